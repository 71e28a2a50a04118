"""What one dog sees of the dungeon: its best escape, and what it would be worth with one more room."""

from __future__ import annotations

from undercroft.games.tales_of_tails.escape_planner import Escape, search_escapes
from undercroft.games.tales_of_tails.notation import PLACE
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.value import PositionValue
from undercroft.games.tales_of_tails.ways import Ways
from undercroft.kernel.lists import NO_NUMBERS


class Lookout:
    """Searches once for the escapes of a dog, and again only when the dungeon or the values have changed."""

    def __init__(self) -> None:
        self._ways = Ways()
        # What the ways are those of: the rooms, by their list and their number, the values of a dog, and the
        # steps that the search had.
        self._cells = NO_NUMBERS
        self._rooms = 0
        self._value: PositionValue | None = None
        self._patience = 0

    def best(self, state: TalesOfTailsRules, value: PositionValue, patience: int) -> Escape | None:
        """The best escape, searched for with so many steps; None if there is none."""
        self._ways.begin(state.dungeon)
        found = search_escapes(state, value, 1, patience, self._ways)
        self._cells, self._rooms = state.dungeon.cells, len(state.dungeon.cells)
        self._value, self._patience = value, patience
        return found[0] if found else None

    def draw(self, state: TalesOfTailsRules, value: PositionValue, patience: int) -> None:
        """The room that was drawn is to be placed: `value_of` tells what its places are worth."""
        if not self._saw(state, value, patience):
            self.best(state, value, patience)
        self._ways.draw(state.drawn, value, state.content)

    def _saw(self, state: TalesOfTailsRules, value: PositionValue, patience: int) -> bool:
        """Whether it has looked at this dungeon already, for this dog. Nothing but a new room changes the
        dungeon between two decisions of a dog that places rooms."""
        return (
            self._cells is state.dungeon.cells
            and self._rooms == len(state.dungeon.cells)
            and self._value is value
            and self._patience == patience
            and self._ways.dungeon is state.dungeon
        )

    def value_of(self, state: TalesOfTailsRules, place: int) -> int:
        """The value of the best escape once the room drawn has this place."""
        return self._ways.value_of(PLACE.first(place), state.drawn, PLACE.second(place), state.content)
