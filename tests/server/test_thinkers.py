"""The processes in which bots think."""

from __future__ import annotations

import asyncio
import multiprocessing

import pytest

from server.table import play_out
from undercroft.match.plugins import find_game
from undercroft.server.thinkers import Thinkers, TooSlow, question

pytestmark = pytest.mark.once  # does not depend on the build

BROODING = "server.brooder:GAME"


@pytest.mark.parametrize("gone", [False, True], ids=["still-waited-for", "given-up"])
def test_a_thinker_that_is_being_asked_is_ended_and_not_replaced(gone: bool) -> None:
    async def story() -> None:
        game = find_game(BROODING)
        state = game.new(2)
        thinkers = Thinkers(1, [BROODING], 60.0)
        thinkers.start()
        waiting = asyncio.create_task(
            thinkers.choose(question(BROODING, game, state, state.actor(), "brooder", 1))
        )
        while not thinkers.busy:
            await asyncio.sleep(0)
        if gone:
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
        await thinkers.stop()
        if not gone:
            with pytest.raises((TooSlow, asyncio.CancelledError)):
                await waiting

    play_out(story)
    assert "thinker-0" not in [child.name for child in multiprocessing.active_children()]
