"""Every game as a game of OpenSpiel, for its algorithms, such as MCTS and IS-MCTS.

    game = openspiel.load("labyrinth", players=2)      or pyspiel.load_game("undercroft_labyrinth_v1")

The rules roll dice inside of an action, OpenSpiel wants chance apart. So an action that would roll dice waits
for a chance node with `dice` outcomes, all equally likely: each is a seed for the rules' own generator. That
is a fair sample of what can happen, not the list of all of it; more outcomes sample finer.
"""

from __future__ import annotations

import json
from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from undercroft import games
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.rl.setting import Setting

DICE: Final = 256
"""The outcomes of a chance node, unless the parameter `dice` says otherwise."""
LONGEST: Final = 20_000
"""The largest number of moves and dice of a game; for the conformance kit, more moves mean no end."""
PROVIDES: Final = {
    "observation_string": True,
    "observation_tensor": True,
    "information_state_string": False,
    "information_state_tensor": False,
    "factored_observation_string": False,
}
"""What OpenSpiel's algorithms may ask a state for."""


Choice = tuple[str, int, tuple[tuple[str, str], ...]]


def load(game: str, **parameters: Any) -> Any:
    """A game for OpenSpiel: parameters are `players`, `dice`, `seed`, and the options of the game.

    Raises UnknownGame, or pyspiel.SpielError for parameters that it does not have.
    """
    return pyspiel.load_game(id_of(games.game(game)), parameters)


def id_of(game: Game) -> str:
    """The name by which `pyspiel.load_game` knows the game, with its version."""
    return f"undercroft_{game.name}_v{game.observer(game.content(), game.players[0]).version}"


@lru_cache
def _setting(game: str, players: int, options: tuple[tuple[str, str], ...]) -> Setting:
    return Setting(games.game(game), players, dict(options))


class Holder:
    """A state of the rules inside a state of OpenSpiel, which copies by `deepcopy` and saves by `pickle`."""

    def __init__(self, game: Game, state: State | None = None) -> None:
        self.game = game
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Holder:
        return Holder(self.game, None if self.state is None else self.state.clone())

    def __getstate__(self) -> tuple[str, dict[str, Any] | None]:
        # A position is all there is to know: dice that are still to come have their seeds from chance nodes.
        return self.game.name, None if self.state is None else self.game.position(self.state)

    def __setstate__(self, kept: tuple[str, dict[str, Any] | None]) -> None:
        name, position = kept
        self.game = games.game(name)
        content = self.game.content()
        self.state = None if position is None else self.game.from_position(position, content)


class SpielGame(pyspiel.Game):
    """A registered game with its parameters. Subclasses say which."""

    undercroft_game: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        setting = _setting(*self._choice(chosen))
        shared = self.kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM
        information = pyspiel.GameInfo(
            num_distinct_actions=setting.actions,
            max_chance_outcomes=int(chosen.get("dice", DICE)),
            num_players=setting.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if shared else None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, information, chosen)

    def _choice(self, chosen: dict[str, Any]) -> Choice:
        names = [option.name for option in self.undercroft_game.options if option.name in chosen]
        options = tuple((name, str(chosen[name])) for name in names)
        return self.undercroft_game.name, int(chosen.get("players", self.undercroft_game.players[0])), options

    # OpenSpiel unpickles a game without calling `__init__`, so these are found again when they are needed.
    # What is kept here is pickled along: the choice, then, and not the setting with all of its content.

    @cached_property
    def choice(self) -> Choice:
        """The game, its players and options."""
        return self._choice(self.get_parameters())

    @property
    def setting(self) -> Setting:
        """The game with its players and options."""
        return _setting(*self.choice)

    @cached_property
    def dice(self) -> int:
        """The outcomes of a chance node."""
        return int(self.get_parameters().get("dice", DICE))

    @cached_property
    def seed(self) -> int:
        """What the seeds of all chance nodes begin with."""
        return int(self.get_parameters().get("seed", 0))

    def new_initial_state(self) -> SpielState:
        """Before anything is dealt: the first node is chance."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What gives the observation tensor, and its named fields in `dict`."""
        return SpielObserver(self.setting)


