"""The greedy bot with a memory, for a search that meets the same tables again and again."""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.bot import GreedyBot
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.sketch import key_of

MEMORY: Final = 5000  # plans kept
FACTOR: Final = 16  # more than the treasures that a player can collect


class RememberingBot(GreedyBot):
    """Plays like the greedy bot and plans each turn from each table once."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.plans: dict[int, list[int]] = {}  # by table

    def turn(self, state: LabyrinthRules) -> list[int]:
        # The supplies follow from the table and from what was collected.
        table = key_of(state)
        for seat in range(state.players):
            table = table * FACTOR + state.collected[seat]
        known = self.plans.get(table)
        if known is None:
            if len(self.plans) >= MEMORY:
                self.plans.clear()
            known = self.plans[table] = super().turn(state)
        return known[:]
