"""Fits what a position of the Labyrinth says about the end of the game, for the values of its search.

    python scripts/fit_labyrinth.py --players 2 --games 1000

Greedy bots play whole games. At the beginning of every turn it notes how many treasures each seat has and
what the board and the hand are worth to the player in turn. Then it fits logarithmic odds to the results: of
one treasure and of two, of being in turn, and of each unit of that worth. It needs NumPy.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import undercroft
from undercroft import bots
from undercroft.games.labyrinth.heuristics import LabyrinthHeuristics
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.game import Game

Array = np.ndarray[Any, Any]
SEED = 800_000
NAMES = ["one treasure", "two treasures", "in turn", "each unit of worth"]


def features(state: LabyrinthRules, heuristics: LabyrinthHeuristics) -> list[list[float]]:
    """What is known of each seat at the beginning of a turn, in the order of NAMES."""
    worth = heuristics.worth(state)
    return [
        [owned == 1, owned == 2, seat == state.seat, worth if seat == state.seat else 0.0]
        for seat, owned in enumerate(state.collected)
    ]


def played(game: Game, players: int, seed: int) -> tuple[list[list[list[float]]], list[float]]:
    """The turns of one game and what it brought each seat. The boards take turns."""
    state = game.new(players, seed, {"board": "ab"[seed % 2]})
    playing = [bots.make(game, "greedy", seed * 11 + seat) for seat in range(players)]
    heuristics = LabyrinthHeuristics()
    turns: list[list[list[float]]] = []
    while not state.over():
        if state.turn == len(turns):
            turns.append(features(state, heuristics))
        state.play(playing[state.actor()].choose(state))
    return turns, [state.payoff(seat) for seat in range(players)]


def fit(known: Array, won: Array) -> tuple[Array, float]:
    """The odds by Newton's method, and the mean logarithmic loss. `known` has turns, seats and features."""
    odds = np.zeros(known.shape[2])
    for _step in range(20):
        chance = chances(known, odds)
        mean = np.einsum("ts,tsf->tf", chance, known)
        slope = np.einsum("ts,tsf->f", won - chance, known)
        spread = np.einsum("ts,tsf,tsg->fg", chance, known, known) - np.einsum("tf,tg->fg", mean, mean)
        odds = odds + np.linalg.solve(spread + 1e-6 * np.eye(len(odds)), slope)
    return odds, float(-(won * np.log(chances(known, odds))).sum(1).mean())


def chances(known: Array, odds: Array) -> Array:
    """The chance of every seat in every turn."""
    strength = known @ odds
    strength = np.exp(strength - strength.max(1, keepdims=True))
    return np.asarray(strength / strength.sum(1, keepdims=True))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    told = parser.parse_args()
    game = undercroft.game("labyrinth")
    known: list[list[list[float]]] = []
    won: list[list[float]] = []
    for number in range(told.games):
        turns, payoffs = played(game, told.players, SEED + number)
        known += turns
        won += [payoffs] * len(turns)
    odds, loss = fit(np.array(known, float), np.array(won, float))
    for name, value in zip(NAMES, odds, strict=True):
        print(f"{name}: {value:.3f}")
    print(f"{len(known)} turns; loss {loss:.4f}, {np.log(told.players):.4f} without knowing anything")


if __name__ == "__main__":
    main()
