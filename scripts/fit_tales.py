"""Fits what the beginning of a round of Tales of Tails says about the end of the game, for its search.

    python scripts/fit_tales.py --games 6000

Rival bots play whole games of two. Before the second round and before the last one it notes what each seat
has won so far. Then it fits logarithmic odds to the results. It needs NumPy.
"""

from __future__ import annotations

import argparse

import numpy as np
from fit_labyrinth import fit

import undercroft
from undercroft.games.tales_of_tails.heuristics import belongings
from undercroft.games.tales_of_tails.rival_bot import RivalBot
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.game import Game

SEED = 3_000_000
PLAYERS = 2
NAMES = ["a coin", "a trophy", "a shield", "a potion", "a chest without a key", "a key without a chest"]
NAMES += ["to begin"]


def played(game: Game, number: int) -> tuple[list[list[list[int]]], list[float]]:
    """What each seat had at the beginning of each later round, and what the game brought it."""
    state = game.new(PLAYERS, SEED + number)
    assert isinstance(state, TalesOfTailsRules)
    bots = [RivalBot(number * PLAYERS + seat) for seat in range(PLAYERS)]
    rounds: list[list[list[int]]] = []
    while not state.over():
        state.play(bots[state.actor()].choose(state))
        if state.round > len(rounds) and not state.over():
            rounds.append([belongings(state, seat) for seat in range(PLAYERS)])
    return rounds, [state.payoff(seat) for seat in range(PLAYERS)]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=6000)
    told = parser.parse_args()
    game = undercroft.game("tales_of_tails")
    known: list[list[list[list[int]]]] = [[], []]
    won: list[list[float]] = []
    for number in range(told.games):
        rounds, payoffs = played(game, number)
        for of_round, found in zip(known, rounds, strict=True):
            of_round.append(found)
        won.append(payoffs)
    for number, of_round in enumerate(known):
        odds, loss = fit(np.array(of_round, float), np.array(won, float))
        print(f"before round {number + 2}: loss {loss:.4f}")
        for name, value in zip(NAMES, odds, strict=True):
            print(f"  {name}: {value:.3f}")


if __name__ == "__main__":
    main()
