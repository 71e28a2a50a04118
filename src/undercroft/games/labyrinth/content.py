"""The box: cards, tokens, travellers and the two sides of the board, read from content.toml and checked."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.labyrinth.board import (
    COLOURS,
    LENGTH,
    MOST_VALUE,
    PLACES,
    Board,
    cell_name,
    cell_named,
    is_cell,
)
from undercroft.kernel.content import Content, ContentErrors, open_content

EFFECTS: Final = ["jump", "push", "remove", "trap"]
EFFECT_COUNT: Final = 4
KINDS: Final = 20
"""A kind of card is a colour and an effect: see `card_at`, `colour_of` and `effect_of`."""
SIDES: Final = ["a", "b"]
OPENINGS: Final = ["equal", "levelled"]
STARTS: Final = 6
"""The fewest starts that a board may have: one for every player."""
COUNTS: Final = {
    "hand": (1, 12), "actions": (1, 9), "goal": (1, 12),
    "travellers": (1, 3), "treasures": (1, 30), "traps": (0, 30),
}  # fmt: skip
"""The lowest and the highest value of each count."""


class Effect:
    """What a card does, in the order of EFFECTS."""

    JUMP: Final = 0
    PUSH: Final = 1
    REMOVE: Final = 2
    TRAP: Final = 3


def card_at(cell: int, effect: int) -> int:
    """The kind of card that has this effect on the path of a cell."""
    return cell // LENGTH * EFFECT_COUNT + effect


def colour_of(kind: int) -> int:
    """The colour of a kind of card."""
    return kind // EFFECT_COUNT


def effect_of(kind: int) -> int:
    """The effect of a kind of card."""
    return kind % EFFECT_COUNT


class LabyrinthContent(Content):
    """All that the rules read about the box."""

    def __init__(self) -> None:
        super().__init__()
        self.copies = [0, 0, 0, 0]  # cards of every effect in each colour
        self.hand = 0  # cards that a hand is filled up to
        self.actions = 0  # actions a turn
        self.goal = 0  # treasures that win
        self.travellers = 0  # of each player
        self.treasures = 0
        self.traps = 0
        self.rounds = 0  # the most rounds that a game lasts
        self.boards: list[Board] = []  # in the order of SIDES


def read(text: str) -> LabyrinthContent:
    """The box of a content file. Raises BadContent with all that is wrong in it."""
    content = LabyrinthContent()
    data, errors = open_content(text, "labyrinth", content)
    errors.set_integers(content, errors.section(data, "box"), "box", COUNTS)
    errors.set_integers(content, errors.section(data, "limit"), "limit", {"rounds": (1, 1000)})
    cards = errors.section(data, "cards")
    content.copies = [errors.integer(cards, effect, 0, 12, "cards") for effect in EFFECTS]
    sides = errors.section(data, "board")
    for side in SIDES:
        data = errors.section(sides, side)
        board = _board(data, f"board.{side}", errors)
        board.opening = _opening(data, content.actions, f"board.{side}", errors)
        content.boards.append(board)
    errors.raise_if_any()
    return content


def _opening(data: dict[str, Any], most: int, where: str, errors: ContentErrors) -> list[list[int]]:
    """The actions of the first, second … player in a levelled first turn, for two to six players (LA-7a)."""
    found: list[list[int]] = []
    lists = data.get("opening")
    for index in range(5):
        players = index + 2
        counts: Any = lists[index] if isinstance(lists, list) and len(lists) > index else None
        listed = isinstance(counts, list) and len(counts) == players
        if listed and all(isinstance(count, int) and 1 <= count <= most for count in counts):
            found.append(counts)
        else:
            why = f"must be {players} whole numbers from 1 to {most}, not {counts!r}"
            errors.add(f"{where}.opening[{index}]", why)
    return found


def _board(data: dict[str, Any], where: str, errors: ContentErrors) -> Board:
    """One side of the board. Its shape is checked only once all its cells can be read."""
    board = Board()
    entries = data.get("cells")
    if not isinstance(entries, list):
        errors.add(f"{where}.cells", "must be the list of all cells")
        return board
    before = len(errors.messages)
    named: list[tuple[int, dict[str, Any]]] = []
    for index, entry in enumerate(entries):
        name = entry.get("id") if isinstance(entry, dict) else None
        if not is_cell(name):
            why = f"must be a colour's letter and 1 to {LENGTH}, like r7, not {name!r}"
            errors.add(f"{where}.cells[{index}].id", why)
            continue
        cell = cell_named(str(name))
        errors.expect(not board.value[cell], f"{where}.{name}", "is there twice")
        _cell(board, cell, entry, f"{where}.{name}", errors)
        named.append((cell, entry))
    for cell, entry in named:
        _neighbours(board, cell, entry, f"{where}.{cell_name(cell)}", errors)
    if len(errors.messages) == before:
        board.measure()
        _shape(board, where, errors)
    return board


def _cell(board: Board, cell: int, entry: dict[str, Any], where: str, errors: ContentErrors) -> None:
    colour = COLOURS[cell // LENGTH]
    painted = entry.get("colour")
    errors.expect(
        painted == colour, f"{where}.colour", f"must be {colour!r} as its letter says, not {painted!r}"
    )
    board.value[cell] = errors.integer(entry, "value", 1, MOST_VALUE, where)
    start = entry.get("start", False)
    errors.expect(isinstance(start, bool), f"{where}.start", f"must be true or false, not {start!r}")
    board.start[cell] = start is True
    at = entry.get("at")
    if isinstance(at, list) and len(at) == 2 and all(isinstance(x, int) and 0 <= x <= 1000 for x in at):
        board.x[cell], board.y[cell] = at
    else:
        errors.add(f"{where}.at", f"must be two whole numbers from 0 to 1000, not {at!r}")


def _neighbours(board: Board, cell: int, entry: dict[str, Any], where: str, errors: ContentErrors) -> None:
    names = entry.get("next")
    if not isinstance(names, list):
        errors.add(f"{where}.next", "must be the list of its neighbours")
        return
    for name in names:
        if not is_cell(name) or not board.value[cell_named(name)]:
            errors.add(f"{where}.next", f"names {name!r}, which is no cell of this board")
        elif cell_named(name) == cell:
            errors.add(f"{where}.next", "names the cell itself")
        elif cell_named(name) in board.next[cell]:
            errors.add(f"{where}.next", f"names {name} twice")
        else:
            board.next[cell].append(cell_named(name))


def _shape(board: Board, where: str, errors: ContentErrors) -> None:
    """What makes a board fit to be played on (LA-5)."""
    starts = len(board.starts)
    errors.expect(starts >= STARTS, where, f"must have at least {STARTS} starts, not {starts}")
    for colour in range(len(COLOURS)):
        for value in range(1, MOST_VALUE + 1):
            there = [cell for cell in board.path(colour) if board.value[cell] == value]
            errors.expect(bool(there), where, f"must have a {COLOURS[colour]} cell of value {value}")
    one_way = [
        (cell, other) for cell in board.cells for other in board.next[cell] if cell not in board.next[other]
    ]
    for cell, other in one_way:
        why = f"must name {cell_name(cell)}, which has it as a neighbour"
        errors.add(f"{where}.{cell_name(other)}.next", why)
    if not one_way:
        _ways(board, where, errors)


def _ways(board: Board, where: str, errors: ContentErrors) -> None:
    """Every cell can be reached from every other, and no traveller can stand so that this is over."""
    lost = board.cut_off(PLACES)
    if lost:
        errors.add(where, f"must hang together: {board.list_names(lost)} cannot be reached")
        return
    for cell in board.cells:
        lost = board.cut_off(cell)
        if lost:
            why = f"one traveller on {cell_name(cell)} would seal off {board.list_names(lost)}"
            errors.add(where, why)
