"""Small networks of dense layers that plain Python evaluates, and the file that holds one.

`undercroft.rl.policy` writes such files and documents them.
"""

from __future__ import annotations

import json
import math
import struct
import zipfile
from io import BytesIO

from undercroft.kernel.errors import BadOption


class Layer:
    """A matrix, row by row, and a bias for each row."""

    def __init__(self, inputs: int, weights: list[float], bias: list[float]) -> None:
        self.inputs = inputs
        self.weights = weights
        self.bias = bias

    def row(self, output: int, given: list[float], where: list[int]) -> float:
        """One output. `where` lists the inputs that are not 0."""
        first = output * self.inputs
        weights = self.weights
        total = self.bias[output]
        for place in where:
            total += weights[first + place] * given[place]
        return total


class Network:
    """A trained network for one game and one number of players, with tanh between its layers."""

    def __init__(self, file: str, game: str, version: int, players: int, layers: list[Layer]) -> None:
        self.file = file
        self.game = game
        self.version = version
        """Of the observations that it learnt from."""
        self.players = players
        self.layers = layers
        self.by_turn = False
        """Whether it values positions well as soon as the turn of a player has ended."""

    def hidden(self, given: list[float]) -> list[float]:
        """What the last layer gets for these inputs."""
        where = [place for place in range(len(given)) if given[place] != 0.0]
        for index in range(len(self.layers) - 1):
            layer = self.layers[index]
            given = [math.tanh(layer.row(output, given, where)) for output in range(len(layer.bias))]
            where = list(range(len(given)))
        return given

    def best(self, seen: list[float], actions: list[int]) -> int:
        """The action with the highest output. One without an output is taken only if there is no other."""
        given = self.hidden(seen)
        where = list(range(len(given)))
        layer = self.layers[len(self.layers) - 1]
        best = actions[0]
        most = -math.inf
        for action in actions:
            if action < len(layer.bias):
                value = layer.row(action, given, where)
                if value > most:
                    most = value
                    best = action
        return best

    def output(self, given: list[float]) -> float:
        """The first output, which is the only one of a network that values positions."""
        hidden = self.hidden(given)
        return self.layers[len(self.layers) - 1].row(0, hidden, list(range(len(hidden))))


def parse(file: str, data: bytes) -> Network:
    """The network of a file with these contents. Raises BadOption."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            about = json.loads(archive.read("policy.json"))
            weights = archive.read("weights")
        shapes = [(int(outputs), int(inputs)) for outputs, inputs in about["shapes"]]
        numbers = list(
            struct.unpack(f"<{sum(outputs * (inputs + 1) for outputs, inputs in shapes)}e", weights)
        )
        layers: list[Layer] = []
        first = 0
        for outputs, inputs in shapes:
            middle = first + outputs * inputs
            layers.append(Layer(inputs, numbers[first:middle], numbers[middle : middle + outputs]))
            first = middle + outputs
        network = Network(file, str(about["game"]), int(about["version"]), int(about["players"]), layers)
        network.by_turn = bool(about.get("by_turn", False))
        return network
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, struct.error):
        raise BadOption(f"{file} is no policy: see undercroft.rl.policy") from None
