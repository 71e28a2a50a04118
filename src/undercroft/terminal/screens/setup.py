"""Before a game begins: who sits where, and its options."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from undercroft import bots
from undercroft.kernel.game import Game
from undercroft.terminal.keys import foot, letter, plain
from undercroft.terminal.plan import Plan
from undercroft.terminal.screens.room import Room
from undercroft.terminal.sitting import PERSON, seats
from undercroft.terminal.speech import Speech


class Dial:
    """Something with a few values, one of which is chosen."""

    def __init__(self, name: str, values: list[str], at: int = 0) -> None:
        self.name = name
        self.values = values
        self.at = at

    @property
    def value(self) -> str:
        """The chosen one."""
        return self.values[self.at]

    def turn(self, by: int) -> None:
        """On to another value, round and round."""
        self.at = (self.at + by) % len(self.values)


class Setup(Room[None]):
    """Dials for the number of players, every seat and every option; Enter starts."""

    BINDINGS = [
        plain("up", "move(-1)"),
        plain("down", "move(1)"),
        plain("left", "turn(-1)"),
        plain("right,space", "turn(1)"),
        plain("enter", "start"),
        plain("escape", "close"),
        letter("l", "app.speak"),
        letter("r", "app.rules"),
        letter("q", "app.leave"),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        who = seats(game, None, [])
        low, high = game.players
        counts = [str(count) for count in range(low, high + 1)]
        kinds = [PERSON, *bots.offered(game)]
        self._players = Dial("players", counts, counts.index(str(len(who))))
        # Beyond the first, a seat begins with the best bot: most people who sit here are alone.
        self._seats = [
            Dial(f"seat-{seat}", kinds, 0 if seat == 0 else len(kinds) - 1) for seat in range(high)
        ]
        self._options = [Dial(option.name, option.choices) for option in game.options]
        self._row = 0

    @property
    def _dials(self) -> list[Dial]:
        return [self._players, *self._seats[: int(self._players.value)], *self._options]

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Vertical(id="dials"):
            yield Static(id="plain")
        yield Static(id="foot")

    def on_mount(self) -> None:
        """Shows it."""
        self.retell()

    def retell(self) -> None:
        words = Speech(self.game, self.house.language)
        lines = [Text(words.message("tagline"), "italic"), Text()]
        dials = self._dials
        labels = [self._label(dial, words) for dial in dials]
        width = max(cell_len(label) for label in labels)
        for row, (dial, label) in enumerate(zip(dials, labels, strict=True)):
            here = row == self._row
            line = Text("▶ " if here else "  ", "bold cyan")
            line.append(label + " " * (width - cell_len(label) + 2), "bold" if here else "")
            line.append("‹ " if here else "  ", "cyan").append(
                self._said(dial, words), "bold reverse" if here else ""
            )
            lines.append(line.append(" ›" if here else "", "cyan"))
        self.query_one("#head", Static).update(
            Text(" " + words("app-setup", game=words.message("title")), "bold")
        )
        self.query_one("#plain", Static).update(Text("\n").join(lines))
        self.query_one("#foot", Static).update(foot(words("app-setup-keys")))

    def _label(self, dial: Dial, words: Speech) -> str:
        if dial is self._players:
            return words("app-players")
        return words.message(dial.name) if dial in self._seats else words.message(f"option-{dial.name}")

    def _said(self, dial: Dial, words: Speech) -> str:
        if dial is self._players:
            return words("players", n=int(dial.value))
        if dial in self._options:
            id = f"option-{dial.name}-{dial.value}"
            return words.message(id) if words.has(id) else dial.value
        id = "app-person" if dial.value == PERSON else f"bot-{dial.value}"
        return words.message(id) if words.has(id) else dial.value

    def action_move(self, by: int) -> None:
        """The row above or below."""
        self._row = (self._row + by) % len(self._dials)
        self.retell()

    def action_turn(self, by: int) -> None:
        """Another value for this row."""
        self._dials[self._row].turn(by)
        self.retell()

    def action_start(self) -> None:
        """The game begins."""
        who = [dial.value for dial in self._seats[: int(self._players.value)]]
        options = {dial.name: dial.value for dial in self._options}
        self.house.begin(Plan(self.game, who, options))

    def action_close(self) -> None:
        """Back to the menu."""
        self.dismiss()
