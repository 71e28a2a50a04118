"""Draws Tales of Tails: the dungeon as a plan of rooms, and the dogs below it.

A room is a frame with gaps for its exits. Rooms are large and show their contents if the plan fits the width;
else they are small and show only their kind.
"""

from __future__ import annotations

import re
from typing import Any, Final

from rich.text import Text

from undercroft.terminal.draw import GetText
from undercroft.terminal.draw.canvas import Canvas

SIGNS: Final = {"sword": "†", "bow": ")", "fireball": "*", "defence": "#", "key": "¤"}
SIGN_STYLES: Final = {
    "sword": "bright_cyan",
    "bow": "bright_green",
    "fireball": "bright_red",
    "defence": "white",
    "key": "yellow",
}
COIN: Final = "o"
DAMAGE: Final = "!"
KIND_STYLES: Final = {
    "start": "bold",
    "monster": "red",
    "coins": "yellow",
    "artifact": "bright_magenta",
    "chest": "yellow",
    "trap": "magenta",
    "raccoon": "bright_blue",
    "potion": "green",
    "portal": "cyan",
}
PAW_STYLES: Final = ("black on yellow", "black on cyan", "black on green", "black on magenta")
FRAME: Final = "grey58"
ON_PATH: Final = "bold bright_white"
TOUCHED: Final = "bold reverse"
FITS: Final = "bold bright_yellow"
PLACE: Final = re.compile(r"place (-?\d+),(-?\d+) r(\d)")
"""The text of an action that lays the drawn room."""
# The middle of a horizontal and of a vertical side.
ACROSS: Final = {"wall": "──", "exit": "  ", "door": "▒▒", "broken": "╳╳"}
UPRIGHT: Final = {"wall": "│", "exit": " ", "door": "▒", "broken": "╳"}
LARGE: Final = (14, 5)
SMALL: Final = (8, 4)
SPARE: Final = 2
"""Rows that the plan leaves to the heading and to a scroll bar."""


def draw(view: dict[str, Any], text: GetText, width: int, height: int) -> Text:
    """Draws the table. The drawing may be larger than `width` and `height`: the screen scrolls."""
    table = view["table"]
    if table["drawn"] is not None:
        return Text("\n").join(_placing(view, text, width, height))
    lines = [_heading(table, text), *_quests(table, text), Text()]
    if "dogs" in table:
        lines += [Text(f"{text(dog['dog'])}: {text(dog['dog'] + '.about')}") for dog in table["dogs"]]
    if table["dungeon"]:
        lines += _plan(view, text, width)[0].lines()
    return Text("\n").join([*lines, Text(), *_dogs(view, text), Text(), _legend(text)])


def _placing(view: dict[str, Any], text: GetText, width: int, height: int) -> list[Text]:
    """A room is being laid: it and the part of the plan around its place come first, whatever the height."""
    table = view["table"]
    wide, high = LARGE
    canvas, middle = _plan(view, text, width - wide - 2, _laid(view))
    plan = canvas.window(
        min(canvas.width, width - wide - 2), min(canvas.height, max(high, height - SPARE)), middle
    ).lines()
    aside = Canvas(wide, max(high, len(plan)))
    turn = (_laid(view) or {"turn": 0})["turn"]
    _room(aside, 0, 0, LARGE, _turned(table["drawn"], turn), ON_PATH, text)
    lines = [_heading(table, text)]
    for at, line in enumerate(aside.lines()):
        line.append("  ")
        if at < len(plan):
            line.append_text(plan[at])
        lines.append(line)
    return [*lines, Text(), *_dogs(view, text), *_quests(table, text), _legend(text)]


def _laid(view: dict[str, Any]) -> dict[str, int] | None:
    """Where the action under the cursor would lay the drawn room, and how it would be turned."""
    found = PLACE.fullmatch(view.get("chosen", ""))
    return {"x": int(found[1]), "y": int(found[2]), "turn": int(found[3])} if found else None


def _turned(drawn: dict[str, Any], turn: int) -> dict[str, Any]:
    """The drawn room as a room of the dungeon."""
    sides = drawn["turns"][turn % len(drawn["turns"])]
    return {**drawn, "sides": sides, "paw": None, "disarmed": False, "mark": None}


