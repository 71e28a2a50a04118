"""What a seat sees of Knock, Knock! Dungeon!, as numbers: all but the hands of the others and the deck."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, LEVELS, SPELLS, KnockKnockContent
from undercroft.games.knock_knock.observed_citadel import CardFields, CitadelFields
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import ENDINGS, PHASES
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Block, Field, Seats
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
                CitadelFields(content),
                CardFields(content),
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
                SeatFields(
                    [
                        Field(
                            "seats",
                            [players, len(SEAT)],
                            0,
                            "whose turn it is, and the size of hands",
                            SEAT,
                            [1, CARDS],
                        )
                    ]
                ),
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


class ShownFields(Block[KnockKnockRules]):
    """The cards that players have shown."""

    def watch(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_object(state.shown)


def _shown(state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.one_hot(state.shown[seat], CARDS)


class SeatFields(Block[KnockKnockRules]):
    """What each player has, the observing seat first."""

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        actor = state.actor()
        for ahead in range(state.players):
            other = (seat + ahead) % state.players
            buffer.flag(other == actor)
            buffer.put(len(state.hands[other]))
