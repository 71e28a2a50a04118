"""Measures what a search of the Labyrinth would gain if it saw more than its seat may see.

    python scripts/measure_oracle.py --iterations 400 --sees hands --games 200 --save oracle.jsonl
    python scripts/measure_oracle.py --iterations 400 --positions 200

The first plays an oracle against the search with as many iterations. With `--sees hands` it sees all hands:
its samples keep them, and draw other cards from the deck. With `--sees all` it sees every card that will be
drawn, too: all its samples are the real game. Games and their file are as in `measure_levels.py`. The second
counts how often the oracles, and the search with another seed, choose another action than the search does.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final, cast

from measure_decisions import decision
from measure_levels import match

import undercroft
from undercroft import bots
from undercroft.bots.sampler import SEEDS
from undercroft.bots.search import SearchTree
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State
from undercroft.lab.statistics import wilson

SEED: Final = 7000
SIGHTS: Final = ["hands", "all"]
ORACLE: Final = "sees"  # with what the names of oracles begin


class OpenState(State):
    """A state of the Labyrinth whose samples keep the hands, and the cards to be drawn if `sees_all`."""

    def __init__(self, real: LabyrinthRules, sees_all: bool) -> None:
        super().__init__()
        self.real, self.sees_all = real, sees_all
        self.copy_frame(real)

    def clone(self) -> OpenState:
        return OpenState(self.real.clone(), self.sees_all)

    def legal(self) -> list[int]:
        return self.real.legal()

    def play(self, action: int) -> None:
        self.real.play(action)
        self.copy_frame(self.real)

    def payoff(self, seat: int) -> float:
        return self.real.payoff(seat)

    def resample(self, seat: int, seed: int) -> None:
        if not self.sees_all:
            self.real.seed(seed)  # the deck is a bag, so that decides all draws


class OpenHeuristics(SearchHeuristics[OpenState]):
    """The heuristics of the Labyrinth for such states."""

    def __init__(self, own: SearchHeuristics[LabyrinthRules]) -> None:
        super().__init__(widening=own.widening, exploration=own.exploration)
        self.own = own

    def candidates(self, state: OpenState, dice: Rng) -> list[int]:
        return self.own.candidates(state.real, dice)

    def root_candidates(self, state: OpenState, dice: Rng) -> list[int]:
        return self.own.root_candidates(state.real, dice)

    def sure_action(self, state: OpenState, dice: Rng) -> int:
        return self.own.sure_action(state.real, dice)

    def passing_candidates(self, state: OpenState, dice: Rng, wanted: int) -> list[int]:
        return self.own.passing_candidates(state.real, dice, wanted)

    def playout_action(self, state: OpenState, dice: Rng) -> int:
        return self.own.playout_action(state.real, dice)

    def cutoff(self, state: OpenState, root: OpenState) -> bool:
        return self.own.cutoff(state.real, root.real)

    def value(self, state: OpenState, seat: int) -> float:
        return self.own.value(state.real, seat)


class OracleBot(Bot):
    """Searches as SearchBot does, on open states."""

    def __init__(self, game: Game, seed: int, iterations: int, sees_all: bool) -> None:
        super().__init__()
        self.seed(seed)
        self.game, self.iterations, self.sees_all = game, iterations, sees_all

    def choose(self, state: State) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        heuristics = OpenHeuristics(self.game.search_heuristics())
        open_state = OpenState(cast("LabyrinthRules", state), self.sees_all)
        tree = SearchTree(open_state, heuristics, self.below(SEEDS))
        sure = tree.sure_action()
        if sure >= 0:
            return sure
        tree.grow(self.iterations)
        return tree.best().action


def make_bot(game: Game, name: str, seed: int) -> Bot:
    """A bot by its name, or an oracle: sees-hands-400 and sees-all-400 have 400 iterations."""
    word, _, rest = name.partition("-")
    if word != ORACLE:
        return bots.make(game, name, seed)
    sight, _, iterations = rest.partition("-")
    return OracleBot(game, seed, int(iterations), sight == "all")


def differences(game: Game, search: str, oracles: list[str], positions: int) -> None:
    """Prints how often the oracles, and the search with another seed, choose another action than the
    search, in so many positions."""
    differ = dict.fromkeys([search, *oracles], 0)
    number = found = 0
    while found < positions:
        state = decision(game, number)
        number += 1
        if state is not None:
            found += 1
            usual = make_bot(game, search, number).choose(state)
            for name in differ:
                seed = -number if name == search else number
                differ[name] += make_bot(game, name, seed).choose(state) != usual
    for name, count in differ.items():
        low, high = wilson(count, found)
        print(f"| {name} | {found} | {count / found:.1%} | {low:.1%}–{high:.1%} |")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--iterations", type=int, default=1200)
    parser.add_argument("--sees", nargs="+", choices=SIGHTS, default=SIGHTS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--positions", type=int, default=0, help="count decisions, do not play games")
    parser.add_argument("--save", type=Path, default=Path("oracle.jsonl"))
    parser.add_argument("--seconds", type=float, default=600.0, help="of each match")
    told = parser.parse_args()
    game = undercroft.game("labyrinth")
    search = f"search-{told.iterations}"
    oracles = [f"{ORACLE}-{sight}-{told.iterations}" for sight in told.sees]
    if told.positions:
        differences(game, search, oracles, told.positions)
        return
    for oracle in oracles:
        until = time.perf_counter() + told.seconds
        names = [oracle, search]
        print(match(game, names, told.games, told.seed, told.save, {}, until, make_bot), flush=True)


if __name__ == "__main__":
    main()
