"""Tournaments between bots: which bots play together, and their results. `ratings` rates the bots.

Cooperative games and games of one player have no opponents. There each bot plays the same deal alone, with
itself in all seats, and the bots are ranked by their results on that deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, Unpack

from undercroft import bots
from undercroft.bots.playout import play_bots
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng
from undercroft.lab.executor import Executor
from undercroft.lab.plan import Deals, GamePlan, all_player_counts
from undercroft.lab.ratings import Ratings
from undercroft.lab.results_log import ResultsLog, Row
from undercroft.match import skill

BATCH_SIZE: Final = 8
"""The most fixtures that a process gets at a time."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a tournament, or one deal that several bots play separately."""

    number: int
    players: int
    seed: int
    entrants: list[str]
    """The bots by seat, or the bots that play the same deal one after the other."""


class Tournament(GamePlan):
    """A plan of games between bots, each of which takes part under its name."""

    def __init__(
        self,
        game: Game,
        entrants: list[str],
        players: list[int] | None = None,
        games: int = 100,
        swiss: int = 0,
        **deals: Unpack[Deals],
    ) -> None:
        """Each line-up plays `games` deals: once in a round robin, in each round of `swiss` rounds."""
        super().__init__(game, games, **deals)
        self.entrants = entrants
        self.players = all_player_counts(game) if players is None else players
        self.swiss = swiss

    def check(self) -> None:
        """Raises BadOption or BadContent for a plan that cannot be played, before a process is started."""
        if len(set(self.entrants)) < 2 or len(set(self.entrants)) < len(self.entrants):
            raise BadOption("a tournament is between two bots or more, each named once")
        if self.games < 1 or self.swiss < 0 or not self.players:
            raise BadOption("a tournament needs at least one game and at least one number of players")
        for players in self.players:
            self.check_deal(players)
        for name in self.entrants:
            bots.make(self.game, name, self.seed)

    def identity(self) -> dict[str, Any]:
        """What must be equal to continue a tournament. The number of games or rounds may grow."""
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

    def played_separately(self, players: int) -> bool:
        """Whether each bot plays alone, on the same deals as the others."""
        return players == 1 or self.game.cooperative

    def line_ups(self, players: int) -> list[list[str]]:
        """All sets of different bots; with fewer bots than seats, some bots take several seats."""
        if self.played_separately(players):
            return [self.entrants]
        if len(self.entrants) >= players:
            return [list(line_up) for line_up in combinations(self.entrants, players)]
        doubled = combinations_with_replacement(self.entrants, players)
        return [list(line_up) for line_up in doubled if len(set(line_up)) == len(self.entrants)]

    def fixture(self, number: int, players: int, deal: int, line_up: list[str]) -> Fixture:
        """A line-up with a deal. Over as many deals as players, each bot takes each seat once."""
        if self.played_separately(players):
            return Fixture(number, players, self.seed + deal, line_up)
        order = _shuffled(line_up, self.seed + deal // players)
        turn = deal % players
        return Fixture(number, players, self.seed + deal, order[turn:] + order[:turn])

    def rounds(self) -> int:
        """The number of rounds. Only a Swiss tournament has several, each paired by the ratings so far."""
        return self.swiss or 1

    def schedule(self, turn: int, first: int, ratings: Ratings) -> list[Fixture]:
        """The fixtures of a round, numbered from `first`. A round robin has one round with all fixtures."""
        deals = range(turn * self.games, (turn + 1) * self.games)
        line_ups = {
            players: self._swiss_line_ups(players, ratings) if self.swiss else self.line_ups(players)
            for players in self.players
        }
        fixtures: list[Fixture] = []
        for deal in deals:
            for players in self.players:
                for line_up in line_ups[players]:
                    fixtures.append(self.fixture(first + len(fixtures), players, deal, line_up))
        return fixtures

    def _swiss_line_ups(self, players: int, ratings: Ratings) -> list[list[str]]:
        """The best bot plays the bots that it has met least, the best of them first. Repeats with the rest.

        When too few bots are left, bots that already play fill the line-up, so that all play in each round.
        """
        if self.played_separately(players) or len(self.entrants) <= players:
            return self.line_ups(players)
        ranking = ratings.ranking()
        line_ups: list[list[str]] = []
        rest = ranking[:]
        while rest:
            line_up = [rest.pop(0)]
            while len(line_up) < players:
                pool = rest or [name for name in ranking if name not in line_up]
                chosen = min(pool, key=lambda name: sum(ratings.met(name, other) for other in line_up))
                if chosen in rest:
                    rest.remove(chosen)
                line_up.append(chosen)
            line_ups.append(line_up)
        return line_ups


class TournamentWorker:
    """Plays fixtures of a tournament inside one process."""

    def __init__(self, plan: Tournament) -> None:
        self.plan = plan
        self.content = plan.game.content(plan.content)
        self.options = plan.game.check_options(plan.options)

    def play(self, *fixtures: Fixture) -> list[Row]:
        """Plays the fixtures and returns a row for each entrant of each."""
        return [row for fixture in fixtures for row in self._fixture(fixture)]

    def _fixture(self, fixture: Fixture) -> list[Row]:
        if self.plan.played_separately(fixture.players):
            rows = [self._game(fixture, [name])[0] for name in fixture.entrants]
        else:
            rows = self._game(fixture, fixture.entrants)
        # Scores on the same deal are comparable. Against opponents only the payoff counts.
        separately = self.plan.played_separately(fixture.players)
        results = [(row["payoff"], row["score"] if separately else 0) for row in rows]
        for row, place in zip(rows, skill.places(results), strict=True):
            row["place"] = place
        return rows

    def _game(self, fixture: Fixture, names: list[str]) -> list[Row]:
        game = self.plan.game
        state = game.setup(self.content, fixture.players, fixture.seed, self.options)
        steps = play_bots(state, bots.make_for_seats(game, names, fixture.players, fixture.seed))
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
    executor: Executor | None = None,
    results_log: ResultsLog | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Ratings, list[Row]]:
    """Plays the fixtures that the results log lacks. Returns the ratings and all rows, in order.

    The result depends on the seed and not on the executor. Raises BadOption and BadContent.
    """
    plan.check()
    results_log = results_log or ResultsLog()
    results_log.open(plan.identity())
    ratings = Ratings(plan.entrants)
    rows: list[Row] = []
    number = 0
    for turn in range(plan.rounds()):
        fixtures = plan.schedule(turn, number, ratings)
        number += len(fixtures)
        total = len(fixtures) * plan.rounds()
        missing = [fixture for fixture in fixtures if fixture.number not in results_log.fixtures]
        for finished in (executor or Executor()).run(TournamentWorker, plan, list(_batches(missing))):
            results_log.add(finished)
            if progress is not None:
                progress(len(results_log.fixtures), total)
        for fixture in fixtures:
            result = results_log.fixtures[fixture.number]
            ratings.rate(result)
            rows += result
    return ratings, rows


def _batches(fixtures: list[Fixture]) -> Iterator[tuple[Fixture, ...]]:
    for first in range(0, len(fixtures), BATCH_SIZE):
        yield tuple(fixtures[first : first + BATCH_SIZE])


def _shuffled(names: list[str], seed: int) -> list[str]:
    dice = Rng()
    dice.seed(seed)
    order = names[:]
    for last in range(len(order) - 1, 0, -1):
        other = dice.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
