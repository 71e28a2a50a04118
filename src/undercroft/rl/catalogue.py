"""What the observations of every game are made of, as a page to read: docs/observations.md.

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

What the environments of [`undercroft.rl`](rl.md) show and take. `python -m undercroft.rl` writes this page.

An observation is a row of whole numbers from 0 to 255 (`uint8`), the fields below one after the other;
`setting.named(observation)` gives them by name. *n* is the number of players. Seats are counted from whoever
looks: row 0 is oneself, row 1 is the next on the left. Options of the game are not observed: one environment
has one set of them. The largest value of each number is in `observation_space.high`; what is more is 255.

An action is the number of the rules themselves, the same in every position, table and record:
`undercroft.game(name).action_text(number)` gives its text, `parse_action(text)` the number. The mask says
which are legal now.
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
    """A fingerprint of what the fields and action numbers of a game mean."""
    low, high = game.players
    fields = [
        [field.name, field.shape, field.columns]
        for players in (low, high)
        for field in game.observer(game.content(), players).fields
    ]
    texts = [_text(game, action) for action in range(game.actions.size)]
    return hashlib.sha256(json.dumps([fields, texts]).encode()).hexdigest()[:16]


def _text(game: Game, action: int) -> str:
    """The text of a number; none where the number is no action at all."""
    try:
        return game.action_text(action)
    except UnreadableAction:
        return ""
