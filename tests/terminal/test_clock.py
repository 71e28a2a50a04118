"""The sand timer: a deadline that no pause of the program moves."""

from __future__ import annotations

from typing import Any

import toy
from textual.pilot import Pilot

from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.terminal.app import Undercroft
from undercroft.terminal.clock import Clock
from undercroft.terminal.plan import go_on
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.speech import Speech


class Timed(toy.Pig):
    """The toy with a clock of 90 seconds; late means that the turn is over."""

    def table(self, state: State, seat: int) -> dict[str, Any]:
        return {**super().table(state, seat), "clock": {"seconds": 90}}


GAME = Timed()


class Wall:
    """A clock on the wall that tests set."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_game_without_a_clock_has_none() -> None:
    clock = Clock()
    clock.watch(toy.GAME, toy.GAME.new(1))
    assert clock.left is None
    assert not clock.run_out


def test_the_deadline_stays_where_it_is_however_long_nobody_looks() -> None:
    wall = Wall()
    clock = Clock(wall)
    state = GAME.new(1)
    clock.watch(GAME, state)
    assert clock.left == 90
    wall.time += 60  # stopped with Ctrl-Z, say
    clock.watch(GAME, state)
    assert clock.left == 30
    assert not clock.run_out
    wall.time += 3600
    assert clock.left == 0
    assert clock.run_out


def test_it_stops_when_time_no_longer_matters_and_starts_full_again() -> None:
    wall = Wall()
    clock = Clock(wall)
    state = GAME.new(1)
    clock.watch(GAME, state)
    over = state.clone()
    over.points = [99]  # type: ignore[attr-defined]
    wall.time += 50
    clock.watch(GAME, over)
    assert clock.left is None
    clock.watch(GAME, state)
    assert clock.left == 90


def test_a_match_that_was_put_away_goes_on_with_the_seconds_it_had_left(keyboard: Any) -> None:
    wall = Wall()
    sitting = keyboard.plan(game=GAME, players=2).begin()
    sitting.clock = Clock(wall)
    sitting.clock.watch(GAME, sitting.table.state)
    wall.time += 20.25
    sitting.play("roll", 0)
    wall.time += 5
    sitting.leave()
    again = go_on(sitting.save.path, Speech(), game=GAME)
    assert isinstance(again, Sitting)
    assert again.clock.left is not None
    assert 60 < again.clock.left <= 64.8
    again.save.close()


def test_time_that_is_up_is_a_move_of_the_table(keyboard: Any) -> None:
    wall = Wall()
    sitting = keyboard.plan(game=GAME, players=2).begin()
    sitting.clock = Clock(wall)
    sitting.clock.watch(GAME, sitting.table.state)
    assert not sitting.time_is_up()
    wall.time += 90
    assert sitting.time_is_up()
    assert sitting.table.log == [(NO_SEAT, "late")]
    assert "1. table: late #" in sitting.save.path.read_text()
    sitting.save.close()


def test_the_screen_shows_the_clock_and_acts_when_it_has_run_out(keyboard: Any) -> None:
    wall = Wall()
    sitting = keyboard.plan(game=GAME).begin()
    sitting.clock = Clock(wall)
    sitting.clock.watch(GAME, sitting.table.state)
    app = Undercroft(sitting)

    async def story(pilot: Pilot[None]) -> None:
        assert "⧗ 1:30" in keyboard.shown(app)
        wall.time += 45
        await keyboard.shows(pilot, "⧗ 0:45")
        wall.time += 45
        await keyboard.shows(pilot, "Time is up!")
        assert sitting.table.log[0] == (NO_SEAT, "late")

    keyboard.run(app, story)
