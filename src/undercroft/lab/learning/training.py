"""Trains a network on positions, and by generations: play, learn, play with what was learnt."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from undercroft import bots
from undercroft.bots.learnt import LearntBot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.network import parse
from undercroft.lab.learning.perceptron import Perceptron, cross_entropy
from undercroft.lab.learning.self_play import BotMaker, Positions, join, play
from undercroft.rl.policy import save
from undercroft.rl.setting import Setting

BATCH: Final = 256
RATE: Final = 2e-3  # at the beginning; it falls to a twentieth
DECAY: Final = 0.05
CHUNK: Final = 20  # games between two looks at the clock
SEED_BLOCK: Final = 1_000_000  # seeds of a generation
SEED_BLOCKS: Final = 1000  # generations of a run
HELD_OUT: Final = 10
"""One chunk of games in so many is never trained on: the loss is measured on it."""


class Epoch(NamedTuple):
    """One pass over the positions: the loss on them, and on positions that were never trained on."""

    trained: float
    held_out: float


class Plan(NamedTuple):
    """What a run of training does. The same plan gives the same network, unless the clock ends it."""

    game: Game
    players: int
    seed: int
    generations: int
    games: int
    """Of each generation."""
    iterations: int
    """Of the search that plays from the second generation on."""
    hidden: int
    epochs: int
    by_turn: bool
    """Whether the network is to end playouts with a turn."""
    minutes: float
    """No game begins after so many minutes of a run; 0 sets no bound."""


class Report(NamedTuple):
    """What one generation gave."""

    generation: int
    games: int
    positions: int
    heuristics: float
    """The loss of the game's own heuristics on the held-out positions, as they are, ..."""
    calibrated: float
    """... and with their log odds stretched and shifted as fits best."""
    epochs: list[Epoch]
    seconds: float

    def line(self) -> str:
        """For people who watch."""
        return (
            f"generation {self.generation}: {self.games} games, {self.positions} positions, loss "
            f"{self.epochs[-1].held_out:.4f} on games not trained on; heuristics {self.heuristics:.4f}, "
            f"calibrated {self.calibrated:.4f}; {self.seconds:.0f} s"
        )


def fit(
    network: Perceptron, train: Positions, test: Positions, high: NDArray[np.uint8], epochs: int, seed: int
) -> Iterator[Epoch]:
    """Trains the network, epoch by epoch."""
    dice = np.random.default_rng(seed)
    test_inputs = test.inputs(high)
    batch = min(BATCH, len(train))
    for epoch in range(epochs):
        rate = RATE * max(1 - epoch / epochs, 0.05)
        order = dice.permutation(len(train))
        losses = [
            network.train(
                train.inputs(high, order[at : at + batch]), train.results[order[at : at + batch]], rate, DECAY
            )
            for at in range(0, len(order) - batch + 1, batch)
        ]
        held_out = cross_entropy(network.log_odds(test_inputs), test.results)
        yield Epoch(float(np.mean(losses)), held_out)


def calibrated_loss(train: Positions, test: Positions) -> float:
    """The loss of the heuristics if their log odds are stretched and shifted as fits the games best."""
    rows = np.stack([train.odds, np.ones(len(train), np.float32)], 1)
    weights = np.zeros(2)
    for _step in range(20):  # Newton's method
        chances = 1 / (1 + np.exp(-rows @ weights))
        curvature = (rows * (chances * (1 - chances))[:, None]).T @ rows + 1e-6 * np.eye(2)
        weights -= np.linalg.solve(curvature, rows.T @ (chances - train.results))
    return cross_entropy((test.odds * weights[0] + weights[1]).astype(np.float32), test.results)


def run(plan: Plan, out: Path, tell: Callable[[str], None]) -> list[Report]:
    """Trains by generations and writes the network and its curve after each of them. Raises BadOption."""
    if plan.game.cooperative or plan.players < 2:
        raise BadOption("values are learnt for games in which players compete")
    setting = Setting(plan.game, plan.players)
    started = time.perf_counter()
    until = started + 60 * plan.minutes if plan.minutes else inf
    reports: list[Report] = []
    train: list[Positions] = []
    test: list[Positions] = []
    make_bot = _quick_bot(plan.game)
    for generation in range(plan.generations):
        games = 0
        for part in _parts(plan, generation, make_bot, until):
            (test if games % (CHUNK * HELD_OUT) == 0 else train).append(part)
            games += CHUNK
            tell(f"generation {generation}: {games} of {plan.games} games")
        known, unseen = join(train or test), join(test)
        network = Perceptron([setting.size + 1, plan.hidden, 1], plan.seed)
        epochs = list(fit(network, known, unseen, setting.high(), plan.epochs, plan.seed))
        save(out, setting, network.layers, plan.by_turn)
        make_bot = _learnt_bot(plan, out)
        losses = cross_entropy(unseen.odds, unseen.results), calibrated_loss(known, unseen)
        seconds = time.perf_counter() - started
        reports.append(Report(generation, games, len(known) + len(unseen), *losses, epochs, seconds))
        out.with_suffix(".json").write_text(json.dumps([report._asdict() for report in reports]))
        tell(reports[-1].line())
    return reports


def _quick_bot(game: Game) -> BotMaker:
    """The game's own bot that is quick: the first of them."""
    name = game.bots[0] if game.bots else "random"
    return lambda seed: bots.make(game, name, seed)


def _learnt_bot(plan: Plan, file: Path) -> BotMaker:
    """A search with what was learnt so far."""
    network = parse(str(file), file.read_bytes())
    return lambda seed: LearntBot(plan.game, network, seed, plan.iterations)


def _parts(plan: Plan, generation: int, make_bot: BotMaker, until: float) -> Iterator[Positions]:
    """Positions of CHUNK games at a time, of two chunks at least. All games of a run have other seeds."""
    first = (plan.seed * SEED_BLOCKS + generation) * SEED_BLOCK
    for done in range(0, plan.games, CHUNK):
        if done < 2 * CHUNK or time.perf_counter() < until:
            yield play(
                plan.game, plan.players, range(first + done, first + done + CHUNK), make_bot, plan.by_turn
            )
