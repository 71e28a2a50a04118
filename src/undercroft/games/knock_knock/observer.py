"""What a seat sees of Knock, Knock! Dungeon!, as numbers: all but the hands of the others and the deck."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, LEVELS, SPELLS, KnockKnockContent, is_turned
from undercroft.games.knock_knock.lattice import CELLS, CORNER_COUNT, CORNERS, SIDE
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import ENDINGS, FROZEN, NO_CARD, PHASES, Phase
from undercroft.kernel.observer import MAX_VALUE, Field, ObservationBuffer, Observer

LAID: Final = [
    "laid", "turned", "order", "line", "place", "danger", "standing", "frozen", "time",
    *[f"shows {corner}" for corner in CORNERS],
    *[f"covered {corner}" for corner in CORNERS],
    *[f"potion {corner}" for corner in CORNERS],
]  # fmt: skip
SEAT: Final = ["to act", "hand"]


class KnockKnockObserver(Observer[KnockKnockRules]):
    """Observations of Knock, Knock! Dungeon!"""

    def __init__(self, content: KnockKnockContent, players: int) -> None:
        cards = [str(card + 1) for card in range(CARDS)]
        danger = CORNER_COUNT * max(content.corners)
        limits = [1, 1, CARDS, SIDE, SIDE, danger, 1, 1, content.time_tokens]
        limits += [max(content.corners)] * CORNER_COUNT + [1] * (2 * CORNER_COUNT)
        super().__init__(
            [
                Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                Field("ending", [len(ENDINGS)], 1, "how the citadel ended", list(ENDINGS)),
                Field("level", [LEVELS], 1, "the level of the citadel"),
                Field("won", [1], LEVELS, "citadels won"),
                Field("tries", [1], MAX_VALUE, "citadels lost on this level"),
                Field("treasure", [1], MAX_VALUE, "chests of the citadels won"),
                Field("plays", [1], MAX_VALUE, "cards laid in this citadel"),
                Field("silence", [1], 1, "whether all must be silent"),
                Field("spells", [len(SPELLS)], 1, "spell tokens that the team holds", list(SPELLS)),
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

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        players = state.players
        buffer.one_hot(state.phase, len(PHASES))
        buffer.one_hot(state.ending, len(ENDINGS))
        buffer.one_hot(state.level, LEVELS)
        buffer.put(state.won)
        buffer.put(state.tries)
        buffer.put(state.treasure)
        buffer.put(state.plays)
        buffer.flag(state.silence)
        buffer.put_list(state.spells)
        buffer.put(state.reserve)
        buffer.put(state.deck())
        buffer.flag(state.knight_waits)
        self._citadel(state, buffer)
        if state.phase < Phase.CAMP:
            buffer.put_counts(state.open_cells(), CELLS)
        else:
            buffer.zeros(CELLS)
        buffer.put_counts(state.hands[seat], CARDS)
        unseen = state.bag
        for other in range(players):
            if other != seat:
                unseen = unseen + [card for card in state.hands[other] if card != state.shown[other]]
        buffer.put_counts(unseen, CARDS)
        for ahead in range(players):
            buffer.one_hot(state.shown[(seat + ahead) % players], CARDS)
        for ahead in range(players):
            other = (seat + ahead) % players
            buffer.flag(other == state.actor())
            buffer.put(len(state.hands[other]))

    def _citadel(self, state: KnockKnockRules, buffer: ObservationBuffer) -> None:
        laid = [NO_CARD] * CARDS
        for index in range(len(state.cells)):
            laid[state.card(index)] = index
        for index in laid:
            if index == NO_CARD:
                buffer.zeros(len(LAID))
            else:
                self._laid(state, index, buffer)

    def _laid(self, state: KnockKnockRules, index: int, buffer: ObservationBuffer) -> None:
        cell = state.cells[index]
        buffer.put(1)
        buffer.flag(is_turned(state.faces[index]))
        buffer.put(index)
        buffer.put(cell // SIDE)
        buffer.put(cell % SIDE)
        buffer.put(state.danger[index])
        buffer.flag(index in state.standing)
        buffer.flag(state.tokens[index] == FROZEN)
        buffer.put(max(state.tokens[index], 0))
        for corner in range(CORNER_COUNT):
            buffer.put(state.shows(index, corner))
        for corner in range(CORNER_COUNT):
            buffer.flag(state.is_covered(index, corner))
        for corner in range(CORNER_COUNT):
            buffer.flag(state.is_wet(cell, corner))

    def score(self, state: KnockKnockRules, seat: int) -> int:
        return state.treasure if state.hunting else state.won
