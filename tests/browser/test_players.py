"""People in one match: pauses, leaving and returning, chat, spectators, clocks, one device for several."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.screen import Screen

MakeScreen = Callable[..., Screen]


def sit(one: Screen, match: str, name: str) -> None:
    """Comes by the link and takes the open seat."""
    one.page.goto(f"/match/{match}")
    one.page.locator("main form").get_by_role("textbox", name="Your name").fill(name)
    one.page.get_by_role("button", name="Take a seat").click()
    one.shows(".board")


def press_in_players_dialog(one: Screen, button: str) -> None:
    """Presses a button of the dialog of players."""
    one.page.get_by_role("button", name="Players").click()
    one.page.get_by_role("dialog", name="Players").get_by_role("button", name=button).click()


def test_a_pause_begins_when_all_agree_and_ends_when_one_goes_on(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    match = anna.create("me", "open", timing={"kind": "live", "seconds": 600, "increment": 0})
    sit(boris, match, "Boris")
    boris.wait_for_turn()  # drawn by lot with loaded dice (DR-6)
    expect(anna.page.get_by_role("timer").last).to_have_text(re.compile(r"^[89]:\d\d$"))
    press_in_players_dialog(boris, "Ask for a pause")
    expect(
        boris.page.get_by_role("status").filter(has_text="It begins when everybody agrees")
    ).to_be_visible()
    anna.page.get_by_role("status").filter(has_text="Boris asks for a pause").get_by_role("button").click()
    for one in (anna, boris):
        expect(one.page.get_by_role("status").filter(has_text="The match is paused")).to_be_visible()
    expect(boris.page.locator('.target[tabindex="0"]')).to_have_count(0)
    boris.page.get_by_role("button", name="Go on").click()
    expect(anna.page.get_by_role("status").filter(has_text="The match is paused")).to_be_hidden()
    boris.move()


def test_the_list_of_players_opens_once_the_network_is_back(screen: MakeScreen) -> None:
    anna = screen("en")
    anna.create("me", "random")
    anna.wait_for_turn()
    anna.page.context.set_offline(True)
    with anna.page.expect_event("requestfailed", lambda request: "PlayersDialog" in request.url):
        anna.page.get_by_role("button", name="Players").click()
    anna.page.context.set_offline(False)
    press_in_players_dialog(anna, "Close")


def test_the_result_is_shown_once_it_can_be_loaded(screen: MakeScreen) -> None:
    anna = screen("en")
    anna.create("me", "random")
    anna.wait_for_turn()
    anna.page.route("**/MatchResult*", lambda route: route.abort())
    with anna.page.expect_event("requestfailed", lambda request: "MatchResult" in request.url):
        press_in_players_dialog(anna, "Give up")
        anna.page.get_by_role("button", name="Yes, I give up").click()
    anna.page.unroute("**/MatchResult*")
    anna.shows(".match-result")


def test_a_bot_stands_in_for_a_player_and_hands_the_seat_back(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    sit(boris, anna.create("me", "open"), "Boris")
    boris.wait_for_turn()  # drawn by lot with loaded dice (DR-6), so the bot has to wait
    press_in_players_dialog(anna, "Let a bot stand in")
    for one in (anna, boris):
        expect(one.page.locator(".seats li").first).to_contain_text("a bot stands in")
    expect(anna.page.locator("aside ol")).to_contain_text("You go away; a bot stands in")
    press_in_players_dialog(anna, "Close")
    anna.page.get_by_role("button", name="I am back").click()
    for one in (anna, boris):
        expect(one.page.locator(".seats li").first).not_to_contain_text("a bot stands in")


def test_giving_up_is_asked_twice_and_closes_the_match_of_one(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me")
    me.wait_for_turn()
    me.page.get_by_role("button", name="Players").click()
    me.page.get_by_role("button", name="Give up").click()
    me.page.get_by_role("button", name="Yes, I give up").click()
    expect(me.page.locator("aside ol")).to_contain_text("gives up")
    expect(me.page.locator(".footer").get_by_role("link", name="Home")).to_be_visible()


def test_people_see_who_is_present_chat_and_point(screen: MakeScreen) -> None:
    anna, boris, vera = screen("en"), screen("en", phone=True), screen("en")
    match = anna.create("me", "open")
    sit(boris, match, "Boris")
    vera.page.goto(f"/match/{match}")
    expect(vera.page.get_by_text("You are watching")).to_be_visible()
    expect(vera.page.get_by_role("textbox", name="Say something")).to_have_count(0)
    expect(vera.page.get_by_role("button", name="Signs")).to_have_count(0)
    seats = anna.page.locator(".seats")
    expect(seats).to_contain_text("1 spectator")
    expect(seats.locator("li").nth(1)).to_contain_text("here")
    boris.page.get_by_role("button", name="Show what happened").click()
    boris.page.get_by_role("textbox", name="Say something").fill("<b>good luck</b>")
    boris.page.keyboard.press("Enter")
    expect(anna.page.locator("aside ol li").last).to_have_text("Boris: “<b>good luck</b>”")
    anna.page.get_by_role("button", name="Signs").click()
    anna.page.get_by_role("button", name="says thanks").click()
    expect(vera.page.locator("aside ol li").last).to_contain_text("says thanks")
    anna.page.get_by_role("button", name="Point at something").click()
    anna.page.locator('[data-anchor="lair"]').click(force=True)
    expect(vera.page.locator(".pointer-mark")).to_contain_text(re.compile(r"Guest \d+"))
    expect(vera.page.locator(".pointer-mark")).to_be_hidden()
    boris.page.goto("/about")
    expect(seats.locator("li").nth(1)).to_contain_text("not here")


def test_the_match_is_hidden_between_people_who_share_a_device_and_have_secrets(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "me", game="labyrinth")
    handover = me.page.locator(".handover")
    expect(handover).to_contain_text(re.compile(r"Player [12] is next"))
    me.page.keyboard.press("Enter")
    expect(handover).to_be_hidden()
    me.create("me", "me")
    me.wait_for_turn()
    expect(handover).to_be_hidden()  # all of Dungeon Roll lies open
