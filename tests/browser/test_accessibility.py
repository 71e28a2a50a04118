"""Everybody at the table: forced colours, screen readers, focus."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from browser.screen import Screen
from browser.server import Server
from browser.test_pages import findings

MakeScreen = Callable[..., Screen]
GAMES = ["dungeon_roll", "labyrinth", "tales_of_tails", "knock_knock"]


@pytest.mark.parametrize("game", GAMES)
def test_forced_colours_keep_pieces_selection_and_focus(chromium: Browser, server: Server, game: str) -> None:
    context = chromium.new_context(base_url=server.address, forced_colors="active", reduced_motion="reduce")
    me = Screen(context.new_page())
    me.create("me", "greedy", game=game)
    assert me.wait_for_turn()
    target = me.page.locator(".match .target.selectable").first
    outline = "one => getComputedStyle(one).outlineStyle + getComputedStyle(one).outlineWidth"
    assert re.match(r"dashed[3-9]|dashed\d\d", target.evaluate(outline))
    target.focus()
    me.page.keyboard.press("Shift+Tab")
    me.page.keyboard.press("Tab")
    assert target.evaluate(outline).startswith(("double", "dashed", "solid"))
    assert target.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none"
    context.close()


def test_the_turn_and_picks_are_announced_briefly(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", game="labyrinth", first="1")
    assert me.wait_for_turn()
    spoken = me.page.locator(".announcer")
    expect(spoken).to_have_text("Your turn")
    me.page.get_by_role("button", name=re.compile("^Treasures in the supply")).click()
    expect(spoken).to_have_text("Picked: Treasures in the supply")


def test_a_cell_of_the_labyrinth_says_where_ways_lead(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", game="labyrinth")
    assert me.wait_for_turn()
    name = me.page.locator('[data-anchor="cell.r5"]').get_attribute("aria-label") or ""
    assert re.search(r"Ways: (\w+ )+to [a-z]\d", name)


@pytest.mark.parametrize("phone", [False, True])
def test_emblems_of_the_labyrinth_have_ten_pixels(screen: MakeScreen, phone: bool) -> None:
    me = screen("en", phone=phone)
    me.create("me", "greedy", game="labyrinth", first="1")
    assert me.wait_for_turn()
    me.page.locator(".spare.selectable").click()
    me.page.locator(".cell.selectable").first.click()
    expect(me.page.locator(".cell .pawn")).not_to_have_count(0)
    sizes = me.page.locator("main .emblem:visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((at) => Math.max(at.width, at.height))"
    )
    assert len(sizes) > 30
    assert min(sizes) >= 10


def test_dialogs_take_the_focus_and_give_it_back(screen: MakeScreen) -> None:
    me = screen("en")
    page = me.page
    me.create("me", delves="1")
    assert me.wait_for_turn()
    for name in ("Settings", "Players"):
        button = page.get_by_role("button", name=name, exact=True)
        button.click()
        expect(page.get_by_role("dialog", name=name).get_by_role("button", name="Close")).to_be_focused()
        assert findings(me) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name=name)).to_be_hidden()
        expect(button).to_be_focused()
    page.get_by_role("button", name="Players", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator(".action-bar .danger").first.click()
    expect(page.locator(".action-prompt").get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".action-prompt")).to_have_count(0)
    me.play_to_the_end()
    expect(page.locator(".match-result")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".match-result")).to_have_count(0)
    page.get_by_role("button", name="Scores").click()
    expect(page.locator(".match-result")).to_be_focused()


def test_volume_is_kept(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/")
    me.page.get_by_role("button", name="Settings").click()
    me.page.get_by_role("slider", name="Volume").fill("25")
    me.page.reload()
    me.page.get_by_role("button", name="Settings").click()
    expect(me.page.get_by_role("slider", name="Volume")).to_have_value("25")
