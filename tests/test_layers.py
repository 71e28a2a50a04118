"""No shared layer names a game or one of its pieces. Games are known by the registry and by `Game` alone.

The scan reads identifiers and string literals of Python code, the messages of Fluent files, and the source of
the web client. Docstrings and comments may give examples. The registry and the folders of single games are
the only exceptions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import parse
from fluent.syntax.ast import Message

import undercroft
from undercroft import games
from undercroft.texts import Texts

pytestmark = pytest.mark.once  # does not depend on the build

SOURCE = Path(undercroft.__file__).parent
GAMES = SOURCE / "games"
WEB = Path(__file__).parents[1] / "web" / "src"
DRAWINGS = SOURCE / "terminal" / "draw"
HOMONYMS = {
    "black", "blue", "effect", "ghost", "green", "jump", "magic", "push", "red", "remove", "robin", "room",
    "scales", "scroll", "silent", "spell", "strength", "tools", "trap", "violet", "yellow",
}  # fmt: skip
"""Names of pieces that are also words of the field, such as `scroll`: their use elsewhere names no piece."""
PIECES = {
    "dungeon_roll": ["lair", "graveyard", "delve", "monster", "regroup", "booster", "companion"],
    "tales_of_tails": ["dog", "paw", "raccoon", "quest", "artifact", "ifrit", "gigatick", "cerberus"],
    "labyrinth": ["traveller", "treasure"],
    "knock_knock": ["citadel", "fireball", "silence"],
}
"""Pieces that the texts do not have as messages with attributes."""
EXCEPTIONS = {
    ("terminal/profile.py", "heroes"): "a key of profiles of version 1, which are still read",
}


def things(game: str) -> set[str]:
    """The things of a game: its messages that have attributes, such as an accusative or a plural."""
    found = parse((GAMES / game / "text" / "en.ftl").read_text(encoding="utf-8"))
    ids = [entry.id.name for entry in found.body if isinstance(entry, Message) and entry.attributes]
    # "place-" marks the names of places in every game (kernel/phrase.py).
    return {part for id in ids for part in (id, *id.removeprefix("place-").split("-"))}


@cache
def forbidden() -> re.Pattern[str]:
    """Matches the names and titles of all games, and the names of their pieces, as whole words."""
    names = set(games.NAMES)
    for name in games.NAMES:
        names |= {Texts(name, language).message("title") for language in ("en", "ru")}
        names |= things(name) | set(PIECES[name])
    words = sorted(names - HOMONYMS, key=len, reverse=True)
    patterns = [re.escape(word.lower()).replace("_", "[-_ ]?").replace(r"\-", "[-_ ]?") for word in words]
    return re.compile(rf"(?<![a-zа-я])(?:{'|'.join(patterns)})(?:s|(?<=[ohsx])es)?(?![a-zа-я])")


def named(text: str) -> str:
    """The first name of a game or piece in an identifier or a text, or an empty string."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text).lower()
    found = forbidden().search(spaced)
    return found[0] if found else ""


def python_words(file: Path) -> Iterator[tuple[int, str]]:
    """All identifiers and string literals of a file except docstrings, with their lines."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""  # a docstring, or the description of an attribute
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, node.value
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                yield line, word


def fluent_words(file: Path) -> Iterator[tuple[int, str]]:
    """All lines of a Fluent file except comments."""
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
        if not line.startswith("#"):
            yield number, line


def web_words(file: Path) -> Iterator[tuple[int, str]]:
    """All lines of a file of the web client without comments."""
    text = file.read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
    for number, line in enumerate(text.split("\n"), 1):
        yield number, re.sub(r"(?:^|\s)//.*", "", line)


def shared_files(*suffixes: str) -> list[Path]:
    """All files of the package that belong to no single game."""
    files = [file for file in SOURCE.rglob("*") if file.suffix in suffixes]
    return sorted(file for file in files if not file.is_relative_to(GAMES) and not is_drawing(file))


def is_drawing(file: Path) -> bool:
    """Whether this is a drawing of one game, found by the name of the game."""
    return file.is_relative_to(DRAWINGS) and file.name.split(".")[0] in games.NAMES


def web_files() -> list[Path]:
    """All files of the web client that belong to no single game."""
    suffixes = {".ts", ".svelte", ".css", ".json", ".ftl"}
    files = [file for file in WEB.rglob("*") if file.suffix in suffixes]
    return sorted(file for file in files if not file.is_relative_to(WEB / "games"))


def names_in(file: Path, root: Path) -> list[str]:
    read = {".py": python_words, ".ftl": fluent_words}.get(file.suffix, web_words)
    words = read(file)
    place = file.relative_to(root).as_posix()
    found = [(line, named(word)) for line, word in words]
    return [f"{place}:{line}: {name}" for line, name in found if name and (place, name) not in EXCEPTIONS]


@pytest.mark.parametrize("file", shared_files(".py", ".ftl"), ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_shared_layer_names_a_game_or_one_of_its_pieces(file: Path) -> None:
    assert names_in(file, SOURCE) == []


@pytest.mark.parametrize("file", web_files(), ids=lambda file: str(file.relative_to(WEB)))
def test_no_shared_part_of_the_web_client_names_a_game_or_one_of_its_pieces(file: Path) -> None:
    assert names_in(file, WEB) == []


def test_the_web_client_is_scanned() -> None:
    """Its source is beside the tests."""
    assert len(web_files()) > 50


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("dungeon_roll", "dungeon_roll"),
        ("TalesOfTails", "tales_of_tails"),
        ("Knock, Knock! Dungeon!", "knock, knock! dungeon!"),
        ("dragon_wakes", "dragon"),
        ("every_hero", "hero"),
        ("heroes", "heroes"),
        ("half-goblin", "half-goblin"),
        ("Лабиринт приключений", "лабиринт приключений"),
        ("category", ""),
        ("scroll_end", ""),
    ],
)
def test_the_scan_finds_names_as_whole_words(text: str, name: str) -> None:
    assert named(text) == name


def test_every_homonym_is_a_piece_and_every_piece_is_one_of_its_game() -> None:
    """So the lists above have no dead entries."""
    assert set().union(*(things(name) for name in games.NAMES)) >= HOMONYMS
    for game, pieces in PIECES.items():
        folder = GAMES / game
        code = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py")).lower()
        assert [piece for piece in pieces if piece not in code] == []


def test_every_exception_is_needed() -> None:
    for place, name in EXCEPTIONS:
        assert name in {named(word) for _, word in python_words(SOURCE / place)}
