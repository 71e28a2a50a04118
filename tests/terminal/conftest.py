"""An empty data folder, and a keyboard for the app in a window of 80 by 24."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from io import FileIO
from itertools import count
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from undercroft import games
from undercroft.kernel.game import Game
from undercroft.terminal import save_file
from undercroft.terminal.app import TerminalApp
from undercroft.terminal.local_match import assign_seats
from undercroft.terminal.plan import MatchPlan

Script = Callable[[Pilot[None]], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("UNDERCROFT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def close_save_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes the files that a test left open, as the end of a process does."""
    files = []
    opened = save_file._open

    def remember(path: Path) -> FileIO:
        files.append(opened(path))
        return files[-1]

    monkeypatch.setattr(save_file, "_open", remember)
    yield
    for file in files:
        file.close()


@cache
def opening(players: int = 1) -> int:
    """A seed of Dungeon Roll with which seat 0 begins, a potion on the level and two scrolls in the party."""
    game = games.game("dungeon_roll")
    party = {"cleric": 2, "mage": 1, "thief": 1, "champion": 1, "scroll": 2}
    for seed in count():
        state = game.new(players, seed)
        offered = {game.action_text(action) for action in state.legal()}
        if state.actor() == 0 and offered == {"read scroll", "loot", "flee"}:
            data = game.position(state)
            if data["party"] == party and data["dungeon"] == {"potion": 1}:
                return seed
    raise AssertionError


@cache
def short() -> int:
    """A seed of Dungeon Roll with which always taking the first action ends a solo game soon."""
    game = games.game("dungeon_roll")
    for seed in count():
        state = game.new(1, seed)
        moves = 0
        while not state.over():
            state.play(state.legal()[0])
            moves += 1
        if 15 < moves < 25:
            return seed
    raise AssertionError


class Keyboard:
    """Runs scripts of key presses in an app without a terminal."""

    @property
    def opening(self) -> int:
        return opening()

    @property
    def opening_of_four(self) -> int:
        return opening(4)

    @property
    def short(self) -> int:
        return short()

    def number(self, text: str) -> str:
        """The number of an action in the opening."""
        game = games.game("dungeon_roll")
        legal = [game.action_text(action) for action in game.new(1, opening()).legal()]
        return str(legal.index(text) + 1)

    async def do(self, pilot: Pilot[None], *texts: str) -> None:
        """Types the numbers of these actions, one after the other."""
        for text in texts:
            app = pilot.app
            assert isinstance(app, TerminalApp)
            assert app.match is not None
            await self.press(pilot, *str(app.match.session.legal().index(text) + 1))

    def plan(
        self,
        game: str | Game = "dungeon_roll",
        players: int = 1,
        bots: str = "",
        seed: int = 7,
        **options: str,
    ) -> MatchPlan:
        found = games.game(game) if isinstance(game, str) else game
        return MatchPlan(found, assign_seats(found, players, bots.split(",") if bots else []), options, seed)

    def run(self, app: TerminalApp, script: Script, size: tuple[int, int] = (80, 24)) -> None:
        async def run_script() -> None:
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await script(pilot)

        asyncio.run(run_script())

    def shown(self, app: App[None]) -> str:
        """The text on the screen."""
        strips = app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    async def until(self, pilot: Pilot[None], what: Callable[[], bool]) -> None:
        """Waits for a condition, but not for ever."""
        for _ in range(2000):
            if what():
                return
            await asyncio.sleep(0.01)
            await pilot.pause()
        raise AssertionError("the condition never became true\n" + self.shown(pilot.app))

    async def shows(self, pilot: Pilot[None], text: str) -> None:
        """Waits until this text is on the screen."""
        await self.until(pilot, lambda: text in self.shown(pilot.app))

    async def press(self, pilot: Pilot[None], *keys: str) -> None:
        await pilot.press(*keys)
        await pilot.pause()


@pytest.fixture
def keyboard() -> Keyboard:
    return Keyboard()
