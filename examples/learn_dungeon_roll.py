"""MaskablePPO learns to play Dungeon Roll alone, and beats the greedy bot.

    pip install "undercroft[rl]" sb3-contrib
    python examples/learn_dungeon_roll.py --out dungeon_roll.policy
    undercroft simulate dungeon_roll --players 1 --bots policy:dungeon_roll.policy

The same arguments give the same run on the same machine; what came out of one is in docs/rl.md. Training goes
on where it stopped if its checkpoint is there; once enough steps are done, only the policy is written.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from undercroft.games.dungeon_roll.notation import FEWER
from undercroft.rl.policy import save
from undercroft.rl.vector import Vector

GAME = "dungeon_roll"
UNSEEN = 1_000_000_000
"""Games from this seed on are never trained on."""


USUAL = FEWER.base
"""Fights that leave monsters standing on purpose come last among the actions, and are left out here."""
REWARD = 0.1  # for a point


class VectorAdapter(VecEnv):
    """Many tables of ours as Stable-Baselines wants them. Observations are scaled to 0 … 1."""

    def __init__(self, count: int, seed: int) -> None:
        self.vector = Vector(GAME, count, players=1)
        setting = self.vector.setting
        self.scale = (1.0 / setting.high()).astype(np.float32)
        super().__init__(count, spaces.Box(0, 1, (setting.size,), np.float32), spaces.Discrete(USUAL))
        self.first_seed = seed

    def reset(self) -> Any:
        observations, info = self.vector.reset(self.first_seed)
        self.masks = info["action_mask"][:, :USUAL].astype(bool)
        self.points = np.zeros(self.num_envs, np.float32)
        self.lengths = np.zeros(self.num_envs, np.int64)
        return observations * self.scale

    def step_async(self, actions: Any) -> None:
        self.chosen = actions

    def step_wait(self) -> Any:
        observations, rewards, over, _cut, info = self.vector.step(self.chosen)
        self.masks = info["action_mask"][:, :USUAL].astype(bool)
        self.points += rewards
        self.lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(over):
            infos[index]["episode"] = {"r": float(self.points[index]), "l": int(self.lengths[index]), "t": 0}
        self.points[over] = 0
        self.lengths[over] = 0
        return observations * self.scale, rewards * REWARD, over, infos

    def env_method(self, name: str, *args: Any, indices: Any = None, **more: Any) -> list[Any]:
        assert name == "action_masks"
        return list(self.masks)

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        pass


def layers(model: MaskablePPO) -> list[tuple[Any, Any]]:
    """The weights and biases that lead from an observation to the actions."""
    net = model.policy
    linear = [part for part in net.mlp_extractor.policy_net if isinstance(part, torch.nn.Linear)]
    return [(part.weight.detach().numpy(), part.bias.detach().numpy()) for part in [*linear, net.action_net]]


def mean_points(model: MaskablePPO, games: int, seed: int) -> float:
    """The mean score of the policy, taking the best action always, in so many games that it never saw."""
    games_env = VectorAdapter(games, seed)
    observations = games_env.reset()
    points = np.zeros(games)
    open_games = np.ones(games, bool)
    while open_games.any():
        actions, _ = model.predict(observations, action_masks=games_env.masks, deterministic=True)
        games_env.step_async(actions)
        observations, rewards, over, _infos = games_env.step_wait()
        points += np.where(open_games, rewards / REWARD, 0)
        open_games &= ~over
    return float(points.mean())


class Curve(BaseCallback):
    """Notes after some rollouts how good the policy is, and keeps a checkpoint."""

    def __init__(self, every: int, games: int, out: Path, curve: list[dict[str, float]]) -> None:
        super().__init__()
        self.every = every
        self.games = games
        self.out = out
        self.curve = curve
        self.before = curve[-1]["seconds"] if curve else 0.0  # by earlier parts of the run
        self.started = time.process_time()
        self.rollouts = 0

    def _on_step(self) -> bool:
        return True

    def seconds(self) -> float:
        """CPU time of the whole run so far."""
        return self.before + time.process_time() - self.started

    def _on_rollout_end(self) -> None:
        if self.rollouts % self.every == 0:
            self.note()
        self.rollouts += 1

    def note(self) -> None:
        """One point of the curve."""
        points = mean_points(self.model, self.games, UNSEEN)
        self.curve.append({"steps": self.model.num_timesteps, "points": points, "seconds": self.seconds()})
        self.model.save(self.out.with_suffix(".zip"))
        self.out.with_suffix(".json").write_text(json.dumps(self.curve))
        print(f"{self.model.num_timesteps:>9} steps {points:6.2f} points {self.seconds():7.0f} s", flush=True)


def falling(left: float) -> float:
    """The learning rate, by how much of the run is left."""
    return 1e-4 + 7e-4 * left


def main() -> None:
    """Trains, and writes the policy, its curve and its checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=3_000_000)
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("dungeon_roll.policy"))
    given = parser.parse_args()
    torch.set_num_threads(1)
    kept = given.out.with_suffix(".zip")
    curve: list[dict[str, float]] = []
    if kept.exists():
        curve = json.loads(given.out.with_suffix(".json").read_text())
        steps = int(curve[-1]["steps"])
        model = MaskablePPO.load(kept, env=VectorAdapter(given.games, given.seed + steps))
    else:
        model = MaskablePPO(
            "MlpPolicy",
            VectorAdapter(given.games, given.seed),
            n_steps=64,
            batch_size=2048,
            n_epochs=4,
            gamma=0.999,
            gae_lambda=0.95,
            learning_rate=falling,
            ent_coef=0.01,
            policy_kwargs={"net_arch": {"pi": [given.width, given.width], "vf": [64, 64]}},
            seed=given.seed,
            device="cpu",
        )
    if model.num_timesteps < given.steps:
        noted = Curve(15, 1000, given.out, curve)
        model.learn(given.steps - model.num_timesteps, callback=noted, reset_num_timesteps=not curve)
        noted.note()
    save(given.out, model.get_env().vector.setting, layers(model))


if __name__ == "__main__":
    main()
