"""Whole games on the boards, each twice: with a finger on a phone, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.input_methods import Finger, InputMethod, Keyboard
from browser.screen import MOVED, Screen

MakeScreen = Callable[..., Screen]
both = pytest.mark.parametrize("input_method", [Finger, Keyboard])


class Player:
    """A player who uses one input method."""

    def __init__(self, screen: MakeScreen, input_method: type[InputMethod]) -> None:
        phone = input_method is Finger
        self.me = screen("ru" if phone else "en", phone=phone)
        self.input = input_method(self.me)

    def the(self, selector: str) -> Locator:
        """What is on the page."""
        return self.me.page.locator(selector)

    def do(self, *targets: str) -> None:
        """Makes a move: selects one target after the other, and confirms it where that is needed."""
        assert self.me.wait_for_turn()
        seen = self.the(".match").get_attribute("data-moves")
        for target in targets:
            self.input.select(self.the(target))
        shown = "document.querySelector('.action-prompt, .target.previewed')"
        self.me.page.wait_for_function(f"seen => ({MOVED})(seen) || {shown}", arg=seen)
        if self.the(".target.previewed").count():
            self.input.select(self.the(".target.previewed"))
            self.me.page.wait_for_function(MOVED, arg=seen)
        if self.the(".action-prompt").count():
            self.input.select(self.the(".action-prompt .button"))
        self.me.page.wait_for_function(MOVED, arg=seen)


@both
def test_a_whole_game_of_the_labyrinth(screen: MakeScreen, input_method: type[InputMethod]) -> None:
    player = Player(screen, input_method)
    player.me.create("me", "greedy", game="labyrinth", first="2")
    own = ".cell:has(.own)"
    player.do(".spare.selectable", ".cell.selectable:not(:has(.stands))")
    expect(player.the(own)).to_have_count(1)
    at = player.the(own).get_attribute("data-anchor")
    player.do(own, ".cell.selectable")
    expect(player.the(own)).not_to_have_attribute("data-anchor", at or "")
    player.do(".hand-card.selectable", ".cell.selectable")
    while player.me.wait_for_turn():  # the bot finds its three treasures
        if player.the(".action-bar .actions [data-action]").count():
            player.do(".action-bar .actions [data-action]")
        else:
            player.do(".hand-card.selectable")
    expect(player.the(".match-result .total td")).to_have_count(2)


@both
def test_a_whole_game_of_tales_of_tails(screen: MakeScreen, input_method: type[InputMethod]) -> None:
    player = Player(screen, input_method)
    player.me.create("me", "greedy", game="tales_of_tails")
    player.do(".picks .target.selectable")
    for _ in range(2):
        rooms = player.the(".dungeon .laid").count()
        player.do(".pile.selectable")
        player.do(".cell.selectable")
        expect(player.the(".dungeon .laid").nth(rooms)).to_be_attached()
    player.do(".tile.selectable")  # the kennel: that is where the way out begins
    player.do(".tile.selectable")
    while player.me.wait_for_turn() and player.the(".walker").count():
        player.do(
            ".leave .target.selectable"
            if player.the(".leave .target.selectable").count()
            else ".tile.selectable"
        )
    while player.me.wait_for_turn():
        player.do(
            ".picks .target.selectable"
            if player.the(".picks").count()
            else ".mine .portrait-target.selectable"
        )
    expect(player.the(".match-result tbody tr").nth(5)).to_be_attached()  # the score, line by line


@both
def test_a_whole_game_of_knock_knock(screen: MakeScreen, input_method: type[InputMethod]) -> None:
    player = Player(screen, input_method)
    player.me.create("me", "greedy", game="knock_knock")
    for card in range(12):
        assert player.me.wait_for_turn()
        player.input.select(player.the(".hand .held.selectable").nth(card % 3))
        expect(player.the(".place.selectable").first).to_be_visible()
        laid = player.the(".laid").count()
        deadly = ".place.deadly.selectable"
        if card > 3 and player.the(deadly).count():
            player.do(deadly)
            break
        player.do(".place.selectable:not(.deadly)")
        expect(player.the(".laid").nth(laid)).to_be_attached()
    expect(player.the(".match-result .total td")).to_have_count(2)
