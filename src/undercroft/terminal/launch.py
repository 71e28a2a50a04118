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
from undercroft.terminal import scores
from undercroft.terminal.adventure import options as options_of
from undercroft.terminal.plan import Plan, go_on, waiting
from undercroft.terminal.profile import Profile
from undercroft.terminal.sitting import Sitting, seats
from undercroft.terminal.speech import Speech, own_language


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
    adventure: Path | None = None,
    resume: bool = False,
    new: bool = False,
    fast: bool = False,
) -> None:
    """Plays in this terminal until the player leaves. Raises BadOption for what cannot be played."""
    profile = Profile()
    spoken = language or profile.language or own_language()
    words = Speech(None, spoken)
    notices = []
    if profile.put_aside is not None:
        notices.append(words("app-profile-damaged", path=str(profile.put_aside)))
    plan = None
    sitting = None
    if game is not None:
        if adventure is not None:
            options = {**options_of(game, adventure), **(options or {})}
        plan = Plan(game, seats(game, players, bots or []), options, seed, content, names)
        plan.adventure = adventure
    if not _is_terminal():
        raise BadOption(words("app-no-terminal"))
    if resume:
        sitting, notices = _latest(words, game, content, notices)
        sitting.adventure = adventure
    ask = sitting is None and plan is not None and not new and seed is None
    if ask:
        found, more = waiting(words, plan.game.name if plan else "")
        notices += more
        ask = bool(found or notices)

    from undercroft.terminal.app import Undercroft  # Textual is slow to import

    app = Undercroft(sitting, plan, ask=ask, language=spoken, fast=fast, notices=notices, profile=profile)
    app.run(mouse=False)  # so that text can be selected as in any terminal
    if app.unfinished:
        print(app.words("app-saved"))
    sys.exit(app.return_code or 0)


def _latest(
    words: Speech, game: Game | None, content: Content | None, notices: list[str]
) -> tuple[Sitting, list[str]]:
    """The latest match that can be gone on with. Raises BadOption with all that was found if none can."""
    found, more = waiting(words, "" if game is None else game.name)
    notices += more
    for entry in found:
        opened = go_on(entry.path, words, content, game)
        if isinstance(opened, Sitting):
            for notice in notices:
                print(notice, file=sys.stderr)
            return opened, notices
        notices.append(opened)
    raise BadOption("\n".join([*notices, words("app-no-save")]))


def show_profile(*, language: str = "", as_json: bool = False) -> None:
    """Prints the deeds and results."""
    profile = Profile()
    spoken = language or profile.language or own_language()
    if profile.put_aside is not None:
        print(Speech(None, spoken)("app-profile-damaged", path=str(profile.put_aside)), file=sys.stderr)
    if as_json:
        print(json.dumps(profile.as_json(), ensure_ascii=False, indent=2))
    else:
        Console(highlight=False).print(scores.deeds(profile, spoken))


def _is_terminal() -> bool:
    """Whether a person sits there. Textual draws on the standard error."""
    files = (sys.stdin, sys.stdout, sys.stderr)
    return all(file.isatty() for file in files) and os.environ.get("TERM", "") != "dumb"
