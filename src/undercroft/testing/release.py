"""What a game still lacks before it can be released. The game can be played without it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.testing import golden
from undercroft.texts import LANGUAGES, languages_of


def missing(game: Game, playthroughs: Path | None = None) -> list[str]:
    """One sentence for each thing that only a release needs; `playthroughs` is the folder of golden games."""
    spoken = languages_of(game)
    found = [
        f"texts in {language!r} (text/{language}.ftl)" for language in LANGUAGES if language not in spoken
    ]
    folder = game.folder() / "text"
    found += [
        f"a rules page in {language!r} (text/rules.{language}.md)"
        for language in LANGUAGES
        if not (folder / f"rules.{language}.md").is_file()
    ]
    if not game.bots:
        found.append("a bot of its own (Game.bots, Game.bot)")
    if not game.levels:
        found.append("levels of strength to choose from (Game.levels)")
    if type(game.search_heuristics()) is SearchHeuristics:
        found.append("heuristics for the search (GameTools.heuristics)")
    if not game.has_observations():
        found.append("observations for learning (GameTools.observer)")
    if game.table_type is dict:
        found.append("the type of its view (GameModules.table_type)")
    if not game.drawing_module and find_spec(f"undercroft.terminal.draw.{game.name}") is None:
        found.append("a drawn board in the terminal (Game.drawing_module); the plain one is used")
    if playthroughs is not None and len(golden.files(playthroughs)) < golden.MIN_PLAYTHROUGHS:
        found.append(f"{golden.MIN_PLAYTHROUGHS} golden playthroughs in {playthroughs} (golden --write)")
    return found
