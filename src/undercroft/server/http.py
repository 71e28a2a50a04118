"""What is asked over HTTP: who you are, which games and matches there are, records and replays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from undercroft import bots
from undercroft.build import version
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.outcome import TABLE
from undercroft.match import record
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.match.refusal import Refused
from undercroft.match.table import Table
from undercroft.server import lobby, reviews
from undercroft.server.hub import Hub
from undercroft.server.identity import COOKIE, COOKIE_SECONDS, Identity, clean_name
from undercroft.server.socket import Credit, same_origin
from undercroft.server.store import MatchRow, Person, StoreDown
from undercroft.server.thinkers import TooSlow
from undercroft.words import LANGUAGES

MOST_ADDRESSES = 10000  # whose credit is remembered

T = TypeVar("T")


class Problem(Exception):
    """A request that cannot be fulfilled: a status and a key that a client can show."""

    def __init__(self, status: int, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.detail = detail


class MeWish(Struct, forbid_unknown_fields=True):
    """What a guest may say about themselves."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    language: Annotated[str, Meta(max_length=10)] | None = None


class RecoverWish(Struct, forbid_unknown_fields=True):
    """The token of a recovery link."""

    token: Annotated[str, Meta(max_length=100)]


class ReplayWish(Struct, forbid_unknown_fields=True):
    """A record to look at, after so many of its moves, from a seat; -1 is the spectator's."""

    record: str
    move: int | None = None
    seat: int = TABLE


def answer(data: object, status: int = 200) -> Response:
    """JSON that nobody keeps."""
    body = msgspec.json.encode(data)
    headers = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
    return Response(body, status, headers, "application/json")


Endpoint = Callable[["Call"], Awaitable[Response]]


