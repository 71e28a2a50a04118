"""A person who deletes their account leaves no trace, and the others keep their matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.running_server import guest, run_scenario, running_server
from server.test_passkeys import SecurityChip, register, sign_in
from undercroft.server.store import Store

pytestmark = pytest.mark.once  # does not depend on the build

TABLES = [
    "accounts", "matches", "players", "entries", "results", "campaigns", "campaign_players", "snapshots",
    "recovery_links", "channels", "notification_settings", "notifications", "deliveries", "passkeys",
    "viewers", "friendships", "friend_links", "invitations", "blocks", "reports", "sanctions", "hosts",
    "host_log",
]  # fmt: skip


async def tables_with(store: Store, text: str) -> list[str]:
    """The tables that have a text anywhere."""
    return [
        table
        for table in TABLES
        if any(text in str(value) for row in await store.rows(f"SELECT * FROM {table}") for value in row)
    ]


def test_a_deleted_account_leaves_no_name_and_the_others_keep_their_matches(database: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(database) as one,
            guest(one, "Anastasia") as anna,
            guest(one, "Boris") as boris,
            guest(one) as later,
        ):
            chip = SecurityChip()
            await register(anna, chip)
            match = await boris.create(["me", "open"])
            his, hers = await boris.look(match), await anna.look(match)
            await hers.command("sit")
            await his.frame("start")
            await hers.command("say", text="this is Anastasia")
            await his.command("say", text="welcome")
            await his.until(hers.seen)
            hosted = await anna.create(["me", "open"])
            assert (await anna.post("/api/me/delete", {})).status_code == 400
            assert (await anna.post("/api/me/delete", {"sure": True})).status_code == 200
            assert await tables_with(one.server.store, "Anastasia") == []
            assert (await anna.get("/api/me/matches")).status_code == 401
            assert (await sign_in(later, chip)).json()["reason"] == "bad-passkey"
            while his.status["phase"] != "over":
                await his.receive()
            await his.close()
            card = (await boris.get(f"/api/matches/{match}")).json()
            assert [seat["name"] for seat in card["seats"]] == ["Boris", "#0"]
            assert (await boris.get(f"/api/matches/{hosted}")).json()["phase"] == "closed"
            record = (await boris.get(f"/api/matches/{match}/record?language=en")).text
            assert "Deleted player" in record
            (result,) = (await boris.get("/api/me/results")).json()["results"]
            assert (result["match"], result["won"]) == (match, True)
        async with running_server(database) as again, guest(again) as reader:  # from the log, from the start
            seen = await reader.look(match)
            texts = [event["text"] for event in seen.snapshot["events"] if event["kind"] == "say"]
            assert texts == ["", "welcome"]
            assert seen.status["seats"][1]["name"] == "#0"
            await seen.close()

    run_scenario(scenario)


def test_no_person_can_call_themselves_a_deleted_player(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as eve:
            assert (await eve.post("/api/me", {"name": "#0"})).json()["name"] == "0"

    run_scenario(scenario)
