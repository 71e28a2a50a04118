"""Endpoints about the challenges of the days: today, earlier days, and how people did."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Final, Literal

from starlette.responses import Response

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Challenge, Game
from undercroft.match.fairness import commitment
from undercroft.match.origin import Origin
from undercroft.match.seating import guest_name
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.matches import check_new_match
from undercroft.server.made_once import made_once
from undercroft.server.play.daily_challenges import (
    challenge,
    day_of,
    ends,
    is_day,
    match_secret,
    sealed_until,
)
from undercroft.server.protocol.daily_types import (
    DailyBoard,
    DailyChallenge,
    DailyPage,
    DailyRequest,
    DailyRow,
    DailyTryInfo,
)
from undercroft.server.protocol.match_types import CreatedMatch
from undercroft.server.store import DELETED_NAME, Account, DailyTry
from undercroft.server.store.daily import Distribution
from undercroft.texts import LANGUAGES, Texts

ROWS: Final = 50
"""How many tries a board shows."""


async def daily_page(request: ApiRequest) -> Response:
    """GET /api/daily?day=2026-11-17: the challenges of a day, of today without it, and your tries. With
    `brief=1` they come without options, details and goals."""
    today = day_of(request.now)
    day = _day(request, request.request.query_params.get("day", today))
    daily, account = request.server.daily, await request.find_account()
    secret = await (daily.secret(day) if day == today else daily.store.known_secret(day))
    if not secret:
        raise ApiError(404, "no-day")
    member = account is not None and await daily.store.has_passkey(account.id)
    own = {} if account is None else await daily.store.of_account(day, account.id)
    challenges = [
        await _challenge(request, day, secret, game, found, own.get(game.name), member)
        for game, found in daily.challenges(day)
    ]
    sealed = request.now < sealed_until(day)
    before, after = await daily.store.neighbours(day)
    page = DailyPage(
        day,
        day == today,
        request.now,
        ends(day),
        sealed_until(day),
        commitment(bytes.fromhex(secret)),
        "" if sealed else secret,
        challenges,
        0 if account is None else await daily.streak(account.id),
        member,
        before,
        after if after <= today else "",
    )
    return json_response(page)


async def begin_daily(request: ApiRequest) -> Response:
    """POST /api/daily: begin your try at the challenge of today, or continue it. Each account has one for
    each game and day. Only you can watch it, and neither a record nor a replay of it is given until the day
    is over and `sealed_until` has come."""
    account = await request.account()
    wanted = await request.body(DailyRequest)
    daily = request.server.daily
    earlier = await daily.store.find(day_of(request.now), wanted.game, account.id)
    if earlier is not None:
        return json_response(CreatedMatch(earlier.match))
    check_new_match(request)
    try:
        match = await daily.begin(request.server.registry.game(wanted.game), account)
    except UndercroftError as error:
        raise ApiError(400, "bad-option", str(error)) from None
    return json_response(CreatedMatch(match), 201)


async def daily_board(request: ApiRequest) -> Response:
    """GET /api/daily/{day}/{game}?board=member: how people did at a challenge. Members, who had a passkey
    when they began, and guests have boards of their own; without `board` you get that of your try, or the one
    on which it would be."""
    day, name = _day(request, request.request.path_params["day"]), request.request.path_params["game"]
    store, account = request.server.daily.store, await request.find_account()
    if name not in request.server.registry or not await store.known_secret(day):
        raise ApiError(404, "no-day")
    own = None if account is None else await store.find(day, name, account.id)
    board = await _board(request, own, account)
    distribution, best, bot = await asyncio.gather(
        store.distribution(day, name, board), store.best(day, name, board, ROWS), store.find(day, name, "")
    )
    names = await store.names([one.account for one in best])
    sealed = request.now < sealed_until(day)
    rows = [_row(one, distribution, names, sealed, account) for one in best]
    compared = distribution
    if own is not None and own.board != board:
        compared = await store.distribution(day, name, own.board)
    page = DailyBoard(
        day,
        name,
        board,
        sealed,
        sum(count for _, count in distribution),
        rows,
        distribution,
        None if own is None else _info(own, compared),
        None if bot is None or bot.state != "done" else _bot_row(bot, distribution, sealed),
    )
    return json_response(page)


def _day(request: ApiRequest, day: str) -> str:
    """A day that has begun. Raises ApiError."""
    if not is_day(day) or day > day_of(request.now):
        raise ApiError(404, "no-day")
    return day


async def _board(
    request: ApiRequest, own: DailyTry | None, account: Account | None
) -> Literal["member", "guest"]:
    """The board that is asked for, or the one of this account."""
    wanted = request.request.query_params.get("board", "")
    if wanted not in ("", "member", "guest"):
        raise ApiError(400, "unreadable", "board must be member or guest")
    if not wanted and own is not None:
        wanted = own.board
    if not wanted and account is not None and await request.server.daily.store.has_passkey(account.id):
        wanted = "member"
    return "member" if wanted == "member" else "guest"


async def _challenge(
    request: ApiRequest,
    day: str,
    secret: str,
    game: Game,
    found: Challenge,
    own: DailyTry | None,
    member: bool,
) -> DailyChallenge:
    board = own.board if own is not None else "member" if member else "guest"
    brief = request.request.query_params.get("brief", "") == "1"
    distribution = await request.server.daily.store.distribution(day, game.name, board)
    return DailyChallenge(
        game.name,
        found.players,
        found.bot,
        {} if brief else found.options,
        {} if brief else await made_once(_details, game, day, match_secret(secret, game)),
        {} if brief else await made_once(_goals, game),
        sum(count for _, count in distribution),
        distribution[0][0] if distribution else None,
        None if own is None else _info(own, distribution),
    )


def _info(own: DailyTry, distribution: Distribution) -> DailyTryInfo:
    finished = sum(count for _, count in distribution)
    rank = _rank(own.score, distribution) if own.state == "done" else 0
    return DailyTryInfo(own.match, own.state, own.score, rank, finished)


def _rank(score: int, distribution: Distribution) -> int:
    """The rank of a score: equal scores share it."""
    return 1 + sum(count for other, count in distribution if other > score)


def _row(
    one: DailyTry, distribution: Distribution, names: dict[str, str], sealed: bool, account: Account | None
) -> DailyRow:
    name = names.get(one.account, DELETED_NAME) or guest_name(one.account)
    own = account is not None and account.id == one.account
    return DailyRow(_rank(one.score, distribution), name, one.score, own, "" if sealed else one.match)


def _bot_row(one: DailyTry, distribution: Distribution, sealed: bool) -> DailyRow:
    return DailyRow(_rank(one.score, distribution), "", one.score, False, "" if sealed else one.match)


@lru_cache(256)
def _details(game: Game, day: str, secret: str) -> dict[str, list[str]]:
    """What makes this day different, in every language: what the player is dealt, and unusual options."""
    found = challenge(game, day)
    assert found is not None
    state = Origin.from_secret(game, found.players, bytes.fromhex(secret), found.options).initial_state()
    unusual = [
        (option.name, found.options[option.name])
        for option in game.options
        if found.options[option.name] != option.default
    ]
    return {
        language: [*_trait_names(texts, game.traits(state, 0)), *_option_texts(texts, unusual)]
        for language, texts in ((language, Texts(game, language)) for language in LANGUAGES)
    }


def _trait_names(texts: Texts, traits: dict[str, str]) -> list[str]:
    """The names of traits: the message of the kind and the name, or of the name alone."""
    ids = [f"{kind}-{name}" if texts.has(f"{kind}-{name}") else name for kind, name in traits.items()]
    return [texts.message(id) for id in ids if texts.has(id)]


def _option_texts(texts: Texts, options: list[tuple[str, str]]) -> list[str]:
    return [
        f"{texts.message(f'option-{name}')}: {texts.message(f'option-{name}-{value}')}"
        for name, value in options
        if texts.has(f"option-{name}-{value}")
    ]


@lru_cache
def _goals(game: Game) -> dict[str, str]:
    texts = {language: Texts(game, language, only=("daily-goal",)) for language in LANGUAGES}
    return {
        language: text.message("daily-goal") for language, text in texts.items() if text.has("daily-goal")
    }
