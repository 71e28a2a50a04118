"""What a page asks about the matches of its device besides playing, as endpoints of a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from undercroft import games
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.outcome import NO_SEAT
from undercroft.local import puzzles
from undercroft.local.host import ME, LocalHost, NoMatch, hint_effort
from undercroft.match.match import Match
from undercroft.match.plugins import find_game
from undercroft.match.refusal import Refused
from undercroft.match.review import LONGEST_RUN
from undercroft.match.seating import shown_name
from undercroft.match.stored_record import write_stored_record
from undercroft.server.names import clean_name
from undercroft.server.play import lobby, replay_requests
from undercroft.server.play.analysis_requests import analysis_step, analysis_values
from undercroft.server.play.bot_requests import answer_review
from undercroft.server.protocol.analysis_types import AnalysisRequest
from undercroft.server.protocol.api_types import Problem
from undercroft.server.protocol.match_types import CampaignInfo, MatchRequest
from undercroft.server.protocol.replay_types import Decision, ReplayRequest, ReviewPage, ReviewRequest
from undercroft.server.store import Campaign

MAX_MOVES = 20_000


class Creation(Struct):
    """A new match: what a host asks for, the name of the person, and the campaign that it continues."""

    request: MatchRequest
    name: str = ""
    campaign: CampaignInfo | None = None


class ReplayQuery(Struct):
    """Which views of a match are wanted."""

    match: str
    seat: int = NO_SEAT
    move: int = -1
    count: int = 1
    events: bool = False
    position: bool = False


class MatchQuery(Struct):
    """A match."""

    match: str


class _Failed(Exception):
    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.problem = Problem(reason, detail)


async def answer(host: LocalHost, name: str, body: str) -> str:
    """The answer to a request, as JSON: {"value": …} or {"problem": Problem}."""
    try:
        encoded = await _REQUESTS[name](host, body)
    except _Failed as failed:
        return msgspec.json.encode({"problem": failed.problem}).decode()
    except NoMatch as missing:
        return msgspec.json.encode({"problem": Problem(missing.reason, "")}).decode()
    except Refused as refusal:
        return msgspec.json.encode({"problem": Problem(refusal.reason, "")}).decode()
    except UndercroftError as error:
        return msgspec.json.encode({"problem": Problem("bad-option", str(error))}).decode()
    return '{"value":' + encoded.decode() + "}"


async def _create(host: LocalHost, body: str) -> bytes:
    wanted = msgspec.json.decode(body, type=Creation)
    host.account.name = clean_name(wanted.name)
    game = find_game(wanted.request.game)
    saved = wanted.campaign
    campaign = None if saved is None else Campaign(saved.match, saved.game, saved.saved, saved.at)
    if wanted.request.lesson:
        row = lobby.lesson_match(game, host.account, host.wall())
    else:
        row = lobby.new_match(wanted.request, game, host.account, host.wall(), campaign)
    return msgspec.json.encode(await host.create(row))


async def _played(host: LocalHost, id: str) -> tuple[replay_requests.PlayedMatch, list[int]]:
    """A match as replays need it, and the seats to look from. Raises NoMatch."""
    hosted = await host.get(id)
    match = hosted.match
    if not match.current:
        raise _Failed("old-rules")
    if match.phase == "open":
        raise _Failed("not-running")
    over = match.phase in ("over", "closed")
    viewable = list(range(len(match.seats))) if over else match.seats_of(ME)
    own, content = match.game.content(), match.origin.content
    text = "" if content.hash == own.hash else content.text
    return replay_requests.PlayedMatch(
        match.game.name, match.setup, replay_requests.moves_of(hosted.moves()), text
    ), viewable


def _tags(match: Match) -> dict[str, str]:
    """The free tags of a record."""
    names = [shown_name(match.seats, number) for number in range(len(match.seats))]
    tags = {f"Seat{number}": name for number, name in enumerate(names) if name and name[0] != "#"}
    if any(seat.kind == "bot" for seat in match.seats):
        tags["Bots"] = ",".join(seat.bot if seat.kind == "bot" else "" for seat in match.seats)
    if match.walkover != NO_SEAT:
        tags["Resigned"] = str(1 - match.walkover)
    return tags


async def _replay(host: LocalHost, body: str) -> bytes:
    wanted = msgspec.json.decode(body, type=ReplayQuery)
    played, viewable = await _played(host, wanted.match)
    if wanted.seat != NO_SEAT and wanted.seat not in viewable:
        raise _Failed("not-seated")
    if wanted.position and len(viewable) < played.origin().players:
        raise _Failed("not-over")
    return replay_requests.replay_match(
        played, wanted.seat, wanted.move, wanted.count, wanted.events, viewable, wanted.position
    )


async def _record(host: LocalHost, body: str) -> bytes:
    id = msgspec.json.decode(body, type=MatchQuery).match
    hosted = await host.get(id)
    match = hosted.match
    if match.current:
        text = replay_requests.write_match_record((await _played(host, id))[0], _tags(match), "")
    else:
        text = write_stored_record(match.setup, hosted.moves(), _tags(match), match.phase == "over")
    return msgspec.json.encode(text)


async def _replay_record(host: LocalHost, body: str) -> bytes:
    wanted = msgspec.json.decode(body, type=ReplayRequest)
    found = replay_requests.replay_record(_game_of(wanted.record), wanted, MAX_MOVES)
    if isinstance(found, replay_requests.RecordProblem):
        raise _Failed("bad-record", found.text)
    return found


async def _review_record(host: LocalHost, body: str) -> bytes:
    """The next run of decisions, so that a page can show each as soon as it is analysed."""
    wanted = msgspec.json.decode(body, type=ReviewRequest)
    name = _game_of(wanted.record)
    decisions = replay_requests.find_record_decisions(name, wanted, MAX_MOVES, LONGEST_RUN)
    if isinstance(decisions, replay_requests.RecordProblem):
        raise _Failed("bad-record", decisions.text)
    if not decisions:
        return msgspec.json.encode(ReviewPage([], None))
    run = replay_requests.split_runs(decisions)[0]
    found = msgspec.convert(answer_review(run), list[Decision])
    return msgspec.json.encode(ReviewPage(found, found[-1].move if len(run) < len(decisions) else None))


def _game_of(record: str) -> str:
    name = replay_requests.game_name(record)
    if name not in games.names():
        raise _Failed("bad-record", f"there is no game {name!r}")
    return name


async def _analysis(host: LocalHost, body: str) -> bytes:
    wanted = msgspec.json.decode(body, type=AnalysisRequest)
    return _found(analysis_step(wanted.game, wanted))


async def _analysis_values(host: LocalHost, body: str) -> bytes:
    wanted = msgspec.json.decode(body, type=AnalysisRequest)
    return _found(analysis_values(wanted.game, wanted, *hint_effort(find_game(wanted.game))))


def _found(answer: bytes | Problem) -> bytes:
    if isinstance(answer, Problem):
        raise _Failed(answer.reason, answer.detail)
    return answer


async def _load_puzzles(host: LocalHost, body: str) -> bytes:
    return puzzles.load_file(body)


async def _next_puzzle(host: LocalHost, body: str) -> bytes:
    return puzzles.choose(body)


async def _show_puzzle(host: LocalHost, body: str) -> bytes:
    return puzzles.show(body)


async def _answer_puzzle(host: LocalHost, body: str) -> bytes:
    return puzzles.answer(body)


_REQUESTS: dict[str, Callable[[LocalHost, str], Awaitable[bytes]]] = {
    "create": _create,
    "replay": _replay,
    "record": _record,
    "replay-record": _replay_record,
    "review-record": _review_record,
    "analysis": _analysis,
    "analysis-values": _analysis_values,
    "load-puzzles": _load_puzzles,
    "next-puzzle": _next_puzzle,
    "puzzle": _show_puzzle,
    "answer-puzzle": _answer_puzzle,
}
