"""The Labyrinth in the browser: from the home page to the first move, by mouse, finger and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.screen import Screen
from browser.test_pages import findings

MakeScreen = Callable[..., Screen]
# Whether the board fills its window and no part of it is cut off.
SEEN_WHOLE = """() => {
  const [board, view] = ['.world svg.ground', '.pan-zoom'].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  const inside = board.left >= view.left && board.right <= view.right
    && board.top >= view.top && board.bottom <= view.bottom;
  return inside && Math.max(board.width / view.width, board.height / view.height) > 0.9;
}"""


def test_from_the_home_page_to_the_first_move(screen: MakeScreen) -> None:
    me = screen("en")
    page = me.page
    page.goto("/")
    box = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Labyrinth of Adventures"))
    box.get_by_role("button", name="Play against a bot").click()
    assert me.wait_for_turn()
    board = page.get_by_role("region", name="The Rose")
    page.get_by_role("button", name="Travellers off the board: 3 (You)").click()
    board.get_by_role("button", name=re.compile("path, start"), disabled=False).first.click()
    expect(page.get_by_role("button", name="Travellers off the board: 2 (You)")).to_be_visible()
    expect(board.get_by_role("button", name=re.compile("Your traveller"))).to_have_count(1)
    assert findings(me) == []


def test_a_picked_card_shows_where_it_works_and_a_cell_what_a_treasure_costs(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", game="labyrinth", first="1")
    assert me.wait_for_turn()
    board = me.page.get_by_role("region", name="The Rose")
    cell = board.get_by_role("button", name=re.compile("^R5, "))
    cell.hover()
    expect(me.page.locator(".tooltip")).to_contain_text("A treasure costs 2 cards here.")
    me.page.get_by_role("button", name=re.compile("^Treasures in the supply")).click()
    expect(board.locator(".cell.selectable").first).to_be_visible()
    lit = board.locator(".cell.selectable").evaluate_all("all => all.map((one) => one.ariaLabel)")
    costs = [re.search(r"costs (\d) .*You hold (\d)", name) for name in lit]
    assert costs
    assert all(found and int(found[1]) <= int(found[2]) for found in costs)


def test_a_long_press_on_a_card_shows_its_tooltip(screen: MakeScreen) -> None:
    me = screen("ru", phone=True)
    me.create("me", "greedy", game="labyrinth", board="b")
    assert me.wait_for_turn()
    me.expect_no_scrolling()
    card = me.page.get_by_role("region", name="Ваши карты").get_by_role("button").first
    touch = {"pointerType": "touch", "isPrimary": True, "bubbles": True, "button": 0}
    card.dispatch_event("pointerdown", touch)
    expect(me.page.locator(".tooltip")).to_contain_text("этого цвета")
    card.dispatch_event("pointerup", touch)
    expect(me.page.locator(".tooltip")).to_have_count(0)


def test_the_board_is_moved_and_zoomed_by_wheel_drag_and_keys(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", game="labyrinth")
    assert me.wait_for_turn()
    board, world = me.page.get_by_role("region", name="The Rose"), me.page.locator(".world")

    def moved(act: Callable[[], object]) -> str:
        before = world.get_attribute("style") or ""
        act()
        expect(world).not_to_have_attribute("style", before)
        return world.get_attribute("style") or ""

    me.page.wait_for_function(SEEN_WHOLE)
    at = board.bounding_box()
    assert at is not None
    mouse = me.page.mouse
    mouse.move(at["x"] + 12, at["y"] + at["height"] - 12)
    moved(lambda: mouse.wheel(0, -300))
    mouse.down()
    moved(lambda: mouse.move(at["x"] + 90, at["y"] + at["height"] - 90, steps=4))
    mouse.up()
    board.focus()
    for key in ("+", "-", "ArrowLeft", "ArrowDown"):
        moved(lambda key=key: me.page.keyboard.press(key))  # type: ignore[misc]
        assert not me.page.evaluate(SEEN_WHOLE)
    moved(lambda: me.page.keyboard.press("0"))
    me.page.wait_for_function(SEEN_WHOLE)


def test_on_a_phone_the_places_of_the_last_move_and_of_the_next_one_have_their_names(
    screen: MakeScreen,
) -> None:
    me = screen("ru", phone=True)
    me.create("me", "greedy", game="labyrinth", first="2")
    assert me.wait_for_turn()
    marked = me.page.locator(".cell[data-last-move]")
    expect(marked.first).to_be_attached()
    log = me.page.locator(".side-panel").text_content() or ""
    for cell in marked.all():
        sign = cell.locator(".sign")
        expect(sign).to_be_in_viewport(ratio=0.99)
        assert sign.inner_text() in log
        size = "one => parseFloat(getComputedStyle(one).fontSize) * one.getBoundingClientRect().width"
        assert sign.evaluate(f"{size} / one.offsetWidth") >= 12
    me.page.locator(".action-bar .hint").click()
    hinted = me.page.locator(".cell.hinted .sign")
    expect(hinted.first).to_be_in_viewport(ratio=0.99)
    expect(me.page.locator(".advice b")).to_contain_text(hinted.first.inner_text())
