"""What a seat sees of the Labyrinth, as numbers: all but the hands of the others."""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.board import PLACES, cell_name
from undercroft.games.labyrinth.content import KINDS, LabyrinthContent
from undercroft.games.labyrinth.notation import CARDS
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import OFF, PHASES, TRIO, Phase, Token
from undercroft.kernel.observer import MAX_VALUE, Field, ObservationBuffer, Observer

CELLS: Final = [cell_name(cell) for cell in range(PLACES)]
SEAT: Final = ["to act", "hand", "spare", "treasures"]


class LabyrinthObserver(Observer[LabyrinthRules]):
    """The eyes of a seat in the Labyrinth."""

    def __init__(self, content: LabyrinthContent, players: int) -> None:
        seat = [1, content.hand, content.travellers, content.treasures]
        super().__init__(
            [
                Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                Field("rounds_left", [1], MAX_VALUE, "rounds left, after which most treasures win"),
                Field("actions", [1], content.actions, "actions left in this turn"),
                Field("values", [PLACES], 4, "what a treasure costs there; 0 where there is no cell", CELLS),
                Field("starts", [PLACES], 1, "where travellers come onto the board", CELLS),
                Field("treasures", [PLACES], 1, "cells with a treasure", CELLS),
                Field("fresh", [PLACES], 1, "those placed in this turn", CELLS),
                Field("traps", [PLACES], 1, "cells with a trap", CELLS),
                Field("travellers", [players, PLACES], 1, "where the travellers of each player are", CELLS),
                Field("site", [PLACES], 1, "the cell of the treasure that is being paid for", CELLS),
                Field("remaining", [1], 4, "cards still to be paid"),
                Field("cursor", [1], KINDS, "the kind paid or thrown away last: none before it is offered"),
                Field("treasures_left", [1], content.treasures, "treasures in the supply"),
                Field("traps_left", [1], content.traps, "traps in the supply"),
                Field("hand", [KINDS], content.hand, "the cards of the observing seat", CARDS),
                Field("discards", [KINDS], MAX_VALUE, "the discard pile", CARDS),
                Field("unseen", [KINDS], MAX_VALUE, "cards in the deck and in the hands of others", CARDS),
                Field("deck", [1], MAX_VALUE, "cards in the deck"),
                Field("seats", [players, len(SEAT)], MAX_VALUE, "what each player has", SEAT, seat),
            ]
        )

    def write(self, state: LabyrinthRules, seat: int, buffer: ObservationBuffer) -> None:
        players = state.players
        buffer.one_hot(state.phase, len(PHASES))
        buffer.put(state.content.rounds - state.turn // players)
        buffer.put(state.actions)
        buffer.put_list(state.board.value)
        buffer.put_counts(state.board.starts, PLACES)
        for token in (Token.TREASURE, Token.FRESH, Token.TRAP):
            buffer.put_counts([cell for cell in state.board.cells if state.token[cell] == token], PLACES)
        for ahead in range(players):
            first = (seat + ahead) % players * TRIO
            trio = state.travellers[first : first + TRIO]
            buffer.put_counts([cell for cell in trio if cell != OFF], PLACES)
        buffer.one_hot(state.site, PLACES)
        buffer.put(state.remaining)
        buffer.put(state.cursor if state.phase == Phase.PAY or state.phase == Phase.DISCARD else 0)
        buffer.put(state.treasures_left)
        buffer.put(state.traps_left)
        buffer.put_slice(state.hands, seat * KINDS, KINDS)
        buffer.put_list(state.discards)
        for kind in range(KINDS):
            buffer.put(state.deck[kind] + self._elsewhere(state, seat, kind))
        buffer.put(state.deck_size)
        for ahead in range(players):
            other = (seat + ahead) % players
            buffer.flag(other == state.actor())
            buffer.put(state.held[other])
            buffer.put(state.spare(other))
            buffer.put(state.collected[other])

    def _elsewhere(self, state: LabyrinthRules, seat: int, kind: int) -> int:
        """How many of a card the others hold."""
        return sum(state.hands[other * KINDS + kind] for other in range(state.players) if other != seat)

    def score(self, state: LabyrinthRules, seat: int) -> int:
        return state.collected[seat]
