"""A small stable box and tables laid by hand, so that rules are tested apart from the tuned deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.content import KnockKnockContent, read
from undercroft.games.knock_knock.rules import KnockKnockRules

ROOMS = [
    [4, 1, 0, 0], [0, 0, 1, 4], [2, 1, 1, 1], [1, 1, 1, 2], [3, 2, 0, 0], [0, 0, 2, 3],
    [0, 1, 1, 3], [3, 1, 1, 0],
    *[[2, 2, 1, 0]] * 30,
]  # fmt: skip
CHESTS = {5: 1, 6: 2, 7: 3, 8: 1, 9: 1}
MONSTERS = [
    ([3, 2, 1, 1], 3, 0), ([4, 4, 1, 1], 4, 0), ([3, 3, 1, 0], 2, 0), ([2, 2, 2, 1], 3, 1),
    ([3, 3, 2, 1], 3, 2), ([4, 3, 2, 1], 3, 3), ([4, 4, 1, 1], 4, 0), ([4, 4, 1, 1], 4, 0),
    *[([2, 2, 2, 1], 2, 0)] * 13,
]  # fmt: skip


def box_text() -> str:
    rooms = "\n".join(
        f"{{ corners = {corners}, chests = {CHESTS.get(number, 0)} }},"
        for number, corners in enumerate(ROOMS, 1)
    )
    silent = "{ corners = [0, 0, 0, 0], silence = true },\n" * 3
    monsters = "\n".join(
        f'{{ name = "goblin", corners = {corners}, time = {time}{f", sign = {sign}" if sign else ""} }},'
        for corners, time, sign in MONSTERS
    )
    return f"""
game = "knock_knock"
[counts]
source = "rulebook"
time_tokens = 12
seconds = 360
hand_alone = 6
hand_few = 4
hand_many = 3
[rooms]
source = "reconstructed"
cards = [
{rooms}
{silent}]
[monsters]
source = "reconstructed"
cards = [
{monsters}
]
[knight]
source = "reconstructed"
corners = [4, 3, 3, 3]
time = 4
"""


BOX = read(box_text())

Lay = Callable[..., KnockKnockRules]


@pytest.fixture
def box() -> KnockKnockContent:
    """Rooms 1–38 (5 to 9 with chests), silent rooms 39–41, monsters 42–62 (45, 46, 47 signed 1, 2, 3), 63."""
    return BOX


@pytest.fixture
def box_file() -> str:
    return box_text()


@pytest.fixture
def lay() -> Lay:
    """Lays a table: `citadel` rows are (card, x, y) or (card, x, y, "standing", time)."""

    def build(
        citadel: list[tuple[Any, ...]],
        hands: list[list[int]],
        bag: list[int] | None = None,
        **changes: Any,
    ) -> KnockKnockRules:
        position = GAME.position(GAME.new(len(hands), 1, content=BOX))
        rows = [_row(*entry) for entry in citadel]
        used = [number for hand in hands for number in hand] + [row["card"] for row in rows]
        spare = next(number for number in range(38, 0, -1) if number not in used)
        position |= {
            "citadel": rows,
            "hands": hands,
            "bag": [spare] if bag is None else bag,
            "reserve": 12 - sum(row["time"] for row in rows),
            "shown": [0] * len(hands),
            "knight_waits": all(row["card"] != 63 for row in rows) and changes.get("phase") != "knight",
        }
        return GAME.from_position(position | changes, BOX)

    return build


def _row(card: int, x: int, y: int, how: str = "", time: int = 0) -> dict[str, Any]:
    return {
        "card": card,
        "x": x,
        "y": y,
        "turned": how == "turned",
        "standing": how in ("standing", "frozen"),
        "frozen": how == "frozen",
        "time": time,
    }


@pytest.fixture
def do() -> Callable[..., KnockKnockRules]:
    """Plays actions by their texts and gives the state back."""

    def play(state: KnockKnockRules, *texts: str, seat: int | None = None) -> KnockKnockRules:
        for text in texts:
            action = GAME.parse_action(text)
            assert action in state.legal_for(state.seat if seat is None else seat), f"{text} is not legal"
            state.play(action)
        return state

    return play
