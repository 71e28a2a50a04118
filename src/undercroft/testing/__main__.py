"""The conformance kit on the command line: `python -m undercroft.testing --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from undercroft.kernel.errors import UndercroftError
from undercroft.match.plugins import find_game
from undercroft.testing import Fault, check, golden, missing, trace_steps


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and gives the exit code: 0 success, 1 a failed check, 2 a wrong argument."""
    parser = argparse.ArgumentParser(prog="python -m undercroft.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, help in (
        ("check", "run all checks in random games"),
        ("missing", "list what the game still lacks before it can be released"),
        ("trace", "print a digest for every move of random games, to compare two builds"),
        ("golden", "replay the golden playthroughs; with --write, play them again and add missing ones"),
    ):
        command = commands.add_parser(name, help=help, description=help)
        command.add_argument("game", help='the name of a game, or a plugin such as "mygame:GAME"')
        if name == "golden":
            command.add_argument("--write", action="store_true", help="write what has changed")
            command.add_argument("--folder", type=Path, help="instead of tests/playthroughs/GAME")
        elif name != "missing":
            command.add_argument("--players", type=int, help="only so many; otherwise every number")
            command.add_argument("--games", type=int, default=10, help="for each number of players")
            command.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        if given.command == "check":
            check(find_game(given.game), given.players, given.games, given.seed)
            return 0
        if given.command == "missing":
            lacking = missing(find_game(given.game), Path("tests/playthroughs") / find_game(given.game).name)
            print("\n".join(lacking) or "nothing is missing")
            return 0
        if given.command == "trace":
            return _trace(given.game, given.players, given.seed, given.games)
        return _golden(given.game, given.folder, given.write)
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 1
    except UndercroftError as error:
        print(error, file=sys.stderr)
        return 2


def _trace(name: str, players: int | None, seed: int, games: int) -> int:
    game = find_game(name)
    low, high = game.players
    for count in range(low, high + 1) if players is None else [players]:
        for line in trace_steps(game, count, seed, games):
            print(line)
    return 0


def _golden(name: str, folder: Path | None, write: bool) -> int:
    game = find_game(name)
    folder = Path("tests/playthroughs") / game.name if folder is None else folder
    if write:
        for path in golden.write(game, folder):
            print(f"written: {path}")
        return 0
    found = 0
    for path in golden.files(folder):
        try:
            wrong = golden.difference(game, path.read_text(encoding="utf-8"))
        except UndercroftError as error:
            wrong = str(error)
        if wrong:
            found += 1
            print(f"{path}: {wrong}", file=sys.stderr)
    count = len(golden.files(folder))
    if count < golden.MIN_PLAYTHROUGHS:
        found += 1
        print(
            f"{folder} has {count} playthroughs; {golden.MIN_PLAYTHROUGHS} are needed (--write)",
            file=sys.stderr,
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
