"""Which candidate of a search is the most promising, by a trained network.

There are too many actions for an output each: an action has the parts that it is declared with, its kind and
each of its operands ("place", "r3", "turned twice"), and its rank among the candidates of the game's own
heuristics is one more. The network has an output for every part; the score of an action is their sum. So it
learns which kinds of actions are good in which positions, and when to believe the heuristics.
"""

from __future__ import annotations

from typing import Final

from undercroft.kernel.actions import ActionSpace
from undercroft.kernel.network import Inputs, Network

RANKS: Final = 16
"""Candidates that are ordered; those after them stay where they are."""


class ActionParts:
    """Numbers of the parts of all actions of a game: first the ranks, then each kind with its operands."""

    def __init__(self, actions: ActionSpace) -> None:
        self.actions = actions
        self.first: dict[str, int] = {}
        self.count = RANKS
        """How many parts there are."""
        for verb in actions.verbs:
            self.first[verb.name] = self.count
            self.count += 1
            for operand in verb.operands:
                self.count += operand.size

    def of(self, action: int, rank: int) -> list[int]:
        """The parts of an action that is the candidate of this rank, from 0."""
        verb = self.actions.verb(action)
        part = self.first[verb.name]
        found = [rank, part]
        part += 1
        values = verb.values(action)
        for index in range(len(values)):
            found.append(part + values[index])
            part += verb.operands[index].size
        return found


def ordered(candidates: list[int], priors: Network, parts: ActionParts, given: Inputs) -> list[int]:
    """The same candidates, most promising first."""
    hidden = priors.hidden(given)
    layer = priors.last()
    outputs: dict[int, float] = {}
    found: list[int] = []
    scores: list[float] = []
    for rank in range(min(RANKS, len(candidates))):
        score = 0.0
        for part in parts.of(candidates[rank], rank):
            if part not in outputs:
                outputs[part] = layer.row(part, hidden)
            score += outputs[part]
        place = rank
        while place > 0 and scores[place - 1] < score:
            place -= 1
        found.insert(place, candidates[rank])
        scores.insert(place, score)
    return found + candidates[RANKS:]
