"""Metrics of findings: win rates and scores with intervals, and the win gain of players who use a thing."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from undercroft.lab.collector import WIN_UNITS, Findings, GroupTotals, Usage
from undercroft.lab.plots import Estimate
from undercroft.lab.statistics import Z95, mean, quantile, wilson

MIN_PLAYERS: Final = 30
"""A win gain is given if at least this many players used a thing and this many did not."""


def win_rate(group: GroupTotals) -> Estimate:
    """The mean win of the group with its 95 % interval; a shared win counts in parts."""
    low, high = wilson(group.won / WIN_UNITS, group.players)
    return group.won / WIN_UNITS / max(group.players, 1), low, high


def mean_score(group: GroupTotals) -> Estimate:
    """The mean score of the group with its 95 % interval."""
    count = max(group.players, 1)
    middle = group.score / count
    spread = Z95 * sqrt(max(0.0, group.squares / count - middle * middle) / count)
    return middle, middle - spread, middle + spread


def users(findings: Findings, usage: Usage) -> GroupTotals:
    """All players who used a thing this way, in all settings together."""
    found = GroupTotals()
    for totals in findings.users[usage].values():
        found.add(totals)
    return found


def player_count(findings: Findings) -> int:
    """The number of players in all games together."""
    return sum(totals.players for key, totals in findings.groups.items() if key[0] == "setting")


def win_gain(findings: Findings, usage: Usage) -> Estimate | None:
    """The mean win of players who used a thing minus that of players who did not; None if too few did or not.

    Each player is compared with the mean of the same setting, so that settings of any size and level can be
    combined. It is a correlation and not an effect: players who are ahead use more things.
    """
    count = users(findings, usage).players
    others = player_count(findings) - count
    if min(count, others) < MIN_PLAYERS:
        return None
    above = spread = 0.0
    for setting, totals in findings.users[usage].items():
        everyone = findings.groups["setting", setting]
        expected = everyone.won / everyone.players
        above += (totals.won - expected * totals.players) / WIN_UNITS
        rate = expected / WIN_UNITS
        spread += rate * (1 - rate) * totals.players / count
    gain = above / count + above / others
    half = Z95 * sqrt(spread * (1 / count + 1 / others))
    return gain, gain - half, gain + half


def differ(one: Estimate, other: Estimate) -> bool:
    """Whether the difference of two estimates is significant at the 95 % level."""
    return abs(one[0] - other[0]) > sqrt(((one[2] - one[1]) / 2) ** 2 + ((other[2] - other[1]) / 2) ** 2)


def as_json(findings: Findings) -> dict[str, Any]:
    """All metrics as JSON data."""
    count = max(player_count(findings), 1)
    return {
        "games": findings.games,
        "reasons": dict(sorted(findings.reasons.items())),
        "groups": [
            {
                "group": list(key),
                "players": totals.players,
                "won": win_rate(totals),
                "score": mean_score(totals),
            }
            for key, totals in sorted(findings.groups.items())
        ],
        "scores": {
            players: {"mean": mean(counts), "counts": dict(sorted(counts.items()))}
            for players, counts in sorted(findings.scores.items())
        },
        "lengths": {
            players: {
                "mean": mean(counts),
                "quantiles": {f"{part:.0%}": quantile(counts, part) for part in (0.05, 0.5, 0.95)},
            }
            for players, counts in sorted(findings.lengths.items())
        },
        "things": [
            {
                "how": usage[0],
                "thing": usage[1],
                "times": times,
                "times_per_game": times / max(findings.games, 1),
                "users": users(findings, usage).players / count,
                "worth": win_gain(findings, usage),
                "score_of_users": mean_score(users(findings, usage))[0],
            }
            for usage, times in sorted(findings.times.items(), key=lambda item: (-item[1], item[0]))
        ],
    }
