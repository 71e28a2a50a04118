"""Puzzles in the browser: chosen, answered on the real board, explained, and the next one."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from browser.screen import Screen
from browser.test_pages import findings
from undercroft import games
from undercroft.puzzles.puzzle import Puzzle, load, start_of

MakeScreen = Callable[..., Screen]
WORDS = {
    "en": {"begin": "Solve", "right": "Right!", "wrong": "Not the best answer", "row": "in a row: 1"},
    "ru": {"begin": "Решать", "right": "Верно!", "wrong": "Есть ответ лучше", "row": "подряд: 1"},
}


def open_puzzle(me: Screen, game: str, puzzle: Puzzle) -> None:
    me.page.goto(f"/puzzle/{game}-{puzzle.id}")
    me.shows(f"[data-puzzle='{puzzle.id}']")
    expect(me.page.locator(".loading")).to_have_count(0)


def play(me: Screen, game: str, puzzle: Puzzle, moves: list[str]) -> None:
    """Plays moves as a person does: selects their targets, then presses the button of the action if there is
    one."""
    rules = games.game(game)
    state = start_of(rules, puzzle)
    for number, text in enumerate(moves, 1):
        action = rules.parse_action(text)
        for anchor in rules.anchors(state, action):
            me.page.locator(f'[data-anchor="{anchor}"]').first.click()
        button = me.page.locator(f'[data-action="{text}"]').last
        done = me.page.locator(f'.match[data-moves="{number}"]')
        expect(button.or_(done).first).to_be_visible()
        if not done.count():
            with suppress(TimeoutError):  # it may be the button of a move that is on its way
                button.click(timeout=5000)
        expect(done).to_be_visible()
        state.play(action)


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ru", True)])
def test_a_puzzle_is_chosen_missed_and_explained_and_the_next_one_is_solved(
    screen: MakeScreen, language: str, phone: bool
) -> None:
    me, words = screen(language, phone=phone), WORDS[language]
    game = "dungeon_roll"
    file = load(games.game(game))
    me.page.goto("/puzzles")
    card = me.page.locator(f"li[data-game='{game}']")
    expect(card).to_contain_text(str(len(file.puzzles)))
    assert findings(me) == []
    card.locator("select").select_option("rest")
    card.get_by_role("button", name=words["begin"]).click()
    # A wrong answer: its value beside the best one, and the best answer on the board.
    puzzle = shown_puzzle(me, game)
    assert puzzle.theme == "rest"
    play(me, game, puzzle, [{"rest": "descend", "descend": "rest"}[puzzle.line[0]]])
    verdict = me.page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "wrong")
    expect(verdict).to_contain_text(words["wrong"])
    expect(verdict.locator("ol li")).to_have_count(1)
    assert findings(me) == []
    verdict.locator(".row .button").first.click()
    expect(me.page.locator('.match[data-moves="0"]')).to_be_visible()
    # The next one of the theme is another one, and its answer is right.
    verdict.locator(".next").click()
    expect(me.page.locator("[data-verdict]")).to_have_count(0)
    other = shown_puzzle(me, game)
    assert other.id != puzzle.id
    assert other.theme == "rest"
    play(me, game, other, other.line)
    expect(verdict).to_have_attribute("data-verdict", "right")
    expect(verdict).to_contain_text(words["right"])
    expect(verdict).to_contain_text(words["row"])
    me.page.goto("/puzzles")
    expect(me.page.locator(f"li[data-game='{game}'] .rating")).to_be_visible()
    expect(me.page.locator(f"li[data-game='{game}']")).to_contain_text(words["row"])


def shown_puzzle(me: Screen, game: str) -> Puzzle:
    me.shows("[data-puzzle]")
    expect(me.page.locator(".loading")).to_have_count(0)
    found = me.page.locator("[data-puzzle]").get_attribute("data-puzzle")
    return load(games.game(game)).by_id[found or ""]


def test_a_line_is_played_on_the_board_and_moves_are_taken_back(screen: MakeScreen) -> None:
    me = screen("en")
    game = "labyrinth"
    puzzle = next(
        one
        for one in load(games.game(game)).puzzles
        if len(one.line) == 3 and all(re.match("move|jump", text) for text in one.line)
    )
    open_puzzle(me, game, puzzle)
    play(me, game, puzzle, puzzle.line[:1])
    me.page.get_by_role("button", name="Take back").click()
    expect(me.page.locator('.match[data-moves="0"]')).to_be_visible()
    play(me, game, puzzle, puzzle.line)
    expect(me.page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")


@pytest.mark.parametrize("game", ["tales_of_tails", "knock_knock"])
def test_a_puzzle_that_is_given_up_shows_its_answer_move_by_move(screen: MakeScreen, game: str) -> None:
    me = screen("ru", phone=True)
    puzzle = load(games.game(game)).puzzles[0]
    open_puzzle(me, game, puzzle)
    me.page.locator(".task .button").click()
    verdict = me.page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "given-up")
    steps = verdict.locator("ol .step")
    expect(steps).to_have_count(len(puzzle.line))
    steps.last.click()
    expect(me.page.locator(f'.match[data-moves="{len(puzzle.line)}"]')).to_be_visible()
    expect(me.page.locator(".target.possible")).to_have_count(0)  # nothing can be played any more


def test_the_home_page_leads_to_the_puzzle_of_the_day(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/")
    me.page.locator(".today a[href='/puzzle/daily']").click()
    me.shows("[data-puzzle]")
    daily = me.page.request.get("/api/puzzles").json()["daily"]
    assert me.page.url.endswith(f"/puzzle/{daily['game']}-{daily['puzzle']}")
