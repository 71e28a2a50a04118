"""Everybody at the table: forced colours, screen readers, focus."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.screen import Screen
from browser.test_pages import findings

MakeScreen = Callable[..., Screen]
GAMES = ["dungeon_roll", "labyrinth", "tales_of_tails", "knock_knock"]


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_is_in_the_way_of_nothing_and_forced_colours_keep_pieces_selection_and_focus(
    screen: MakeScreen, game: str
) -> None:
    me = screen("en")
    me.create("me", "greedy", game=game)
    assert me.wait_for_turn()
    scenes = me.page.locator("main .scene")
    expect(scenes).not_to_have_count(0)
    for scene in scenes.all():
        assert scene.get_attribute("aria-hidden") == "true"
        assert scene.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    moving = "document.getAnimations().filter((one) => one.effect.target.closest('.scene')).length"
    assert me.page.evaluate(moving) == 0
    me.page.emulate_media(forced_colors="active")
    expect(scenes.filter(visible=True)).to_have_count(0)
    target = me.page.locator(".match .target.selectable").first
    outline = "one => getComputedStyle(one).outlineStyle + getComputedStyle(one).outlineWidth"
    assert re.match(r"dashed[3-9]|dashed\d\d", target.evaluate(outline))
    target.focus()
    me.page.keyboard.press("Shift+Tab")
    me.page.keyboard.press("Tab")
    assert target.evaluate(outline).startswith(("double", "dashed", "solid"))
    assert target.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none"


def test_turn_and_picks_are_announced_briefly_and_a_cell_says_where_ways_lead(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", game="labyrinth", first="1")
    assert me.wait_for_turn()
    spoken = me.page.locator(".announcer")
    expect(spoken).to_have_text("Your turn")
    me.page.get_by_role("button", name=re.compile("^Treasures in the supply")).click()
    expect(spoken).to_have_text("Picked: Treasures in the supply")
    cell = me.page.locator('[data-anchor="cell.r5"]')
    expect(cell).to_have_attribute("aria-label", re.compile(r"Ways: (\w+ )+to [a-z]\d"))


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
