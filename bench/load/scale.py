"""What a server for many players runs out of first: a simulation with the measured costs of a move.

    python bench/load/scale.py                          0.1 to 10 million players a day, one PostgreSQL
    python bench/load/scale.py --partitions 4           the same with matches spread over four PostgreSQL
    python bench/load/scale.py --players 1000000 --nodes 3 --apart

Moves arrive at random at the rate of the busiest hour. Each goes through its node (CPU time before and after
the commit), and through the database: a node commits all that waits in one transaction, the transaction takes
CPU time of the database, and transactions that wait for the disk share one flush. Every commit sends a notice
to every other node. The result is how busy each part is, how long a move takes, when the disk of the database
is full, and what is short. docs/scaling.md has the figures behind the constants.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import random
from dataclasses import dataclass, field
from typing import Any

MATCHES_A_DAY = 2.0
"""Matches that a player plays a day; two people share one."""
MOVES = 60
"""Moves of a match."""
MATCH_SECONDS = 600.0
PEAK = 3.0
"""The busiest hour in relation to the average one."""

MOVE_CPU = 1 / 3116
"""Seconds of a node for a move, PostgreSQL and Redis, both players at one node."""
MOVE_CPU_APART = 1 / 1910
"""The same for both nodes together, if the players are at two of them."""
BEFORE_COMMIT = 0.4
"""The part of it that comes before the commit."""
JOIN_CPU = 0.0045
"""Seconds to create a match, with two handshakes and the start."""
NOTICE_CPU = 0.3e-6
TRANSACTION_CPU, ENTRY_CPU = 0.58e-3, 0.017e-3
"""Seconds of the database for a transaction, and for each entry in it."""
FLUSH = 0.5e-3
"""Seconds in which the disk makes the log durable."""
DATABASE_CORES = 8
ENTRY_BYTES = 300
"""Growth of the database for each entry, with indexes, the mean of all games."""
LOG_BYTES = 310
"""What an entry adds to the log of PostgreSQL, which replicas and backups read."""
FRAME_BYTES = 10_000
"""The mean of all games; a frame goes to both players."""
NETWORK_MBIT = 1000
"""What the network of the proxy carries in a second."""
SOCKET_BYTES, MATCH_BYTES = 11_000, 6_000
BUSY = 0.7
"""Above this share of its time a part makes others wait."""
DISK_GB = 2000
"""The disk of a database server."""
ENOUGH_DAYS = 365
"""For how long it should last."""
SIMULATED_SECONDS = 3.0


@dataclass(eq=False)
class Server:
    """A part that works on jobs in the order in which they come, with one or several cores."""

    cores: int = 1
    busy: float = 0.0
    free: list[float] = field(default_factory=list)

    def work(self, now: float, seconds: float) -> float:
        """Does a job that comes now; gives when it is done."""
        if len(self.free) < self.cores:
            self.free = [0.0] * self.cores
        begins = max(now, self.free[0])
        heapq.heapreplace(self.free, begins + seconds)
        self.busy += seconds
        return begins + seconds

    def share(self, seconds: float) -> float:
        """Which share of its time it worked."""
        return self.busy / seconds / self.cores


@dataclass(eq=False)
class Node:
    """A serving process: a core, and the moves that wait for its next transaction."""

    cpu: Server = field(default_factory=Server)
    waiting: list[float] = field(default_factory=list)
    committing: bool = False


class Deployment:
    """Nodes and databases under load."""

    def __init__(self, rate: float, nodes: int, partitions: int, move_cpu: float, seed: int = 1) -> None:
        self.dice = random.Random(seed)
        self.rate = rate
        self.move_cpu = move_cpu
        self.nodes = [Node() for _ in range(nodes)]
        self.databases = [Server(DATABASE_CORES) for _ in range(partitions)]
        self.disks = [Server() for _ in range(partitions)]
        self.flush_done = [0.0] * partitions
        self.took: list[float] = []
        self._events: list[tuple[float, int, str, Any]] = []
        self._count = 0

    def at(self, when: float, what: str, value: Any) -> None:
        """Something that will happen."""
        self._count += 1
        heapq.heappush(self._events, (when, self._count, what, value))

    def run(self, seconds: float) -> None:
        """Lets moves arrive for so long, and works until all are done."""
        now = 0.0
        while now < seconds:
            now += self.dice.expovariate(self.rate)
            self.at(now, "arrive", self.dice.choice(self.nodes))
        while self._events:
            now, _, what, value = heapq.heappop(self._events)
            getattr(self, f"_{what}")(now, value)

    def _arrive(self, now: float, node: Node) -> None:
        checked = node.cpu.work(now, self.move_cpu * BEFORE_COMMIT)
        self.at(checked, "checked", (node, now))

    def _checked(self, now: float, value: tuple[Node, float]) -> None:
        node, arrived = value
        node.waiting.append(arrived)
        if not node.committing:
            self._commit(now, node)

    def _commit(self, now: float, node: Node) -> None:
        batch, node.waiting = node.waiting, []
        node.committing = True
        place = self.dice.randrange(len(self.databases))
        executed = self.databases[place].work(now, TRANSACTION_CPU + ENTRY_CPU * len(batch))
        self.at(executed, "flush", (node, batch, place))

    def _flush(self, now: float, value: tuple[Node, list[float], int]) -> None:
        node, batch, place = value
        if self.flush_done[place] < now:  # the disk is idle: flush at once
            self.flush_done[place] = self.disks[place].work(now, FLUSH)
        elif self.flush_done[place] - now < FLUSH:  # a flush is under way: the next one takes this along
            self.flush_done[place] = self.disks[place].work(self.flush_done[place], FLUSH)
        self.at(self.flush_done[place], "committed", (node, batch))

    def _committed(self, now: float, value: tuple[Node, list[float]]) -> None:
        node, batch = value
        for arrived in batch:
            done = node.cpu.work(now, self.move_cpu * (1 - BEFORE_COMMIT))
            self.took.append(done - arrived)
        for other in self.nodes:
            if other is not node:
                other.cpu.work(now, NOTICE_CPU * len(batch))
        node.committing = False
        if node.waiting:
            self._commit(now, node)


def plan(players: int, nodes: int, partitions: int, apart: bool) -> dict[str, Any]:
    """Simulates the busiest hour of so many players a day."""
    matches_a_day = players * MATCHES_A_DAY / 2
    moves_a_day = matches_a_day * MOVES
    rate = moves_a_day / 86400 * PEAK
    matches = matches_a_day / 86400 * MATCH_SECONDS * PEAK
    move_cpu = (MOVE_CPU_APART if apart else MOVE_CPU) + JOIN_CPU / MOVES
    nodes = nodes or max(2, math.ceil(rate * move_cpu / 0.5) + 1)
    deployment = Deployment(rate, nodes, partitions, move_cpu)
    deployment.run(SIMULATED_SECONDS)
    took = sorted(deployment.took)
    parts = {
        "nodes": max(node.cpu.share(SIMULATED_SECONDS) for node in deployment.nodes),
        "database": max(server.share(SIMULATED_SECONDS) for server in deployment.databases),
    }
    network = rate * 2 * FRAME_BYTES * 8 / 1e6
    parts["network"] = network / NETWORK_MBIT
    days = DISK_GB * partitions / (moves_a_day * ENTRY_BYTES / 1e9)
    short = [name for name, share in parts.items() if share > BUSY]
    if days < ENOUGH_DAYS:
        short.insert(0, "disk space")
    return {
        "players_a_day": players,
        "moves_per_second": round(rate),
        "matches_at_once": round(matches),
        "nodes": nodes,
        "partitions": partitions,
        "busy": {name: round(share, 2) for name, share in parts.items()},
        "p50_ms": round(took[len(took) // 2] * 1000, 1),
        "p99_ms": round(took[len(took) * 99 // 100] * 1000, 1),
        "memory_per_node_MB": round((matches * MATCH_BYTES + 2 * matches * SOCKET_BYTES) / nodes / 1e6),
        "database_GB_a_day": round(moves_a_day * ENTRY_BYTES / 1e9, 1),
        "log_MB_per_second": round(rate * LOG_BYTES / 1e6, 1),
        "days_until_the_disk_is_full": round(days),
        "frames_Mbit_per_second": round(network),
        "short": short,
    }


def main() -> None:
    """Prints a line of JSON for every number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--players", type=int, nargs="*", metavar="N", help="players a day")
    parser.add_argument(
        "--nodes", type=int, default=0, help="serving processes; 0: so many that half is idle"
    )
    parser.add_argument(
        "--partitions", type=int, default=1, help="PostgreSQL servers with a part of the matches"
    )
    parser.add_argument("--apart", action="store_true", help="players of a match are at different nodes")
    given = parser.parse_args()
    for players in given.players or (100_000, 300_000, 1_000_000, 3_000_000, 10_000_000):
        print(json.dumps(plan(players, given.nodes, given.partitions, given.apart)), flush=True)


if __name__ == "__main__":
    main()
