"""What a seat sees of the Labyrinth, as numbers: all but the hands of the others."""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.board import PLACES, cell_name
from undercroft.games.labyrinth.content import KINDS, LabyrinthContent
from undercroft.games.labyrinth.notation import CARDS
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import OFF, PHASES, TRIO, Phase, Token
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Field, Immutable, Number, Numbers, OneHot, Seats
from undercroft.kernel.observer import Observer

CELLS: Final = [cell_name(cell) for cell in range(PLACES)]
SEAT: Final = ["to act", "hand", "spare", "treasures"]


class LabyrinthObserver(Observer[LabyrinthRules]):
    """Encodes what a seat sees in the Labyrinth."""

    def __init__(self, content: LabyrinthContent, players: int) -> None:
        seat = [1, content.hand, content.travellers, content.treasures]
        trio = [1] * PLACES
        super().__init__(
            [
                OneHot("phase", PHASES, "what is going on", lambda state: state.phase),
                Number("rounds_left", MAX_VALUE, "rounds left, after which most treasures win", _rounds_left),
                Number("actions", content.actions, "actions left in this turn", lambda state: state.actions),
                Immutable(
                    "values",
                    CELLS,
                    4,
                    "what a treasure costs there; 0 where there is no cell",
                    lambda state: state.board.value,
                ),
                Immutable(
                    "starts",
                    CELLS,
                    1,
                    "where travellers come onto the board",
                    lambda state: state.board.start_counts,
                ),
                Field("treasures", [PLACES], 1, "cells with a treasure", CELLS, writer=_treasures),
                Field("fresh", [PLACES], 1, "those placed in this turn", CELLS, writer=_fresh),
                Field("traps", [PLACES], 1, "cells with a trap", CELLS, writer=_traps),
                Seats("travellers", players, CELLS, trio, "where the travellers of each player are", _trio),
                OneHot(
                    "site", CELLS, "the cell of the treasure that is being paid for", lambda state: state.site
                ),
                Number("remaining", 4, "cards still to be paid", lambda state: state.remaining),
                Number("cursor", KINDS, "the kind paid or thrown away last", _cursor),
                Number(
                    "treasures_left",
                    content.treasures,
                    "treasures in the supply",
                    lambda state: state.treasures_left,
                ),
                Number("traps_left", content.traps, "traps in the supply", lambda state: state.traps_left),
                Field("hand", [KINDS], content.hand, "the cards of the observing seat", CARDS, writer=_hand),
                Numbers("discards", CARDS, MAX_VALUE, "the discard pile", lambda state: state.discards),
                Field(
                    "unseen",
                    [KINDS],
                    MAX_VALUE,
                    "cards in the deck and in the hands of others",
                    CARDS,
                    writer=_unseen,
                ),
                Number("deck", MAX_VALUE, "cards in the deck", lambda state: state.deck_size),
                Seats("seats", players, SEAT, seat, "what each player has", _seat),
            ]
        )

    def score(self, state: LabyrinthRules, seat: int) -> int:
        return state.collected[seat]


def _rounds_left(state: LabyrinthRules) -> int:
    return state.content.rounds - state.turn // state.players


def _treasures(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_matches(state.token, Token.TREASURE)


def _fresh(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_matches(state.token, Token.FRESH)


def _traps(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_matches(state.token, Token.TRAP)


def _trio(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    trio = state.travellers[seat * TRIO : seat * TRIO + TRIO]
    buffer.put_counts([cell for cell in trio if cell != OFF], PLACES)


def _cursor(state: LabyrinthRules) -> int:
    return state.cursor if state.phase == Phase.PAY or state.phase == Phase.DISCARD else 0


def _hand(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_slice(state.hands, seat * KINDS, KINDS)


def _unseen(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    """The cards of the box less those that the seat sees."""
    hands = state.hands
    for kind in range(KINDS):
        count = state.deck[kind] - hands[seat * KINDS + kind]
        for other in range(state.players):
            count += hands[other * KINDS + kind]
        buffer.put(count)


def _seat(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.flag(seat == state.actor())
    buffer.put(state.held[seat])
    buffer.put(state.spare(seat))
    buffer.put(state.collected[seat])
