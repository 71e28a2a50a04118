"""After the match: replayed move by move, shared, loaded from a record, and checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browser.screen import Screen
from undercroft.match import fairness

MakeScreen = Callable[..., Screen]
RECORD = Path(__file__).parents[1] / "playthroughs/dungeon_roll/02-2p-random.txt"
DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'match.txt', { type: 'text/plain' }));
  for (const kind of ['dragover', 'drop']) document.body.dispatchEvent(
    new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


def test_a_line_of_the_log_leads_to_its_moment_and_back(screen: MakeScreen) -> None:
    me = screen("en")
    match = me.create("me", "greedy")
    for _ in range(3):
        me.wait_for_turn()
        me.move()
    second = me.page.locator("aside ol button").nth(1)
    told = second.locator("span").last.inner_text()
    second.click()
    here = me.page.get_by_role("region", name="You are looking back")
    expect(here.get_by_role("status")).to_contain_text(told)  # one line, while it loads, too
    expect(here).to_contain_text("2 / ")
    assert me.page.url.endswith(f"/match/{match}")
    for _ in range(2):
        here.get_by_role("button", name="One move back").click()
    expect(here.get_by_role("status")).to_contain_text("Before the first move")
    expect(here.locator('.target[tabindex="0"]')).to_have_count(0)
    me.page.keyboard.press("Escape")
    expect(here).to_be_hidden()
    expect(me.page.locator(".own")).to_be_visible()  # what the board draws beside itself is back as well
    assert me.wait_for_turn()


def test_a_match_is_seen_again_from_every_seat_and_its_link_shows_the_same(screen: MakeScreen) -> None:
    me, friend = screen("en"), screen("ru", phone=True)
    match = me.create("me", "greedy", delves="1")
    me.play_to_the_end()
    me.page.get_by_role("link", name="Watch it again").first.click()
    me.page.get_by_label("Speed").select_option(label="8×")
    me.page.get_by_role("button", name="Play", exact=True).click()
    expect(me.page.get_by_role("button", name="One move on")).to_be_disabled()
    me.page.get_by_label("Seen by").select_option(index=2)
    me.page.get_by_role("slider", name="Move").press("Home")
    me.page.get_by_role("button", name="One move on").click()
    expect(me.page.locator(".match")).to_have_attribute("data-moves", "1")
    expect(me.page).to_have_url(f"{me.page.url.split('?')[0]}?move=1&seat=1")
    friend.page.goto(me.page.url)
    expect(friend.page.locator(".match")).to_have_attribute("data-moves", "1")
    friend.expect_no_scrolling()
    assert match in friend.page.url


def test_a_record_is_saved_dropped_onto_another_page_and_replayed(screen: MakeScreen) -> None:
    me, friend = screen("en"), screen("en")
    me.create("me", delves="1")
    me.play_to_the_end()
    with me.page.expect_download() as saved:
        me.page.get_by_role("link", name="Save the record").click()
    text = Path(saved.value.path()).read_text("utf-8")
    friend.page.goto("/")
    friend.shows(".game-card")
    friend.page.evaluate(DROP, text)
    expect(friend.page.get_by_text("Checked: every move and every throw fits")).to_be_visible()
    friend.page.get_by_role("slider", name="Move").press("End")
    expect(friend.page.locator("aside ol li").last).to_contain_text("delve is over")
    friend.page.goto("/record")
    friend.page.locator('input[type="file"]').set_input_files(
        {"name": "bad.txt", "mimeType": "text/plain", "buffer": text.replace("1. 0:", "1. 1:", 1).encode()}
    )
    expect(friend.page.get_by_role("heading", name="This record cannot be replayed")).to_be_visible()
    friend.errors = [error for error in friend.errors if "400" not in error]  # the refusal that was wanted


def test_the_browser_checks_the_dice_itself(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", delves="1")
    me.play_to_the_end()
    me.page.get_by_text("Fair dice").click()
    me.page.get_by_role("button", name="Check it here").click()
    good = me.page.locator(".match-result li.good")
    expect(good).to_have_count(2)
    secret = bytes.fromhex(me.page.locator(".match-result dd code").nth(1).inner_text())
    expect(good.first).to_contain_text(fairness.commitment(secret))
    seeds = ", ".join(str(fairness.seed(secret, move)) for move in range(3))
    expect(me.page.locator(".match-result details")).to_contain_text(seeds)
