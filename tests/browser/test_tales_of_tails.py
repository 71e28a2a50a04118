"""Tales of Tails in the browser: the first room, rooms turned, a way out shown and walked, the count."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import undercroft
from browser.last_moments import last_moment
from browser.screen import Screen
from browser.server import Server
from browser.test_pages import findings
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.state import State

MakeScreen = Callable[..., Screen]

# What the last move brought leaves after eight seconds; a busy machine may need longer to look at it.
KEEP_CHANGES = """const { setTimeout } = window;
window.setTimeout = (call, after, ...rest) => after === 8000 ? 0 : setTimeout(call, after, ...rest);"""


def dungeon_of(me: Screen) -> Locator:
    """The rooms that lie there."""
    return me.page.get_by_role("region", name="Dungeon").get_by_role("button", name=re.compile("Exits: "))


def second_round_begins(state: State) -> bool:
    """The first round brought both dogs points of several kinds, and seat 0 begins the next."""
    assert isinstance(state, TalesOfTailsRules)
    scores = undercroft.game("tales_of_tails").score_breakdown(state)
    lines = [line for score in scores for line in score["lines"] if line["points"]]
    return state.round == 1 and state.actor() == 0 and len(lines) > 4


def test_from_the_home_page_to_the_first_room(screen: MakeScreen) -> None:
    me = screen("en")
    page = me.page
    page.goto("/")
    box = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Tales of Tails"))
    box.get_by_role("button", name="Play against a bot").click()
    assert me.wait_for_turn()
    page.get_by_role("group", name="Choosing quests").get_by_role("button").first.click()
    page.get_by_role("button", name="Explore: draw a room", exact=True).click()
    assert findings(me) == []
    before = dungeon_of(me).count()
    page.get_by_role("button", name=re.compile("^Lay the room .* of the ")).first.click()
    expect(dungeon_of(me).nth(before)).to_be_attached()


def test_the_final_count_has_a_line_for_all_that_counts(screen: MakeScreen, server: Server) -> None:
    last = last_moment("tales_of_tails", State.over, seat=0)
    server.begin_next_match_at(last.position)
    me = screen("en")
    me.create("me", "greedy", game="tales_of_tails")
    assert me.wait_for_turn()
    me.play(last.action, last.anchors)
    score = me.page.get_by_role("dialog", name="The end")
    for line in ("Coins on cards", "Chests with a key", "Traps", "Wages of raccoons", "Quest “"):
        expect(score.get_by_role("rowheader", name=line).first).to_be_visible()
    assert findings(me) == []


def test_what_a_round_brought_leaves_what_can_be_done_in_sight(screen: MakeScreen, server: Server) -> None:
    last = last_moment("tales_of_tails", second_round_begins, bot="rival", seat=0)
    server.begin_next_match_at(last.position)
    me = screen("ru", phone=True)
    me.page.add_init_script(KEEP_CHANGES)
    me.create("me", "greedy", game="tales_of_tails")
    assert me.wait_for_turn()
    me.play(last.action, last.anchors)
    me.page.locator(".button.main", has_text="Дальше").click()
    brought = me.page.locator(".changes span")
    expect(brought.nth(3)).to_be_attached()
    assert me.page.locator(".action-bar .button").evaluate_all(
        "all => all.every((one) => one.getBoundingClientRect().bottom <= innerHeight)"
    )
    brought.last.scroll_into_view_if_needed()
    expect(brought.last).to_be_in_viewport()


def test_a_drawn_room_is_turned_by_key_and_button_until_it_fits(screen: MakeScreen) -> None:
    me = screen("ru", phone=True)
    me.create("me", "greedy", game="tales_of_tails", start="narrow")
    me.page.get_by_role("group", name="Выбор квестов").get_by_role("button").first.click()
    for _ in range(20):
        me.page.get_by_role("button", name=re.compile("^Исследовать")).click()
        drawn = me.page.locator('[data-anchor="drawn"]')
        expect(drawn).to_be_visible()
        if me.page.get_by_role("button", name="Повернуть вправо").count():
            break
        me.page.get_by_role("button", name=re.compile("^Положить комнату")).first.click()
    me.expect_no_scrolling()
    name = drawn.get_attribute("aria-label") or ""
    me.page.get_by_role("button", name="Повернуть вправо").click()
    expect(drawn).not_to_have_attribute("aria-label", name)
    me.page.keyboard.press("Shift+R")
    expect(drawn).to_have_attribute("aria-label", name)


def test_a_way_out_is_shown_and_walked_but_the_last_step_is_the_players(screen: MakeScreen) -> None:
    me = screen("en")
    page = me.page
    me.create("me", "greedy", game="tales_of_tails")
    page.get_by_role("group", name="Choosing quests").get_by_role("button").first.click()
    explore = page.get_by_role("button", name="Explore: draw a room", exact=True)
    lay = page.get_by_role("button", name=re.compile("^Lay the room .* of the "))
    while True:
        expect(explore.or_(lay).or_(page.locator(".action-prompt")).first).to_be_visible()
        if lay.count():
            rooms = dungeon_of(me).count()
            lay.first.click()
            expect(dungeon_of(me).nth(rooms)).to_be_attached()
        elif explore.count() and dungeon_of(me).count() < 6:
            explore.click()
            expect(explore).to_have_count(0)
        elif explore.count():
            break
        else:
            me.move()
    show = page.get_by_role("button", name="Show me a way out")
    show.click()
    expect(page.locator(".lines .way")).to_be_attached()
    page.get_by_role("button", name="Walk this way").click()
    leave = page.get_by_role("button", name="Leave", disabled=False)
    expect(leave).to_be_visible()
    expect(page.get_by_role("list", name="Your walk so far")).to_contain_text("coins if out now")
    assert page.get_by_role("button", name="Take back").is_visible()
    leave.click()
    if page.get_by_role("group", name="Are you sure?").count():
        page.get_by_role("group", name="Are you sure?").get_by_role("button").first.click()
    expect(page.get_by_role("list", name="Your walk so far")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_the_own_quest_and_what_quests_are_worth_are_in_sight_or_one_tap_away(
    screen: MakeScreen, phone: bool
) -> None:
    me = screen("en", phone=phone)
    me.create("me", "greedy", game="tales_of_tails")
    me.wait_for_turn()
    me.page.get_by_role("group", name="Choosing quests").get_by_role("button").first.click()
    expect(me.page.locator(".action-bar")).to_contain_text("Explore")
    if phone:
        me.page.locator("header, .header").get_by_role("button", name="Players and supplies").first.click()
    quests = me.page.get_by_role("list", name="Quests").get_by_role("listitem")
    expect(quests.first).to_contain_text("yours alone")
    expect(quests.first.get_by_label("Coins")).to_be_in_viewport(ratio=1)
