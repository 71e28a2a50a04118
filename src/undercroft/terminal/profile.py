"""The profile: results and achievements over all matches."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from undercroft.match.session import GameSession
from undercroft.terminal import data_folder

VERSION: Final = 2
OLD_KEYS: Final = {"deeds": "achievements", "heroes": "collected"}  # of version 1
COUNTED: Final = 200  # finished matches whose names are kept, so that none is counted twice


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
            data = _migrate(json.loads(self.path.read_text(encoding="utf-8")))
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
        """The entry of one game: played, won, best, achievements with their dates, collected things."""
        found: dict[str, Any] = self.data["games"].setdefault(
            name, {"played": 0, "won": 0, "best": None, "achievements": {}, "collected": []}
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

    def _add_achievements(self, entry: dict[str, Any], session: GameSession, people: list[int]) -> list[str]:
        """Adds the achievements of people to the entry of the game. Returns the new ones."""
        game, state = session.game, session.state
        collected = {thing for seat in people for thing in game.collected(state, seat)}
        entry["collected"] = sorted(collected | set(entry["collected"]))
        earned = [name for seat in people for name in game.achievements(state, seat)]
        earned += game.completed(entry["collected"])
        new = [name for name in dict.fromkeys(earned) if name not in entry["achievements"]]
        for name in new:
            entry["achievements"][name] = datetime.now(UTC).date().isoformat()
        return new

    def as_json(self) -> dict[str, Any]:
        """The profile as JSON data."""
        return {"language": self.language, "games": self.data["games"]}


def _migrate(data: Any) -> Any:
    """The data of a profile of version 1 in the form of version 2. Other data stays as it is."""
    if not isinstance(data, dict) or data.get("version") != 1 or not isinstance(data.get("games"), dict):
        return data
    games = {
        name: {OLD_KEYS.get(key, key): value for key, value in entry.items()}
        for name, entry in data["games"].items()
        if isinstance(entry, dict)
    }
    return {**data, "version": 2, "games": games} if len(games) == len(data["games"]) else data


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
        and isinstance(game.get("achievements"), dict)
        and isinstance(game.get("collected"), list)
        for game in played.values()
    )
