"""Fits what the beginning of a round of Tales of Tails says about the end of the game, for its search.

    python scripts/fit_tales.py --games 16000

Rival bots play whole games of two. In the first round, or in the first two, they also err in their turns:
then a dog has little because it went early by chance, and not because its game goes badly anyway. Before each
round that follows it notes what each seat has won so far, and which dog it plays. Then it fits logarithmic
odds to the results. It needs NumPy.
"""

from __future__ import annotations

import argparse

import numpy as np
from fit_labyrinth import fit

import undercroft
from undercroft.games.tales_of_tails.components import DOG_COUNT, DOGS
from undercroft.games.tales_of_tails.heuristics import belongings
from undercroft.games.tales_of_tails.rival_bot import RivalBot
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng

SEED = 2_000_000
PLAYERS = 2
ERRORS = [2, 10, 28]  # of a hundred turns, by games in turn
NAMES = ["a coin", "a trophy", "a card", "a chest without a key", "a key without a chest"]


def played(game: Game, number: int) -> tuple[dict[int, list[list[float]]], list[float]]:
    """What is known of each seat before each round after the errors, and what the game brought it."""
    state = game.new(PLAYERS, SEED + number)
    assert isinstance(state, TalesOfTailsRules)
    bots = [RivalBot(number * PLAYERS + seat) for seat in range(PLAYERS)]
    dice = Rng()
    dice.seed(SEED + number)
    faultless = 1 + number % 2  # the first round without errors
    errors = ERRORS[number // 2 % len(ERRORS)]
    rounds: dict[int, list[list[float]]] = {}
    while not state.over():
        if state.phase == Phase.TURN and state.round < faultless and dice.below(100) < errors:
            legal = state.legal()
            state.play(legal[dice.below(len(legal))])
        else:
            state.play(bots[state.actor()].choose(state))
        if state.round >= faultless and state.round not in rounds and not state.over():
            rounds[state.round] = [features(state, seat) for seat in range(PLAYERS)]
    return rounds, [state.payoff(seat) for seat in range(PLAYERS)]


def features(state: TalesOfTailsRules, seat: int) -> list[float]:
    """What a seat has won so far, in the order of NAMES, and 1 for its dog among all dogs."""
    dogs = [0] * DOG_COUNT
    dogs[state.dogs[seat]] = 1
    return [*belongings(state, seat), *dogs]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=16000)
    told = parser.parse_args()
    game = undercroft.game("tales_of_tails")
    known: dict[int, list[list[list[float]]]] = {1: [], 2: []}
    won: dict[int, list[list[float]]] = {1: [], 2: []}
    for number in range(told.games):
        rounds, payoffs = played(game, number)
        for round, found in rounds.items():
            known[round].append(found)
            won[round].append(payoffs)
    for round in known:
        odds, loss = fit(np.array(known[round], float), np.array(won[round], float))
        print(f"before round {round + 1}: {len(won[round])} games, loss {loss:.4f}")
        for name, value in zip([*NAMES, *DOGS], odds, strict=True):
            print(f"  {name}: {value:.3f}")


if __name__ == "__main__":
    main()
