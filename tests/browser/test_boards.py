"""What holds for all boards: two browsers play, hints have reasons, nothing is small or cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import DESK, PHONE
from browser.last_moments import last_moment, near_the_end
from browser.screen import Screen
from browser.server import Server
from undercroft import games
from undercroft.kernel.state import State

MakeScreen = Callable[..., Screen]
LONG = 240_000  # milliseconds in which a whole match is over, even where everything is slow

# What cannot be read or selected as it should: text that does not fit, buttons that are small or half hidden.
# What is inside of a pan-zoom area is zoomed, and taps find it.
WRONG = """() => [...document.querySelectorAll('main button, .action-bar :is(button, p)')].flatMap((one) => {
  if (!one.checkVisibility() || one.closest('.world, .notices, .goods, .centre')) return [];
  const [at, name] = [one.getBoundingClientRect(), one.getAttribute('aria-label') ?? one.innerText];
  const around = one.closest('.action-bar, main').getBoundingClientRect();
  const wrong = [];
  if (one.matches('button') && Math.min(at.width, at.height) < 43.9) wrong.push('small');
  if (at.bottom > around.bottom + 1 || at.right > around.right + 1) wrong.push('cut off');
  if (one.matches('.button, p') && one.scrollWidth > one.clientWidth + 1) wrong.push('too long');
  return wrong.length ? [`${name}: ${wrong.join(', ')}`] : [];
})"""


def middle(locator: Locator) -> dict[str, float]:
    """The point in the middle of something."""
    box = locator.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def meet(screen: MakeScreen, game: str) -> tuple[Screen, Screen]:
    """Two browsers at a match, each with a language and a size of its own."""
    anna, boris = screen("en"), screen("ru", phone=True)
    match = anna.create("me", "open", game=game)
    boris.page.goto(f"/match/{match}")
    boris.page.get_by_role("button", name="Занять место").click()
    for one in (anna, boris):
        one.shows(".board")
    return anna, boris


def expect_the_same_end(*screens: Screen) -> None:
    """The match is over, and all see the same totals."""
    totals = []
    for one in screens:
        expect(one.page.locator(".match-result")).to_be_visible(timeout=LONG)
        totals.append(sorted(one.page.locator(".match-result .total td").all_inner_texts()))
        one.expect_no_scrolling()
    assert totals[0] == totals[1]


# From a late position on: test_input_methods.py and test_tutorial.py play whole games.
@pytest.mark.parametrize("game", ["tales_of_tails", "knock_knock"])
def test_two_browsers_meet_and_play_to_the_end(screen: MakeScreen, server: Server, game: str) -> None:
    server.begin_next_match_at(near_the_end(game, left=6))
    both = meet(screen, game)
    for one in both:
        one.play_alone()
    expect_the_same_end(*both)


def test_the_last_move_of_one_browser_ends_the_match_in_both(screen: MakeScreen, server: Server) -> None:
    last = last_moment("labyrinth", State.over)
    server.begin_next_match_at(last.position)
    both = meet(screen, "labyrinth")
    assert both[last.seat].wait_for_turn()
    both[last.seat].play(last.action, last.anchors)
    expect_the_same_end(*both)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_hint_has_its_reason_and_nothing_is_small_or_cut_off(screen: MakeScreen, game: str) -> None:
    me = screen("ru")  # the longer texts
    me.create("me", "greedy", game=game)
    for _ in range(3):
        assert me.wait_for_turn()
        expect_nothing_wrong(me)
        me.page.locator(".action-bar .hint").click()
        expect(me.page.locator(".action-bar .reason")).not_to_be_empty()
        expect(me.page.locator(".target.hinted, .advice[data-untargeted]")).not_to_have_count(0)
        expect_nothing_wrong(me)
        me.move()


def expect_nothing_wrong(me: Screen) -> None:
    """All that can be done fits into a desk and into a phone."""
    for size in (PHONE, DESK):
        me.page.set_viewport_size(size)
        me.expect_no_scrolling()
        assert me.page.evaluate(WRONG) == [], size


def test_two_fingers_zoom_the_board_and_what_lies_between_them_stays(screen: MakeScreen) -> None:
    me = screen("ru", phone=True)
    me.create("me", "greedy", game="labyrinth")
    assert me.wait_for_turn()
    cell = me.page.locator(".cell").filter(has_not=me.page.locator(".stands")).nth(30)
    before, size = middle(cell), (cell.bounding_box() or {})["width"]
    moves = me.page.locator(".match").get_attribute("data-moves")
    touches = me.page.context.new_cdp_session(me.page)

    def fingers(kind: str, *apart: int) -> None:
        points = [{"x": before["x"] + far, "y": before["y"], "id": one} for one, far in enumerate(apart)]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -20)
    fingers("touchStart", -20, 20)
    for far in range(24, 64, 4):
        fingers("touchMove", -far, far)
    fingers("touchEnd")
    now = middle(cell)
    assert (cell.bounding_box() or {})["width"] > 2 * size
    assert abs(now["x"] - before["x"]) + abs(now["y"] - before["y"]) < 30
    assert me.page.locator(".match").get_attribute("data-moves") == moves
    assert me.page.locator(".target.selected").count() == 0  # to zoom is not to tap
    me.page.get_by_role("button", name="Показать всё").tap()
    expect(cell).to_be_in_viewport()
    assert abs((cell.bounding_box() or {})["width"] - size) < 1
