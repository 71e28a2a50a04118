"""Who looks on: the people at other processes, too, and nobody at one that is gone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from server.table import Guest, Message, guest, house, play_out
from undercroft.server.presence import GONE, WRITE

pytestmark = pytest.mark.once  # does not depend on the build

OFTEN = 0.05  # seconds from one look at the database to the next


def here(*seats: int, watching: int = 0) -> Message:
    """Who is here, as everybody is told."""
    return {"type": "present", "seats": list(seats), "watching": watching}


@asynccontextmanager
async def apart(database: str) -> AsyncIterator[tuple[Guest, Guest]]:
    """Two people, each at a process of their own."""
    async with (
        house(database, catch_up_seconds=OFTEN) as one,
        house(database, catch_up_seconds=OFTEN) as other,
        guest(one) as anna,
        guest(other) as boris,
    ):
        yield anna, boris


def test_people_at_another_process_are_here_until_they_go(empty_postgres: str) -> None:
    async def story() -> None:
        async with apart(empty_postgres) as (anna, boris):
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            assert await hers.next("present") == here(0)
            his = await boris.look(match)
            while await his.next("present") != here(0, watching=1):
                pass
            assert await hers.next("present") == here(0, watching=1)
            await his.wish("sit")
            while await hers.next("present") != here(0, 1):
                pass
            await his.close()
            while await hers.next("present") != here(0):
                pass
            await hers.close()

    play_out(story)


def test_people_at_a_process_that_died_are_here_for_half_a_minute(empty_postgres: str) -> None:
    async def story() -> None:
        async with house(empty_postgres, catch_up_seconds=OFTEN) as one, guest(one) as anna:
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            assert await hers.next("present") == here(0)
            await one.hub.store.run([(WRITE, ("dead", match, '["boris"]', one.clock()))])
            assert await hers.next("present") == here(0, watching=1)
            one.clock.ahead += GONE + 1
            assert await hers.next("present") == here(0)
            assert await one.hub.store.rows("SELECT process FROM lookers") == [(one.hub.presence.process,)]
            await hers.close()

    play_out(story)


def test_a_process_that_was_taken_for_dead_speaks_up_again(empty_postgres: str) -> None:
    async def story() -> None:
        async with apart(empty_postgres) as (anna, boris):
            match = await anna.create(["me", "open"])
            hers, his = await anna.look(match), await boris.look(match)
            while await hers.next("present") != here(0, watching=1):
                pass
            await anna.where.hub.store.run([("DELETE FROM lookers", ())])
            while await hers.next("present") != here(0):
                pass
            boris.where.clock.ahead += 11
            while await hers.next("present") != here(0, watching=1):
                pass
            await hers.close()
            await his.close()

    play_out(story)
