"""Describes the observations of every game: writes docs/observations.md.

python -m undercroft.rl > docs/observations.md
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from undercroft import games
from undercroft.kernel.errors import UnreadableAction
from undercroft.kernel.game import Game

HEAD: Final = """# Observations and actions

The environments of [`undercroft.rl`](rl.md) use these fields and actions. `python -m undercroft.rl` writes
this page.

An observation is a row of whole numbers from 0 to 255 (`uint8`): the fields below, one after the other.
`setting.named(observation)` gives them by name. *n* is the number of players. Seats are relative to the
observing seat: row 0 is that seat, row 1 the next on the left. Options of the game are not observed, because
an environment has one set of them. `observation_space.high` has the largest value of each number; a larger
value becomes 255.

An action is the action number of the rules, the same in every position and record.
`undercroft.game(name).action_text(number)` gives its text, `parse_action(text)` the number. The mask marks
the actions that are legal now.
"""


def page() -> str:
    """The page about all registered games."""
    return HEAD + "".join(section(games.game(name)) for name in games.NAMES)


def section(game: Game) -> str:
    """What the page says about one game."""
    low, high = game.players
    few, more = (game.observer(game.content(), players) for players in (low, high))
    used = sum(1 for action in range(game.actions.size) if _text(game, action))
    size = _extent(few.size, more.size, low, high)
    lines = [
        f"\n## {game.name}\n",
        f"Version {few.version}: {size} numbers, {game.actions.size} actions, of which {used} have a text.\n",
        "| field | shape | what it is | in this order |",
        "|---|---|---|---|",
    ]
    named: dict[str, str] = {}  # by columns, the first field that has them
    for one, other in zip(few.fields, more.fields, strict=True):
        pairs = zip(one.shape, other.shape, strict=True)
        shape = ", ".join(_extent(first, second, low, high) for first, second in pairs)
        columns = ", ".join(one.columns)
        home = named.setdefault(columns, one.name)
        order = columns if home == one.name or len(one.columns) < 2 else f"as in `{home}`"
        lines.append(f"| `{one.name}` | {shape} | {one.description} | {order} |")
    return "\n".join(lines) + "\n"


def _extent(first: int, second: int, low: int, high: int) -> str:
    """A number as it depends on the number of players: "12", "n", "4 + 3n"."""
    each = (second - first) // (high - low)
    fixed = first - each * low
    if not each:
        return str(fixed)
    seats = "n" if each == 1 else f"{each}n"
    return f"{fixed} + {seats}" if fixed else seats


def digest(game: Game) -> str:
    """A hash of the meaning of the fields and action numbers of a game."""
    low, high = game.players
    fields = [
        [field.name, field.shape, field.columns]
        for players in (low, high)
        for field in game.observer(game.content(), players).fields
    ]
    texts = [_text(game, action) for action in range(game.actions.size)]
    return hashlib.sha256(json.dumps([fields, texts]).encode()).hexdigest()[:16]


def _text(game: Game, action: int) -> str:
    """The text of a number; empty if the number is no action."""
    try:
        return game.action_text(action)
    except UnreadableAction:
        return ""
