"""boardgame.io's server under the same load as ours: in memory, against committed to disk.

    npm --prefix bench/load/peer install --ignore-scripts
    python bench/load/peer.py --matches 200 --seconds 8 --rounds 3

Two comparisons of like with like. The same dice game at both servers, ours interpreted (dice.py). And Dungeon
Roll beside a game of the other server that has the same things on its table and no rules (peer/server.js): a
move changes some of them, and both players see all. Dungeon Roll beside the dice game of the other is printed
as well. All are measured in turns, round by round, so that whatever else the machine does meets all. What
counts is the number of moves for each second of CPU time that the server process used. Prints a line of JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from load import GAME, TICKS, Server, play

from undercroft.build import compiled

HERE = Path(__file__).parent / "peer"


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu(pid: int) -> float:
    """Seconds of CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def theirs(folder: Path, matches: int, seconds: float, game: str) -> int:
    """Moves for each CPU second of boardgame.io's server."""
    port = free_port()
    paths = {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    server = subprocess.Popen(
        ["node", HERE / "server.js", str(port)], stdout=subprocess.PIPE, text=True, env=paths
    )
    assert server.stdout is not None
    while server.stdout.readline().strip() != "ready":
        pass
    clients = subprocess.Popen(
        ["node", HERE / "load.js", str(port), str(matches), str(seconds), game],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=paths,
    )
    assert clients.stdout is not None
    assert clients.stdin is not None
    try:
        while clients.stdout.readline().strip() != "seated":
            pass
        before = cpu(server.pid)
        clients.stdin.write("go\n")
        clients.stdin.flush()
        moves = int(clients.stdout.readline())
        return round(moves / (cpu(server.pid) - before))
    finally:
        clients.kill()
        server.kill()
        clients.wait()
        server.wait()


def ours(matches: int, seconds: float, game: str) -> int:
    """Moves for each CPU second of our own server, each of them committed to disk."""
    with tempfile.TemporaryDirectory() as folder, Server(f"{folder}/load.db") as server:
        result = asyncio.run(play([server], matches, seconds, 0.0, game=game))
    return int(result["moves_per_cpu_second"])


def ratio(ours: list[int], theirs: list[int]) -> float:
    """How many times as many moves, by the medians of all rounds."""
    return round(statistics.median(ours) / statistics.median(theirs), 2)


def main() -> None:
    """Runs both in turns and prints what they carry."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--modules", type=Path, default=HERE, help="the folder that has node_modules")
    given = parser.parse_args()
    ours_rates: dict[str, list[int]] = {GAME: [], "dice": []}
    their_rates: dict[str, list[int]] = {"dungeon": [], "dice": []}
    for _ in range(given.rounds):
        for game, rates in ours_rates.items():
            rates.append(ours(given.matches, given.seconds, game))
        for game, rates in their_rates.items():
            rates.append(theirs(given.modules, given.matches, given.seconds, game))
    result: dict[str, Any] = {
        "what": "peer",
        "compiled": compiled(),
        "undercroft": ours_rates,
        "boardgame.io": their_rates,
        "ratio_dice": ratio(ours_rates["dice"], their_rates["dice"]),
        "ratio_dungeon": ratio(ours_rates[GAME], their_rates["dungeon"]),
        "ratio_dungeon_beside_dice": ratio(ours_rates[GAME], their_rates["dice"]),
    }
    result["load_average"] = round(os.getloadavg()[0], 1)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
