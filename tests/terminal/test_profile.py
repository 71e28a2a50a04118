"""The profile: results and achievements over all matches (DR-24)."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from undercroft import games
from undercroft.match.session import GameSession, from_position, new
from undercroft.terminal import score_texts
from undercroft.terminal.profile import Profile

GAME = games.game("dungeon_roll")


def finished(hero: str = "knight", deeds: list[str] | None = None, experience: int = 3) -> GameSession:
    """A finished solo match with that hero and those deeds."""
    session = new(GAME, 1, 1, {"heroes": "pick"})
    at = [hero["hero"] for hero in session.view()["table"]["cards"]].index(hero)
    session.play(session.legal()[at])
    data = {**session.position(), "turn": 2}
    data["seats"][0].update(experience=experience, deeds=deeds or [])
    session = from_position(GAME, data)
    while not session.over:
        session.play("flee" if "flee" in session.legal() else session.legal()[0])
    return session


def test_a_finished_match_is_counted_once_with_its_best_result() -> None:
    profile = Profile()
    profile.count("a", finished(experience=4), [0])
    profile.count("b", finished(experience=9), [0])
    profile.count("b", finished(experience=30), [0])
    game = Profile().game("dungeon_roll")
    assert (game["played"], game["best"], game["won"]) == (2, 9, 0)


def test_an_unfinished_match_does_not_count() -> None:
    assert Profile().count("a", new(GAME, 1, 1), [0]) == []
    assert not Profile().path.exists()


def test_achievements_are_new_once_and_stay() -> None:
    """DR-24: achievements are earned over games."""
    profile = Profile()
    assert profile.count("a", finished(deeds=["two_dragons"]), [0]) == ["two_dragons"]
    assert profile.count("b", finished(deeds=["two_dragons", "level_ten"]), [0]) == ["level_ten"]
    assert set(Profile().game("dungeon_roll")["achievements"]) == {"two_dragons", "level_ten"}


def test_playing_every_hero_is_an_achievement() -> None:
    """DR-24: play every hero, over games; boosters do not count."""
    heroes = sorted(GAME.collections()["every_hero"])
    assert len(heroes) == 8
    profile = Profile()
    for number, hero in enumerate(heroes[:-1]):
        assert profile.count(str(number), finished(hero), [0]) == []
    assert Profile().count("last", finished(heroes[-1]), [0]) == ["every_hero"]


def test_only_people_earn_achievements(keyboard: Any) -> None:
    match = keyboard.plan(players=2, bots="greedy", seed=26, delves="1").start()
    while not match.session.over:
        match.play(match.session.legal()[0], match.session.actor)
    profile = Profile()
    profile.count("a", match.session, match.people)
    assert profile.game("dungeon_roll")["collected"] == GAME.collected(match.session.state, 0)


def test_a_profile_of_version_1_is_read() -> None:
    profile = Profile()
    profile.path.parent.mkdir(parents=True, exist_ok=True)
    old = {"played": 3, "won": 1, "best": 20, "deeds": {"level_ten": "2025-01-02"}, "heroes": ["knight"]}
    data = {"version": 1, "language": "ru", "games": {"dungeon_roll": old}, "counted": ["a"]}
    profile.path.write_text(json.dumps(data))
    profile = Profile()
    assert profile.moved_aside is None
    assert profile.language == "ru"
    game = profile.game("dungeon_roll")
    assert (game["achievements"], game["collected"]) == ({"level_ten": "2025-01-02"}, ["knight"])
    profile.count("b", finished(deeds=["level_ten", "two_dragons"]), [0])
    assert json.loads(profile.path.read_text())["version"] == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": 9}',
        '{"version": 1, "games": {"x": 1}}',
        '{"version": 2, "games": {"x": 1}}',
        "\x00",
    ],
)
def test_a_damaged_profile_is_moved_aside_and_a_new_one_started(home: Path, text: str) -> None:
    home.mkdir(parents=True)
    (home / "profile.json").write_text(text)
    profile = Profile()
    assert profile.moved_aside is not None
    assert profile.moved_aside.read_text() == text
    profile.count("a", finished(), [0])
    assert Profile().game("dungeon_roll")["played"] == 1


def test_a_profile_that_cannot_be_replaced_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = Profile()
    profile.count("a", finished(), [0])
    before = profile.path.read_bytes()

    def fail(source: str, target: str) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        with pytest.raises(OSError, match="Input"):
            profile.count("b", finished(), [0])
    assert profile.path.read_bytes() == before
    assert [path.name for path in profile.path.parent.iterdir()] == ["profile.json"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_lists_earned_and_missing_achievements(language: str) -> None:
    profile = Profile()
    profile.count("a", finished(deeds=["level_ten"]), [0])
    text = score_texts.profile_text(profile, language).plain
    (done,) = [line for line in text.split("\n") if "★" in line]
    assert {"en": "To the very bottom", "ru": "дна"}[language] in done
    assert text.count("☆") == 11


def test_the_profile_is_plain_json_for_scripts() -> None:
    profile = Profile()
    profile.count("a", finished(deeds=["level_ten"]), [0])
    data = json.loads(json.dumps(profile.as_json()))
    assert data["games"]["dungeon_roll"]["collected"] == ["knight"]
    assert list(data["games"]["dungeon_roll"]["achievements"]) == ["level_ten"]
