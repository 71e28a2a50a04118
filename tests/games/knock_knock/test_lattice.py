"""Where cards may lie: KK-10, KK-11, KK-22."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.lattice import CENTRE, REACH, STEP, cell_at, corner_place, x_of, y_of
from undercroft.games.knock_knock.lookahead import loses
from undercroft.games.knock_knock.notation import PLACE
from undercroft.kernel.rng import Rng


@given(st.integers(-20, 20), st.integers(-20, 20))
def test_a_place_is_where_its_numbers_say(x: int, y: int) -> None:
    cell = cell_at(x, y)
    if (x + y) % 2 or abs(x) + abs(y) > REACH:
        assert cell == -1
    else:
        assert (x_of(cell), y_of(cell)) == (x, y)


def test_each_corner_leads_half_a_card_both_ways() -> None:
    moves = [(x_of(CENTRE + step), y_of(CENTRE + step)) for step in STEP]
    assert moves == [(-1, -1), (1, -1), (-1, 1), (1, 1)]


def test_a_corner_place_is_the_same_from_both_cards() -> None:
    for corner in range(4):
        assert corner_place(CENTRE, corner) == corner_place(CENTRE + STEP[corner], 3 - corner)
    assert len({corner_place(CENTRE, corner) for corner in range(4)}) == 4


def corner_cells(x: int, y: int) -> set[tuple[int, int]]:
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


def legal_by_the_book(laid: list[tuple[int, int]], x: int, y: int) -> bool:
    """KK-10 in its own words: touches some card, and no card with more than one corner."""
    shared = [len(corner_cells(x, y) & corner_cells(*other)) for other in laid]
    return max(shared) == 1


def test_kk_10_a_card_covers_a_corner_of_some_card_and_never_two_of_one() -> None:
    """KK-10. Random citadels, every place on the table compared with the rule spelled out."""
    largest = 0
    for seed in range(6):
        state = GAME.new(4, seed)
        dice = Rng()
        dice.seed(seed)
        for _play in range(12):
            laid = [(x_of(cell), y_of(cell)) for cell in state.cells]
            expected = {
                (x, y) for x in range(-15, 16) for y in range(-15, 16) if legal_by_the_book(laid, x, y)
            }
            assert {(x_of(cell), y_of(cell)) for cell in state.open_cells()} == expected
            safe = [action for action in state.legal() if PLACE.has(action) and not loses(state, action)]
            if not safe:
                break
            state.play(safe[dice.below(len(safe))])
        largest = max(largest, len(state.cells))
    assert largest > 7


def test_kk_10_every_corner_place_holds_at_most_two_layers() -> None:
    """KK-10."""
    state = GAME.new(3, 5)
    for play in range(15):
        safe = [action for action in state.legal() if PLACE.has(action) and not loses(state, action)]
        if safe:
            state.play(safe[play % len(safe)])
    layers: dict[tuple[int, int], int] = {}
    for cell in state.cells:
        for place in corner_cells(x_of(cell), y_of(cell)):
            layers[place] = layers.get(place, 0) + 1
    assert set(layers.values()) == {1, 2}


def test_kk_22_even_a_straight_line_to_the_edge_leaves_places(lay, do) -> None:  # type: ignore[no-untyped-def]
    """KK-22. Our table ends sixteen half cards from the first card; nothing is offered beyond."""
    state = lay([(number + 9, number, number) for number in range(9)], [[1, 2, 3, 4, 5, 6]])
    texts = [GAME.action_text(action) for action in state.legal()]
    assert "1 to 9,9" not in texts
    assert "1 to 9,7" in texts
    assert all(abs(x_of(cell)) + abs(y_of(cell)) <= REACH for cell in state.open_cells())
