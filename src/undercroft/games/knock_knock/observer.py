"""What a seat sees of Knock, Knock! Dungeon!, as numbers: all but the hands of the others and the deck."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, LEVELS, SPELLS, KnockKnockContent, card_of
from undercroft.games.knock_knock.lattice import CELLS
from undercroft.games.knock_knock.observed_citadel import Citadel
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import ENDINGS, PHASES, Phase
from undercroft.kernel.lists import NO_NUMBERS
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Block, Counts, Field, Seats
from undercroft.kernel.observer import Observer

SEAT: Final = ["to act", "hand"]


class KnockKnockObserver(Observer[KnockKnockRules]):
    """Observations of Knock, Knock! Dungeon!"""

    def __init__(self, content: KnockKnockContent, players: int) -> None:
        cards = [str(card + 1) for card in range(CARDS)]
        super().__init__(
            [
                TeamFields(
                    [
                        Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                        Field("ending", [len(ENDINGS)], 1, "how the citadel ended", ENDINGS),
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
                    ]
                ),
                Citadel(content),
                Counts("places", CELLS, 1, "the cells where a card can be laid", _places),
                Hand("hand", [CARDS], 1, "the cards of the observing seat", cards, slots=1),
                Unseen("unseen", [CARDS], 1, "cards in the deck and in the hands of others", cards, slots=2),
                ShownFields(
                    [
                        Seats(
                            "shown",
                            players,
                            cards,
                            [1] * CARDS,
                            "the cards that each player has shown",
                            _shown,
                        )
                    ]
                ),
                Seats("seats", players, SEAT, [1, CARDS], "whose turn it is, and the size of hands", _seat),
            ]
        )

    def score(self, state: KnockKnockRules, seat: int) -> int:
        return state.treasure if state.hunting else state.won


class TeamFields(Block[KnockKnockRules]):
    """How far the team has come, and what it has in this citadel."""

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
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


class Hand(Field[KnockKnockRules]):
    """The cards of the observing seat."""

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.put_members(self.slot, state.hands[seat], CARDS)


class Unseen(Field[KnockKnockRules]):
    """The cards that the observing seat has not seen.

    As long as the same citadel stands, cards only come to sight: they are laid, shown or drawn by the seat.
    """

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_from(self.slot)
        buffer.watch_object(state.cells)
        buffer.watch_object(state.shown)
        if buffer.changed:
            buffer.put_counts(_unseen(state, seat), CARDS)
        else:
            first = buffer.offset
            buffer.offset = first + CARDS
            for index in range(buffer.known_number(self.slot), len(state.faces)):
                buffer.set_number(first + card_of(state.faces[index]), 0)
            for card in state.hands[seat]:
                buffer.set_number(first + card, 0)
        buffer.know_number(self.slot, len(state.faces))


class ShownFields(Block[KnockKnockRules]):
    """The cards that players have shown."""

    def watch(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_object(state.shown)


def _places(state: KnockKnockRules, seat: int) -> list[int]:
    return state.open_cells()[:] if state.phase < Phase.CAMP else NO_NUMBERS


def _unseen(state: KnockKnockRules, seat: int) -> list[int]:
    unseen = state.bag[:]
    for other in range(state.players):
        if other != seat:
            for card in state.hands[other]:
                if card != state.shown[other]:
                    unseen.append(card)
    return unseen


def _shown(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.one_hot(state.shown[seat], CARDS)


def _seat(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.flag(seat == state.actor())
    buffer.put(len(state.hands[seat]))
