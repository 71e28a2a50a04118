"""What a seat sees of Knock, Knock! Dungeon!, as numbers: all but the hands of the others and the deck."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, LEVELS, SPELLS, KnockKnockContent
from undercroft.games.knock_knock.lattice import CELLS
from undercroft.games.knock_knock.observed_citadel import Citadel
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import ENDINGS, PHASES, Phase
from undercroft.kernel.lists import NO_NUMBERS
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Block, Counts, Field, Flag, Number, Numbers, OneHot, Seats
from undercroft.kernel.observer import Observer

SEAT: Final = ["to act", "hand"]


class KnockKnockObserver(Observer[KnockKnockRules]):
    """Observations of Knock, Knock! Dungeon!"""

    def __init__(self, content: KnockKnockContent, players: int) -> None:
        cards = [str(card + 1) for card in range(CARDS)]
        super().__init__(
            [
                OneHot("phase", PHASES, "what is going on", lambda state: state.phase),
                AdventureFields(
                    [
                        OneHot("ending", ENDINGS, "how the citadel ended", lambda state: state.ending),
                        Field("level", [LEVELS], 1, "the level of the citadel", writer=_level),
                        Number("won", LEVELS, "citadels won", lambda state: state.won),
                        Number("tries", MAX_VALUE, "citadels lost on this level", lambda state: state.tries),
                        Number(
                            "treasure", MAX_VALUE, "chests of the citadels won", lambda state: state.treasure
                        ),
                    ]
                ),
                Number("plays", MAX_VALUE, "cards laid in this citadel", lambda state: state.plays),
                TeamFields(
                    [
                        Flag("silence", "whether all must be silent", lambda state: state.silence),
                        Numbers(
                            "spells",
                            SPELLS,
                            1,
                            "spell tokens that the team holds",
                            lambda state: state.spells,
                        ),
                        Number(
                            "reserve",
                            content.time_tokens,
                            "time tokens left",
                            lambda state: state.reserve,
                        ),
                        Number("deck", CARDS, "cards to come", lambda state: state.deck()),
                        Flag(
                            "knight_waits",
                            "whether the Black Knight is still under the deck",
                            lambda state: state.knight_waits,
                        ),
                    ]
                ),
                Citadel(content),
                Counts("places", CELLS, 1, "the cells where a card can be laid", _places),
                Counts(
                    "hand", cards, 1, "the cards of the observing seat", lambda state, seat: state.hands[seat]
                ),
                Counts("unseen", cards, 1, "cards in the deck and in the hands of others", _unseen),
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


class AdventureFields(Block[KnockKnockRules]):
    """How far the team has come."""

    def watch(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_number(state.ending)
        buffer.watch_number(state.level)
        buffer.watch_number(state.won)
        buffer.watch_number(state.tries)
        buffer.watch_number(state.treasure)


class TeamFields(Block[KnockKnockRules]):
    """What the team has in this citadel."""

    def watch(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_number(1 if state.silence else 0)
        buffer.watch_object(state.spells)
        buffer.watch_number(state.reserve)
        buffer.watch_number(state.deck())
        buffer.watch_number(1 if state.knight_waits else 0)


class ShownFields(Block[KnockKnockRules]):
    """The cards that players have shown."""

    def watch(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_object(state.shown)


def _level(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.one_hot(state.level, LEVELS)


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
