"""A player's own folder, and a keyboard to play at in a window of 80 by 24."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from io import FileIO
from pathlib import Path

import pytest
from textual.pilot import Pilot

from undercroft import games
from undercroft.kernel.game import Game
from undercroft.terminal import save
from undercroft.terminal.app import Undercroft
from undercroft.terminal.plan import Plan
from undercroft.terminal.sitting import seats

Story = Callable[[Pilot[None]], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("UNDERCROFT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def lights_out(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes the files that a test left open, as the end of a process does."""
    files = []
    opened = save._open

    def remember(path: Path) -> FileIO:
        files.append(opened(path))
        return files[-1]

    monkeypatch.setattr(save, "_open", remember)
    yield
    for file in files:
        file.close()


class Keyboard:
    """Plays stories in an app that no terminal shows."""

    def plan(
        self,
        game: str | Game = "dungeon_roll",
        players: int = 1,
        bots: str = "",
        seed: int = 7,
        **options: str,
    ) -> Plan:
        found = games.game(game) if isinstance(game, str) else game
        return Plan(found, seats(found, players, bots.split(",") if bots else []), options, seed)

    def run(self, app: Undercroft, story: Story, size: tuple[int, int] = (80, 24)) -> None:
        async def told() -> None:
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await story(pilot)

        asyncio.run(told())

    def shown(self, app: Undercroft) -> str:
        """What stands on the screen."""
        strips = app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    async def press(self, pilot: Pilot[None], *keys: str) -> None:
        await pilot.press(*keys)
        await pilot.pause()


@pytest.fixture
def keyboard() -> Keyboard:
    return Keyboard()
