"""The analysis board in the browser: other moves, other dice, values, and a link to share."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.screen import Screen
from browser.test_pages import findings
from undercroft import bots, games
from undercroft.match.origin import Origin
from undercroft.match.record import write_record

MakeScreen = Callable[..., Screen]
MOVES = 12


def record_of(name: str) -> str:
    """The record of a beginning of a game, which two greedy bots have played."""
    game = games.game(name)
    origin = Origin.from_secret(game, 2, bytes(32))
    state, log = origin.initial_state(), list[tuple[int, str]]()
    players = [bots.make(game, "greedy", seed) for seed in range(2)]
    while len(log) < MOVES and not state.over():
        seat = state.actor()
        action = players[seat].choose(state)
        log.append((seat, game.action_text(action)))
        origin.seed_move(state, len(log))
        state.play(action)
    return write_record(origin, log, {"Seat0": "Anna", "Seat1": "Boris"})


def open_analysis(page: Page, game: str, move: int) -> None:
    page.goto("/record")
    record = {"name": "match.txt", "mimeType": "text/plain", "buffer": record_of(game).encode()}
    page.locator("input[type=file]").set_input_files(files=[record])  # type: ignore[list-item]
    expect(page.locator(".replay-controls")).to_be_visible()
    for _step in range(move):
        page.keyboard.press("ArrowRight")
    expect(page.locator(f".match[data-moves='{move}']")).to_be_visible()
    page.locator(".analyse").click()


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ru", True)])
def test_other_moves_are_tried_weighed_rolled_again_and_shared(
    screen: MakeScreen, language: str, phone: bool
) -> None:
    me, friend = screen(language, phone=phone), screen(language, phone=not phone)
    page = me.page
    open_analysis(page, "dungeon_roll", 3)
    choices, rolls = page.locator("[data-choice]"), page.locator("[data-roll]")
    match = page.locator(".match")
    expect(choices.first).to_be_attached()
    assert findings(me) == []
    for number in range(1, 8):  # the best moves, up to one that depends on dice
        if phone:
            page.locator("button.best").click()
        choices.first.click()
        expect(match).to_have_attribute("data-moves", str(number))
        expect(page.locator("[data-choice]").first.or_(page.get_by_text("…")).first).to_be_attached()
        expect(choices.first).to_be_attached()
        if rolls.count():
            break
    before = rolls.filter(has=page.locator("xpath=self::*[@aria-pressed='true']")).text_content()
    if phone:
        page.locator("button.best").click()
    other = page.locator("[data-roll][aria-pressed=false]").first
    wanted = other.get_attribute("data-roll")
    address = page.url
    other.click()
    pressed = page.locator(f"[data-roll='{wanted}'][aria-pressed=true]")
    expect(pressed).to_be_attached()
    assert pressed.text_content() != before
    expect(choices.first).to_be_attached()
    assert findings(me) == []
    # All of it is in the address.
    assert "/analysis?line=" in address
    expect(page).not_to_have_url(address)
    friend.page.goto(page.url)
    expect(friend.page.locator(".match")).to_have_attribute("data-moves", str(number))
    expect(friend.page.locator(f"[data-roll='{wanted}'][aria-pressed=true]")).to_be_attached()
    # One move back, then to the beginning.
    page.get_by_label(re.compile("One move back|На ход назад")).click()
    expect(match).to_have_attribute("data-moves", str(number - 1))
    page.get_by_label(re.compile("first position|исходной позиции")).click()
    expect(match).to_have_attribute("data-moves", "0")


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_has_its_board_there_and_all_seats_can_be_played(screen: MakeScreen, game: str) -> None:
    me = screen("en")
    open_analysis(me.page, game, 2)
    choices = me.page.locator("[data-choice]")
    for number in range(1, 4):
        expect(choices.first).to_be_visible()
        choices.last.click()
        expect(me.page.locator(".match")).to_have_attribute("data-moves", str(number))
    assert findings(me) == []


def test_a_damaged_link_says_so(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/analysis?line=abc")
    expect(me.page.get_by_text("This link is damaged")).to_be_visible()
