"""Counts random steps a second in Pyodide, in Node.js: new games, lists of legal actions, one action played.

npm ci --ignore-scripts in web/, then
PYTHONPATH=src:tests python scripts/measure_local_rules.py
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from local.test_pyodide import HERE, MODULES, WHEEL, library, node

from undercroft.server.rules_bundle import rules_bundle

SCRIPT = """
import time
from undercroft import games
from undercroft.kernel.rng import Rng

def steps_a_second(game, seconds=2.0):
    dice, steps, number = Rng(), 0, 0
    begun = time.perf_counter()
    while time.perf_counter() < begun + seconds:
        state = game.new(2, number)
        number += 1
        actions = state.legal()
        while actions:
            state.play(actions[dice.below(len(actions))])
            steps += 1
            actions = state.legal()
    return steps / (time.perf_counter() - begun), steps / number

for name in games.NAMES:
    game = games.game(name)
    steps_a_second(game, 0.5)
    rate, moves = steps_a_second(game)
    print(f"{name}: {rate:,.0f} steps a second, {moves:.1f} moves a game")
"""


def main() -> None:
    """The command line."""
    with tempfile.TemporaryDirectory() as folder:
        bundle, script, files = (Path(folder) / name for name in ("rules.zip", "script.py", "files.json"))
        bundle.write_bytes(rules_bundle().data)
        script.write_text(SCRIPT, "utf-8")
        files.write_text("{}", "utf-8")
        command = [node(), HERE / "pyodide.mjs", MODULES, bundle, WHEEL, script, files, library()]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
