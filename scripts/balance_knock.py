"""How often a team of the strongest bots wins Knock, Knock! Dungeon!: docs/balance/knock_knock.md shows it.

    python scripts/balance_knock.py --games 200

plays a citadel of every level with every number of players, without the clock, and prints a Markdown table of
win rates with 95 % confidence intervals. The same seed gives the same table. It takes a while: a compiled
build is some fifty times faster.
"""

from __future__ import annotations

import argparse
from typing import Any

from undercroft.games.knock_knock import GAME
from undercroft.lab.simulate import Plan, simulate

BANDS = {"0": (0.65, 0.80), "3": (0.25, 0.45)}  # KK-4a


def cell(report: dict[str, Any], level: str) -> str:
    """A rate with its interval, marked if it is surely outside its band."""
    team = report["seats"][0]
    rate, low, high = team["win_rate"], team["win_rate_low"], team["win_rate_high"]
    band = BANDS.get(level)
    mark = "" if band is None or (low <= band[1] and high >= band[0]) else " !"
    return f"{rate:.0%} ({low:.0%}–{high:.0%}){mark}".replace("%", " %")


def main() -> None:
    """Reads the command line and prints the table, line by line as it grows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games in every cell")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--bot", default="team", choices=["random", *GAME.bots])
    parser.add_argument("--levels", default="0123")
    parser.add_argument("--players", default="123456")
    parser.add_argument("--pace", default="free", help="seconds a play costs; free: no clock")
    given = parser.parse_args()
    print(f"| level | {' | '.join(f'{n} players' if n != '1' else '1 player' for n in given.players)} |")
    print(f"|---|{'---|' * len(given.players)}")
    for level in given.levels:
        row = f"| {level} |"
        for players in given.players:
            plan = Plan(
                GAME,
                int(players),
                [given.bot],
                given.games,
                given.seed,
                {"level": level, "pace": given.pace},
            )
            row += f" {cell(simulate(plan, given.jobs).as_json(), level)} |"
        print(row, flush=True)


if __name__ == "__main__":
    main()
