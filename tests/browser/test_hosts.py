"""Blocking, reporting, and what a host does about it. One has a desk and English, the other a phone
and Russian."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.conftest import DESK
from browser.screen import Screen
from browser.server import Server
from browser.test_friends import call, press, together

MakeScreen = Callable[..., Screen]

WORDS = {
    "en": {
        "sit": "Take a seat",
        "say": "Say something",
        "log": "Show what happened",
        "send": "Send",
        "thanks": "The hosts will look at it",
        "enter": "Become a host",
        "mute": "Mute",
        "muted": "has muted you until",
        "rename": "Rename",
        "save": "Save",
        "people": "People",
        "matches": "Matches",
        "none": "No reports",
        "end": "End the match",
        "sure": "Really end it?",
        "ended": "A host of the server has ended the match",
        "log of hosts": "Log",
        "did end": "ended a match",
        "block": "Block",
        "block sure": "Yes, block",
        "players": "Players",
        "blocked": "Blocked.",
        "unblock": "Unblock",
        "close": "Close",
        "refused": "You cannot take a seat at this match",
    },
    "ru": {
        "sit": "Занять место",
        "say": "Сказать что-нибудь",
        "log": "Показать, что произошло",
        "send": "Отправить",
        "thanks": "Ведущие посмотрят",
        "enter": "Стать ведущим",
        "mute": "Запретить писать",
        "muted": "запретил вам писать до",
        "rename": "Переименовать",
        "save": "Сохранить",
        "people": "Люди",
        "matches": "Партии",
        "none": "Жалоб нет",
        "end": "Закончить партию",
        "sure": "Точно закончить?",
        "ended": "Партию закончил ведущий сервера",
        "log of hosts": "Журнал",
        "did end": "партия закончена",
        "block": "Заблокировать",
        "block sure": "Да, заблокировать",
        "players": "Игроки",
        "blocked": "Заблокировано.",
        "unblock": "Разблокировать",
        "close": "Закрыть",
        "refused": "За этот стол сесть нельзя",
    },
}


def host_token(server: Server) -> str:
    """A token, as the command line prints it while the server runs."""
    command = [sys.executable, "-m", "undercroft", "hosts", "--token", "--database", str(server.database)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def open_log(one: Screen, words: dict[str, str]) -> Locator:
    """What was said: on a desk always in sight."""
    if words == WORDS["ru"] and not one.page.locator("aside ol").is_visible():
        one.page.get_by_role("button", name=words["log"]).click()
    return one.page.locator("aside ol")


def say(one: Screen, words: dict[str, str], text: str) -> None:
    open_log(one, words)
    one.page.get_by_role("textbox", name=words["say"]).fill(text)
    one.page.keyboard.press("Enter")


def test_a_message_is_reported_and_a_host_mutes_and_ends_the_match(
    screen: MakeScreen, server: Server
) -> None:
    anna, boris, _ = together(screen, "en", "ru")
    hers, his, words = WORDS["en"], WORDS["ru"], WORDS["ru"]
    say(boris, his, "what a fool you are")
    open_log(anna, hers).get_by_role("button").filter(has_text="what a fool").click()
    dialog = anna.page.get_by_role("dialog").last
    dialog.get_by_role("textbox").fill("the third time")
    dialog.get_by_role("button", name=hers["send"]).click()
    expect(dialog).to_contain_text(hers["thanks"])

    host = screen("ru", phone=True)
    call(host, "Otto")
    host.page.goto("/host")
    host.page.get_by_role("textbox").fill(host_token(server))
    press(host, words["enter"])
    host.errors.clear()  # the browser reports by itself that the page was refused before
    report = host.page.locator("section li").filter(has_text="what a fool you are").first
    expect(report).to_contain_text("the third time")
    report.get_by_role("button", name=words["mute"]).click()
    expect(report.get_by_role("button", name=words["mute"])).to_have_count(0)
    host.expect_no_scrolling()
    say(boris, his, "and again")
    expect(boris.page.locator("body")).to_contain_text(his["muted"])

    host.change_to("en", DESK)
    host.page.reload()
    words = WORDS["en"]
    press_link(host, words["matches"])
    row = host.page.locator("section li").filter(has_text="Anna").first
    row.get_by_role("button", name=words["end"]).click()
    row.get_by_role("button", name=words["sure"]).click()
    expect(anna.page.locator("body")).to_contain_text(hers["ended"])
    press_link(host, words["log of hosts"])
    expect(host.page.locator("section li").first).to_contain_text(words["did end"])
    expect(host.page.locator("section li").nth(1)).to_contain_text("Boris")


def press_link(one: Screen, name: str) -> None:
    one.page.locator("nav").get_by_role("link", name=name, exact=True).click()


def test_a_blocked_person_is_not_read_and_not_seated_until_unblocked(screen: MakeScreen) -> None:
    anna, boris, _ = together(screen, "ru", "en")
    hers, his = WORDS["ru"], WORDS["en"]
    say(boris, his, "the first word")
    expect(open_log(anna, hers)).to_contain_text("the first word")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name=hers["players"], exact=True).click()
    dialog = anna.page.get_by_role("dialog", name=hers["players"])
    dialog.locator(".more").click()
    dialog.get_by_role("button", name=hers["block"], exact=True).click()
    dialog.get_by_role("button", name=hers["block sure"]).click()
    expect(anna.page.locator("aside ol")).not_to_contain_text("the first word")
    say(boris, his, "the second word")
    expect(boris.page.locator("aside ol")).to_contain_text("the second word")
    expect(anna.page.locator("aside ol")).not_to_contain_text("the second word")
    match = anna.create("me", "open")
    boris.page.goto(f"/match/{match}")
    press(boris, his["sit"])
    expect(boris.page.get_by_role("alert")).to_contain_text(his["refused"])
    anna.page.goto("/friends")
    anna.page.get_by_role("button", name=hers["unblock"]).click()
    expect(anna.page.get_by_role("button", name=hers["unblock"])).to_have_count(0)
    press(boris, his["sit"])
    boris.shows(".board")
