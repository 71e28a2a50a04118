"""What the page says: about a busy server, pauses, players who gave up, scrolls before they are spent."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from browser.screen import Screen
from browser.test_people import press_in_players_dialog, sit

MakeScreen = Callable[..., Screen]
REVIEW = re.compile(r"/api/matches/[^/]+/review")
BUSY = {"reason": "busy", "detail": "", "seconds": 1}


def refuse_hints(socket: WebSocketRoute) -> None:
    """Passes everything on but requests for hints, which are refused as by a busy server."""
    server = socket.connect_to_server()

    def on_message(message: str | bytes) -> None:
        command = json.loads(message)
        if command["type"] == "hint":
            refusal = {"type": "refused", "id": command["id"], "reason": "busy", "seconds": 7}
            socket.send(json.dumps([refusal]))
        else:
            server.send(message)

    socket.on_message(on_message)


def test_a_busy_server_says_when_to_ask_for_a_hint_again(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.route_web_socket(re.compile("/socket"), refuse_hints)
    me.create("me", "greedy")
    assert me.wait_for_turn()
    me.page.locator(".action-bar .hint").click()
    notice = me.page.locator(".action-bar").get_by_role("alert")
    expect(notice).to_have_text("The server is busy: try again in 7 s")
    expect(me.page.locator(".action-bar .hint")).to_be_enabled()


def test_a_busy_server_is_asked_again_for_a_review_and_then_by_the_person(screen: MakeScreen) -> None:
    me = screen("en")
    match = me.create("me", delves="1")
    me.play_to_the_end()
    asked: list[str] = []

    def refuse(route: object) -> None:
        asked.append("")
        route.fulfill(status=503, json=BUSY)  # type: ignore[attr-defined]

    me.page.route(REVIEW, refuse)
    me.page.goto(f"/replay/{match}?move=0&seat=0&review=1")
    failed = me.page.locator(".review").get_by_role("alert")
    expect(failed).to_contain_text("The server is busy: try again in 1 s")
    assert len(asked) == 3
    me.page.unroute(REVIEW)
    failed.get_by_role("button").click()
    me.shows('.review[aria-busy="false"] ol')
    me.errors = [error for error in me.errors if "503" not in error]


def test_a_pause_without_a_clock_says_nothing_of_clocks(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    sit(boris, anna.create("me", "open"), "Boris")
    press_in_players_dialog(boris, "Ask for a pause")
    anna.page.get_by_role("status").filter(has_text="Boris asks for a pause").get_by_role("button").click()
    for one in (anna, boris):
        expect(
            one.page.get_by_role("status").filter(has_text="paused until a player goes on")
        ).to_be_visible()
        expect(one.page.locator("body")).not_to_contain_text("Clocks stand still")


def test_lines_from_before_a_resignation_name_the_person_and_later_ones_the_bot(screen: MakeScreen) -> None:
    anna, boris = screen("en"), screen("en")
    sit(boris, anna.create("me", "open", "greedy", game="labyrinth", first="2"), "Boris")
    assert boris.wait_for_turn()
    boris.move()
    lines = anna.page.locator("aside ol li")
    expect(lines.filter(has_text="Boris")).not_to_have_count(0)
    boris.page.get_by_role("button", name="Players", exact=True).click()
    boris.page.get_by_role("button", name="Give up").click()
    boris.page.get_by_role("button", name="Yes, I give up").click()
    expect(lines.filter(has_text="Boris gives up")).to_have_count(1)
    expect(anna.page.locator(".seats")).to_contain_text("Boris (bot)")
    expect(lines.filter(has_text="Boris").first).not_to_contain_text("(bot)")


def test_a_scroll_says_what_it_can_roll_again_before_it_is_spent(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", heroes="none")
    assert me.wait_for_turn()
    scroll = me.page.locator('[data-anchor="party.scroll"]')
    while not scroll.count() or scroll.get_attribute("tabindex") != "0":
        me.move()
        assert me.wait_for_turn()
    moves = me.page.locator(".match").get_attribute("data-moves")
    scroll.click()
    expect(me.page.locator(".action-bar .reason")).to_contain_text("It can roll again, as you pick: ")
    expect(me.page.locator(".match")).to_have_attribute("data-moves", str(moves))
    scroll.click()
    expect(me.page.locator(".match")).not_to_have_attribute("data-moves", str(moves))


def test_the_host_may_let_one_person_take_several_seats(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/new/labyrinth")
    me.shows("main form")
    several = me.page.get_by_label("One person may take several of the open seats")
    seats = me.page.get_by_role("group", name="Players").locator("select")
    seats.nth(1).select_option("open")
    expect(several).to_be_hidden()
    seats.nth(2).select_option("open")
    several.check()
    with me.page.expect_request("**/api/matches") as sent:
        me.page.get_by_role("button", name="Create").click()
    assert sent.value.post_data_json["several_seats"] is True
