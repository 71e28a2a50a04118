"""The numbered list: every action within two keys, however many there are."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult

from undercroft.terminal.choices import Choices


class Alone(App[None]):
    """A list in a window of its own."""

    def __init__(self, lines: int, most: int = 5) -> None:
        super().__init__()
        self.list = Choices()
        self.lines = lines
        self.most = most
        self.picked: list[int] = []
        self.shown = ""

    def compose(self) -> ComposeResult:
        yield self.list

    def on_mount(self) -> None:
        self.list.set_labels([f"thing {number}" for number in range(1, self.lines + 1)])
        self.list.styles.height = self.list.fit(80, self.most)
        self.list.focus()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        self.picked.append(event.index + 1)


def pressed(lines: int, *keys: str, most: int = 5) -> Alone:
    app = Alone(lines, most)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            app.shown = app.list.render().plain

    asyncio.run(run())
    return app


@pytest.mark.parametrize(
    ("lines", "keys", "picked"),
    [
        (9, "3", [3]),  # nine or fewer: one key
        (12, "3", [3]),  # no number of two digits begins with 3
        (12, "1", []),  # it could still become 10, 11 or 12
        (12, "1+enter", [1]),
        (12, "1+2", [12]),
        (12, "1+3", [3]),  # there is no 13, so it was 3
        (12, "1+backspace+2", [2]),
        (120, "1+1+9", [119]),
        (120, "1+3", [13]),
        (12, "0", []),
        (12, "1+0", [10]),
        (3, "7", []),
        (3, "enter", [1]),
        (3, "down+enter", [2]),
        (3, "up+enter", [3]),  # round the corner
        (12, "end+enter", [12]),
    ],
)
def test_numbers_and_arrows_choose(lines: int, keys: str, picked: list[int]) -> None:
    assert pressed(lines, *keys.split("+")).picked == picked


def test_long_lists_have_columns_and_then_pages() -> None:
    app = pressed(40, "pagedown", "enter")
    assert app.list.page == (2, 3)  # three columns of five rows a page
    assert app.picked == [16]
    assert "thing 16" in app.shown
    assert "thing 15" not in app.shown


def test_columns_are_as_wide_as_what_they_hold() -> None:
    """One long line does not push all the others onto further pages."""
    app = Alone(10)
    app.list.labels = [*("short" for _ in range(9)), "x" * 60]
    assert app.list.fit(80, 5) == 5
    assert app.list.page == (1, 1)
    app.list.labels[0] = "x" * 60
    assert app.list.fit(80, 5) == 5
    assert app.list.page == (1, 2)  # two long ones do not fit side by side


def test_a_search_leaves_the_lines_with_those_words() -> None:
    app = pressed(40, "slash", *"THING 3", "down", "enter")
    assert app.picked == [30]  # after 3 itself come 30 to 39
    assert pressed(40, "slash", *"nothing", "enter").picked == []
    assert pressed(40, "slash", *"39", "escape", "enter").picked == [39]  # the cursor stays where it went
