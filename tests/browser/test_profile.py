"""The profile page: history, achievements, and the link to another device."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.screen import Screen
from browser.test_pages import is_saved

MakeScreen = Callable[..., Screen]


def test_finished_matches_and_achievements_are_kept(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/profile")
    expect(me.page.get_by_text("No game finished yet")).to_be_visible()
    expect(me.page.locator(".achievement").first).to_contain_text("not yet")
    match = me.create("me", "greedy", delves="1")
    me.play_to_the_end()
    me.page.goto("/profile")
    row = me.page.locator("tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Greedy bot")
    row.get_by_role("link", name="Watch it again").click()
    me.shows(".replay-controls")
    assert match in me.page.url


def test_a_link_makes_another_device_ones_own_once(screen: MakeScreen) -> None:
    desk, phone, thief = screen("en"), screen("en", phone=True), screen("en")
    desk.page.goto("/profile")
    desk.page.get_by_role("main").get_by_role("textbox", name="Your name").fill("Ada")
    with desk.page.expect_response(is_saved):
        desk.page.get_by_role("main").get_by_role("button", name="Save").click()
    desk.page.get_by_role("button", name="Make a link").click()
    link = desk.page.get_by_role("textbox", name="Another device").input_value()
    address, _, token = link.partition("#")
    assert token not in address  # browsers send the address without what follows the #
    sent: list[str] = []
    phone.page.on("request", lambda request: sent.append(request.url.partition("#")[0]))
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Yes, that is me").click()
    expect(phone.page.get_by_role("heading", name="Welcome, Ada")).to_be_visible()
    assert sent
    assert not [url for url in sent if token in url]
    assert token not in phone.page.url
    thief.page.goto(link)
    thief.page.get_by_role("button", name="Yes, that is me").click()
    expect(thief.page.get_by_role("alert")).to_contain_text("has been used")
    thief.errors.clear()  # the refusal that was wanted
