"""Plays the levels of a game against each other and prints a table with confidence intervals.

    python scripts/measure_levels.py dungeon_roll --games 400 --save levels.jsonl

Every game is a line of the file, so a run that was cut short goes on where it stopped. Two seats, each pair
of games with the same seed and the seats exchanged; in a cooperative game both seats play the same level.
With `--pair greedy:40,greedy:20` two weakened bots meet instead, with errors in so many per cent of their
decisions; the errors of `greedy:40b` are random. `--seed` plays other deals: figures by which a level was
chosen need others to confirm them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

import undercroft
from undercroft import bots
from undercroft.bots.playout import play_bots
from undercroft.bots.weakened import WeakenedBot
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.lab.statistics import wilson

SEED = 1000
MakeBot = Callable[[Game, str, int], Bot]
"""Makes a bot by its name and its seed."""


def make_bot(game: Game, name: str, seed: int) -> Bot:
    """A bot by its name, or a weakened one: greedy:40, or greedy:40b with random errors."""
    plain, _, errors = name.partition(":")
    bot = bots.make(game, plain, seed)
    return WeakenedBot(game, bot, int(errors.rstrip("b")), seed, errors.endswith("b")) if errors else bot


def played(
    game: Game, names: list[str], number: int, seed: int, options: dict[str, str], make: MakeBot
) -> list[float]:
    """What a game brings each of the two bots: 1 for a win, a part of it for a shared one."""
    turned = number % 2 == 1
    order = [names[1], names[0]] if turned else names
    state = game.new(2, seed + number // 2, options)
    bot_seed = (seed - SEED + number) * 7
    play_bots(state, [make(game, name, bot_seed + seat) for seat, name in enumerate(order)])
    payoffs = [state.payoff(0), state.payoff(1)]
    return [payoffs[1], payoffs[0]] if turned else payoffs


def match(
    game: Game,
    names: list[str],
    games: int,
    seed: int,
    file: Path,
    options: dict[str, str],
    until: float,
    make: MakeBot = make_bot,
) -> str:
    """Plays what is missing of a match and gives its line of the table."""
    key = " ".join([game.name, *names, *([str(seed)] if seed != SEED else [])])
    kept: dict[int, list[float]] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            data = json.loads(line)
            if data["match"] == key:
                kept[data["number"]] = data["payoffs"]
    cpu = time.process_time()
    with file.open("a", encoding="utf-8") as out:
        for number in range(games):
            if number not in kept and time.perf_counter() < until:
                kept[number] = played(game, names, number, seed, options, make)
                entry = {"match": key, "number": number, "payoffs": kept[number]}
                out.write(json.dumps(entry) + "\n")
                out.flush()
    cpu = time.process_time() - cpu
    won = sum(payoffs[0] for payoffs in kept.values())
    low, high = wilson(round(won), len(kept))
    share = won / max(1, len(kept))
    return f"| {names[0]} | {names[1]} | {len(kept)} | {share:.1%} | {low:.1%}–{high:.1%} | {cpu:.0f} s |"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--pair", action="append", default=[])
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--save", type=Path, default=Path("levels.jsonl"))
    parser.add_argument("--seconds", type=float, default=600.0)
    told = parser.parse_args()
    game = undercroft.game(told.game)
    options = dict(option.split("=") for option in told.option)
    levels = bots.levels(game)
    pairs = [pair.split(",") for pair in told.pair] or [
        [levels[number], levels[number] if game.cooperative else levels[number - 1]]
        for number in range(0 if game.cooperative else 1, len(levels))
    ]
    until = time.perf_counter() + told.seconds
    for names in pairs:
        print(match(game, names, told.games, told.seed, told.save, options, until), flush=True)


if __name__ == "__main__":
    main()
