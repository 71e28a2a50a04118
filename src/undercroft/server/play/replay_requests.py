"""What a replay worker does: verify a record, replay a match, write its record, find its decisions.

All arguments and results are plain data. Errors come back as a result, because an exception that is passed
from one process to another may lose what it says.
"""

from __future__ import annotations

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.match import record
from undercroft.match.entry import Entry
from undercroft.match.origin import Origin
from undercroft.match.plugins import find_game
from undercroft.match.replay import replay_steps
from undercroft.match.review import SEED, Runs, is_decision
from undercroft.match.setup import Setup
from undercroft.server.play.bot_requests import REVIEW, BotRequest, bot_request, read_content
from undercroft.server.protocol.replay_types import ReplayRequest, ReviewRequest
from undercroft.server.replay_views import replay_views

Moves = list[tuple[int, str]]


def moves_of(log: list[Entry]) -> Moves:
    """The moves of a log as a record has them: without those that were taken back."""
    moves: Moves = []
    for entry in log:
        if entry.kind == "play":
            moves.append((entry.seat, entry.action))
        elif entry.kind == "take-back":
            moves.pop()
    return moves


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match as a worker needs it: where its game is found, its setup, the moves that stand, and the content
    file if the game has another one by now."""

    location: str
    setup: Setup
    moves: Moves
    content: str = ""

    def origin(self) -> Origin:
        """The origin of its game."""
        return self.setup.origin(find_game(self.location), read_content(self.location, self.content))


class RecordProblem(msgspec.Struct, frozen=True):
    """Why a record cannot be replayed, in English."""

    text: str


def game_name(text: str) -> str:
    """The game that a record names; empty if it names none."""
    for line in text[:2000].splitlines():
        if line.startswith('[Game "'):
            return line.removeprefix('[Game "').removesuffix('"]')
    return ""


def replay_record(location: str, wanted: ReplayRequest, max_moves: int) -> bytes | RecordProblem:
    """ReplayViews of a record as JSON. The whole record is verified first."""
    if wanted.record.count("\n") > max_moves and _moves(wanted.record) > max_moves:
        return RecordProblem(f"this server replays records of up to {max_moves} moves")
    try:
        session = record.load(wanted.record, None, game=find_game(location))
        session.view(wanted.seat)  # raises for a seat that does not exist
        move = -1 if wanted.move is None else wanted.move
        views = replay_views(
            session.origin, session.log, wanted.seat, move, wanted.count, wanted.events, session.names,
            position=wanted.position,
        )  # fmt: skip
    except UndercroftError as error:
        return RecordProblem(str(error)[:500])
    except MemoryError:
        return RecordProblem("the record needs too much memory")
    return msgspec.json.encode(views)


def replay_match(
    played: PlayedMatch,
    seat: int,
    move: int,
    count: int,
    events: bool,
    viewable: list[int],
    position: bool = False,
) -> bytes:
    """ReplayViews of a match as JSON."""
    views = replay_views(
        played.origin(), played.moves, seat, move, count, events, viewable=viewable, position=position
    )
    return msgspec.json.encode(views)


def write_match_record(played: PlayedMatch, tags: dict[str, str], language: str) -> str:
    """The record of a match."""
    return record.write_record(played.origin(), played.moves, tags, language)


def find_decisions(played: PlayedMatch, seat: int, after: int, most: int) -> list[BotRequest]:
    """The requests to analyse the first decisions of a seat after a move, and one more if there are more."""
    return _decisions(played.location, played.origin(), played.moves, seat, after, most)


def find_record_decisions(
    location: str, wanted: ReviewRequest, max_moves: int, most: int
) -> list[BotRequest] | RecordProblem:
    """The same of a record. The whole record is verified first."""
    if wanted.record.count("\n") > max_moves and _moves(wanted.record) > max_moves:
        return RecordProblem(f"this server replays records of up to {max_moves} moves")
    try:
        session = record.load(wanted.record, None, game=find_game(location))
        return _decisions(location, session.origin, session.log, wanted.seat, wanted.after, most)
    except UndercroftError as error:
        return RecordProblem(str(error)[:500])
    except MemoryError:
        return RecordProblem("the record needs too much memory")


def split_runs(decisions: list[BotRequest]) -> list[list[BotRequest]]:
    """Decisions in the runs that one search serves: see `match.review.Runs`."""
    runs: list[list[BotRequest]] = []
    for decision in decisions:
        if decision.follows and runs:
            runs[-1].append(decision)
        else:
            runs.append([decision])
    return runs


def _decisions(
    location: str, origin: Origin, moves: Moves, seat: int, after: int, most: int
) -> list[BotRequest]:
    found: list[BotRequest] = []
    runs = Runs()
    for step in replay_steps(origin, moves):
        if step.number > after and step.seat == seat and is_decision(step):
            seed, before = SEED + step.number, step.before
            found.append(
                bot_request(
                    location,
                    origin.game,
                    before,
                    seat,
                    REVIEW,
                    seed,
                    step.text,
                    step.number,
                    origin.content,
                    runs.follows(step),
                )
            )
            if len(found) > most:
                break
    return found


def _moves(text: str) -> int:
    return sum(line[:1].isdigit() for line in text.split("\n"))
