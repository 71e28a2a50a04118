"""Ratings of bots by openskill's Plackett-Luce model, updated fixture by fixture, and their results."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import Any

from undercroft.lab.statistics import Z95, wilson
from undercroft.match import skill
from undercroft.match.skill import Skill


class Ratings:
    """The ratings of bots, and how often they met. The ratings depend on the order of the fixtures."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self._ratings = dict.fromkeys(names, Skill())
        self._met: Counter[tuple[str, str]] = Counter()
        self._won: dict[str, dict[int, list[float]]] = {name: defaultdict(list) for name in names}
        self._scores: dict[str, list[int]] = {name: [] for name in names}

    def rate(self, rows: list[dict[str, Any]]) -> None:
        """Rates one fixture: its rows, with `bot`, `players`, `payoff`, `score` and `place`."""
        for row in rows:
            self._won[row["bot"]][row["players"]].append(row["payoff"])
            self._scores[row["bot"]].append(row["score"])
        for one, other in combinations([row["bot"] for row in rows], 2):
            self._met[min(one, other), max(one, other)] += 1
        teams = [[self._ratings[row["bot"]]] for row in rows]
        after = skill.rate(teams, [row["place"] for row in rows])
        for name in {row["bot"] for row in rows}:
            # A bot in two seats gets the mean of both results.
            found = [new[0] for row, new in zip(rows, after, strict=True) if row["bot"] == name]
            mu = sum(rating.mu for rating in found) / len(found)
            sigma = sum(rating.sigma for rating in found) / len(found)
            self._ratings[name] = Skill(mu, sigma)

    def ranking(self) -> list[str]:
        """The bots, best first. Equal ones keep the order in which they were named."""
        return sorted(self.names, key=lambda name: -self._ratings[name].mu)

    def met(self, one: str, other: str) -> int:
        """How often two bots played each other."""
        return self._met[min(one, other), max(one, other)]

    def as_json(self) -> list[dict[str, Any]]:
        """A dict for each bot, best first: its rating with 95 % interval, and its results."""
        return [self._line(name) for name in self.ranking()]

    def _line(self, name: str) -> dict[str, Any]:
        rating = self._ratings[name]
        by_players = self._won[name]
        won = sum(sum(payoffs) for payoffs in by_players.values())
        games = sum(len(payoffs) for payoffs in by_players.values())
        low, high = wilson(won, games)
        return {
            "bot": name,
            "rating": rating.mu,
            "rating_low": rating.mu - Z95 * rating.sigma,
            "rating_high": rating.mu + Z95 * rating.sigma,
            "games": games,
            "points": won / max(games, 1),
            "points_low": low,
            "points_high": high,
            "mean_score": sum(self._scores[name]) / max(games, 1),
            "points_by_players": {
                str(players): sum(by_players[players]) / len(by_players[players])
                for players in sorted(by_players)
            },
        }
