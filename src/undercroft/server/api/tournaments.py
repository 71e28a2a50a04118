"""Endpoints about tournaments: open one, join it by its link, and follow its rounds."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from undercroft.kernel.errors import UndercroftError
from undercroft.match.seating import guest_name
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response, require
from undercroft.server.names import clean_name, player_id
from undercroft.server.play.tournaments import MOST_PLAYERS, MOST_ROUND_ROBIN, played, rounds_of, table
from undercroft.server.protocol import tournament_types
from undercroft.server.store import DELETED_NAME, TournamentPlan, TournamentRow

MOST_LISTED: Final = 50
ATTEMPTS: Final = 8


async def list_tournaments(request: ApiRequest) -> Response:
    """GET /api/tournaments: open tournaments, those that are played, and the last ones that are over."""
    store = request.server.tournaments.store
    rows = await store.newest(MOST_LISTED)
    counts = await store.counts([row.id for row in rows])
    return json_response([_card(row, counts.get(row.id, 0)) for row in rows])


async def create(request: ApiRequest) -> Response:
    """POST /api/tournaments: open a tournament. It begins by itself at `starts`, seconds since 1970, and
    needs two players; its host can begin it sooner, or cancel it. [The rules](tournaments.md)."""
    account = await request.account()
    wanted = await request.body(tournament_types.TournamentRequest)
    plan = TournamentPlan(
        clean_name(wanted.name),
        wanted.kind,
        wanted.rounds,
        wanted.options,
        wanted.timing,
        wanted.round_hours,
        wanted.rated,
    )
    if not plan.name or wanted.timing.kind not in ("live", "days"):
        raise ApiError(400, "bad-option", "a tournament has a name and a clock, live or of days")
    try:
        game = request.server.registry.game(wanted.game)
        row = await request.server.tournaments.create(game, account.id, plan, wanted.starts)
    except UndercroftError as error:
        raise ApiError(400, "bad-option", str(error)) from None
    return json_response(_card(row, 0), 201)


async def tournament(request: ApiRequest) -> Response:
    """GET /api/tournaments/{tournament}: a tournament with its players by place, and all its rounds."""
    return json_response(await _page(request, await _row(request)))


async def join(request: ApiRequest) -> Response:
    """POST /api/tournaments/{tournament}/join: take part, before the start."""
    account = await request.account()
    for _ in range(ATTEMPTS):
        row = await _row(request)
        players = await request.server.tournaments.store.players(row.id)
        most = MOST_ROUND_ROBIN if row.plan.kind == "round-robin" else MOST_PLAYERS
        if row.phase != "open":
            raise ApiError(409, "tournament-begun")
        if len(players) >= most and account.id not in [one for one, _, _ in players]:
            raise ApiError(409, "tournament-full")
        if await request.server.tournaments.store.join(row, account.id, request.now):
            return await tournament(request)
    raise ApiError(503, "busy", "", 1)


async def leave(request: ApiRequest) -> Response:
    """POST /api/tournaments/{tournament}/leave: take part no more. A match that you play goes on."""
    account = await request.account()
    for _ in range(ATTEMPTS):
        if await request.server.tournaments.store.leave(await _row(request), account.id):
            return await tournament(request)
    raise ApiError(503, "busy", "", 1)


async def start(request: ApiRequest) -> Response:
    """POST /api/tournaments/{tournament}/start: the host lets it begin now."""
    row = await _own(request)
    tournaments = request.server.tournaments
    if len(await tournaments.store.players(row.id)) < 2:
        raise ApiError(409, "tournament-empty")
    await tournaments.store.begin_now(row, request.now)
    await tournaments.maintain()
    return await tournament(request)


async def cancel(request: ApiRequest) -> Response:
    """POST /api/tournaments/{tournament}/cancel: the host cancels it before its start."""
    await request.server.tournaments.store.cancel(await _own(request))
    return await tournament(request)


async def _row(request: ApiRequest) -> TournamentRow:
    """The tournament that the address names. Raises ApiError."""
    return require(
        await request.server.tournaments.store.find(request.request.path_params["tournament"]),
        "no-tournament",
    )


async def _own(request: ApiRequest) -> TournamentRow:
    """The same, if you are its host and it has not begun. Raises ApiError."""
    account = await request.account()
    row = await _row(request)
    if row.host != account.id:
        raise ApiError(403, "not-host")
    if row.phase != "open":
        raise ApiError(409, "tournament-begun")
    return row


def _card(row: TournamentRow, players: int) -> tournament_types.TournamentCard:
    plan = row.plan
    return tournament_types.TournamentCard(
        row.id,
        plan.name,
        row.game,
        plan.kind,
        plan.options,
        plan.timing,
        plan.rated,
        row.phase,
        row.round,
        rounds_of(plan, players) if players > 1 or plan.rounds else 0,
        row.due,
        players,
    )


async def _page(request: ApiRequest, row: TournamentRow) -> tournament_types.TournamentPage:
    store = request.server.tournaments.store
    account = await request.find_account()
    own = "" if account is None else account.id
    players = await store.players(row.id)
    accounts = [one for one, _, _ in players]
    names = await request.server.store.names(accounts)
    games = await store.games(row.id)
    seed = {one: number for number, one in enumerate(accounts)}
    shown = [
        tournament_types.TournamentPlayer(
            standing.place,
            standing.seed,
            player_id(accounts[standing.seed]) if accounts[standing.seed] in names else "",
            _name(accounts[standing.seed], names),
            standing.points,
            standing.buchholz,
            standing.sonneborn,
            standing.wins,
            standing.played,
            players[standing.seed][2],
            accounts[standing.seed] == own,
        )
        for standing in table(row.plan, len(accounts), played(games, accounts))
    ]
    matches = [
        tournament_types.TournamentMatch(
            game.round,
            game.board,
            game.match,
            seed[game.one],
            seed[game.two] if game.two else -1,
            game.result,
        )
        for game in games
    ]
    host = bool(own) and row.host == own
    mine = await request.server.blocks.blocked_by(own) if own else []
    blocked = sum(person in seed for _, person, _ in mine)
    return tournament_types.TournamentPage(
        _card(row, len(players)), shown, matches, own in accounts, host, blocked
    )


def _name(account: str, names: dict[str, str]) -> str:
    return (names[account] or guest_name(account)) if account in names else DELETED_NAME
