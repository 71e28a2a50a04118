"""Fair and calm with people: ready checks, giving up, hints, spectators, lost connections, looking back."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable

from playwright.sync_api import Response, expect

from browser.screen import Screen
from browser.server import Server
from browser.test_players import press_in_players_dialog, sit

MakeScreen = Callable[..., Screen]
LIVE = {"kind": "live", "seconds": 600, "increment": 0}


def take_seat(one: Screen, match: str, name: str) -> None:
    """Comes by the link and takes the open seat of a match that does not begin by itself."""
    one.page.goto(f"/match/{match}")
    one.page.locator("main form").get_by_role("textbox", name="Your name").fill(name)
    one.page.get_by_role("button", name="Take a seat").click()


def failures(one: Screen) -> list[str]:
    """Collects the requests of a page that the server refuses."""
    found: list[str] = []

    def note(response: Response) -> None:
        if response.status >= 400:
            found.append(f"{response.status} {response.url}")

    one.page.on("response", note)
    return found


def test_the_clocks_start_when_both_have_said_that_they_are_ready(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en", phone=True)
    match = anna.create("me", "open", timing=LIVE, more={"begins": "ready"})
    take_seat(boris, match, "Boris")
    for one in (anna, boris):
        expect(one.page.get_by_role("heading", name="Ready?")).to_be_visible()
        expect(one.page.get_by_text("The clocks start when everyone is ready.")).to_be_visible()
    anna.page.get_by_role("button", name="I am ready").click()
    expect(anna.page.get_by_text("The others still have to be.")).to_be_visible()
    expect(boris.page.locator("main li").first).to_contain_text("ready")
    expect(boris.page.locator("main li").first).not_to_contain_text("not ready")
    expect(anna.page.locator("main li").nth(1)).to_contain_text("not ready yet")
    boris.page.get_by_role("button", name="I am ready").click()
    for one in (anna, boris):
        one.shows(".board")
        expect(one.page.get_by_role("timer").first).to_be_visible()


def test_a_rematch_waits_for_everyone_too(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    match = anna.create("me", "open", timing=LIVE)
    sit(boris, match, "Boris")
    press_in_players_dialog(boris, "Give up")
    boris.page.get_by_role("button", name="Yes, I give up").click()
    anna.page.get_by_role("button", name="Once more").click()
    expect(anna.page.get_by_role("heading", name="Ready?")).to_be_visible()
    boris.page.locator(".match-result").get_by_role("link", name="To the rematch").click()
    expect(boris.page.get_by_role("button", name="I am ready")).to_be_visible()


def test_giving_up_against_one_other_player_ends_the_match(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    match = anna.create("me", "open")
    sit(boris, match, "Boris")
    press_in_players_dialog(boris, "Give up")
    expect(boris.page.get_by_text("The match ends, and the other player wins.")).to_be_visible()
    boris.page.get_by_role("button", name="Yes, I give up").click()
    expect(boris.page.locator(".match-result h2")).to_have_text(re.compile("lost", re.I))
    expect(anna.page.locator(".match-result h2")).to_have_text(re.compile("won", re.I))
    expect(anna.page.locator(".match-result")).to_contain_text("Boris gave up.")


def test_of_three_a_bot_plays_on_and_is_shown_as_a_bot(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    # The first turn is Anna's, so no bot moves meanwhile.
    match = anna.create("me", "open", "greedy", game="labyrinth", first="1")
    sit(boris, match, "Boris")
    press_in_players_dialog(boris, "Give up")
    boris.page.get_by_role("button", name="Yes, I give up").click()
    expect(anna.page.locator(".seats li").nth(1)).to_contain_text("Boris (bot)")
    expect(anna.page.locator(".seats li").nth(1)).to_contain_text("gave up")


def test_everyone_sees_that_a_hint_was_taken_and_a_match_can_have_none(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    match = anna.create("me", "open")
    sit(boris, match, "Boris")
    boris.wait_for_turn()  # drawn by lot with loaded dice (DR-6)
    boris.page.locator(".action-bar .hint").click()
    expect(anna.page.locator("aside ol")).to_contain_text("Boris takes a hint.")
    press_in_players_dialog(boris, "Give up")
    boris.page.get_by_role("button", name="Yes, I give up").click()
    expect(anna.page.locator(".match-result")).to_contain_text("Hints taken: Boris – 1")
    anna.create("me", more={"hints": False})
    expect(anna.page.locator(".action-bar")).to_contain_text("Your turn")
    expect(anna.page.locator(".action-bar .hint")).to_have_count(0)


def test_spectators_write_to_each_other_and_players_do_not_see_it(screen: MakeScreen) -> None:
    anna, vera, gleb = screen("en"), screen("en"), screen("en")
    match = anna.create("me", "me")
    for one in (vera, gleb):
        one.page.goto(f"/match/{match}")
        one.page.get_by_role("textbox", name="Write to the spectators").wait_for()
    vera.page.get_by_role("textbox", name="Write to the spectators").fill("a dragon soon")
    vera.page.keyboard.press("Enter")
    expect(gleb.page.locator("aside ol li").last).to_contain_text(
        re.compile(r"Guest \d+.*a dragon soon", re.S)
    )
    anna.page.get_by_role("textbox", name="Say something").fill("hello all")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("aside ol")).to_contain_text("hello all")
    expect(anna.page.locator("body")).not_to_contain_text("a dragon soon")


def test_a_lost_connection_shows_within_three_seconds(screen: MakeScreen, server: Server) -> None:
    anna = screen("en")
    clock = anna.page.clock
    clock.install()
    anna.create("me")
    anna.wait_for_turn()
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)  # it keeps all connections and answers none
    try:
        clock.pause_at(anna.page.evaluate("Date.now()") + 1_000)
        clock.run_for(2_000)  # seconds of the page, however busy the machine is
        expect(anna.page.locator(".notices .bad")).to_be_visible()
    finally:
        server.process.send_signal(signal.SIGCONT)
    clock.resume()
    expect(anna.page.locator(".notices .bad")).to_be_hidden()
    anna.move()


def test_a_person_without_a_name_is_a_guest_with_a_number_to_others(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("ru")
    match = anna.create("me", "open", more={"listed": True})
    boris.page.goto("/")
    link = boris.page.locator(f'a[href="/match/{match}"]')
    expect(link).to_contain_text(re.compile(r"Гость \d+"))
    expect(link).not_to_contain_text("Вы")
    link.click()
    boris.page.locator("main form button").click()
    boris.shows(".board")
    for one, other, guest, you in ((anna, 1, "Guest", "You"), (boris, 0, "Гость", "Вы")):
        expect(one.page.locator(".seats li").nth(other)).to_contain_text(re.compile(rf"{guest} \d+"))
        expect(one.page.locator(".seats li").nth(1 - other)).to_contain_text(you)


def test_a_long_name_is_cut_and_a_tap_shows_the_rest(screen: MakeScreen) -> None:
    anna, boris = screen("en", phone=True), screen("en")
    match = anna.create("me", "open")
    sit(boris, match, "Maximilian-Konstantin the Extraordinary")
    name = anna.page.locator(".seats li").nth(1).locator(".player-name")
    expect(name).to_contain_text("Maximilian-Konstantin the Extraordinary")
    expect(name).to_have_attribute("aria-expanded", "false")
    assert name.evaluate("element => element.scrollWidth > element.clientWidth")
    name.tap()
    expect(name).to_have_attribute("aria-expanded", "true")
    assert name.evaluate("element => element.scrollWidth <= element.clientWidth")


def test_the_level_of_the_bot_is_chosen_beside_the_button_and_remembered(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/")
    card = me.page.locator(".game-card").first
    level = card.get_by_role("combobox", name="How strong the bot plays")
    expect(level).to_have_value("level-1")
    expect(card).to_contain_text("a beginner wins about every other game")
    level.select_option("level-4")
    expect(card).to_contain_text("Hard to beat")
    card.get_by_role("button", name="Play against a bot").click()
    me.shows(".board")
    expect(me.page.locator(".seats li").nth(1)).to_contain_text("level 4")
    me.page.goto("/")
    expect(level).to_have_value("level-4")


def test_an_earlier_moment_is_shown_at_the_match_and_one_click_leads_back(screen: MakeScreen) -> None:
    """On a phone; test_replay.py does it on a desk."""
    me = screen("en", phone=True)
    match = me.create("me")
    me.wait_for_turn()
    me.move()
    me.wait_for_turn()
    me.page.get_by_role("button", name="Show what happened").click()
    me.page.locator("aside ol li button").last.click()
    here = me.page.get_by_role("region", name="You are looking back")
    expect(here).to_be_visible()
    assert me.page.url.endswith(f"/match/{match}")
    expect(here.get_by_role("status")).to_contain_text("You ")  # not the guest that others see
    here.get_by_role("button", name="One move back").click()
    expect(here).to_contain_text("0 / 1")
    expect(here.locator('.target[tabindex="0"]')).to_have_count(0)
    here.get_by_role("button", name="Back to the match").click()
    expect(here).to_be_hidden()
    expect(me.page.locator(".own")).to_be_visible()  # what the board draws beside itself is back as well
    me.move()


def test_a_replay_of_a_running_match_offers_only_seats_that_one_may_see(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    match = anna.create("me", "open", game="labyrinth")
    sit(boris, match, "Boris")
    boris.page.goto(f"/replay/{match}?move=0&seat=1")
    expect(boris.page.get_by_label("Seen by").locator("option")).to_have_count(2)
    anna.page.goto(f"/replay/{match}?move=0&seat=1")  # a link of Boris
    expect(anna.page.get_by_label("Seen by")).to_have_value("-1")
    anna.errors.clear()  # the browser reports the refused request by itself


def test_back_from_the_rules_asks_for_nothing_that_is_not_there(screen: MakeScreen) -> None:
    me = screen("en")
    match = me.create("me", "greedy", game="labyrinth")
    me.wait_for_turn()
    bad = failures(me)
    me.page.get_by_role("button", name="How to play").click()
    me.page.locator("article h2").first.wait_for()
    me.page.go_back()
    expect(me.page.locator(".rules-overlay")).to_be_hidden()
    me.wait_for_turn()
    me.page.locator("header .home").click()  # and the page of the rules, from the match and back to it
    me.page.locator('.game-card a[href="/rules/labyrinth"]').click()
    me.page.locator("article h2").first.wait_for()
    me.page.go_back()
    me.shows(".game-card")
    me.page.go_back()
    expect(me.page).to_have_url(re.compile(f"/match/{match}$"))
    me.wait_for_turn()
    me.page.wait_for_load_state("networkidle")
    assert bad == []
