"""The challenge of the day in a browser: one try, its result, the board, and what can be shared."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.screen import Screen
from browser.server import Server

MakeScreen = Callable[..., Screen]

FLEE = """
match => new Promise((resolve, reject) => {
  const protocol = 2;
  const address = `${location.origin.replace('http', 'ws')}/api/matches/${match}/socket?protocol=${protocol}`;
  const socket = new WebSocket(address);
  const state = {};
  socket.onclose = (event) => reject(new Error(event.reason));
  socket.onmessage = ({ data }) => {
    for (const message of JSON.parse(data)) {
      if (message.type === 'refused') reject(new Error(message.reason));
      if (!['snapshot', 'frame'].includes(message.type)) continue;
      state.seen = message.seq ?? message.event.seq;
      if (message.views.length) state.view = message.views[0];
      state.phase = message.status.phase;
    }
    if (state.phase === 'over') return resolve();
    if (state.phase !== 'running' || state.sent === state.seen) return;
    state.sent = state.seen;
    const texts = state.view.actions.map((action) => action.text);
    const action = texts.find((text) => ['flee', 'rest', 'retire'].includes(text)) ?? texts[0];
    socket.send(JSON.stringify({ type: 'play', id: `x${state.seen}`, action, seen: state.seen }));
  };
})
"""
"""Plays a try of Dungeon Roll to its end over a socket of its own. There are no hints to follow."""
TEXTS = {
    "en": {
        "play": "Play", "continue": "Continue", "under way": "Under way", "new": "Not tried yet",
        "rank": "rank 1 of", "share": "Share result", "picture": "Picture", "guests": "Guests",
        "members": "Members", "none": "Yours would be the first", "points": "points",
        "board": "Today’s board",
    },
    "ru": {
        "play": "Играть", "continue": "Продолжить", "under way": "В процессе", "new": "Ещё не пробовали",
        "rank": "место 1 из", "share": "Поделиться результатом", "picture": "Картинка", "guests": "Гости",
        "members": "Участники", "none": "Ваш может стать первым", "points": "очк", "board": "Таблица дня",
    },
}  # fmt: skip


def card(me: Screen, game: str = "dungeon_roll") -> Any:
    return me.page.locator(f'.challenge[data-game="{game}"]')


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ru", True)], ids=["en desk", "ru phone"])
def test_a_try_goes_on_where_it_was_left_and_ends_on_the_board(
    screen: MakeScreen, language: str, phone: bool
) -> None:
    me, says = screen(language, phone=phone), TEXTS[language]
    me.page.goto("/")
    today = me.page.locator(".today li")
    expect(today).to_have_count(5)  # the challenges and the puzzle of the day
    expect(today.first).to_contain_text(says["new"])
    today.first.get_by_role("link").click()
    expect(card(me)).to_contain_text(says["play"])
    assert me.page.evaluate("document.body.scrollWidth <= innerWidth")
    card(me).get_by_role("button", name=says["play"], exact=True).click()
    me.shows(".action-bar")
    expect(me.page.locator(".action-bar .hint")).to_have_count(0)
    match = me.page.url.rsplit("/", 1)[1]
    me.page.goto("/")
    expect(today.first).to_contain_text(says["under way"])
    me.page.goto("/daily")
    card(me).get_by_role("link", name=says["continue"]).click()
    me.shows(".action-bar")
    assert match in me.page.url
    me.page.evaluate(FLEE, match)
    end = me.page.locator(".match-result")
    expect(end.locator(".daily-end")).to_contain_text(says["rank"])
    expect(end.locator('a[href*="/replay/"], a[href*="/record"]')).to_have_count(0)
    with me.page.expect_download() as download:
        end.get_by_role("button", name=says["picture"]).click()
    assert download.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    end.get_by_role("link", name=says["board"]).click()
    expect(me.page.locator(".board tr.own")).to_have_count(1)
    expect(card(me)).to_contain_text(says["points"])
    me.page.get_by_role("button", name=says["members"]).click()
    expect(me.page.locator(".board")).to_contain_text(says["none"])
    assert me.page.evaluate("document.body.scrollWidth <= innerWidth")


def test_the_shared_text_says_how_it_went_and_nothing_else(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.page.goto("/daily")
    card(me).get_by_role("button", name="Play", exact=True).click()
    me.shows(".action-bar")
    me.page.evaluate(FLEE, me.page.url.rsplit("/", 1)[1])
    me.page.locator(".match-result").get_by_role("button", name="Share result").click()
    expect(me.page.locator(".share-result [role=status]")).to_have_text("Copied")
    what, how, marks, where = me.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert what.startswith("Challenge of the day: Dungeon Roll, ")
    assert "rank 1 of" in how
    assert set(marks) <= set("◆◇")
    assert where.endswith("/daily")


FAKE_SHARE = """
window.sheets = [];
navigator.canShare = (what) => !what.files || window.takesFiles !== false;
navigator.share = async (what) => {
  window.sheets.push({ ...what, files: (what.files ?? []).map(({ type, size }) => [type, size > 1000]) });
  if (window.cancels) throw new DOMException('cancelled', 'AbortError');
};
"""
"""A share sheet, as phones have one."""


def test_a_phone_shares_a_result_by_the_share_sheet_of_the_system(screen: MakeScreen) -> None:
    me = screen("ru", phone=True)
    me.page.add_init_script(FAKE_SHARE)
    me.page.goto("/daily")
    card(me).get_by_role("button", name=TEXTS["ru"]["play"], exact=True).click()
    me.shows(".action-bar")
    me.page.evaluate(FLEE, me.page.url.rsplit("/", 1)[1])
    button = me.page.locator(".match-result").get_by_role("button", name=TEXTS["ru"]["share"])
    for before in ("", "takesFiles = false", "cancels = true"):
        me.page.evaluate(before)
        count = me.page.evaluate("sheets.length")
        button.click()
        me.page.wait_for_function("count => sheets.length > count", arg=count)
    with_picture, text_only, _cancelled = me.page.evaluate("sheets")
    assert with_picture["files"] == [["image/png", True]]
    assert text_only["files"] == []
    assert with_picture["text"] == text_only["text"]
    assert with_picture["text"].endswith("/daily")
    expect(button).to_be_enabled()
    expect(me.page.locator(".share-result [role=status]")).to_have_text("")  # nothing was copied


@pytest.mark.parametrize("there", [True, False], ids=["share sheet", "none"])
def test_a_link_is_shared_by_the_sheet_only_where_there_is_one(screen: MakeScreen, there: bool) -> None:
    me = screen("en", phone=True)
    me.page.add_init_script(FAKE_SHARE if there else "delete Navigator.prototype.share")
    me.page.goto("/new/labyrinth")
    me.page.locator("form .button.main").click()
    me.shows(".invite")
    button = me.page.locator(".invite").get_by_role("button", name="Share", exact=True)
    expect(button).to_have_count(1 if there else 0)
    if there:
        button.click()
        me.page.wait_for_function("() => sheets.length")
        (shared,) = me.page.evaluate("sheets")
        assert shared["url"] == me.page.url
    else:
        expect(me.page.locator(".invite").get_by_role("button", name="Copy the link")).to_be_visible()


def test_a_stranger_does_not_see_a_try_before_the_day_is_over(screen: MakeScreen) -> None:
    me, eve = screen("en"), screen("en")
    me.page.goto("/daily")
    card(me).get_by_role("button", name="Play", exact=True).click()
    me.shows(".action-bar")
    eve.page.goto(me.page.url)
    expect(eve.page.locator("main")).to_contain_text("only its player can open it")
    eve.page.goto(me.page.url.replace("/match/", "/replay/"))
    expect(eve.page.locator("main")).to_contain_text("only its player can open it")
    eve.errors.clear()  # the refusals that were wanted


def make_earlier(database: Path, match: str) -> str:
    """Lets a try have been one of two days ago. Gives that day."""
    with closing(sqlite3.connect(database)) as rows, rows:
        ((today,),) = rows.execute("SELECT day FROM daily_tries WHERE match = ?", (match,))
        day = (date.fromisoformat(today) - timedelta(days=2)).isoformat()
        rows.execute("UPDATE daily_tries SET day = ? WHERE match = ?", (day, match))
        rows.execute("INSERT INTO daily_secrets SELECT ?, secret FROM daily_secrets LIMIT 1", (day,))
        unsealed = "json_set(setup, '$.daily', ?, '$.sealed_until', 1.0)"
        rows.execute(f"UPDATE matches SET setup = {unsealed} WHERE id = ?", (day, match))
    return day


def test_the_best_runs_of_an_earlier_day_can_be_replayed_and_its_dice_verified(
    screen: MakeScreen, server: Server
) -> None:
    me, eve = screen("en"), screen("ru", phone=True)
    me.page.goto("/daily")
    card(me).get_by_role("button", name="Play", exact=True).click()
    me.shows(".action-bar")
    match = me.page.url.rsplit("/", 1)[1]
    me.page.evaluate(FLEE, match)
    expect(me.page.locator(".daily-end")).to_contain_text("rank")
    server.kill()
    day = make_earlier(server.database, match)
    server.start()
    eve.page.goto(f"/daily/{day}")
    expect(card(eve)).to_contain_text("Вы не пробовали")
    eve.page.get_by_text("Честные кубики").click()
    expect(eve.page.locator("details [role=status]")).to_contain_text("тот же отпечаток")
    eve.page.locator(".board tbody a").click()
    eve.shows(".replay-controls")
    me.page.goto(f"/match/{match}")
    me.page.locator(".match-result summary").click()
    me.page.get_by_role("button", name="Check it here").click()
    expect(me.page.locator(".match-result .tick")).to_be_visible()
