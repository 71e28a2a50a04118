"""Matches as lists show them."""

from __future__ import annotations

from undercroft.match.seating import guest_name
from undercroft.match.setup import Seat
from undercroft.server.protocol.match_types import MatchCard, SeatCard
from undercroft.server.store import Account, MatchRow


def match_card(row: MatchRow, seats: list[Seat], names: dict[str, str], account: Account | None) -> MatchCard:
    """A match in a list, with its present seats and the present names of accounts."""
    setup, summary = row.setup, row.summary
    own = "" if account is None else account.id
    return MatchCard(
        match=row.id,
        game=setup.game,
        options=setup.options,
        timing=setup.timing,
        phase=summary.phase,
        created=row.created,
        changed=summary.changed,
        deadline=summary.deadline,
        seats=[SeatCard(seat.kind, _name(seat, seats, names), seat.bot) for seat in seats],
        you=[number for number, seat in enumerate(seats) if own and seat.person == own],
        listed=setup.listed,
        host=account is not None and account.id == setup.host,
        lesson=setup.lesson,
        daily=setup.daily,
        rated=setup.rated,
    )


def _name(seat: Seat, seats: list[Seat], names: dict[str, str]) -> str:
    """The name of a player. Several people at one device have only the names of their seats."""
    if seat.kind != "person":
        return ""
    alone = sum(other.person == seat.person for other in seats) == 1
    if not alone:
        return seat.name
    return names.get(seat.person) or seat.name or guest_name(seat.person)
