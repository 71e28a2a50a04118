"""Who may do and know what: campaigns, seats, records, sockets, files, keys."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import httpx
import pytest
import toy
from typer.testing import CliRunner

from server.running_server import Guest, MatchClient, guest, run_scenario, running_server, together
from server.test_accounts import save_campaign
from server.test_hard_cases import closed
from undercroft.cli import app
from undercroft.server.identity import rotate_key
from undercroft.server.store.backup import back_up, restore

pytestmark = pytest.mark.once  # does not depend on the build

FOR_EVER = 1e6


@pytest.fixture
def campaigns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy game whose matches are campaigns."""
    monkeypatch.setattr(toy.Pig, "campaigns", True)
    monkeypatch.setattr(toy.Pig, "save_campaign", save_campaign)
    monkeypatch.setattr(toy.Pig, "resume_campaign", lambda game, data: {"goal": str(data["goal"])})


async def move(seated: MatchClient) -> None:
    """Rolls until the pot can be held, and holds it: there the campaign is saved."""
    offered = ["roll"]
    while "hold" not in offered:
        done = await seated.command("play", action="roll")
        if done["type"] == "refused":
            return
        await seated.until(done["seq"])
        offered = [offer["text"] for offer in seated.view["actions"]]
    await seated.command("play", action="hold")


async def campaigns_of(who: Guest) -> list[str]:
    return [found["match"] for found in (await who.get("/api/me/campaigns")).json()]


@pytest.mark.usefixtures("campaigns")
def test_a_campaign_belongs_to_those_who_played_it_and_not_to_one_who_once_sat_there(database: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(database) as one,
            guest(one) as anna,
            guest(one) as boris,
            guest(one) as thief,
        ):
            match = await anna.create(["me", "open"])
            passing = await thief.look(match)
            assert (await passing.command("sit"))["type"] == "done"
            hers = await anna.look(match)
            await passing.close()
            while hers.status["phase"] != "running":
                await hers.receive()
            # The thief sat there, left at once, and a bot plays: the campaign is not theirs.
            away = await thief.look(match)
            await away.command("leave")
            await move(hers)
            while not await campaigns_of(anna):
                await asyncio.sleep(0.01)
            assert await campaigns_of(anna) == [match]
            assert await campaigns_of(thief) == []
            wanted = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}], "campaign": match}
            assert (await thief.post("/api/matches", wanted)).json()["reason"] == "no-campaign"
            # It moves on with Anna; Boris takes a seat there, and owns it when he has played.
            second = (await anna.post("/api/matches", wanted)).json()["match"]
            his = await boris.look(second)
            await his.command("sit")
            assert await campaigns_of(boris) == []
            assert second in await campaigns_of(anna)
            for socket in (hers, away, his):
                await socket.close()

    run_scenario(scenario)


@pytest.mark.usefixtures("campaigns")
def test_a_campaign_that_goes_on_with_others_still_belongs_to_its_first_players(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db", {"options": {"goal": "40"}}) as (one, hers, his):
            anna, boris = hers.who, his.who
            for _ in range(20):
                await move(hers)
                await his.until(hers.seen)
                await move(his)
                await hers.until(his.seen)
                if await campaigns_of(boris) and await campaigns_of(anna):
                    break
            first = hers.match
            wanted = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}], "campaign": first}
            second = (await anna.post("/api/matches", wanted)).json()["match"]
            assert await campaigns_of(boris) == [second]
            async with guest(one) as stranger:
                watching = await stranger.look(second)
                await watching.command("sit")
                assert await campaigns_of(stranger) == []
                await watching.close()

    run_scenario(scenario)


