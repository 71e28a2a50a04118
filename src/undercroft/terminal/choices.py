"""A numbered list to choose from by digits, arrows, pages and search."""

from __future__ import annotations

from math import ceil

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.events import Key
from textual.message import Message
from textual.widget import Widget

MOST_COLUMNS = 3


class Choices(Widget, can_focus=True):
    """A widget with numbered labels. It posts `Picked` with the index of the chosen label."""

    DEFAULT_CSS = "Choices { width: 100%; height: auto; }"

    class Picked(Message):
        """The player chose a label. `labels` is the list at that time; the widget may have another by now."""

        def __init__(self, index: int, labels: list[str]) -> None:
            super().__init__()
            self.index = index
            self.labels = labels

    class Moved(Message):
        """The cursor moved, or the typed digits or search changed."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.labels: list[str] = []
        self.cursor = 0
        """The index of the label under the cursor."""
        self.digits = ""
        """Digits typed so far, while a longer number is possible."""
        self.search: str | None = None
        """The search text; None while the search is off."""
        self._rows = 1
        self._columns = 1

    def set_labels(self, labels: list[str]) -> None:
        """Sets new labels; the cursor goes to the first."""
        self.labels = labels
        self.cursor = 0
        self.digits = ""
        self.search = None
        self.refresh()

    def put_cursor(self, index: int) -> None:
        """Puts the cursor on a label."""
        self.cursor = index
        self.refresh()

    def fit(self, width: int, most: int) -> int:
        """Arranges the labels in as few columns as keep them on one page of `most` rows. Returns the rows."""
        self._columns = 1
        self._rows = max(1, min(most, len(self.labels)))
        for columns in range(2, MOST_COLUMNS + 1):
            if len(self.labels) <= self._rows * self._columns:
                break
            rows = max(1, min(most, ceil(len(self.labels) / columns)))
            if all(
                sum(widths) <= width for widths in self._widths(list(range(len(self.labels))), rows, columns)
            ):
                self._columns, self._rows = columns, rows
        self.refresh()
        return self._rows

    def _widths(self, shown: list[int], rows: int, columns: int) -> list[list[int]]:
        """The widths of the columns of each page, with the numbers before the labels."""
        margin = len(str(len(self.labels))) + 4
        wide = [cell_len(self.labels[index]) + margin for index in shown]
        heights = [wide[at : at + rows] for at in range(0, len(wide), rows)]
        return [
            [max(column) for column in heights[at : at + columns]] for at in range(0, len(heights), columns)
        ]

    @property
    def shown(self) -> list[int]:
        """The indices of the labels that match the search."""
        wanted = (self.search or "").casefold()
        return [index for index, label in enumerate(self.labels) if wanted in label.casefold()]

    @property
    def page(self) -> tuple[int, int]:
        """The number of the current page, and of all pages."""
        shown = self.shown
        size = self._rows * self._columns
        at = shown.index(self.cursor) if self.cursor in shown else 0
        return at // size + 1, max(1, ceil(len(shown) / size))

    def render(self) -> Text:
        shown = self.shown
        page = self.page[0] - 1
        widths = self._widths(shown, self._rows, self._columns)[page] if shown else []
        if self._columns == 1 or sum(widths) > self.size.width:
            widths = [self.size.width // self._columns] * self._columns
        first = page * self._rows * self._columns
        lines = []
        for row in range(self._rows):
            line = Text(no_wrap=True)
            for column, width in enumerate(widths):
                at = first + column * self._rows + row
                if at < len(shown):
                    line.append_text(self._cell(shown[at], width))
            lines.append(line)
        return Text("\n").join(lines)

    def _cell(self, index: int, width: int) -> Text:
        """One numbered label, padded or cut to the width."""
        here = index == self.cursor
        number = f"{'▶' if here else ' '}{index + 1:>{len(str(len(self.labels)))}} "
        cell = Text(set_cell_size(number + self.labels[index], width - 1), "bold reverse" if here else "")
        cell.stylize("bold" if here else "bold cyan", 1, len(number))
        return cell.append(" ")

    def on_key(self, event: Key) -> None:
        """Handles the keys of the list. Other keys go on to the screen."""
        if self.search is not None and self._typed_search(event):
            event.stop()
            return
        moves = {
            "up": -1,
            "down": 1,
            "left": -self._rows if self._columns > 1 else -1,
            "right": self._rows if self._columns > 1 else 1,
            "pageup": -self._rows * self._columns,
            "pagedown": self._rows * self._columns,
            "home": -len(self.labels),
            "end": len(self.labels),
        }
        if not self.labels:
            return
        if event.key in moves:
            self._move(moves[event.key])
        elif event.key == "enter":
            self._pick(self.cursor)
        elif event.character is not None and event.character in "0123456789":
            self._digit(event.character)
        elif event.key in ("backspace", "escape") and self.digits:
            self.digits = ""
            self.post_message(self.Moved())
        elif event.character in ("/", "."):  # the slash of a Russian keyboard is a dot
            self.search = ""
            self.post_message(self.Moved())
        else:
            return
        event.stop()
        self.refresh()

    def _typed_search(self, event: Key) -> bool:
        """Handles a key during a search. Returns whether the search used it."""
        assert self.search is not None
        if event.key == "escape":
            self.search = None
        elif event.key == "backspace":
            self.search = self.search[:-1] if self.search else None
        elif event.character is not None and event.character.isprintable():
            self.search += event.character
        else:
            return False
        shown = self.shown
        if shown and self.cursor not in shown:
            self.cursor = shown[0]
        self.post_message(self.Moved())
        self.refresh()
        return True

    def _move(self, by: int) -> None:
        self.digits = ""
        shown = self.shown
        if shown:
            at = shown.index(self.cursor) if self.cursor in shown else 0
            wrapped = (at + by) % len(shown) if abs(by) == 1 else max(0, min(len(shown) - 1, at + by))
            self.cursor = shown[wrapped]
            self.post_message(self.Moved())

    def _digit(self, digit: str) -> None:
        """Adds a digit. Picks at once if no longer number starts with these digits."""
        if not 1 <= int(self.digits + digit) <= len(self.labels):
            self.digits = ""
        if not 1 <= int(self.digits + digit) <= len(self.labels):
            return
        self.digits += digit
        number = int(self.digits)
        self.cursor = number - 1
        if number * 10 > len(self.labels):
            self._pick(self.cursor)
        else:
            self.post_message(self.Moved())

    def _pick(self, index: int) -> None:
        self.digits = ""
        if index in self.shown:
            self.search = None
            self.post_message(self.Picked(index, self.labels))
