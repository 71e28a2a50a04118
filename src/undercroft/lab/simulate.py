"""Many games between bots, and what came of them: the same for the same seed on any number of cores."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from undercroft import bots
from undercroft.bots.playout import matched
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.lab.crew import Crew
from undercroft.lab.statistics import mean, quantile, wilson

CHUNK: Final = 500
"""At most so many games are given to a process at a time."""
QUANTILES: Final = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)


class Plan:
    """What is to be played. Everything in it can be sent to another process."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        bots: list[str] | None = None,
        games: int = 1000,
        seed: int = 0,
        options: dict[str, str] | None = None,
        content: str | None = None,
    ) -> None:
        """`content` is the text of a content file; `bots` has one name for each seat or one for all."""
        self.game = game
        self.players = game.players[0] if players is None else players
        names = ["random"] if bots is None else bots
        self.bots = names * self.players if len(names) == 1 else names
        self.games = games
        self.seed = seed
        self.options = {} if options is None else options
        self.content = content

    def check(self) -> None:
        """Raises BadOption or BadContent for what cannot be played, before any process is started."""
        if self.games < 1:
            raise BadOption(f"at least one game has to be played, not {self.games}")
        self.game.new(self.players, self.seed, self.options, self.game.content(self.content))
        bots.seated(self.game, self.bots, self.players, self.seed)


class Tally:
    """What came of some games, in whole numbers only: tallies add up to the same in any order."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.steps = 0
        self.wins = [0] * players
        """Games that a seat won, alone or with others."""
        self.shared = [0] * players
        """Those of them that it shared with another, in a game that is not cooperative."""
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
    """The tally of a whole plan, and how long it took."""

    def __init__(self, plan: Plan, tally: Tally, seconds: float) -> None:
        self.plan = plan
        self.tally = tally
        self.seconds = seconds

    def as_json(self) -> dict[str, Any]:
        """Everything as plain JSON. Only `seconds` and `steps_per_second` differ from run to run."""
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
    """Plays the plan on so many processes, and tells `progress` how many games are done now and then.

    Game number n is played with the seed of the plan plus n, whoever plays it, so that the result does
    not depend on `jobs`, nor on the Ray cluster of that address. Raises BadOption and BadContent.
    """
    plan.check()
    crew = Crew(jobs, ray)
    total = Tally(plan.players)
    started = time.perf_counter()
    for tally in crew.work(Worker, plan, pieces(plan.games, jobs)):
        total.add(tally)
        if progress is not None:
            progress(total.games)
    return Result(plan, total, time.perf_counter() - started)


def pieces(games: int, jobs: int) -> list[tuple[int, int]]:
    """The games in pieces of a handy size: the number of the first, and how many."""
    size = max(1, min(CHUNK, games // (jobs * 4)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


class Worker:
    """Plays games of a plan, in whatever process it finds itself."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.content: Content = plan.game.content(plan.content)
        self.options = plan.game.check_options(plan.options)

    def play(self, first: int, count: int) -> Tally:
        """Plays the games of these numbers."""
        plan = self.plan
        tally = Tally(plan.players)
        for seed in range(plan.seed + first, plan.seed + first + count):
            state = plan.game.setup(self.content, plan.players, seed, self.options)
            steps = matched(state, bots.seated(plan.game, plan.bots, plan.players, seed))
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
