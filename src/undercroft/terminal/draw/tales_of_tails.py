"""Tales of Tails in the terminal: the dungeon as a plan of rooms, and the dogs below it.

A room is a frame with gaps for its exits. While the plan fits the width, rooms are large and say what they
hold; beyond that they are small and say only what they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.text import Text

from undercroft.terminal.draw.canvas import Canvas

Say = Callable[[str], str]

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
# What stands in the middle of a horizontal and of a vertical side.
ACROSS: Final = {"wall": "──", "exit": "  ", "door": "▒▒", "broken": "╳╳"}
UPRIGHT: Final = {"wall": "│", "exit": " ", "door": "▒", "broken": "╳"}
LARGE: Final = (14, 5)
SMALL: Final = (8, 4)


def draw(view: dict[str, Any], say: Say, width: int, height: int) -> Text:
    """The table of this view. It may be larger than asked for: the screen scrolls."""
    table = view["table"]
    lines = [_heading(table, say), *_quests(table, say), Text()]
    if "dogs" in table:
        lines += [Text(f"{say(dog['dog'])}: {say(dog['dog'] + '.about')}") for dog in table["dogs"]]
    if table["dungeon"]:
        lines += _plan(view, say, width)
    if table["drawn"] is not None:
        lines += [Text(), *_drawn(table["drawn"], say)]
    lines += [Text(), *(_seat(view, seat, say) for seat in range(view["players"])), Text(), _legend(say)]
    return Text("\n").join(lines)


def _heading(table: dict[str, Any], say: Say) -> Text:
    line = Text(f"{table['round']}/{table['rounds']}", "bold")
    line.append(f"   ▤ {table['pile']['count']}")
    if table["countdown"] is not None:
        line.append(f"  ⧗ {table['countdown']}", "bold red")
    supply = [potion for potion in table["supply"] if potion["count"]]
    if supply:
        line.append("   ")
        line.append(", ".join(f"{potion['count']} × {say(potion['potion'])}" for potion in supply), "green")
    return line


def _quests(table: dict[str, Any], say: Say) -> list[Text]:
    """The quests for everybody, and what they pay for."""
    lines = []
    for quest in table["common"]:
        line = Text(f"“{say(quest['quest'])}” ", "italic")
        line.append(f"{say(quest['quest'] + '.about')}: {quest['coins']}{COIN}", "dim")
        lines.append(line)
    return lines


# The plan


def _plan(view: dict[str, Any], say: Say, width: int) -> list[Text]:
    table = view["table"]
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
        if "sides" in place:
            _room(canvas, column, line, size, place, style, say)
            if path and place["anchor"] == path[-1]:
                canvas.put(column + size[0] - 3, line + size[1] - 2, "@", ON_PATH)
        else:
            mark = "×" if place.get("kind") == "hole" else f"{place['x']},{place['y']}"
            canvas.put(column + (size[0] - len(mark)) // 2, line + size[1] // 2, mark, style)
    return canvas.lines()


def _room(
    canvas: Canvas, column: int, line: int, size: tuple[int, int], room: dict[str, Any], style: str, say: Say
) -> None:
    """One room: its frame with gaps, what it is, what it needs and gives, and whose paw lies on it."""
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
    name = say(room["name"])
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


def _drawn(drawn: dict[str, Any], say: Say) -> list[Text]:
    """The room to be laid, in every turn that looks different."""
    wide, high = LARGE
    canvas = Canvas((wide + 1) * len(drawn["turns"]), high)
    for turn, sides in enumerate(drawn["turns"]):
        room = {**drawn, "sides": sides, "paw": None, "disarmed": False, "mark": None}
        _room(canvas, turn * (wide + 1), 0, LARGE, room, ON_PATH, say)
        canvas.put(turn * (wide + 1) + wide - 3, high - 2, f"r{turn}", "dim")
    return canvas.lines()


# The dogs


def _seat(view: dict[str, Any], number: int, say: Say) -> Text:
    seat = view["table"]["seats"][number]
    line = Text()
    line.append("▶" if view["actor"] == number else " ", "bold")
    line.append(f" {number + 1} ", PAW_STYLES[number])
    line.append(f" {say(seat['dog']) if seat['dog'] else '…'} ", "bold")
    for symbol, count in seat["attack"].items():
        line.append(SIGNS[symbol] * count, SIGN_STYLES[symbol])
    for pair in seat["pairs"]:
        line.append(" ")
        line.append(SIGNS[pair[0]], SIGN_STYLES[pair[0]])
        line.append("/", "dim")
        line.append(SIGNS[pair[1]], SIGN_STYLES[pair[1]])
    line.append(f" {SIGNS['defence'] * seat['defence']}{SIGNS['key'] * seat['keys']}")
    line.append(f"  {say('paw')} {seat['paws']}+{seat['aside']}")
    potions = [say(potion["potion"]) for potion in seat["potions"] for copy in range(potion["count"])]
    if potions:
        line.append("  " + ", ".join(potions), "green")
    cards = [_counted(card, say) for card in seat["held"]]
    if cards:
        line.append("  " + ", ".join(cards), "dim")
    if seat["place"] != "inside":
        line.append(f"  {say(seat['place'])}", "italic")
    if seat["quest"]:
        line.append(f"  “{say(seat['quest'])}” {say(seat['quest'] + '.about')}", "italic yellow")
    for quest in seat["dealt"]:
        line.append(f"\n      “{say(quest['quest'])}” {say(quest['quest'] + '.about')}", "italic")
    return line


def _counted(card: dict[str, Any], say: Say) -> str:
    name = say(card["name"])
    return f"{card['count']} × {name}" if card["count"] > 1 else name


def _legend(say: Say) -> Text:
    line = Text()
    for symbol, sign in SIGNS.items():
        line.append(sign, SIGN_STYLES[symbol])
        line.append(f" {say(symbol)}  ", "dim")
    line.append(COIN, "yellow")
    line.append(f" {say('coins-short')}  ", "dim")
    line.append(DAMAGE, "bold red")
    line.append(f" {say('damage')}  ", "dim")
    line.append("▒", FRAME)
    line.append(f" {say('door')}", "dim")
    return line