class SpielState(pyspiel.State):
    """A state of the rules, and at a chance node the action that waits for its dice."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game = Shared(game)
        self.holder = Holder(game.undercroft_game)
        self.waiting = -1  # the action that waits for its dice
        self.moves = 0

    def current_player(self) -> int:
        state = self.holder.state
        if state is None or self.waiting >= 0:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.over() else state.actor()

    def _legal_actions(self, player: int) -> list[int]:
        state = self.holder.state
        return [] if state is None or state.actor() != player else sorted(state.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All seeds, each as likely as the others."""
        dice = self.game.value.dice
        return [(outcome, 1.0 / dice) for outcome in range(dice)]

    def _apply_action(self, action: int) -> None:
        game = self.game.value
        state = self.holder.state
        self.moves += 1
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            # A seed of its own for every outcome of every node.
            seed = (game.seed * LONGEST + self.moves) * game.dice + action
            if state is None:
                self.holder.state = game.setting.new(seed)
            else:
                state.seed(seed)
                state.play(self.waiting)
                self.waiting = -1
            return
        assert state is not None
        tried = state.clone()
        tried.play(action)
        if tried.rng == state.rng:
            self.holder.state = tried
        else:
            self.waiting = action

    def _action_to_string(self, player: int, action: int) -> str:
        return (
            f"dice {action}"
            if player == pyspiel.PlayerId.CHANCE
            else self.game.value.setting.action_text(action)
        )

    def is_terminal(self) -> bool:
        return self.waiting < 0 and self.holder.state is not None and self.holder.state.over()

    def returns(self) -> list[float]:
        """From 0 (lost) to 1 (won alone)."""
        state = self.holder.state
        players = range(self.game.value.setting.players)
        return [state.payoff(seat) if state is not None and self.is_terminal() else 0.0 for seat in players]

    def resample_from_infostate(self, player: int, sampler: Any) -> Any:
        """The same position with everything resampled that this player cannot know, for IS-MCTS."""
        twin = self.clone()
        if twin.holder.state is not None:
            twin.holder.state.resample(player, int(sampler() * (1 << 30)))
        return twin

    def __str__(self) -> str:
        state = self.holder.state
        if state is None:
            return "before the deal"
        text = json.dumps(self.game.value.undercroft_game.position(state), sort_keys=True, ensure_ascii=False)
        return text if self.waiting < 0 else f"{text} {self.game.value.setting.action_text(self.waiting)}"


class Shared:
    """An object that copies of a state share."""

    def __init__(self, it: SpielGame) -> None:
        self.value = it

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self


class SpielObserver:
    """The observation of a player as a tensor, whole and by its fields."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict = setting.named(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what the player sees; nothing before the cards are dealt."""
        inner = state.holder.state
        self.tensor[:] = 0 if inner is None else self.setting.observe(inner, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as a text: equal for positions that the player cannot tell apart."""
        inner = state.holder.state
        seen = b"" if inner is None else self.setting.observer.observe(inner, player)
        return f"{player} {'waits ' if state.waiting >= 0 else ''}{seen.hex()}"


def _kind(game: Game) -> Any:
    """The metadata that OpenSpiel needs of a game before it is loaded."""
    low, high = game.players
    types = pyspiel.GameType
    hidden, open = types.Information.IMPERFECT_INFORMATION, types.Information.PERFECT_INFORMATION
    parameters: dict[str, Any] = {"players": low, "dice": DICE, "seed": 0}
    for option in game.options:
        plain = all(choice.isdigit() for choice in option.choices)
        parameters[option.name] = int(option.default) if plain else option.default
    return types(
        short_name=id_of(game),
        long_name=game.name.replace("_", " ").title(),
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if game.hidden_information else open,
        utility=_utility(game),
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        parameter_specification=parameters,
        **{f"provides_{name}": provided for name, provided in PROVIDES.items()},
    )


def _utility(game: Game) -> Any:
    """Whether all are paid alike, or share a win; alone, neither means anything."""
    utility = pyspiel.GameType.Utility
    if game.cooperative:
        return utility.IDENTICAL
    return utility.CONSTANT_SUM if game.players[0] > 1 else utility.GENERAL_SUM


def _register() -> None:
    """Registers all games with `pyspiel.load_game`."""
    for name in games.NAMES:
        members = {
            "undercroft_game": games.game(name),
            "kind": _kind(games.game(name)),
            "__module__": __name__,
        }
        made = type(f"{name}_for_openspiel", (SpielGame,), members)
        globals()[made.__name__] = made  # where pickle looks for it
        pyspiel.register_game(members["kind"], made)


_register()
