"""What a phone needs besides a small screen: room for its notch, and a screen that stays on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.screen import Screen
from browser.test_people import sit

MakeScreen = Callable[..., Screen]
# Counts the locks that the page holds.
SPY = """
  window.locks = 0;
  const request = async () => {
    window.locks++;
    return { release: async () => { window.locks--; } };
  };
  Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request } });
"""
SIDE, BELOW = 47, 21
"""The notch and the bar of a phone on its side, in pixels."""
# What can be pressed and does not lie between the insets.
HIDDEN = """([side, below]) => [...document.querySelectorAll('a, button, select, .target')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width)
  .filter((one) => one.closest('header, .action-bar, .side-panel, .page'))
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    const bottom = one.closest('.action-bar') ? one.getBoundingClientRect().bottom : 0;
    return left < side - 1 || right > innerWidth - side + 1 || bottom > innerHeight - below + 1;
  })
  .map((one) => `${one.className} ${one.textContent.trim()}`)"""


def hold_sideways(page: Page) -> None:
    """The phone lies on its side, with a notch at the left and a bar below."""
    page.set_viewport_size({"width": 844, "height": 390})
    insets = {"left": SIDE, "right": SIDE, "bottom": BELOW, "top": 0}
    maximal = {f"{side}Max": size for side, size in insets.items()}
    page.context.new_cdp_session(page).send(
        "Emulation.setSafeAreaInsetsOverride", {"insets": {**insets, **maximal}}
    )


def test_nothing_to_press_is_below_the_notch(screen: MakeScreen) -> None:
    me = screen("ru", phone=True)
    hold_sideways(me.page)
    for address, sign in (
        ("/", ".game-card a"),
        ("/new/dungeon_roll", "main form button"),
        ("/rules/labyrinth", "article h2"),
        ("match", ""),
    ):
        if address == "match":
            me.create("me", "greedy", game="knock_knock")
            me.wait_for_turn()
        else:
            me.page.goto(address)
            me.shows(sign)
        assert me.page.evaluate("CSS.supports('padding: env(safe-area-inset-left)')")
        assert me.page.evaluate(HIDDEN, [SIDE, BELOW]) == [], address
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_the_screen_stays_on_in_the_own_turn_and_not_after_the_end(screen: MakeScreen) -> None:
    me = screen()
    me.page.add_init_script(SPY)
    me.create("me", delves="2", heroes="none")
    me.wait_for_turn()
    me.page.wait_for_function("() => locks === 1")
    me.play_to_the_end()
    me.page.wait_for_function("() => locks === 0")


def test_the_screen_stays_on_for_all_while_the_sand_runs(screen: MakeScreen) -> None:
    me, friend = screen(), screen()
    for one in (me, friend):
        one.page.add_init_script(SPY)
    sit(friend, me.create("me", "open", game="knock_knock"), "Boris")
    for one in (me, friend):
        one.page.wait_for_selector(".say-ready, .action-bar")
        one.say_ready()
    for one in (me, friend):
        one.page.wait_for_function("() => locks === 1")
    for one in (me, friend):
        expect(one.page.locator(".action-bar .turn b")).not_to_be_empty()
    turns = [one.page.locator(".action-bar .hint").count() for one in (me, friend)]
    assert sorted(turns) == [0, 1]
