"""What a seat sees of Knock, Knock! Dungeon!, as numbers: all but the hands of the others and the deck."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, LEVELS, SPELLS, KnockKnockContent, is_turned
from undercroft.games.knock_knock.lattice import CELLS, CORNER_COUNT, CORNERS, SIDE
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import ENDINGS, FROZEN, NO_CARD, PHASES, Phase
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Field, Flag, Number, Numbers, OneHot, Seats
from undercroft.kernel.observer import Observer

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
                OneHot("phase", PHASES, "what is going on", lambda state: state.phase),
                OneHot("ending", ENDINGS, "how the citadel ended", lambda state: state.ending),
                Field("level", [LEVELS], 1, "the level of the citadel", writer=_level),
                Number("won", LEVELS, "citadels won", lambda state: state.won),
                Number("tries", MAX_VALUE, "citadels lost on this level", lambda state: state.tries),
                Number("treasure", MAX_VALUE, "chests of the citadels won", lambda state: state.treasure),
                Number("plays", MAX_VALUE, "cards laid in this citadel", lambda state: state.plays),
                Flag("silence", "whether all must be silent", lambda state: state.silence),
                Numbers("spells", SPELLS, 1, "spell tokens that the team holds", lambda state: state.spells),
                Number("reserve", content.time_tokens, "time tokens left", lambda state: state.reserve),
                Number("deck", CARDS, "cards to come", lambda state: state.deck()),
                Flag("knight_waits", "whether the Black Knight is still under the deck", _knight_waits),
                Field(
                    "citadel",
                    [CARDS, len(LAID)],
                    MAX_VALUE,
                    "the cards of the citadel, one row for each card of the box by its number; `order` is "
                    "when it was laid, `line` and `place` are those of its cell: cell = line * 19 + place",
                    LAID,
                    limits,
                    writer=_citadel,
                ),
                Field("places", [CELLS], 1, "the cells where a card can be laid", writer=_places),
                Field("hand", [CARDS], 1, "the cards of the observing seat", cards, writer=_hand),
                Field(
                    "unseen",
                    [CARDS],
                    1,
                    "cards in the deck and in the hands of others",
                    cards,
                    writer=_unseen,
                ),
                Seats("shown", players, cards, [1] * CARDS, "the cards that each player has shown", _shown),
                Seats("seats", players, SEAT, [1, CARDS], "whose turn it is, and the size of hands", _seat),
            ]
        )

    def score(self, state: KnockKnockRules, seat: int) -> int:
        return state.treasure if state.hunting else state.won


def _level(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.one_hot(state.level, LEVELS)


def _knight_waits(state: KnockKnockRules) -> bool:
    return state.knight_waits


def _citadel(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    laid = [NO_CARD] * CARDS
    for index in range(len(state.cells)):
        laid[state.card(index)] = index
    for index in laid:
        if index == NO_CARD:
            buffer.zeros(len(LAID))
        else:
            _laid(state, index, buffer)


def _laid(state: KnockKnockRules, index: int, buffer: ObservationBuffer) -> None:
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


def _places(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    if state.phase < Phase.CAMP:
        buffer.put_counts(state.open_cells(), CELLS)
    else:
        buffer.zeros(CELLS)


def _hand(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_counts(state.hands[seat], CARDS)


def _unseen(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    unseen = state.bag[:]
    for other in range(state.players):
        if other != seat:
            for card in state.hands[other]:
                if card != state.shown[other]:
                    unseen.append(card)
    buffer.put_counts(unseen, CARDS)


def _shown(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.one_hot(state.shown[seat], CARDS)


def _seat(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.flag(seat == state.actor())
    buffer.put(len(state.hands[seat]))
