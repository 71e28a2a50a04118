"""The commands `undercroft play` and `undercroft profile`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from rich.console import Console

from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.terminal import score_texts
from undercroft.terminal.campaign import load_options
from undercroft.terminal.local_match import LocalMatch, assign_seats
from undercroft.terminal.plan import MatchPlan, list_saved, resume_match
from undercroft.terminal.profile import Profile
from undercroft.terminal.texts import TerminalTexts, system_language


def play(
    game: Game | None = None,
    players: int | None = None,
    bots: list[str] | None = None,
    options: dict[str, str] | None = None,
    seed: int | None = None,
    content: Content | None = None,
    names: list[str] | None = None,
    *,
    language: str = "",
    campaign: Path | None = None,
    resume: bool = False,
    new: bool = False,
    fast: bool = False,
) -> None:
    """Runs the terminal app until the player leaves. Raises BadOption for a match that cannot be played."""
    profile = Profile()
    chosen = language or profile.language or system_language()
    texts = TerminalTexts(None, chosen)
    notices = []
    if profile.moved_aside is not None:
        notices.append(texts("app-profile-damaged", path=str(profile.moved_aside)))
    plan = None
    match = None
    if game is not None:
        if campaign is not None:
            options = {**load_options(game, campaign), **(options or {})}
        plan = MatchPlan(game, assign_seats(game, players, bots or []), options, seed, content, names)
        plan.campaign = campaign
    if not _is_terminal():
        raise BadOption(texts("app-no-terminal"))
    if resume:
        match, notices = _latest(texts, game, content, notices)
        match.campaign = campaign
    ask = match is None and plan is not None and not new and seed is None
    if ask:
        found, more = list_saved(texts, plan.game.name if plan else "")
        notices += more
        ask = bool(found or notices)

    from undercroft.terminal.app import TerminalApp  # Textual is slow to import

    app = TerminalApp(match, plan, ask=ask, language=chosen, fast=fast, notices=notices, profile=profile)
    app.run(mouse=False)  # leave the selection of text to the terminal
    if app.unfinished:
        print(app.texts("app-saved"))
    sys.exit(app.return_code or 0)


def _latest(
    texts: TerminalTexts, game: Game | None, content: Content | None, notices: list[str]
) -> tuple[LocalMatch, list[str]]:
    """The latest match that can be resumed. Raises BadOption with all notices if none can."""
    found, more = list_saved(texts, "" if game is None else game.name)
    notices += more
    for entry in found:
        opened = resume_match(entry.path, texts, content, game)
        if isinstance(opened, LocalMatch):
            for notice in notices:
                print(notice, file=sys.stderr)
            return opened, notices
        notices.append(opened)
    raise BadOption("\n".join([*notices, texts("app-no-save")]))


def show_profile(*, language: str = "", as_json: bool = False) -> None:
    """Prints the profile."""
    profile = Profile()
    chosen = language or profile.language or system_language()
    if profile.moved_aside is not None:
        print(
            TerminalTexts(None, chosen)("app-profile-damaged", path=str(profile.moved_aside)), file=sys.stderr
        )
    if as_json:
        print(json.dumps(profile.as_json(), ensure_ascii=False, indent=2))
    else:
        Console(highlight=False).print(score_texts.profile_text(profile, chosen))


def _is_terminal() -> bool:
    """Whether all standard streams are a terminal. Textual draws on standard error."""
    files = (sys.stdin, sys.stdout, sys.stderr)
    return all(file.isatty() for file in files) and os.environ.get("TERM", "") != "dumb"
