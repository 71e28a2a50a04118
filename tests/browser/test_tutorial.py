"""Learning: rules that can be searched and linked to, and a first game with its tutorial."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from browser.screen import Screen
from browser.test_pages import findings
from undercroft import games

MakeScreen = Callable[..., Screen]
# Of each game something that its rules show, and how many there are at least.
PICTURES = [
    ("dungeon_roll", "li", 20),
    ("tales_of_tails", ".walls", 24),
    ("labyrinth", "svg.ground", 4),
    ("knock_knock", ".face", 12),
]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_rules_are_searched_and_our_rulings_are_marked(screen: MakeScreen, language: str) -> None:
    me = screen(language)
    word, nothing, explanation = {
        "en": ("graveyard", "submarine", "Our ruling"),
        "ru": ("кладбищ", "подлодка", "Наше решение"),
    }[language]
    me.page.goto("/rules/dungeon_roll#DR-14")
    me.shows("article h2")
    expect(me.page.locator("article #DR-14")).to_be_in_viewport()
    assert (me.page.locator("article .own-ruling").first.get_attribute("title") or "").startswith(explanation)
    me.page.get_by_role("searchbox").fill(word)
    shown = me.page.locator("article li:visible:not(:has(li))")
    expect(shown.filter(has_not_text=word)).to_have_count(0)
    expect(shown.first).to_be_visible()
    texts = shown.all_inner_texts()
    assert 0 < len(texts) < me.page.locator("article li").count()
    assert all(word in text.lower() for text in texts)
    me.page.get_by_role("searchbox").fill(nothing)
    expect(shown).to_have_count(0)


@pytest.mark.parametrize(("game", "piece", "least"), PICTURES)
def test_rules_show_the_pieces_as_they_are_drawn_mark_what_is_ours_and_load_no_other_game(
    screen: MakeScreen, game: str, piece: str, least: int
) -> None:
    me = screen("ru", phone=True, theme="light")
    loaded: list[str] = []
    me.page.on("response", lambda response: loaded.append(response.url))
    me.page.goto(f"/rules/{game}")
    parts = me.page.get_by_role("region", name="Компоненты")
    expect(parts.locator(piece).nth(least - 1)).to_be_visible()
    expect(me.page.locator("article .own-ruling")).not_to_have_count(0)
    expect(me.page.locator("article .rule[id]").nth(5)).to_be_attached()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(me) == []
    scripts = [url.rsplit("/", 1)[1] for url in loaded if url.endswith(".js")]
    assert len([name for name in scripts if name.startswith("Gallery")]) == 1
    assert not [name for name in scripts if name.startswith(("Board", "Match"))]


def read_lessons(me: Screen) -> list[str]:
    """Reads lessons until none is left for now. Each has a text, and what it highlights is on the board, on a
    phone as on a desk."""
    panel = me.page.locator(".tutorial")
    found = []
    while lesson := panel.get_attribute("data-lesson"):
        text = panel.locator("p").inner_text()
        assert text
        assert not text.startswith("ui-lesson")
        for size in (PHONE, DESK):
            me.page.set_viewport_size(size)
            for anchor in (panel.get_attribute("data-highlights") or "").split():
                piece = me.page.locator(f'[data-anchor="{anchor}"]').filter(visible=True).first
                expect(piece, f"{lesson} speaks of {anchor}").to_be_visible()
            me.expect_no_scrolling()
        found.append(lesson)
        panel.locator(".next").click()
        expect(panel).not_to_have_attribute("data-lesson", lesson)
    return found


@pytest.mark.parametrize(
    ("game", "language"),
    [("dungeon_roll", "ru"), ("tales_of_tails", "en"), ("labyrinth", "ru"), ("knock_knock", "en")],
)
def test_a_first_game_teaches_what_is_in_sight_and_leads_to_a_real_one(
    screen: MakeScreen, game: str, language: str
) -> None:
    me = screen(language)
    me.page.goto("/")
    learn = {"en": "Learn by playing", "ru": "Учиться играя"}[language]
    me.page.locator(f'a[href="/learn/{game}"]', has_text=learn).click()
    me.shows(".tutorial")
    me.wait_for_turn()
    expect(me.page.locator(".goal span")).to_have_text(re.compile(r"\S+ \S+ \S+"))
    me.expect_no_scrolling()
    learned: list[str] = []
    by_hand = 3  # the other moves are made from within the page, which is quicker
    while me.wait_for_turn():
        learned += read_lessons(me)
        if by_hand:
            me.move()
            by_hand -= 1
        else:
            me.play_until('.tutorial[data-lesson]:not([data-lesson=""])')
    assert learned[0] == "goal"
    assert len(learned) == len(set(learned)) >= 6
    close, scores, play_on = {
        "en": ("Close", "Scores", "Now play level 1"),
        "ru": ("Закрыть", "Итоги", "Теперь с ботом 1-го уровня"),
    }[language]
    result = me.page.locator(".match-result")
    result.get_by_role("button", name=close).click()
    expect(result).to_have_count(0)
    me.page.locator(".tutorial").get_by_role("button", name=scores).click()
    result.get_by_role("button", name=play_on).click()
    me.page.wait_for_selector(".match[data-moves]:not(:has(.tutorial)) .action-bar")


def test_the_goal_is_in_sight_and_a_change_of_the_score_says_where_it_comes_from(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", delves="1", heroes="none")
    expect(me.page.locator(".goal")).to_contain_text("experience")
    me.play_alone(sight=".changes span")
    # One look: it goes by itself.
    expect(me.page.locator(".changes")).to_contain_text(re.compile(r"You.*\+|\+.*You", re.S))


@pytest.mark.parametrize("phone", [False, True])
def test_rules_open_over_the_match_at_what_matters_now(screen: MakeScreen, phone: bool) -> None:
    me = screen("en", phone=phone)
    me.create("me", "level-1", timing={"kind": "live", "seconds": 900}, heroes="none")
    me.wait_for_turn()
    address = me.page.url
    button = me.page.get_by_role("button", name="How to play")
    button.click()
    rules = me.page.get_by_role("dialog", name="How to play")
    expect(rules.locator(".now")).to_be_in_viewport()
    expect(rules.locator(".now")).to_contain_text("DR-10")
    expect(rules.get_by_role("timer")).to_be_visible()
    before = rules.get_by_role("timer").inner_text()
    expect(rules.get_by_role("timer")).not_to_have_text(before)  # time goes on
    headings = rules.locator("article h2").all_inner_texts()
    assert headings.index("The goal") < headings.index("A level") < headings.index("The box")
    me.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    expect(rules.locator(".now")).to_be_visible()
    me.page.go_back()
    expect(rules).to_be_hidden()
    assert me.page.url == address


# The tooltips of the pieces that explain themselves, of the first of each kind. A kind is what the first
# class and the anchor without its numbers say.
TOOLTIPS = """async (all) => {
  const kinds = new Map(all.map((one) => {
    const name = (one.dataset.anchor ?? one.localName).replace(/-?\\d+/g, '');
    return [`${name} ${one.classList[0] ?? ''}`, one];
  }).reverse());
  const tooltip = () => document.querySelector('.tooltip');
  const until = async (test) => {
    while (!test()) await new Promise((done) => setTimeout(done, 4));
  };
  const said = [];
  for (const [kind, piece] of kinds) {
    const mouse = { pointerType: 'mouse', bubbles: true };
    piece.dispatchEvent(new PointerEvent('pointerenter', mouse));
    await until(tooltip);
    said.push([kind, tooltip().innerText]);
    piece.dispatchEvent(new PointerEvent('pointerleave', mouse));
    await until(() => !tooltip());
  }
  return said;
}"""
# A tooltip waits for a moment, which is long where many are looked at.
QUICK_TIMERS = "() => { const real = setTimeout; window.setTimeout = (done) => real(done, 1); }"


# What one plays with: the beginning of its anchor.
PLAYED_WITH = {
    "dungeon_roll": "party.",
    "tales_of_tails": "seat.",
    "labyrinth": "card.",
    "knock_knock": "hand.",
}


@pytest.mark.parametrize("game", games.NAMES)
def test_every_piece_says_what_it_is(screen: MakeScreen, game: str) -> None:
    me = screen("ru")  # tests/browser/test_client.py compares the texts of all languages
    me.page.goto(f"/learn/{game}")
    me.wait_for_turn()
    for _ in range(4):
        me.move()
        if not me.wait_for_turn():
            break
    silent = me.page.locator(".board .target:visible").evaluate_all(
        """all => all.filter((one) => !one.matches('.place, .tile.cell')
          && !(one.ariaLabel ?? '') && !one.getAttribute('aria-description'))
          .map((one) => one.dataset.anchor)"""
    )
    assert silent == []
    me.page.evaluate(QUICK_TIMERS)
    said = me.page.locator(".match [aria-description]:visible").evaluate_all(TOOLTIPS)
    assert len(said) >= 3
    assert any(kind.startswith(PLAYED_WITH[game]) for kind, _ in said)
    assert [kind for kind, text in said if not text.strip()] == []
