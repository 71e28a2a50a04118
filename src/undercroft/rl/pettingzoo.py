"""Every game as a PettingZoo environment: agents act one after the other, in their turn.

    env = pettingzoo.env("tales_of_tails", players=4)
    env = pettingzoo.make("aec", "undercroft/tales_of_tails-v2", players=4)      # the same

An observation is {"observation": numbers, "action_mask": 1 for what is legal}. Agents
act only in their turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import aec_registry, register
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv

from undercroft import games
from undercroft.kernel.content import Content
from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.game import Game
from undercroft.rl.setting import ILLEGAL, Setting
from undercroft.rl.transcript import Transcript

Observation = dict[str, NDArray[Any]]
P = ParamSpec("P")


class raw_env(AECEnv[str, Any, Any]):
    """The environment itself. An illegal action raises IllegalAction."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: dict[str, str] | None = None,
        content: Content | None = None,
        reward: str = "outcome",
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, players, options, content, reward)
        setting = self.setting
        self.metadata = {
            "name": f"undercroft_{setting.game.name}_v{setting.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.players)]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, setting.high(), dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (setting.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(setting.actions) for agent in self.possible_agents}
        self.np_random, _seed = seeding.np_random()
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.buffers = [setting.observer.buffer() for agent in self.possible_agents]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. A seed determines the dice of this game and of all later ones."""
        if seed is not None:
            self.np_random, _seed = seeding.np_random(seed)
        self.game_state = self.setting.new(int(self.np_random.integers(1 << 62)))
        self.transcript = Transcript(self.setting.game) if self.render_mode == "ansi" else None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.total_rewards = [
            self.setting.total_reward(self.game_state, seat) for seat in range(len(self.agents))
        ]
        self.legal = self.game_state.legal()
        self.agent_selection = self.possible_agents[self.game_state.actor()]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, in its turn or not. Out of its turn, its mask is empty."""
        seat = self.seats[agent]
        acts = seat == self.game_state.actor()
        return {
            "observation": self.setting.observe(self.game_state, seat, self.buffers[seat]),
            "action_mask": self.setting.mask_of(self.legal if acts else []),
        }

    def step(self, action: int) -> None:
        """One action of the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state, setting = self.game_state, self.setting
        if action not in self.legal:
            raise IllegalAction(str(action), [setting.action_text(each) for each in self.legal])
        if self.transcript is None:
            state.play(int(action))
        else:
            self.transcript.play(state, int(action))
        self.legal = state.legal()
        self._cumulative_rewards[agent] = 0.0
        if setting.by_score or state.over():
            self._pay()
        if state.over():
            self.terminations = dict.fromkeys(self.agents, True)
            seat = (self.seats[agent] + 1) % len(self.possible_agents)
            self.agent_selection = self.possible_agents[seat]
        else:
            self.agent_selection = self.possible_agents[state.actor()]

    def _pay(self) -> None:
        """Rewards for what was gained. Without points they come at the end, and are 0 until then."""
        for agent, seat in self.seats.items():
            total_reward = self.setting.total_reward(self.game_state, seat)
            self.rewards[agent] = total_reward - self.total_rewards[seat]
            self.total_rewards[seat] = total_reward
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The game so far in sentences, if the render mode is "ansi"."""
        return None if self.transcript is None else self.transcript.text()

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _with_wrappers(make: Callable[P, raw_env]) -> Callable[P, AECEnv[str, Any, Any]]:
    def env(*arguments: P.args, **named: P.kwargs) -> AECEnv[str, Any, Any]:
        raw = make(*arguments, **named)
        return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL))

    return env


env = _with_wrappers(raw_env)
"""The environment with wrappers: an illegal action ends the game and costs its agent a point. It has the
arguments of `raw_env`."""


def id_of(game: Game) -> str:
    """The name by which `pettingzoo.make` knows the game, with its version."""
    return f"undercroft/{game.name}-v{game.observer(game.content(), game.players[0]).version}"


for name in games.NAMES:
    if id_of(games.game(name)) not in aec_registry:
        register("aec", id_of(games.game(name)), env, kwargs={"game": name})
