"""How matches come to be: what a host may ask for, and what is made of it."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from undercroft import bots
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.match.clock import Timing, shared_clock
from undercroft.match.fairness import SECRET_BYTES
from undercroft.match.match import Match
from undercroft.match.setup import Seat, Setup
from undercroft.server.identity import clean_name, random_id
from undercroft.server.store import Adventure, Head, MatchRow, Person

LONGEST_DAYS = 60.0
LONGEST_SECONDS = 86400.0


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit there: "me" (more than once for several people at one device), "open", or a bot."""

    who: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=80)] = ""


class MatchWish(Struct, forbid_unknown_fields=True):
    """A match as a host asks for it."""

    game: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=12)]
    options: dict[str, str] = {}
    timing: Timing = Timing()
    listed: bool = False
    begins: Literal["full", "host"] = "full"
    open_after: bool = True
    adventure: Annotated[str, Meta(max_length=40)] = ""
    """The match whose adventure goes on here, with the options that it was left with."""


def create(wish: MatchWish, game: Game, host: Person, now: float, left: Adventure | None = None) -> MatchRow:
    """The match that a host asked for, going on from where an adventure was left. Raises BadOption and
    BadPosition."""
    game.check_players(len(wish.seats))
    going_on = {} if left is None else game.resume_campaign(left.saved)
    options = game.check_options({**wish.options, **going_on})
    setup = Setup(
        game=game.name,
        rules=game.rules,
        content=game.content().hash,
        options=options,
        seats=[_seat(seat, game, host) for seat in wish.seats],
        host=host.id,
        secret=secrets.token_hex(SECRET_BYTES),
        timing=_timing(wish.timing, game, options, len(wish.seats)),
        listed=wish.listed,
        begins=wish.begins,
        open_after=wish.open_after,
    )
    return MatchRow(random_id(), setup, now, Head("open", None, now))


def _seat(wish: SeatWish, game: Game, host: Person) -> Seat:
    if wish.who == "open":
        return Seat()
    if wish.who == "me":
        return Seat("person", host.id, clean_name(wish.name) or host.name)
    if wish.bot not in bots.names(game):
        raise BadOption(f"{game.name} has no bot {wish.bot!r}; it has {', '.join(bots.names(game))}")
    return Seat("bot", bot=wish.bot)


def _timing(timing: Timing, game: Game, options: dict[str, str], players: int) -> Timing:
    """The timing, with limits that a clock can keep. Raises BadOption.

    Where nobody chose one, the rules of a game that is played against the sand give it.
    """
    if timing.kind == "none":
        seconds = shared_clock(game, game.new(players, 0, options))
        return timing if seconds is None else Timing("shared", seconds=seconds)
    if timing.kind == "days" and not 0.01 <= timing.days <= LONGEST_DAYS:
        raise BadOption(f"a move may take from 0.01 to {LONGEST_DAYS:g} days, not {timing.days:g}")
    if timing.kind in ("live", "shared") and not 5 <= timing.seconds <= LONGEST_SECONDS:
        raise BadOption(f"a clock may have from 5 to {LONGEST_SECONDS:g} seconds, not {timing.seconds:g}")
    if not 0 <= timing.increment <= 3600:
        raise BadOption(f"an increment may be from 0 to 3600 seconds, not {timing.increment:g}")
    return timing


def again(match: Match, now: float) -> MatchRow:
    """The rematch of a match that is over: the same seats, a new secret, and it begins at once."""
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
        begins="full",
        position=None,
    )
    return MatchRow(random_id(), setup, now, Head("open", None, now))
