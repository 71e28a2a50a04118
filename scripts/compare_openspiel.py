"""Plays the search of this package against OpenSpiel's IS-MCTS and prints a table with confidence intervals.

    python scripts/compare_openspiel.py --iterations 200 --games 100 --save rivals.jsonl
    python scripts/compare_openspiel.py labyrinth --seconds 0.1 --games 100 --save rivals.jsonl
    python scripts/compare_openspiel.py --report --save rivals.jsonl

Both play on the same state of OpenSpiel (`undercroft.rl.openspiel`), with as many iterations or as much CPU
time for each decision. Two seats: games 2n and 2n + 1 have the seed 1000 + n and the seats exchanged. In a
cooperative game each of them plays both seats of a team, in turn with the same seed; the table then counts
the seeds that only one of the two teams won. Every game is a line of the file, so a run that was cut short
goes on where it stopped.

The rival is `open_spiel.python.algorithms.ismcts` with UCT (sqrt(2)) and the most visited action. Its random
playouts are compiled ones of this package, which are some hundred times as fast as OpenSpiel's on a game
written in Python: that changes nothing at equal iterations and helps the rival at equal time. The one in C++
(`pyspiel.ISMCTSBot`) cannot be used: it ends in a segmentation fault with games written in Python.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts

from undercroft import games
from undercroft.bots.playout import playout
from undercroft.bots.search import SearchBot, SearchTree
from undercroft.build import compiled
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State
from undercroft.lab.statistics import wilson
from undercroft.rl import openspiel

OURS, RIVAL = 0, 1
FIRST_SEED = 1000
UNBOUNDED = 1 << 30
Line = dict[str, Any]


class Playouts:
    """An evaluator for OpenSpiel: the result of one random game, and all actions equally likely."""

    def __init__(self, seed: int) -> None:
        self.dice = Rng()
        self.dice.seed(seed)

    def evaluate(self, state: Any) -> list[float]:
        """What a random game from here brings each player."""
        copy = state.holder.state.clone()
        copy.seed(self.dice.below(UNBOUNDED))
        playout(copy, self.dice)
        return [copy.payoff(seat) for seat in range(copy.players)]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """No knowledge of the game."""
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class Ours:
    """The search, with a limit of CPU time that it looks at after each iteration: on a busy machine, and
    where an iteration takes long, that is fairer than the clock of the search bot."""

    def __init__(self, game: Game, seed: int, iterations: int, seconds: float) -> None:
        self.bot = SearchBot(game, seed, iterations, seconds)
        self.seconds = seconds

    def choose(self, state: State) -> int:
        """The most visited action."""
        if not self.seconds or len(state.legal()) == 1:
            return self.bot.choose(state)
        until = time.process_time() + self.seconds
        tree = SearchTree(state, self.bot.game.search_heuristics(), self.bot.below(UNBOUNDED))
        sure = tree.sure_action()
        if sure >= 0:
            return sure
        tree.grow(1)
        while time.process_time() < until:
            tree.grow(1)
        return tree.best().action


class Rival(ismcts.ISMCTSBot):
    """OpenSpiel's IS-MCTS with a limit of time as well. It also takes games without hidden information, where
    the tree is that of a search with open chance nodes."""

    def __init__(self, game: Any, seed: int, iterations: int, seconds: float) -> None:
        random = np.random.RandomState(seed)
        super().__init__(
            game, Playouts(seed), sqrt(2), iterations or UNBOUNDED, random_state=random,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, use_observation_string=True,
        )  # fmt: skip
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
        self.seconds = seconds
        self.simulations = 0
        """Made in all decisions."""

    def run_search(self, state: Any) -> Any:
        """The same as in the base class, until the time is over."""
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        until = time.process_time() + self.seconds
        self._root_node = self.create_new_node(state)
        for _simulation in range(self._max_simulations):
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
            # Without a second simulation no action of the root has been visited.
            if self.seconds and self._root_node.total_visits > 0 and time.process_time() > until:
                break
        return self.get_final_policy(state, self._root_node)


class Comparison:
    """One game at a number of iterations or seconds for each decision."""

    def __init__(self, name: str, iterations: int, seconds: float) -> None:
        self.game = games.game(name)
        self.iterations, self.seconds = iterations, seconds
        self.effort = f"{iterations} iterations" if iterations else f"{seconds:g} s"

    def played(self, number: int) -> Line:
        """The line of a game: what it brought ours and the rival (in a cooperative game: the one that played
        it), the decisions and seconds of both, and the simulations of the rival."""
        seed = FIRST_SEED + number // 2
        adapter = openspiel.load(self.game.name, players=2)
        ours = Ours(self.game, number, self.iterations, self.seconds)
        rival = Rival(adapter, number, self.iterations, self.seconds)
        dice = np.random.RandomState(seed)
        seats = [number % 2] * 2 if self.game.cooperative else [number % 2, 1 - number % 2]
        decisions, seconds = [0, 0], [0.0, 0.0]
        state = adapter.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(dice.randint(len(state.chance_outcomes()))))
                continue
            player = seats[state.current_player()]
            since = time.process_time()
            decisions[player] += len(state.legal_actions()) > 1
            action = ours.choose(state.holder.state) if player == OURS else int(rival.step(state))
            seconds[player] += time.process_time() - since
            state.apply_action(action)
        returns = state.returns()
        payoffs = [returns[0] if self.game.cooperative else returns[seats.index(of)] for of in (OURS, RIVAL)]
        return {
            "game": self.game.name, "effort": self.effort, "number": number, "seed": seed,
            "payoffs": payoffs,
            "decisions": decisions, "seconds": [round(spent, 2) for spent in seconds],
            "simulations": rival.simulations,
        }  # fmt: skip


def row(lines: list[Line]) -> Line:
    """The results of one comparison."""
    lines = sorted(lines, key=lambda line: line["number"])
    name = lines[0]["game"]
    cooperative = games.game(name).cooperative
    results = []
    for player in (OURS, RIVAL):
        of = [line for line in lines if not cooperative or line["number"] % 2 == player]
        results.append([line["payoffs"][player] for line in of])
    if cooperative:
        pairs = [pair for pair in zip(*results, strict=False) if pair[0] != pair[1]]
        won, count = float(sum(ours > theirs for ours, theirs in pairs)), len(pairs)
    else:
        won, count = float(sum(results[OURS])), len(lines)
    low, high = wilson(won, count)
    decisions = [max(1, sum(line["decisions"][player] for line in lines)) for player in (OURS, RIVAL)]
    spent = [sum(line["seconds"][player] for line in lines) for player in (OURS, RIVAL)]
    return {
        "game": name, "effort": lines[0]["effort"], "games": len(lines), "compared": count,
        "share": won / count if count else 0.5, "low": low, "high": high,
        "mean": [sum(result) / max(1, len(result)) for result in results],
        "milliseconds": [1000 * time / number for time, number in zip(spent, decisions, strict=True)],
        "simulations": sum(line["simulations"] for line in lines) / decisions[RIVAL],
    }  # fmt: skip


def report(rows: list[Line]) -> None:
    """Prints the table."""
    print("| game | each decision | games | ours | 95 % interval | mean results | ms | rival's simulations |")
    print("|---|---|---:|---:|---|---:|---:|---:|")
    for one in rows:
        interval = f"{one['low']:.1%} to {one['high']:.1%}"
        means = " : ".join(f"{mean:.2f}" for mean in one["mean"])
        spent = " : ".join(f"{spent:.0f}" for spent in one["milliseconds"])
        count = (
            f"{one['games']}" if one["compared"] == one["games"] else f"{one['compared']} of {one['games']}"
        )
        cells = [one["game"], one["effort"], count, f"{one['share']:.1%}", interval, means, spent]
        print("| " + " | ".join([*cells, f"{one['simulations']:.0f}"]) + " |")


def read(file: Path) -> dict[tuple[str, str], list[Line]]:
    """The lines of a file, by game and effort."""
    found: dict[tuple[str, str], list[Line]] = {}
    if file.exists():
        for text in file.read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            found.setdefault((line["game"], line["effort"]), []).append(line)
    return found


def play(comparisons: list[Comparison], count: int, file: Path, until: float) -> None:
    """Plays what is missing, one game of each comparison in turn."""
    known = read(file)
    have = {key: {line["number"] for line in lines} for key, lines in known.items()}
    with file.open("a", encoding="utf-8") as out:
        for number in range(count):
            for one in comparisons:
                if number in have.get((one.game.name, one.effort), ()) or time.perf_counter() > until:
                    continue
                out.write(json.dumps(one.played(number)) + "\n")
                out.flush()
                progress = f"\r{one.game.name}, {one.effort}: {number + 1} of {count}\033[K"
                print(progress, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[*games.NAMES, []], help="all games if none is named")
    parser.add_argument("--iterations", type=int, action="append", default=[], help="of each decision")
    parser.add_argument(
        "--seconds", type=float, action="append", default=[], help="of CPU time for each decision"
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--save", type=Path, default=Path("rivals.jsonl"))
    parser.add_argument("--for", dest="limit", type=float, default=1e9, help="seconds, then the table")
    parser.add_argument("--report", action="store_true", help="only print the table of the file")
    parser.add_argument("--json", action="store_true", help="print JSON")
    told = parser.parse_args()
    if not told.report:
        if not compiled():
            print("the rules are not compiled: at equal time, ours is at a disadvantage", file=sys.stderr)
        comparisons = [
            Comparison(name, iterations, seconds)
            for iterations, seconds in [*((n, 0.0) for n in told.iterations), *((0, s) for s in told.seconds)]
            for name in told.game or games.NAMES
        ]
        play(comparisons, told.games, told.save, time.perf_counter() + told.limit)
    rows = [row(lines) for lines in read(told.save).values()]
    if told.json:
        print(json.dumps(rows, indent=2))
    else:
        report(rows)


if __name__ == "__main__":
    main()
