"""The layout of a running match: the board has the room, and nothing is cut off, too small or shown twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.last_moments import last_moment
from browser.screen import Screen
from browser.server import Server
from undercroft import games
from undercroft.kernel.state import State

MakeScreen = Callable[..., Screen]
Size = tuple[int, int]

DESK: Size = (1440, 900)
ZOOMED: Size = (320, 256)
LOW: list[Size] = [(844, 390), (390, 664), (640, 512)]
# Shorter matches, where a game has them.
QUICK_OPTIONS = {"dungeon_roll": {"delves": "1"}}
# The least part of the screen that the board has: on a desk, on phones, on phones that lie, and at a zoom of
# 200 % and 400 % on a desk.
SHARES: dict[Size, float] = {
    DESK: 0.55,
    (390, 844): 0.5,
    (390, 664): 0.5,
    (844, 390): 0.5,
    (640, 512): 0.5,
    ZOOMED: 0.4,
}

# What a person sees of the layout, and what is wrong with it. From afar, the drawing itself is too small to
# be read.
LOOK = r"""(far) => {
  const at = (one) => one.getBoundingClientRect();
  const memo = (compute) => {
    const known = new Map();
    return (one) => {
      if (!known.has(one)) known.set(one, compute(one));
      return known.get(one);
    };
  };
  const styleOf = memo((one) => {
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(one);
    return { overflowX, overflowY, textOverflow, clipPath };
  });
  const hidden = '.sr-only, script, style, .move-caption-place, .notices, .tooltip';
  const isClipped = memo((one) =>
    one !== null && (styleOf(one).clipPath !== 'none' || isClipped(one.parentElement)));
  const seen = [...document.querySelectorAll('body *')].filter((one) => {
    const { width, height } = at(one);
    return width && height && !one.closest(hidden) && one.checkVisibility() && !isClipped(one);
  });
  const name = (one) => {
    const named = one.closest('[aria-label], button, p, li') ?? one;
    return (named.getAttribute('aria-label') ?? named.textContent).trim().replace(/\s+/g, ' ').slice(0, 60);
  };
  const ownText = memo((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.data).join('').trim());

  // A scroller, or a drawing that can be panned, reaches what lies outside of it. Anything else cuts it off.
  const cutOff = (one) => {
    let box = at(one);
    for (let up = one.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY, textOverflow } = styleOf(up);
      for (const [from, to, how] of [['left', 'right', overflowX], ['top', 'bottom', overflowY]]) {
        if (how === 'visible') continue;
        const around = at(up);
        if (box[from] >= around[from] - 1 && box[to] <= around[to] + 1) continue;
        if (/auto|scroll/.test(how)) box = around;
        else if (textOverflow !== 'ellipsis') return `${name(one)}: cut off by ${up.className}`;
      }
    }
    const { left, top, right, bottom } = box;
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return inside ? '' : `${name(one)}: outside of the screen`;
  };
  // What is drawn to scale, and scenery, which fills its place.
  const flat = seen.filter((one) => !one.closest('.world, .scene'));
  const cut = flat.filter((one) => ownText(one) || one.matches('button, input, a, img, svg')).map(cutOff);

  // Texts with their sizes on the screen; a drawing is scaled.
  const zoomOf = memo((world) => new DOMMatrix(getComputedStyle(world).transform).a);
  const scale = (one) => {
    if (one instanceof SVGElement && !one.matches('svg')) return one.getScreenCTM().a;
    const world = one.closest('.world');
    return (world ? zoomOf(world) : 1) * one.currentCSSZoom;
  };
  const sizeOf = (one, part) => parseFloat(getComputedStyle(one, part).fontSize) * scale(one);
  const tiny = (far ? flat : seen).flatMap((one) => {
    const texts = ownText(one) ? [[ownText(one), sizeOf(one)]] : [];
    const mark = one.matches('[data-number], [data-left]') && getComputedStyle(one, '::after').content;
    if (mark && mark !== 'none') texts.push([mark, sizeOf(one, '::after')]);
    return texts.filter(([text, size]) => /[\p{L}\d]/u.test(text) && size < 11.95)
      .map(([text, size]) => `${text}: ${size.toFixed(1)} (${one.className.baseVal ?? one.className})`);
  });

  // A symbol on a token is as large as the token.
  const symbols = seen.filter((one) => one.matches('.match svg:not(.lines, .gleam)'))
    .map((one) => one.closest('i') ?? one);
  const small = symbols.filter((one) => Math.max(at(one).width, at(one).height) < 15.5)
    .map((one) => `${name(one)}: ${at(one).width.toFixed(1)} (${one.className.baseVal ?? one.className})`);
  const parts = ['main', '.header', '.table-parts', '.own', '.goal', '.action-bar'].map((part) => new Set(
    flat.filter((one) => one.closest(part) && !one.closest('.player-name')).map(ownText)
      .filter((text) => /\p{L}{3}/u.test(text))));
  const texts = parts.flatMap((part) => [...part]);
  // What can be done is in sight without scrolling.
  const hiddenActions = seen.filter((one) => one.matches('.action-bar button'))
    .filter((one) => at(one).bottom > innerHeight + 1 || at(one).right > innerWidth + 1).map(name);
  const board = at(document.querySelector('[data-board]'));
  return {
    share: board.width * board.height / (innerWidth * innerHeight),
    cut: [...new Set(cut)].filter(Boolean),
    hiddenActions: far ? [] : hiddenActions,
    tiny: [...new Set(tiny)],
    small: [...new Set(small)],
    twice: texts.filter((text, index) => texts.indexOf(text) !== index),
    wide: [document.documentElement, document.body].filter((one) => one.scrollWidth > innerWidth)
      .map((one) => one.localName),
  };
}"""

# The drawing has found its place after a change of the size.
SETTLED = """() => {
  const world = document.querySelector('[data-board] .world');
  if (!world) return true;
  const around = document.querySelector('[data-board]').getBoundingClientRect();
  return [...world.querySelectorAll('.target')].some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > around.left && left < around.right && bottom > around.top && top < around.bottom;
  });
}"""


def look(me: Screen, size: Size) -> dict[str, Any]:
    """What is seen on a screen of this size."""
    me.page.set_viewport_size({"width": size[0], "height": size[1]})
    me.page.wait_for_function(SETTLED)
    found: dict[str, Any] = me.page.evaluate(LOOK, size == ZOOMED)
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_the_board_has_the_room_and_nothing_is_cut_off_small_or_twice(screen: MakeScreen, game: str) -> None:
    me = screen("ru")
    me.create("me", "greedy", game=game)
    for moves in (2, 3):  # what can be done then is different in every game
        for _ in range(moves):
            assert me.wait_for_turn()
            me.move()
        assert me.wait_for_turn()
        for size, share in SHARES.items():
            seen = look(me, size)
            assert seen.pop("share") >= share, size
            if size != DESK:
                seen["small"] = seen["twice"] = []
            assert not any(seen.values()), (size, seen)
        look(me, DESK)


def test_six_players_leave_room_for_what_can_be_done(screen: MakeScreen) -> None:
    me = screen("ru")
    me.create("me", *["greedy"] * 5, game="labyrinth")
    assert me.wait_for_turn()
    seen = look(me, (390, 664))
    assert seen["share"] >= 0.4
    assert seen["hiddenActions"] == seen["cut"] == seen["tiny"] == []
    names = me.page.locator(".seats .player-name")
    for name in names.all():
        expect(name).to_be_in_viewport(ratio=1)
    assert len(set(names.all_inner_texts())) == 6, "bots have names of their own"


def test_a_choice_whose_targets_are_in_a_closed_drawer_has_a_button_for_each(
    screen: MakeScreen, server: Server
) -> None:
    rules = games.game("tales_of_tails")

    def supply_is_offered(state: State) -> bool:
        actions = [rules.anchors(state, action) for action in state.legal()]
        return state.actor() == 0 and any(one.startswith("supply.") for anchors in actions for one in anchors)

    last = last_moment("tales_of_tails", supply_is_offered, seat=0)
    server.begin_next_match_at(last.position)
    me = screen("ru")
    me.create("me", "greedy", game="tales_of_tails")
    assert me.wait_for_turn()
    me.page.locator(".action-bar .hint").click()
    me.shows(".action-bar .advice")
    for size in LOW:  # a hint hides no target either
        look(me, size)
        expect(me.page.locator('[data-anchor="out"]')).to_be_in_viewport(ratio=1)
    me.play(last.action, last.anchors)
    target = me.page.locator('[data-anchor^="supply."].selectable').first
    expect(target).to_be_attached()
    buttons = me.page.locator(".action-bar .actions [data-action]")
    for size in LOW:
        seen = look(me, size)
        assert seen["share"] >= 0.5, size
        assert seen["hiddenActions"] == seen["cut"] == seen["tiny"] == [], size
        expect(target).to_be_hidden()
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=1)
    kinds = target.locator("..").locator(".selectable").count()
    assert buttons.count() == kinds + 1, "one for each potion, and one for none"
    moves = me.page.locator(".match").get_attribute("data-moves") or ""
    buttons.first.click()
    expect(me.page.locator(".match")).not_to_have_attribute("data-moves", moves)


@pytest.mark.long
@pytest.mark.parametrize("size", LOW, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", games.NAMES)
def test_a_whole_game_is_played_on_a_small_screen(screen: MakeScreen, game: str, size: Size) -> None:
    me = screen("en")
    me.page.set_viewport_size({"width": size[0], "height": size[1]})
    me.create("me", "greedy", game=game, **QUICK_OPTIONS.get(game, {}))
    while me.wait_for_turn():
        me.move()
    me.shows(".match-result .total td")
    me.expect_no_scrolling()
