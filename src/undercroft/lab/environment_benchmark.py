"""Steps per second of environments for reinforcement learning: ours and those of other libraries.

Each environment is stepped with random actions that its mask allows. A step includes the next observation and
its mask, because a learner waits for both. Libraries that are not installed are left out.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from undercroft import extras, games
from undercroft.kernel.rng import Rng
from undercroft.lab.benchmark import Benchmark, Progress, Work, measure

VECTOR_SIZE: Final = 256  # matches in one of our vectors
PETTINGZOO: Final = ["classic/tictactoe-v3", "classic/connect_four-v3", "classic/leduc_holdem-v4"]
RLCARD: Final = ["leduc-holdem", "blackjack", "uno", "doudizhu", "mahjong"]
OPEN_SPIEL: Final = ["pig", "leduc_poker", "connect_four"]


def benchmark_environments(
    rounds: int = 5, seconds: float = 0.2, progress: Progress | None = None
) -> dict[str, Any]:
    """Steps per second of each environment by library and name, as JSON data. Raises MissingExtra."""
    for module in ("numpy", "gymnasium", "pettingzoo"):
        extras.load(module, "undercroft bench --environments", "rl")
    works: dict[str, dict[str, Work]] = {"undercroft": _ours()}
    for library, make in (("pettingzoo", _pettingzoo), ("rlcard", _rlcard), ("open_spiel", _open_spiel)):
        try:
            works[library] = make()
        except ImportError:
            continue
    benchmarks = {
        library: {name: Benchmark(work) for name, work in named.items()} for library, named in works.items()
    }
    measure([each for named in benchmarks.values() for each in named.values()], rounds, seconds, progress)
    return {
        library: {name: round(each.rate) for name, each in named.items()}
        for library, named in benchmarks.items()
    }


def _dice() -> Rng:
    dice = Rng()
    dice.seed(1)
    return dice


def _ours() -> dict[str, Work]:
    works: dict[str, Work] = {}
    for name in games.NAMES:
        works[f"{name}, vector"] = _vector(name)
    ours: Any = import_module("undercroft.rl.pettingzoo")
    for name in games.NAMES:
        works[f"{name}, pettingzoo"] = _turns(ours.raw_env(name, players=2))
    return works


def _vector(name: str) -> Work:
    vector: Any = import_module("undercroft.rl.vector").Vector(name, VECTOR_SIZE)
    vector.reset(seed=1)
    dice = _dice()

    def work(n: int) -> int:
        for number in range(n):
            vector.step(vector.sample(dice))
        return n * VECTOR_SIZE

    return work


def _pettingzoo() -> dict[str, Work]:
    for part in ("pygame", "rlcard"):
        import_module(part)  # its classic games need both
    pettingzoo: Any = import_module("pettingzoo")
    return {name: _turns(pettingzoo.make("aec", name)) for name in PETTINGZOO}


def _turns(env: Any) -> Work:
    """The loop of PettingZoo's own benchmark."""
    numpy: Any = import_module("numpy")
    dice = _dice()
    env.reset(seed=1)

    def work(n: int) -> int:
        for number in range(n):
            if any(env.terminations.values()) or any(env.truncations.values()):
                env.reset()
            seen = env.last()[0]
            legal = numpy.flatnonzero(seen["action_mask"].view(bool))
            env.step(int(legal[dice.below(len(legal))]))
        return n

    return work


def _rlcard() -> dict[str, Work]:
    rlcard: Any = import_module("rlcard")
    return {name: _rlcard_game(rlcard.make(name, config={"seed": 1})) for name in RLCARD}


def _rlcard_game(env: Any) -> Work:
    dice = _dice()
    current: list[Any] = [env.reset()[0]]

    def work(n: int) -> int:
        for number in range(n):
            legal = list(current[0]["legal_actions"])
            current[0] = env.step(legal[dice.below(len(legal))])[0]
            if env.is_over():
                current[0] = env.reset()[0]
        return n

    return work


def _open_spiel() -> dict[str, Work]:
    pyspiel: Any = import_module("pyspiel")
    return {name: _spiel(pyspiel.load_game(name)) for name in OPEN_SPIEL}


def _spiel(game: Any) -> Work:
    dice = _dice()
    current: list[Any] = [game.new_initial_state()]

    def work(n: int) -> int:
        for number in range(n):
            state = current[0]
            while state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(
                    outcomes[dice.below(len(outcomes))][0]
                )  # uniform, because only the speed counts
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[dice.below(len(legal))])
            while state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[dice.below(len(outcomes))][0])
            if state.is_terminal():
                current[0] = game.new_initial_state()
        return n

    return work
