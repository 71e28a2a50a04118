"""The clock of a real-time game: a deadline that suspending the program does not move."""

from __future__ import annotations

from typing import Any

import toy
from textual.pilot import Pilot

from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.terminal.app import TerminalApp
from undercroft.terminal.clock import DeadlineClock
from undercroft.terminal.local_match import LocalMatch
from undercroft.terminal.plan import resume_match
from undercroft.terminal.texts import TerminalTexts


class Timed(toy.Pig):
    """The toy with a clock of 90 seconds; its timeout ends the turn."""

    def clock_seconds(self, state: State) -> int | None:
        return 90


GAME = Timed()


class FakeTime:
    """A monotonic clock that tests set."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_game_without_a_clock_has_none() -> None:
    clock = DeadlineClock()
    clock.update(toy.GAME, toy.GAME.new(1))
    assert clock.left is None
    assert not clock.expired


def test_the_deadline_does_not_move_while_the_program_is_suspended() -> None:
    now = FakeTime()
    clock = DeadlineClock(now)
    state = GAME.new(1)
    clock.update(GAME, state)
    assert clock.left == 90
    now.time += 60  # suspended with Ctrl-Z
    clock.update(GAME, state)
    assert clock.left == 30
    assert not clock.expired
    now.time += 3600
    assert clock.left == 0
    assert clock.expired


def test_the_clock_stops_without_a_timeout_action_and_restarts_with_full_time() -> None:
    now = FakeTime()
    clock = DeadlineClock(now)
    state = GAME.new(1)
    clock.update(GAME, state)
    over = state.clone()
    over.points = [99]  # type: ignore[attr-defined]
    now.time += 50
    clock.update(GAME, over)
    assert clock.left is None
    clock.update(GAME, state)
    assert clock.left == 90


def test_a_resumed_match_continues_with_the_seconds_that_were_left(keyboard: Any) -> None:
    now = FakeTime()
    match = keyboard.plan(game=GAME, players=2).start()
    match.clock = DeadlineClock(now)
    match.clock.update(GAME, match.session.state)
    now.time += 20.25
    match.play("roll", 0)
    now.time += 5
    match.close()
    again = resume_match(match.save_file.path, TerminalTexts(), game=GAME)
    assert isinstance(again, LocalMatch)
    assert again.clock.left is not None
    assert 60 < again.clock.left <= 64.8
    again.save_file.close()


def test_a_timeout_is_a_move_in_the_log(keyboard: Any) -> None:
    now = FakeTime()
    match = keyboard.plan(game=GAME, players=2).start()
    match.clock = DeadlineClock(now)
    match.clock.update(GAME, match.session.state)
    assert not match.play_timeout()
    now.time += 90
    assert match.play_timeout()
    assert match.session.log == [(NO_SEAT, "late")]
    assert "1. table: late #" in match.save_file.path.read_text()
    match.save_file.close()


def test_the_screen_shows_the_clock_and_plays_the_timeout(keyboard: Any) -> None:
    now = FakeTime()
    match = keyboard.plan(game=GAME).start()
    match.clock = DeadlineClock(now)
    match.clock.update(GAME, match.session.state)
    app = TerminalApp(match)

    async def script(pilot: Pilot[None]) -> None:
        assert "⧗ 1:30" in keyboard.shown(app)
        now.time += 45
        await keyboard.shows(pilot, "⧗ 0:45")
        now.time += 45
        await keyboard.shows(pilot, "Time is up!")
        assert match.session.log[0] == (NO_SEAT, "late")

    keyboard.run(app, script)
