"""The score sheet and the profile, as people read them."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from undercroft import games
from undercroft.match.session import GameSession
from undercroft.terminal.draw import dungeon_roll
from undercroft.terminal.profile import EVERY_HERO, Profile, all_heroes
from undercroft.terminal.speech import Speech


def sheet(table: GameSession, words: Speech) -> RenderableType:
    """A column a seat, a line for everything that scores, and the total."""
    sheets = table.game.score_breakdown(table.state)
    outcome = table.outcome
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    grid.add_column("")
    for seat in range(len(sheets)):
        crown = "♛ " if outcome is not None and seat in outcome.winners and len(sheets) > 1 else ""
        grid.add_column(crown + words.message(f"seat-{seat}"), justify="right")
    for row, line in enumerate(sheets[0]["lines"]):
        grid.add_row(words.message(f"line-{line['id']}"), *(_points(other["lines"][row]) for other in sheets))
    totals = [Text(str(other["total"]), "bold") for other in sheets]
    grid.add_row(Text(words.message("total"), "bold"), *totals)
    return grid


def _points(line: dict[str, int]) -> str:
    count = line.get("count")
    return str(line["points"]) if count is None else f"({count}) {line['points']}"


def verdict(table: GameSession, words: Speech, people: list[int]) -> Text:
    """Who won and why, and alone the rank that the points are worth (DR-23)."""
    outcome = table.outcome
    if outcome is None:
        return Text()
    text = Text(words.message(f"reason-{outcome.reason}"))
    if table.game.cooperative:
        text.append("\n" + words("app-team-won" if outcome.winners else "app-team-lost"), "bold")
    elif table.state.players > 1:
        names = ", ".join(words.message(f"seat-{seat}") for seat in outcome.winners)
        text.append(
            "\n" + words("app-winner" if len(outcome.winners) == 1 else "app-shared", who=names), "bold"
        )
    elif table.game.name == "dungeon_roll":
        rank = words.message(dungeon_roll.rank(outcome.scores[0], _ranks()))
        text.append("\n" + words("app-rank", rank=rank), "bold")
    return text


def _ranks() -> list[int]:
    from undercroft.games.dungeon_roll.content import DungeonRollContent

    content = games.game("dungeon_roll").content()
    assert isinstance(content, DungeonRollContent)
    return content.ranks


def deeds(profile: Profile, language: str) -> Text:
    """Everything in the profile: matches, results, deeds done and deeds still to come."""
    shared = Speech(None, language)
    text = Text()
    for name in games.NAMES:
        if name in profile.data["games"]:
            text.append_text(_game(profile, name, Speech(name, language)))
    return text if text else Text(shared("app-no-matches"))


def _game(profile: Profile, name: str, words: Speech) -> Text:
    done = profile.game(name)
    text = Text(words.message("title"), "bold")
    text.append("\n  " + words("app-played", n=done["played"]))
    if done["won"]:
        text.append(" · " + words("app-won", n=done["won"]))
    if done["best"] is not None:
        text.append(" · " + words("app-best", points=done["best"]))
    heroes = all_heroes(name)
    if heroes:
        played = len(heroes & set(done["heroes"]))
        text.append("\n  " + words("app-heroes", n=played, all=len(heroes)))
    text.append("\n" if done["deeds"] else "")
    for deed, day in done["deeds"].items():
        text.append("\n  ★ ", "bold yellow").append(words.message(f"deed-{deed}")).append(f"  {day}", "dim")
    missing = [deed for deed in _all_deeds(name) if deed not in done["deeds"]]
    if missing:
        text.append(f"\n\n  {words('app-still')}", "dim")
    for deed in missing:
        text.append("\n  ☆ ", "dim").append(words.message(f"deed-{deed}"), "dim")
    return text.append("\n\n")


def _all_deeds(name: str) -> list[str]:
    """The deeds of a game, in the order of its texts."""
    prefix = "deed-"
    found = [id.removeprefix(prefix) for id in Speech(name, "en").ids if id.startswith(prefix)]
    return [deed for deed in found if deed != EVERY_HERO or all_heroes(name)]
