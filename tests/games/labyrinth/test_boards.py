"""The box, LA-1 to LA-5: cards, tokens, both sides of the board, and what is said of a file with mistakes."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

import undercroft
from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.board import COLOURS, PLACES, Board, cell_name, cell_named
from undercroft.games.labyrinth.content import EFFECTS, LabyrinthContent, read
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.errors import BadContent

TEXT = files("undercroft.games.labyrinth").joinpath("content.toml").read_text(encoding="utf-8")


def box() -> LabyrinthContent:
    content = GAME.content()
    assert isinstance(content, LabyrinthContent)
    return content


def mistakes(old: str, new: str, times: int = 1) -> list[str]:
    """What is wrong with the content file after one change."""
    assert old in TEXT
    with pytest.raises(BadContent) as caught:
        read(TEXT.replace(old, new, times))
    return caught.value.errors


def test_la_1_the_box_has_55_cards_12_treasures_12_traps_and_3_travellers_each() -> None:
    """LA-1"""
    for players in range(2, 7):
        state = GAME.new(players, 5)
        assert isinstance(state, LabyrinthRules)
        assert state.deck_size + sum(state.held) == sum(state.deck) + sum(state.hands) == 55
        assert (state.treasures_left, state.traps_left) == (12, 12)
        assert [state.spare(seat) for seat in range(players)] == [3] * players


def test_la_2_a_card_has_a_colour_and_one_of_four_effects() -> None:
    """LA-2: and the view says both, so that no client has to take a name apart."""
    session = undercroft.new("labyrinth", players=2, seed=1)
    for card in session.view(0)["table"]["hand"]:
        assert card["colour"] in COLOURS
        assert card["effect"] in EFFECTS
        assert card["card"] == f"{card['colour']}-{card['effect']}"


def test_la_3_every_colour_has_3_jumps_3_pushes_2_removals_and_3_traps() -> None:
    """LA-3"""
    state = GAME.new(2, 5)
    assert isinstance(state, LabyrinthRules)
    whole = [state.deck[kind] + state.hands[kind] + state.hands[20 + kind] for kind in range(20)]
    assert whole == [3, 3, 2, 3] * 5


@pytest.mark.parametrize("side", [0, 1])
def test_la_4_every_cell_has_a_colour_a_value_and_neighbours(side: int) -> None:
    """LA-4"""
    board = box().boards[side]
    for cell in board.cells:
        assert 1 <= board.value[cell] <= 4
        assert len(board.next[cell]) >= 2
        assert all(cell in board.next[other] for other in board.next[cell])
    assert any(cell // 12 != other // 12 for cell in board.cells for other in board.next[cell])


@pytest.mark.parametrize("side", [0, 1])
def test_la_5_a_board_is_large_enough_and_no_player_can_seal_off_any_of_it(side: int) -> None:
    """LA-5"""
    board = box().boards[side]
    assert 50 <= len(board.cells) <= 60
    assert len(board.starts) >= 6
    for colour in range(5):
        assert {board.value[cell] for cell in board.path(colour)} == {1, 2, 3, 4}
    for closed in [PLACES, *board.cells]:
        assert board.cut_off(closed) == []


@pytest.mark.parametrize("side", [0, 1])
def test_la_5_the_farther_from_the_starts_the_cheaper(side: int) -> None:
    """LA-5: on the average of all cells so many steps away."""
    board = box().boards[side]
    steps = {cell: min(board.away[start * PLACES + cell] for start in board.starts) for cell in board.cells}
    means = []
    for away in range(max(steps.values()) + 1):
        values = [board.value[cell] for cell in board.cells if steps[cell] == away]
        means.append(sum(values) / len(values))
    assert means[0] == 4
    assert all(near >= far for near, far in zip(means, means[2:], strict=False))


def test_la_5_the_rose_is_more_open_than_the_keep() -> None:
    """LA-5: more neighbours on the Rose, longer ways through the Keep."""
    rose, keep = box().boards

    def neighbours(board: Board) -> float:
        return sum(len(board.next[cell]) for cell in board.cells) / len(board.cells)

    def longest(board: Board) -> int:
        return max(board.away[one * PLACES + two] for one in board.cells for two in board.cells)

    assert neighbours(rose) > neighbours(keep)
    assert longest(rose) < longest(keep)


def test_cells_keep_their_names_and_distances() -> None:
    assert [cell_name(cell_named(name)) for name in ("r1", "g12", "v7")] == ["r1", "g12", "v7"]
    rose = box().boards[0]
    assert rose.away[cell_named("r1") * PLACES + cell_named("r3")] == 2


def test_neighbours_must_know_each_other() -> None:
    found = mistakes('next = ["r2", "g11"]', 'next = ["g11"]')
    assert found == ["board.a.r1.next: must name r2, which has it as a neighbour"]


def test_a_board_must_hang_together() -> None:
    text = TEXT
    for name, lost in (("r1", "r2"), ("r2", "r1"), ("g10", "g11"), ("g11", "g10")):
        text = re.sub(rf'(id = "{name}", .*?)"{lost}"(, )?', r"\1", text, count=1).replace(", ]", "]")
    with pytest.raises(BadContent) as caught:
        read(text)
    assert caught.value.errors == ["board.a: must hang together: r1, g11 cannot be reached"]


def test_one_traveller_must_not_be_able_to_seal_off_a_start() -> None:
    text = re.sub(
        r'(id = "r11".*?), "b1"\]', r"\1]", TEXT.replace('next = ["r11", "b2"]', 'next = ["b2"]'), count=1
    )
    text = text.replace('next = ["r10", "b1"]', 'next = ["r10"]', 1)
    with pytest.raises(BadContent) as caught:
        read(text)
    assert "board.a: one traveller on r10 would seal off r11" in caught.value.errors


def test_all_mistakes_are_told_at_once() -> None:
    text = (
        TEXT.replace("hand = 6", "hand = 60")
        .replace("trap = 3", "trap = -1")
        .replace("value = 4", "value = 9", 2)
    )
    with pytest.raises(BadContent) as caught:
        read(text)
    assert len(caught.value.errors) == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'id = "r1",',
            'id = "x1",',
            "board.a.cells[0].id: must be a colour's letter and 1 to 12, like r7, not 'x1'",
        ),
        ('id = "r2",', 'id = "r3",', "board.a.r3: is there twice"),
        (
            'colour = "red"',
            'colour = "blue"',
            "board.a.r1.colour: must be 'red' as its letter says, not 'blue'",
        ),
        ("start = true", "start = 1", "board.a.r1.start: must be true or false, not 1"),
        (
            'next = ["r2", "g11"]',
            'next = ["r2", "g13"]',
            "board.a.r1.next: names 'g13', which is no cell of this board",
        ),
        ('next = ["r2", "g11"]', 'next = ["r2", "r2"]', "board.a.r1.next: names r2 twice"),
        ('next = ["r2", "g11"]', 'next = ["r1", "g11"]', "board.a.r1.next: names the cell itself"),
        ("treasures = 12", "treasures = 0", "box.treasures: must be a whole number from 1 to 30, not 0"),
        ('game = "labyrinth"', 'game = "maze"', 'game: must be "labyrinth"'),
    ],
)
def test_a_mistake_in_the_content_is_told_precisely(old: str, new: str, said: str) -> None:
    assert said in mistakes(old, new)


def test_too_few_starts_and_missing_values_are_told() -> None:
    assert "board.a: must have at least 6 starts, not 0" in mistakes(", start = true", "", 10)
    found = mistakes("value = 1,", "value = 2,", 5)
    assert found == [f"board.a: must have a {colour} cell of value 1" for colour in COLOURS]


def test_an_opening_that_does_not_fit_is_told() -> None:
    found = mistakes("opening = [[", "opening = [[4, ")
    assert len(found) == 1
    assert found[0].startswith("board.a.opening[0]: must be 2 whole numbers from 1 to 3")
