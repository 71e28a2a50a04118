"""Draws Knock, Knock! Dungeon!: the citadel as overlapping cards, and a panel beside it.

A half card is CELL columns wide and two lines high: a line with the numbers that are visible on the corners,
and a line with the middles of the cards, which show their danger. Of a citadel that is larger than the screen
only the part around the cursor is shown, with arrows where there is more.
"""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from undercroft.terminal.draw import GetText
from undercroft.terminal.draw.canvas import Canvas

CELL: Final = 5
FRAME: Final = "grey50"
NUMBER: Final = ("dim", "white", "yellow", "dark_orange", "bold red")
CONDITION: Final = {"room": "green", "beaten": "green", "standing": "bold red", "frozen": "bold cyan"}
SIDE: Final = 36
"""Columns of the panel beside the citadel."""
HALF: Final = SIDE // 2
"""Columns of one of two cards side by side."""


def draw(view: dict[str, Any], text: GetText, width: int, height: int) -> Text:
    """Draws the table. The drawing may be taller than `height`: the app scrolls."""
    panel = _panel(view, text)
    room = max(width - SIDE - 1, 4 * CELL)
    if width < SIDE + 4 * CELL:
        return Text("\n").join([*_citadel(view, width, height).lines(), Text(), *panel])
    joined = []
    for number, line in enumerate(_citadel(view, room, max(height, len(panel))).lines()):
        beside = panel[number] if number < len(panel) else Text()
        joined.append(Text.assemble(line, " ", beside))
    return Text("\n").join(joined)


def _citadel(view: dict[str, Any], width: int, height: int) -> Canvas:
    """All cards in the order in which they were laid, later ones over earlier ones; then the open places.

    At most as large as `width` and `height`.
    """
    table = view["table"]
    touched = view.get("touched", {})
    things = table["citadel"] + table["places"] or [{"x": 0, "y": 0}]
    left = min(thing["x"] for thing in things)
    right = max(thing["x"] for thing in things) + 2
    top = min(thing["y"] for thing in things)
    bottom = max(thing["y"] for thing in things) + 2
    columns = (right - left) * CELL + 1
    rows = (bottom - top) * 2 + 1
    canvas = Canvas(columns, rows)
    for card in table["citadel"]:
        _draw_card(canvas, card, (card["x"] - left) * CELL, (card["y"] - top) * 2)
    for card in table["citadel"]:
        style = CONDITION[card["condition"]] + (" reverse" if touched.get(card["anchor"]) else "")
        _draw_danger(canvas, card, (card["x"] - left) * CELL, (card["y"] - top) * 2, style)
    for place in table["places"]:
        # In the middle of the empty place, where no card shows its danger.
        column, line = (place["x"] - left + 1) * CELL - 2, (place["y"] - top + 1) * 2
        style = "bold reverse" if touched.get(place["anchor"]) else "grey42"
        canvas.put(column, line, f"{place['x']},{place['y']}".center(5), style)
    focus = _focus(table, touched)
    return canvas.window(width, height, ((focus["x"] - left + 1) * CELL, (focus["y"] - top + 1) * 2))


def _focus(table: dict[str, Any], touched: dict[str, int]) -> dict[str, Any]:
    """What must be visible: the thing under the cursor, else a fight, else the latest card."""
    things: list[dict[str, Any]] = table["citadel"] + table["places"]
    for thing in things:
        if touched.get(thing["anchor"]):
            return thing
    cards: list[dict[str, Any]] = table["citadel"]
    fights = [card for card in cards if card["condition"] == "standing"]
    return (fights or cards or [{"x": 0, "y": 0}])[-1]


def _draw_card(canvas: Canvas, card: dict[str, Any], column: int, line: int) -> None:
    frame = "bold yellow" if card["chain"] else FRAME
    wide = 2 * CELL
    covered = card["covered"]
    # The four quarters, one by one: a covered quarter belongs to the card above.
    for corner in range(4):
        if covered[corner]:
            continue
        across, down = corner % 2, corner // 2
        start = column + across * CELL
        for row in range(3):
            canvas.put(start, line + down * 2 + row, " " * (CELL + 1))
        edge = line + down * 4
        canvas.put(start, edge, "─" * (CELL + 1), frame)
        side = column + across * wide
        for row in range(3):
            canvas.put(side, line + down * 2 + row, "│", frame)
        canvas.put(side, edge, "┌┐└┘"[corner], frame)
        number = card["shows"][corner]
        sign = "○" if card["potion"][corner] else str(number)
        canvas.put(column + 2 + across * (wide - 4), line + 1 + down * 2, sign, NUMBER[number])


