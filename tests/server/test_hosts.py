"""Hosts: what was reported, what they do about it, and what they may not see."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from server.running_server import Guest, RunningServer, guest, run_scenario, running_server, together
from server.test_passkeys import SecurityChip, register, sign_in
from server.test_store import older_database, with_store
from undercroft.server.api.routes import ENDPOINTS
from undercroft.server.host_tokens import TOKEN_SECONDS, new_host_token
from undercroft.server.store import ModerationStore, Store

pytestmark = pytest.mark.once  # does not depend on the build

HOST_PATHS = [
    (method, path) for method, path, _ in ENDPOINTS if path.startswith("/api/host") and "enter" not in path
]


async def make_host(one: RunningServer, who: Guest) -> None:
    """Makes a person a host, by a token."""
    token = await new_host_token(one.server.moderation, one.server.now())
    assert (await who.post("/api/host/enter", {"token": token})).status_code == 200


async def account_of(host: Guest, name: str) -> str:
    (found,) = (await host.get(f"/api/host/people?search={name}")).json()
    return str(found["account"])


def test_a_token_makes_a_host_once_within_a_day(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as eve:
            moderation = one.server.moderation
            token = await new_host_token(moderation, one.server.now())
            assert token not in str(await one.server.store.rows("SELECT * FROM host_tokens"))
            assert (await anna.post("/api/host/enter", {"token": token})).status_code == 200
            assert (await anna.get("/api/host")).status_code == 200
            again = await eve.post("/api/host/enter", {"token": token})
            assert (again.status_code, again.json()["reason"]) == (403, "no-token")
            late = await new_host_token(moderation, one.server.now())
            one.clock.ahead += TOKEN_SECONDS + 1
            assert (await eve.post("/api/host/enter", {"token": late})).status_code == 403
            await moderation.remove_hosts()
            assert (await anna.get("/api/host")).status_code == 403  # at once

    run_scenario(scenario)


def test_others_get_403_from_every_address_of_hosts(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, _, his), guest(one) as host:
            await make_host(one, host)
            assert len(HOST_PATHS) == 10
            for method, path in HOST_PATHS:
                answer = await (his.who.get(path) if method == "GET" else his.who.post(path))
                assert (answer.status_code, answer.json()) == (
                    403, {"reason": "not-a-host", "detail": "", "seconds": 0},
                )  # fmt: skip

    run_scenario(scenario)


def test_the_first_passkey_made_at_this_machine_makes_the_first_host(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as owner, guest(one) as second:
            await register(owner, SecurityChip())
            await register(second, SecurityChip())
            assert (await owner.get("/api/host")).status_code == 200
            assert (await second.get("/api/host")).status_code == 403

    run_scenario(scenario)


def test_a_report_has_its_context_and_a_mute_is_told_with_its_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, his), guest(one, "Host") as host:
            await make_host(one, host)
            await his.who.post("/api/me", {"name": "Boris"})
            await hers.command("say", text="hello")
            await his.command("say", text="you fool")
            seq = (await hers.frame("say"))["event"]["seq"]
            report = {"match": hers.match, "seq": seq, "reason": "insult", "words": "again and again"}
            assert (await hers.who.post("/api/reports", report)).status_code == 201
            assert (await hers.who.post("/api/reports", report)).json()["reason"] == "reported"
            assert (await his.who.post("/api/reports", report)).status_code == 404  # his own message
            (found,) = (await host.get("/api/host/reports")).json()
            assert (found["text"], found["reason"], found["name"]) == ("you fool", "insult", "Boris")
            assert [text for _, text in found["context"]] == ["hello", "you fool"]
            mute = {"account": found["account"], "hours": 2, "report": found["report"]}
            assert (await host.post("/api/host/mute", mute)).status_code == 200
            refused = await his.command("say", text="still here")
            assert (refused["reason"], 7000 < refused["seconds"] <= 7200) == ("muted", True)
            until = (await his.who.get("/api/me/news")).json()["muted_until"]
            assert abs(until - one.server.now() - 7200) < 60
            one.clock.ahead += 7201
            assert (await his.command("say", text="sorry"))["type"] == "done"
            (found,) = (await host.get("/api/host/reports")).json()
            assert found["closed"] > 0
            assert [line["action"] for line in (await host.get("/api/host/log")).json()] == ["mute", "host"]

    run_scenario(scenario)


def test_a_deleted_person_is_gone_from_the_reports_of_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, his), guest(one, "Host") as host:
            await make_host(one, host)
            await hers.command("say", text="my address is 5 Hill Road")
            await his.command("say", text="you fool")
            seq = (await hers.frame("say"))["event"]["seq"]
            report = {"match": hers.match, "seq": seq, "reason": "insult", "words": "I am Anna of Hill Road"}
            assert (await hers.who.post("/api/reports", report)).status_code == 201
            assert (await hers.who.post("/api/me/delete", {"sure": True})).status_code == 200
            (found,) = (await host.get("/api/host/reports")).json()
            assert found["context"][0] == ["#0", ""]
            assert found["context"][1][1] == found["text"] == "you fool"
            stored = str(await one.server.store.rows("SELECT * FROM reports"))
            assert "Hill Road" not in stored
            assert (await his.who.post("/api/me/delete", {"sure": True})).status_code == 200
            assert (await host.get("/api/host/reports")).json() == []

    run_scenario(scenario)


def test_a_person_cannot_take_a_name_again_that_a_host_has_changed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_server(tmp_path / "db") as one,
            guest(one, "Host") as host,
            guest(one, "Rude") as boris,
            guest(one, "Anna") as anna,
        ):
            await make_host(one, host)
            account = await account_of(host, "Rude")
            rename = {"account": account, "name": "Boris"}
            assert (await host.post("/api/host/rename", rename)).status_code == 200
            for name in ("Rude", "rudе", "R u d e"):
                refused = await boris.post("/api/me", {"name": name})
                assert (refused.status_code, refused.json()["reason"]) == (409, "name-refused")
            seats = [{"who": "me", "name": "Rude"}, {"who": "open"}]
            match = await boris.post("/api/matches", {"game": "toy", "seats": seats})
            assert (match.status_code, match.json()["reason"]) == (409, "name-refused")
            assert (await boris.post("/api/me", {"name": "Bob"})).status_code == 200
            assert (await anna.post("/api/me", {"name": "Rude"})).status_code == 200
            assert (await host.post("/api/host/rename", {**rename, "name": "Rude"})).status_code == 200
            await boris.post("/api/me", {"name": "Bob"})
            assert (await boris.post("/api/me", {"name": "Rude"})).status_code == 200

    run_scenario(scenario)


def test_a_database_of_the_version_before_gets_the_table_of_names(tmp_path: Path) -> None:
    older_database(tmp_path / "old.db", "refused_names")

    async def scenario(store: Store) -> None:
        assert await ModerationStore(store).refused_names("anna") == set()

    with_store(str(tmp_path / "old.db"), scenario)


def test_reports_are_limited_for_each_person(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, his):
            answers = []
            for number in range(21):
                await his.command("say", text=f"line {number}")
                seq = (await hers.frame("say"))["event"]["seq"]
                report = {"match": hers.match, "seq": seq, "reason": "spam"}
                answers.append((await hers.who.post("/api/reports", report)).status_code)
            assert answers == [201] * 20 + [429]

    run_scenario(scenario)


def test_a_removed_person_is_signed_out_and_cannot_come_back_with_the_account(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            together(tmp_path / "db") as (one, hers, his),
            guest(one, "Host") as host,
            guest(one) as later,
        ):
            chip = SecurityChip()
            await make_host(one, host)
            await register(his.who, chip)
            await his.who.post("/api/me", {"name": "Boris"})
            link = (await his.who.post("/api/me/link")).json()["token"]
            account = await account_of(host, "Boris")
            assert (await host.post("/api/host/remove", {"account": account})).status_code == 200
            while hers.status["phase"] != "over":  # the seat is given up
                await hers.receive()
            assert (await his.who.get("/api/me/matches")).status_code == 401
            assert (await sign_in(later, chip)).json()["reason"] == "removed"
            back = await later.post("/api/recover", {"token": link})
            assert (back.status_code, back.json()["reason"]) == (403, "removed")
            await host.post("/api/host/remove", {"account": account, "removed": False})
            assert (await sign_in(later, chip)).json()["name"] == "Boris"

    run_scenario(scenario)


def test_what_a_host_does_shows_at_another_process_within_two_seconds(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(empty_postgres) as one,
            running_server(empty_postgres) as other,
            guest(one, "Host") as host,
            guest(other, "Boris") as boris,
            guest(other, "Vera") as vera,
        ):
            await make_host(one, host)
            match = await boris.create(["me", "open"])
            his, hers = await boris.look(match), await vera.look(match)
            await hers.command("sit")
            await his.frame("start")
            account = await account_of(host, "Boris")

            async def within(path: str, body: dict[str, Any], seen: Any) -> None:
                began = time.monotonic()
                assert (await host.post(path, body)).status_code == 200
                await seen
                assert time.monotonic() - began < 2

            renamed = hers.next("snapshot")
            await within("/api/host/rename", {"account": account, "name": "Guest of honour"}, renamed)
            again = await vera.look(match)
            assert again.status["seats"][0]["name"] == "Guest of honour"
            await again.close()
            await host.post("/api/host/mute", {"account": account, "hours": 1})
            assert (await his.command("say", text="hm"))["reason"] == "muted"
            await within("/api/host/close", {"match": match}, hers.frame("close"))
            assert his.socket.close_code is None
            await host.post("/api/host/remove", {"account": account})
            await asyncio.wait_for(his.socket.wait_closed(), 2)
            await hers.close()

    run_scenario(scenario)


def test_a_deleted_person_loses_name_and_spectator_chat_at_other_processes(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(empty_postgres) as one,
            running_server(empty_postgres) as other,
            guest(one, "Anastasia") as anna,
            guest(other, "Boris") as boris,
            guest(other) as viewer,
        ):
            match = await boris.create(["me", "open"])
            his, hers = await boris.look(match), await anna.look(match)
            await hers.command("sit")
            await his.frame("start")
            watched = await boris.create(["me", "me"])
            gallery, audience = await anna.look(watched), await viewer.look(watched)
            await gallery.command("say", text="what a move")
            assert (await audience.frame("spectator-say"))["event"]["text"] == "what a move"
            await anna.post("/api/me/delete", {"sure": True})
            shown = await his.next("snapshot")
            assert shown["status"]["seats"][1]["name"] == "#0"
            cleared = await audience.next("snapshot")
            assert "what a move" not in json.dumps(cleared)
            assert "Anastasia" not in json.dumps(cleared)
            for client in (his, audience):
                await client.close()

    run_scenario(scenario)


def test_hosts_see_nothing_of_the_game_and_no_chat_that_was_not_reported(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, _), guest(one, "Host") as host:
            await make_host(one, host)
            await hers.command("say", text="a private word")
            active = one.server.matches.find(hers.match)
            assert active is not None
            answers = [(await host.get(path)).text for method, path in HOST_PATHS if method == "GET"]
            hidden = ["a private word", active.match.setup.secret, '"views"', '"table"']
            assert not [text for text in hidden for answer in answers if text in answer]
            (match,) = json.loads(answers[[path for _, path in HOST_PATHS].index("/api/host/matches")])
            assert set(match) == {
                "match", "game", "phase", "created", "changed", "listed", "players", "viewers",
            }  # fmt: skip
            assert match["viewers"] == 2

    run_scenario(scenario)


def test_a_host_can_do_nothing_to_another_host(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "A") as anna, guest(one, "B") as boris:
            await make_host(one, anna)
            await make_host(one, boris)
            account = await account_of(anna, "B")
            for path, more in (("mute", {"hours": 1}), ("rename", {"name": "x"}), ("remove", {})):
                answer = await anna.post(f"/api/host/{path}", {"account": account, **more})
                assert answer.json()["reason"] == "is-host"

    run_scenario(scenario)
