"""What all plans have in common: arenas, balance reports and simulations play many games from one seed."""

from __future__ import annotations

from typing import TypedDict

from undercroft.kernel.game import Game


class Deals(TypedDict, total=False):
    """How the games of a plan are dealt. All of it is optional and given by name."""

    seed: int
    """The seed of the first game; others follow from it."""
    options: dict[str, str] | None
    content: str | None
    """The text of a content file."""


class GamePlan:
    """A plan of games between bots. It can be pickled."""

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int = 0,
        options: dict[str, str] | None = None,
        content: str | None = None,
    ) -> None:
        self.game = game
        self.games = games
        self.seed = seed
        self.options = {} if options is None else options
        self.content = content

    def check_deal(self, players: int) -> None:
        """Raises BadOption or BadContent if there is no such game for so many players."""
        self.game.new(players, self.seed, self.options, self.game.content(self.content))


def all_player_counts(game: Game) -> list[int]:
    """Every number of players that a game allows."""
    low, high = game.players
    return list(range(low, high + 1))
