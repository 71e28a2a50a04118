"""The profile: results and achievements over all matches."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from undercroft import games
from undercroft.match.session import GameSession
from undercroft.terminal import data_folder

VERSION: Final = 1
COUNTED: Final = 200  # finished matches whose names are kept, so that none is counted twice
EVERY_HERO: Final = "every_hero"


class Profile:
    """The profile file. It is read once and rewritten whenever something changes."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = data_folder.path() / "profile.json" if path is None else path
        self.moved_aside: Path | None = None
        """The new path of a profile that could not be read."""
        self.data = self._read()

    def _read(self) -> dict[str, Any]:
        empty: dict[str, Any] = {"version": VERSION, "language": "", "games": {}, "counted": []}
        if not self.path.exists():
            return empty
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            if not _is_valid(data):
                raise ValueError
        except ValueError:  # invalid JSON and UTF-8 are ValueErrors too
            self.moved_aside = data_folder.move_aside(self.path)
            return empty
        return {**empty, **data}

    def _write(self) -> None:
        data_folder.write_atomically(self.path, json.dumps(self.data, ensure_ascii=False, indent=2) + "\n")

    @property
    def language(self) -> str:
        """The language that was chosen last; "" if none was."""
        return str(self.data["language"])

    def set_language(self, language: str) -> None:
        """Saves the language."""
        if language != self.language:
            self.data["language"] = language
            self._write()

    def game(self, name: str) -> dict[str, Any]:
        """The entry of one game: played, won, best, deeds with their dates, heroes."""
        found: dict[str, Any] = self.data["games"].setdefault(
            name, {"played": 0, "won": 0, "best": None, "deeds": {}, "heroes": []}
        )
        return found

    def count(self, match: str, session: GameSession, people: list[int]) -> list[str]:
        """Counts the finished match of this name once. Returns the new achievements of its people."""
        outcome = session.outcome
        if outcome is None or not people or match in self.data["counted"]:
            return []
        game = self.game(session.game.name)
        game["played"] += 1
        if any(seat in outcome.winners for seat in people) and session.state.players > 1:
            game["won"] += 1
        best = max(outcome.scores[seat] for seat in people)
        game["best"] = best if game["best"] is None else max(best, game["best"])
        new = self._add_achievements(game, session, people)
        self.data["counted"] = [*self.data["counted"], match][-COUNTED:]
        self._write()
        return new

    def _add_achievements(self, game: dict[str, Any], session: GameSession, people: list[int]) -> list[str]:
        places = session.view()["table"].get("seats", [])
        mine = [places[seat] for seat in people if seat < len(places) and isinstance(places[seat], dict)]
        heroes = {place["card"] for place in mine if isinstance(place.get("card"), str)}
        game["heroes"] = sorted(heroes | set(game["heroes"]))
        earned = [deed for place in mine for deed in place.get("deeds", [])]
        wanted = all_heroes(session.game.name)
        if wanted and wanted <= set(game["heroes"]):
            earned.append(EVERY_HERO)
        new = [deed for deed in dict.fromkeys(earned) if deed not in game["deeds"]]
        for deed in new:
            game["deeds"][deed] = datetime.now(UTC).date().isoformat()
        return new

    def as_json(self) -> dict[str, Any]:
        """The profile as JSON data."""
        return {"language": self.language, "games": self.data["games"]}


def all_heroes(game: str) -> set[str]:
    """All heroes of the base game; empty in other games."""
    if game != "dungeon_roll":
        return set()
    from undercroft.games.dungeon_roll.content import DungeonRollContent

    content = games.game(game).content()
    assert isinstance(content, DungeonRollContent)
    return {hero.name for hero in content.heroes if not hero.booster}


def _is_valid(data: object) -> bool:
    """Whether the data is a profile of this version."""
    if not isinstance(data, dict) or data.get("version") != VERSION:
        return False
    played = data.get("games")
    if not isinstance(played, dict) or not isinstance(data.get("counted"), list):
        return False
    return isinstance(data.get("language"), str) and all(
        isinstance(game, dict)
        and isinstance(game.get("played"), int)
        and isinstance(game.get("won"), int)
        and isinstance(game.get("best"), int | None)
        and isinstance(game.get("deeds"), dict)
        and isinstance(game.get("heroes"), list)
        for game in played.values()
    )
