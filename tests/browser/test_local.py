"""Matches of one device: no network and no server, the rules in the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from browser.conftest import CHOOSE_PACE, PATIENCE
from browser.screen import PLAY as FOLLOW_HINTS
from browser.screen import QUICK, Screen
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
def device(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A browser that keeps the whole app. From then on there is no network, and no server either."""
    server = Server(tmp_path_factory.mktemp("device") / "server.db")
    server.start()
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
    server.kill()
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


def test_the_profile_says_what_needs_the_server_and_complains_of_nothing(table: Page) -> None:
    go(table, "/profile")
    expect(table.locator("#needs-server")).to_contain_text("Notifications, passkeys")
    expect(table.locator("#notifications, #passkeys, #account, [role='alert']")).to_have_count(0)
    leave(table)


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


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.long] if game != "dungeon_roll" else []) for game in GAMES]
)
def test_a_whole_match_against_a_bot_is_played_by_clicks(table: Page, game: str) -> None:
    create(table, game, "bot:level-1")
    me = Screen(table)
    me.wait_for_turn()
    table.evaluate(QUICK if game == "dungeon_roll" else FOLLOW_HINTS, False)
    assert me.over
    assert me.errors == []
    leave(table)


def test_two_people_play_around_one_device_by_clicks(table: Page) -> None:
    create(table, "dungeon_roll", "me")
    me = Screen(table)
    me.wait_for_turn()
    table.evaluate(QUICK, False)
    assert me.over
    leave(table)


def moves_shown(page: Page) -> int:
    """How many moves the match has, once it is this player's turn."""
    page.locator(".action-bar .hint").wait_for()
    return int(page.locator(".match").get_attribute("data-moves") or "0")


def begin(device: BrowserContext) -> Page:
    """A page with a match against a bot, at its player's turn."""
    page = device.new_page()
    page.goto("/")
    page.get_by_text("The server cannot be reached").wait_for()
    page.locator(".actions:has(a[href='/new/dungeon_roll']) .main").click()
    page.locator(".action-bar .hint").wait_for()
    return page


def test_a_match_goes_on_after_a_reload_and_in_another_tab_after_a_crash_in_the_middle_of_a_move(
    device: BrowserContext,
) -> None:
    page = begin(device)
    match = page.url.rsplit("/", 1)[1]
    Screen(page).move()
    before = moves_shown(page)
    page.reload()
    assert moves_shown(page) == before
    Screen(page).move()
    before = moves_shown(page)
    with page.expect_event("crash"):
        page.evaluate(
            "() => document.querySelector('.target.possible, .action-bar .actions button')?.click()"
        )
        with suppress(Error):
            page.goto("chrome://crash")
    again = device.new_page()
    again.goto("/")
    again.locator(f".match-link[href='/match/{match}']").click()
    assert moves_shown(again) >= before
    Screen(again).move()
    again.close()


# Lets all matches of this device have been created by earlier rules.
REPLACE_RULES = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open('undercroft');
  request.onerror = reject;
  request.onsuccess = () => {
    const transaction = request.result.transaction('matches', 'readwrite');
    const store = transaction.objectStore('matches');
    store.getAll().onsuccess = ({ target }) => {
      for (const stored of target.result) {
        const match = JSON.parse(stored.match);
        match.setup.rules -= 1;
        store.put({ ...stored, match: JSON.stringify(match) });
      }
    };
    transaction.oncomplete = () => { request.result.close(); resolve(); };
  };
})"""


def test_a_match_of_replaced_rules_says_why_it_ended_and_its_record_can_be_saved(
    device: BrowserContext,
) -> None:
    page = begin(device)
    page.evaluate(REPLACE_RULES)
    page.reload()
    expect(page.locator("main h2")).to_contain_text("ended without a result")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert '[Game "dungeon_roll"]' in saved.value.path().read_text("utf-8")
    page.get_by_role("button", name="Once more").click()
    page.locator(".action-bar .hint").wait_for()
    page.close()


def test_a_match_and_a_record_are_reviewed_without_a_network(table: Page) -> None:
    id = create(table, "dungeon_roll", "bot:level-1")
    leave(table)
    table.evaluate(PLAY, [id, 9])
    go(table, f"/match/{id}")
    result = table.get_by_role("dialog", name="The end")
    with table.expect_download() as saved:
        result.get_by_role("button", name="Record").click()
    result.get_by_role("link", name="Review").click()
    review = table.get_by_role("region", name="Review")
    expect(review).to_have_attribute("aria-busy", "false")
    lines = review.get_by_role("list", name="Every decision").get_by_role("listitem")
    expect(lines.nth(3)).to_contain_text("Move ")
    told = lines.all_inner_texts()
    leave(table)
    go(table, "/record")
    table.locator('input[type="file"]').set_input_files(saved.value.path())
    table.get_by_role("button", name="Review").click()
    expect(review).to_have_attribute("aria-busy", "false")
    table.get_by_label("Decisions of").select_option("0")
    expect(review).to_have_attribute("aria-busy", "false")
    expect(lines).to_have_text(told, use_inner_text=True)
    leave(table)


def test_a_record_of_the_device_is_opened_and_reviewed_on_a_server(
    table: Page, screen: Callable[..., Screen]
) -> None:
    id = create(table, "dungeon_roll", "bot:level-1")
    leave(table)
    table.evaluate(PLAY, [id, 9])
    go(table, f"/match/{id}")
    with table.expect_download() as saved:
        table.locator(".match-result").get_by_role("button", name="Record").click()
    leave(table)
    friend = screen("en")
    friend.page.goto("/record")
    friend.page.locator('input[type="file"]').set_input_files(saved.value.path())
    expect(friend.page.get_by_text("Checked: every move and every throw fits")).to_be_visible()
    friend.page.get_by_role("button", name="Review").click()
    decisions = friend.page.get_by_role("region", name="Review").get_by_role("list", name="Every decision")
    expect(decisions.get_by_role("listitem").nth(3)).to_contain_text("Move ")


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