class Call:
    """A request, with what every endpoint needs."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.hub: Hub = request.app.state.hub
        self.identity: Identity = request.app.state.identity
        self.now = self.hub.now()
        self.cookie = request.cookies.get(COOKIE, "")

    async def guest(self) -> Person | None:
        """Whose cookie came along."""
        return await self.identity.person(self.cookie, self.now)

    async def person(self) -> Person:
        """Whose cookie came along. Raises Problem."""
        person = await self.guest()
        if person is None:
            raise Problem(401, "not-you")
        return person

    async def body(self, type: type[T]) -> T:
        """The body as this type. Raises Problem."""
        limit = self.hub.settings.body_bytes
        data = bytearray()
        async for chunk in self.request.stream():
            data += chunk
            if len(data) > limit:
                raise Problem(413, "too-long")
        try:
            return msgspec.json.decode(bytes(data), type=type)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(400, "unreadable", str(error)[:200]) from None

    async def row(self) -> MatchRow:
        """The match that the address names. Raises Problem."""
        row = await self.hub.store.match(self.request.path_params["match"])
        if row is None:
            raise Problem(404, "no-match")
        return row

    def with_cookie(self, response: Response, person: Person) -> Response:
        """The response, with the cookie of a person."""
        secure = self.request.url.scheme == "https"
        value = self.identity.cookie(person, self.now)
        response.set_cookie(COOKIE, value, COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
        return response


class Api:
    """The endpoints, and the limits on how often they may be called."""

    def __init__(self) -> None:
        self.credits: dict[str, Credit] = {}

    def routes(self) -> list[Route]:
        """All addresses of the API."""
        return [
            Route("/api/me", self._wrap(me), methods=["GET"]),
            Route("/api/me", self._wrap(change_me), methods=["POST"]),
            Route("/api/me/link", self._wrap(recovery_link), methods=["POST"]),
            Route("/api/me/revoke", self._wrap(revoke), methods=["POST"]),
            Route("/api/recover", self._wrap(recover), methods=["POST"]),
            Route("/api/me/matches", self._wrap(my_matches), methods=["GET"]),
            Route("/api/me/results", self._wrap(my_results), methods=["GET"]),
            Route("/api/games", self._wrap(shelf), methods=["GET"]),
            Route("/api/matches", self._wrap(open_matches), methods=["GET"]),
            Route("/api/matches", self._wrap(create_match), methods=["POST"]),
            Route("/api/matches/{match}", self._wrap(match_card), methods=["GET"]),
            Route("/api/matches/{match}/record", self._wrap(match_record), methods=["GET"]),
            Route("/api/matches/{match}/replay", self._wrap(match_replay), methods=["GET"]),
            Route("/api/matches/{match}/review", self._wrap(match_review), methods=["GET"]),
            Route("/api/replay", self._wrap(replay_record), methods=["POST"]),
        ]

    def _wrap(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        async def run(request: Request) -> Response:
            try:
                if request.method == "POST":
                    self._check(request)
                return await endpoint(Call(request))
            except Problem as problem:
                return answer({"reason": problem.reason, "detail": problem.detail}, problem.status)
            except Refused as refusal:
                return answer({"reason": refusal.reason, "detail": ""}, 409)
            except StoreDown:
                return answer({"reason": "storage", "detail": ""}, 503)
            except ClientDisconnect:
                return Response(status_code=400)  # gone before the body was there: nobody reads this

        return run

    def _check(self, request: Request) -> None:
        """What changes something comes from our own pages, as JSON, and not too often. Raises Problem."""
        settings = request.app.state.hub.settings
        if not same_origin(request.headers, settings.origins):
            raise Problem(403, "foreign")
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            raise Problem(415, "unreadable", "the body must be application/json")
        address = request.client.host if request.client else ""
        if len(self.credits) > MOST_ADDRESSES:
            self.credits.clear()
        credit = self.credits.setdefault(address, Credit(settings.burst, settings.rate))
        if not credit.spend():
            raise Problem(429, "too-fast")


def _language(call: Call) -> str:
    wanted = call.request.headers.get("accept-language", "")
    return next((code for code in wanted.replace("-", ",").split(",") if code in LANGUAGES), LANGUAGES[0])


def _me(person: Person) -> dict[str, Any]:
    return {"name": person.name, "language": person.language}


async def me(call: Call) -> Response:
    """GET /api/me: who you are. Whoever comes without a valid cookie is a new guest and gets one."""
    person = await call.guest()
    if person is None:
        person = await call.identity.welcome("", _language(call), call.now)
        return call.with_cookie(answer(_me(person)), person)
    response = answer(_me(person))
    if call.identity.old(call.cookie, call.now):
        person.seen = call.now
        await call.hub.store.save(person)
        return call.with_cookie(response, person)
    return response


async def change_me(call: Call) -> Response:
    """POST /api/me: change your name or your language."""
    person = await call.person()
    wish = await call.body(MeWish)
    if wish.language is not None and wish.language not in LANGUAGES:
        raise Problem(400, "no-language")
    person.name = person.name if wish.name is None else clean_name(wish.name)
    person.language = wish.language or person.language
    person.seen = call.now
    await call.hub.store.save(person)
    return answer(_me(person))


async def recovery_link(call: Call) -> Response:
    """POST /api/me/link: a token that makes you yourself on another device, once, for 15 minutes."""
    return answer({"token": await call.identity.link(await call.person(), call.now)})


async def recover(call: Call) -> Response:
    """POST /api/recover: be the person whom a recovery token belongs to."""
    person = await call.identity.recover((await call.body(RecoverWish)).token, call.now)
    if person is None:
        raise Problem(404, "no-link")
    return call.with_cookie(answer(_me(person)), person)


async def revoke(call: Call) -> Response:
    """POST /api/me/revoke: end your cookies on all other devices, and their sockets here."""
    person = await call.identity.revoke(await call.person())
    for live in call.hub.lives.values():
        for listener in list(live.listeners):
            if listener.person.id == person.id:
                listener.close(4401, "revoked")
    return call.with_cookie(answer(_me(person)), person)


def _card(row: MatchRow, person: Person | None) -> dict[str, Any]:
    """A match in a list."""
    setup = row.setup
    return {
        "match": row.id,
        "game": setup.game,
        "options": setup.options,
        "timing": setup.timing,
        "phase": row.head.phase,
        "created": row.created,
        "changed": row.head.changed,
        "deadline": row.head.deadline,
        "seats": [{"kind": seat.kind, "name": seat.name, "bot": seat.bot} for seat in setup.seats],
        "listed": setup.listed,
        "host": person is not None and person.id == setup.host,
    }


async def my_matches(call: Call) -> Response:
    """GET /api/me/matches: your matches, those that changed last first."""
    person = await call.person()
    return answer([_card(row, person) for row in await call.hub.store.matches_of(person.id)])


async def my_results(call: Call) -> Response:
    """GET /api/me/results: how your matches ended, and all deeds that you ever did."""
    results = await call.hub.store.results_of((await call.person()).id)
    deeds: dict[str, list[str]] = {}
    for result in results:
        done = deeds.setdefault(result.game, [])
        done.extend(deed for deed in result.deeds if deed not in done)
    shown = [
        {
            "match": result.match,
            "game": result.game,
            "at": result.at,
            "seat": result.seat,
            "score": result.score,
            "won": result.won,
            "deeds": result.deeds,
        }
        for result in results
    ]
    return answer({"results": shown, "deeds": deeds})


async def shelf(call: Call) -> Response:
    """GET /api/games: the games, with their options and bots."""
    games = [call.hub.game(name) for name in call.hub.shelf]
    return answer(
        [
            {
                "game": game.name,
                "players": game.players,
                "cooperative": game.cooperative,
                "options": [{"name": option.name, "choices": option.choices} for option in game.options],
                "bots": bots.offered(game),
                "rules": game.rules,
                "content": game.content().hash,
            }
            for game in games
        ]
    )


async def open_matches(call: Call) -> Response:
    """GET /api/matches: listed matches that wait for players."""
    person = await call.guest()
    return answer([_card(row, person) for row in await call.hub.store.open_matches()])


async def create_match(call: Call) -> Response:
    """POST /api/matches: make a match. Whoever has its id may watch it, and sit down while it is open."""
    person = await call.person()
    wish = await call.body(lobby.MatchWish)
    try:
        row = lobby.create(wish, call.hub.game(wish.game), person, call.now)
    except UndercroftError as error:
        raise Problem(400, "bad-option", str(error)) from None
    people = [seat.person for seat in row.setup.seats if seat.person]
    await call.hub.store.create(row, [person.id, *people])
    await call.hub.live(row.id)
    return answer({"match": row.id}, 201)


async def match_card(call: Call) -> Response:
    """GET /api/matches/{match}: a match as the lists show it."""
    return answer(_card(await call.row(), await call.guest()))


async def _moves(call: Call, row: MatchRow) -> tuple[Match, list[tuple[int, str]]]:
    """A match with the moves that were not taken back."""
    live = await call.hub.live(row.id)
    if live is None:
        raise Problem(404, "no-match")
    if not live.match.current:
        raise Problem(409, "old-rules")
    return live.match, moves_of(await call.hub.store.entries(row.id))


def moves_of(log: list[Entry]) -> list[tuple[int, str]]:
    """The moves of a log as a record has them: without those that were taken back."""
    moves: list[tuple[int, str]] = []
    for entry in log:
        if entry.kind == "play":
            moves.append((entry.seat, entry.action))
        elif entry.kind == "take-back":
            moves.pop()
    return moves


async def match_record(call: Call) -> Response:
    """GET /api/matches/{match}/record?language=en: the record of a match that is over, secret and all."""
    match, moves = await _moves(call, await call.row())
    if match.phase not in ("over", "closed"):
        raise Problem(409, "not-over")
    language = call.request.query_params.get("language", "")
    tags = {f"Seat{number}": seat.name for number, seat in enumerate(match.seats) if seat.name}
    text = record.write(match.start, moves, tags, language if language in LANGUAGES else "")
    headers = {"content-disposition": f'attachment; filename="{match.game.name}-{match.id}.txt"'}
    return PlainTextResponse(text, headers=headers)


def _shown(table: Table, seat: int, moves: int) -> Response:
    return answer({"moves": moves, "move": len(table.log), "view": table.view(seat)})


async def match_replay(call: Call) -> Response:
    """GET /api/matches/{match}/replay?move=n&seat=s: what a seat saw after so many moves.

    While a match is played you may look back from your own seats, or as a spectator; after it from any seat
    if the host allowed that.
    """
    row = await call.row()
    match, moves = await _moves(call, row)
    if match.phase == "open":
        raise Problem(409, "not-running")
    query = call.request.query_params
    seat, move = _number(query.get("seat", "-1")), _number(query.get("move", "-1"))
    person = await call.guest()
    mine = [] if person is None else match.seats_of(person.id)
    over = match.phase == "over" and (match.setup.open_after or bool(mine))
    if not TABLE <= seat < len(match.seats):
        raise Problem(400, "no-seat")
    if seat != TABLE and seat not in mine and not over:
        raise Problem(403, "not-seated")
    table = Table(match.start)
    for by, text in moves[: len(moves) if move < 0 else move]:
        table.advance(match.game.read(text), by)
    return _shown(table, seat, len(moves))


async def match_review(call: Call) -> Response:
    """GET /api/matches/{match}/review?seat=s&after=n: decisions of a seat, weighed, once the match is over.

    A few at a time: the answer says after which move the next ones come. You may look at your own seats, and
    at all if the host allowed that.
    """
    match, moves = await _moves(call, await call.row())
    if match.phase != "over":
        raise Problem(409, "not-over")
    query = call.request.query_params
    seat, after = _number(query.get("seat", "0")), _number(query.get("after", "0"))
    person = await call.guest()
    if not 0 <= seat < len(match.seats):
        raise Problem(400, "no-seat")
    if not match.setup.open_after and (person is None or seat not in match.seats_of(person.id)):
        raise Problem(403, "not-seated")
    where = call.hub.shelf[match.game.name]
    try:
        return answer(await reviews.page(call.hub.thinkers, where, match, moves, seat, after))
    except TooSlow:
        raise Problem(503, "thinking") from None


async def replay_record(call: Call) -> Response:
    """POST /api/replay: look at any record of a game of this server; it is verified first, and not kept."""
    wish = await call.body(ReplayWish)
    try:
        game = call.hub.game(_game_of(wish.record))
        whole = record.load(wish.record, None, game=game)
        table = whole if wish.move is None else record.load(wish.record, wish.move, game=game)
        return _shown(table, wish.seat, len(whole.log))
    except UndercroftError as error:
        raise Problem(400, "bad-record", str(error)[:500]) from None


def _game_of(text: str) -> str:
    for line in text[:2000].splitlines():
        if line.startswith('[Game "'):
            return line.removeprefix('[Game "').removesuffix('"]')
    return ""


def _number(text: str) -> int:
    try:
        return int(text[:10])
    except ValueError:
        raise Problem(400, "unreadable") from None


async def health(request: Request) -> Response:
    """GET /health: whether this process and its database work."""
    hub: Hub = request.app.state.hub
    try:
        await hub.store.newest(["-"])
    except StoreDown:
        return answer({"status": "no database", "version": version()}, 503)
    return answer({"status": "stopping" if hub.stopping else "fine", "version": version()})


async def metrics(request: Request) -> Response:
    """GET /metrics: counters for Prometheus."""
    hub: Hub = request.app.state.hub
    gauges = {
        "matches_alive": float(len(hub.lives)),
        "sockets": float(sum(len(live.listeners) for live in hub.lives.values())),
        "thinking": float(hub.thinkers.busy),
    }
    return PlainTextResponse(hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")
