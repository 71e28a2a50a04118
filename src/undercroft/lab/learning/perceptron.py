"""A small network of dense layers, trained with NumPy: tanh between the layers, Adam.

The output of a network that values positions is the logarithm of the odds of winning. The loss is the
cross-entropy with the result of the game, which is 0 for a loss, 1 for winning alone, and between them for a
win that is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Layer = tuple[Floats, Floats]
"""A matrix with a row for every output, and a bias for each of them."""
FIRST_DECAY: Final = 0.9  # of the mean gradient
SECOND_DECAY: Final = 0.999  # of the mean of its squares
TINY: Final = 1e-8
BATCH: Final = 256
RATE: Final = 2e-3  # at the beginning; it falls to a twentieth
DECAY: Final = 0.05  # of weights, at a rate of 1


class Perceptron:
    """A network that can be trained. The same seed and the same batches give the same weights."""

    def __init__(self, sizes: list[int], seed: int = 0) -> None:
        """`sizes` are the numbers of inputs, of the units of each hidden layer, and of outputs."""
        dice = np.random.default_rng(seed)
        self.layers: list[Layer] = [
            (
                dice.normal(0, inputs**-0.5, (outputs, inputs)).astype(np.float32),
                np.zeros(outputs, np.float32),
            )
            for inputs, outputs in pairwise(sizes)
        ]
        self.layers[-1][0][:] = 0  # so every position begins at even odds
        parts = [part for layer in self.layers for part in layer]
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def outputs(self, inputs: Floats) -> Floats:
        """All outputs for each row of inputs."""
        return self._activations(inputs)[-1]

    def log_odds(self, inputs: Floats) -> Floats:
        """The first output for each row of inputs."""
        return self.outputs(inputs)[:, 0]

    def chances(self, inputs: Floats) -> Floats:
        """The chance of winning for each row of inputs."""
        return _sigmoid(self.log_odds(inputs))

    def train(self, inputs: Floats, results: Floats, rate: float) -> float:
        """One step on a batch of positions and their results. Gives the loss before the step."""
        activations = self._activations(inputs)
        outputs = activations[-1][:, 0]
        # The gradient of the mean cross-entropy by the log odds is the error of the chance.
        error = (_sigmoid(outputs) - results) / np.float32(len(results))
        self._step(activations, error[:, None], rate)
        return cross_entropy(outputs, results)

    def train_by(self, inputs: Floats, judge: Callable[[Floats], tuple[float, Floats]], rate: float) -> float:
        """One step by another loss: `judge` gives the loss of these outputs, and its gradient."""
        activations = self._activations(inputs)
        loss, gradient = judge(activations[-1])
        self._step(activations, gradient, rate)
        return loss

    def _step(self, activations: list[Floats], error: Floats, rate: float) -> None:
        """One step of Adam with decoupled weight decay. `error` is the gradient by the outputs."""
        gradients: list[Floats] = []
        for at in range(len(self.layers) - 1, -1, -1):
            matrix, _bias = self.layers[at]
            gradients[:0] = [np.asarray(error.T @ activations[at]), np.asarray(error.sum(0))]
            if at:
                error = (error @ matrix) * (1 - activations[at] ** 2)
        self._descend(gradients, rate)

    def _activations(self, inputs: Floats) -> list[Floats]:
        """The inputs, and what comes out of each layer."""
        found = [inputs]
        for at, (matrix, bias) in enumerate(self.layers):
            sums = found[-1] @ matrix.T + bias
            found.append(sums if at == len(self.layers) - 1 else np.tanh(sums))
        return found

    def _descend(self, gradients: list[Floats], rate: float) -> None:
        self._steps += 1
        first = 1 - FIRST_DECAY**self._steps
        second = 1 - SECOND_DECAY**self._steps
        parts = [part for layer in self.layers for part in layer]
        for part, mean, square, gradient in zip(parts, self._means, self._squares, gradients, strict=True):
            mean += (1 - FIRST_DECAY) * (gradient - mean)
            square += (1 - SECOND_DECAY) * (gradient * gradient - square)
            part -= rate * (mean / first) / (np.sqrt(square / second) + TINY)
            if part.ndim == 2:
                part -= rate * DECAY * part


def epochs_of(count: int, epochs: int, seed: int) -> Iterator[tuple[float, list[NDArray[np.intp]]]]:
    """For each pass over so many rows: the rate, and the rows of each batch. The same seed gives the same."""
    dice = np.random.default_rng(seed)
    batch = min(BATCH, count)
    for epoch in range(epochs):
        order = dice.permutation(count)
        batches = [order[at : at + batch] for at in range(0, count - batch + 1, batch)]
        yield RATE * max(1 - epoch / epochs, 0.05), batches


def cross_entropy(log_odds: Floats, results: Floats) -> float:
    """The mean loss of these log odds; ln 2 = 0.693 is that of a network that knows nothing."""
    return float(np.mean(np.logaddexp(0, log_odds) - results * log_odds))


def _sigmoid(log_odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-log_odds)), np.float32)