def _draw_danger(canvas: Canvas, card: dict[str, Any], column: int, line: int, style: str) -> None:
    """The sign in the middle: !7/2 standing with two tokens, *7 frozen, ×4 beaten, $ chests, ? silence."""
    label = str(card["danger"]) if card["judged"] or card["condition"] != "room" else "·"
    if card["condition"] == "standing":
        label = f"!{label}/{card['time']}"
    elif card["condition"] == "frozen":
        label = f"*{label}"
    elif card["condition"] == "beaten":
        label = f"×{label}"
    if card["chests"]:
        label += "$" * card["chests"]
    if card["silence"]:
        label += "?"
    canvas.put(column + CELL - len(label) // 2, line + 2, label, style)


def _panel(view: dict[str, Any], text: GetText) -> list[Text]:
    """The panel: tokens, deck, spells, hands."""
    table = view["table"]
    touched = view.get("touched", {})
    lines = [
        Text.assemble(
            (f"{text('level')} {table['level']}", "bold"), f"   {text('deck')} {table['deck']['count']}"
        )
    ]
    reserve = table["reserve"]
    tokens = "●" * reserve["count"] + "○" * (reserve["of"] - reserve["count"])
    lines.append(Text.assemble(f"{text('reserve')} ", (tokens, "yellow")))
    if table["speech"] is not None:
        style = "bold green" if table["speech"] == "speech" else "bold magenta"
        lines.append(Text(text(table["speech"]), style))
    lines.append(Text(text(f"knight-{table['knight']}"), "" if table["knight"] == "deck" else "bold red"))
    if table["spells"]:
        names = ", ".join(text(f"spell-{spell['spell']}") for spell in table["spells"])
        lines.append(Text(f"{text('spells')}: {names}", "cyan"))
    if table["chain"]["counts"]:
        chain = table["chain"]
        lines.append(Text(f"{text('chain')}: {chain['chests']} ({chain['cards']})", "bold yellow"))
    if table["drawn"] is not None:
        lines += [Text(), *_cards([table["drawn"]], text, touched)]
    for hand in table["hands"]:
        turn = "▶ " if hand["seat"] == view["actor"] else "  "
        cards = hand["cards"]
        if cards is None:
            cards = [] if hand["shown"] is None else [hand["shown"]]
        lines.append(Text(f"{turn}{text('seat-' + str(hand['seat']))}: {hand['count']}", "bold"))
        lines += _cards(cards, text, touched)
    for line in lines:
        line.truncate(SIDE, overflow="ellipsis")
    return lines


def _cards(cards: list[dict[str, Any]], text: GetText, touched: dict[str, int]) -> list[Text]:
    """Cards in rows of two."""
    lines: list[Text] = []
    for first in range(0, len(cards), 2):
        pair = [_hand_card(card, text, touched) for card in cards[first : first + 2]]
        for line in range(2):
            for card in pair:
                card[line].truncate(HALF, overflow="ellipsis", pad=True)
            lines.append(Text.assemble(*(card[line] for card in pair)))
    return lines


def _hand_card(card: dict[str, Any], text: GetText, touched: dict[str, int]) -> list[Text]:
    """A card in two lines: its corners, and beside them number and signs, then its name."""
    style = ("bold red" if card["monster"] else "green") + (" reverse" if touched.get(card["anchor"]) else "")
    signs = f" ●{card['time']}" if card["monster"] else ""
    signs += " " + "$" * card["chests"] if card["chests"] else ""
    signs += " ?" if card["silence"] else ""
    signs += " ◀" if card.get("shown") else ""
    first = Text(" ")
    second = Text(" ")
    for line, numbers in ((first, card["corners"][:2]), (second, card["corners"][2:])):
        for number in numbers:
            line.append(f"{number} ", NUMBER[number])
    first.append(f"{card['card']:>2}", style)
    first.append(signs, "yellow")
    second.append(text(card["name"]), style)
    return [first, second]
