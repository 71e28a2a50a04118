"""Knock, Knock! Dungeon! in the browser: a citadel from the home page on, its end, hourglass and spells."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.last_moments import last_moment
from browser.screen import Screen
from browser.server import Server
from browser.test_pages import findings
from undercroft.games.knock_knock.view import phase
from undercroft.kernel.state import State

MakeScreen = Callable[..., Screen]


def test_from_the_home_page_to_the_first_card(screen: MakeScreen) -> None:
    me = screen("en")
    page = me.page
    page.goto("/")
    box = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Knock, Knock! Dungeon!"))
    box.get_by_role("combobox", name="How strong the bot plays").select_option("level-2")
    box.get_by_role("button", name="Play with a bot").click()
    page.get_by_role("button", name="I am ready").click()
    assert me.wait_for_turn()
    citadel = page.get_by_role("region", name="Citadel of level 0")
    laid = citadel.get_by_role("button", name=re.compile("^Card "))
    expect(laid.first).to_be_visible()
    before = laid.count()
    expect(page.get_by_role("timer")).to_contain_text("Time left")
    assert findings(me) == []
    page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("^Card")).first.click()
    safe = citadel.get_by_role(
        "button", name=re.compile(r"^Lay it over the \w+ \w+ corner of card \d+ \(\D+\)$")
    )
    safe.first.focus()
    page.keyboard.press("Enter")
    expect(laid.nth(before)).to_be_attached()


def test_a_deadly_place_is_marked_and_asked_about(screen: MakeScreen) -> None:
    me = screen("en", phone=True)
    me.create("me", game="knock_knock")
    hand = me.page.get_by_role("region", name="Your hand").get_by_role("button")
    places = me.page.get_by_role("button", name=re.compile("^Lay it "))
    deadly = me.page.get_by_role("button", name=re.compile("here you would lose at once"))
    for _ in range(12):
        assert me.wait_for_turn()
        expect(hand.first).to_be_visible()
        for card in hand.all():
            card.click()
            expect(places.first).to_be_visible()
            if deadly.count():
                break
        if deadly.count():
            break
        me.page.keyboard.press("Escape")
        me.move()
    me.expect_no_scrolling()
    deadly.first.press("Enter")
    question = me.page.get_by_role("group", name="Are you sure?")
    expect(question).to_contain_text("loses the citadel")
    question.get_by_role("button", name=re.compile("^Lay card")).click()
    expect(me.page.get_by_role("dialog", name="The end")).to_contain_text("alarm")
    assert findings(me) == []


def test_the_time_comes_from_the_server(screen: MakeScreen) -> None:
    me = screen("ru")
    match = me.create("me", "team", game="knock_knock")
    assert me.wait_for_turn()
    other = screen("en")
    other.page.goto(f"/match/{match}")
    other.shows(".hourglass .left")
    shown = [
        re.search(r"(\d+)\D+(\d+)", one.page.locator(".hourglass .left").inner_text() or "")
        for one in (me, other)
    ]
    left = [int(found[1]) * 60 + int(found[2]) for found in shown if found]
    assert len(left) == 2
    # A screen looks at the clock five times a second, so the one read later may still show the second before.
    assert -1 <= left[0] - left[1] < 30
    assert left[0] <= 360


def test_an_adventure_has_its_map_and_its_spells(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "team", game="knock_knock", mode="adventure", spells="fireball-orb")
    assert me.wait_for_turn()
    citadels = me.page.get_by_role("list", name="The way of the adventure").get_by_role("listitem")
    expect(citadels).to_have_text(["Level 0", "Level 1", "Level 2", "Level 3"])
    expect(me.page.locator('[aria-current="step"]')).to_have_text("Level 0")
    spells = me.page.get_by_role("group", name="Spells").get_by_role("button")
    expect(spells).to_have_count(2)
    spells.first.hover()
    expect(me.page.locator(".tooltip")).to_contain_text("burns a monster")


def test_the_last_minute_is_felt(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", game="knock_knock")
    assert me.wait_for_turn()
    board = me.page.locator(".board")
    expect(board).not_to_have_class(re.compile(r"\blast\b"))
    me.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 310_000; }")
    expect(board).to_have_class(re.compile(r"\blast\b"))
    expect(me.page.get_by_role("timer")).to_have_attribute("aria-live", "polite")
    expect(me.page.get_by_role("timer")).to_contain_text("0 min")


def test_a_lost_citadel_leads_to_a_camp_with_map_and_spells_and_on_from_there(screen: MakeScreen) -> None:
    me = screen("en", phone=True)
    match = me.create("me", game="knock_knock", mode="retry", spells="fireball-ice-orb")
    deadly = me.page.locator(".place.deadly.selectable")
    while True:
        assert me.wait_for_turn()
        me.page.locator(".hand .held").first.tap()
        expect(me.page.locator(".place.selectable").first).to_be_visible()
        if deadly.count():
            break
        me.page.keyboard.press("Escape")
        me.move()
    buttons = me.page.get_by_role("group", name="Spells").get_by_role("button")
    kept = buttons.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert kept  # a hint may have spent some of the three
    deadly.first.dispatch_event("click")
    me.page.locator(".action-prompt .danger").tap()
    camp = me.page.locator(".camp")
    expect(camp).to_contain_text("The citadel is lost")
    expect(camp).to_contain_text("One try so far")
    expect(camp.get_by_role("list", name="Spells").get_by_role("listitem")).to_have_text(
        [re.compile(rf"^\s*{name}") for name in kept]
    )
    me.expect_no_scrolling()
    assert camp.evaluate("one => one.scrollHeight <= one.clientHeight"), "the camp does not fit"
    me.page.goto("/")  # it is saved: one continues it from the home page
    me.page.locator(f'a[href="/match/{match}"]').tap()
    expect(me.page.get_by_role("button", name="Try the citadel of level 0 again")).to_be_visible()
    me.page.get_by_role("link", name="Go on with other people").tap()
    expect(me.page.get_by_role("combobox", name="Adventure")).to_have_value(match)
    expect(me.page.get_by_role("combobox", name="Spells at the start")).to_have_count(0)
    me.page.get_by_role("combobox", name="Seat 2").select_option("None")
    me.page.get_by_role("button", name="Create the match").tap()
    assert me.wait_for_turn()
    expect(me.page.get_by_role("group", name="Spells").get_by_role("button")).to_have_count(len(kept))
    assert match not in me.page.url


def test_between_two_citadels_the_team_rests_until_a_person_goes_on(
    screen: MakeScreen, server: Server
) -> None:
    """Also if it would be the turn of a bot: what was won can be read before the sand runs."""
    options = {"mode": "adventure", "spells": "fireball-orb"}
    last = last_moment(
        "knock_knock", lambda state: phase(state) == "camp" and state.victory(), seat=0, **options
    )
    server.begin_next_match_at(last.position)
    me = screen("en")
    me.create("me", "greedy", game="knock_knock", **options)
    assert me.wait_for_turn()
    me.play(last.action, last.anchors)
    camp = me.page.locator(".camp")
    expect(camp.locator(".how")).to_contain_text("The citadel is yours")
    expect(camp.get_by_role("list", name="Spells").get_by_role("listitem").first).to_be_in_viewport(ratio=1)
    expect(me.page.locator(".action-bar .turn")).to_contain_text("Anyone may go on")
    expect(me.page.locator('.seats [aria-current="true"]')).to_have_count(0)
    shown = camp.screenshot()
    camp.evaluate("one => [...one.children].forEach((part) => (part.style.visibility = 'hidden'))")
    assert camp.screenshot() != shown, "the horizon hides the camp"
    me.page.get_by_role("button", name="Enter the citadel of level 1").click()
    expect(me.page.get_by_role("region", name="Citadel of level 1")).to_be_visible()
    expect(me.page.locator('.seats [aria-current="true"]')).to_have_count(1)


def test_the_knight_lies_in_the_hand_of_the_one_who_has_to_lay_it(screen: MakeScreen, server: Server) -> None:
    last = last_moment("knock_knock", lambda state: phase(state) == "knight")
    server.begin_next_match_at(last.position)
    me = screen("en")
    seats = ["greedy", "greedy"]
    seats[last.seat] = "me"
    me.create(*seats, game="knock_knock")
    assert me.wait_for_turn()
    me.play(last.action, last.anchors)
    assert me.wait_for_turn()
    expect(me.page.locator(".action-bar")).to_contain_text("The Black Knight must be laid")
    knight = me.page.get_by_role("region", name="Your hand").get_by_role(
        "button", name=re.compile("Black Knight: 4 4 above, 4 4 below")
    )
    expect(knight).to_be_in_viewport(ratio=1)
    knight.click()
    expect(me.page.locator(".place.selectable").first).to_be_visible()


def test_silence_closes_the_chat_and_leaves_emotes_and_pointing(screen: MakeScreen) -> None:
    me = screen("en")
    say = me.page.get_by_role("textbox", name="Say something")
    silence = me.page.locator(".speech.silence")
    for level in "1230":  # until a silent room is laid in time
        me.create("me", "greedy", game="knock_knock", level=level)
        expect(say).to_be_enabled()
        me.play_alone(sight=".speech.silence")
        me.page.evaluate("window.playing")
        if silence.count() and not me.over:
            break
    expect(say).to_be_disabled()
    me.page.get_by_role("button", name="Signs").click()
    me.page.get_by_role("button", name="says thanks").click()
    expect(me.page.locator("aside ol li").last).to_contain_text("says thanks")
    me.page.get_by_role("button", name="Point at something").click()
    me.page.locator('[data-anchor^="card."]').first.click(force=True)
    expect(me.page.locator(".pointer-mark")).to_be_visible()


def test_kk_26_a_pause_of_the_sand_covers_the_citadel_and_the_hand_and_the_result_tells_it(
    screen: MakeScreen, server: Server
) -> None:
    last = last_moment("knock_knock", State.over, players=1)
    server.begin_next_match_at(last.position)
    me = screen("en")
    me.create("me", game="knock_knock")
    page = me.page
    hand = page.get_by_role("region", name="Your hand")
    expect(hand).to_be_visible()
    page.get_by_role("button", name="Players").click()
    page.get_by_role("dialog", name="Players").get_by_role("button", name="Ask for a pause").click()
    expect(page.get_by_role("status").filter(has_text="The clock stands still")).to_be_visible()
    expect(hand).to_be_hidden()
    page.reload()
    expect(page.get_by_role("status").filter(has_text="The clock stands still")).to_be_visible()
    assert findings(me) == []
    page.get_by_role("button", name="Go on").click()
    expect(hand).to_be_visible()
    me.play(last.action, last.anchors)
    expect(page.get_by_role("dialog", name="The end")).to_contain_text("The clock was paused once")
