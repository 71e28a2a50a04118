"""A game that never ends, for records of any length."""

from __future__ import annotations

from functools import cache
from typing import Any

import toy

from undercroft.kernel.content import Content
from undercroft.kernel.state import State
from undercroft.match.origin import Origin
from undercroft.match.record import write_record
from undercroft.match.session import GameSession


class EndlessState(toy.PigState):
    def over(self) -> bool:
        return False

    def clone(self) -> State:
        other = super().clone()
        other.__class__ = EndlessState
        return other


class EndlessGame(toy.Pig):
    name = "endless"

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        state = super().setup(content, players, seed, options)
        state.__class__ = EndlessState
        return state

    def from_position(self, data: dict[str, Any], content: Content) -> State:
        state = super().from_position(data, content)
        state.__class__ = EndlessState
        return state


GAME = EndlessGame()
LOCATION = "server.endless_game:GAME"


@cache
def long_record(moves: int) -> str:
    """A legal record of so many moves."""
    session = GameSession(Origin.from_seed(GAME, 2))
    while len(session.log) < moves:
        session.advance(session.state.legal()[0], session.actor)
    return write_record(session.origin, session.log, {})
