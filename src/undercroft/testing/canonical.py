"""States and views as texts, to compare them."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from undercroft.kernel.game import Game
from undercroft.kernel.state import State


def canonical_json(data: Any) -> str:
    """JSON with sorted keys: equal for equal data."""
    try:
        return msgspec.json.encode(data, order="sorted").decode()
    except (TypeError, OverflowError):  # the same, more slowly, for what it does not take
        return json.dumps(data, sort_keys=True, ensure_ascii=False)


def state_json(game: Game, state: State) -> str:
    """The whole state as a text."""
    return canonical_json(game.position(state))
