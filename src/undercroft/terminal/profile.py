"""What a player has done over all matches: how many, how well, and the deeds they are proud of (DR-24)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from undercroft import games
from undercroft.match.session import GameSession
from undercroft.terminal import folder

VERSION: Final = 1
REMEMBERED: Final = 200  # matches whose names are kept, so that none is counted twice
EVERY_HERO: Final = "every_hero"


class Profile:
    """The profile file. It is read when it is made, and written as a whole whenever something changes."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = folder.data() / "profile.json" if path is None else path
        self.put_aside: Path | None = None
        """Where a profile that could not be read was moved to."""
        self.data = self._read()

    def _read(self) -> dict[str, Any]:
        empty: dict[str, Any] = {"version": VERSION, "language": "", "games": {}, "counted": []}
        if not self.path.exists():
            return empty
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            if not _sound(data):
                raise ValueError
        except ValueError:  # JSON and UTF-8 that cannot be read are ValueErrors too
            self.put_aside = folder.put_aside(self.path)
            return empty
        return {**empty, **data}

    def _write(self) -> None:
        folder.write(self.path, json.dumps(self.data, ensure_ascii=False, indent=2) + "\n")

    @property
    def language(self) -> str:
        """The language that was chosen last; empty if none ever was."""
        return str(self.data["language"])

    def speak(self, language: str) -> None:
        """Remembers the language."""
        if language != self.language:
            self.data["language"] = language
            self._write()

    def game(self, name: str) -> dict[str, Any]:
        """What was done in one game: played, won, best, deeds with the day of each, heroes."""
        found: dict[str, Any] = self.data["games"].setdefault(
            name, {"played": 0, "won": 0, "best": None, "deeds": {}, "heroes": []}
        )
        return found

    def count(self, match: str, table: GameSession, people: list[int]) -> list[str]:
        """Counts a finished match of so named, once. Gives the deeds that are new."""
        outcome = table.outcome
        if outcome is None or not people or match in self.data["counted"]:
            return []
        game = self.game(table.game.name)
        game["played"] += 1
        if any(seat in outcome.winners for seat in people) and table.state.players > 1:
            game["won"] += 1
        best = max(outcome.scores[seat] for seat in people)
        game["best"] = best if game["best"] is None else max(best, game["best"])
        new = self._deeds(game, table, people)
        self.data["counted"] = [*self.data["counted"], match][-REMEMBERED:]
        self._write()
        return new

    def _deeds(self, game: dict[str, Any], table: GameSession, people: list[int]) -> list[str]:
        places = table.view()["table"].get("seats", [])
        mine = [places[seat] for seat in people if seat < len(places) and isinstance(places[seat], dict)]
        heroes = {place["card"] for place in mine if isinstance(place.get("card"), str)}
        game["heroes"] = sorted(heroes | set(game["heroes"]))
        earned = [deed for place in mine for deed in place.get("deeds", [])]
        wanted = all_heroes(table.game.name)
        if wanted and wanted <= set(game["heroes"]):
            earned.append(EVERY_HERO)
        new = [deed for deed in dict.fromkeys(earned) if deed not in game["deeds"]]
        for deed in new:
            game["deeds"][deed] = datetime.now(UTC).date().isoformat()
        return new

    def as_json(self) -> dict[str, Any]:
        """The profile as plain JSON, for scripts."""
        return {"language": self.language, "games": self.data["games"]}


def all_heroes(game: str) -> set[str]:
    """The heroes one must have played to have played them all: those of the base box. None in other games."""
    if game != "dungeon_roll":
        return set()
    from undercroft.games.dungeon_roll.content import DungeonRollContent

    content = games.game(game).content()
    assert isinstance(content, DungeonRollContent)
    return {hero.name for hero in content.heroes if not hero.booster}


def _sound(data: object) -> bool:
    """Whether this is a profile that we can go on with."""
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
