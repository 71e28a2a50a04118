"""The citadel as numbers: a row for each card of the box. Only rows that changed are written."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, KnockKnockContent, card_of, is_turned
from undercroft.games.knock_knock.lattice import CELLS, CORNER_COUNT, CORNERS, NOWHERE, SIDE, opposite
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import FROZEN, NO_CARD
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Field

LAID: Final = [
    "laid", "turned", "order", "line", "place", "danger", "standing", "frozen", "time",
    *[f"shows {corner}" for corner in CORNERS],
    *[f"covered {corner}" for corner in CORNERS],
    *[f"potion {corner}" for corner in CORNERS],
]  # fmt: skip
NOT_LAID: Final = bytes(len(LAID))
DANGER: Final = LAID.index("danger")
STANDING: Final = LAID.index("standing")
TIME: Final = LAID.index("time")
SHOWS: Final = TIME + 1
COVERED: Final = SHOWS + CORNER_COUNT
DRY: Final = bytes(CORNER_COUNT)
"""The numbers of a card without the potion."""

# What a buffer keeps of the citadel that was written last.
FACES: Final = 0  # the cards that were laid, as in the state
STOOD: Final = 1  # the monsters that stood
SLOTS: Final = 2

# Parts of rows, ready to be joined.
_BYTES: Final[list[bytes]] = [bytes([number]) for number in range(MAX_VALUE + 1)]
_CELLS: Final[list[bytes]] = [bytes([cell // SIDE, cell % SIDE]) for cell in range(CELLS)]
_LAID: Final[list[bytes]] = [bytes([1, 1 if is_turned(face) else 0]) for face in range(2 * CARDS)]


class Citadel(Field[KnockKnockRules]):
    """The cards of the citadel."""

    def __init__(self, content: KnockKnockContent) -> None:
        danger = CORNER_COUNT * max(content.corners)
        limits = [1, 1, CARDS, SIDE, SIDE, danger, 1, 1, content.time_tokens]
        limits += [max(content.corners)] * CORNER_COUNT + [1] * (2 * CORNER_COUNT)
        super().__init__(
            "citadel",
            [CARDS, len(LAID)],
            MAX_VALUE,
            "the cards of the citadel, one row for each card of the box by its number; `order` is "
            "when it was laid, `line` and `place` are those of its cell: cell = line * 19 + place",
            LAID,
            limits,
            slots=SLOTS,
        )

        self.printed = [
            bytes(content.corners[first : first + CORNER_COUNT]) + DRY + DRY
            for first in range(0, len(content.corners), CORNER_COUNT)
        ]
        """By face: what a card shows, and where it is covered and wet, as long as it lies on top and dry."""

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset
        buffer.offset = first + self.size
        buffer.watch_from(self.slot)
        buffer.watch_object(state.cells)  # another list as soon as a card is taken away
        buffer.watch_object(state.spells)
        if buffer.changed or state.potion != NOWHERE:
            self._write_all(state, first, buffer)
        else:
            self._write_new(state, first, buffer)

    def _write_all(self, state: KnockKnockRules, first: int, buffer: ObservationBuffer) -> None:
        """Clears the rows of all cards that lay in the citadel, then writes those that lie there now."""
        for face in buffer.known_list(self.slot + FACES):
            buffer.write_row(first + card_of(face) * len(LAID), NOT_LAID)
        for index in range(len(state.faces)):
            if state.potion == NOWHERE:
                self._write_laid(state, index, first, buffer)
            else:
                buffer.write_row(first + state.card(index) * len(LAID), _row(state, index))
        buffer.know_list(self.slot + FACES, state.faces[:])
        buffer.know_list(self.slot + STOOD, state.standing[:])

    def _write_new(self, state: KnockKnockRules, first: int, buffer: ObservationBuffer) -> None:
        """Writes the cards laid since, and of the others what has changed: corners under them, and time."""
        known = buffer.known_list(self.slot + FACES)
        faces = state.faces
        stood = buffer.known_list(self.slot + STOOD)
        if stood:
            for index in stood:
                at = first + card_of(faces[index]) * len(LAID)
                buffer.write_number(at + STANDING, _standing(state, index))
                buffer.write_number(at + TIME, max(state.tokens[index], 0))
        for index in range(len(known), len(faces)):
            self._write_laid(state, index, first, buffer)
            known.append(faces[index])
        if stood or state.standing:
            buffer.know_list(self.slot + STOOD, state.standing[:])

    def _write_laid(self, state: KnockKnockRules, index: int, first: int, buffer: ObservationBuffer) -> None:
        """Writes a card that was laid on a citadel without the potion, and changes those below it."""
        face = state.faces[index]
        danger = state.danger
        tokens = state.tokens[index]
        row = b"".join(
            [
                _LAID[face],
                _BYTES[index],
                _CELLS[state.cells[index]],
                _BYTES[danger[index]],
                _BYTES[_standing(state, index)],
                _BYTES[1 if tokens == FROZEN else 0],
                _BYTES[max(tokens, 0)],
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


def _standing(state: KnockKnockRules, index: int) -> int:
    for other in state.standing:
        if other == index:
            return 1
    return 0


def _row(state: KnockKnockRules, index: int) -> bytes:
    """The numbers of a card as it lies, in the order of LAID."""
    cell = state.cells[index]
    face = state.faces[index]
    tokens = state.tokens[index]
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
        _standing(state, index),
        1 if tokens == FROZEN else 0,
        max(tokens, 0),
        shows[0],
        shows[1],
        shows[2],
        shows[3],
        1 if beside[first] > index else 0,
        1 if beside[first + 1] > index else 0,
        1 if beside[first + 2] > index else 0,
        1 if beside[first + 3] > index else 0,
    ]
    return bytes(row + [1 if state.is_wet(cell, corner) else 0 for corner in range(CORNER_COUNT)])
