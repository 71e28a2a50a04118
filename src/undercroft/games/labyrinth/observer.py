"""What a seat sees of the Labyrinth, as numbers: all but the hands of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.games.labyrinth.board import COLOURS, PLACES, cell_name
from undercroft.games.labyrinth.content import KINDS, LabyrinthContent
from undercroft.games.labyrinth.notation import CARDS
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import OFF, PHASES, TRIO, Phase, Token
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Block, Field, Numbers
from undercroft.kernel.observer import Observer

CELLS: Final = [cell_name(cell) for cell in range(PLACES)]
SEAT: Final = ["to act", "hand", "spare", "treasures"]


class LabyrinthObserver(Observer[LabyrinthRules]):
    """Encodes what a seat sees in the Labyrinth."""

    def __init__(self, content: LabyrinthContent, players: int) -> None:
        seat = [1, content.hand, content.travellers, content.treasures]
        super().__init__(
            [
                TurnFields(
                    [
                        Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                        Field("rounds_left", [1], MAX_VALUE, "rounds left, after which most treasures win"),
                        Field("actions", [1], content.actions, "actions left in this turn"),
                    ]
                ),
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
                        Field("site", [PLACES], 1, "the cell of the treasure that is being paid for", CELLS),
                        Field("remaining", [1], 4, "cards still to be paid"),
                        Field("cursor", [1], KINDS, "the kind paid or thrown away last"),
                        Field("treasures_left", [1], content.treasures, "treasures in the supply"),
                        Field("traps_left", [1], content.traps, "traps in the supply"),
                    ]
                ),
                CardFields(
                    content,
                    [
                        Field("hand", [KINDS], content.hand, "the cards of the observing seat", CARDS),
                        Field("discards", [KINDS], MAX_VALUE, "the discard pile", CARDS),
                        Field(
                            "unseen",
                            [KINDS],
                            MAX_VALUE,
                            "cards in the deck and in the hands of others",
                            CARDS,
                        ),
                        Field("deck", [1], MAX_VALUE, "cards in the deck"),
                    ],
                ),
                SeatFields([Field("seats", [players, len(SEAT)], 0, "what each player has", SEAT, seat)]),
            ]
        )

    def score(self, state: LabyrinthRules, seat: int) -> int:
        return state.collected[seat]


class TurnFields(Block[LabyrinthRules]):
    """How far the game and the turn have come."""

    def write(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.put_choice(self.slot, state.phase, len(PHASES))
        buffer.put(state.content.rounds - state.turn // state.players)
        buffer.put(state.actions)


class BoardFields(Block[LabyrinthRules]):
    """What is printed on the board."""

    def watch(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_object(state.board)


class Tokens(Block[LabyrinthRules]):
    """The tokens on the board: a field for each kind, in the order of Token."""

    def write(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset - PLACES  # where a field of Token.NONE would begin
        buffer.offset += self.size
        buffer.watch_from(self.slot)
        buffer.watch_number(state.treasures)
        buffer.watch_number(state.fresh)
        buffer.watch_number(state.traps)
        if not buffer.changed:
            return
        tokens = state.token
        last = buffer.known_list(self.slot)
        if not last:
            last = [Token.NONE] * PLACES
            buffer.know_list(self.slot, last)
        for cell in range(PLACES):
            before = last[cell]
            now = tokens[cell]
            if before != now:
                last[cell] = now
                if before != Token.NONE:
                    buffer.set_number(first + before * PLACES + cell, 0)
                if now != Token.NONE:
                    buffer.set_number(first + now * PLACES + cell, 1)


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

    def write(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        chosen = state.phase == Phase.PAY or state.phase == Phase.DISCARD
        buffer.put_choice(self.slot, state.site, PLACES)
        buffer.put(state.remaining)
        buffer.put(state.cursor if chosen else 0)
        buffer.put(state.treasures_left)
        buffer.put(state.traps_left)


class CardFields(Block[LabyrinthRules]):
    """Hands, deck and discard pile. No card moves without a reveal that is counted."""

    def __init__(self, content: LabyrinthContent, fields: Sequence[Field[LabyrinthRules]]) -> None:
        super().__init__(fields)
        self.copies = content.copies * len(COLOURS)  # all cards of the box, by kind

    def write(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset
        buffer.offset = first + self.size
        buffer.watch_from(self.slot)
        buffer.watch_object(state)
        buffer.watch_number(state.reveal_count)
        if not buffer.changed:
            return
        card = seat * KINDS
        for kind in range(KINDS):
            mine = state.hands[card + kind]
            discarded = state.discards[kind]
            buffer.set_number(first + kind, mine)
            buffer.set_number(first + KINDS + kind, discarded)
            buffer.set_number(first + 2 * KINDS + kind, self.copies[kind] - mine - discarded)
        buffer.set_number(first + 3 * KINDS, state.deck_size)


class SeatFields(Block[LabyrinthRules]):
    """What each player has, the observing seat first."""

    def write(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        actor = state.actor()
        for ahead in range(state.players):
            other = (seat + ahead) % state.players
            buffer.flag(other == actor)
            buffer.put(state.held[other])
            buffer.put(state.spare(other))
            buffer.put(state.collected[other])
