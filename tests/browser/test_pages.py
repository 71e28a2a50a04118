"""Every page: what is on it, that everybody can use it, and what it costs to load."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

import undercroft
from browser.conftest import DESK, PHONE
from browser.screen import Screen
from undercroft import games
from undercroft.kernel.phrase import Phrase
from undercroft.server.api.pages import SITE
from undercroft.texts import Texts

MakeScreen = Callable[..., Screen]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RECORD = Path(__file__).parents[1] / "playthroughs/dungeon_roll/02-2p-random.txt"
PAGES = {
    "home": ("/", ".game-card"),
    "new match": ("/new/dungeon_roll", "main form"),
    "rules": ("/rules/dungeon_roll", "article h2"),
    "about": ("/about", "article h2"),
    "profile": ("/profile", "section h2"),
    "daily": ("/daily", ".board"),
    "a record": ("/record", ".drop"),
    "recovery": ("/recover/none", "main h2"),
    "nothing": ("/no/such/page", "main h2"),
    "no match": ("/match/none", "main h2"),
    "nothing to learn": ("/learn/none", "main h2"),
}


# What is right takes most of the time of a report, and so do selectors.
RUN_AXE = """async () => {
  const { violations } = await axe.run({ resultTypes: ['violations'], selectors: false });
  return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}"""


def findings(screen: Screen) -> list[str]:
    """What axe finds serious or worse on this screen."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there: npm ci --ignore-scripts in web/")
    if not screen.page.evaluate("'axe' in window"):
        screen.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = screen.page.evaluate(RUN_AXE)
    return found


def expect_no_obstacle(me: Screen) -> None:
    """axe finds nothing serious here, neither on a dark desk nor on a light phone; nothing is too wide."""
    for size, theme in ((DESK, "cellar"), (PHONE, "parchment")):
        me.page.set_viewport_size(size)
        me.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert findings(me) == [], (me.page.url, theme)
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), me.page.url


def test_no_page_has_a_serious_obstacle(screen: MakeScreen) -> None:
    me = screen("ru")  # the longer texts
    for path, sign in PAGES.values():
        me.page.goto(path)
        me.shows(sign)
        expect_no_obstacle(me)
        assert me.page.title(), path
    me.page.evaluate("document.body.append(document.createElement('button'))")
    (found,) = findings(me)  # the search does find something
    assert found.startswith("button-name: <button")


def test_no_moment_of_a_match_has_a_serious_obstacle(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "open")
    me.shows(".invite")
    expect_no_obstacle(me)
    me.create("me", delves="1")
    me.wait_for_turn()
    expect_no_obstacle(me)
    me.page.locator('.target[tabindex="0"]').first.click()
    people = me.page.locator(".header button").first
    people.click()
    expect_no_obstacle(me)
    me.page.keyboard.press("Escape")
    me.play_to_the_end()
    me.page.locator(".match-result summary").click()
    expect_no_obstacle(me)
    me.page.goto(me.page.url.replace("/match/", "/replay/") + "?move=3")
    me.shows(".replay-controls")
    expect_no_obstacle(me)
    me.page.goto("/learn/dungeon_roll")
    me.shows(".tutorial")
    expect_no_obstacle(me)
    me.page.goto("/profile")
    me.shows("tbody tr")
    expect_no_obstacle(me)


def test_no_page_between_and_beside_matches_has_a_serious_obstacle(screen: MakeScreen) -> None:
    me = screen("ru")
    me.create("me", "me", game="labyrinth")
    me.shows(".handover button")  # several people on one device
    expect_no_obstacle(me)
    me.page.locator(".handover button").click()
    expect(me.page.locator(".handover")).to_be_hidden()
    me.page.goto("/record")
    record = {"name": "match.txt", "mimeType": "text/plain", "buffer": RECORD.read_bytes()}
    me.page.locator('input[type="file"]').set_input_files([record])
    me.shows(".replay-controls .good")
    expect_no_obstacle(me)
    me.page.goto("/record")
    record["buffer"] = b"no record"
    me.page.locator('input[type="file"]').set_input_files([record])
    me.shows("main h2")
    expect_no_obstacle(me)
    me.page.goto("/")
    me.page.locator("header .round").click()
    me.shows("dialog[open]")
    expect_no_obstacle(me)
    me.page.goto("/profile")
    me.page.locator("main section .button.main").last.click()
    me.shows(".device img")
    expect_no_obstacle(me)
    for nowhere in ("/replay/none", "/rules/none"):
        me.page.goto(nowhere)
        me.shows("main h2")
        expect_no_obstacle(me)
    wanted = ("400", "404")  # the refusals that were wanted
    me.errors = [error for error in me.errors if not any(code in error for code in wanted)]


