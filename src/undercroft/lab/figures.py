"""What findings say: shares of wins with intervals, scores, and what a thing is worth to those who use it."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from undercroft.lab.plots import Estimate
from undercroft.lab.statistics import Z95, mean, quantile, wilson
from undercroft.lab.survey import PARTS, Findings, Share, Used

ENOUGH: Final = 30
"""Of so many players, used it or not, something can be said."""


def won(share: Share) -> Estimate:
    """The part of a win that these players got on average, with its 95 % interval."""
    low, high = wilson(share.won / PARTS, share.players)
    return share.won / PARTS / max(share.players, 1), low, high


def score(share: Share) -> Estimate:
    """Their mean score, with its 95 % interval."""
    count = max(share.players, 1)
    middle = share.score / count
    spread = Z95 * sqrt(max(0.0, share.squares / count - middle * middle) / count)
    return middle, middle - spread, middle + spread


def users(findings: Findings, used: Used) -> Share:
    """All who used it, at whatever table."""
    found = Share()
    for share in findings.users[used].values():
        found.add(share)
    return found


def everybody(findings: Findings) -> int:
    """How many players there were, in all games together."""
    return sum(share.players for key, share in findings.shares.items() if key[0] == "table")


def worth(findings: Findings, used: Used) -> Estimate | None:
    """How much more of a win those got who used it than those who did not; None where too few did or did not.

    Each is compared with what players get at the same table on average, so that tables of any size and level
    can be put together. It is what goes with using a thing, not what comes of it: who is ahead uses more.
    """
    count = users(findings, used).players
    others = everybody(findings) - count
    if min(count, others) < ENOUGH:
        return None
    above = spread = 0.0
    for table, share in findings.users[used].items():
        whole = findings.shares["table", table]
        expected = whole.won / whole.players
        above += (share.won - expected * share.players) / PARTS
        rate = expected / PARTS
        spread += rate * (1 - rate) * share.players / count
    gain = above / count + above / others
    half = Z95 * sqrt(spread * (1 / count + 1 / others))
    return gain, gain - half, gain + half


def differ(one: Estimate, other: Estimate) -> bool:
    """Whether two estimates differ by more than chance would explain, 95 times in a hundred."""
    return abs(one[0] - other[0]) > sqrt(((one[2] - one[1]) / 2) ** 2 + ((other[2] - other[1]) / 2) ** 2)


def as_json(findings: Findings) -> dict[str, Any]:
    """All figures as plain JSON."""
    count = max(everybody(findings), 1)
    return {
        "games": findings.games,
        "reasons": dict(sorted(findings.reasons.items())),
        "groups": [
            {"group": list(key), "players": share.players, "won": won(share), "score": score(share)}
            for key, share in sorted(findings.shares.items())
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
                "how": used[0],
                "thing": used[1],
                "times": times,
                "times_per_game": times / max(findings.games, 1),
                "users": users(findings, used).players / count,
                "worth": worth(findings, used),
                "score_of_users": score(users(findings, used))[0],
            }
            for used, times in sorted(findings.times.items(), key=lambda item: (-item[1], item[0]))
        ],
    }
