"""The citadel as numbers, and what is still to come to it. Only what changed is written.

As long as the same citadel stands and no spell is cast, cards are only added to it: each changes the cards
below it and the places beside it, and time runs for the monsters. All else is written anew.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, LEVELS, NO_CARD, KnockKnockContent, card_of, is_turned
from undercroft.games.knock_knock.lattice import (
    CELLS,
    CENTRE,
    CORNER_COUNT,
    CORNERS,
    NOWHERE,
    ON_TABLE,
    SIDE,
    STEP,
    opposite,
)
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import FROZEN, Phase
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Block, Field

LAID: Final = [
    "laid", "turned", "order", "line", "place", "danger", "standing", "frozen", "time",
    *[f"shows {corner}" for corner in CORNERS],
    *[f"covered {corner}" for corner in CORNERS],
    *[f"potion {corner}" for corner in CORNERS],
]  # fmt: skip
DANGER: Final = LAID.index("danger")
STANDING: Final = LAID.index("standing")
SHOWS: Final = LAID.index("time") + 1
COVERED: Final = SHOWS + CORNER_COUNT
DRY: Final = bytes(CORNER_COUNT)
"""The numbers of a card without the potion."""

# What a buffer keeps of the citadel that was written last.
COUNT: Final = 0  # how many cards lay there
STOOD: Final = 0  # the monsters that stood

# Parts of rows, ready to be joined, and rows. What is written as it is must be a bytearray: see `write_row`.
_NOTHING: Final = bytearray()
_BYTES: Final[list[bytes]] = [bytes([number]) for number in range(MAX_VALUE + 1)]
_CELLS: Final[list[bytes]] = [bytes([cell // SIDE, cell % SIDE]) for cell in range(CELLS)]
_LAID: Final[list[bytes]] = [bytes([1, 1 if is_turned(face) else 0]) for face in range(2 * CARDS)]
# By tokens, from FROZEN on: whether a monster stands, whether it is frozen, and its time.
_STANDING: Final = [bytearray([1, 1, 0]), *[bytearray([1, 0, time]) for time in range(MAX_VALUE + 1)]]
_NOT_STANDING: Final = [bytearray([0, standing[1], standing[2]]) for standing in _STANDING]
_EMPTY: Final = bytearray(CARDS * len(LAID) + CELLS)
_FIRST_CELL: Final = [CENTRE]
_BESIDE_FIRST: Final = bytearray(1 if cell - CENTRE in STEP else 0 for cell in range(CELLS))
_OPENING: Final = bytearray(CARDS * len(LAID)) + _BESIDE_FIRST
"""No cards, and the places beside the first one."""


class CitadelFields(Block[KnockKnockRules]):
    """The cards of the citadel, and the places beside them."""

    def __init__(self, content: KnockKnockContent) -> None:
        danger = CORNER_COUNT * max(content.corners)
        limits = [1, 1, CARDS, SIDE, SIDE, danger, 1, 1, content.time_tokens]
        limits += [max(content.corners)] * CORNER_COUNT + [1] * (2 * CORNER_COUNT)
        citadel: Field[KnockKnockRules] = Field(
            "citadel",
            [CARDS, len(LAID)],
            MAX_VALUE,
            "the cards of the citadel, one row for each card of the box by its number; `order` is "
            "when it was laid, `line` and `place` are those of its cell: cell = line * 19 + place",
            LAID,
            limits,
        )
        super().__init__([citadel, Field("places", [CELLS], 1, "the cells where a card can be laid")])
        self.places = citadel.size  # where they begin
        self.printed = [
            content.corners[first : first + CORNER_COUNT] + DRY + DRY
            for first in range(0, len(content.corners), CORNER_COUNT)
        ]
        """By face: what a card shows, and where it is covered and wet, as long as it lies on top and dry."""

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset
        buffer.offset = first + self.size
        buffer.watch_from(self.slot)
        buffer.watch_object(state.faces)  # another list as soon as a card is taken away
        buffer.watch_object(state.spells)
        buffer.watch_number(1 if state.phase < Phase.CAMP else 0)
        if buffer.changed or state.potion != NOWHERE:
            self._write_all(state, first, buffer)
        else:
            self._write_new(state, first, buffer)

    def _write_all(self, state: KnockKnockRules, first: int, buffer: ObservationBuffer) -> None:
        """Clears everything, then writes the cards that lie there now."""
        opening = state.potion == NOWHERE and state.phase < Phase.CAMP and state.cells == _FIRST_CELL
        buffer.write_row(first, _OPENING if opening else _EMPTY)
        for index in range(len(state.faces)):
            if state.potion == NOWHERE:
                self._write_laid(state, index, first, buffer)
            else:
                buffer.write_row(first + state.card(index) * len(LAID), _row(state, index))
        if state.phase < Phase.CAMP and not opening:
            for cell in state.open_cells():
                buffer.write_number(first + self.places + cell, 1)
        buffer.know_number(self.slot + COUNT, len(state.faces))
        buffer.know_list(self.slot + STOOD, state.standing)

    def _write_new(self, state: KnockKnockRules, first: int, buffer: ObservationBuffer) -> None:
        """Writes the cards laid since, and of the others what has changed: corners under them, and time."""
        faces = state.faces
        stood = buffer.known_list(self.slot + STOOD)
        if stood:
            for index in stood:
                at = first + card_of(faces[index]) * len(LAID)
                buffer.write_row(at + STANDING, _standing(state, index))
        for index in range(buffer.known_number(self.slot + COUNT), len(faces)):
            self._write_laid(state, index, first, buffer)
            self._write_places(state, index, first + self.places, buffer)
        buffer.know_number(self.slot + COUNT, len(faces))
        if stood or state.standing:
            buffer.know_list(self.slot + STOOD, state.standing)

    def _write_laid(self, state: KnockKnockRules, index: int, first: int, buffer: ObservationBuffer) -> None:
        """Writes a card that was laid on a citadel without the potion, and changes those below it."""
        face = state.faces[index]
        danger = state.danger
        row = _NOTHING.join(
            [
                _LAID[face],
                _BYTES[index],
                _CELLS[state.cells[index]],
                _BYTES[danger[index]],
                _standing(state, index),
                self.printed[face],
            ]
        )
        buffer.write_row(first + card_of(face) * len(LAID), row)
        corners = state.content.corners
        for corner in range(CORNER_COUNT):
            below = state.beside[index * CORNER_COUNT + corner]
            if NO_CARD < below < index:
                at = first + state.card(below) * len(LAID)
                across = opposite(corner)
                buffer.write_number(at + DANGER, danger[below])
                buffer.write_number(at + SHOWS + across, corners[face * CORNER_COUNT + corner])
                buffer.write_number(at + COVERED + across, 1)

    def _write_places(
        self, state: KnockKnockRules, index: int, first: int, buffer: ObservationBuffer
    ) -> None:
        """Closes the place of a card, and opens those beside it."""
        cell = state.cells[index]
        buffer.write_number(first + cell, 0)
        for corner in range(CORNER_COUNT):
            beside = cell + STEP[corner]
            if state.beside[index * CORNER_COUNT + corner] == NO_CARD and ON_TABLE[beside]:
                buffer.write_number(first + beside, 1)


def _standing(state: KnockKnockRules, index: int) -> bytearray:
    """Whether a card is a monster that stands, whether it is frozen, and its time."""
    tokens = state.tokens[index]
    for other in state.standing:
        if other == index:
            return _STANDING[tokens - FROZEN]
    return _NOT_STANDING[tokens - FROZEN]


def _row(state: KnockKnockRules, index: int) -> bytearray:
    """The numbers of a card as it lies, in the order of LAID."""
    cell = state.cells[index]
    face = state.faces[index]
    standing = _standing(state, index)
    shows = [state.shows(index, corner) for corner in range(CORNER_COUNT)]
    beside = state.beside
    first = index * CORNER_COUNT
    row = [
        1,
        1 if is_turned(face) else 0,
        index,
        cell // SIDE,
        cell % SIDE,
        state.danger[index],
        standing[0],
        standing[1],
        standing[2],
        shows[0],
        shows[1],
        shows[2],
        shows[3],
        1 if beside[first] > index else 0,
        1 if beside[first + 1] > index else 0,
        1 if beside[first + 2] > index else 0,
        1 if beside[first + 3] > index else 0,
    ]
    return bytearray(row + [1 if state.is_wet(cell, corner) else 0 for corner in range(CORNER_COUNT)])


# What a buffer keeps of the cards that were written last.
HAND: Final = 0  # the hand of the seat
SEEN: Final = 0  # how many cards of the citadel are known not to be unseen

_NO_CARDS: Final = bytearray(CARDS)


class CardFields(Block[KnockKnockRules]):
    """The hand of the observing seat, and the cards that it has not seen.

    As long as the same citadel stands, cards only come to sight: they are laid, shown or drawn by the seat.
    """

    def __init__(self, content: KnockKnockContent) -> None:
        cards = [str(card + 1) for card in range(CARDS)]
        super().__init__(
            [
                Field("hand", [CARDS], 1, "the cards of the observing seat", cards),
                Field("unseen", [CARDS], 1, "cards in the deck and in the hands of others", cards),
            ]
        )
        self.decks = [_row_of(content.deck(level)) for level in range(LEVELS)]

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset
        buffer.offset = first + self.size
        buffer.watch_from(self.slot)
        buffer.watch_object(state.faces)
        buffer.watch_object(state.shown)
        if buffer.changed:
            self._write_all(state, seat, first, buffer)
        else:
            self._write_new(state, seat, first, buffer)
        buffer.know_list(self.slot + HAND, state.hands[seat])
        buffer.know_number(self.slot + SEEN, len(state.faces))

    def _write_all(self, state: KnockKnockRules, seat: int, first: int, buffer: ObservationBuffer) -> None:
        buffer.write_row(first, _NO_CARDS)
        for card in state.hands[seat]:
            buffer.write_number(first + card, 1)
        if state.plays or not state.faces:
            buffer.write_row(first + CARDS, _row_of(_unseen(state, seat)))
            return
        # Nothing but the first card lies there, so few cards were seen, and none has left the game.
        buffer.write_row(first + CARDS, self.decks[state.level])
        for face in state.faces:
            buffer.write_number(first + CARDS + card_of(face), 0)
        for card in state.hands[seat]:
            buffer.write_number(first + CARDS + card, 0)
        for card in state.shown:
            if card != NO_CARD:
                buffer.write_number(first + CARDS + card, 0)

    def _write_new(self, state: KnockKnockRules, seat: int, first: int, buffer: ObservationBuffer) -> None:
        """Writes the cards that the seat has drawn or played, and those laid since."""
        last = buffer.known_list(self.slot + HAND)
        hand = state.hands[seat]
        if last is not hand:
            place = 0  # in the last hand: both are in the order of the cards
            for card in hand:
                while place < len(last) and last[place] < card:
                    buffer.write_number(first + last[place], 0)
                    place += 1
                if place < len(last) and last[place] == card:
                    place += 1
                else:
                    buffer.write_number(first + card, 1)
                    buffer.write_number(first + CARDS + card, 0)
            for rest in range(place, len(last)):
                buffer.write_number(first + last[rest], 0)
        for index in range(buffer.known_number(self.slot + SEEN), len(state.faces)):
            buffer.write_number(first + CARDS + card_of(state.faces[index]), 0)


def _row_of(cards: list[int]) -> bytearray:
    """By card: 1 for these, 0 for all others."""
    row = bytearray(CARDS)
    for card in cards:
        row[card] = 1
    return row


def _unseen(state: KnockKnockRules, seat: int) -> list[int]:
    unseen = state.bag[:]
    for other in range(state.players):
        if other != seat:
            for card in state.hands[other]:
                if card != state.shown[other]:
                    unseen.append(card)
    return unseen
