"""Matches played with keys, in a window of 80 by 24."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import toy
from textual.pilot import Pilot

from undercroft.match.record import load
from undercroft.terminal.app import TerminalApp
from undercroft.terminal.choices import Choices
from undercroft.terminal.screens.dialogs import ConfirmDialog, HandoverScreen, TooSmall
from undercroft.terminal.screens.match import MatchScreen
from undercroft.terminal.screens.menu import Menu
from undercroft.terminal.screens.page import Page
from undercroft.terminal.screens.score import ScoreScreen
from undercroft.terminal.screens.setup import Setup
from undercroft.terminal.screens.status_lines import goals
from undercroft.terminal.texts import TerminalTexts
from undercroft.texts import LANGUAGES


def opened(keyboard: Any, language: str = "en", **plan: Any) -> TerminalApp:
    return TerminalApp(None, keyboard.plan(**plan), ask=False, language=language, fast=True)


def moves_of(app: TerminalApp) -> list[str]:
    assert app.match is not None
    return [text for _, text in app.match.session.log]


def test_a_whole_solo_game_is_played_with_digits_and_ends_with_the_score(keyboard: Any, home: Path) -> None:
    app = opened(keyboard, seed=keyboard.short)

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(300):
            if isinstance(app.screen, ScoreScreen):
                break
            await keyboard.press(pilot, "enter" if isinstance(app.screen, ConfirmDialog) else "1")
        assert isinstance(app.screen, ScoreScreen)
        match = app.match
        assert match is not None
        score = match.session.outcome.scores[0] if match.session.outcome else -1
        shown = keyboard.shown(app)
        assert "All delves are done." in shown
        assert any(line.split() == ["Total", str(score)] for line in shown.split("\n"))
        assert "Your rank: Dragon’s breakfast" in shown  # DR-23: fewer than 16 points
        assert app.profile.game("dungeon_roll")["played"] == 1

    keyboard.run(app, script)
    assert not list((home / "saves").iterdir())
    (record,) = (home / "records").iterdir()
    assert load(record.read_text()).over


def test_a_bot_plays_its_turns_and_its_moves_are_logged(keyboard: Any) -> None:
    app = opened(keyboard, players=2, bots="greedy", seed=5, delves="1")

    async def script(pilot: Pilot[None]) -> None:
        match = app.match
        assert match is not None
        while True:
            await keyboard.until(pilot, lambda: not match.bot_to_act or match.session.over)
            if match.session.over:
                break
            await keyboard.press(pilot, "enter" if isinstance(app.screen, ConfirmDialog) else "1")
        await keyboard.until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        assert {seat for seat, _ in match.session.log} == {0, 1}
        assert "Greedy" in keyboard.shown(app)
        await keyboard.press(pilot, "g")
        await keyboard.shows(pilot, "› Greedy ")

    keyboard.run(app, script)


def test_bots_pause_until_the_pauses_are_switched_off(keyboard: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.terminal.screens.match.PAUSE", 3600.0)  # longer than any test
    app = opened(keyboard, players=2, bots="greedy,greedy", seed=2)
    app.fast = False

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.shows(pilot, "Greedy 1 is thinking")
        assert moves_of(app) == []
        await keyboard.press(pilot, "f")
        await keyboard.until(pilot, lambda: len(moves_of(app)) > 3)

    keyboard.run(app, script)


def test_steps_are_taken_back_until_dice_roll(keyboard: Any, home: Path) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        match = app.match
        assert match is not None
        before = match.session.position()
        await keyboard.do(pilot, "read scroll", "pick cleric")
        assert moves_of(app) == ["read scroll", "pick cleric"]
        await keyboard.press(pilot, "u", "backspace")
        assert moves_of(app) == []
        assert match.session.position() == before
        (save,) = (home / "saves").iterdir()
        assert save.read_text().rstrip().split("\n")[-1].startswith("start ")
        await keyboard.do(pilot, "read scroll", "pick potion", "roll")
        await keyboard.press(pilot, "u")
        assert moves_of(app)[-1] == "roll"
        assert "This move cannot be taken back" in keyboard.shown(app)

    keyboard.run(app, script)


def test_the_language_changes_everywhere_during_a_match_and_is_saved(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.do(pilot, "loot")
        assert "Loot" in keyboard.shown(app)
        assert "You look for loot: the monsters are beaten" in keyboard.shown(app)
        await keyboard.press(pilot, "l")
        shown = keyboard.shown(app)
        assert "Сундук приключений · Добыча" in shown
        assert "(новичок) · опыт 0" in shown
        assert "Вы переходите к добыче: монстры побеждены" in shown
        assert "Loot" not in shown
        await keyboard.press(pilot, "д")  # the same key on a Russian keyboard
        assert "Dungeon Roll · Loot" in keyboard.shown(app)
        await keyboard.press(pilot, "l")

    keyboard.run(app, script)
    assert TerminalApp().profile.language == "ru"


def test_an_action_with_a_warning_asks_first(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.do(pilot, "flee")
        assert isinstance(app.screen, ConfirmDialog)
        assert "Flee?" in keyboard.shown(app)
        await keyboard.press(pilot, "escape")
        assert moves_of(app) == []
        await keyboard.do(pilot, "flee")
        await keyboard.press(pilot, "enter")
        assert moves_of(app) == ["flee"]

    keyboard.run(app, script)


def test_screens_that_are_closed_before_they_are_drawn_do_no_harm(keyboard: Any) -> None:
    app = opened(keyboard)

    async def script(pilot: Pilot[None]) -> None:
        assert app.match is not None
        for screen in (
            ConfirmDialog(lambda: ["Sure?", "y n"]),
            Page(lambda: ("Rules", "")),
            ScoreScreen(app.match),
        ):
            app.push_screen(screen)
            app.pop_screen()
            await pilot.pause()
        assert "Dungeon Roll" in keyboard.shown(app)

    keyboard.run(app, script)


def test_the_action_under_the_cursor_shows_what_it_touches(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(int(keyboard.number("read scroll")) - 1):
            await keyboard.press(pilot, "down")
        assert keyboard.shown(app).count("║ scroll ║") == 1
        await keyboard.press(pilot, "end")
        assert "║" not in keyboard.shown(app)

    keyboard.run(app, script)


def test_help_has_the_keys_and_the_rules_of_the_game(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "question_mark")
        assert isinstance(app.screen, Page)
        await keyboard.shows(pilot, "Backspace")
        await keyboard.press(pilot, "escape", "r")
        await keyboard.shows(pilot, "Seven white dice are your party")
        await keyboard.press(pilot, "l")
        await keyboard.shows(pilot, "Правила")
        await keyboard.press(pilot, "escape")
        assert isinstance(app.screen, MatchScreen)

    keyboard.run(app, script)


@pytest.mark.parametrize("key", ["q", "й", "ctrl+c", "ctrl+q"])
def test_quitting_leaves_a_match_that_can_be_resumed(keyboard: Any, home: Path, key: str) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.do(pilot, "read scroll", "pick potion")
        await keyboard.press(pilot, key)

    keyboard.run(app, script)
    assert app.return_code == 0
    assert app.unfinished
    again = TerminalApp()

    async def later(pilot: Pilot[None]) -> None:
        assert isinstance(again.screen, Menu)
        assert "Resume: Dungeon Roll, 2 moves, just now" in keyboard.shown(again)
        await keyboard.press(pilot, "1")
        assert moves_of(again) == ["read scroll", "pick potion"]

    keyboard.run(again, later)


def test_the_menu_leads_to_a_game_with_its_seats_and_options(keyboard: Any) -> None:
    app = TerminalApp(fast=True)

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "1")
        assert isinstance(app.screen, Setup)
        await keyboard.press(pilot, "right", "down", "down", "right")  # two players, another bot
        assert "‹ Level 2, casual ›" in keyboard.shown(app)
        await keyboard.press(pilot, "down", "right", "enter")
        match = app.match
        assert match is not None
        assert match.players == ["", "level-2"]
        assert match.session.origin.options["heroes"] == "pick"
        assert "Choose your heroes" in keyboard.shown(app)

    keyboard.run(app, script)


def test_with_a_plan_an_older_match_of_the_same_game_is_offered(keyboard: Any) -> None:
    first = keyboard.plan(seed=keyboard.opening).start()
    first.play("read scroll", 0)
    first.close()
    app = TerminalApp(None, keyboard.plan(seed=keyboard.opening + 1), ask=True)

    async def script(pilot: Pilot[None]) -> None:
        assert "Resume: Dungeon Roll, 1 move," in keyboard.shown(app)
        await keyboard.press(pilot, "2")
        assert moves_of(app) == []
        await keyboard.press(pilot, "m", "2")
        match = app.match
        assert match is not None
        assert match.session.origin.seed == keyboard.opening

    keyboard.run(app, script)


def test_a_window_that_is_too_small_is_covered_until_it_grows(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, TooSmall)
        assert "too small: 50\u00a0×\u00a012" in keyboard.shown(app)
        await keyboard.press(pilot, "1")
        assert moves_of(app) == []
        await pilot.resize_terminal(80, 24)
        await keyboard.until(pilot, lambda: isinstance(app.screen, MatchScreen))
        await keyboard.do(pilot, "read scroll")
        assert moves_of(app) == ["read scroll"]

    keyboard.run(app, script, (50, 12))


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (100, 30), (120, 40), (200, 60)])
def test_everything_is_shown_in_windows_of_any_size(keyboard: Any, size: tuple[int, int]) -> None:
    app = opened(keyboard, players=4, bots="greedy,greedy,greedy", seed=keyboard.opening_of_four)

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.do(pilot, "read scroll")
        shown = keyboard.shown(app).split("\n")
        assert len(shown) == size[1]
        assert shown[0].strip().startswith("Dungeon Roll · Monsters")
        assert any("1 Pick one potion" in line for line in shown)
        assert any("› You read the scroll" in line for line in shown)
        assert "q quit" in shown[-1]

    keyboard.run(app, script, size)


def test_people_with_hidden_cards_get_a_handover_screen(keyboard: Any) -> None:
    app = opened(keyboard, game=toy.GAME, players=2, seed=1)

    async def script(pilot: Pilot[None]) -> None:
        match = app.match
        assert match is not None
        hand = match.view(0)["table"]["seats"][0]["card"]["value"]
        assert isinstance(app.screen, HandoverScreen)
        assert f"value: {hand}" not in keyboard.shown(app)
        assert "Pass the keyboard to Seat 1." in keyboard.shown(app)
        await keyboard.press(pilot, "enter")
        assert f"value: {hand}" in keyboard.shown(app)
        while match.session.actor == 0:
            await keyboard.press(pilot, "1")
        assert isinstance(app.screen, HandoverScreen)
        assert f"value: {hand}" not in keyboard.shown(app)

    keyboard.run(app, script, (80, 50))


def test_a_player_may_step_in_out_of_turn(keyboard: Any) -> None:
    app = opened(keyboard, game=toy.GAME, players=2, seed=1)

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "enter", "tab")
        assert isinstance(app.screen, HandoverScreen)
        await keyboard.press(pilot, "enter")
        assert "Seat 2: you may step in" in keyboard.shown(app)
        await keyboard.press(pilot, "1", "enter")  # show the card, and confirm it
        match = app.match
        assert match is not None
        assert match.session.log == [(1, "show 1")]

    keyboard.run(app, script, (80, 50))


def test_a_match_of_bots_can_be_watched_and_does_not_count(keyboard: Any) -> None:
    app = opened(keyboard, players=2, bots="random,random", seed=2, delves="1")

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        assert "dungeon_roll" not in app.profile.data["games"]

    keyboard.run(app, script)


def test_playing_again_keeps_the_plan_and_draws_a_new_seed(keyboard: Any) -> None:
    app = opened(keyboard, players=2, bots="random,random", seed=2, delves="1")

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        await keyboard.press(pilot, "n")
        await keyboard.until(pilot, lambda: app.match is not None and app.match.session.origin.seed != 2)
        match = app.match
        assert match is not None
        assert (match.players, match.session.origin.options["delves"]) == (["random", "random"], "1")

    keyboard.run(app, script)


def test_a_move_that_the_disk_refuses_is_not_made(keyboard: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full)
            await keyboard.do(pilot, "read scroll")
        assert moves_of(app) == []
        assert "could not be written to disk: No space left" in keyboard.shown(app)
        await keyboard.do(pilot, "read scroll")
        assert moves_of(app) == ["read scroll"]
        assert app.screen.query_one("#choices", Choices).labels[0] == "Pick one potion"

    keyboard.run(app, script)


def test_a_hint_beside_the_table_says_the_best_move_and_why_and_enter_plays_it(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        moves = len(moves_of(app))
        await keyboard.press(pilot, "t")
        await keyboard.shows(pilot, "Hint: ")
        shown = keyboard.shown(app)
        assert isinstance(app.screen, MatchScreen)
        assert "Graves" in shown  # the table is still there
        assert "This brings" in shown
        assert "the next best move" in shown
        assert "Enter plays it" in shown
        assert len(moves_of(app)) == moves
        (move,) = re.findall(r"Hint: (.*?)  Enter", shown)
        await keyboard.press(pilot, "enter")
        assert len(moves_of(app)) == moves + 1
        await keyboard.shows(pilot, f"› {move}")
        assert "Hint: " not in keyboard.shown(app)


def test_a_hint_goes_when_the_cursor_leaves_its_move(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.opening)

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "t")
        await keyboard.shows(pilot, "Hint: ")
        await keyboard.press(pilot, "down")
        assert "Enter plays it" not in keyboard.shown(app)

    keyboard.run(app, script)


def test_after_the_end_decisions_are_reviewed(keyboard: Any) -> None:
    app = opened(keyboard, seed=keyboard.short, delves="1")

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(100):
            if isinstance(app.screen, ScoreScreen):
                break
            await keyboard.press(pilot, "enter" if isinstance(app.screen, ConfirmDialog) else "1")
        assert "v review" in keyboard.shown(app)
        await keyboard.press(pilot, "v")
        await keyboard.until(pilot, lambda: isinstance(app.screen, Page))
        shown = keyboard.shown(app)
        assert "Review" in shown
        assert "good" in shown
        assert "blunder" in shown

    keyboard.run(app, script)


GOALS = {
    "dungeon_roll": ("goal: the most experience", "цель: больше всех опыта"),
    "tales_of_tails": ("goal: the most coins", "цель: больше всех монет"),
    "labyrinth": ("goal: 3 treasures", "цель: 3 сокровища"),
    "knock_knock": ("goal: beat the Black Knight", "цель: победить Рыцаря"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GOALS)
def test_what_wins_is_in_sight_and_told_in_full_where_there_is_room(
    keyboard: Any, game: str, language: str
) -> None:
    app = opened(keyboard, language, game=game, players=2, bots="greedy")
    short = GOALS[game][LANGUAGES.index(language)]

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.until(pilot, lambda: short in keyboard.shown(app).split("\n")[0])
        assert len(keyboard.shown(app).split("\n")[0]) <= 80
        assert app.match is not None
        await pilot.resize_terminal(200, 40)
        await keyboard.shows(pilot, goals(app.match, app.match.texts(language))[0])

    keyboard.run(app, script)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GOALS)
def test_what_wins_fits_beside_every_phase_and_the_clock(keyboard: Any, game: str, language: str) -> None:
    texts = TerminalTexts(game, language)
    short = GOALS[game][LANGUAGES.index(language)]
    clock = "  " + texts("app-clock", time="5:59") if game == "knock_knock" else ""
    # The camp of Knock, Knock! lies between citadels, and the phase of the Knight names him.
    phases = [
        texts.message(id)
        for id in texts.ids
        if id.startswith("phase-") and id not in ("phase-camp", "phase-knight")
    ]
    longest = max(len(f" {texts.message('title')} · {phase}  {short}{clock} ") for phase in phases)
    assert longest <= 80


def test_a_drawn_room_and_where_it_would_lie_are_both_in_sight(keyboard: Any) -> None:
    app = opened(keyboard, game="tales_of_tails", players=2, bots="greedy")

    async def script(pilot: Pilot[None]) -> None:
        match = app.match
        assert match is not None
        await keyboard.press(pilot, "1")  # a quest
        await keyboard.shows(pilot, "Explore: ")
        before = keyboard.shown(app).split("Your move")[0]
        await keyboard.press(pilot, "1")  # explore
        shown = keyboard.shown(app)
        room = match.texts("en").message(match.view(0)["table"]["drawn"]["name"])
        drawing = shown.split("Your move")[0]
        # Beside the plan, and in the plan where the cursor would lay it; rooms that lie there may be alike.
        assert drawing.count(room) == before.count(room) + 2
        assert "of the start room" in shown

    keyboard.run(app, script)


def test_a_list_of_several_pages_says_so(keyboard: Any) -> None:
    app = opened(keyboard, game="knock_knock", players=1, first_game="yes")

    async def script(pilot: Pilot[None]) -> None:
        await keyboard.press(pilot, "1")
        await keyboard.shows(pilot, "page 1 of ")
        await keyboard.press(pilot, "pagedown")
        await keyboard.shows(pilot, "page 2 of ")

    keyboard.run(app, script, (60, 18))
