"""The bot `policy:FILE`: plays what a trained network prefers. It needs Python alone.

`undercroft.rl.policy` writes such files and documents them.
"""

from __future__ import annotations

import json
import math
import struct
import zipfile
from functools import cache

from undercroft.kernel.bot import Bot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.observer import Observer
from undercroft.kernel.state import State


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
    """A trained network for one game and one number of players."""

    def __init__(self, file: str, game: str, version: int, players: int, layers: list[Layer]) -> None:
        self.file = file
        self.game = game
        self.version = version
        self.players = players
        self.layers = layers

    def best(self, seen: list[float], actions: list[int]) -> int:
        """The preferred action. An action without an output is taken only if there is no other."""
        given = seen
        where = [place for place in range(len(given)) if given[place] != 0.0]
        last = len(self.layers) - 1
        for index in range(last):
            layer = self.layers[index]
            given = [math.tanh(layer.row(output, given, where)) for output in range(len(layer.bias))]
            where = list(range(len(given)))
        layer = self.layers[last]
        best = actions[0]
        most = -math.inf
        for action in actions:
            if action < len(layer.bias):
                value = layer.row(action, given, where)
                if value > most:
                    most = value
                    best = action
        return best


@cache
def load(file: str) -> Network:
    """The network of a file. Raises BadOption."""
    try:
        with zipfile.ZipFile(file) as archive:
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
        return Network(file, str(about["game"]), int(about["version"]), int(about["players"]), layers)
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}") from None
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, struct.error):
        raise BadOption(f"{file} is no policy: see undercroft.rl.policy") from None


class PolicyBot(Bot):
    """Plays by a network. It sees what its seat sees."""

    observer: Observer
    high: list[int]

    def __init__(self, game: Game, file: str) -> None:
        super().__init__()
        self.game = game
        self.network = load(file)
        network = self.network
        if network.game != game.name:
            raise BadOption(f"{file} plays {network.game}, not {game.name}")
        self.observer = game.observer(game.content(), network.players)
        self.high = [most for field in self.observer.fields for most in field.high()]
        if network.version != self.observer.version or network.layers[0].inputs != self.observer.size:
            raise BadOption(f"{file} learnt from other observations than those of this version")

    def choose(self, state: State) -> int:
        network = self.network
        if state.players != network.players:
            raise BadOption(f"{network.file} was trained with {network.players} players, not {state.players}")
        seen = self.observer.observe(state, state.actor())
        return network.best([seen[place] / self.high[place] for place in range(len(seen))], state.legal())
