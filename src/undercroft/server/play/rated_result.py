"""How a rated match counts for its players, also for those who left: docs/ratings.md has the rules."""

from __future__ import annotations

from undercroft import bots
from undercroft.kernel.outcome import NO_SEAT
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.server.store import RatedMatch, RatedSeat


def rated_match(before: Match, after: Match, entry: Entry) -> RatedMatch | None:
    """How a rated match counts, if this entry is its end. A match that all people have resigned counts as
    well; one that the server closed, because its rules were replaced, does not."""
    if not after.setup.rated or before.phase != "running" or after.phase == "running":
        return None
    if after.phase == "closed" and entry.kind != "resign":
        return None
    game = after.game
    abandoned = _abandoned(after)
    opponent = game.opponent_rating(after.setup.options) if game.cooperative else 0
    places = _team_places(after, abandoned) if game.cooperative else _places(after, abandoned)
    seats = tuple(
        RatedSeat(seat.person, seat.bot, bots.rating(game, seat.bot), place, gone)
        if seat.kind == "bot"
        else RatedSeat(seat.person, "", 0, place, gone)
        for seat, place, gone in zip(after.seats, places, abandoned, strict=True)
    )
    return RatedMatch(after.id, game.name, entry.at, seats, opponent)


def final_places(match: Match) -> list[int] | None:
    """The places of the seats of a match of opponents that is over, counted in the same way; None if it was
    closed without an end."""
    return _places(match, _abandoned(match)) if match.phase == "over" else None


def _abandoned(match: Match) -> list[bool]:
    """The seats of people who were not there at the end: they resigned, or a bot played for them."""
    resigned = NO_SEAT if match.walkover == NO_SEAT else 1 - match.walkover
    return [
        seat.kind == "person" and (seat.away or seat.resigned or number == resigned)
        for number, seat in enumerate(match.seats)
    ]


def _places(match: Match, abandoned: list[bool]) -> list[int]:
    """Winners first, then by points. Behind them all who were not there at the end, whatever a bot reached
    for them; they share a place."""
    outcome = match.state.outcome()
    results = [
        (0, 0.0, 0)
        if gone
        else (1, match.state.payoff(seat), outcome.scores[seat])
        if outcome is not None
        else (1, 0.0, 0)
        for seat, gone in enumerate(abandoned)
    ]
    return [1 + sum(other > own for other in results) for own in results]


def _team_places(match: Match, abandoned: list[bool]) -> list[int]:
    """1 for those who won together, 2 for those who lost or were not there at the end."""
    outcome = match.state.outcome()
    won = outcome is not None and bool(outcome.winners)
    return [1 if won and not gone else 2 for gone in abandoned]
