"""Draws Labyrinth of Adventures: the board, the things of each seat, and the own hand."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from undercroft.terminal.draw import GetText
from undercroft.terminal.draw.canvas import Canvas

# The names of cells have the letter of their path, so the colour is never the only mark.
PAINT: Final = {
    "red": "#e8705a",
    "blue": "#6aa9e0",
    "green": "#7fc37a",
    "yellow": "#e5c04e",
    "violet": "#b493e0",
}
SEATS: Final = "①②③④⑤⑥"
VALUES: Final = " ₁₂₃₄"
SIGNS: Final = {"treasure": "◆", "fresh": "◇", "trap": "✗"}
START: Final = "○"
PANEL: Final = 36
"""Columns of the panel beside the board, if the window is wide enough."""
WIDTH: Final = 60
HEIGHT: Final = 12
"""The smallest size of the board in columns and rows."""
ROOM: Final = 5
"""Columns of one cell."""
SHIFTS: Final = [(up, aside) for up in (0, 1, -1) for aside in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)]
"""Alternative places for a cell whose place is taken: aside, or in the next row."""


def draw(view: dict[str, Any], text: GetText, width: int, height: int) -> Text:
    """Draws the board with a panel beside it; in a narrow window, the essentials above and the rest below."""
    if width >= WIDTH + PANEL:
        return _side_by_side(_board(view, text, width - PANEL, max(24, height)), _panel(view, text))
    width = max(WIDTH, width)
    head = [_treasures(view, text, width), *_hand_in_short(view, text, width)]
    board = _board(view, text, width, max(HEIGHT, height - len(head)))
    return Text("\n").join([*head, *board, Text(), *_panel(view, text)])


def _side_by_side(board: list[Text], panel: list[Text]) -> Text:
    room = max(line.cell_len for line in board) + 2
    lines: list[Text] = []
    for row in range(max(len(board), len(panel))):
        line = board[row].copy() if row < len(board) else Text()
        if row < len(panel):
            line.pad_right(room - line.cell_len)
            line.append_text(panel[row])
        lines.append(line)
    return Text("\n").join(lines)


def _treasures(view: dict[str, Any], text: GetText, width: int) -> Text:
    """The treasures of all seats in one line."""
    seats = view["table"]["seats"]
    room = width // len(seats)
    line = Text()
    for place in seats:
        seat = place["seat"]
        turn = "▸" if seat == view["actor"] else " "
        owned = _owned(view, seat)
        name = _name(view, text, seat)[: room - len(owned) - 4]
        line.append(f"{turn}{SEATS[seat]}{name} {owned}".ljust(room), "bold" if seat == view["seat"] else "")
    line.rstrip()
    return line


def _hand_in_short(view: dict[str, Any], text: GetText, width: int) -> list[Text]:
    """The own cards, each with the letter of its colour, in as few lines as possible."""
    hand = view["table"]["hand"]
    if not hand:
        return []
    lines = [Text(f" {text('hand').capitalize()}:")]
    for card in hand:
        count = f"×{card['count']}" if card["count"] > 1 else ""
        label = f"{text('letter-' + card['colour'])} {text('effect-' + card['effect'] + '.short')}{count}"
        if lines[-1].cell_len + 2 + len(label) > width:
            lines.append(Text(" "))
        lines[-1].append("  ")
        lines[-1].append(label, _card_style(view, card))
    return lines


def _board(view: dict[str, Any], text: GetText, width: int, height: int) -> list[Text]:
    cells = view["table"]["cells"]
    canvas = Canvas(width, height)
    places = _places(cells, width, height)
    by_id = {cell["id"]: cell for cell in cells}
    for cell in cells:
        for other in cell["next"]:
            if cell["id"] < other:
                same = cell["colour"] == by_id[other]["colour"]
                _way(canvas, places[cell["id"]], places[other], PAINT[cell["colour"]] if same else "#8a7a60")
    for cell in cells:
        row, column = places[cell["id"]]
        label = _cell_label(cell, text)
        style = f"bold {PAINT[cell['colour']]}"
        if view.get("touched", {}).get(cell["anchor"]):
            style += " reverse"
        canvas.put(column, row, label, style)
    lines = canvas.lines()
    for line in lines:
        line.rstrip()
    return lines


def _cell_label(cell: dict[str, Any], text: GetText) -> str:
    """The name of a cell, and its traveller, token, or value."""
    mark = VALUES[cell["value"]]
    if cell["traveller"] is not None:
        mark = SEATS[cell["traveller"]]
    elif cell["token"] is not None:
        mark = SIGNS[cell["token"]]
    name = text(f"letter-{cell['colour']}") + cell["id"][1:]
    return f"{START if cell['start'] else ''}{name}{mark}"


def _places(cells: list[dict[str, Any]], width: int, height: int) -> dict[str, tuple[int, int]]:
    """Row and column of each cell, moved aside where two cells would overlap."""
    left, right = min(cell["x"] for cell in cells), max(cell["x"] for cell in cells)
    top, bottom = min(cell["y"] for cell in cells), max(cell["y"] for cell in cells)
    taken: set[tuple[int, int]] = set()
    places: dict[str, tuple[int, int]] = {}
    for cell in sorted(cells, key=lambda cell: (cell["y"], cell["x"])):
        row = round((cell["y"] - top) * (height - 1) / (bottom - top))
        column = round((cell["x"] - left) * (width - ROOM) / (right - left))
        for up, aside in SHIFTS:
            spot = range(column + aside - 1, column + aside + ROOM)
            fits = 0 <= column + aside <= width - ROOM and 0 <= row + up < height
            if fits and not any((row + up, place) in taken for place in spot):
                row += up
                column += aside
                break
        taken |= {(row, column + offset) for offset in range(ROOM)}
        places[cell["id"]] = (row, column)
    return places


def _way(canvas: Canvas, one: tuple[int, int], two: tuple[int, int], style: str) -> None:
    """Dots from one cell to the next."""
    steps = max(abs(two[0] - one[0]) * 2, abs(two[1] - one[1]) // 2, 1)
    for step in range(1, steps):
        row = round(one[0] + (two[0] - one[0]) * step / steps)
        column = round(one[1] + (two[1] - one[1]) * step / steps) + 1
        canvas.put(column, row, "·", style)


def _panel(view: dict[str, Any], text: GetText) -> list[Text]:
    table = view["table"]
    lines = [
        Text(text(f"board-{table['board']}"), "bold #c9a66b"),
        Text(f"{text('round')} {table['round']} · {text('actions')} {table['actions']}"),
        Text(),
    ]
    for place in table["seats"]:
        seat = place["seat"]
        turn = "▸" if seat == view["actor"] else " "
        style = "bold" if seat == view["seat"] else ""
        lines.append(Text(f"{turn}{SEATS[seat]} {_name(view, text, seat)}"[:PANEL], style))
        cards = f"{text('hand')} {place['hand']}"
        lines.append(Text(f"   {_owned(view, seat)}  {cards}  {text('at-home')} {place['spare']}"))
    supply = table["supply"]
    lines += [
        Text(),
        Text(
            f"{text('supply')}: {SIGNS['treasure']} {supply['treasures']['count']}"
            f"  {SIGNS['trap']} {supply['traps']['count']}"
        ),
        Text(f"{text('deck')} {table['deck']} · {text('discards')} {table['discards']['count']}"),
    ]
    if table["hand"]:
        lines += [Text(), Text(text("hand").capitalize(), "bold #c9a66b")]
    for card in table["hand"]:
        count = f" ×{card['count']}" if card["count"] > 1 else ""
        lines.append(
            Text(f" {text('letter-' + card['colour'])} {text(card['card'])}{count}", _card_style(view, card))
        )
    lines += [
        Text(),
        Text(f"{START} {text('start')}  {VALUES[3]} {text('value')}  {SIGNS['trap']} {text('trap')}", "dim"),
        Text(f"{SIGNS['treasure']} {text('treasure')}", "dim"),
        Text(f"{SIGNS['fresh']} {text('fresh')}", "dim"),
    ]
    return lines


def _name(view: dict[str, Any], text: GetText, seat: int) -> str:
    names: list[str] = view.get("names", [])
    return names[seat] if seat < len(names) else text(f"seat-{seat}")


def _owned(view: dict[str, Any], seat: int) -> str:
    """Signs for the treasures that a seat has, and for those that it lacks."""
    table = view["table"]
    owned: int = table["seats"][seat]["treasures"]
    goal: int = table["goal"]
    return SIGNS["treasure"] * owned + "·" * (goal - owned)


def _card_style(view: dict[str, Any], card: dict[str, Any]) -> str:
    style = f"bold {PAINT[card['colour']]}"
    return style + " reverse" if view.get("touched", {}).get(card["anchor"]) else style
