"""Endpoints about ratings: leaderboards, players, and what a match changed. All of it is public."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.responses import Response

from undercroft import bots
from undercroft.kernel.game import Game
from undercroft.match.seating import guest_name
from undercroft.match.skill import POINTS, Skill
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.names import player_id
from undercroft.server.protocol.rating_types import (
    BotRating,
    Leaderboard,
    LeaderboardEntry,
    MatchRating,
    Opponent,
    PlayerGame,
    PlayerInfo,
    PlayerRating,
    RatedGame,
    RatedOpponent,
    RatingPoint,
    Season,
    SeasonEntry,
    SeatRating,
)
from undercroft.server.ratings import PROVISIONAL_GAMES
from undercroft.server.store import DELETED_NAME, RatedMatch, RatedSeat, Rating, RatingChange
from undercroft.server.store.base import FAR_FUTURE

MOST_ENTRIES: Final = 100
MOST_PROVISIONAL: Final = 20
MOST_MATCHES: Final = 50
MOST_OPPONENTS: Final = 12
LAST_MATCHES: Final = 500
"""Of so many matches the opponents are counted."""
CURVE_POINTS: Final = 200
MOST_SEASON: Final = 200


async def leaderboard(request: ApiRequest) -> Response:
    """GET /api/leaderboards/{game}?who=members: the 100 best players of a game: those with a passkey, or with
    `who=guests` those without. Both are apart, because a guest can begin anew at any time."""
    game = _game(request)
    members = request.request.query_params.get("who", "members") != "guests"
    account = await request.find_account()
    own = "" if account is None else account.id
    store = request.server.ratings.store
    best = await store.leaderboard(game.name, members, PROVISIONAL_GAMES, MOST_ENTRIES)
    few = await store.leaderboard(game.name, members, PROVISIONAL_GAMES, MOST_PROVISIONAL, newcomers=True)
    return json_response(
        Leaderboard(
            game.name,
            members,
            [_entry(rank, *one, own) for rank, one in enumerate(best, 1)],
            [_entry(0, *one, own) for one in few],
            [BotRating(name, bots.rating(game, name)) for name in bots.rated(game)],
            game.opponent_rating(game.check_options({})) if game.cooperative else 0,
        )
    )


def _game(request: ApiRequest) -> Game:
    """The game that the address names. Raises ApiError."""
    name = request.request.path_params["game"]
    if name not in request.server.registry:
        raise ApiError(404, "no-page")
    return request.server.registry.game(name)


def _entry(rank: int, player: str, name: str, rating: Rating, own: str) -> LeaderboardEntry:
    skill = Skill(rating.mu, rating.sigma)
    shown = name or guest_name(rating.account)
    return LeaderboardEntry(
        rank, player, shown, skill.rating, skill.spread, rating.games, rating.account == own
    )


async def _account(request: ApiRequest) -> str:
    """The account of the public id that the address names. Raises ApiError."""
    account = await request.server.ratings.store.account_of(request.request.path_params["player"])
    if not account:
        raise ApiError(404, "no-player")
    return account


async def player(request: ApiRequest) -> Response:
    """GET /api/players/{player}: what all may know of a player: name, ratings, achievements."""
    id = await _account(request)
    store = request.server.ratings.store
    member = await store.is_member(id)
    own = await request.find_account()
    name = (await request.server.store.names([id])).get(id, "")
    return json_response(
        PlayerInfo(
            request.request.path_params["player"],
            name or guest_name(id),
            member,
            own is not None and own.id == id,
            [
                PlayerRating(
                    one.game,
                    Skill(one.mu, one.sigma).rating,
                    Skill(one.mu, one.sigma).spread,
                    one.games,
                    await store.rank(one, member, PROVISIONAL_GAMES) if one.games >= PROVISIONAL_GAMES else 0,
                )
                for one in await store.ratings_of(id)
            ],
            await request.server.store.achievements_of(id),
        )
    )


async def player_game(request: ApiRequest) -> Response:
    """GET /api/players/{player}/games/{game}: the curve of a rating, the last 50 rated matches of a player,
    and the opponents whom they met most often in the last 500."""
    id = await _account(request)
    game = _game(request).name
    store = request.server.ratings.store
    changes, opponents, curve = await asyncio.gather(
        store.changes_of(id, game, MOST_MATCHES),
        store.opponents(id, game, LAST_MATCHES, MOST_OPPONENTS),
        store.curve(id, game, CURVE_POINTS),
    )
    matches = await store.matches([change.match for change in changes])
    people = {seat.account for match in matches.values() for seat in match.seats if seat.account}
    people |= {account for account, *_ in opponents}
    names = await request.server.store.names(sorted(people))
    return json_response(
        PlayerGame(
            [RatingPoint(at, Skill(mu, sigma).rating, Skill(mu, sigma).spread) for at, mu, sigma in curve],
            [_rated_game(change, matches[change.match], names) for change in changes],
            [Opponent(*_shown(account, names), *counts) for account, *counts in opponents],
        )
    )


async def season(request: ApiRequest) -> Response:
    """GET /api/seasons/{game}?since=t&until=t: the league table of a period: all rated matches that ended in
    it, 200 players at the most. Without a period it has everything."""
    game = _game(request).name
    since = request.number("since", 0.0, 0.0, FAR_FUTURE)
    until = request.number("until", FAR_FUTURE, 0.0, FAR_FUTURE)
    found = await request.server.ratings.store.season(game, since, until, MOST_SEASON)
    names = await request.server.store.names([account for account, *_ in found])
    account = await request.find_account()
    own = "" if account is None else account.id
    entries = [
        SeasonEntry(place, *_shown(id, names), games, points, round(gain * POINTS), id == own)
        for place, (id, games, points, gain) in enumerate(found, 1)
    ]
    return json_response(Season(game, since, until, entries))


def _shown(account: str, names: dict[str, str]) -> tuple[str, str]:
    """The public id and the name of an account; no id if it was deleted."""
    if account not in names:
        return "", DELETED_NAME
    return player_id(account), names[account] or guest_name(account)


def _rated_game(change: RatingChange, match: RatedMatch, names: dict[str, str]) -> RatedGame:
    return RatedGame(
        change.match,
        change.at,
        change.place,
        change.abandoned,
        *_ratings(change),
        [_other(seat, names) for number, seat in enumerate(match.seats) if number != change.seat],
    )


def _other(seat: RatedSeat, names: dict[str, str]) -> RatedOpponent:
    player, name = ("", "") if seat.bot else _shown(seat.account, names)
    return RatedOpponent(player, name, seat.bot, seat.place)


async def match_rating(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/rating: what a rated match changed in the ratings of its players."""
    row = await request.match_row()
    if not row.setup.rated:
        return json_response(MatchRating(False, []))
    await request.server.ratings.rate_waiting()
    changes = await request.server.ratings.store.changes_in(row.id)
    return json_response(MatchRating(True, [_seat_rating(change) for change in changes]))


def _seat_rating(change: RatingChange) -> SeatRating:
    provisional = change.games < PROVISIONAL_GAMES
    return SeatRating(change.seat, *_ratings(change), provisional, change.abandoned)


def _ratings(change: RatingChange) -> tuple[int, int, int]:
    """The rating before a match, the one after it, and how far that may be off."""
    after = Skill(change.mu, change.sigma)
    return Skill(change.mu_before, change.sigma_before).rating, after.rating, after.spread
