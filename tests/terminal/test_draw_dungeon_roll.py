"""The drawing of Dungeon Roll: it fits, names everything, and marks what an action touches."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from undercroft import bots, games
from undercroft.kernel.state import State
from undercroft.match.session import from_position, new
from undercroft.terminal.draw import find_drawing
from undercroft.terminal.draw.dungeon_roll import FACES
from undercroft.terminal.score_texts import outcome_text, score_table
from undercroft.terminal.texts import TerminalTexts

GAME = games.game("dungeon_roll")
DRAW = find_drawing(GAME)


@cache
def texts(language: str) -> TerminalTexts:
    return TerminalTexts(GAME, language, strict=True)


def drawn(state: State, language: str = "en", width: int = 79, height: int = 14, **touched: int) -> str:
    view = GAME.view(state, state.actor())
    marks = {anchor.replace("_", "."): count for anchor, count in touched.items()}
    return DRAW({**view, "touched": marks}, texts(language).message, width, height).plain


def placed(player: dict[str, Any] | None = None, **changes: Any) -> State:
    """A solo position in the monster phase, changed."""
    data = {**new(GAME, 1, 7).position(), **changes}
    data["seats"][0].update(player or {})
    return GAME.from_position(data, GAME.content())


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("players", "heroes"), [(1, "random"), (2, "none"), (3, "pick"), (4, "same")])
def test_every_state_of_a_game_fits_into_80_columns(language: str, players: int, heroes: str) -> None:
    state = GAME.new(players, 5, {"heroes": heroes, "boosters": "on"})
    bot = bots.make(GAME, "greedy", 5)
    while not state.over():
        lines = drawn(state, language).split("\n")
        assert max(len(line) for line in lines) <= 79
        assert len(lines) <= 16, "\n".join(lines)
        state.play(bot.choose(state))
    drawn(state, language)


@pytest.mark.parametrize("size", [(59, 8), (79, 14), (100, 25), (160, 50)])
def test_a_drawing_is_as_wide_as_its_window_or_narrower(size: tuple[int, int]) -> None:
    state = GAME.new(4, 5, {})
    assert max(len(line) for line in drawn(state, "ru", *size).split("\n")) <= size[0]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_face_has_a_word_and_a_sign_of_its_own(language: str) -> None:
    text = texts(language).message
    assert len({symbol for symbol, _ in FACES.values()}) == len(FACES)
    for face in FACES:
        assert 0 < len(text(face)) <= 8, "the word must fit on a die"


def test_the_adventurer_stands_on_their_level() -> None:
    assert "@4" in drawn(placed(level=4))
    assert "@4" not in drawn(placed(level=5))


def test_dice_that_an_action_touches_have_double_lines() -> None:
    state = placed(dungeon={"goblin": 3}, lair=0, level=3)
    assert "║ goblin ║" not in drawn(state)
    assert drawn(state, dungeon_goblin=2).count("║ goblin ║") == 2


def test_the_lair_shows_how_many_faces_wake_the_dragon() -> None:
    assert "Lair 0/3" in drawn(placed(lair=0))
    assert "Lair 2/3 zzz" in drawn(placed(lair=2, level=5))
    assert "AWAKE" in drawn(placed(lair=3, level=5))


def test_the_graveyard_counts_the_dead() -> None:
    text = drawn(placed(party={"mage": 4}, graveyard=3))
    assert "Graves 3" in text
    assert text.count("┆ † ┆") == 3


def test_before_the_decision_the_odds_of_the_next_level_are_shown() -> None:
    state = placed(phase="regroup", level=1, dungeon={}, lair=0)
    text = drawn(state)
    assert "If you go on: level 2" in text
    assert "monsters on average: 1.0" in text  # two dice, half of their faces
    assert "25%" in text
    assert "the dragon wakes: 0%" in text
    assert "в среднем: 1,0" in drawn(state, "ru")


def test_the_hero_card_says_both_powers_and_whether_the_second_is_spent() -> None:
    text = drawn(placed({"hero": "knight"}))
    assert "♜ Knight (novice)" in text
    assert "• Scrolls of the opening roll become champions." in text
    assert "★ Battlecry" in text
    assert "☆ Battlecry" in drawn(placed({"hero": "knight"}, exhausted=True))


def test_solo_points_have_ranks() -> None:
    """DR-23."""
    scores = (0, 15, 16, 23, 24, 29, 30, 34, 35, 60)
    ranks = [GAME.rank(placed({"experience": score}), 0) for score in scores]
    assert ranks == [f"rank-{number}" for number in (0, 0, 1, 1, 2, 2, 3, 3, 4, 4)]


def test_the_rank_is_shown_at_the_end_of_a_solo_match() -> None:
    """DR-23."""
    session = from_position(GAME, GAME.position(placed({"experience": 24}, turn=2)))
    session.play("flee")
    assert "Your rank: Seasoned delver" in outcome_text(session, TerminalTexts(GAME, "en")).plain


def test_the_score_table_has_a_row_for_each_line_of_the_score() -> None:
    from rich.console import Console

    data = GAME.position(placed({"experience": 9, "treasures": {"scales": 2, "portal": 1}}))
    console = Console(width=60)
    with console.capture() as caught:
        console.print(score_table(from_position(GAME, data), TerminalTexts(GAME, "en")))
    lines = [line.split() for line in caught.get().split("\n") if line.strip()]
    assert ["Experience", "9"] in lines
    assert ["Treasures", "(2)", "2"] in lines
    assert ["Town", "portals", "(1)", "2"] in lines
    assert ["Pairs", "of", "dragon", "scales", "(1)", "2"] in lines
    assert ["Total", "15"] in lines
