"""Bots against bots: who sits at which table, and what came of it. `ratings` says how good they are.

A game that players win or lose together, or that one plays alone, gives nobody an opponent. There every bot
plays the same deal with itself in all seats, and those who did better on it have beaten the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

from undercroft import bots
from undercroft.bots.playout import matched
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng
from undercroft.lab.crew import Crew
from undercroft.lab.journal import Journal
from undercroft.lab.ratings import Ratings

PIECE: Final = 8
"""At most so many tables are given to a process at a time."""
Row = dict[str, Any]
"""What one bot got at one table: number, players, seed, seat, bot, payoff, place, score, steps, reason."""


class Fixture:
    """One table of a tournament."""

    def __init__(self, number: int, players: int, seed: int, entrants: list[str]) -> None:
        self.number = number
        self.players = players
        self.seed = seed
        self.entrants = entrants
        """The bots by their seats, or those that play the same deal one after the other."""


class Tournament:
    """What is to be played. Everything in it can be sent to another process."""

    def __init__(
        self,
        game: Game,
        entrants: list[str],
        players: list[int] | None = None,
        games: int = 100,
        swiss: int = 0,
        seed: int = 0,
        options: dict[str, str] | None = None,
        content: str | None = None,
    ) -> None:
        """Every table of a round robin plays `games` deals; with `swiss`, in each of so many rounds."""
        low, high = game.players
        self.game = game
        self.entrants = entrants
        self.players = list(range(low, high + 1)) if players is None else players
        self.games = games
        self.swiss = swiss
        self.seed = seed
        self.options = {} if options is None else options
        self.content = content

    def check(self) -> None:
        """Raises BadOption or BadContent for what cannot be played, before any process is started."""
        if len(set(self.entrants)) < 2 or len(set(self.entrants)) < len(self.entrants):
            raise BadOption("a tournament is between two bots or more, each named once")
        if self.games < 1 or self.swiss < 0 or not self.players:
            raise BadOption("a tournament needs at least one game at a table, and at least one table")
        for players in self.players:
            self.game.new(players, self.seed, self.options, self.game.content(self.content))
        for name in self.entrants:
            bots.make(self.game, name, self.seed)

    def identity(self) -> dict[str, Any]:
        """What must be the same for a tournament to go on. More games, or more rounds, may be asked for."""
        return {
            "game": self.game.name,
            "rules": self.game.rules,
            "content": self.game.content(self.content).hash,
            "options": self.game.check_options(self.options),
            "bots": self.entrants,
            "players": self.players,
            "seed": self.seed,
            **({"swiss": True, "games": self.games} if self.swiss else {"swiss": False}),
        }

    def apart(self, players: int) -> bool:
        """Whether every bot plays for itself, on the same deals as the others."""
        return players == 1 or self.game.cooperative

    def tables(self, players: int) -> list[list[str]]:
        """All tables of so many: every company of different bots, or with doubles where there are too few."""
        if self.apart(players):
            return [self.entrants]
        if len(self.entrants) >= players:
            return [list(table) for table in combinations(self.entrants, players)]
        doubled = combinations_with_replacement(self.entrants, players)
        return [list(table) for table in doubled if len(set(table)) == len(self.entrants)]

    def fixture(self, number: int, players: int, deal: int, table: list[str]) -> Fixture:
        """A table at its deal. In so many deals as there are players, everybody sits everywhere once."""
        if self.apart(players):
            return Fixture(number, players, self.seed + deal, table)
        order = _shuffled(table, self.seed + deal // players)
        turn = deal % players
        return Fixture(number, players, self.seed + deal, order[turn:] + order[:turn])

    def rounds(self) -> int:
        """After so many parts of the tournament somebody has to look at the ratings."""
        return self.swiss or 1

    def draw(self, turn: int, first: int, ratings: Ratings) -> list[Fixture]:
        """The tables of a round, numbered from `first`; of a round robin, all of them."""
        deals = range(turn * self.games, (turn + 1) * self.games)
        seating = {
            players: self._swiss_tables(players, ratings) if self.swiss else self.tables(players)
            for players in self.players
        }
        found: list[Fixture] = []
        for deal in deals:
            for players in self.players:
                for table in seating[players]:
                    found.append(self.fixture(first + len(found), players, deal, table))
        return found

    def _swiss_tables(self, players: int, ratings: Ratings) -> list[list[str]]:
        """The best bot sits with those near it that it has met least, then the best of the rest, and so on.

        Whoever is left over sits with those that have met them least, so that everybody plays in every round.
        """
        if self.apart(players) or len(self.entrants) <= players:
            return self.tables(players)
        standing = ratings.standing()
        tables: list[list[str]] = []
        rest = standing[:]
        while rest:
            table = [rest.pop(0)]
            while len(table) < players:
                pool = rest or [name for name in standing if name not in table]
                chosen = min(pool, key=lambda name: sum(ratings.met(name, other) for other in table))
                if chosen in rest:
                    rest.remove(chosen)
                table.append(chosen)
            tables.append(table)
        return tables


class Worker:
    """Plays tables of a tournament, in whatever process it finds itself."""

    def __init__(self, plan: Tournament) -> None:
        self.plan = plan
        self.content = plan.game.content(plan.content)
        self.options = plan.game.check_options(plan.options)

    def play(self, *fixtures: Fixture) -> list[Row]:
        """What came of these tables, a row for each entrant."""
        return [row for fixture in fixtures for row in self._table(fixture)]

    def _table(self, fixture: Fixture) -> list[Row]:
        if self.plan.apart(fixture.players):
            rows = [self._game(fixture, [name])[0] for name in fixture.entrants]
        else:
            rows = self._game(fixture, fixture.entrants)
        # On the same deal the score tells good from better; against opponents only the end counts.
        apart = self.plan.apart(fixture.players)
        worth = [(row["payoff"], row["score"] if apart else 0) for row in rows]
        for row, own in zip(rows, worth, strict=True):
            row["place"] = 1 + sum(other > own for other in worth)
        return rows

    def _game(self, fixture: Fixture, names: list[str]) -> list[Row]:
        game = self.plan.game
        state = game.setup(self.content, fixture.players, fixture.seed, self.options)
        steps = matched(state, bots.seated(game, names, fixture.players, fixture.seed))
        outcome = state.outcome()
        assert outcome is not None
        return [
            {
                "number": fixture.number,
                "players": fixture.players,
                "seed": fixture.seed,
                "seat": seat,
                "bot": name,
                "payoff": state.payoff(seat),
                "place": 0,
                "score": outcome.scores[seat],
                "steps": steps,
                "reason": outcome.reason,
            }
            for seat, name in enumerate(names)
        ]


def play(
    plan: Tournament,
    crew: Crew | None = None,
    journal: Journal | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Ratings, list[Row]]:
    """Plays a tournament, or what the journal lacks of it. Gives the ratings and all rows, in order.

    The same for the same seed, whoever plays. Raises BadOption and BadContent.
    """
    plan.check()
    journal = journal or Journal()
    journal.open(plan.identity())
    ratings = Ratings(plan.entrants)
    rows: list[Row] = []
    number = 0
    for turn in range(plan.rounds()):
        fixtures = plan.draw(turn, number, ratings)
        number += len(fixtures)
        total = len(fixtures) * plan.rounds()
        missing = [fixture for fixture in fixtures if fixture.number not in journal.tables]
        for piece in (crew or Crew()).work(Worker, plan, list(_pieces(missing))):
            journal.add(piece)
            if progress is not None:
                progress(len(journal.tables), total)
        for fixture in fixtures:
            table = journal.tables[fixture.number]
            ratings.rate(table)
            rows += table
    return ratings, rows


def _pieces(fixtures: list[Fixture]) -> Iterator[tuple[Fixture, ...]]:
    for first in range(0, len(fixtures), PIECE):
        yield tuple(fixtures[first : first + PIECE])


def _shuffled(names: list[str], seed: int) -> list[str]:
    dice = Rng()
    dice.seed(seed)
    order = names[:]
    for last in range(len(order) - 1, 0, -1):
        other = dice.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
