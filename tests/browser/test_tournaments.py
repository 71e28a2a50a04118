"""Tournaments in the browser: opened, joined by the link, played to the standings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.screen import Screen
from browser.test_ratings import resign


@pytest.mark.parametrize(
    ("language", "phone", "kind"), [("en", False, "knock-out"), ("ru", True, "round-robin")]
)
def test_a_tournament_is_opened_joined_and_played(
    screen: Callable[..., Screen], language: str, phone: bool, kind: str
) -> None:
    anna, boris = screen(language, phone=phone), screen(language, phone=phone)
    page = anna.page
    page.goto("/")
    page.locator('footer a[href="/tournaments"]').click()
    page.locator("main form input").fill("Кубок")
    for number, choice in enumerate(["labyrinth", kind, "days", "60"]):
        page.locator("main form > label select").nth(number).select_option(choice)
    expect(page.locator("main form")).to_contain_text("Knock, Knock! Dungeon!")  # why it has none
    page.locator("main form summary").click()
    option = page.locator("main form details select").first
    option.select_option(index=1)
    chosen = option.locator("option").nth(1).inner_text()
    page.locator("main form .button.main").click()
    page.wait_for_url("**/tournament/*")
    expect(page.locator("main")).to_contain_text(chosen)
    expect(page.locator("main h2")).to_have_text("Кубок")
    boris.page.goto(page.url)
    for shown in (anna, boris):
        shown.page.locator(".button-row .button.main").click()
        expect(shown.page.locator("tr.you")).to_have_count(1)
    expect(page.locator("tbody tr")).to_have_count(2)  # the page is read again by itself
    page.locator(".button-row .button:not(.quiet)").last.click()
    page.locator(".button-row .button.main").click()
    expect(page.locator(".action-bar")).to_be_visible()
    resign(anna, language)
    expect(page.locator(".match-result .ratings")).to_be_visible()
    page.goto(boris.page.url)
    expect(page.locator("tbody tr").first.locator("td").nth(1)).to_have_text("1")  # the points
    expect(page.locator("tr.you td").first).to_have_text("2")  # the place
    expect(page.locator(".score")).to_have_count(1)
    assert page.locator(".bracket").count() == (1 if kind == "knock-out" else 0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/season/labyrinth")
    expect(page.locator("tr.you")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".head a").first.click()
    expect(page.locator('main a[href="/new/labyrinth?rated=1"]')).to_be_visible()  # nothing a month before
