"""The action numbers of Knock, Knock! Dungeon! and their texts.

Cards are called by their number in the box, 1 to 63, places by half cards east and south of the first card:

    17 to 3,-1            lay card 17 there
    17 to 3,-1 turned     the same, upside down (first game only)
    show 17               show card 17 to all, and so have to play it next
    fireball 2,0          and so on: ice 2,0 · potion 2,0 nw · orb
    enter · go home       between citadels
    time is up            what only the clock may say
"""

from __future__ import annotations

import re
from typing import Final

from undercroft.games.knock_knock.content import CARDS
from undercroft.games.knock_knock.lattice import CELLS, CORNERS, cell_at, x_of, y_of
from undercroft.kernel.errors import UnreadableAction

PLACE: Final = 0  # + face * CELLS + cell
SHOW: Final = 45486  # + card
FIREBALL: Final = 45549  # + cell
ICE: Final = 45910  # + cell
POTION: Final = 46271  # + cell * 4 + corner
ORB: Final = 47715
ENTER: Final = 47716
GO_HOME: Final = 47717
TIME: Final = 47718
ACTIONS: Final = 47719

_WORDS: Final = {"orb": ORB, "enter": ENTER, "go home": GO_HOME, "time is up": TIME}
_PLACE: Final = re.compile(r"([1-9][0-9]?) to (0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)( turned)?")
_SHOW: Final = re.compile(r"show ([1-9][0-9]?)")
_SPELL: Final = re.compile(r"(fireball|ice|potion) (0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)(?: (nw|ne|sw|se))?")


def action_text(action: int) -> str:
    """The text of an action, the same in every state. Raises UnreadableAction for cells off the table."""
    if action < SHOW:
        face = action // CELLS
        turned = " turned" if face % 2 else ""
        return f"{face // 2 + 1} to {place(action % CELLS)}{turned}"
    if action < FIREBALL:
        return f"show {action - SHOW + 1}"
    if action < ICE:
        return f"fireball {place(action - FIREBALL)}"
    if action < POTION:
        return f"ice {place(action - ICE)}"
    if action < ORB:
        cell, corner = divmod(action - POTION, 4)
        return f"potion {place(cell)} {CORNERS[corner]}"
    for text, number in _WORDS.items():
        if number == action:
            return text
    raise UnreadableAction(f"there is no action {action}")


def place(cell: int) -> str:
    """A cell in half cards east and south of the first card: `3,-1`."""
    if cell_at(x_of(cell), y_of(cell)) < 0:
        raise UnreadableAction(f"no card can lie at {x_of(cell)},{y_of(cell)}")
    return f"{x_of(cell)},{y_of(cell)}"


def parse_action(text: str) -> int:
    """The action of a text. Raises UnreadableAction."""
    if text in _WORDS:
        return _WORDS[text]
    match = _PLACE.fullmatch(text)
    if match:
        face = 2 * _card(match[1], text) + (1 if match[4] else 0)
        return face * CELLS + _cell(match[2], match[3], text)
    match = _SHOW.fullmatch(text)
    if match:
        return SHOW + _card(match[1], text)
    match = _SPELL.fullmatch(text)
    if match and (match[1] == "potion") == (match[4] is not None):
        cell = _cell(match[2], match[3], text)
        if match[1] == "fireball":
            return FIREBALL + cell
        if match[1] == "ice":
            return ICE + cell
        return POTION + cell * 4 + CORNERS.index(match[4])
    raise UnreadableAction(
        f"{text!r} is no action; write “17 to 3,-1”, “show 17”, “fireball 2,0”, “ice 2,0”, "
        "“potion 2,0 nw”, “orb”, “enter”, “go home”"
    )


def _card(number: str, text: str) -> int:
    if 1 <= int(number) <= CARDS:
        return int(number) - 1
    raise UnreadableAction(f"{text!r}: cards are numbered 1 to {CARDS}")


def _cell(x: str, y: str, text: str) -> int:
    cell = cell_at(int(x), int(y))
    if cell < 0:
        raise UnreadableAction(
            f"{text!r}: no card can lie at {x},{y}; they must make an even sum and stay on the table"
        )
    return cell
