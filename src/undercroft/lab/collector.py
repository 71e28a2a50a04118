"""Collects statistics of many games for the balance report: who wins, and which things are used by whom.

All of it comes from what a game says about itself. A thing is what a phrase names ("@goblin") or what
an action uses; the phrase id says how it was used. A player's traits come from `Game.traits`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final, Unpack

from undercroft import bots
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State
from undercroft.lab.executor import Executor
from undercroft.lab.plan import Deals, GamePlan, all_player_counts

WIN_UNITS: Final = 27720
"""Units of one win. Shared wins stay integers, so sums do not depend on their order."""
BATCH_SIZE: Final = 50
"""The most games that a process gets at a time."""
GroupKey = tuple[str, ...]
"""A group of players: ("players", "2"), ("seat", "2", "0"), ("hero", "bard")."""
Usage = tuple[str, str]
"""How a thing was used, and the thing: ("fight", "goblin")."""


@dataclass(slots=True)
class GroupTotals:
    """Sums of the results of a group of players; wins in WIN_UNITS."""

    players: int = 0
    won: int = 0
    score: int = 0
    squares: int = 0

    def count(self, won: int, score: int) -> None:
        """Adds one player."""
        self.players += 1
        self.won += won
        self.score += score
        self.squares += score * score

    def add(self, other: GroupTotals) -> None:
        """Adds another group."""
        self.players += other.players
        self.won += other.won
        self.score += other.score
        self.squares += other.squares


def _group_totals() -> defaultdict[str, GroupTotals]:
    return defaultdict(GroupTotals)


class Findings:
    """Statistics of games. The sum of findings does not depend on their order."""

    def __init__(self) -> None:
        self.games = 0
        self.groups: defaultdict[GroupKey, GroupTotals] = defaultdict(GroupTotals)
        """By ("setting", "0"), ("players", "2"), ("seat", "2", "0"), ("place", "2", "0") and traits."""
        self.scores: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self.lengths: defaultdict[str, Counter[int]] = defaultdict(Counter)
        """Scores of all seats, and steps of the games, by number of players."""
        self.reasons: Counter[str] = Counter()
        self.times: Counter[Usage] = Counter()
        """How often each thing was used."""
        self.users: defaultdict[Usage, defaultdict[str, GroupTotals]] = defaultdict(_group_totals)
        """Results of the players who used a thing at least once, by setting."""

    def add(self, other: Findings) -> None:
        """Adds other games."""
        self.games += other.games
        self.reasons += other.reasons
        self.times += other.times
        for key, totals in other.groups.items():
            self.groups[key].add(totals)
        for usage, by_setting in other.users.items():
            for setting, totals in by_setting.items():
                self.users[usage][setting].add(totals)
        for players, counts in other.scores.items():
            self.scores[players] += counts
        for players, counts in other.lengths.items():
            self.lengths[players] += counts


class BalancePlan(GamePlan):
    """A plan of games to collect statistics from."""

    def __init__(
        self,
        game: Game,
        players: list[int] | None = None,
        bots: list[str] | None = None,
        games: int = 1000,
        **deals: Unpack[Deals],
    ) -> None:
        """`games` is the number of games in each setting, see `settings`."""
        super().__init__(game, games, **deals)
        self.players = all_player_counts(game) if players is None else players
        self.bots = [game.bots[0] if game.bots else "random"] if bots is None else bots

    def check(self) -> None:
        """Raises BadOption or BadContent for a plan that cannot be played, before a process is started."""
        if self.games < 1 or not self.players:
            raise BadOption(f"at least one game has to be played, not {self.games}")
        for players in self.players:
            self.check_deal(players)
            bots.make_for_seats(self.game, self.bots, players, self.seed)

    def settings(self) -> list[tuple[int, dict[str, str]]]:
        """Each number of players with each choice of the compared options that the plan does not fix."""
        compared = [
            option for option in self.game.options if option.compared and option.name not in self.options
        ]
        choices = product(*[option.choices for option in compared])
        names = [option.name for option in compared]
        return [
            (players, {**self.options, **dict(zip(names, chosen, strict=True))})
            for chosen, players in product(list(choices), self.players)
        ]

    def batches(self) -> Iterator[tuple[int, int, int]]:
        """Splits the plan into tasks: index of the setting, number of the first game, and how many."""
        for setting in range(len(self.settings())):
            for first in range(0, self.games, BATCH_SIZE):
                yield setting, first, min(BATCH_SIZE, self.games - first)


class CollectorWorker:
    """Plays games of a plan inside one process and collects their statistics."""

    def __init__(self, plan: BalancePlan) -> None:
        self.plan = plan
        self.content = plan.game.content(plan.content)
        self.settings = plan.settings()

    def play(self, setting: int, first: int, count: int) -> Findings:
        """Plays `count` games of a setting from number `first` on."""
        game = self.plan.game
        players, chosen = self.settings[setting]
        options = game.check_options(chosen)
        findings = Findings()
        for seed in range(self.plan.seed + first, self.plan.seed + first + count):
            state = game.setup(self.content, players, seed, options)
            groups = [self._groups(state, seat, chosen) for seat in range(players)]
            traits = self._traits(state)
            usages, steps = self._play_game(state, seed)
            findings.games += 1
            findings.lengths[str(players)][steps] += 1
            outcome = state.outcome()
            assert outcome is not None
            findings.reasons[outcome.reason] += 1
            late_traits = self._traits(state)
            for seat, score in enumerate(outcome.scores):
                findings.scores[str(players)][score] += 1
                won = round(WIN_UNITS * state.payoff(seat))
                for key in [("setting", str(setting)), *groups[seat], *(traits[seat] or late_traits[seat])]:
                    findings.groups[key].count(won, score)
                findings.times += usages[seat]
                for usage in usages[seat]:
                    findings.users[usage][str(setting)].count(won, score)
        return findings

    def _play_game(self, state: State, seed: int) -> tuple[list[Counter[Usage]], int]:
        """Plays a game to its end. Returns the usages of each seat, and the number of steps."""
        game = self.plan.game
        seats = bots.make_for_seats(game, self.plan.bots, state.players, seed)
        usages: list[Counter[Usage]] = [Counter() for seat in seats]
        steps = 0
        while not state.over():
            seat = state.actor()
            action = seats[seat].choose(state)
            before = state.clone()
            state.play(action)
            steps += 1
            usage: Counter[Usage] = Counter()
            for phrase in game.describe_move(before, action, state, seat):
                for thing, count in things(phrase):
                    usage[phrase.id.removeprefix("log-"), thing] += count
            for thing in game.used_things(before, action):
                usage[game.phrase(before, action).id, thing] |= 1
            usages[seat] += usage
        return usages, steps

    def _groups(self, state: State, seat: int, chosen: dict[str, str]) -> list[GroupKey]:
        """The groups that a player belongs to from the start."""
        players = str(state.players)
        found: list[GroupKey] = [("players", players)]
        if state.players > 1 and not self.plan.game.cooperative:
            place = (seat - state.actor()) % state.players
            found += [("seat", players, str(seat)), ("place", players, str(place))]
        compared = [option.name for option in self.plan.game.options if option.compared]
        return found + [(name, chosen[name]) for name in compared if name in chosen]

    def _traits(self, state: State) -> list[list[GroupKey]]:
        """The traits of each seat in this state. Players of some games choose theirs during the game."""
        return [list(self.plan.game.traits(state, seat).items()) for seat in range(state.players)]


def things(phrase: Phrase) -> Iterator[tuple[str, int]]:
    """The things that a phrase names, and how many of each. Players and places are not things."""
    for value in phrase.args.values():
        if isinstance(value, str) and value.startswith("@"):
            for thing in value.split():
                name, times, count = thing[1:].partition("*")
                if not name.startswith(("seat-", "place-")):
                    yield name, int(count) if times else 1


def collect(
    plan: BalancePlan, executor: Executor | None = None, progress: Callable[[int], None] | None = None
) -> Findings:
    """Plays the plan. The result does not depend on the executor. Raises BadOption and BadContent."""
    plan.check()
    total = Findings()
    for findings in (executor or Executor()).run(CollectorWorker, plan, list(plan.batches())):
        total.add(findings)
        if progress is not None:
            progress(total.games)
    return total
