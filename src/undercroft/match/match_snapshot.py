"""Snapshots of a match: the fold of a long log up to an entry, so that no one replays it from its start.

The log stays the match. A snapshot is a text with a checksum over itself and the entry that it was made at.
It is used only if it passes every check that needs no replay: the checksum, a position that is written the
same way again, and the digest that the log has of the last move. Every move that is applied afterwards is
verified as always, with a digest that depends on all moves before it. If a check fails, the log is replayed.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from undercroft.build import __version__
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.state import State
from undercroft.match import digests
from undercroft.match.clock import Clock
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.match.match_state import Phase
from undercroft.match.moves import Undo
from undercroft.match.setup import Seat

INTERVAL: Final = 128
"""A snapshot is made at every entry whose number is a multiple of this."""
MAX_UNDO_STATES: Final = 100
"""A match in which more moves than this can be taken back gets no snapshot: it would be too long."""
FORMAT: Final = f"2 {__version__}"
"""Snapshots of another format, or of another release, are not used: the log is."""


class BadSnapshot(ValueError):
    """A snapshot does not fit its log, or this program."""


class ClockValues(msgspec.Struct):
    """The attributes of a clock."""

    banks: list[float]
    running_seat: int | None
    absent_seat: int | None
    since: float
    remaining: float
    replaced: frozenset[int]
    graced: frozenset[int]


class MatchValues(msgspec.Struct):
    """The attributes of a match that are plain values, under the same names."""

    digest: str
    seq: int
    at: float
    moves: int
    phase: Phase
    seats: list[Seat]
    paused: bool
    pauses: int
    pause_requests: frozenset[int]
    rematch: str
    ready: frozenset[int]
    walkover: int
    hints: list[int]
    replace_requests: frozenset[tuple[int, int]]
    waiting_since: float
    hinted_at: int
    mover: int
    changed_by_seat: list[int]
    changed_by_clock: int
    last_commands: list[str]
    countdown: bool


class UndoValues(msgspec.Struct):
    """A move that can be taken back."""

    position: dict[str, Any]
    digest: str
    gain: float
    countdown: bool


class SnapshotText(msgspec.Struct):
    """All that the text of a snapshot has."""

    values: MatchValues
    clock: ClockValues
    position: dict[str, Any]
    undo_states: list[UndoValues]
    previous: str
    """The digest before the last entry, if that is a move; otherwise empty."""


class MatchSnapshot(msgspec.Struct, frozen=True):
    """A snapshot as it is stored."""

    match: str
    seq: int
    text: str
    checksum: str


def is_due(match: Match) -> bool:
    """Whether to make a snapshot of a match as it is now."""
    return match.seq % INTERVAL == 0 and match.current and len(match.undo_states) <= MAX_UNDO_STATES


def take_snapshot(match: Match, entry: Entry, previous: str) -> MatchSnapshot:
    """The snapshot of a match after an entry. `previous` is its digest before the entry."""
    game = match.game
    content = SnapshotText(
        MatchValues(*[getattr(match, name) for name in MatchValues.__struct_fields__]),
        ClockValues(*[getattr(match.clock, name) for name in ClockValues.__struct_fields__]),
        game.position(match.state),
        [
            UndoValues(game.position(undo.state), undo.digest, undo.gain, undo.countdown)
            for undo in match.undo_states
        ],
        previous if entry.kind == "play" else "",
    )
    text = msgspec.json.encode(content).decode()
    return MatchSnapshot(match.id, match.seq, text, _checksum(text, entry))


def restore(match: Match, snapshot: MatchSnapshot, entry: Entry) -> None:
    """Brings a match without entries to the state of a snapshot. `entry` is the one that it was made at, as
    the log has it. Raises BadSnapshot; then the match is of no use any more."""
    if not match.current:
        raise BadSnapshot("it was made by other rules")
    if snapshot.seq != entry.seq or snapshot.checksum != _checksum(snapshot.text, entry):
        raise BadSnapshot("its checksum is wrong, or it was made by another release")
    try:
        content = msgspec.json.decode(snapshot.text, type=SnapshotText)
        state = _state(match, content.position)
        undo_states = [
            Undo(_state(match, undo.position), undo.digest, undo.gain, undo.countdown)
            for undo in content.undo_states
        ]
    except (msgspec.DecodeError, UndercroftError) as error:
        raise BadSnapshot(str(error)) from None
    values = content.values
    if entry.kind == "play":
        expected = digests.after_move(content.previous, entry.seat, entry.action, state)
        if not values.digest == expected == entry.digest:
            raise BadSnapshot("its state is not the one of the log")
    for name in MatchValues.__struct_fields__:
        if name != "seats":
            setattr(match, name, getattr(values, name))
    match.set_seats(values.seats)
    match.clock = Clock(match.setup.timing, len(values.seats))
    for name in ClockValues.__struct_fields__:
        setattr(match.clock, name, getattr(content.clock, name))
    match.state = state
    match.undo_states = undo_states


def _state(match: Match, position: dict[str, Any]) -> State:
    """The state of a position that is written the same way again."""
    state: State = match.game.from_position(position, match.origin.content)
    if match.game.position(state) != position:
        raise BadSnapshot("its position is not what this program would write")
    return state


def _checksum(text: str, entry: Entry) -> str:
    # Without `action`: old chat is deleted from the log, and the digest of a move covers what was played.
    key = [FORMAT, entry.match, entry.seq, entry.seat, entry.kind, entry.at, entry.digest, entry.command]
    return hashlib.sha256(msgspec.json.encode([key, text])).hexdigest()
