"""Trains a network on positions, and by generations: play, learn, play with what was learnt.

Last, a second network may learn the choices of a strong bot, to order the candidates of the search.
"""

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
from undercroft.kernel.priors import ActionParts
from undercroft.lab.learning.perceptron import Layer, Perceptron, cross_entropy, epochs_of
from undercroft.lab.learning.priors import Decisions, PriorReport, decisions_of, fit_priors, join_decisions
from undercroft.lab.learning.self_play import BotMaker, Positions, join, play
from undercroft.rl.policy import save
from undercroft.rl.setting import Setting

CHUNK: Final = 20  # games between two looks at the clock
SEED_BLOCK: Final = 1_000_000  # seeds of a generation
SEED_BLOCKS: Final = 1000  # generations of a run
TEACHER: Final = "search-100"
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
    """Of each generation; 0 learns no values."""
    iterations: int
    """Of the search that plays from the second generation on."""
    hidden: int
    epochs: int
    by_turn: bool
    """Whether the network is to end playouts with a turn."""
    minutes: float
    """No game begins after so many minutes of a run; 0 sets no bound."""
    bot: str = ""
    """The bot that plays the first generation; the quick one of the game if empty."""
    prior_games: int = 0
    """Games of the teacher, from whose choices the order of candidates is learnt."""
    teacher: str = TEACHER


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
    test_inputs = test.inputs(high)
    for rate, batches in epochs_of(len(train), epochs, seed):
        losses = [network.train(train.inputs(high, which), train.results[which], rate) for which in batches]
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


class Outcome(NamedTuple):
    """What a run gave: a report of each generation, and one of the priors if they were learnt."""

    reports: list[Report]
    priors: PriorReport | None


def run(plan: Plan, out: Path, tell: Callable[[str], None]) -> Outcome:
    """Trains by generations and writes the network and its curve after each of them. Raises BadOption."""
    if plan.players < 2:
        raise BadOption("values are learnt for two players or more")
    if not plan.games and not plan.prior_games:
        raise BadOption("without games there is nothing to learn")
    setting = Setting(plan.game, plan.players)
    until = time.perf_counter() + 60 * plan.minutes if plan.minutes else inf
    reports, layers = _learn_values(plan, setting, until, out, tell) if plan.games else ([], [])
    if not plan.prior_games:
        return Outcome(reports, None)
    order, priors = _learn_priors(plan, setting, until, tell)
    save(out, setting, layers, plan.by_turn and bool(layers), order.layers)
    _write_reports(out, reports, priors)
    tell(priors.line())
    return Outcome(reports, priors)


def _learn_values(
    plan: Plan, setting: Setting, until: float, out: Path, tell: Callable[[str], None]
) -> tuple[list[Report], list[Layer]]:
    """A network that values positions; it is written after each generation."""
    started = time.perf_counter()
    reports: list[Report] = []
    train: list[Positions] = []
    test: list[Positions] = []
    layers: list[Layer] = []
    make_bot = _named_bot(plan.game, plan.bot or (plan.game.bots[0] if plan.game.bots else "random"))
    for generation in range(plan.generations):
        games = 0
        for seeds in _chunks(plan, generation, plan.games, until):
            part = play(plan.game, plan.players, seeds, make_bot, plan.by_turn)
            (test if games % (CHUNK * HELD_OUT) == 0 else train).append(part)
            games += CHUNK
            tell(f"generation {generation}: {games} of {plan.games} games")
        known, unseen = join(train or test), join(test)
        if not (len(known) and len(unseen)):
            raise BadOption("no playout of the heuristics stops before the end: end them with the turn")
        network = Perceptron([setting.size + 1, plan.hidden, 1], plan.seed)
        epochs = list(fit(network, known, unseen, setting.high(), plan.epochs, plan.seed))
        layers = network.layers
        save(out, setting, layers, plan.by_turn)
        make_bot = _learnt_bot(plan, out)
        losses = cross_entropy(unseen.odds, unseen.results), calibrated_loss(known, unseen)
        seconds = time.perf_counter() - started
        reports.append(Report(generation, games, len(known) + len(unseen), *losses, epochs, seconds))
        _write_reports(out, reports, None)
        tell(reports[-1].line())
    return reports, layers


def _learn_priors(
    plan: Plan, setting: Setting, until: float, tell: Callable[[str], None]
) -> tuple[Perceptron, PriorReport]:
    """A network that orders candidates as the teacher chooses."""
    started = time.perf_counter()
    teacher = _named_bot(plan.game, plan.teacher)
    train: list[Decisions] = []
    test: list[Decisions] = []
    games = 0
    for seeds in _chunks(plan, plan.generations, plan.prior_games, until):
        part = decisions_of(plan.game, plan.players, seeds, teacher)
        (test if games % (CHUNK * HELD_OUT) == 0 else train).append(part)
        games += CHUNK
        tell(f"priors: {games} of {plan.prior_games} games")
    known, unseen = join_decisions(train or test), join_decisions(test)
    network = Perceptron([setting.size, plan.hidden, ActionParts(plan.game.actions).count], plan.seed)
    epochs = list(fit_priors(network, known, unseen, setting.high(), plan.epochs, plan.seed))
    by_rank, first = unseen.rank_loss(known), float(np.mean(unseen.chosen == 0))
    seconds = time.perf_counter() - started
    return network, PriorReport(games, len(known) + len(unseen), by_rank, first, epochs, seconds)


def _write_reports(out: Path, reports: list[Report], priors: PriorReport | None) -> None:
    """The numbers of the curve, beside the network."""
    data = {
        "values": [report._asdict() for report in reports],
        "priors": None if priors is None else priors._asdict(),
    }
    out.with_suffix(".json").write_text(json.dumps(data))


def _named_bot(game: Game, name: str) -> BotMaker:
    """Makes bots of this name."""
    return lambda seed: bots.make(game, name, seed)


def _learnt_bot(plan: Plan, file: Path) -> BotMaker:
    """A search with what was learnt so far."""
    network = parse(str(file), file.read_bytes())
    return lambda seed: LearntBot(plan.game, network, seed, plan.iterations)


def _chunks(plan: Plan, generation: int, games: int, until: float) -> Iterator[range]:
    """The seeds of CHUNK games at a time, of two chunks at least. All games of a run have other seeds."""
    first = (plan.seed * SEED_BLOCKS + generation) * SEED_BLOCK
    for done in range(0, games, CHUNK):
        if done < 2 * CHUNK or time.perf_counter() < until:
            yield range(first + done, first + done + CHUNK)
