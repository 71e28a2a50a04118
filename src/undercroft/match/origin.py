"""How a match begins, and where its dice come from: all that a replay needs besides the moves."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

from undercroft.kernel.content import Content
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.match import fairness

ROLL_BITS: Final = 20


class Origin:
    """How the first state of a match came about. Immutable.

    A match begins with a seed (all dice come from the generator that it seeds), with a secret (the dice of
    every move are keyed with it, see `fairness`), or with a position, which brings its own generator unless
    there is a secret, too.
    """

    def __init__(
        self,
        game: Game,
        content: Content,
        players: int,
        options: dict[str, str],
        seed: int = 0,
        position: dict[str, Any] | None = None,
        secret: bytes = b"",
    ) -> None:
        self.game = game
        self.content = content
        self.players = players
        self.options = options
        self.seed = seed
        self.position = position
        self.secret = secret

    @classmethod
    def from_seed(
        cls,
        game: Game,
        players: int | None = None,
        seed: int = 0,
        options: dict[str, str] | None = None,
        content: Content | None = None,
    ) -> Origin:
        """A new game; with the smallest number of players unless given. Raises BadOption."""
        players = game.players[0] if players is None else players
        game.check_players(players)
        chosen = game.check_options({} if options is None else options)
        return cls(game, game.content() if content is None else content, players, chosen, seed)

    @classmethod
    def from_secret(
        cls,
        game: Game,
        players: int,
        secret: bytes,
        options: dict[str, str] | None = None,
        content: Content | None = None,
    ) -> Origin:
        """A new game with fair dice. Raises BadOption."""
        origin = cls.from_seed(game, players, 0, options, content)
        origin.secret = secret
        return origin

    @classmethod
    def from_position(
        cls, game: Game, position: dict[str, Any], content: Content | None = None, secret: bytes = b""
    ) -> Origin:
        """A game that begins from a position. Raises BadPosition."""
        box = game.content() if content is None else content
        state = game.from_position(position, box)
        return cls(game, box, state.players, {}, position=deepcopy(position), secret=secret)

    def initial_state(self) -> State:
        """The state before the first move; a new object every time."""
        if self.position is not None:
            state: State = self.game.from_position(self.position, self.content)
        else:
            seed = fairness.seed(self.secret, 0) if self.secret else self.seed
            state = self.game.new(self.players, seed, self.options, self.content)
        return state

    def seed_move(self, state: State, move: int) -> None:
        """Seeds the generator of a state for its next move, counted from 1, if the match has a secret."""
        if self.secret:
            state.seed(fairness.seed(self.secret, move))


class ChosenDice(Origin):
    """The origin of an analysis: dice can be rolled again. Each move has a number of its roll, and the same
    number gives the same dice."""

    def __init__(self, game: Game, position: dict[str, Any], rolls: list[int]) -> None:
        state = game.from_position(position, game.content())
        super().__init__(game, game.content(), state.players, {}, position=position)
        self.rolls = rolls

    def seed_move(self, state: State, move: int) -> None:
        roll = self.rolls[move - 1] if move <= len(self.rolls) else 0
        state.seed(roll_seed(move, roll))


def roll_seed(move: int, roll: int) -> int:
    """The seed of a roll for a move of an analysis."""
    return fairness.seed(b"analysis", (move << ROLL_BITS) + roll)
