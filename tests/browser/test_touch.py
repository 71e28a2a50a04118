"""A phone in the hand: zoom buttons, two taps for what is small, the back gesture, and what others say."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.input_methods import Finger
from browser.screen import MOVED, Screen

MakeScreen = Callable[..., Screen]
ZOOM = "one => Number(getComputedStyle(one).getPropertyValue('--zoom'))"


def moves(me: Screen) -> str | None:
    """How many moves were made."""
    return me.page.locator(".match").get_attribute("data-moves")


def expect_two_taps(me: Screen, place: Locator, preview: str) -> None:
    """A tap shows what would come to a place, a tap elsewhere shows it there, and a second tap does it."""
    finger, shown = Finger(me), me.page.locator(".target.previewed")
    before = moves(me)
    first, second = place.nth(0).get_attribute("data-anchor"), place.nth(1).get_attribute("data-anchor")
    finger.select(me.page.locator(f'[data-anchor="{first}"]'))
    expect(shown).to_have_attribute("data-anchor", str(first))
    expect(shown.locator(preview)).to_be_visible()
    finger.select(me.page.locator(f'[data-anchor="{second}"]'))
    expect(shown).to_have_attribute("data-anchor", str(second))
    expect(me.page.locator(".action-bar .actions .main")).to_have_count(1)
    assert moves(me) == before
    finger.select(shown)
    me.page.wait_for_function(MOVED, arg=before)


def test_a_treasure_of_the_labyrinth_is_placed_in_two_taps(screen: MakeScreen) -> None:
    me = screen("ru", phone=True)
    me.create("me", "greedy", game="labyrinth", first="1")
    assert me.wait_for_turn()
    Finger(me).select(me.page.locator(".supply .pile.selectable"))
    expect_two_taps(me, me.page.locator(".cell.selectable"), ".token")


def test_a_room_of_tales_of_tails_is_placed_in_two_taps(screen: MakeScreen) -> None:
    me = screen("en", phone=True)
    me.create("me", "greedy", game="tales_of_tails")
    assert me.wait_for_turn()
    me.move()
    assert me.wait_for_turn()
    before = moves(me)
    Finger(me).select(me.page.locator(".pile.selectable"))
    me.page.wait_for_function(MOVED, arg=before)
    assert me.wait_for_turn()
    expect_two_taps(me, me.page.locator(".tile.cell.selectable"), ".preview")


def test_a_card_of_knock_knock_is_placed_in_two_taps(screen: MakeScreen) -> None:
    me = screen("en", phone=True)
    me.create("me", "greedy", game="knock_knock")
    assert me.wait_for_turn()
    Finger(me).select(me.page.locator(".hand .held.selectable"))
    expect_two_taps(me, me.page.locator(".place.selectable:not(.deadly)"), ".ghost")


def test_the_button_below_the_board_confirms_what_is_shown(screen: MakeScreen) -> None:
    me = screen("en", phone=True)
    me.create("me", "greedy", game="labyrinth", first="1")
    assert me.wait_for_turn()
    before = moves(me)
    Finger(me).select(me.page.locator(".spare.selectable"))
    Finger(me).select(me.page.locator(".cell.selectable"))
    expect(me.page.locator(".target.previewed .pawn")).to_be_visible()
    assert moves(me) == before
    Finger(me).select(me.page.locator(".action-bar .actions .main"))
    me.page.wait_for_function(MOVED, arg=before)


def test_a_mouse_places_with_one_click(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", game="labyrinth", first="1")
    assert me.wait_for_turn()
    before = moves(me)
    me.page.locator(".spare.selectable").click()
    me.page.locator(".cell.selectable").first.click()
    me.page.wait_for_function(MOVED, arg=before)


@pytest.mark.parametrize("game", ["labyrinth", "tales_of_tails", "knock_knock"])
def test_every_board_that_moves_has_zoom_buttons_on_a_phone(screen: MakeScreen, game: str) -> None:
    me = screen("en", phone=True)
    me.create("me", "greedy", game=game)
    assert me.wait_for_turn()
    while me.page.locator(".picks").count():
        me.move()
        assert me.wait_for_turn()
    world = me.page.locator(".world")

    def zoom() -> float:
        return float(world.evaluate(ZOOM))

    before = zoom()
    Finger(me).select(me.page.get_by_role("button", name="Zoom in"))
    expect(me.page.get_by_role("button", name="Show everything")).to_be_visible()
    me.page.wait_for_function(f"before => ({ZOOM})(document.querySelector('.world')) > before", arg=before)
    Finger(me).select(me.page.get_by_role("button", name="Zoom out"))
    for name in ("Zoom in", "Zoom out", "Show everything"):
        box = me.page.get_by_role("button", name=name).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40


def test_the_back_gesture_closes_what_is_open_and_stays_at_the_match(screen: MakeScreen) -> None:
    me = screen("en", phone=True)
    page = me.page
    page.goto("/")
    me.shows(".game-card")  # by then the page is signed in, and the match belongs to the same guest
    match = me.create("me", "greedy")
    assert me.wait_for_turn()
    at = re.compile(f"/match/{match}$")
    drawer = page.get_by_role("region", name="What happened")
    page.get_by_role("button", name="Show what happened").click()
    expect(drawer).to_be_visible()
    page.go_back()
    expect(drawer).to_be_hidden()
    expect(page).to_have_url(at)
    for button in ("Players", "Settings"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog", name=button)).to_be_visible()
        page.go_back()
        expect(page.get_by_role("dialog", name=button)).to_be_hidden()
        expect(page).to_have_url(at)
    page.get_by_role("button", name="Players", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.wait_for_function("() => !history.state")
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))  # nothing was open


def sit(one: Screen, match: str) -> None:
    """Takes the open seat."""
    one.page.goto(f"/match/{match}")
    one.page.get_by_role("button", name="Take a seat").click()
    one.shows(".board")


def test_what_others_say_arrives_as_a_toast_with_an_unread_mark(screen: MakeScreen) -> None:
    anna, boris = screen("en", phone=True), screen("en")
    sit(boris, anna.create("me", "open", game="labyrinth"))
    anna.shows(".board")
    boris.page.get_by_role("textbox", name="Say something").fill("good luck")
    boris.page.keyboard.press("Enter")
    expect(anna.page.locator(".toast")).to_contain_text("good luck")
    boris.page.get_by_role("button", name="Signs").click()
    boris.page.get_by_role("button", name="says thanks").click()
    expect(anna.page.locator(".toast").last).to_contain_text("says thanks")
    log = anna.page.get_by_role("button", name="Show what happened. 2 new messages")
    expect(log).to_have_attribute("data-number", "2")
    expect(boris.page.locator(".toast")).to_have_count(0)  # the log is on that screen
    log.click()
    expect(anna.page.locator(".toast")).to_have_count(0)
    anna.page.go_back()
    expect(anna.page.get_by_role("button", name="Show what happened", exact=True)).to_be_visible()


def test_a_finger_points_at_a_small_cell_and_sends_a_sign(screen: MakeScreen) -> None:
    anna, boris = screen("en", phone=True), screen("en")
    sit(boris, anna.create("me", "open", game="labyrinth"))
    anna.shows(".board .cell")
    anna.page.get_by_role("button", name="Show what happened").click()
    anna.page.get_by_role("button", name="Point at something").click()
    expect(anna.page.locator(".pointing-mode")).to_be_visible()
    before = moves(anna)
    Finger(anna).select(anna.page.locator('[data-anchor="cell.r5"]'))
    expect(boris.page.locator(".pointer-mark")).to_be_visible()
    assert moves(anna) == before
    anna.page.get_by_role("button", name="Show what happened").click()
    anna.page.get_by_role("button", name="Signs").click()
    anna.page.get_by_role("button", name="says thanks").click()
    expect(boris.page.locator("aside ol li").last).to_contain_text("says thanks")


def test_the_log_opens_at_its_end(screen: MakeScreen) -> None:
    me = screen("en", phone=True)
    me.create("me", "greedy", delves="1")
    me.play_to_the_end()
    me.page.locator(".match-result").get_by_role("button", name="Close").click()
    me.page.get_by_role("button", name="Show what happened").click()
    me.page.wait_for_function("""() => {
      const { scrollTop, scrollHeight, clientHeight } = document.querySelector('.log ol');
      return clientHeight && scrollHeight > clientHeight && scrollTop + clientHeight >= scrollHeight - 2;
    }""")
