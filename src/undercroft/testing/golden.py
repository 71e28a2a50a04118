"""Golden playthroughs: recorded games, described line by line; later versions must give the same lines."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from undercroft import bots
from undercroft.kernel.game import Game
from undercroft.match.origin import Origin
from undercroft.match.record import TAG, load
from undercroft.match.session import GameSession

MIN_PLAYTHROUGHS: Final = 10
"""The number of playthroughs that every registered game must have."""


def play(game: Game, players: int, seed: int, options: dict[str, str], names: list[str]) -> str:
    """A game played by these bots, as a record with English comments. Raises BadOption."""
    seats = bots.make_for_seats(game, names, players, seed)
    session = GameSession(Origin.from_seed(game, players, seed, options), {"Bots": ", ".join(names)})
    while not session.over:
        session.advance(seats[session.actor].choose(session.state), session.actor)
    return session.record("en")


def again(game: Game, text: str) -> str:
    """The playthrough of this record's header, played again by the current bots."""
    tags: dict[str, Any] = {}
    for line in text.split("\n"):
        match = TAG.fullmatch(line)
        if match is not None:
            tags[match[1]] = json.loads(match[2])
    return play(game, int(tags["Players"]), int(tags["Seed"]), tags["Options"], tags["Bots"].split(", "))


def difference(game: Game, text: str) -> str:
    """Replays a playthrough. Gives the first line that differs now as a sentence, else "".

    Raises BadRecord if a move cannot be played any more, or leads to another state.
    """
    retold = load(text, game=game).record("en")
    for number, (old, new) in enumerate(zip_longest(text.split("\n"), retold.split("\n")), 1):
        if old != new:
            return f"line {number} was {old!r} and is now {new!r}"
    return ""


def plan(game: Game, number: int) -> tuple[str, str]:
    """The name and text of the n-th playthrough: all player counts, options and bots take turns."""
    low, high = game.players
    players = low + number % (high - low + 1)
    options = {
        option.name: option.choices[number // place % len(option.choices)]
        for place, option in enumerate(game.options, 1)
    }
    known = ["random", *game.bots[:1]]
    kinds = [[known[-1]], [known[0]], [known[seat % len(known)] for seat in range(players)]]
    names = kinds[number % len(kinds)]
    title = f"{number + 1:02}-{players}p-{'-'.join(dict.fromkeys(names))}.txt"
    return title, play(game, players, number + 1, options, names)


def files(folder: Path) -> list[Path]:
    """The playthroughs in a folder, in order."""
    return sorted(folder.glob("*.txt"))


def write(game: Game, folder: Path) -> list[Path]:
    """Plays all playthroughs of a folder again, and missing ones. Gives the changed files."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {path: again(game, path.read_text(encoding="utf-8")) for path in files(folder)}
    for number in range(len(texts), MIN_PLAYTHROUGHS):
        name, text = plan(game, number)
        texts[folder / name] = text
    changed = [path for path, text in texts.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in changed:
        path.write_text(texts[path], encoding="utf-8", newline="\n")
    return changed