def test_a_person_takes_a_second_seat_only_where_the_match_says_so(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            for allowed in (False, True):
                match = await anna.create(["me", "open", "open", "open"], several_seats=allowed)
                his = await boris.look(match)
                assert (await his.command("sit"))["type"] == "done"
                second = await his.command("sit")
                assert second["type"] == ("done" if allowed else "refused")
                assert allowed or second["reason"] == "seated"
                await his.close()

    run_scenario(scenario)


def test_a_closed_match_gives_strangers_neither_its_record_nor_its_secret(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            together(tmp_path / "db", {"open_after": False}) as (one, hers, his),
            guest(one) as stranger,
            httpx.AsyncClient(verify=False) as unknown,
        ):
            match = hers.match
            watching = await stranger.look(match)
            while hers.status["phase"] == "running":
                for seated in (hers, his):
                    await move(seated)
                    await hers.until(max(hers.seen, his.seen))
                    await his.until(hers.seen)
            await watching.until(hers.seen)
            secret = hers.status["secret"]
            assert len(secret) == 64
            again = await stranger.look(match)
            assert [watching.status["secret"], again.snapshot["status"]["secret"]] == ["", ""]
            assert all(secret not in text for text in watching.raw + again.raw)
            for seat in ("0", "1"):
                replay = await stranger.get(f"/api/matches/{match}/replay?seat={seat}")
                assert replay.status_code == 403
            for answer in (
                await stranger.get(f"/api/matches/{match}/record"),
                await unknown.get(f"http://{one.address}/api/matches/{match}/record"),
            ):
                assert (answer.status_code, answer.json()["reason"]) == (403, "not-seated")
                assert secret not in answer.text
            assert secret in (await his.who.get(f"/api/matches/{match}/record")).text
            await watching.close()
            await again.close()

    run_scenario(scenario)


def test_a_record_calls_a_person_without_a_name_a_guest_with_a_number(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me", "open"])
            his = await boris.look(match)
            await his.command("sit")
            await his.command("resign")
            for language, word in (("en", "Guest"), ("ru", "Гость")):
                record = (await boris.get(f"/api/matches/{match}/record?language={language}")).text
                assert re.search(rf'\[Seat0 "{word} \d+"\]', record), record[:400]
                assert re.search(rf'\[Seat1 "{word} \d+"\]', record)
            await his.close()

    run_scenario(scenario)


def test_revoking_closes_the_sockets_at_another_process_within_two_seconds(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(empty_postgres, catch_up_seconds=FOR_EVER) as here,
            running_server(empty_postgres, catch_up_seconds=FOR_EVER) as there,
            guest(here) as anna,
        ):
            match = await anna.create(["me", "open"])
            anna.where = there
            stolen = await anna.look(match)
            anna.where = here
            began = time.monotonic()
            await anna.post("/api/me/revoke")
            assert await closed(stolen) == 4401
            assert time.monotonic() - began < 2.0

    run_scenario(scenario)


def test_maintenance_closes_revoked_sockets_whose_notice_was_lost(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database, catch_up_seconds=FOR_EVER) as one, guest(one) as anna:
            hers = await anna.look(await anna.create(["me", "open"]))
            account = await one.server.identity.account(anna.cookie)
            assert account is not None
            await one.server.identity.revoke(account)
            await one.server.maintenance.run_once()
            assert await closed(hers) == 4401

    run_scenario(scenario)


def test_a_request_that_was_under_way_does_not_undo_a_revocation(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database) as one, guest(one) as anna:
            before = await one.server.identity.account(anna.cookie)
            account = await one.server.identity.account(anna.cookie)
            assert before is not None
            assert account is not None
            await one.server.identity.revoke(account)
            before.name = "Anna"
            await one.server.store.save_account(before)
            assert await one.server.identity.account(anna.cookie) is None

    run_scenario(scenario)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir() if file.is_file()}


def test_files_that_the_server_makes_are_for_their_owner_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "undercroft.db"):
            await asyncio.to_thread(back_up, tmp_path / "undercroft.db", tmp_path / "copy.db")
            assert "undercroft.db-wal" in modes(tmp_path)
            assert set(modes(tmp_path).values()) == {"0o600"}, modes(tmp_path)

    run_scenario(scenario)
    restore(tmp_path / "copy.db", tmp_path / "undercroft.db")
    assert set(modes(tmp_path).values()) == {"0o600"}


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    file.touch()
    file.chmod(0o644)

    async def scenario() -> None:
        async with running_server(file):
            assert set(modes(tmp_path).values()) == {"0o600"}

    run_scenario(scenario)


def test_after_a_rotation_old_cookies_are_renewed_and_end_with_their_days(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database, catch_up_seconds=FOR_EVER) as one, guest(one, "Anna") as anna:
            old = anna.cookie
            hers = await anna.look(await anna.create(["me", "open"]))
            await rotate_key(one.server.store, one.clock(), 86400.0)
            await one.server.maintenance.run_once()
            assert (await hers.command("ping"))["type"] == "pong"
            assert (await anna.get("/api/me")).json()["name"] == "Anna"
            assert anna.cookie != old
            assert one.server.identity.read(old) is not None
            one.clock.ahead += 86401.0
            await one.server.maintenance.run_once()
            assert one.server.identity.read(old) is None
            assert (await anna.get("/api/me")).json()["name"] == "Anna"
            assert await closed(hers) == 4401  # the key that it was opened with is no longer valid

    run_scenario(scenario)


def test_a_key_that_leaked_can_be_replaced_at_once_while_the_server_runs(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", catch_up_seconds=0.05) as one, guest(one, "Anna") as anna:
            hers = await anna.look(await anna.create(["me", "open"]))
            command = ["rotate-key", "--keep-days", "0", "--database", str(tmp_path / "db")]
            result = await asyncio.to_thread(CliRunner().invoke, app, command)
            assert result.exit_code == 0, result.output
            assert await closed(hers) == 4401
            assert (await anna.get("/api/me")).json()["name"] == ""  # a new guest

    run_scenario(scenario)


def test_the_recovery_token_is_in_no_address(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            link = (await anna.post("/api/me/link")).json()
            assert link["qr"].startswith("<svg")
            client = (Path(__file__).parents[2] / "web/src/components/DeviceLink.svelte").read_text()
            assert "/recover#" in client
            assert "/recover/" not in client

    run_scenario(scenario)