def _heading(table: dict[str, Any], text: GetText) -> Text:
    line = Text(f"{table['round']}/{table['rounds']}", "bold")
    line.append(f"   ▤ {table['pile']['count']}")
    if table["countdown"] is not None:
        line.append(f"  ⧗ {table['countdown']}", "bold red")
    supply = [potion for potion in table["supply"] if potion["count"]]
    if supply:
        line.append("   ")
        line.append(", ".join(f"{potion['count']} × {text(potion['potion'])}" for potion in supply), "green")
    return line


def _quests(table: dict[str, Any], text: GetText) -> list[Text]:
    """The common quests, and what they pay for."""
    lines = []
    for quest in table["common"]:
        line = Text(f"{_quoted(quest['quest'], text)} ", "italic")
        line.append(f"{text(quest['quest'] + '.about')}: {quest['coins']}{COIN}", "dim")
        lines.append(line)
    return lines


# The plan


def _plan(
    view: dict[str, Any], text: GetText, width: int, laid: dict[str, int] | None = None
) -> tuple[Canvas, tuple[int, int]]:
    """All rooms and the places for a new one, the drawn room where it would be `laid`, and that spot."""
    table = view["table"]
    fitting = {anchor for action in view["actions"] for anchor in action["anchors"]}
    middle = (0, 0)
    touched = view.get("touched", {})
    places = [*table["dungeon"], *table.get("openings", [])]
    left = min(place["x"] for place in places)
    top = min(place["y"] for place in places)
    columns = max(place["x"] for place in places) - left + 1
    rows = max(place["y"] for place in places) - top + 1
    size = LARGE if columns * LARGE[0] <= width else SMALL
    canvas = Canvas(columns * size[0], rows * size[1])
    path = table["walk"]["path"] if table["walk"] else []
    for place in places:
        column = (place["x"] - left) * size[0]
        line = (place["y"] - top) * size[1]
        style = TOUCHED if place["anchor"] in touched else ON_PATH if place["anchor"] in path else FRAME
        if laid and (place["x"], place["y"]) == (laid["x"], laid["y"]):
            _room(canvas, column, line, size, _turned(table["drawn"], laid["turn"]), TOUCHED, text)
            middle = (column + size[0] // 2, line + size[1] // 2)
        elif "sides" in place:
            _room(canvas, column, line, size, place, style, text)
            if path and place["anchor"] == path[-1]:
                canvas.put(column + size[0] - 3, line + size[1] - 2, "@", ON_PATH)
        else:
            mark = "×" if place.get("kind") == "hole" else f"{place['x']},{place['y']}"
            if place["anchor"] in fitting and place["anchor"] not in touched:
                style = FITS
            canvas.put(column + (size[0] - len(mark)) // 2, line + size[1] // 2, mark, style)
    return canvas, middle


def _room(
    canvas: Canvas,
    column: int,
    line: int,
    size: tuple[int, int],
    room: dict[str, Any],
    style: str,
    text: GetText,
) -> None:
    """One room: its frame with gaps, its kind, what it needs and gives, and the paw on it."""
    wide, high = size
    half = (wide - 4) // 2
    north, east, south, west = room["sides"]
    for edge, corners, side in ((0, "┌┐", north), (high - 1, "└┘", south)):
        canvas.put(
            column, line + edge, f"{corners[0]}{'─' * half}{ACROSS[side]}{'─' * half}{corners[1]}", style
        )
    middle = high // 2
    for row in range(1, high - 1):
        canvas.put(column, line + row, UPRIGHT[west] if row == middle else "│", style)
        canvas.put(column + wide - 1, line + row, UPRIGHT[east] if row == middle else "│", style)
    name = text(room["name"])
    canvas.put(column + 1, line + 1, name[: wide - 2], KIND_STYLES[room["kind"]])
    if size == LARGE:
        _signs(canvas, column + 1, line + 2, room)
    _owner(canvas, column + 1, line + high - 2, room)


def _signs(canvas: Canvas, column: int, line: int, room: dict[str, Any]) -> None:
    """What a room needs, an arrow, what it gives; damage and coins."""
    if room["kind"] == "raccoon" and "pair" in room:
        gives = [*room["pair"], "", *room["single"]]
    else:
        gives = room["trophies"]
    for symbol in room["needs"]:
        canvas.put(column, line, SIGNS[symbol], SIGN_STYLES[symbol])
        column += 1
    if room["needs"] and gives:
        canvas.put(column, line, "→", "dim")
        column += 1
    for symbol in gives:
        canvas.put(column, line, SIGNS[symbol] if symbol else "/", SIGN_STYLES.get(symbol, "dim"))
        column += 1
    if room["coins"]:
        coins = COIN * room["coins"] if room["coins"] > 0 else "-" + COIN
        canvas.put(column, line, coins, "yellow")


def _owner(canvas: Canvas, column: int, line: int, room: dict[str, Any]) -> None:
    if room["paw"] is not None:
        canvas.put(column, line, f" {room['paw'] + 1} ", PAW_STYLES[room["paw"]])
    elif room["disarmed"]:
        canvas.put(column, line, "×××", "magenta")
    elif room["mark"] in ("taken", "paired", "pawed"):
        canvas.put(column, line, " ✓ ", ON_PATH)
    elif room["damage"]:
        canvas.put(column, line, DAMAGE * room["damage"], "bold red")


# The dogs


def _dogs(view: dict[str, Any], text: GetText) -> list[Text]:
    return [_seat(view, seat, text) for seat in range(view["players"])]


def _seat(view: dict[str, Any], number: int, text: GetText) -> Text:
    seat = view["table"]["seats"][number]
    line = Text()
    line.append("▶" if view["actor"] == number else " ", "bold")
    line.append(f" {number + 1} ", PAW_STYLES[number])
    line.append(f" {text(seat['dog']) if seat['dog'] else '…'} ", "bold")
    for symbol, count in seat["attack"].items():
        line.append(SIGNS[symbol] * count, SIGN_STYLES[symbol])
    for pair in seat["pairs"]:
        line.append(" ")
        line.append(SIGNS[pair[0]], SIGN_STYLES[pair[0]])
        line.append("/", "dim")
        line.append(SIGNS[pair[1]], SIGN_STYLES[pair[1]])
    line.append(f" {SIGNS['defence'] * seat['defence']}{SIGNS['key'] * seat['keys']}")
    line.append(f"  {text('draw-paws')} {seat['paws']}+{seat['aside']}")
    potions = [text(potion["potion"]) for potion in seat["potions"] for copy in range(potion["count"])]
    if potions:
        line.append("  " + ", ".join(potions), "green")
    cards = [_counted(card, text) for card in seat["held"]]
    if seat["face_down"]:
        cards.append(f"{seat['face_down']} {text('face-down')}")
    if cards:
        line.append("  " + ", ".join(cards), "dim")
    if seat["place"] != "inside":
        line.append(f"  {text(seat['place'])}", "italic")
    if seat["quest"]:
        own = seat["quest"]
        about = f"{text(own['quest'] + '.about')}: {own['coins']}{COIN}"
        line.append(f"  {_quoted(own['quest'], text)} {about}", "italic yellow")
    for quest in seat["dealt"]:
        line.append(f"\n      {_quoted(quest['quest'], text)} {text(quest['quest'] + '.about')}", "italic")
    return line


def _quoted(quest: str, text: GetText) -> str:
    return text("draw-open-quote") + text(quest) + text("draw-close-quote")


def _counted(card: dict[str, Any], text: GetText) -> str:
    name = text(card["name"])
    return f"{card['count']} × {name}" if card["count"] > 1 else name


def _legend(text: GetText) -> Text:
    line = Text()
    for symbol, sign in SIGNS.items():
        line.append(sign, SIGN_STYLES[symbol])
        line.append(f" {text(symbol)}  ", "dim")
    line.append(COIN, "yellow")
    line.append(f" {text('coins-short')}  ", "dim")
    line.append(DAMAGE, "bold red")
    line.append(f" {text('damage')}  ", "dim")
    line.append("▒", FRAME)
    line.append(f" {text('door')}", "dim")
    return line
