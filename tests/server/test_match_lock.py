"""The lock of a match."""

from __future__ import annotations

import asyncio

from server.running_server import run_scenario
from undercroft.server.play.match_lock import MatchLock


async def two_waiting() -> tuple[MatchLock, asyncio.Task[None], asyncio.Task[None]]:
    """A lock that is held, and two tasks that wait for it."""
    lock = MatchLock()

    async def hold() -> None:
        async with lock:
            pass

    assert lock.take()
    first, second = asyncio.create_task(hold()), asyncio.create_task(hold())
    await asyncio.sleep(0)
    return lock, first, second


def test_a_lock_is_taken_by_one_at_a_time_in_the_order_in_which_they_came() -> None:
    async def scenario() -> None:
        lock = MatchLock()
        order: list[int] = []

        async def hold(number: int) -> None:
            async with lock:
                assert not lock.take()
                order.append(number)
                await asyncio.sleep(0)

        assert lock.take()
        waiting = [asyncio.create_task(hold(number)) for number in range(3)]
        await asyncio.sleep(0)
        assert order == []
        lock.release()
        assert lock.locked()  # it was handed to the first
        await asyncio.gather(*waiting)
        assert order == [0, 1, 2]
        assert not lock.locked()

    run_scenario(scenario)


def test_those_who_no_longer_wait_are_passed_over() -> None:
    async def scenario() -> None:
        lock, first, second = await two_waiting()
        first.cancel()
        lock.release()
        await asyncio.gather(first, second, return_exceptions=True)
        assert first.cancelled()
        assert not lock.locked()

    run_scenario(scenario)


def test_a_lock_that_is_handed_to_a_cancelled_task_is_handed_on() -> None:
    async def scenario() -> None:
        lock, first, second = await two_waiting()
        lock.release()  # to the first, which has not run since
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert first.cancelled()
        assert not second.cancelled()
        assert not lock.locked()

    run_scenario(scenario)
