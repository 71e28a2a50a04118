"""The review after a match: every decision with its mark, its moment, and what would have been better."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, StorageState, expect

from browser.conftest import PATIENCE
from browser.screen import Screen
from browser.server import Server
from browser.test_pages import findings

MakeScreen = Callable[..., Screen]
Played = tuple[str, StorageState]
REVIEW = re.compile(r"/api/matches/[^/]+/review")


@pytest.fixture(scope="module")
def played(chromium: Browser, server: Server) -> Played:
    """A short match of Dungeon Roll that is over, not always played wisely, and who played it."""
    context = chromium.new_context(base_url=server.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    me = Screen(context.new_page())
    match = me.create("me", delves="2", heroes="none")
    me.play_to_the_end()
    cookies = context.storage_state()
    context.close()
    return match, cookies


def come_back(me: Screen, played: Played) -> str:
    """Is the person who played that match. Gives the match."""
    match, state = played
    me.page.context.add_cookies(state["cookies"])  # type: ignore[arg-type]
    return match


def analysed(me: Screen, match: str) -> list[dict[str, object]]:
    """All decisions, as the server tells them."""
    found: list[dict[str, object]] = []
    after: int | None = 0
    while after is not None:
        page = me.page.request.get(f"/api/matches/{match}/review?seat=0&after={after}").json()
        found, after = found + page["decisions"], page["next"]
    return found


def test_every_decision_has_its_mark_and_leads_to_its_moment(screen: MakeScreen, played: Played) -> None:
    me = screen("en")
    page = me.page
    match = come_back(me, played)
    page.goto(f"/match/{match}")
    page.get_by_role("dialog", name="The end").get_by_role("link", name="Review").click()
    review = page.get_by_role("region", name="Review")
    lines = review.get_by_role("list", name="Every decision").get_by_role("listitem")
    decisions = analysed(me, match)
    expect(lines).to_have_count(len(decisions))
    for line, decision in zip(lines.all_inner_texts(), decisions, strict=True):
        assert f"Move {decision['move']}: {decision['mark']}" in line
        assert ("better: " in line) == (decision["mark"] != "good")
    errors = [decision for decision in decisions if decision["mark"] != "good"]
    assert errors
    page.get_by_role("button", name="Next error").click()
    expect(page.locator(".match")).to_have_attribute("data-moves", str(int(str(errors[0]["move"])) - 1))
    expect(page.locator(".decision")).to_contain_text(
        re.compile(rf"– {errors[0]['mark']} \(.* lost; better: ")
    )
    assert findings(me) == []
    curve = review.get_by_role("img", name=re.compile("^Points won and expected began at .* Each decision"))
    size = curve.bounding_box()
    assert size is not None
    curve.click(position={"x": size["width"] - 2, "y": 40})
    last = str(int(str(decisions[-1]["move"])) - 1)
    expect(page.locator(".match")).to_have_attribute("data-moves", last)
    expect(page).to_have_url(re.compile(f"move={last}&seat=0&review=1$"))
    review.get_by_label("Only what could have been better").check()
    expect(lines).to_have_count(len(errors))


def test_the_review_is_read_by_keyboard_alone(screen: MakeScreen, played: Played) -> None:
    me = screen("en")
    page = me.page
    match = come_back(me, played)
    page.goto(f"/replay/{match}?move=9")
    page.get_by_role("button", name="Review").focus()
    page.keyboard.press("Enter")
    decisions = analysed(me, match)
    every = page.get_by_role("list", name="Every decision")
    expect(every.get_by_role("listitem")).to_have_count(len(decisions))
    every.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(every.locator('[aria-current="step"]')).to_contain_text(f"Move {decisions[-2]['move']}:")
    expect(page.locator(".match")).to_have_attribute("data-moves", str(int(str(decisions[-2]["move"])) - 1))
    expect(page.get_by_label("Seen by")).to_have_value("0")
    page.get_by_role("button", name="Review").press("Enter")
    expect(every).to_have_count(0)
    expect(page).not_to_have_url(re.compile("review"))


def test_on_a_phone_the_review_makes_room_for_the_moment(screen: MakeScreen, played: Played) -> None:
    me = screen("ru", phone=True, theme="light")
    page = me.page
    page.goto(f"/match/{come_back(me, played)}")
    page.get_by_role("dialog", name="Конец").get_by_role("link", name="Разбор").click()
    review = page.get_by_role("region", name="Разбор")
    expect(review).to_have_attribute("aria-busy", "false")
    me.expect_no_scrolling()
    assert findings(me) == []
    error = review.get_by_role("listitem").filter(has_text="лучше: ").first
    error.get_by_role("button").click()
    expect(review).to_be_hidden()
    expect(page.locator(".decision")).to_contain_text(
        re.compile(r"потеряно \d+(,\d)? оч(ко|ка|ков); лучше: ")
    )
    me.expect_no_scrolling()
    page.get_by_role("button", name="Разбор").click()
    expect(review).to_be_visible()


def test_waiting_failing_and_having_nothing_to_say_are_told(screen: MakeScreen, played: Played) -> None:
    me = screen("en")
    page = me.page
    match = come_back(me, played)
    held: list[Route] = []
    page.route(REVIEW, lambda route: held.append(route))
    with page.expect_request(REVIEW):
        page.goto(f"/replay/{match}?move=0&review=1")
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("progressbar", name="Bots think every decision over")).to_be_visible()
    assert findings(me) == []
    while not held:  # it was sent, and comes by here
        page.wait_for_timeout(10)
    held[0].abort()
    expect(review.get_by_role("alert")).to_contain_text("The server does not answer")
    assert findings(me) == []
    page.unroute(REVIEW)
    review.get_by_role("button", name="Try again").click()
    expect(review.get_by_role("list", name="Every decision")).to_be_visible()
    nothing = json.dumps({"decisions": [], "next": None})
    page.route(REVIEW, lambda route: route.fulfill(body=nothing, content_type="application/json"))
    page.reload()
    expect(review).to_contain_text("No decision of yours to review")
    assert findings(me) == []
