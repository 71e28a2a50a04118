"""Rated matches in the browser: on the form, at the end, on the leaderboard and on the page of a player."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.conftest import PHONE
from browser.screen import Screen

RESIGN = {
    "en": ["Players", "Give up", "Yes, I give up"],
    "ru": ["Игроки", "Сдаться", "Да, сдаюсь"],
}


def test_a_rated_match_shows_on_all_pages(screen: Callable[..., Screen]) -> None:
    """Played in English on a desk, then looked at in Russian on a phone."""
    shown = screen("en")
    page = shown.page
    page.goto("/leaderboard/labyrinth?who=guests")
    page.locator('a[href="/new/labyrinth?rated=1"]').click()
    rated = page.get_by_role("checkbox").first
    expect(rated).to_be_checked()
    page.locator("select").nth(1).select_option("me")
    page.locator("select").nth(2).select_option("me")  # two people at one device cannot be rated
    expect(rated).to_be_disabled()
    expect(rated).not_to_be_checked()
    page.locator("select").nth(2).select_option("bot:level-1")
    expect(rated).to_be_checked()
    page.locator("form .button.main").click()
    expect(page.locator(".action-bar .actions")).to_be_visible()
    expect(page.locator(".action-bar .hint")).to_have_count(0)
    page.request.post("/api/me", data={"name": (name := "Анна")})
    resign(shown, "en")
    change = page.locator(".match-result .ratings")
    expect(change).to_contain_text("±")
    rating = change.inner_text().split("±")[0].split()[-1]
    assert 1300 < int(rating) < 1500  # less than before: a match that is given up is a defeat
    shown.change_to("ru", PHONE)
    page.goto("/")
    page.locator('footer a[href="/leaderboard"]').click()
    page.locator('main nav a[href="/leaderboard/labyrinth"]').click()
    page.locator('main nav a[href="/leaderboard/labyrinth?who=guests"]').last.click()
    row = page.locator("tr.you")
    expect(row).to_contain_text(name)
    expect(row).to_contain_text(rating)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row.locator("a").click()
    expect(page.locator("main h2")).to_have_text(name)
    expect(page.locator(".history li")).to_have_count(1)
    expect(page.locator("svg[role=img]")).to_be_visible()
    page.goto("/profile")
    page.locator('a[href^="/player/"]').click()
    expect(page.locator("main h2")).to_have_text(name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def resign(shown: Screen, language: str) -> None:
    """Gives up by the dialog of the players."""
    for name in RESIGN[language]:
        shown.page.get_by_role("button", name=name, exact=True).click()


def test_a_player_who_does_not_exist_has_no_page(screen: Callable[..., Screen]) -> None:
    shown = screen("en")
    shown.page.goto("/player/nobody")
    expect(shown.page.get_by_text("There is no such player.")).to_be_visible()
    shown.errors.clear()  # the browser reports the answer 404
