"""The citadel as numbers: a row for each card of the box. Only rows that changed are written."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, KnockKnockContent, card_of, is_turned
from undercroft.games.knock_knock.lattice import CORNER_COUNT, CORNERS, NOWHERE, SIDE
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import FROZEN
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Field

LAID: Final = [
    "laid", "turned", "order", "line", "place", "danger", "standing", "frozen", "time",
    *[f"shows {corner}" for corner in CORNERS],
    *[f"covered {corner}" for corner in CORNERS],
    *[f"potion {corner}" for corner in CORNERS],
]  # fmt: skip
NOT_LAID: Final = bytes(len(LAID))
DRY: Final = bytes(CORNER_COUNT)
"""The numbers of a card without the potion."""

# What a buffer keeps of the citadel that was written last.
CODES: Final = 0  # by card: the code of its row, or 0
FACES: Final = 1  # the cards that were laid, as in the state
SLOTS: Final = 2

# A code tells rows apart. Each of its digits is below one of these.
FACE_LIMIT: Final = 2 * CARDS
TOKEN_LIMIT: Final = 128
PLACE_LIMIT: Final = CORNER_COUNT + 1


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

    def write(self, state: KnockKnockRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset
        buffer.offset = first + self.size
        codes = buffer.known_list(self.slot + CODES)
        if not codes:
            codes = [0] * CARDS
            buffer.know_list(self.slot + CODES, codes)
        faces = state.faces
        last = buffer.known_list(self.slot + FACES)
        if last != faces:
            self._clear(faces, last, codes, first, buffer)
            buffer.know_list(self.slot + FACES, faces[:])
        for index in range(len(faces)):
            card = card_of(faces[index])
            code = _code(state, index)
            if codes[card] != code:
                codes[card] = code
                buffer.write_row(first + card * len(LAID), _row(state, index))

    def _clear(
        self, faces: list[int], last: list[int], codes: list[int], first: int, buffer: ObservationBuffer
    ) -> None:
        """Clears the rows of cards that lie no more. As long as cards are only added there is none."""
        if faces[: len(last)] == last:
            return
        laid = [card_of(face) for face in faces]
        for face in last:
            card = card_of(face)
            if card not in laid:
                codes[card] = 0
                buffer.write_row(first + card * len(LAID), NOT_LAID)


def _code(state: KnockKnockRules, index: int) -> int:
    """A number above 0, different for rows that differ in anything.

    What a card shows, and so its danger, depends on its face, on the faces over it, and on the potion. Codes
    stay below 2**62, since larger numbers are slow when they are compiled.
    """
    faces = state.faces
    beside = state.beside
    code = state.cells[index] * CARDS + index + 1
    code = code * FACE_LIMIT + faces[index]
    corner = index * CORNER_COUNT
    for place in range(corner, corner + CORNER_COUNT):
        other = beside[place]
        code = code * (FACE_LIMIT + 1) + (faces[other] + 1 if other > index else 0)
    code = code * TOKEN_LIMIT + state.tokens[index] + 1
    code = code * PLACE_LIMIT
    if state.potion != NOWHERE:
        for place in range(CORNER_COUNT):
            if state.is_wet(state.cells[index], place):
                code += place + 1
    return code * 2 + _standing(state, index)


def _standing(state: KnockKnockRules, index: int) -> int:
    for other in state.standing:
        if other == index:
            return 1
    return 0


def _row(state: KnockKnockRules, index: int) -> bytes:
    """The numbers of a card, in the order of LAID."""
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
    return bytes(row) + _potion_row(state, cell)


def _potion_row(state: KnockKnockRules, cell: int) -> bytes:
    if state.potion == NOWHERE:
        return DRY
    return bytes([1 if state.is_wet(cell, corner) else 0 for corner in range(CORNER_COUNT)])
