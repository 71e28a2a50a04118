"""How matches are created: what a host may ask for, and the setup that follows from it."""

from __future__ import annotations

import secrets

import msgspec

from undercroft import bots
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.match import fairness
from undercroft.match.clock import shared_clock
from undercroft.match.fairness import SECRET_BYTES
from undercroft.match.match import Match
from undercroft.match.setup import REPLACE_SECONDS, Seat, Setup
from undercroft.match.timing import Timing
from undercroft.server.names import clean_name, random_id
from undercroft.server.protocol.match_types import MatchRequest, SeatRequest
from undercroft.server.store import Account, Campaign, MatchRow, MatchSummary

MAX_DAYS = 60.0
MAX_SECONDS = 86400.0


def new_match(
    request: MatchRequest, game: Game, host: Account, now: float, campaign: Campaign | None = None
) -> MatchRow:
    """The match that a host asks for; it continues a campaign if there is one. Raises BadOption and
    BadPosition."""
    game.check_players(len(request.seats))
    saved = {} if campaign is None else game.resume_campaign(campaign.saved)
    options = game.check_options({**request.options, **saved})
    if request.rated:
        check_rated(request, game, options)
    setup = Setup(
        game=game.name,
        rules=game.rules,
        content=game.content().hash,
        options=options,
        seats=[_seat(seat, game, host) for seat in request.seats],
        host=host.id,
        secret=secrets.token_hex(SECRET_BYTES),
        timing=allowed_timing(request.timing, game, options, len(request.seats)),
        listed=request.listed,
        begins=request.begins,
        open_after=request.open_after,
        hints=request.hints,
        replace_seconds=request.replace_seconds,
        several_seats=request.several_seats,
        rated=request.rated,
    )
    return MatchRow(random_id(), setup, now, MatchSummary("open", None, now))


def check_rated(request: MatchRequest, game: Game, options: dict[str, str]) -> None:
    """Raises BadOption if such a match cannot count for ratings. docs/ratings.md has the rules."""
    if request.several_seats or [seat.who for seat in request.seats].count("me") > 1:
        raise BadOption("in a rated match each person has one seat: set several_seats to false")
    if request.hints:
        raise BadOption("a rated match has no hints: set hints to false")
    if request.campaign or request.lesson:
        raise BadOption("a campaign or a lesson cannot be rated")
    if request.replace_seconds < REPLACE_SECONDS:
        raise BadOption(f"a rated match waits {REPLACE_SECONDS:g} seconds for an absent player, or longer")
    for seat in request.seats:
        if seat.who == "bot" and seat.bot not in bots.rated(game):
            raise BadOption(
                f"bots of rated matches are {', '.join(bots.rated(game)) or 'none'}, not {seat.bot}"
            )
    if game.cooperative and not game.opponent_rating(options):
        raise BadOption(f"{game.name} cannot be rated with these options")
    if not game.cooperative and len(request.seats) < 2:
        raise BadOption("a rated match has two players or more")


def lesson_match(game: Game, host: Account, now: float) -> MatchRow:
    """The match in which a person learns the game: the game says how it begins. Raises BadOption."""
    lesson = game.lesson
    if lesson is None:
        raise BadOption(f"{game.name} has no lesson")
    options = game.check_options(lesson.options)
    position = None
    if lesson.prepare is not None:
        first = game.new(lesson.players, fairness.seed(bytes.fromhex(lesson.secret), 0), options)
        position = game.position(first)
        lesson.prepare(position)
    bot = Seat("bot", bot=lesson.bot)
    setup = Setup(
        game=game.name,
        rules=game.rules,
        content=game.content().hash,
        options=options,
        seats=[Seat("person", host.id, host.name), *[bot] * (lesson.players - 1)],
        host=host.id,
        secret=lesson.secret,
        timing=allowed_timing(Timing(), game, options, lesson.players),
        position=position,
        lesson=True,
    )
    return MatchRow(random_id(), setup, now, MatchSummary("open", None, now))


def rematch(match: Match, now: float) -> MatchRow:
    """The rematch of a match that is over: the same seats, a new secret. It begins when all are ready;
    without a clock at once, if the first match did."""
    seats = [
        Seat(seat.kind, seat.person, seat.name, seat.bot if seat.kind == "bot" else "")
        for seat in match.seats
    ]
    game = match.game
    setup = msgspec.structs.replace(
        match.setup,
        rules=game.rules,
        content=game.content().hash,
        seats=seats,
        secret=secrets.token_hex(SECRET_BYTES),
        begins="full" if match.setup.begins == "full" and match.setup.timing.kind == "none" else "ready",
        position=None,
        lesson=False,
    )
    return MatchRow(random_id(), setup, now, MatchSummary("open", None, now))


def _seat(request: SeatRequest, game: Game, host: Account) -> Seat:
    if request.who == "open":
        return Seat()
    if request.who == "me":
        return Seat("person", host.id, clean_name(request.name) or host.name)
    if request.bot not in bots.names(game):
        raise BadOption(f"{game.name} has no bot {request.bot!r}; it has {', '.join(bots.names(game))}")
    return Seat("bot", bot=request.bot)


def allowed_timing(timing: Timing, game: Game, options: dict[str, str], players: int) -> Timing:
    """The timing, if a clock can keep it. Raises BadOption.

    A game whose rules have a shared countdown keeps it, whatever clock the host chooses for each player; the
    host may only choose a countdown of another length.
    """
    if timing.kind != "shared":
        seconds = shared_clock(game, game.new(players, 0, options))
        if seconds is not None:
            return Timing("shared", seconds=seconds)
    if timing.kind == "none":
        return timing
    if timing.kind == "days" and not 0.01 <= timing.days <= MAX_DAYS:
        raise BadOption(f"a move may take from 0.01 to {MAX_DAYS:g} days, not {timing.days:g}")
    if timing.kind in ("live", "shared") and not 5 <= timing.seconds <= MAX_SECONDS:
        raise BadOption(f"a clock may have from 5 to {MAX_SECONDS:g} seconds, not {timing.seconds:g}")
    if not 0 <= timing.increment <= 3600:
        raise BadOption(f"an increment may be from 0 to 3600 seconds, not {timing.increment:g}")
    return timing
