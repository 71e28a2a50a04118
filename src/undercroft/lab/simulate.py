"""Statistics of many games between bots. They depend on the seed, not on the number of cores."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Unpack

from undercroft import bots
from undercroft.bots.playout import play_bots
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.lab.executor import Executor
from undercroft.lab.plan import Deals, GamePlan
from undercroft.lab.statistics import mean, quantile, wilson

BATCH_SIZE: Final = 500
"""The most games that a process gets at a time."""
QUANTILES: Final = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)


class Plan(GamePlan):
    """A plan of games between bots with a fixed number of players."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        bots: list[str] | None = None,
        games: int = 1000,
        **deals: Unpack[Deals],
    ) -> None:
        """`bots` has a name for each seat, or one for all seats."""
        super().__init__(game, games, **deals)
        self.players = game.players[0] if players is None else players
        names = ["random"] if bots is None else bots
        self.bots = names * self.players if len(names) == 1 else names

    def check(self) -> None:
        """Raises BadOption or BadContent for a plan that cannot be played, before a process is started."""
        if self.games < 1:
            raise BadOption(f"at least one game has to be played, not {self.games}")
        self.check_deal(self.players)
        bots.make_for_seats(self.game, self.bots, self.players, self.seed)


class Tally:
    """Counts over games. All are integers, so the sum of tallies does not depend on their order."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.steps = 0
        self.wins = [0] * players
        """Games that a seat won, alone or shared."""
        self.shared = [0] * players
        """Wins that a seat shared, in a game that is not cooperative."""
        self.scores: list[Counter[int]] = [Counter() for seat in range(players)]
        self.lengths: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()

    def add(self, other: Tally) -> None:
        """Adds the games of another tally."""
        self.games += other.games
        self.steps += other.steps
        self.lengths += other.lengths
        self.reasons += other.reasons
        for seat in range(len(self.wins)):
            self.wins[seat] += other.wins[seat]
            self.shared[seat] += other.shared[seat]
            self.scores[seat] += other.scores[seat]


class Result:
    """The tally of a whole plan, and its duration."""

    def __init__(self, plan: Plan, tally: Tally, seconds: float) -> None:
        self.plan = plan
        self.tally = tally
        self.seconds = seconds

    def as_json(self) -> dict[str, Any]:
        """The result as JSON data. Only `seconds` and `steps_per_second` differ between runs."""
        plan, tally = self.plan, self.tally
        return {
            "game": plan.game.name,
            "players": plan.players,
            "options": plan.game.check_options(plan.options),
            "content": plan.game.content(plan.content).hash,
            "seed": plan.seed,
            "games": tally.games,
            "steps": tally.steps,
            "seconds": round(self.seconds, 3),
            "steps_per_second": round(tally.steps / max(self.seconds, 1e-9)),
            "length": {"mean": mean(tally.lengths), "quantiles": _quantiles(tally.lengths)},
            "reasons": dict(sorted(tally.reasons.items())),
            "seats": [self._seat(seat) for seat in range(plan.players)],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        tally = self.tally
        low, high = wilson(tally.wins[seat], tally.games)
        return {
            "seat": seat,
            "bot": self.plan.bots[seat],
            "wins": tally.wins[seat],
            "shared_wins": tally.shared[seat],
            "win_rate": tally.wins[seat] / tally.games,
            "win_rate_low": low,
            "win_rate_high": high,
            "mean_score": mean(tally.scores[seat]),
            "score_quantiles": _quantiles(tally.scores[seat]),
        }


def _quantiles(counts: Counter[int]) -> dict[str, int]:
    return {f"{share:.0%}": quantile(counts, share) for share in QUANTILES}


def simulate(
    plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None, ray: str = ""
) -> Result:
    """Plays the plan on `jobs` processes and calls `progress` with the number of finished games.

    Game number n has the seed of the plan plus n, so the result does not depend on `jobs` or `ray`, the
    address of a Ray cluster. Raises BadOption and BadContent.
    """
    plan.check()
    executor = Executor(jobs, ray)
    total = Tally(plan.players)
    started = time.perf_counter()
    for tally in executor.run(SimulationWorker, plan, batches(plan.games, jobs)):
        total.add(tally)
        if progress is not None:
            progress(total.games)
    return Result(plan, total, time.perf_counter() - started)


def batches(games: int, jobs: int) -> list[tuple[int, int]]:
    """Splits the games into tasks: the number of the first game, and how many."""
    size = max(1, min(BATCH_SIZE, games // (jobs * 4)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


class SimulationWorker:
    """Plays games of a plan inside one process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.content: Content = plan.game.content(plan.content)
        self.options = plan.game.check_options(plan.options)

    def play(self, first: int, count: int) -> Tally:
        """Plays `count` games from number `first` on."""
        plan = self.plan
        tally = Tally(plan.players)
        for seed in range(plan.seed + first, plan.seed + first + count):
            state = plan.game.setup(self.content, plan.players, seed, self.options)
            steps = play_bots(state, bots.make_for_seats(plan.game, plan.bots, plan.players, seed))
            outcome = state.outcome()
            assert outcome is not None
            tally.games += 1
            tally.steps += steps
            tally.lengths[steps] += 1
            tally.reasons[outcome.reason] += 1
            for seat, score in enumerate(outcome.scores):
                tally.scores[seat][score] += 1
            for seat in outcome.winners:
                tally.wins[seat] += 1
                if len(outcome.winners) > 1 and not plan.game.cooperative:
                    tally.shared[seat] += 1
        return tally
