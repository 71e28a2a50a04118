"""What a seat sees of the Labyrinth, as numbers: all but the hands of the others."""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.board import PLACES, cell_name
from undercroft.games.labyrinth.content import KINDS, LabyrinthContent
from undercroft.games.labyrinth.notation import CARDS
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import OFF, PHASES, TRIO, Phase, Token
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Block, Field, Number, Numbers, OneHot, Seats
from undercroft.kernel.observer import Observer

CELLS: Final = [cell_name(cell) for cell in range(PLACES)]
SEAT: Final = ["to act", "hand", "spare", "treasures"]


class LabyrinthObserver(Observer[LabyrinthRules]):
    """Encodes what a seat sees in the Labyrinth."""

    def __init__(self, content: LabyrinthContent, players: int) -> None:
        seat = [1, content.hand, content.travellers, content.treasures]
        super().__init__(
            [
                OneHot("phase", PHASES, "what is going on", lambda state: state.phase),
                Number("rounds_left", MAX_VALUE, "rounds left, after which most treasures win", _rounds_left),
                Number("actions", content.actions, "actions left in this turn", lambda state: state.actions),
                BoardFields(
                    [
                        Numbers(
                            "values",
                            CELLS,
                            4,
                            "what a treasure costs there; 0 where there is no cell",
                            lambda state: state.board.value,
                        ),
                        Numbers(
                            "starts",
                            CELLS,
                            1,
                            "where travellers come onto the board",
                            lambda state: state.board.start_counts,
                        ),
                    ]
                ),
                Tokens(
                    [
                        Field("treasures", [PLACES], 1, "cells with a treasure", CELLS),
                        Field("fresh", [PLACES], 1, "those placed in this turn", CELLS),
                        Field("traps", [PLACES], 1, "cells with a trap", CELLS),
                    ]
                ),
                Travellers(players),
                PaymentFields(
                    [
                        OneHot(
                            "site",
                            CELLS,
                            "the cell of the treasure that is being paid for",
                            lambda state: state.site,
                        ),
                        Number("remaining", 4, "cards still to be paid", lambda state: state.remaining),
                        Number("cursor", KINDS, "the kind paid or thrown away last", _cursor),
                        Number(
                            "treasures_left",
                            content.treasures,
                            "treasures in the supply",
                            lambda state: state.treasures_left,
                        ),
                        Number(
                            "traps_left", content.traps, "traps in the supply", lambda state: state.traps_left
                        ),
                    ]
                ),
                CardFields(
                    [
                        Field(
                            "hand",
                            [KINDS],
                            content.hand,
                            "the cards of the observing seat",
                            CARDS,
                            writer=_hand,
                        ),
                        Numbers(
                            "discards", CARDS, MAX_VALUE, "the discard pile", lambda state: state.discards
                        ),
                        Field(
                            "unseen",
                            [KINDS],
                            MAX_VALUE,
                            "cards in the deck and in the hands of others",
                            CARDS,
                            writer=_unseen,
                        ),
                        Number("deck", MAX_VALUE, "cards in the deck", lambda state: state.deck_size),
                    ]
                ),
                SeatFields([Seats("seats", players, SEAT, seat, "what each player has", _seat)]),
            ]
        )

    def score(self, state: LabyrinthRules, seat: int) -> int:
        return state.collected[seat]


class BoardFields(Block[LabyrinthRules]):
    """What is printed on the board."""

    def watch(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_object(state.board)


class Tokens(Block[LabyrinthRules]):
    """The tokens on the board: a field for each kind, in the order of Token."""

    def write(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset - PLACES  # where a field of Token.NONE would begin
        buffer.offset += self.size
        last = buffer.known_list(self.slot)
        tokens = state.token
        if last == tokens:
            return
        for cell in range(PLACES):
            before = last[cell] if last else Token.NONE
            now = tokens[cell]
            if before != now:
                if before != Token.NONE:
                    buffer.count(first + before * PLACES + cell, -1)
                if now != Token.NONE:
                    buffer.count(first + now * PLACES + cell, 1)
        buffer.know_list(self.slot, tokens[:])


class Travellers(Field[LabyrinthRules]):
    """A row for each seat: the cells of its travellers."""

    def __init__(self, players: int) -> None:
        shape = [players, PLACES]
        super().__init__("travellers", shape, 1, "where the travellers of each player are", CELLS, slots=1)

    def write(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset
        buffer.offset = first + self.size
        last = buffer.known_list(self.slot)
        travellers = state.travellers
        if last == travellers:
            return
        for traveller in range(len(travellers)):
            before = last[traveller] if last else OFF
            now = travellers[traveller]
            if before != now:
                row = first + (traveller // TRIO - seat) % state.players * PLACES
                if before != OFF:
                    buffer.count(row + before, -1)
                if now != OFF:
                    buffer.count(row + now, 1)
        buffer.know_list(self.slot, travellers[:])


class PaymentFields(Block[LabyrinthRules]):
    """The treasure that is being paid for, and the supply."""

    def watch(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_number(state.site)
        buffer.watch_number(state.remaining)
        buffer.watch_number(_cursor(state))
        buffer.watch_number(state.treasures_left)
        buffer.watch_number(state.traps_left)


class CardFields(Block[LabyrinthRules]):
    """Hands, deck and discard pile."""

    def watch(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_list(state.hands)
        buffer.watch_list(state.deck)
        buffer.watch_list(state.discards)


class SeatFields(Block[LabyrinthRules]):
    """What each player has."""

    def watch(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_number(state.actor())
        buffer.watch_list(state.held)
        buffer.watch_list(state.travellers)
        buffer.watch_list(state.collected)


def _rounds_left(state: LabyrinthRules) -> int:
    return state.content.rounds - state.turn // state.players


def _cursor(state: LabyrinthRules) -> int:
    return state.cursor if state.phase == Phase.PAY or state.phase == Phase.DISCARD else 0


def _hand(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_slice(state.hands, seat * KINDS, KINDS)


def _unseen(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    """The cards of the box less those that the seat sees."""
    hands = state.hands
    unseen = state.deck[:]
    for other in range(state.players):
        if other != seat:
            for kind in range(KINDS):
                unseen[kind] += hands[other * KINDS + kind]
    buffer.put_list(unseen)


def _seat(state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.flag(seat == state.actor())
    buffer.put(state.held[seat])
    buffer.put(state.spare(seat))
    buffer.put(state.collected[seat])
