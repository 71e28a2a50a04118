"""Digests of a match: each move's digest depends on that move and all moves before it.

A digest covers what was played and its result (the actor, the generator, the legal actions). So a record that
was cut, edited or made by other rules is detected at the exact line.
"""

from __future__ import annotations

import hashlib
import json
from json.encoder import encode_basestring_ascii as quoted

from undercroft.kernel.state import State
from undercroft.match.origin import Origin

_plain = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def initial(origin: Origin, state: State) -> str:
    """The digest before the first move: game, rules, content, players, options and the first state."""
    game = origin.game
    return _digest(
        _plain([game.name, game.rules, origin.content.hash, origin.players, origin.options]), state
    )


def after_move(previous: str, seat: int, text: str, state: State, legal: list[int] | None = None) -> str:
    """The digest of a move of this text by this seat that led to this state. A caller who has the legal
    actions of the state already passes them."""
    return _digest(f"[{quoted(previous)},{seat},{quoted(text)}]", state, legal)


def _digest(cause: str, state: State, legal: list[int] | None = None) -> str:
    # JSON without spaces, formatted directly: this runs for every move of every match.
    numbers = ",".join(map(str, state.legal() if legal is None else legal))
    effect = f'[{state.actor()},"{state.rng:x}",[{numbers}]]'
    return hashlib.sha256(f"[{cause},{effect}]".encode()).hexdigest()[:8]
