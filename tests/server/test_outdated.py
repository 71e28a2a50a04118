"""Matches that outlive their rules or their content."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import toy

from server.running_server import guest, run_scenario, running_server, together
from server.test_hard_cases import evict_all
from undercroft.server.store import MatchSummary, Store

pytestmark = pytest.mark.once  # does not depend on the build

FOR_EVER = 1e6


async def set_rules(store: Store, match: str, rules: int) -> None:
    """Lets a match have been created by other rules."""
    row = await store.match(match)
    assert row is not None
    setup = msgspec.json.encode(msgspec.structs.replace(row.setup, rules=rules)).decode()
    await store.run([("UPDATE matches SET setup = ? WHERE id = ?", (setup, match))])


def test_a_running_match_of_replaced_rules_ends_without_a_result_and_says_why(database: str) -> None:
    async def scenario() -> None:
        async with together(database, {"timing": {"kind": "days", "days": 1}}) as (one, hers, _):
            await hers.command("play", action="aim 3")
            await set_rules(one.server.store, hers.match, toy.GAME.rules - 1)
            evict_all(one)
            again = await hers.who.look(hers.match)
            while again.status["phase"] != "closed":
                await again.receive()
            assert not again.snapshot["playable"]
            last = again.frames[-1]["event"] if again.frames else again.snapshot["events"][-1]
            assert (last["kind"], last["text"]) == ("close", "old-rules")
            row = await one.server.store.match(hers.match)
            assert row is not None
            assert (row.summary.phase, row.summary.deadline) == ("closed", None)
            record = (await hers.who.get(f"/api/matches/{hers.match}/record")).text
            assert f'[Rules "{toy.GAME.rules - 1}"]' in record
            assert "1. 0: aim 3 #" in record
            assert (await hers.who.get("/api/me/results")).json()["results"] == []
            assert (await again.command("rematch"))["type"] == "done"
            await again.close()

    run_scenario(scenario)


def test_a_finished_match_of_replaced_rules_stays_as_it_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["holder"])
            while (row := await one.server.store.match(match)) and row.summary.phase != "over":
                await asyncio.sleep(0.01)
            count = len(await one.server.store.entries(match))
            await set_rules(one.server.store, match, toy.GAME.rules - 1)
            evict_all(one)
            looked = await anna.look(match)
            assert looked.snapshot["status"]["phase"] == "over"
            await looked.command("ping")
            assert len(await one.server.store.entries(match)) == count
            record = (await anna.get(f"/api/matches/{match}/record")).text
            assert "finished" in record
            await looked.close()

    run_scenario(scenario)


def test_hundreds_of_overdue_matches_of_replaced_rules_hold_up_no_clock(database: str) -> None:
    async def scenario() -> None:
        async with together(database, {"timing": {"kind": "days", "days": 1}}, catch_up_seconds=FOR_EVER) as (
            one,
            hers,
            _,
        ):
            store = one.server.store
            row = await store.match(hers.match)
            assert row is not None
            current = row.setup
            for number in range(250):
                row.id, row.setup = f"old-{number}", msgspec.structs.replace(current, rules=0)
                row.summary = MatchSummary("running", 1000.0 + number, 1000.0)
                await store.create(row, [])
            for active in one.server.matches:
                one.server.scheduler.cancel(active)
            one.clock.ahead = 86400 + 10
            await one.server.maintenance.run_once()
            assert "time-out" in [entry.kind for entry in await store.entries(hers.match)]
            assert await store.overdue(one.clock()) == []
            old = await store.match("old-249")
            assert old is not None
            assert old.summary.phase == "closed"

    run_scenario(scenario)


def test_a_change_of_content_alone_ends_no_running_match(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = toy.GAME.content().text
    original = toy.Pig.content

    def changed(game: toy.Pig, given: str | None = None) -> toy.PigContent:
        return original(game, text.replace("turns = 20", "turns = 21") if given is None else given)

    async def scenario() -> None:
        async with running_server(database) as one, guest(one) as anna:
            match = await anna.create(["me", "holder"])
            hers = await anna.look(match)
            while hers.status["phase"] != "running":
                await hers.receive()
            await hers.command("play", action="aim 3")
            await hers.close()
            cookie = anna.cookie
        monkeypatch.setattr(toy.Pig, "content", changed)
        async with running_server(database) as one, guest(one) as anna:
            anna.client.cookies.clear()
            anna.client.cookies.set("undercroft", cookie)
            hers = await anna.look(match)
            assert hers.snapshot["playable"]
            assert hers.snapshot["views"]
            assert (await hers.command("play", action="roll"))["type"] == "done"
            new = await one.server.store.match(await anna.create(["me", "holder"]))
            old = await one.server.store.match(match)
            assert new is not None
            assert old is not None
            assert new.setup.content != old.setup.content
            while hers.status["phase"] == "running":  # bots play on with the content of the match, too
                if 0 in hers.status["you"] and hers.view["actions"]:
                    await hers.command("play", action=hers.view["actions"][0]["text"])
                else:
                    await hers.receive()
            assert (await anna.get(f"/api/matches/{match}/record")).status_code == 200
            await hers.close()

    run_scenario(scenario)


def test_a_record_of_replaced_rules_gives_strangers_nothing_if_the_match_was_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            together(tmp_path / "db", {"open_after": False}) as (one, hers, _),
            guest(one) as stranger,
        ):
            await set_rules(one.server.store, hers.match, toy.GAME.rules - 1)
            evict_all(one)
            again = await hers.who.look(hers.match)
            while again.status["phase"] != "closed":
                await again.receive()
            assert (await stranger.get(f"/api/matches/{hers.match}/record")).status_code == 403
            assert (await hers.who.get(f"/api/matches/{hers.match}/record")).status_code == 200
            await again.close()

    run_scenario(scenario)


def test_the_content_of_every_game_is_kept_in_the_database(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one:
            games = [one.server.registry.game(name) for name in one.server.registry]
            for game in games:
                kept = await one.server.store.content(game.content().hash)
                assert game.content(kept).hash == game.content().hash
        with closing(sqlite3.connect(tmp_path / "db")) as file:
            assert file.execute("SELECT count(*) FROM contents").fetchone() == (len(games),)

    run_scenario(scenario)
