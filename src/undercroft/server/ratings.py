"""Rates the matches that wait for it. Any process may do so, at any time: every match counts once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from undercroft.match import skill
from undercroft.match.skill import Skill
from undercroft.server.store import RatedMatch, Rating, RatingChange, RatingStore, Store

PAGE: Final = 200
"""How many matches are rated in one transaction."""
PROVISIONAL_GAMES: Final = 10
"""With fewer rated matches a rating is provisional: it is shown, but has no rank."""


class Ratings:
    """The ratings of people."""

    def __init__(self, store: Store) -> None:
        self.store = RatingStore(store)

    async def rate_waiting(self) -> None:
        """Rates all matches that wait. Raises StoreDown."""
        for game in await self.store.waiting_games():
            while await self._rate_some(game):
                pass

    async def _rate_some(self, game: str) -> bool:
        """Rates some matches of a game; False if none wait."""
        number = await self.store.number(game)
        matches = await self.store.waiting(game, PAGE)
        if not matches:
            return False
        accounts = sorted({seat.account for match in matches for seat in match.seats if seat.account})
        ratings = await self.store.ratings(game, accounts)
        changes = rate_all(matches, ratings, number)
        await self.store.commit(game, number, changes, list(ratings.values()))
        return True

    async def recompute(self, game: str) -> int:
        """Computes all ratings of a game afresh, from its matches in the order in which they were rated.
        Gives their number. Raises StoreDown."""
        await self.rate_waiting()
        while True:
            number = await self.store.number(game)
            matches = await self.store.rated(game)
            ratings: dict[str, Rating] = {}
            changes = rate_all(matches, ratings, number)
            if await self.store.commit(game, number, changes, list(ratings.values()), afresh=True):
                return len(matches)


def rate_all(matches: Iterable[RatedMatch], ratings: dict[str, Rating], number: int) -> list[RatingChange]:
    """What matches change, one after the other, numbered after `number`; `ratings` follows."""
    changes: list[RatingChange] = []
    for order, match in enumerate(matches, number + 1):
        for change in rate_match(match, ratings, order):
            changes.append(change)
            ratings[change.account] = Rating(
                change.account, change.game, change.mu, change.sigma, change.games, change.at
            )
    return changes


def rate_match(match: RatedMatch, ratings: Mapping[str, Rating], number: int) -> list[RatingChange]:
    """What a match changes for each person in it."""
    before = [
        skill.fixed(seat.rating) if seat.bot else _skill(ratings.get(seat.account)) for seat in match.seats
    ]
    after = _rate_team(match, before) if match.opponent else _rate_each(match, before)
    found = []
    for number_of_seat, seat in enumerate(match.seats):
        if not seat.account:
            continue
        old, new = before[number_of_seat], after[number_of_seat]
        played = ratings[seat.account].games if seat.account in ratings else 0
        found.append(
            RatingChange(
                match.match, number_of_seat, seat.account, match.game, number, match.at, seat.place,
                points_of(match, number_of_seat), seat.abandoned, old.mu, old.sigma, new.mu, new.sigma,
                played + 1,
            )
        )  # fmt: skip
    return found


def points_of(match: RatedMatch, seat: int) -> float:
    """The share of the others whom a seat was ahead of; equal places are halves. In a cooperative game a win
    is 1."""
    own = match.seats[seat].place
    if match.opponent:
        return 1.0 if own == 1 else 0.0
    others = [other.place for number, other in enumerate(match.seats) if number != seat]
    return sum(1.0 if own < place else 0.5 if own == place else 0.0 for place in others) / len(others)


def _skill(rating: Rating | None) -> Skill:
    return Skill() if rating is None else Skill(rating.mu, rating.sigma)


def _rate_each(match: RatedMatch, before: list[Skill]) -> list[Skill]:
    rated = skill.rate([[one] for one in before], [seat.place for seat in match.seats])
    return [team[0] for team in rated]


def _rate_team(match: RatedMatch, before: list[Skill]) -> list[Skill]:
    """The team against as many opponents of a fixed rating. A person who left has lost, whatever the others
    reached."""
    opponents = [skill.fixed(match.opponent)] * len(before)
    results = {seat.place for seat in match.seats}
    after = {place: skill.rate([before, opponents], [place, 3 - place])[0] for place in results}
    return [after[seat.place][number] for number, seat in enumerate(match.seats)]
