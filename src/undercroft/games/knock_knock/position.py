"""The whole state as plain JSON, and back. Cards are called by their number in the box, 1 to 63."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.knock_knock import lattice
from undercroft.games.knock_knock.content import (
    CARDS,
    KNIGHT,
    LEVELS,
    NO_CARD,
    SPELLS,
    face_of,
    is_turned,
)
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import ENDINGS, FROZEN, MODES, PHASES, Ending, Phase
from undercroft.kernel import schema
from undercroft.kernel.position import PositionReader
from undercroft.kernel.schema import ABSENT, ANY_LENGTH, GENERATOR, MANY, REVEALS, PositionField

FARTHEST: Final = 99
"""Coordinates beyond this are refused as such, those within it as places off the table."""


class Spells(PositionField[KnockKnockRules]):
    """The spell tokens that the team holds."""

    def write(self, state: KnockKnockRules) -> object:
        return [name for token, name in enumerate(SPELLS) if state.spells[token]]

    def read(self, state: KnockKnockRules, reader: PositionReader) -> None:
        held = reader.choices(self.key, SPELLS)
        state.spells = [1 if token in held else 0 for token in range(len(SPELLS))]


class Bag(PositionField[KnockKnockRules]):
    """The cards still to be drawn, without the Black Knight."""

    def write(self, state: KnockKnockRules) -> object:
        return [card + 1 for card in state.bag]

    def read(self, state: KnockKnockRules, reader: PositionReader) -> None:
        state.bag = [card - 1 for card in reader.integers(self.key, ANY_LENGTH, 1, CARDS)]


class Hands(PositionField[KnockKnockRules]):
    """The cards of every seat."""

    def write(self, state: KnockKnockRules) -> object:
        return [[card + 1 for card in hand] for hand in state.hands]

    def read(self, state: KnockKnockRules, reader: PositionReader) -> None:
        hands = reader.value(self.key)
        if not isinstance(hands, list) or len(hands) != state.players:
            raise reader.error(self.key, f"must have {state.players} lists of cards")
        state.hands = []
        for seat, hand in enumerate(hands):
            key = f"{self.key}[{seat}]"
            cards = PositionReader({key: hand}).integers(key, ANY_LENGTH, 1, CARDS)
            state.hands.append(sorted(card - 1 for card in cards))


class Shown(PositionField[KnockKnockRules]):
    """The card that every seat has shown; 0 for none."""

    def write(self, state: KnockKnockRules) -> object:
        return [card + 1 for card in state.shown]

    def read(self, state: KnockKnockRules, reader: PositionReader) -> None:
        state.shown = [card - 1 for card in reader.integers(self.key, state.players, 0, CARDS)]
        for seat, card in enumerate(state.shown):
            if card != NO_CARD and card not in state.hands[seat]:
                raise reader.error(f"{self.key}[{seat}]", f"card {card + 1} is not in this hand")


class Told(PositionField[KnockKnockRules]):
    """The cards that players have said to hold and have not laid since; absent as long as there are none."""

    def write(self, state: KnockKnockRules) -> object:
        return [card + 1 for hand in state.hands for card in hand if state.told >> card & 1] or ABSENT

    def read(self, state: KnockKnockRules, reader: PositionReader) -> None:
        state.told = 0
        held = {card + 1 for hand in state.hands for card in hand}
        cards = reader.integers(self.key, ANY_LENGTH, 1, CARDS) if reader.has(self.key) else []
        for index, card in enumerate(cards):
            if card not in held:
                raise reader.error(f"{self.key}[{index}]", f"card {card} is in no hand")
            state.told |= 1 << card - 1


class Citadel(PositionField[KnockKnockRules]):
    """The cards of the citadel in the order they were laid in."""

    def write(self, state: KnockKnockRules) -> object:
        return [self._write_card(state, index) for index in range(len(state.cells))]

    def _write_card(self, state: KnockKnockRules, index: int) -> dict[str, Any]:
        return {
            "card": state.card(index) + 1,
            "x": lattice.x_of(state.cells[index]),
            "y": lattice.y_of(state.cells[index]),
            "turned": is_turned(state.faces[index]),
            "standing": index in state.standing,
            "frozen": state.tokens[index] == FROZEN,
            "time": max(state.tokens[index], 0),
        }

    def read(self, state: KnockKnockRules, reader: PositionReader) -> None:
        state.clear_table()
        for row in reader.objects(self.key):
            self._lay(state, row)
            self._read_tokens(state, row)
            row.reject_unknown()

    def _lay(self, state: KnockKnockRules, row: PositionReader) -> None:
        card = row.integer("card", 1, CARDS) - 1
        cell = _read_cell(row)
        if cell == lattice.NOWHERE:
            raise row.error("x", "no card can lie there; x + y must be even and on the table")
        if state.index_at(cell) != NO_CARD:
            raise row.error("x", "another card lies there")
        if any(state.card(index) == card for index in range(len(state.cells))):
            raise row.error("card", f"card {card + 1} is there twice")
        state.lay(face_of(card, row.boolean("turned")), cell)

    def _read_tokens(self, state: KnockKnockRules, row: PositionReader) -> None:
        """The tokens on the card laid last."""
        index = len(state.cells) - 1
        tokens = row.integer("time", 0, state.content.time_tokens)
        if row.boolean("frozen"):
            tokens = FROZEN
        if row.boolean("standing"):
            if not state.content.is_monster(state.card(index)):
                raise row.error("standing", "only monsters stand")
            if tokens == 0 and state.phase < Phase.CAMP:
                raise row.error("time", "a standing monster has time tokens or ice on it")
            state.stand(0)
            state.tokens[index] = tokens
        elif tokens != 0:
            raise row.error("time", "only a standing monster has tokens on it")


class Potion(PositionField[KnockKnockRules]):
    """The potion, by a card that it stands on and the corner of it; null if it is not poured."""

    def write(self, state: KnockKnockRules) -> object:
        for cell in state.cells:
            for corner in range(lattice.CORNER_COUNT):
                if state.is_wet(cell, corner):
                    return {
                        "x": lattice.x_of(cell),
                        "y": lattice.y_of(cell),
                        "corner": lattice.CORNERS[corner],
                    }
        return None

    def read(self, state: KnockKnockRules, reader: PositionReader) -> None:
        if reader.value(self.key) is None:
            return
        row = reader.nested(self.key)
        cell = _read_cell(row)
        corner = row.choice("corner", lattice.CORNERS)
        row.reject_unknown()
        if cell == lattice.NOWHERE or state.index_at(cell) == NO_CARD:
            raise reader.error(self.key, "must stand on a card")
        state.pour(state.index_at(cell), corner)


def _read_cell(row: PositionReader) -> int:
    return lattice.cell_at(row.integer("x", -FARTHEST, FARTHEST), row.integer("y", -FARTHEST, FARTHEST))


SCHEMA: Final[list[PositionField[KnockKnockRules]]] = [
    GENERATOR,
    REVEALS,
    schema.Players(1, 6),
    schema.Choice("mode", MODES),
    schema.Boolean("first_game"),
    schema.Boolean("chests", "hunting"),
    schema.Integer("pace", 0, lambda state: state.content.seconds),
    schema.Integer("level", 0, LEVELS - 1),
    schema.Integer("won", 0, LEVELS),
    schema.Integer("tries", 0, MANY),
    schema.Integer("treasure", 0, MANY),
    Spells("spells"),
    schema.Phase(PHASES),
    schema.Integer("turn", 0, lambda state: state.players - 1, "seat"),
    schema.Integer("plays", 0, MANY),
    schema.Choice("ending", ENDINGS),
    schema.Boolean("silence"),
    Bag("bag"),
    schema.Boolean("knight_waits"),
    Hands("hands"),
    Shown("shown"),
    Told("told"),
    Citadel("citadel"),
    Potion("potion"),
    schema.Integer("reserve", 0, lambda state: state.content.time_tokens),
]


def check(state: KnockKnockRules, reader: PositionReader) -> None:
    """The ending fits the phase; cards and tokens are there once."""
    if (state.ending == Ending.UNDECIDED) != (state.phase < Phase.CAMP):
        raise reader.error("ending", "is undecided as long as the citadel is played, and only then")
    _check_cards(state, reader)
    _check_knight(state, reader)
    _check_tokens(state, reader)


def _check_cards(state: KnockKnockRules, reader: PositionReader) -> None:
    """Every card at most once, and the player to move has one."""
    seen = {state.card(index) for index in range(len(state.cells))}
    piles = [("bag", state.bag)]
    piles += [(f"hands[{seat}]", hand) for seat, hand in enumerate(state.hands)]
    for where, cards in piles:
        for card in cards:
            if card == KNIGHT:
                raise reader.error(where, "the Black Knight lies under the deck or on the table")
            if card in seen:
                raise reader.error(where, f"card {card + 1} is there twice")
            seen.add(card)
    if state.phase == Phase.PLAY and not state.hands[state.seat]:
        raise reader.error("turn", "must be a player with a card")


def _check_knight(state: KnockKnockRules, reader: PositionReader) -> None:
    laid = state.knight != NO_CARD
    if state.phase == Phase.KNIGHT_DRAWN and (state.bag or state.knight_waits or laid):
        raise reader.error("phase", "the Black Knight is drawn only from the end of the deck, and once")
    if state.knight_waits and laid:
        raise reader.error("knight_waits", "the Black Knight is on the table already")


def _check_tokens(state: KnockKnockRules, reader: PositionReader) -> None:
    on_cards = sum(tokens for tokens in state.tokens if tokens > 0)
    left = state.content.time_tokens - on_cards
    if state.reserve != left:
        raise reader.error("reserve", f"must be {left}, with {on_cards} on the cards")
