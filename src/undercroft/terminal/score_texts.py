"""Scores and the profile as text."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from undercroft import games
from undercroft.match.session import GameSession
from undercroft.terminal.profile import Profile
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
    """How the game ended and who won; for a single player, the rank of the score."""
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
    else:
        rank = session.game.rank(session.state, 0)
        if rank:
            text.append("\n" + texts("app-rank", rank=texts.message(rank)), "bold")
    return text


def profile_text(profile: Profile, language: str) -> Text:
    """The profile: matches, results, achievements earned and achievements still missing."""
    shared = TerminalTexts(None, language)
    text = Text()
    for name in games.names():
        if name in profile.data["games"]:
            text.append_text(_game(profile, name, TerminalTexts(name, language)))
    return text if text else Text(shared("app-no-matches"))


def _game(profile: Profile, name: str, texts: TerminalTexts) -> Text:
    entry = profile.game(name)
    game = games.game(name)
    earned, collected = entry["achievements"], set(entry["collected"])
    text = Text(texts.message("title"), "bold")
    text.append("\n  " + texts("app-played", n=entry["played"]))
    if entry["won"]:
        text.append(" · " + texts("app-won", n=entry["won"]))
    if entry["best"] is not None:
        text.append(" · " + texts("app-best", points=entry["best"]))
    text.append("\n" if earned else "")
    for achievement, day in earned.items():
        name = texts.message(f"achievement-{achievement}")
        text.append("\n  ★ ", "bold yellow").append(name).append(f"  {day}", "dim")
    missing = [achievement for achievement in game.all_achievements if achievement not in earned]
    if missing:
        text.append(f"\n\n  {texts('app-missing-achievements')}", "dim")
    for achievement in missing:
        things = set(game.collections().get(achievement, []))
        progress = f" ({len(things & collected)}/{len(things)})" if things else ""
        name = texts.message(f"achievement-{achievement}")
        text.append("\n  ☆ ", "dim").append(name + progress, "dim")
    return text.append("\n\n")
