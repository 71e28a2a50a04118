"""The whole state as JSON, hidden things included, and back."""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.board import LENGTH, PLACES, bit_of, cell_name, cell_named, is_cell
from undercroft.games.labyrinth.content import KINDS, SIDES, colour_of
from undercroft.games.labyrinth.notation import CARDS
from undercroft.games.labyrinth.rules import PATHS, LabyrinthRules
from undercroft.games.labyrinth.state import NOWHERE, OFF, PHASES, TRIO, Phase, Token
from undercroft.kernel import schema
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.position import PositionReader
from undercroft.kernel.schema import GENERATOR, REVEALS, PositionField

MOST_CARDS: Final = 55


class Side(schema.Choice):
    """The side of the board."""

    def read(self, state: LabyrinthRules, reader: PositionReader) -> None:
        super().read(state, reader)
        state.board = state.content.boards[state.side]


class Hands(PositionField[LabyrinthRules]):
    """The cards of every seat, by kind."""

    def write(self, state: LabyrinthRules) -> object:
        return [
            schema.named_counts(CARDS, state.hands[seat * KINDS : (seat + 1) * KINDS])
            for seat in range(state.players)
        ]

    def read(self, state: LabyrinthRules, reader: PositionReader) -> None:
        most = state.content.hand
        for seat, hand in enumerate(reader.objects(self.key, state.players)):
            counts = hand.all_counts(CARDS, MOST_CARDS)
            if sum(counts) > most:
                raise reader.error(f"hands[{seat}]", f"must have at most {most} cards, not {sum(counts)}")
            state.hands += counts
            state.held.append(sum(counts))


class Travellers(PositionField[LabyrinthRules]):
    """Where the travellers of every seat stand; null for those off the board."""

    def write(self, state: LabyrinthRules) -> object:
        names = [None if cell == OFF else cell_name(cell) for cell in state.travellers]
        return [names[seat * TRIO : (seat + 1) * TRIO] for seat in range(state.players)]

    def read(self, state: LabyrinthRules, reader: PositionReader) -> None:
        for seat, trio in enumerate(reader.items(self.key, state.players)):
            if not isinstance(trio, list) or len(trio) != TRIO:
                raise reader.error(f"{self.key}[{seat}]", f"must have {TRIO} entries, cells or null")
            for index, name in enumerate(trio):
                self._read_one(state, reader, seat, index, name)

    def _read_one(
        self, state: LabyrinthRules, reader: PositionReader, seat: int, index: int, name: object
    ) -> None:
        if name is None:
            state.travellers.append(OFF)
            return
        key = f"{self.key}[{seat}][{index}]"
        cell = _cell(state, reader, key, name)
        if index >= state.content.travellers:
            raise reader.error(key, "must be null: no player has so many travellers")
        if state.who(cell) != NO_SEAT:
            raise reader.error(key, f"{name} has a traveller already")
        state.travellers.append(cell)
        state.taken |= bit_of(cell)


class Tokens(PositionField[LabyrinthRules]):
    """The cells with one kind of token."""

    def __init__(self, key: str, token: int) -> None:
        super().__init__(key)
        self.token = token

    def write(self, state: LabyrinthRules) -> object:
        return [cell_name(cell) for cell in state.board.cells if state.token[cell] == self.token]

    def read(self, state: LabyrinthRules, reader: PositionReader) -> None:
        if not state.token:
            state.token = [Token.NONE] * PLACES
        for index, name in enumerate(reader.items(self.key)):
            cell = _cell(state, reader, f"{self.key}[{index}]", name)
            if not state.free(cell):
                raise reader.error(f"{self.key}[{index}]", f"{name} is not free")
            state.set_token(cell, self.token)


class Site(PositionField[LabyrinthRules]):
    """The cell of the treasure that is being paid for, or null."""

    def write(self, state: LabyrinthRules) -> object:
        return None if state.site == NOWHERE else cell_name(state.site)

    def read(self, state: LabyrinthRules, reader: PositionReader) -> None:
        name = reader.value(self.key)
        state.site = NOWHERE if name is None else _cell(state, reader, self.key, name)


def _cell(state: LabyrinthRules, reader: PositionReader, key: str, name: object) -> int:
    if not isinstance(name, str) or not is_cell(name) or not state.board.value[cell_named(name)]:
        raise reader.error(key, f"must be a cell of this board, not {name!r}")
    return cell_named(name)


SCHEMA: Final[list[PositionField[LabyrinthRules]]] = [
    schema.Players(2, 6),
    Side("board", SIDES, "side"),
    schema.Boolean("levelled", default=False),
    schema.Integer("turn", 0, lambda state: state.content.rounds * state.players),
    schema.Integer("seat", 0, lambda state: state.players - 1),
    schema.Phase(PHASES),
    schema.Integer("actions", 0, lambda state: state.content.actions),
    Hands("hands"),
    schema.Counts("deck", CARDS, MOST_CARDS),
    schema.Counts("discards", CARDS, MOST_CARDS),
    Travellers("travellers"),
    Tokens("treasures", Token.TREASURE),
    Tokens("fresh", Token.FRESH),
    Tokens("traps", Token.TRAP),
    schema.Integers("collected", lambda state: state.players, 0, lambda state: state.content.goal),
    Site("site"),
    schema.Integer("remaining", 0, 4),
    schema.Integer("cursor", 0, KINDS - 1),
    REVEALS,
    GENERATOR,
]


def check(state: LabyrinthRules, reader: PositionReader) -> None:
    """All cards and tokens are somewhere; the payment and the end fit the table."""
    _count_cards(state, reader)
    _count_tokens(state, reader)
    _check_payment(state, reader)
    over = state.ended
    state.check_end()
    if state.ended != over:
        raise reader.error("phase", "must be over: a player has won, or no treasure is left")


def _count_cards(state: LabyrinthRules, reader: PositionReader) -> None:
    whole = state.content.copies * PATHS
    for kind in range(KINDS):
        count = state.deck[kind] + state.discards[kind]
        for seat in range(state.players):
            count += state.hands[seat * KINDS + kind]
        if count != whole[kind]:
            raise reader.error("deck", f"there must be {whole[kind]} {CARDS[kind]} in all, not {count}")
    state.deck_size = sum(state.deck)
    state.discards_size = sum(state.discards)


def _count_tokens(state: LabyrinthRules, reader: PositionReader) -> None:
    content = state.content
    placed = state.token.count(Token.TREASURE) + state.token.count(Token.FRESH)
    state.treasures_left = content.treasures - sum(state.collected) - placed
    state.traps_left = content.traps - state.token.count(Token.TRAP)
    if state.treasures_left < 0:
        raise reader.error("treasures", f"with those collected there are only {content.treasures}")
    if state.traps_left < 0:
        raise reader.error("traps", f"there are only {content.traps} traps")


def _check_payment(state: LabyrinthRules, reader: PositionReader) -> None:
    if (state.phase == Phase.PAY) != (state.site != NOWHERE):
        raise reader.error("site", "must be a cell while a treasure is being paid for, and null otherwise")
    if state.phase != Phase.PAY:
        if state.remaining != 0:
            raise reader.error("remaining", "must be 0 unless a treasure is being paid for")
        return
    if not 1 <= state.remaining <= state.board.value[state.site] or state.treasures_left == 0:
        raise reader.error("remaining", "must be 1 to the value of the site, with a treasure left to place")
    if not state.free(state.site):
        raise reader.error("site", f"{cell_name(state.site)} is not free")
    if colour_of(state.cursor) != state.site // LENGTH or not state.can_pay():
        raise reader.error("cursor", "must be a card of the site's colour, with enough cards left to pay")
