"""Scores and the profile as text."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from undercroft import games
from undercroft.match.session import GameSession
from undercroft.terminal.draw import dungeon_roll
from undercroft.terminal.profile import EVERY_HERO, Profile, all_heroes
from undercroft.terminal.texts import TerminalTexts


def score_table(session: GameSession, texts: TerminalTexts) -> RenderableType:
    """A column for each seat, a row for each line of the score, and the total."""
    scores = session.game.score_breakdown(session.state)
    outcome = session.outcome
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    grid.add_column("")
    for seat in range(len(scores)):
        crown = "♛ " if outcome is not None and seat in outcome.winners and len(scores) > 1 else ""
        grid.add_column(crown + texts.message(f"seat-{seat}"), justify="right")
    for row, line in enumerate(scores[0]["lines"]):
        grid.add_row(texts.message(f"line-{line['id']}"), *(_points(other["lines"][row]) for other in scores))
    totals = [Text(str(other["total"]), "bold") for other in scores]
    grid.add_row(Text(texts.message("total"), "bold"), *totals)
    return grid


def _points(line: dict[str, int]) -> str:
    count = line.get("count")
    return str(line["points"]) if count is None else f"({count}) {line['points']}"


def outcome_text(session: GameSession, texts: TerminalTexts) -> Text:
    """How the game ended and who won; for a single player, the rank of the score (DR-23)."""
    outcome = session.outcome
    if outcome is None:
        return Text()
    text = Text(texts.message(f"reason-{outcome.reason}"))
    if session.game.cooperative:
        text.append("\n" + texts("app-team-won" if outcome.winners else "app-team-lost"), "bold")
    elif session.state.players > 1:
        names = ", ".join(texts.message(f"seat-{seat}") for seat in outcome.winners)
        text.append(
            "\n" + texts("app-winner" if len(outcome.winners) == 1 else "app-shared", who=names), "bold"
        )
    elif session.game.name == "dungeon_roll":
        rank = texts.message(dungeon_roll.rank(outcome.scores[0], _ranks()))
        text.append("\n" + texts("app-rank", rank=rank), "bold")
    return text


def _ranks() -> list[int]:
    from undercroft.games.dungeon_roll.content import DungeonRollContent

    content = games.game("dungeon_roll").content()
    assert isinstance(content, DungeonRollContent)
    return content.ranks


def profile_text(profile: Profile, language: str) -> Text:
    """The profile: matches, results, achievements earned and achievements still missing."""
    shared = TerminalTexts(None, language)
    text = Text()
    for name in games.NAMES:
        if name in profile.data["games"]:
            text.append_text(_game(profile, name, TerminalTexts(name, language)))
    return text if text else Text(shared("app-no-matches"))


def _game(profile: Profile, name: str, texts: TerminalTexts) -> Text:
    done = profile.game(name)
    text = Text(texts.message("title"), "bold")
    text.append("\n  " + texts("app-played", n=done["played"]))
    if done["won"]:
        text.append(" · " + texts("app-won", n=done["won"]))
    if done["best"] is not None:
        text.append(" · " + texts("app-best", points=done["best"]))
    heroes = all_heroes(name)
    if heroes:
        played = len(heroes & set(done["heroes"]))
        text.append("\n  " + texts("app-heroes", n=played, all=len(heroes)))
    text.append("\n" if done["deeds"] else "")
    for deed, day in done["deeds"].items():
        text.append("\n  ★ ", "bold yellow").append(texts.message(f"deed-{deed}")).append(f"  {day}", "dim")
    missing = [deed for deed in _all_achievements(name) if deed not in done["deeds"]]
    if missing:
        text.append(f"\n\n  {texts('app-missing-achievements')}", "dim")
    for deed in missing:
        text.append("\n  ☆ ", "dim").append(texts.message(f"deed-{deed}"), "dim")
    return text.append("\n\n")


def _all_achievements(name: str) -> list[str]:
    """The achievements of a game, in the order of its texts."""
    prefix = "deed-"
    found = [id.removeprefix(prefix) for id in TerminalTexts(name, "en").ids if id.startswith(prefix)]
    return [deed for deed in found if deed != EVERY_HERO or all_heroes(name)]
