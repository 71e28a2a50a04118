"""The record of a match whose rules this program does not have: its moves as they were stored, not replayed.

The header names the rules and the content, so a version that has them can read and verify it.
"""

from __future__ import annotations

from undercroft.match.entry import Entry
from undercroft.match.fairness import commitment
from undercroft.match.record import FORMAT, tag_lines
from undercroft.match.setup import Setup

UNKNOWN_DIGEST = "0" * 8


def write_stored_record(setup: Setup, log: list[Entry], tags: dict[str, str], finished: bool) -> str:
    """The record of a match with this log. `tags` are free tags."""
    header: dict[str, object] = {
        "Undercroft": FORMAT,
        "Game": setup.game,
        "Rules": str(setup.rules),
        "Content": setup.content,
        "Players": str(len(setup.seats)),
    }
    if setup.position is not None:
        header["Position"] = setup.position
    else:
        header["Options"] = setup.options
    header["Commitment"] = commitment(bytes.fromhex(setup.secret))
    header["Secret"] = setup.secret
    header.update(sorted(tags.items()))
    start = next((entry.digest for entry in log if entry.kind == "start"), "") or UNKNOWN_DIGEST
    moves = _moves(log)
    lines = [
        f"; Played by rules {setup.rules} of {setup.game}. These are the moves as they were stored.",
        f"start #{start}",
    ]
    for number, entry in enumerate(moves, 1):
        who = "table" if entry.seat < 0 else str(entry.seat)
        lines.append(f"{number}. {who}: {entry.action} #{entry.digest}")
    last = moves[-1].digest if moves else start
    lines.append(f"end {len(moves)} #{last} {'finished' if finished else 'unfinished'}")
    return "\n".join([*tag_lines(header), "", *lines, ""])


def _moves(log: list[Entry]) -> list[Entry]:
    """The moves of a log without those that were taken back."""
    moves: list[Entry] = []
    for entry in log:
        if entry.kind == "play":
            moves.append(entry)
        elif entry.kind == "take-back":
            moves.pop()
    return moves
