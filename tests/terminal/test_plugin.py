"""A game of another package in the terminal: the plain drawing, or one that it brings along."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import toy
from textual.pilot import Pilot

from undercroft.kernel.game import Game
from undercroft.terminal.app import TerminalApp
from undercroft.terminal.draw import find_drawing, plain

CODE = """
import toy


class Piglet(toy.Pig):
    name = "piglet"
    {more}


GAME = Piglet()
"""
DRAWING = """
from rich.text import Text


def draw(view, text, width, height):
    return Text(f"{text('title')} drawn by its own package")
"""


def make_package(folder: Path, more: str = "") -> Path:
    """A package with a game that has texts in English only, and no rules page."""
    package = folder / "piglet"
    (package / "text").mkdir(parents=True)
    (package / "__init__.py").write_text(CODE.replace("{more}", more))
    (package / "drawing.py").write_text(DRAWING)
    texts = (Path(toy.__file__).parent / "text" / "en.ftl").read_text()
    (package / "text" / "en.ftl").write_text(texts.replace("Pig and a card", "Piglet"))
    return package


@pytest.fixture
def piglet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Imports a package with that game, made with the given class attributes."""
    monkeypatch.syspath_prepend(tmp_path)

    def load(more: str = "") -> Game:
        make_package(tmp_path, more)
        game = importlib.import_module("piglet").GAME
        assert isinstance(game, Game)
        return game

    yield load
    for name in ("piglet", "piglet.drawing"):
        sys.modules.pop(name, None)


def test_a_plugin_without_a_drawing_is_played_with_the_plain_one(keyboard: Any, piglet: Any) -> None:
    game = piglet()
    assert find_drawing(game) is plain.draw
    app = TerminalApp(None, keyboard.plan(game=game), ask=False, language="en")

    async def script(pilot: Pilot[None]) -> None:
        shown = keyboard.shown(app)
        assert "Piglet · The race" in shown
        assert "goal: 20" in shown
        await keyboard.press(pilot, "1")
        assert app.match is not None
        assert app.match.session.log == [(0, "roll")]

    keyboard.run(app, script, (80, 50))


def test_a_plugin_that_is_not_translated_is_shown_in_english(keyboard: Any, piglet: Any) -> None:
    app = TerminalApp(None, keyboard.plan(game=piglet()), ask=False, language="ru")

    async def script(pilot: Pilot[None]) -> None:
        assert "Piglet · The race" in keyboard.shown(app)
        assert "Ваш ход" in keyboard.shown(app)
        await keyboard.press(pilot, "r")
        await keyboard.shows(pilot, "нет страницы с правилами")

    keyboard.run(app, script)


def test_a_plugin_brings_its_own_drawing(keyboard: Any, piglet: Any) -> None:
    app = TerminalApp(None, keyboard.plan(game=piglet('drawing_module = "piglet.drawing"')), ask=False)

    async def script(pilot: Pilot[None]) -> None:
        assert "Piglet drawn by its own package" in keyboard.shown(app)

    keyboard.run(app, script)


def test_a_match_of_a_plugin_is_resumed_by_naming_the_game(keyboard: Any, piglet: Any, home: Path) -> None:
    game = piglet()
    app = TerminalApp(None, keyboard.plan(game=game), ask=False)

    async def play(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "1", "q")

    keyboard.run(app, play)
    again = TerminalApp(None, keyboard.plan(game=game), ask=True)

    async def resume(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "1")
        assert again.match is not None
        assert again.match.session.log == [(0, "roll")]

    keyboard.run(again, resume)
