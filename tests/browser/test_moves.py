"""What others do is seen: a caption and a mark on the board, at a chosen pace. Picks are put back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from browser.last_moments import last_moment
from browser.screen import ASKED, MOVED, Screen
from browser.server import Server
from browser.test_pages import findings
from undercroft.kernel.state import State

MakeScreen = Callable[..., Screen]
CAPTION = ".move-caption"
MARK = "[data-last-move]"
FEW = 12
"""Own moves within which a bot surely moves as well."""
# Collects what captions say, since they go by themselves.
COLLECT = f"""new MutationObserver(() => {{
  const caption = document.querySelector('{CAPTION} b');
  if (caption) (window.captions ??= []).push(caption.textContent);
}}).observe(document, {{ subtree: true, childList: true, characterData: true }})"""


def play_until_a_bot_moves(me: Screen) -> str:
    """Makes own moves until a move of a bot is told. Gives the caption."""
    for _ in range(FEW):
        me.page.wait_for_function("() => window.captions || document.querySelector('.action-bar .hint')")
        if told := me.page.evaluate("window.captions?.[0]"):
            return str(told)
        me.move()
    told = me.page.wait_for_function("() => window.captions?.[0]").json_value()
    return str(told)


def flee(me: Screen) -> None:
    """Ends a delve of Dungeon Roll."""
    me.page.locator('.action-bar [data-action="flee"]').click()
    me.page.locator('.action-prompt [data-action="flee"]').click()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("dungeon_roll", {"heroes": "none"}),
        ("labyrinth", {}),
        ("tales_of_tails", {}),
        ("knock_knock", {"first_game": "yes"}),
    ],
)
def test_a_move_of_a_bot_is_told_and_marked_on_the_board(
    screen: MakeScreen, game: str, options: dict[str, str]
) -> None:
    me = screen("en", pace="normal")
    me.page.add_init_script(COLLECT)
    me.create("me", "greedy", game=game, **options)
    if game == "dungeon_roll":  # else it would take a whole delve until the bot has its turn
        me.wait_for_turn()
        flee(me)
    bot = me.page.locator(".seats li .player-name").nth(1).inner_text()
    assert re.match(rf"{bot} [a-z]+s ", play_until_a_bot_moves(me))
    me.shows(MARK)


def test_moves_of_several_bots_are_shown_one_after_the_other_and_skipped_by_a_tap(screen: MakeScreen) -> None:
    me = screen("en", phone=True, pace="slow")
    me.create("me", "greedy", "greedy", game="knock_knock", first_game="yes")
    me.wait_for_turn()
    me.move()
    expect(me.page.locator(CAPTION)).to_be_visible()
    seen = int(me.page.locator(".match").get_attribute("data-moves") or 0)
    expect(me.page.locator(f"{CAPTION} .skip")).to_contain_text("Skip 1")
    me.page.locator("main .pan-zoom").first.tap(position={"x": 5, "y": 5})
    expect(me.page.locator(".match")).to_have_attribute("data-moves", str(seen + 1))
    me.wait_for_turn()
    expect(me.page.locator(MARK)).to_have_count(1)
    marked = me.page.locator(MARK).get_attribute("data-anchor")
    expect(me.page.locator(CAPTION)).to_be_hidden()  # it goes by itself, the mark stays
    assert me.page.locator(MARK).get_attribute("data-anchor") == marked
    me.page.reload()
    expect(me.page.locator(MARK)).to_have_attribute("data-anchor", marked or "")


def test_the_pace_is_a_setting_that_the_browser_keeps(screen: MakeScreen) -> None:
    me = screen("en", pace="normal")
    me.page.goto("/")
    for pace in ("slow", "at once"):
        me.page.get_by_role("button", name="Settings").click()
        group = me.page.get_by_role("group", name="Moves of others")
        group.get_by_role("button", name=pace).click()
        expect(group.get_by_role("button", name=pace)).to_have_attribute("aria-pressed", "true")
        me.page.reload()
    assert me.page.evaluate("localStorage.getItem('undercroft.pace')") == "instant"


def test_the_log_calls_the_reader_you_and_everybody_else_by_name(screen: MakeScreen) -> None:
    me = screen("ru")
    me.create("me", "greedy", "greedy", game="knock_knock", first_game="yes")
    me.wait_for_turn()
    me.move()
    me.wait_for_turn()
    told = me.page.locator("aside ol li").all_inner_texts()
    assert any(re.match("Вы (поворачиваете и )?выкладываете", line) for line in told)
    assert any(re.match("[А-Я][а-я]+ (поворачивает и )?выкладывает", line) for line in told)
    assert not any("Игрок 1" in line for line in told)


def test_dice_are_picked_and_put_back_in_any_order(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", heroes="none", delves="5")
    read = me.page.locator('[data-action="read scroll"]')
    for _ in range(5):
        me.wait_for_turn()
        scroll = me.page.locator('.target[data-anchor="party.scroll"][tabindex="0"]')
        if scroll.count():
            seen = me.page.locator(".match").get_attribute("data-moves")
            scroll.click()
            if me.page.wait_for_function(ASKED, arg=[seen, "read scroll"]).json_value() == "asked":
                read.first.click()
            break
        flee(me)
    picked = me.page.locator(".picked-list button")
    for count in (1, 2, 3):
        me.page.locator(".target.selectable").first.click()
        expect(picked).to_have_count(count)
    rest = [picked.nth(index).get_attribute("data-picked") for index in (0, 2)]
    picked.nth(1).click()
    expect(picked).to_have_count(2)
    assert [picked.nth(index).get_attribute("data-picked") for index in (0, 1)] == rest
    roll = me.page.locator('.action-bar [data-action="roll"]')
    expect(roll).to_contain_text("Roll again: ")
    roll.click()
    expect(picked).to_have_count(0)


def test_a_lost_citadel_shows_no_trophy_and_is_no_draw(screen: MakeScreen) -> None:
    me = screen("ru")
    me.create("random", "random", game="knock_knock", first_game="yes")
    me.shows(".match-result")
    expect(me.page.locator(".match-result h2")).to_have_text("Команда проиграла")
    expect(me.page.locator(".match-result .picture")).to_have_attribute("data-picture", "skull")


# Of each ending: the game and its options, the bots that played it before, who wins, headline, picture, and
# how it came.
ENDINGS = [
    ("knock_knock", {"first_game": "yes"}, "greedy", [0, 1], "The team has won", "trophy", "citadel"),
    ("labyrinth", {}, "greedy", [0], "You have won", "trophy", "Three treasures have found their owner."),
    ("dungeon_roll", {"delves": "1"}, "random", [1], "You have lost", "skull", ""),
    ("dungeon_roll", {"delves": "1"}, "random", [0, 1], "Tied: You, ", "fair", ""),
]


@pytest.mark.parametrize(("game", "options", "bot", "winners", "headline", "picture", "how"), ENDINGS)
def test_every_ending_says_what_it_is(
    screen: MakeScreen,
    server: Server,
    game: str,
    options: dict[str, str],
    bot: str,
    winners: list[int],
    headline: str,
    picture: str,
    how: str,
) -> None:
    def ends(state: State) -> bool:
        outcome = state.outcome()
        return outcome is not None and outcome.winners == winners

    last = last_moment(game, ends, bot=bot, seat=0, **options)
    server.begin_next_match_at(last.position)
    me = screen("en")
    me.create("me", "greedy", game=game, **options)
    assert me.wait_for_turn()
    me.play(last.action, last.anchors)
    expect(me.page.locator(".match-result h2")).to_contain_text(headline)
    expect(me.page.locator(".match-result .picture")).to_have_attribute("data-picture", picture)
    expect(me.page.get_by_role("dialog", name="The end")).to_contain_text(how)
    assert findings(me) == []


def test_between_two_rounds_a_scene_says_what_was_won_until_it_is_closed(screen: MakeScreen) -> None:
    me = screen("en", pace="normal")
    me.create("me", "me", game="tales_of_tails")
    handover = me.page.locator(".handover .button")
    for wanted in ['.target.selectable[data-anchor^="quest."]', '.action-bar .button:has-text("Nap")']:
        for _ in range(2):  # both have one seat of this device
            me.page.wait_for_selector(f".handover .button, {wanted}")
            if handover.count():
                handover.click()
            seen = me.page.locator(".match").get_attribute("data-moves")
            me.page.locator(wanted).first.click()
            me.page.wait_for_function(MOVED, arg=seen)
    scene = me.page.locator(CAPTION, has=me.page.get_by_role("button", name="Go on"))
    expect(scene.get_by_role("listitem").first).to_have_text("Round 1 is over")
    for size in (DESK, PHONE):
        me.page.set_viewport_size(size)
        for line in scene.get_by_role("listitem").all():
            expect(line).to_be_in_viewport(ratio=1)
    scene.get_by_role("button", name="Go on").click()
    expect(scene).to_be_hidden()
