"""The processes in which bots choose their moves."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal

import pytest
import toy

from server.running_server import run_scenario
from undercroft.match.plugins import find_game
from undercroft.server.play.bot_requests import BotRequest, bot_request
from undercroft.server.play.bot_workers import BotTimeout, BotWorkers

pytestmark = pytest.mark.once  # does not depend on the build

HANGING = "server.hanging_bot:GAME"
ACTIONS = [toy.GAME.action_text(action) for action in toy.GAME.new(2).legal()]


def hanging_request() -> BotRequest:
    """A request that is never answered."""
    game = find_game(HANGING)
    state = game.new(2)
    return bot_request(HANGING, game, state, state.actor(), "hanging", 1)


def toy_request() -> BotRequest:
    """A request that is answered at once."""
    state = toy.GAME.new(2)
    return bot_request("toy:GAME", toy.GAME, state, state.actor(), "random", 1)


@pytest.mark.parametrize("cancelled", [False, True], ids=["still-awaited", "cancelled"])
def test_a_worker_with_a_request_is_killed_and_not_replaced_when_the_pool_stops(cancelled: bool) -> None:
    async def scenario() -> None:
        workers = BotWorkers(1, [HANGING], 60.0)
        workers.start()
        waiting = asyncio.create_task(workers.run(hanging_request()))
        while not workers.pending:
            await asyncio.sleep(0)
        if cancelled:
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
        await workers.stop()
        if not cancelled:
            with pytest.raises((BotTimeout, asyncio.CancelledError)):
                await waiting

    run_scenario(scenario)
    assert not multiprocessing.active_children()


def test_a_worker_that_hangs_is_replaced() -> None:
    async def scenario() -> None:
        workers = BotWorkers(1, [HANGING, "toy:GAME"], 0.3)
        workers.start()
        with pytest.raises(BotTimeout):
            await workers.run(hanging_request())
        assert await workers.run(toy_request()) in ACTIONS
        await workers.stop()

    run_scenario(scenario)


def test_a_worker_that_died_while_it_was_idle_is_replaced() -> None:
    async def scenario() -> None:
        workers = BotWorkers(1, ["toy:GAME"], 30.0)
        workers.start()
        assert await workers.run(toy_request()) in ACTIONS
        (worker,) = multiprocessing.active_children()
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
        while worker.is_alive():
            await asyncio.sleep(0.01)
        answers = []
        for _ in range(2):  # the first request may still meet the broken pool
            try:
                answers.append(await workers.run(toy_request()))
            except BotTimeout:
                answers.append("")
        assert answers[-1] in ACTIONS
        await workers.stop()

    run_scenario(scenario)
