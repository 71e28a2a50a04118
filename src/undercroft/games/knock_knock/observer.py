"""What a seat sees of Knock, Knock! Dungeon!, as numbers: all but the hands of the others and the deck."""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.knock_knock.content import CARDS, LEVELS, SPELLS, KnockKnockContent
from undercroft.games.knock_knock.lattice import CELLS, CORNERS, SIDE, corner_place
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import CAMP, FROZEN, NOBODY, PHASES, REASONS
from undercroft.kernel.observer import MAX_VALUE, Field, ObservationBuffer, Observer
from undercroft.kernel.state import State

LAID: Final = [
    "laid", "turned", "order", "line", "place", "danger", "standing", "frozen", "time",
    *[f"shows {corner}" for corner in CORNERS],
    *[f"covered {corner}" for corner in CORNERS],
    *[f"potion {corner}" for corner in CORNERS],
]  # fmt: skip
SEAT: Final = ["to act", "hand"]


class KnockKnockObserver(Observer):
    """The eyes of a seat in Knock, Knock! Dungeon!"""

    def __init__(self, content: KnockKnockContent, players: int) -> None:
        cards = [str(card + 1) for card in range(CARDS)]
        danger = 4 * max(content.corners)
        limits = [1, 1, CARDS, SIDE, SIDE, danger, 1, 1, content.time_tokens]
        limits += [max(content.corners)] * 4 + [1] * 8
        super().__init__(
            [
                Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                Field("ending", [len(REASONS)], 1, "how the citadel ended", REASONS),
                Field("level", [LEVELS], 1, "the level of the citadel"),
                Field("won", [1], LEVELS, "citadels won"),
                Field("tries", [1], MAX_VALUE, "citadels lost on this level"),
                Field("treasure", [1], MAX_VALUE, "chests of the citadels won"),
                Field("plays", [1], MAX_VALUE, "cards laid in this citadel"),
                Field("silence", [1], 1, "whether all must be silent"),
                Field("spells", [len(SPELLS)], 1, "spell tokens that the team holds", SPELLS),
                Field("reserve", [1], content.time_tokens, "time tokens left"),
                Field("deck", [1], CARDS, "cards to come"),
                Field("knight_waits", [1], 1, "whether the Black Knight is still under the deck"),
                Field(
                    "citadel",
                    [CARDS, len(LAID)],
                    MAX_VALUE,
                    "the cards of the citadel, one row for each card of the box by its number; `order` is "
                    "when it was laid, `line` and `place` are those of its cell: cell = line * 19 + place",
                    LAID,
                    limits,
                ),
                Field("places", [CELLS], 1, "the cells where a card can be laid"),
                Field("hand", [CARDS], 1, "the cards of the observing seat", cards),
                Field("unseen", [CARDS], 1, "cards in the deck and in the hands of others", cards),
                Field("shown", [players, CARDS], 1, "the cards that each player has shown", cards),
                Field(
                    "seats",
                    [players, len(SEAT)],
                    MAX_VALUE,
                    "whose turn it is, and the size of hands",
                    SEAT,
                    [1, CARDS],
                ),
            ]
        )

    def write(self, state: State, seat: int, buffer: ObservationBuffer) -> None:
        table = cast(KnockKnockRules, state)
        players = table.players
        buffer.one_hot(table.phase, len(PHASES))
        buffer.one_hot(table.ending, len(REASONS))
        buffer.one_hot(table.level, LEVELS)
        buffer.put(table.won)
        buffer.put(table.tries)
        buffer.put(table.treasure)
        buffer.put(table.plays)
        buffer.flag(table.silence)
        buffer.put_list(table.spells)
        buffer.put(table.reserve)
        buffer.put(table.deck())
        buffer.flag(table.knight_waits)
        self._citadel(table, buffer)
        if table.phase < CAMP:
            buffer.put_counts(table.open_cells(), CELLS)
        else:
            buffer.zeros(CELLS)
        buffer.put_counts(table.hands[seat], CARDS)
        unseen = table.bag
        for other in range(players):
            if other != seat:
                unseen = unseen + [card for card in table.hands[other] if card != table.shown[other]]
        buffer.put_counts(unseen, CARDS)
        for ahead in range(players):
            buffer.one_hot(table.shown[(seat + ahead) % players], CARDS)
        for ahead in range(players):
            other = (seat + ahead) % players
            buffer.flag(other == table.actor())
            buffer.put(len(table.hands[other]))

    def _citadel(self, state: KnockKnockRules, buffer: ObservationBuffer) -> None:
        laid = [NOBODY] * CARDS
        for index in range(len(state.cells)):
            laid[state.faces[index] >> 1] = index
        for index in laid:
            if index == NOBODY:
                buffer.zeros(len(LAID))
            else:
                self._laid(state, index, buffer)

    def _laid(self, state: KnockKnockRules, index: int, buffer: ObservationBuffer) -> None:
        cell = state.cells[index]
        buffer.put(1)
        buffer.put(state.faces[index] % 2)
        buffer.put(index)
        buffer.put(cell // SIDE)
        buffer.put(cell % SIDE)
        buffer.put(state.danger[index])
        buffer.flag(index in state.standing)
        buffer.flag(state.tokens[index] == FROZEN)
        buffer.put(max(state.tokens[index], 0))
        for corner in range(4):
            buffer.put(state.shows(index, corner))
        for corner in range(4):
            buffer.flag(state.covers(index, corner))
        for corner in range(4):
            buffer.flag(state.potion >= 0 and corner_place(cell, corner) == state.potion)

    def score(self, state: State, seat: int) -> int:
        table = cast(KnockKnockRules, state)
        return table.treasure if table.hunting else table.won
