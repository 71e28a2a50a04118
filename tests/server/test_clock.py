"""The time of the server: steady, the same at all processes, whatever the wall clocks of the machines say."""

from __future__ import annotations

import pytest

from server.running_server import guest, run_scenario, running_server
from server.test_store import with_store
from undercroft.server.clock import MARK_SECONDS, STEERING, ServerClock, boot_seconds
from undercroft.server.store import Store

pytestmark = pytest.mark.once  # does not depend on the build


class Machine:
    """A machine whose clocks tests can set, and a database that has a clock of its own."""

    def __init__(self, wall: float = 1e9, ticks: float = 50.0) -> None:
        self.wall = wall
        self.ticks = ticks
        self.clock = ServerClock(lambda: self.wall, lambda: self.ticks)

    def advance(self, seconds: float) -> None:
        self.wall += seconds
        self.ticks += seconds


class Database:
    """The clock of a database, which tests can set."""

    def __init__(self, store: Store, at: float) -> None:
        self.at = at
        store.time = self.time  # type: ignore[method-assign]

    async def time(self) -> float | None:
        return self.at


@pytest.mark.parametrize("jump", [-3600.0, -5.0, 5.0, 3600.0])
def test_a_wall_clock_that_is_set_neither_gives_nor_takes_time(database: str, jump: float) -> None:
    async def scenario(store: Store) -> None:
        store.time = _no_time  # type: ignore[method-assign]
        machine = Machine()
        await machine.clock.start(store)
        assert machine.clock() == 1e9
        machine.wall += jump
        for _ in range(100):
            machine.advance(2.0)
            await machine.clock.synchronize(store)
        assert machine.clock() == pytest.approx(1e9 + 200.0, abs=200.0 * STEERING + 0.01)

    with_store(database, scenario)


async def _no_time() -> float | None:
    return None


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_database_whose_clock_is_set_moves_no_process_and_none_that_starts_later(
    database: str, jump: float
) -> None:
    async def scenario(store: Store) -> None:
        shared, one = Database(store, 2e9), Machine()
        await one.clock.start(store)
        shared.at += jump
        for _ in range(10):
            one.advance(2.0)
            shared.at += 2.0
            await one.clock.synchronize(store)
        other = Machine(wall=5e8, ticks=7.0)
        await other.clock.start(store)
        assert one.clock() == pytest.approx(2e9 + 20.0, abs=0.1)
        assert other.clock() == pytest.approx(one.clock(), abs=0.1)

    with_store(database, scenario)


def test_a_process_whose_machine_has_a_wrong_clock_has_the_time_of_the_others(database: str) -> None:
    async def scenario(store: Store) -> None:
        Database(store, 2e9)
        right, ahead, behind = Machine(2e9), Machine(2e9 + 100.0), Machine(2e9 - 1e6)
        for machine in (right, ahead, behind):
            await machine.clock.start(store)
        assert right.clock() == ahead.clock() == behind.clock() == 2e9

    with_store(database, scenario)


def test_time_does_not_go_back_over_a_restart(database: str) -> None:
    async def scenario(store: Store) -> None:
        store.time = _no_time  # type: ignore[method-assign]
        first = Machine()
        await first.clock.start(store)
        for _ in range(100):
            first.advance(2.0)
            await first.clock.synchronize(store)
        second = Machine(wall=1e9 - 3600.0, ticks=0.0)
        await second.clock.start(store)
        assert first.clock() - MARK_SECONDS - 3 < second.clock() <= first.clock()

    with_store(database, scenario)


def test_drift_is_steered_away_without_a_step(database: str) -> None:
    async def scenario(store: Store) -> None:
        shared, one = Database(store, 2e9), Machine()
        await one.clock.start(store)
        one.clock._offset += 0.5
        last = one.clock()
        for _ in range(400):
            one.advance(2.0)
            shared.at += 2.0
            await one.clock.synchronize(store)
            assert 2.0 * (1 - STEERING) - 1e-3 <= one.clock() - last <= 2.0 * (1 + STEERING) + 1e-3
            last = one.clock()
        assert one.clock() == pytest.approx(shared.at, abs=0.01)

    with_store(database, scenario)


def test_a_player_keeps_her_time_at_a_process_whose_clock_is_ahead(empty_postgres: str) -> None:
    async def scenario() -> None:
        ahead = ServerClock(lambda: boot_seconds() + 1e9 + 100.0)
        right = ServerClock(lambda: boot_seconds() + 1e9)
        async with (
            running_server(empty_postgres, right) as here,
            running_server(empty_postgres, ahead) as there,
            guest(here) as anna,
        ):
            match = await anna.create(["me", "me"], timing={"kind": "live", "seconds": 60})
            hers = await anna.look(match)
            while hers.status["phase"] != "running":
                await hers.receive()
            anna.where = there
            elsewhere = await anna.look(match)
            assert (await elsewhere.command("play", action="aim 3"))["type"] == "done"
            await hers.until(elsewhere.seen)
            assert hers.status["clock"]["banks"][0] > 30
            await hers.close()
            await elsewhere.close()

    run_scenario(scenario)
