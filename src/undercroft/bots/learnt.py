"""The bot `learnt:FILE`: a search that values positions by a trained network, see `undercroft train`."""

from __future__ import annotations

from undercroft.bots.search import SearchBot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.learnt import LearntHeuristics
from undercroft.kernel.network import Network


class LearntBot(SearchBot):
    """Searches as SearchBot does. In games of other numbers of players than the network's it is the same."""

    def __init__(
        self, game: Game, network: Network, seed: int = 0, iterations: int = 0, seconds: float = 0.0
    ) -> None:
        super().__init__(game, seed, iterations, seconds)
        if network.game != game.name:
            raise BadOption(f"{network.file} plays {network.game}, not {game.name}")
        self.network = network
        self.observer = game.observer(game.content(), network.players)
        self.heuristics()  # it refuses a network that does not fit

    def heuristics(self) -> SearchHeuristics:
        game = self.game
        own = game.search_heuristics()
        return LearntHeuristics(own, self.network, self.observer, game.actions, game.cooperative)
