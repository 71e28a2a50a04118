"""Maintenance: a step or a match that fails stops no other, and memory has a bound."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from server.running_server import Guest, RunningServer, guest, run_scenario, running_server, together
from server.test_store import with_store
from undercroft.match.entry import Entry
from undercroft.server.play import eviction
from undercroft.server.store import CommitBatch, MatchSummary, Store

pytestmark = pytest.mark.once  # does not depend on the build

FOR_EVER = 1e6
MANY = 33_000  # more than the 32,767 arguments that PostgreSQL takes
DAYS = {"timing": {"kind": "days", "days": 1}}


def test_a_query_may_name_more_matches_than_postgresql_takes_arguments(database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append(CommitBatch(Entry("m7", 1, 0, "sit", '["anna", "Anna"]', 1.0, "", "")))
        many = [f"m{number}" for number in range(MANY)]
        assert await store.newest(many) == {"m7": 1}
        assert [entry.match for entry in await store.seat_entries(many)] == ["m7"]
        assert await store.names(many) == {}
        assert len(await store.viewers_elsewhere("here", many, 0.0)) == MANY
        assert await store.overdue(1.0, 200, many) == []

    with_store(database, scenario)


@pytest.mark.parametrize("failing", ["newest", "refresh_viewers", "overdue"])
def test_a_step_that_fails_stops_no_other_step(
    empty_postgres: str,
    failing: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        async with running_server(
            empty_postgres, catch_up_seconds=FOR_EVER, idle_seconds=-1, keep_chat_days=1.0
        ) as one:
            done: list[str] = []
            store, server = one.server.store, one.server
            for name in ("newest", "refresh_viewers", "overdue", "delete_old"):
                original = getattr(store, name)

                async def spy(*args: object, name: str = name, original: object = original) -> object:
                    done.append(name)
                    if name == failing:
                        raise RuntimeError("a bug")
                    return await original(*args)  # type: ignore[operator]

                monkeypatch.setattr(store, name, spy)
            async with guest(one) as anna:
                match = await anna.create(["me", "open"])
            await server.maintenance.run_once()
            assert done == ["newest", "refresh_viewers", "overdue", "delete_old"]
            assert match not in server.matches
            assert server.metrics.maintenance_failures == 1
            assert "failed" in caplog.text

    run_scenario(scenario)


def test_a_match_that_cannot_be_brought_up_to_date_stops_no_other(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with (
            running_server(empty_postgres, catch_up_seconds=FOR_EVER) as here,
            running_server(empty_postgres, catch_up_seconds=FOR_EVER) as there,
            guest(here) as anna,
        ):
            here.server.store.on_remote_entry = lambda match, seq, entry: None  # every notification is lost
            matches = sorted([await anna.create(["me", "open"]) for _ in range(3)])
            for match in matches:
                active = await there.server.matches.get(match)
                assert active is not None
                await there.server.committer.commit(
                    active, lambda match, at: match.propose_sit("boris", "Boris", -1, at)
                )
            store = here.server.store
            monkeypatch.setattr(store, "entries", _failing(store.entries, matches[0]))
            await here.server.maintenance.run_once()
            behind = [here.server.matches.find(match).match.seq for match in matches]  # type: ignore[union-attr]
            assert behind[0] == 0
            assert min(behind[1:]) > 0

    run_scenario(scenario)


def _failing(
    entries: Callable[[str, int], Awaitable[list[Entry]]], match: str
) -> Callable[[str, int], Awaitable[list[Entry]]]:
    async def fail(id: str, after: int) -> list[Entry]:
        if id == match:
            raise RuntimeError("a bug")
        return await entries(id, after)

    return fail


async def overdue_match(one: RunningServer, anna: Guest, boris: Guest) -> str:
    """A running match that no process has in memory, with a deadline in a day."""
    match = await anna.create(["me", "open"], **DAYS)
    his = await boris.look(match)
    await his.command("sit")
    await his.frame("start")
    await his.close()
    while len(one.server.subscriptions):
        await asyncio.sleep(0.01)
    active = one.server.matches.find(match)
    assert active is not None
    one.server.eviction._remove(active)
    return match


def test_overdue_matches_that_cannot_be_served_never_stand_before_the_others(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with (
            running_server(database, catch_up_seconds=FOR_EVER) as one,
            guest(one) as anna,
            guest(one) as boris,
        ):
            store = one.server.store
            row = await store.match(await overdue_match(one, anna, boris))
            assert row is not None
            for number in range(250):  # their game is not installed any more
                row.id, row.setup = f"lost-{number}", _of_lost_game(row.setup)
                row.summary = MatchSummary("running", 1000.0 + number, 1000.0)
                await store.create(row, [])
            served = await overdue_match(one, anna, boris)
            one.clock.ahead = 86400 + 10
            await one.server.maintenance.run_once()
            assert "time-out" in [entry.kind for entry in await store.entries(served)]
            assert one.server.metrics.unserved_deadlines == 250
            caplog.clear()
            await one.server.maintenance.run_once()
            assert "lost-" not in caplog.text  # each was logged once, and is not tried in every round

    caplog.set_level(logging.WARNING)
    run_scenario(scenario)


def _of_lost_game(setup: object) -> object:
    import msgspec

    return msgspec.structs.replace(setup, game="lost")


def test_under_pressure_matches_without_viewers_go_the_least_recently_used_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(eviction, "GRACE_SECONDS", -1.0)
        async with (
            running_server(tmp_path / "db", catch_up_seconds=FOR_EVER, max_matches=3) as one,
            guest(one) as anna,
        ):
            viewed = await anna.create(["me", "open"])
            hers = await anna.look(viewed)
            others = [await anna.create(["me", "open"]) for _ in range(5)]
            await one.server.matches.get(others[1])
            await one.server.maintenance.run_once()
            assert len(one.server.matches) == 3
            assert {viewed, others[1], others[4]} == {active.match.id for active in one.server.matches}
            assert (await hers.command("ping"))["type"] == "pong"
            await hers.close()

    run_scenario(scenario)


def test_a_client_that_joins_while_its_match_is_evicted_gets_every_frame(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, _):
            match = hers.match
            active = one.server.matches.find(match)
            assert active is not None
            assert active.lock.take()
            joining = asyncio.create_task(hers.who.look(match))
            while not active.lock._waiters:
                await asyncio.sleep(0.01)
            one.server.matches.evict(active)
            active.lock.release()
            late = await joining
            replica = one.server.matches.find(match)
            assert replica is not None
            assert one.server.subscriptions.has_subscribers(replica)
            await late.close()

    run_scenario(scenario)
