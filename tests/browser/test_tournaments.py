"""Tournaments in the browser: opened, joined by the link, played to the standings."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import expect

from browser.screen import Screen
from browser.test_ratings import resign

FITS = "document.documentElement.scrollWidth <= innerWidth"


def test_a_tournament_is_opened_joined_and_played(screen: Callable[..., Screen]) -> None:
    """Anna has a desk and English, Boris a phone and Russian."""
    anna, boris = screen("en"), screen("ru", phone=True)
    page = anna.page
    page.goto("/")
    page.locator('footer a[href="/tournaments"]').click()
    page.locator("main form input").fill("Кубок")
    for number, choice in enumerate(["labyrinth", "knock-out", "days", "60"]):
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
    resign(anna, "en")
    expect(page.locator(".match-result .ratings")).to_be_visible()
    page.goto(boris.page.url)
    expect(page.locator("tbody tr").first.locator("td").nth(1)).to_have_text("1")  # the points
    expect(page.locator("tr.you td").first).to_have_text("2")  # the place
    expect(page.locator(".score")).to_have_count(1)
    boris.page.reload()
    for shown in (anna, boris):
        expect(shown.page.locator(".bracket")).to_have_count(1)
        assert shown.page.evaluate(FITS)
    for shown in (boris, anna):
        shown.page.goto("/season/labyrinth")
        expect(shown.page.locator("tr.you")).to_have_count(1)
        assert shown.page.evaluate(FITS)
    page.locator(".head a").first.click()
    expect(page.locator('main a[href="/new/labyrinth?rated=1"]')).to_be_visible()  # nothing a month before
    round_robin = play_round_robin(anna, boris)
    for shown in (anna, boris):
        shown.page.goto(f"/tournament/{round_robin}")
        expect(shown.page.locator("tr.you")).to_have_count(1)
        expect(shown.page.locator(".bracket")).to_have_count(0)
        assert shown.page.evaluate(FITS)


def play_round_robin(*players: Screen) -> str:
    """A tournament of another kind under way, by requests."""
    wanted = {
        "name": "Cup", "game": "labyrinth", "kind": "round-robin", "timing": {"kind": "days", "days": 1.0},
        "starts": time.time() + 3600, "round_hours": 48,
    }  # fmt: skip
    requests = [player.page.request for player in players]
    opened: str = requests[0].post("/api/tournaments", data=wanted).json()["tournament"]
    for request in requests:
        assert request.post(f"/api/tournaments/{opened}/join", data={}).ok
    assert requests[0].post(f"/api/tournaments/{opened}/start", data={}).ok
    return opened
