"""Friends: by a link, at the table, invited with one tap. One has a desk and English, the other a
phone and Russian."""

from __future__ import annotations

from collections.abc import Callable

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


def together(screen: MakeScreen, anna_has: str, boris_has: str) -> tuple[Screen, Screen, str]:
    """Anna and Boris at a match, each with a language: English on a desk, Russian on a phone."""
    anna, boris = (screen(language, phone=language == "ru") for language in (anna_has, boris_has))
    call(anna, "Anna")
    call(boris, "Boris")
    match = anna.create("me", "open")
    boris.page.goto(f"/match/{match}")
    press(boris, WORDS[boris_has]["sit"])
    for one in (anna, boris):
        one.shows(".board")
    return anna, boris, match


def test_a_link_makes_friends_and_one_tap_invites(screen: MakeScreen) -> None:
    anna, boris = screen("ru", phone=True), screen("en")
    hers, his = WORDS["ru"], WORDS["en"]
    call(anna, "Anna")
    call(boris, "Boris")
    anna.page.goto("/friends")
    expect(anna.page.locator("main")).to_contain_text(hers["none"])
    press(anna, hers["make"])
    boris.page.goto(anna.page.locator("input[readonly]").input_value())
    press(boris, his["accept"])
    expect(boris.page.get_by_role("heading", name=his["done"])).to_be_visible()
    assert "#" not in boris.page.url  # nor does the address keep the token
    boris.page.goto("/")  # a page is open: so Boris is online
    boris.shows(".game-card")
    match = anna.create("me", "open")
    friends = anna.page.locator(".friends li")
    expect(friends).to_contain_text("Boris")
    expect(friends).to_contain_text(hers["online"])
    friends.get_by_role("button", name=hers["invite"], exact=True).click()
    expect(friends.get_by_role("button", name=hers["invited"])).to_be_disabled()
    boris.page.reload()
    toast = boris.page.locator(".news .panel")
    expect(toast).to_contain_text(f"Anna {his['invites']}")
    toast.get_by_role("link", name=his["go"]).click()
    expect(boris.page).to_have_url(boris.page.url.split("/match/")[0].rstrip("/") + f"/match/{match}")
    press(boris, his["sit"])
    for one in (anna, boris):
        one.shows(".board")
    expect(toast).to_have_count(0)


def test_a_player_is_asked_at_the_table_and_accepts_with_one_tap(screen: MakeScreen) -> None:
    anna, boris, _ = together(screen, "en", "ru")
    hers, his = WORDS["en"], WORDS["ru"]
    press(anna, hers["players"])
    dialog = anna.page.get_by_role("dialog", name=hers["players"])
    dialog.locator(".more").click()
    dialog.get_by_role("button", name=hers["add"]).click()
    expect(dialog).to_contain_text(hers["asked"])
    boris.page.reload()
    toast = boris.page.locator(".news .panel")
    expect(toast).to_contain_text(f"Anna {his['wants']}")
    toast.get_by_role("button", name=his["accept"]).click()
    expect(toast).to_have_count(0)
    anna.page.goto("/friends")
    row = anna.page.locator("main li")
    expect(row).to_contain_text("Boris")
    expect(row).to_contain_text(hers["online"])
    row.get_by_role("button", name=hers["remove"]).click()
    row.get_by_role("button", name=hers["sure"]).click()
    expect(anna.page.locator("main")).to_contain_text(hers["none"])