def test_what_can_be_selected_is_big_enough_for_a_finger(screen: MakeScreen) -> None:
    me = screen("ru")
    me.create("me", "greedy")
    me.wait_for_turn()
    for _ in range(5):
        for size in (DESK, PHONE):
            me.page.set_viewport_size(size)
            sizes = me.page.locator("main button:visible, .action-bar button:visible").evaluate_all(
                "all => all.map((one) => [one.outerHTML.slice(0, 90), one.offsetWidth, one.offsetHeight])"
            )
            assert [size for size in sizes if min(size[1:]) < 44] == []
        me.move()
        assert me.wait_for_turn()


def test_the_first_page_loads_little_and_no_game(screen: MakeScreen) -> None:
    me = screen("en")
    loaded: list[str] = []
    me.page.on("response", lambda response: loaded.append(response.url))
    me.page.goto("/")
    me.shows(".game-card")
    scripts = [SITE / "assets" / url.rsplit("/", 1)[1] for url in loaded if url.endswith(".js")]
    assert scripts
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) <= 120_000
    assert not [path.name for path in scripts if path.name.startswith(("Board", "Match"))]
    me.create("me", "greedy")
    me.shows(".board")
    assert [url for url in loaded if "/Board" in url]


def phrases(game: str) -> list[Phrase]:
    """Phrases of a random game: what could be done, and what was told."""
    rng = random.Random(5)
    found: dict[Phrase, None] = {}
    for seed in range(3):
        session = undercroft.new(game, players=2, seed=seed)
        while not session.over and len(session.log) < 150:
            before = session.state.clone()
            legal = before.legal()
            found.update({session.game.phrase(before, action): None for action in legal})
            action = rng.choice(legal)
            session.advance(action, before.actor())
            found.update(dict.fromkeys(session.game.describe_move(before, action, session.state, -1)))
    return list(found)


@pytest.mark.parametrize("game", games.NAMES)
def test_browser_and_server_say_the_same(screen: MakeScreen, game: str) -> None:
    me = screen("en")
    me.page.goto("/")
    me.shows(".game-card")
    said = phrases(game)
    assert len(said) > 20
    asked = json.dumps([phrase.as_json() for phrase in said])
    for language in ("en", "ru"):
        texts = Texts(game, language, ["Анна", "Bob"])
        heard = me.page.evaluate(
            f"undercroft.format({json.dumps(game)}, {json.dumps(language)}, {asked}, ['Анна', 'Bob'])"
        )
        assert heard == [texts.format(phrase) for phrase in said]


def test_what_happens_is_read_aloud(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy")
    me.wait_for_turn()
    me.move()
    spoken = me.page.locator('[role="log"][aria-live="polite"]')
    expect(spoken).to_contain_text(re.compile(r"You [a-z]"))


def is_saved(response: Response) -> bool:
    """Whether this is the answer to a change of one's own name, not to the question for it."""
    return response.url.endswith("/api/me") and response.request.method == "POST"


def test_theme_sound_and_name_are_kept(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/")
    me.page.get_by_role("button", name="Settings").click()
    me.page.get_by_role("button", name="Light parchment").click()
    sound = me.page.get_by_role("group", name="Sound")
    sound.get_by_role("button", name="off").click()
    me.page.get_by_role("textbox", name="Your name").fill("Ada")
    with me.page.expect_response(is_saved):
        me.page.get_by_role("button", name="Save").click()
    me.page.reload()
    me.shows(".game-card")
    assert me.page.evaluate("document.documentElement.dataset.theme") == "parchment"
    me.page.get_by_role("button", name="Settings").click()
    expect(me.page.get_by_role("textbox", name="Your name")).to_have_value("Ada")
    expect(sound.get_by_role("button", name="off")).to_have_attribute("aria-pressed", "true")
