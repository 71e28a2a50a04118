"""Positions just before something that comes late or rarely, found by playing, for the tests' server."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

import undercroft
from undercroft import bots
from undercroft.kernel.state import State


class LastMoment(NamedTuple):
    """A position, the seat that has to act there, and the action that makes it happen."""

    position: dict[str, Any]
    seat: int
    action: str
    anchors: list[str]


def last_moment(
    game: str,
    happened: Callable[[State], bool],
    players: int = 2,
    bot: str = "greedy",
    seat: int | None = None,
    **options: str,
) -> LastMoment:
    """The first game of bots in which it happens, by an action of this seat if one is given."""
    rules = undercroft.game(game)
    for seed in count(1):
        state = rules.new(players, seed, options)
        seats = bots.make_for_seats(rules, [bot] * players, players, seed)
        while not state.over():
            actor = state.actor()
            action = seats[actor].choose(state)
            before = state.clone()
            state.play(action)
            if happened(state):
                if seat not in (None, actor):
                    break
                text, anchors = rules.action_text(action), rules.anchors(before, action)
                return LastMoment(rules.position(before), actor, text, anchors)
    raise AssertionError("never reached")


def near_the_end(game: str, left: int, **options: str) -> dict[str, Any]:
    """The position of a game of two greedy bots with this many moves left."""
    rules = undercroft.game(game)
    state = rules.new(2, 1, options)
    seats = bots.make_for_seats(rules, ["greedy"] * 2, 2, 1)
    before = [state.clone()]
    while not state.over():
        state.play(seats[state.actor()].choose(state))
        before = [*before[-left:], state.clone()]
    return rules.position(before[0])
