"""Endpoints about games and matches: what there is to play, and your own matches."""

from __future__ import annotations

from functools import lru_cache

from starlette.responses import Response

from undercroft import bots
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.match.seating import seats_after
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.chosen_names import checked_name
from undercroft.server.limits.address_limits import AddressLimits
from undercroft.server.made_once import made_once
from undercroft.server.names import clean_name
from undercroft.server.play import lobby
from undercroft.server.play.match_cards import match_card
from undercroft.server.protocol.match_types import (
    CampaignInfo,
    CreatedMatch,
    GameInfo,
    MatchCard,
    MatchRequest,
    OptionInfo,
)
from undercroft.server.store import Account, Campaign, MatchRow
from undercroft.server.store.base import FAR_FUTURE
from undercroft.texts import LANGUAGES, Texts


async def list_games(request: ApiRequest) -> Response:
    """GET /api/games: the games of this server, with their options and bots."""
    registry = request.server.registry
    return json_response([await made_once(game_info, registry.game(name)) for name in registry])


@lru_cache
def game_info(game: Game) -> GameInfo:
    """A game in a list of games."""
    texts = {language: Texts(game, language, only=("title", "tagline")) for language in LANGUAGES}
    return GameInfo(
        game.name,
        {language: text.message("title") for language, text in texts.items()},
        {language: text.message("tagline") for language, text in texts.items()},
        game.players,
        game.cooperative,
        [OptionInfo(option.name, option.choices) for option in game.options if not option.saved],
        bots.offered(game),
        bots.offered_locally(game),
        game.rules,
        game.content().hash,
        game.lesson is not None,
    )


async def match_cards(
    request: ApiRequest,
    rows: list[MatchRow],
    account: Account | None,
    barred: frozenset[str] = frozenset(),
) -> list[MatchCard]:
    """Matches in a list, with the present players and their present names, without those that `barred`
    people host or sit at."""
    store = request.server.store
    seats = {row.id: row.setup.seats for row in rows}
    for entry in await store.seat_entries(list(seats)):
        seats[entry.match] = seats_after(seats[entry.match], entry)
    rows = [row for row in rows if not barred & {row.setup.host, *(seat.person for seat in seats[row.id])}]
    players = {seat.person for row in seats.values() for seat in row if seat.person}
    names = await store.names(sorted(players))
    return [match_card(row, seats[row.id], names, account) for row in rows]


async def open_matches(request: ApiRequest) -> Response:
    """GET /api/matches: listed matches that wait for players, without those where people sit whom you have
    blocked or who have blocked you."""
    account = await request.find_account()
    barred = await request.server.blocks.barred(account.id) if account is not None else frozenset()
    rows = await request.server.store.open_matches()
    return json_response(await match_cards(request, rows, account, barred))


async def create_match(request: ApiRequest) -> Response:
    """POST /api/matches: create a match. All who know its id may watch it, and take a seat while it is open.
    With `campaign`, the id of a match from /api/me/campaigns, it continues that campaign with its players.
    With `lesson` it is the match of the game's tutorial."""
    account = await request.account()
    wanted = await request.body(MatchRequest)
    check_new_match(request)
    for seat in wanted.seats:
        await checked_name(request, account, clean_name(seat.name))
    campaign = await _campaign(request, account, wanted) if wanted.campaign else None
    try:
        game = request.server.registry.game(wanted.game)
        if wanted.lesson:
            row = lobby.lesson_match(game, account, request.now)
        else:
            row = lobby.new_match(wanted, game, account, request.now, campaign)
    except UndercroftError as error:
        raise ApiError(400, "bad-option", str(error)) from None
    players = [seat.person for seat in row.setup.seats if seat.person]
    await request.server.store.create(row, [account.id, *players], campaign)
    await request.server.matches.get(row.id)
    return json_response(CreatedMatch(row.id), 201)


def check_new_match(request: ApiRequest) -> None:
    """Raises ApiError if the address has made too many matches: their bots play on without it."""
    limits: AddressLimits = request.request.app.state.limits
    matches = limits.of(request.address).matches
    if not matches.allow():
        raise ApiError(429, "too-fast", "too many new matches from your address", matches.seconds)


async def _campaign(request: ApiRequest, account: Account, wanted: MatchRequest) -> Campaign:
    """The campaign of this account that is to continue. Raises ApiError."""
    for campaign in await request.server.store.campaigns_of(account.id):
        if campaign.match == wanted.campaign and campaign.game == wanted.game:
            return campaign
    raise ApiError(404, "no-campaign")


async def one_match(request: ApiRequest) -> Response:
    """GET /api/matches/{match}: a match as the lists show it."""
    (card,) = await match_cards(request, [await request.match_row()], await request.find_account())
    return json_response(card)


async def my_matches(request: ApiRequest) -> Response:
    """GET /api/me/matches?before=t: your matches, the last changed first, 50 at the most. `before`, the
    `changed` of the last one, gives the next page."""
    account = await request.account()
    before = request.number("before", FAR_FUTURE, 0.0, FAR_FUTURE)
    rows = await request.server.store.matches_of(account.id, before)
    return json_response(await match_cards(request, rows, account))


async def my_campaigns(request: ApiRequest) -> Response:
    """GET /api/me/campaigns: campaigns that you can continue, the last saved first. A match saves its
    campaign by itself whenever the rules allow it; the campaign ends with its last match."""
    account = await request.account()
    found = await request.server.store.campaigns_of(account.id)
    return json_response([CampaignInfo(one.match, one.game, one.saved, one.at) for one in found])
