"""The setup of a new match: players and options."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.containers import Vertical
from textual.widget import Widget

from undercroft import bots
from undercroft.kernel.game import Game
from undercroft.terminal.keys import hidden, letter
from undercroft.terminal.local_match import PERSON, assign_seats
from undercroft.terminal.plan import MatchPlan
from undercroft.terminal.screens.text_screen import TextScreen
from undercroft.terminal.texts import TerminalTexts


class Selector:
    """A setting with a few values, one of which is selected."""

    def __init__(self, name: str, values: list[str], at: int = 0) -> None:
        self.name = name
        self.values = values
        self.at = at

    @property
    def value(self) -> str:
        """The selected value."""
        return self.values[self.at]

    def turn(self, by: int) -> None:
        """Selects another value; the first follows the last."""
        self.at = (self.at + by) % len(self.values)


class Setup(TextScreen):
    """Selectors for the number of players, each seat and each option. Enter starts the match."""

    BINDINGS = [
        hidden("up", "move(-1)"),
        hidden("down", "move(1)"),
        hidden("left", "turn(-1)"),
        hidden("right,space", "turn(1)"),
        hidden("enter", "start"),
        hidden("escape", "close"),
        letter("l", "app.switch_language"),
        letter("r", "app.rules"),
        letter("q", "app.leave"),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        players = assign_seats(game, None, [])
        low, high = game.players
        counts = [str(count) for count in range(low, high + 1)]
        kinds = [PERSON, *bots.offered(game)]
        self._players = Selector("players", counts, counts.index(str(len(players))))
        # Most people play alone, so the other seats have bots.
        bot = kinds.index(bots.default(game))
        self._seats = [Selector(f"seat-{seat}", kinds, 0 if seat == 0 else bot) for seat in range(high)]
        self._options = [Selector(option.name, option.choices) for option in game.options if not option.saved]
        self._row = 0

    @property
    def _selectors(self) -> list[Selector]:
        return [self._players, *self._seats[: int(self._players.value)], *self._options]

    def make_body(self) -> Widget:
        return Vertical(id="selectors")

    def refresh_texts(self) -> None:
        texts = TerminalTexts(self.game, self.app.language)
        lines = [Text(texts.message("tagline"), "italic"), Text()]
        selectors = self._selectors
        labels = [self._label(selector, texts) for selector in selectors]
        width = max(cell_len(label) for label in labels)
        for row, (selector, label) in enumerate(zip(selectors, labels, strict=True)):
            here = row == self._row
            line = Text("▶ " if here else "  ", "bold cyan")
            line.append(label + " " * (width - cell_len(label) + 2), "bold" if here else "")
            line.append("‹ " if here else "  ", "cyan").append(
                self._value_text(selector, texts), "bold reverse" if here else ""
            )
            lines.append(line.append(" ›" if here else "", "cyan"))
        heading = Text(" " + texts("app-setup", game=texts.message("title")), "bold")
        self.show(heading, Text("\n").join(lines), texts("app-setup-keys"))

    def _label(self, selector: Selector, texts: TerminalTexts) -> str:
        if selector is self._players:
            return texts("app-players")
        return (
            texts.message(selector.name)
            if selector in self._seats
            else texts.message(f"option-{selector.name}")
        )

    def _value_text(self, selector: Selector, texts: TerminalTexts) -> str:
        if selector is self._players:
            return texts("players", n=int(selector.value))
        if selector in self._options:
            id = f"option-{selector.name}-{selector.value}"
            return texts.message(id) if texts.has(id) else selector.value
        id = "app-person" if selector.value == PERSON else f"bot-{selector.value}"
        return texts.message(id) if texts.has(id) else selector.value

    def action_move(self, by: int) -> None:
        """Moves the cursor to another row."""
        self._row = (self._row + by) % len(self._selectors)
        self.refresh_texts()

    def action_turn(self, by: int) -> None:
        """Changes the value of the current row."""
        self._selectors[self._row].turn(by)
        self.refresh_texts()

    def action_start(self) -> None:
        """Starts the match."""
        players = [selector.value for selector in self._seats[: int(self._players.value)]]
        options = {selector.name: selector.value for selector in self._options}
        self.app.start(MatchPlan(self.game, players, options))
