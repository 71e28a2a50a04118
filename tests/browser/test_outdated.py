"""A match whose rules were replaced tells its players why it ended, and what is left of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.screen import Screen
from browser.server import Server

MakeScreen = Callable[..., Screen]


def replace_rules(database: Path) -> None:
    """Lets all matches have been created by earlier rules."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for id, text in connection.execute("SELECT id, setup FROM matches").fetchall():
            setup = json.loads(text)
            setup["rules"] -= 1
            connection.execute("UPDATE matches SET setup = ? WHERE id = ?", (json.dumps(setup), id))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own: it is stopped for a while."""
    server = Server(tmp_path / "server.db")
    server.start()
    yield server
    server.kill()


def test_a_match_of_replaced_rules_says_why_it_ended_and_offers_record_and_rematch(
    server: Server, screen: MakeScreen
) -> None:
    me = screen("en")
    match = me.create("me", "greedy")
    server.kill()
    replace_rules(server.database)
    server.start()
    me.page.goto(f"/match/{match}")
    expect(me.page.locator("main h2")).to_contain_text("ended without a result")
    record = me.page.get_by_role("link", name="Save the record")
    expect(record).to_be_visible()
    text = me.page.request.get(record.get_attribute("href") or "").text()
    assert '[Game "dungeon_roll"]' in text
    me.page.get_by_role("button", name="Once more").click()
    me.shows(".action-bar")
    assert match not in me.page.url
    me.errors.clear()  # the server was away
