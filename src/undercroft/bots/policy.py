"""The bot `policy:FILE`: plays what a trained network prefers. It needs Python alone.

`undercroft.rl.policy` writes such files and documents them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from undercroft.kernel.bot import Bot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.network import Network, parse, seen_inputs
from undercroft.kernel.observer import Observer
from undercroft.kernel.state import State


@cache
def load(file: str) -> Network:
    """The network of a file. Raises BadOption."""
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}") from None
    return parse(file, data)


class PolicyBot(Bot):
    """Plays by a network. It sees what its seat sees."""

    observer: Observer
    scale: list[float]

    def __init__(self, game: Game, file: str) -> None:
        super().__init__()
        self.game = game
        self.network = load(file)
        network = self.network
        if network.game != game.name:
            raise BadOption(f"{file} plays {network.game}, not {game.name}")
        self.observer = game.observer(game.content(), network.players)
        self.scale = [1.0 / most for field in self.observer.fields for most in field.high()]
        if network.version != self.observer.version or network.layers[0].inputs != self.observer.size:
            raise BadOption(f"{file} learnt from other observations than those of this version")

    def choose(self, state: State) -> int:
        network = self.network
        if state.players != network.players:
            raise BadOption(f"{network.file} was trained with {network.players} players, not {state.players}")
        seen = self.observer.observe(state, state.actor())
        return network.best(seen_inputs(seen, self.scale), state.legal())
