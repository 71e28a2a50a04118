"""Matches played with keys, in a window of 80 by 24."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import toy
from textual.pilot import Pilot

from undercroft.match.record import load
from undercroft.terminal.app import Undercroft
from undercroft.terminal.choices import Choices
from undercroft.terminal.screens.ask import Ask, Curtain, TooSmall
from undercroft.terminal.screens.menu import Menu
from undercroft.terminal.screens.page import Page
from undercroft.terminal.screens.setup import Setup
from undercroft.terminal.screens.sheet import Sheet
from undercroft.terminal.screens.table import TableScreen


def opened(keyboard: Any, language: str = "en", **plan: Any) -> Undercroft:
    return Undercroft(None, keyboard.plan(**plan), ask=False, language=language, fast=True)


def texts(app: Undercroft) -> list[str]:
    assert app.sitting is not None
    return [text for _, text in app.sitting.table.log]


def test_a_whole_solo_game_is_played_with_digits_and_ends_with_the_sheet(keyboard: Any, home: Path) -> None:
    app = opened(keyboard, seed=keyboard.short)

    async def story(pilot: Pilot[None]) -> None:
        for _ in range(300):
            if isinstance(app.screen, Sheet):
                break
            await keyboard.press(pilot, "enter" if isinstance(app.screen, Ask) else "1")
        assert isinstance(app.screen, Sheet)
        sitting = app.sitting
        assert sitting is not None
        score = sitting.table.outcome.scores[0] if sitting.table.outcome else -1
        shown = keyboard.shown(app)
        assert "Everybody has delved for the last time." in shown
        assert any(line.split() == ["Total", str(score)] for line in shown.split("\n"))
        assert "Your rank: Dragon's breakfast" in shown  # DR-23: fewer than 16 points
        assert app.profile.game("dungeon_roll")["played"] == 1

    keyboard.run(app, story)
    assert not list((home / "saves").iterdir())
    (record,) = (home / "records").iterdir()
    assert load(record.read_text()).over


def test_a_bot_plays_its_turns_by_itself_and_its_moves_are_told(keyboard: Any) -> None:
    app = opened(keyboard, players=2, bots="greedy", seed=5, delves="1")

    async def story(pilot: Pilot[None]) -> None:
        for _ in range(60):
            sitting = app.sitting
            assert sitting is not None
            if sitting.bot_to_act or sitting.table.over:
                break
            await keyboard.press(pilot, "enter" if isinstance(app.screen, Ask) else "1")
        await keyboard.until(pilot, lambda: isinstance(app.screen, Sheet))
        assert {seat for seat, _ in sitting.table.log} == {0, 1}
        assert "Greedy" in keyboard.shown(app)
        await keyboard.press(pilot, "g")
        await keyboard.shows(pilot, "› Greedy: ")

    keyboard.run(app, story)


def test_bots_pause_unless_they_are_hurried(keyboard: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.terminal.screens.table.PAUSE", 3600.0)  # longer than any test
    app = opened(keyboard, players=2, bots="greedy,greedy", seed=5)
    app.fast = False

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.shows(pilot, "Greedy 1 is thinking")
        assert texts(app) == []
        await keyboard.press(pilot, "f")
        await keyboard.until(pilot, lambda: len(texts(app)) > 3)

    keyboard.run(app, story)


def test_steps_are_taken_back_until_dice_roll(keyboard: Any, home: Path) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        sitting = app.sitting
        assert sitting is not None
        before = sitting.table.position()
        await keyboard.do(pilot, "read scroll", "pick cleric")
        assert texts(app) == ["read scroll", "pick cleric"]
        await keyboard.press(pilot, "u", "backspace")
        assert texts(app) == []
        assert sitting.table.position() == before
        (save,) = (home / "saves").iterdir()
        assert save.read_text().rstrip().split("\n")[-1].startswith("start ")
        await keyboard.do(pilot, "read scroll", "pick potion", "roll")
        await keyboard.press(pilot, "u")
        assert texts(app)[-1] == "roll"
        assert "This move stands" in keyboard.shown(app)

    keyboard.run(app, story)


def test_the_language_changes_in_mid_game_everywhere_and_is_remembered(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.do(pilot, "loot")
        assert "Loot" in keyboard.shown(app)
        assert "› The monsters are beaten" in keyboard.shown(app)
        await keyboard.press(pilot, "l")
        shown = keyboard.shown(app)
        assert "Сундук приключений · Добыча" in shown
        assert "(новичок) · опыт 0" in shown
        assert "› Монстры побеждены" in shown
        assert "Loot" not in shown
        await keyboard.press(pilot, "д")  # the same key on a Russian keyboard
        assert "Dungeon Roll · Loot" in keyboard.shown(app)
        await keyboard.press(pilot, "l")

    keyboard.run(app, story)
    assert Undercroft().profile.language == "ru"


def test_what_hurts_is_asked_about_first(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.do(pilot, "flee")
        assert isinstance(app.screen, Ask)
        assert "Flee?" in keyboard.shown(app)
        await keyboard.press(pilot, "escape")
        assert texts(app) == []
        await keyboard.do(pilot, "flee")
        await keyboard.press(pilot, "enter")
        assert texts(app) == ["flee"]

    keyboard.run(app, story)


def test_screens_that_are_closed_before_they_are_drawn_do_no_harm(keyboard: Any) -> None:
    app = opened(keyboard)

    async def story(pilot: Pilot[None]) -> None:
        assert app.sitting is not None
        for screen in (Ask(lambda: ["Sure?", "y n"]), Page(lambda: ("Rules", "")), Sheet(app.sitting)):
            app.push_screen(screen)
            app.pop_screen()
            await pilot.pause()
        assert "Dungeon Roll" in keyboard.shown(app)

    keyboard.run(app, story)


def test_the_action_under_the_cursor_shows_what_it_touches(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        for _ in range(int(keyboard.number("read scroll")) - 1):
            await keyboard.press(pilot, "down")
        assert keyboard.shown(app).count("║ scroll ║") == 1
        await keyboard.press(pilot, "end")
        assert "║" not in keyboard.shown(app)

    keyboard.run(app, story)


def test_help_has_the_keys_and_the_rules_of_the_game(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "question_mark")
        assert isinstance(app.screen, Page)
        await keyboard.shows(pilot, "Backspace")
        await keyboard.press(pilot, "escape", "r")
        await keyboard.shows(pilot, "Seven white dice are your party")
        await keyboard.press(pilot, "l")
        await keyboard.shows(pilot, "Правила")
        await keyboard.press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)

    keyboard.run(app, story)


@pytest.mark.parametrize("key", ["q", "й", "ctrl+c", "ctrl+q"])
def test_quitting_leaves_a_match_that_can_be_gone_on_with(keyboard: Any, home: Path, key: str) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.do(pilot, "read scroll", "pick potion")
        await keyboard.press(pilot, key)

    keyboard.run(app, story)
    assert app.return_code == 0
    assert app.unfinished
    again = Undercroft()

    async def later(pilot: Pilot[None]) -> None:
        assert isinstance(again.screen, Menu)
        assert "Go on: Dungeon Roll, 2 moves, just now" in keyboard.shown(again)
        await keyboard.press(pilot, "1")
        assert texts(again) == ["read scroll", "pick potion"]

    keyboard.run(again, later)


def test_the_menu_leads_to_a_game_with_its_seats_and_options(keyboard: Any) -> None:
    app = Undercroft(fast=True)

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "1")
        assert isinstance(app.screen, Setup)
        await keyboard.press(pilot, "right", "down", "down", "left")  # two players, the second a strong bot
        assert "‹ Level 4: strong ›" in keyboard.shown(app)
        await keyboard.press(pilot, "down", "right", "enter")
        sitting = app.sitting
        assert sitting is not None
        assert sitting.who == ["", "level-4"]
        assert sitting.table.origin.options["heroes"] == "pick"
        assert "Knight → Dragon Slayer" in keyboard.shown(app)

    keyboard.run(app, story)


def test_with_a_plan_an_older_match_of_the_same_game_is_offered(keyboard: Any) -> None:
    first = keyboard.plan(seed=keyboard.opening).begin()
    first.play("read scroll", 0)
    first.leave()
    app = Undercroft(None, keyboard.plan(seed=keyboard.opening + 1), ask=True)

    async def story(pilot: Pilot[None]) -> None:
        assert "Go on: Dungeon Roll, 1 move," in keyboard.shown(app)
        await keyboard.press(pilot, "2")
        assert texts(app) == []
        await keyboard.press(pilot, "m", "2")
        sitting = app.sitting
        assert sitting is not None
        assert sitting.table.origin.seed == keyboard.opening

    keyboard.run(app, story)


def test_a_window_that_is_too_small_is_covered_until_it_grows(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, TooSmall)
        assert "too small: 50 × 12" in keyboard.shown(app)
        await keyboard.press(pilot, "1")
        assert texts(app) == []
        await pilot.resize_terminal(80, 24)
        await keyboard.until(pilot, lambda: isinstance(app.screen, TableScreen))
        await keyboard.do(pilot, "read scroll")
        assert texts(app) == ["read scroll"]

    keyboard.run(app, story, (50, 12))


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (100, 30), (120, 40), (200, 60)])
def test_everything_has_its_place_in_windows_of_any_size(keyboard: Any, size: tuple[int, int]) -> None:
    app = opened(keyboard, players=4, bots="greedy,greedy,greedy", seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.do(pilot, "read scroll")
        shown = keyboard.shown(app).split("\n")
        assert len(shown) == size[1]
        assert shown[0].strip() == "Dungeon Roll · Monsters"
        assert any("1 Pick a potion" in line for line in shown)
        assert any("› Seat 1: Scroll: re-roll" in line for line in shown)
        assert "q quit" in shown[-1]

    keyboard.run(app, story, size)


def test_people_who_hide_cards_from_each_other_get_a_curtain_between_them(keyboard: Any) -> None:
    app = opened(keyboard, game=toy.GAME, players=2, seed=1)

    async def story(pilot: Pilot[None]) -> None:
        sitting = app.sitting
        assert sitting is not None
        hand = sitting.view(0)["table"]["seats"][0]["card"]["value"]
        assert isinstance(app.screen, Curtain)
        assert f"value: {hand}" not in keyboard.shown(app)
        assert "Pass the keyboard on to Seat 1." in keyboard.shown(app)
        await keyboard.press(pilot, "enter")
        assert f"value: {hand}" in keyboard.shown(app)
        while sitting.table.actor == 0:
            await keyboard.press(pilot, "1")
        assert isinstance(app.screen, Curtain)
        assert f"value: {hand}" not in keyboard.shown(app)

    keyboard.run(app, story, (80, 50))


def test_somebody_may_step_in_out_of_turn(keyboard: Any) -> None:
    app = opened(keyboard, game=toy.GAME, players=2, seed=1)

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "enter", "tab")
        assert isinstance(app.screen, Curtain)
        await keyboard.press(pilot, "enter")
        assert "Seat 2: you may step in" in keyboard.shown(app)
        await keyboard.press(pilot, "1", "enter")  # show the card; it is asked about
        sitting = app.sitting
        assert sitting is not None
        assert sitting.table.log == [(1, "show 1")]

    keyboard.run(app, story, (80, 50))


def test_bots_alone_can_be_watched_to_the_end_and_count_for_nobody(keyboard: Any) -> None:
    app = opened(keyboard, players=2, bots="random,random", seed=2, delves="1")

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.until(pilot, lambda: isinstance(app.screen, Sheet))
        assert "dungeon_roll" not in app.profile.data["games"]

    keyboard.run(app, story)


def test_once_more_plays_the_same_again_with_other_dice(keyboard: Any) -> None:
    app = opened(keyboard, players=2, bots="random,random", seed=2, delves="1")

    async def story(pilot: Pilot[None]) -> None:
        await keyboard.until(pilot, lambda: isinstance(app.screen, Sheet))
        await keyboard.press(pilot, "n")
        await keyboard.until(pilot, lambda: app.sitting is not None and app.sitting.table.origin.seed != 2)
        sitting = app.sitting
        assert sitting is not None
        assert (sitting.who, sitting.table.origin.options["delves"]) == (["random", "random"], "1")

    keyboard.run(app, story)


def test_a_move_that_the_disk_refuses_is_not_made(keyboard: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full)
            await keyboard.do(pilot, "read scroll")
        assert texts(app) == []
        assert "could not be written to disk: No space left" in keyboard.shown(app)
        await keyboard.do(pilot, "read scroll")
        assert texts(app) == ["read scroll"]
        assert app.screen.query_one("#choices", Choices).labels[0] == "Pick a potion"

    keyboard.run(app, story)


def test_a_hint_says_the_best_move_and_why(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def story(pilot: Pilot[None]) -> None:
        moves = len(texts(app))
        await keyboard.press(pilot, "t")
        await keyboard.until(pilot, lambda: isinstance(app.screen, Page))
        shown = keyboard.shown(app)
        assert "A hint" in shown
        assert "This brings" in shown
        assert "the next best" in shown
        await keyboard.press(pilot, "l")
        assert "Подсказка" in keyboard.shown(app)
        await keyboard.press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert len(texts(app)) == moves

    keyboard.run(app, story)


def test_after_the_end_decisions_are_reviewed(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.short, delves="1")

    async def story(pilot: Pilot[None]) -> None:
        for _ in range(100):
            if isinstance(app.screen, Sheet):
                break
            await keyboard.press(pilot, "enter" if isinstance(app.screen, Ask) else "1")
        assert "v review" in keyboard.shown(app)
        await keyboard.press(pilot, "v")
        await keyboard.until(pilot, lambda: isinstance(app.screen, Page))
        shown = keyboard.shown(app)
        assert "Review" in shown
        assert "good" in shown
        assert "blunder" in shown

    keyboard.run(app, story)
