"""Learns which candidate a strong bot chooses, so that a search can begin with it.

A strong bot plays; each of its decisions is kept with the candidates of the game's heuristics. The network
learns the choice among them: the loss is the cross-entropy of the softmax of their scores, see
`undercroft.kernel.priors`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from undercroft.bots import bot_seed
from undercroft.bots.search import SearchTree
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.observer import Observer
from undercroft.kernel.priors import RANKS, ActionParts
from undercroft.kernel.state import State
from undercroft.lab.learning.perceptron import Floats, Perceptron, epochs_of
from undercroft.lab.learning.self_play import BotMaker, new_state, play_with_errors

DRAWS: Final = 8
"""Where candidates are drawn at random, they are drawn so often until the choice is among them."""
NONE: Final = -1.0e9  # the score of a candidate that is not there


class Decisions:
    """Decisions with what the actor saw, the parts of each candidate, and the rank of the one chosen."""

    def __init__(
        self, observations: NDArray[np.uint8], parts: NDArray[np.int32], chosen: NDArray[np.intp]
    ) -> None:
        self.observations = observations
        self.parts = parts
        """By decision, rank and number of the part; what is not there is the number of all parts."""
        self.chosen = chosen

    def __len__(self) -> int:
        return len(self.chosen)

    def some(self, which: NDArray[np.intp] | slice) -> Decisions:
        """These decisions alone."""
        return Decisions(self.observations[which], self.parts[which], self.chosen[which])

    def inputs(self, high: NDArray[np.uint8]) -> Floats:
        """What a network gets for these decisions. `high` are the largest numbers of observations."""
        return (self.observations / high.astype(np.float32)).astype(np.float32)

    def judge(self, outputs: Floats) -> tuple[float, Floats]:
        """The loss of these outputs, and its gradient by each of them."""
        scores = self.scores(outputs)
        rows = np.arange(len(self))
        most = scores.max(1, keepdims=True)
        chances = np.exp(scores - most)
        chances /= chances.sum(1, keepdims=True)
        loss = float(-np.mean(np.log(chances[rows, self.chosen] + 1e-12)))
        chances[rows, self.chosen] -= 1
        gradient = np.zeros((len(self), outputs.shape[1] + 1), np.float32)
        np.add.at(gradient, (rows[:, None, None], self.parts), (chances / len(self))[:, :, None])
        return loss, gradient[:, :-1]

    def scores(self, outputs: Floats) -> Floats:
        """The score of each candidate: the sum of the outputs of its parts."""
        padded = np.hstack([outputs, np.zeros((len(self), 1), np.float32)])
        scores = padded[np.arange(len(self))[:, None, None], self.parts].sum(2)
        return np.where(self.parts[:, :, 0] == outputs.shape[1], np.float32(NONE), scores)

    def rank_loss(self, known: Decisions) -> float:
        """The loss if candidates were chosen by rank alone, as often as in these known decisions."""
        often = np.bincount(known.chosen, minlength=RANKS) + 1.0
        there = self.parts[:, :, 0] < self.parts.max()
        return float(-np.mean(np.log(often[self.chosen] / (there * often).sum(1))))


class PriorEpoch(NamedTuple):
    """One pass over the decisions, measured on decisions never trained on."""

    held_out: float
    first: float
    """How often the network's first candidate was the one chosen."""


class PriorReport(NamedTuple):
    """What learning the choices gave."""

    games: int
    decisions: int
    by_rank: float
    """The loss on held-out decisions by the rank alone, ..."""
    first: float
    """... and how often the first candidate of the heuristics was chosen there."""
    epochs: list[PriorEpoch]
    seconds: float

    def line(self) -> str:
        """For people who watch."""
        last = self.epochs[-1]
        return (
            f"priors: {self.games} games, {self.decisions} decisions, loss {last.held_out:.4f} on games not "
            f"trained on, by rank alone {self.by_rank:.4f}; first candidate chosen {last.first:.1%}, by the "
            f"order of the heuristics {self.first:.1%}; {self.seconds:.0f} s"
        )


def decisions_of(game: Game, players: int, seeds: range, make_bot: BotMaker) -> Decisions:
    """The decisions of one game for each seed. The same seeds and bots give the same decisions."""
    kept = _Recorder(game, game.observer(game.content(), players))
    for seed in seeds:
        bots = [make_bot(bot_seed(seed, seat)) for seat in range(players)]
        play_with_errors(new_state(game, players, seed), bots, kept.look, seed)
    return kept.decisions()


class _Recorder:
    """Keeps decisions between two or more candidates."""

    def __init__(self, game: Game, observer: Observer) -> None:
        self.heuristics: SearchHeuristics = game.search_heuristics()
        self.observer = observer
        self.parts = ActionParts(game.actions)
        self.depth = 2 + max(len(verb.operands) for verb in game.actions.verbs)
        self.rows: list[bytes] = []
        self.lists: list[NDArray[np.int32]] = []
        self.chosen: list[int] = []

    def look(self, state: State, action: int, counts: bool) -> None:
        """Called with each decision of a game. Before `counts`, it is passed over."""
        if not counts or len(state.legal()) < 2:
            return
        for draw in range(DRAWS):
            tree = SearchTree(state, self.heuristics, len(self.rows) * DRAWS + draw)
            candidates = tree.candidates()[:RANKS]
            if len(candidates) < 2:
                return
            if action in candidates:
                self.rows.append(self.observer.observe(state, state.actor()))
                self.lists.append(self._table(candidates))
                self.chosen.append(candidates.index(action))
                return

    def _table(self, candidates: list[int]) -> NDArray[np.int32]:
        table = np.full((RANKS, self.depth), self.parts.count, np.int32)
        for rank, candidate in enumerate(candidates):
            parts = self.parts.of(candidate, rank)
            table[rank, : len(parts)] = parts
        return table

    def decisions(self) -> Decisions:
        size = self.observer.size
        seen = np.frombuffer(b"".join(self.rows), np.uint8).reshape(len(self.rows), size)
        table = np.array(self.lists, np.int32).reshape(len(self.rows), RANKS, self.depth)
        return Decisions(seen, table, np.array(self.chosen, np.intp))


def join_decisions(parts: list[Decisions]) -> Decisions:
    """All decisions of these parts."""
    return Decisions(
        np.concatenate([part.observations for part in parts]),
        np.concatenate([part.parts for part in parts]),
        np.concatenate([part.chosen for part in parts]),
    )


def measure(network: Perceptron, test: Decisions, high: NDArray[np.uint8]) -> PriorEpoch:
    """What the network is worth on these decisions."""
    outputs = network.outputs(test.inputs(high))
    first = test.scores(outputs).argmax(1) == test.chosen
    return PriorEpoch(test.judge(outputs)[0], float(np.mean(first)))


def fit_priors(
    network: Perceptron, train: Decisions, test: Decisions, high: NDArray[np.uint8], epochs: int, seed: int
) -> Iterator[PriorEpoch]:
    """Trains the network, epoch by epoch."""
    for rate, batches in epochs_of(len(train), epochs, seed):
        for which in batches:
            batch = train.some(which)
            network.train_by(batch.inputs(high), batch.judge, rate)
        yield measure(network, test, high)
