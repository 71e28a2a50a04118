"""Whole matches of Dungeon Roll in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.input_methods import Keyboard
from browser.screen import MOVED, Screen
from browser.server import Server

MakeScreen = Callable[..., Screen]
ASKS = "document.querySelector('.action-prompt')"
FEW = 6
"""Moves of a delve; then it ends by rest or flight."""


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ru", True)])
def test_two_clicks_from_the_home_page_to_the_first_move_and_on_to_the_end(
    screen: MakeScreen, language: str, phone: bool
) -> None:
    me = screen(language, phone=phone)
    me.page.goto("/")
    me.shows(".today")  # it comes after the games and moves them down
    play = {"en": "Play against a bot", "ru": "Сыграть с ботом"}[language]
    me.page.get_by_role("button", name=play).first.click()
    me.wait_for_turn()
    me.expect_no_scrolling()
    me.play_to_the_end()
    table = me.page.get_by_role("dialog", name={"en": "The end", "ru": "Конец"}[language]).locator("table")
    rows = [row.locator("td").all_inner_texts() for row in table.locator("tbody tr").all()]
    shown = [[int(re.findall(r"\d+", cell)[0]) for cell in row] for row in rows]
    for column in range(2):
        assert sum(line[column] for line in shown[:-1]) == shown[-1][column]
    me.expect_no_scrolling()


def test_two_browsers_meet_by_a_link_and_play_to_the_end(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("ru", phone=True)
    match = anna.create("me", "open", delves="1")
    anna.shows(".invite img")
    boris.page.goto(f"/match/{match}")
    boris.page.locator("main form").get_by_label("Ваше имя").fill("Борис")
    boris.page.get_by_role("button", name="Занять место").click()
    expect(anna.page.locator(".seats li").nth(1)).to_contain_text("Борис")
    expect(anna.page.locator(".action-bar .turn b")).not_to_be_empty()
    order = (anna, boris) if anna.page.locator(".action-bar .turn.mine").count() else (boris, anna)
    for one in order:
        assert one.wait_for_turn()
        one.move()
        one.play_a_delve()
    for one in (anna, boris):
        one.shows(".match-result")
    totals = [one.page.locator(".match-result .total td").all_inner_texts() for one in (anna, boris)]
    assert totals[0] == totals[1]
    anna.page.get_by_role("button", name="Once more").click()
    boris.page.get_by_role("link", name="К новой партии").click()
    for one in (anna, boris):
        one.shows(".board")
    assert anna.page.url == boris.page.url
    assert match not in anna.page.url


def test_the_server_is_killed_in_mid_match_and_nothing_is_lost(screen: MakeScreen, server: Server) -> None:
    me = screen("en")
    me.create("me", "greedy", delves="1")
    me.wait_for_turn()
    me.move()
    match = me.page.locator(".match")
    moves = match.get_attribute("data-moves")
    log = me.page.locator("aside ol li").count()
    server.kill()
    expect(me.page.get_by_role("status").filter(has_text="The connection is lost")).to_be_visible()
    server.start()
    expect(me.page.get_by_role("status").filter(has_text="The connection is lost")).to_be_hidden()
    expect(match).to_have_attribute("data-moves", moves or "")
    expect(me.page.locator("aside ol li")).to_have_count(log)
    me.play_to_the_end()


def test_a_match_is_played_by_keyboard_alone(screen: MakeScreen) -> None:
    me = screen("en")
    keyboard, bar, prompt = Keyboard(me), me.page.locator(".action-bar"), me.page.locator(".action-prompt")
    me.create("me", delves="1")
    assert me.wait_for_turn()
    keyboard.select(me.page.locator('.party .target[tabindex="0"]'))  # targets are reached too
    expect(me.page.locator(".party .target.selected")).to_have_count(1)
    me.page.keyboard.press("Escape")
    for number in count():
        if not me.wait_for_turn():
            break
        seen = me.page.locator(".match").get_attribute("data-moves")
        leave = bar.locator('[data-action="flee"], [data-action="rest"]')
        if number > FEW and leave.count():
            keyboard.select(leave)
        else:
            keyboard.select(bar.get_by_role("button", name="Hint"))
            keyboard.select(bar.get_by_role("button", name="Do it"))
        me.page.wait_for_function(f"seen => ({MOVED})(seen) || {ASKS}", arg=seen)
        if prompt.count():
            keyboard.select(prompt.locator("[data-action]"))
        me.page.wait_for_function(MOVED, arg=seen)
    assert me.over


def test_a_whole_game_is_played_by_roles_and_names_and_all_of_it_is_read_aloud(screen: MakeScreen) -> None:
    """What a screen reader knows of the page is enough: no selector, no position, nothing to look at."""
    me = screen("en")
    page = me.page
    page.goto("/new/dungeon_roll")
    page.get_by_role("combobox", name="Seat 2").select_option("None")
    page.get_by_role("combobox", name="Delves").select_option("1")
    page.get_by_role("button", name="Create the match").click()
    log = page.get_by_role("log", name="What happened")
    expect(log).to_have_attribute("aria-live", "polite")
    turn, end = page.get_by_role("region", name="Your turn"), page.get_by_role("dialog", name="The end")
    party, dungeon = (page.get_by_role("region", name=name) for name in ("Party", "Dungeon"))
    sure = page.get_by_role("group", name="Are you sure?")
    beaten = 0
    for number in count():
        expect(turn.get_by_role("button", name="Hint").or_(end)).to_be_visible()
        if end.is_visible():
            break
        leave = turn.get_by_role("button", name=re.compile("^(Flee|Rest)"))
        if number > FEW and leave.count():
            told, name = log.inner_text(), leave.inner_text()
            leave.click()
            if name.startswith("Flee"):
                sure.get_by_role("button", name=name).click()
            expect(log).not_to_have_text(told)
            continue
        turn.get_by_role("button", name="Hint").click()
        advice = turn.get_by_role("status").locator("b").inner_text()
        told = log.inner_text()
        fight = re.match(r"(Fighter|Cleric|Mage|Thief|Champion) defeats \d+ (goblin|skeleton|ooze)", advice)
        if fight:
            party.get_by_role("button", name=fight[1]).click()
            dungeon.get_by_role("button", name=fight[2]).click()
            asked = page.get_by_role("group", name="Which of these?").or_(turn)
            which = asked.get_by_role("button", name=advice, exact=True)
            while log.inner_text() == told and not which.count():
                page.wait_for_timeout(20)
            if which.count():  # the same two could do something else as well
                which.first.click()
            beaten += 1
        else:
            turn.get_by_role("button", name="Do it").click()
            while log.inner_text() == told and not sure.is_visible():
                page.wait_for_timeout(20)
            if sure.is_visible():
                sure.get_by_role("button", name=advice).click()
        expect(log).not_to_have_text(told)
    assert beaten
    score = end.get_by_role("row", name="Total").get_by_role("cell")
    assert int(score.inner_text()) >= 0
    expect(log).to_contain_text("delve is over")


def test_a_target_is_dragged_onto_another(screen: MakeScreen) -> None:
    me = screen("en", calm=False)
    me.create("me", heroes="none")
    me.wait_for_turn()
    target = me.page.locator('.dungeon .target[data-anchor^="dungeon."][tabindex="0"]')
    expect(me.page.locator("[data-rolling]")).to_have_count(0)
    champion = me.page.locator('.party .target[tabindex="0"]').first
    anchor = champion.get_attribute("data-anchor")
    champion.drag_to(target.first)
    expect(me.page.locator(".match")).to_have_attribute("data-moves", "1")
    expect(me.page.locator("aside ol li").last).to_contain_text(
        (anchor or "").removeprefix("party."), ignore_case=True
    )


def test_a_move_is_taken_back(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", heroes="none")
    me.wait_for_turn()
    target = me.page.locator('.dungeon .target[data-anchor^="dungeon."][tabindex="0"]')
    party = me.page.locator(".party .die")
    expect(party).to_have_count(7)
    target.first.click()
    me.page.locator(".party .target.selectable").first.click()
    me.page.wait_for_selector('.match[data-moves="1"], .action-prompt')
    if me.page.locator(".action-prompt").count():
        me.page.locator(".action-prompt [data-action]").first.click()
    expect(me.page.locator(".match")).to_have_attribute("data-moves", "1")
    me.page.get_by_role("button", name="Take back").click()
    expect(me.page.locator(".match")).to_have_attribute("data-moves", "0")
    expect(party).to_have_count(7)


def test_the_language_changes_at_once_and_the_log_with_it(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy")
    me.wait_for_turn()
    me.move()
    me.page.get_by_role("button", name="Settings").click()
    me.page.get_by_role("button", name="Русский").click()
    me.page.get_by_role("button", name="Закрыть").click()
    expect(me.page.locator(".action-bar")).to_contain_text("Ваш ход")
    expect(me.page.locator("aside ol li").last).to_contain_text(re.compile("[а-яё]"))
    expect(me.page.locator("html")).to_have_attribute("lang", "ru")


def test_a_spectator_sees_the_match_and_can_select_nothing(screen: MakeScreen) -> None:
    anna, carl = screen("en"), screen("en")
    match = anna.create("me", "greedy")
    anna.wait_for_turn()
    carl.page.goto(f"/match/{match}")
    carl.shows(".board .target")
    expect(carl.page.locator('.target[tabindex="0"]')).to_have_count(0)
    anna.move()
    expect(carl.page.locator(".match")).not_to_have_attribute("data-moves", "0")


def test_several_people_share_one_device(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "me", delves="1")
    me.play_to_the_end()
    expect(me.page.locator(".match-result .total td")).to_have_count(2)


def test_a_game_without_a_board_of_its_own_is_played_on_the_plain_one(
    screen: MakeScreen, tmp_path: Path
) -> None:
    server = Server(tmp_path / "plugin.db", "toy:GAME")
    server.start()
    try:
        me = screen("ru")
        me.create("me", "random", game="toy", at=server.address)
        me.shows(".plain")
        me.play_to_the_end()
    finally:
        server.kill()
