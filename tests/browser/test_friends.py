"""Friends: by a link, at the table, invited with one tap; in both languages and both sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.screen import Screen

MakeScreen = Callable[..., Screen]

WORDS = {
    "en": {
        "none": "No friends here yet",
        "make": "Make a link",
        "accept": "Accept",
        "done": "are friends now",
        "invite": "Invite",
        "invited": "Invited",
        "invites": "invites you",
        "go": "To the match",
        "players": "Players",
        "add": "Add as a friend",
        "asked": "You have asked",
        "wants": "wants to be your friend",
        "online": "online",
        "remove": "Remove",
        "sure": "Really remove?",
        "sit": "Take a seat",
    },
    "ru": {
        "none": "Друзей здесь пока нет",
        "make": "Создать ссылку",
        "accept": "Принять",
        "done": "теперь друзья",
        "invite": "Позвать",
        "invited": "Приглашение отправлено",
        "invites": "приглашает вас",
        "go": "К партии",
        "players": "Игроки",
        "add": "Добавить в друзья",
        "asked": "Вы предложили дружбу",
        "wants": "хочет с вами дружить",
        "online": "в сети",
        "remove": "Удалить",
        "sure": "Точно удалить?",
        "sit": "Занять место",
    },
}
BOTH = pytest.mark.parametrize(("language", "phone"), [("en", False), ("ru", True)])


def call(one: Screen, name: str) -> None:
    """Gives a person a name."""
    one.page.goto("/about")
    one.shows("article h2")  # by now the person has an account
    one.page.evaluate(
        """name => fetch('/api/me', {method: 'POST', headers: {'content-type': 'application/json'},
        body: JSON.stringify({name})})""",
        name,
    )


def press(one: Screen, name: str) -> None:
    one.page.get_by_role("button", name=name, exact=True).first.click()


def befriend(one: Screen, other: Screen, words: dict[str, str]) -> None:
    """Makes two people friends by a link."""
    one.page.goto("/friends")
    press(one, words["make"])
    link = one.page.locator("input[readonly]").input_value()
    other.page.goto(link)
    press(other, words["accept"])
    expect(other.page.get_by_role("heading", name=words["done"])).to_be_visible()


def together(
    screen: MakeScreen, language: str, phone: bool, words: dict[str, str]
) -> tuple[Screen, Screen, str]:
    """Anna and Boris at a match."""
    anna, boris = screen(language, phone=phone), screen(language, phone=phone)
    call(anna, "Anna")
    call(boris, "Boris")
    match = anna.create("me", "open")
    boris.page.goto(f"/match/{match}")
    press(boris, words["sit"])
    for one in (anna, boris):
        one.shows(".board")
    return anna, boris, match


@BOTH
def test_a_link_makes_friends_and_one_tap_invites(screen: MakeScreen, language: str, phone: bool) -> None:
    words = WORDS[language]
    anna, boris = screen(language, phone=phone), screen(language, phone=phone)
    call(anna, "Anna")
    call(boris, "Boris")
    anna.page.goto("/friends")
    expect(anna.page.locator("main")).to_contain_text(words["none"])
    befriend(anna, boris, words)
    assert "#" not in boris.page.url  # nor does the address keep the token
    boris.page.goto("/")  # a page is open: so Boris is online
    boris.shows(".game-card")
    match = anna.create("me", "open")
    friends = anna.page.locator(".friends li")
    expect(friends).to_contain_text("Boris")
    expect(friends).to_contain_text(words["online"])
    friends.get_by_role("button", name=words["invite"], exact=True).click()
    expect(friends.get_by_role("button", name=words["invited"])).to_be_disabled()
    boris.page.reload()
    toast = boris.page.locator(".news .panel")
    expect(toast).to_contain_text(f"Anna {words['invites']}")
    toast.get_by_role("link", name=words["go"]).click()
    expect(boris.page).to_have_url(boris.page.url.split("/match/")[0].rstrip("/") + f"/match/{match}")
    press(boris, words["sit"])
    for one in (anna, boris):
        one.shows(".board")
    expect(toast).to_have_count(0)


@BOTH
def test_a_player_is_asked_at_the_table_and_accepts_with_one_tap(
    screen: MakeScreen, language: str, phone: bool
) -> None:
    words = WORDS[language]
    anna, boris, _ = together(screen, language, phone, words)
    press(anna, words["players"])
    dialog = anna.page.get_by_role("dialog", name=words["players"])
    dialog.locator(".more").click()
    dialog.get_by_role("button", name=words["add"]).click()
    expect(dialog).to_contain_text(words["asked"])
    boris.page.reload()
    toast = boris.page.locator(".news .panel")
    expect(toast).to_contain_text(f"Anna {words['wants']}")
    toast.get_by_role("button", name=words["accept"]).click()
    expect(toast).to_have_count(0)
    anna.page.goto("/friends")
    row = anna.page.locator("main li")
    expect(row).to_contain_text("Boris")
    expect(row).to_contain_text(words["online"])
    row.get_by_role("button", name=words["remove"]).click()
    row.get_by_role("button", name=words["sure"]).click()
    expect(anna.page.locator("main")).to_contain_text(words["none"])
