"""A bot of Tales of Tails that also looks at its rival: what searches consider first, and how races play on.

It takes too long for the playouts of a tree.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.bot import GreedyBot
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules

LOOK: Final = 1500  # steps of a search for its own escapes
GLANCE: Final = 80  # steps of a search for those of its rival
ENOUGH: Final = 100  # what a paw should bring before the dog goes, in hundredths of a coin
ENOUGH_ALONE: Final = 200  # the same when it is the last one inside: then the turns left are free
DENIAL: Final = 2  # a coin that a room takes from all rivals together counts for so many of its own
NO_ESCAPE: Final = -300  # the value of a dungeon without a way out for a rival


class RivalBot(GreedyBot):
    """Plays as the greedy bot does, but has more patience, and places rooms in the way of its rival."""

    def __init__(self, seed: int = 0, patience: int = LOOK) -> None:
        super().__init__(seed, patience)

    def enough(self, state: TalesOfTailsRules) -> int:
        """It may wait for much: what its rival could take meanwhile, it blocks."""
        return state.paws[state.seat] * (ENOUGH if state.inside() > 1 else ENOUGH_ALONE)

    def worth_of_places(self, state: TalesOfTailsRules, places: list[int]) -> list[int]:
        """Its own best escape against that of its rival, the dog that has the next turn. With more rivals
        inside a coin of one of them counts for less."""
        worths = super().worth_of_places(state, places)
        rivals = state.inside() - 1
        if rivals > 0:
            rival = state.next_inside(state.seat)
            lookout = self.lookouts[rival]
            lookout.draw(state, self.values.of(state, rival, state.seat), GLANCE)
            for index in range(len(places)):
                loss = max(lookout.value_of(state, places[index]), NO_ESCAPE)
                worths[index] -= DENIAL * loss // rivals
        return worths
