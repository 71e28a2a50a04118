"""Presence: viewers at other processes count, and those of a dead process do not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from server.running_server import Guest, Message, guest, run_scenario, running_server
from undercroft.server.play import presence
from undercroft.server.play.presence import EXPIRY_SECONDS, REFRESH_SECONDS

pytestmark = pytest.mark.once  # does not depend on the build

OFTEN = 0.05  # seconds from one look at the database to the next


def here(*seats: int, spectators: int = 0) -> Message:
    """The message that says who is present."""
    return {"type": "presence", "seats": list(seats), "spectators": spectators}


@asynccontextmanager
async def apart(database: str) -> AsyncIterator[tuple[Guest, Guest]]:
    """Two people, each at a process of their own."""
    async with (
        running_server(database, catch_up_seconds=OFTEN) as one,
        running_server(database, catch_up_seconds=OFTEN) as other,
        guest(one) as anna,
        guest(other) as boris,
    ):
        yield anna, boris


def test_viewers_at_another_process_are_present_until_they_leave(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with apart(empty_postgres) as (anna, boris):
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            assert await hers.next("presence") == here(0)
            his = await boris.look(match)
            while await his.next("presence") != here(0, spectators=1):
                pass
            assert await hers.next("presence") == here(0, spectators=1)
            await his.command("sit")
            while await hers.next("presence") != here(0, 1):
                pass
            await his.close()
            while await hers.next("presence") != here(0):
                pass
            await hers.close()

    run_scenario(scenario)


def test_viewers_of_a_dead_process_expire_after_half_a_minute(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with running_server(empty_postgres, catch_up_seconds=OFTEN) as one, guest(one) as anna:
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            assert await hers.next("presence") == here(0)
            await one.server.store.save_viewers("dead", {match: {"boris"}}, one.clock())
            assert await hers.next("presence") == here(0, spectators=1)
            one.clock.ahead += EXPIRY_SECONDS + 1
            assert await hers.next("presence") == here(0)
            assert await one.server.store.rows("SELECT process FROM viewers") == [
                (one.server.presence.process,)
            ]
            await hers.close()

    run_scenario(scenario)


def test_a_process_that_was_taken_for_dead_saves_its_viewers_again(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with apart(empty_postgres) as (anna, boris):
            match = await anna.create(["me", "open"])
            hers, his = await anna.look(match), await boris.look(match)
            while await hers.next("presence") != here(0, spectators=1):
                pass
            with (
                monkeypatch.context() as patch
            ):  # it must not save them before she has seen that they are gone
                patch.setattr(presence, "REFRESH_SECONDS", 1e9)
                await anna.where.server.store.run([("DELETE FROM viewers", ())])
                while await hers.next("presence") != here(0):
                    pass
            boris.where.clock.ahead += REFRESH_SECONDS + 1
            while await hers.next("presence") != here(0, spectators=1):
                pass
            await hers.close()
            await his.close()

    run_scenario(scenario)
