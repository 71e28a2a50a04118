"""The greedy bot of playouts: it searches once a turn."""

from __future__ import annotations

from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.bot import LOOK, GreedyBot
from undercroft.games.tales_of_tails.escape_planner import HOPELESS, Escape, search_escapes
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.value import PositionValue
from undercroft.games.tales_of_tails.ways import Ways
from undercroft.kernel.lists import NO_NUMBERS


class PlayoutBot(GreedyBot):
    """Goes and walks like the greedy bot. It judges all places of a room by the ways that it saw when it
    decided not to go, where the greedy bot searches again for each of a few places."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._ways = Ways()
        # What the ways are those of: the rooms, by their list and their number, and the values of a dog.
        self._cells = NO_NUMBERS
        self._rooms = 0
        self._value: PositionValue | None = None

    def _best(self, state: TalesOfTailsRules, patience: int) -> Escape | None:
        value = self._values.of(state, state.seat)
        self._ways.begin(state.dungeon)
        found = search_escapes(state, value, 1, patience, self._ways)
        self._cells, self._rooms, self._value = state.dungeon.cells, len(state.dungeon.cells), value
        return found[0] if found else None

    def _saw(self, state: TalesOfTailsRules) -> bool:
        """Whether it has looked at this dungeon already, for this dog. Nothing but a new room changes the
        dungeon between two decisions of a dog that places rooms."""
        return (
            self._cells is state.dungeon.cells
            and self._rooms == len(state.dungeon.cells)
            and self._value is self._values.of(state, state.seat)
            and self._ways.dungeon is state.dungeon
        )

    def _place(self, state: TalesOfTailsRules, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        if not self._saw(state):
            self._best(state, LOOK)
        ways = self._ways
        face = state.drawn
        place = act.PLACE
        ways.draw(face, self._values.of(state, state.seat), state.content)
        best_action = -1
        best_value = HOPELESS - 1
        equal = 0  # places that are as good as the best one: any of them may be chosen
        for action in legal:
            value = ways.value_of(place.first(action), face, place.second(action), state.content)
            if value > best_value:
                best_action, best_value, equal = action, value, 1
            elif value == best_value:
                equal += 1
                if self.below(equal) == 0:
                    best_action = action
        return best_action
