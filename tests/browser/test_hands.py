"""Whole games on the drawn tables, each twice: with a finger on a phone, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.hands import Finger, Hand, Keyboard
from browser.screen import MOVED, Screen

MakeScreen = Callable[..., Screen]
both = pytest.mark.parametrize("hands", [Finger, Keyboard])


class Player:
    """Somebody who plays with one kind of hands."""

    def __init__(self, screen: MakeScreen, hands: type[Hand]) -> None:
        phone = hands is Finger
        self.me = screen("ru" if phone else "en", phone=phone)
        self.hand = hands(self.me)

    def the(self, selector: str) -> Locator:
        """What is on the page."""
        return self.me.page.locator(selector)

    def do(self, *things: str) -> None:
        """Touches one thing after the other, and says yes if asked: that is a move."""
        assert self.me.wait_for_turn()
        seen = self.the(".table").get_attribute("data-moves")
        for thing in things:
            self.hand.touch(self.the(thing))
        self.me.page.wait_for_function(f"seen => ({MOVED})(seen) || document.querySelector('.ask')", arg=seen)
        if self.the(".ask").count():
            self.hand.touch(self.the(".ask .button"))
        self.me.page.wait_for_function(MOVED, arg=seen)


@both
def test_a_whole_game_of_the_labyrinth(screen: MakeScreen, hands: type[Hand]) -> None:
    player = Player(screen, hands)
    player.me.create("me", "greedy", game="labyrinth", first="2")
    own = ".cell:has(.own)"
    player.do(".spare.can", ".cell.can:not(:has(.stands))")
    expect(player.the(own)).to_have_count(1)
    at = player.the(own).get_attribute("data-anchor")
    player.do(own, ".cell.can")
    assert player.the(own).get_attribute("data-anchor") != at
    player.do(".card-thing.can", ".cell.can")
    while player.me.wait_for_turn():  # the bot finds its three treasures
        if player.the(".tray .do [data-action]").count():
            player.do(".tray .do [data-action]")
        else:
            player.do(".card-thing.can")
    expect(player.the(".end .total td")).to_have_count(2)


@both
def test_a_whole_game_of_tales_of_tails(screen: MakeScreen, hands: type[Hand]) -> None:
    player = Player(screen, hands)
    player.me.create("me", "greedy", game="tales_of_tails")
    player.do(".picks .thing.can")
    for _ in range(2):
        rooms = player.the(".dungeon .laid").count()
        player.do(".pile.can")
        player.do(".cell.can")
        assert player.the(".dungeon .laid").count() > rooms
    player.do(".tile.can")  # the kennel: that is where the way out begins
    player.do(".tile.can")
    while player.me.wait_for_turn() and player.the(".walker").count():
        player.do(".leave .thing.can" if player.the(".leave .thing.can").count() else ".tile.can")
    while player.me.wait_for_turn():
        player.do(".picks .thing.can" if player.the(".picks").count() else ".mine .portrait-thing.can")
    assert player.the(".end tbody tr").count() > 5  # the score, line by line


@both
def test_a_whole_game_of_knock_knock(screen: MakeScreen, hands: type[Hand]) -> None:
    player = Player(screen, hands)
    player.me.create("me", "greedy", game="knock_knock")
    for card in range(12):
        assert player.me.wait_for_turn()
        player.hand.touch(player.the(".hand .held.can").nth(card % 3))
        expect(player.the(".place.can").first).to_be_visible()
        laid = player.the(".laid").count()
        deadly = ".place.deadly.can"
        if card > 3 and player.the(deadly).count():
            player.do(deadly)
            break
        player.do(".place.can:not(.deadly)")
        expect(player.the(".laid").nth(laid)).to_be_attached()
    expect(player.the(".end .total td")).to_have_count(2)
