"""Matches of one device: no network, the rules in the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import CHOOSE_PACE, PATIENCE
from browser.server import Server

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
GAMES = ["dungeon_roll", "tales_of_tails", "labyrinth", "knock_knock"]
# Plays a match to its end by the messages of the page: for every own seat that has to act, an action without
# a warning. Gives the last phase.
PLAY = """async ([id, seed]) => {
  let [views, status, seq, waiting] = [[], undefined, 0, () => {}];
  const take = (message, at) => {
    status = message.status;
    seq = at;
    if (message.views.length) views = message.views;
    waiting();
  };
  const connection = await undercroft.connect(id, {
    onSnapshot: (snapshot) => take(snapshot, snapshot.seq),
    onFrame: (frame) => take(frame, frame.event.seq),
    onPresence: () => {},
    onConnection: () => {},
  });
  let moves = 0;
  while (status?.phase !== 'over' && moves < 4000) {
    const view = views.find((one) => one.seat === one.actor && one.actions.length);
    if (status?.phase === 'open' && status.ready !== null && !status.ready.length) {
      await connection.send({ type: 'ready' });
    } else if (status?.phase === 'running' && view) {
      const harmless = view.actions.filter(({ warning }) => !warning);
      const offered = harmless.length ? harmless : view.actions;
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const { text } = offered[Math.floor((seed / 2147483648) * offered.length)];
      views = [];
      const reply = await connection.send({ type: 'play', action: text, seen: seq, seat: view.seat });
      if (reply.type !== 'done') throw new Error(`${text}: ${JSON.stringify(reply)}`);
      moves++;
    } else await new Promise((resolve) => { waiting = resolve; });
  }
  connection.close();
  return { phase: status.phase, moves };
}"""


@pytest.fixture(scope="module")
def device(chromium: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser that keeps the whole app, without a network from then on."""
    context = chromium.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(CHOOSE_PACE % "instant")
    page = context.new_page()
    page.goto("/offline")
    page.wait_for_function(CONTROLLED)
    page.locator("button.keep").click()
    page.get_by_text("Ready for offline use").wait_for()
    page.close()
    context.set_offline(True)
    yield context
    context.close()


@pytest.fixture(scope="module")
def table(device: BrowserContext) -> Iterator[Page]:
    """One page for all games: Python is loaded once."""
    page = device.new_page()
    page.goto("/")
    page.get_by_text("The server cannot be reached").wait_for()
    yield page
    page.close()


def go(page: Page, path: str) -> None:
    """Another screen of the same page, as a link does it."""
    page.evaluate(
        "(path) => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }", path
    )


def create(page: Page, game: str, second: str = "") -> str:
    """A new match by the form; gives its id."""
    page.evaluate(
        "(game) => { history.pushState(null, '', `/new/${game}`); dispatchEvent(new Event('popstate')); }",
        game,
    )
    if second:
        page.get_by_label("Seat 2").first.select_option(second)
    page.get_by_role("button", name="Create").click()
    page.wait_for_url("**/match/local-*")
    return page.url.rsplit("/", 1)[1]


def leave(page: Page) -> None:
    """Back to the home page, without loading it anew."""
    go(page, "/")
    page.locator(".game-card").first.wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_a_bot_is_played_without_a_network(table: Page, game: str) -> None:
    id = create(table, game, "bot:level-1")
    leave(table)
    played = table.evaluate(PLAY, [id, 7])
    assert played["phase"] == "over"
    go(table, f"/match/{id}")
    expect(table.locator(".match-result")).to_be_visible()
    leave(table)


def test_two_people_play_around_one_device(table: Page) -> None:
    id = create(table, "dungeon_roll", "me")
    leave(table)
    assert table.evaluate(PLAY, [id, 3])["phase"] == "over"


def test_a_match_goes_on_after_the_page_was_killed_in_the_middle_of_a_move(device: BrowserContext) -> None:
    page = device.new_page()
    page.goto("/")
    page.get_by_text("The server cannot be reached").wait_for()
    page.locator(".actions:has(a[href='/new/dungeon_roll']) .main").click()
    page.locator(".action-bar .hint").wait_for()
    moves = int(page.locator(".match").get_attribute("data-moves") or "0")
    page.evaluate("() => document.querySelector('.target.possible, .action-bar .actions button')?.click()")
    page.close()  # at once, without waiting for the answer
    again = device.new_page()
    again.goto("/")
    again.locator(".match-link[href^='/match/local-']").first.click()
    again.locator(".action-bar .hint").wait_for()
    assert int(again.locator(".match").get_attribute("data-moves") or "0") >= moves
    again.close()


def test_matches_of_the_device_are_in_the_history_and_their_records_can_be_saved(table: Page) -> None:
    id = create(table, "dungeon_roll", "bot:level-1")
    leave(table)
    table.evaluate(PLAY, [id, 5])
    go(table, f"/match/{id}")
    with table.expect_download() as saved:
        table.locator(".match-result").get_by_role("button", name="Record").click()
    assert saved.value.suggested_filename.endswith(".txt")
    go(table, "/profile")
    table.locator(f"a[href*='{id}']").first.wait_for()
