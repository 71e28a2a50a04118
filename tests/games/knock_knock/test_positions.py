"""Positions: what cannot lie on a table is refused, and incremental danger is the danger one counts."""

from __future__ import annotations

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.bot import GreedyBot
from undercroft.games.knock_knock.lookahead import loses
from undercroft.games.knock_knock.state import Ending
from undercroft.kernel.errors import BadPosition
from undercroft.kernel.rng import Rng


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"bag": [2]}, r"hands\[0\]: card 2 is there twice"),
        ({"bag": [1]}, "bag: card 1 is there twice"),
        ({"bag": [63]}, "the Black Knight lies under the deck"),
        ({"shown": [5, 0]}, r"shown\[0\]: card 5 is not in this hand"),
        ({"told": [4]}, r"told\[0\]: card 4 is in no hand"),
        ({"reserve": 11}, "reserve: must be 12"),
        ({"phase": "knight"}, "knight is drawn only|Black Knight is drawn only"),
        ({"ending": "time_up"}, "ending: is undecided as long as"),
        ({"potion": {"x": 4, "y": 4, "corner": "nw"}}, "potion: must stand on a card"),
        ({"players": 3}, "hands: must have 3 lists"),
        ({"turn": 1}, "turn: must be a player with a card"),
    ],
)
def test_a_position_that_cannot_be_is_refused(lay, changes, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        lay([(1, 0, 0)], [[2, 3], []], **changes)


@pytest.mark.parametrize(
    ("citadel", "why"),
    [
        ([(1, 0, 0), (4, 1, 0)], r"citadel\[1\].x: no card can lie there"),
        ([(1, 0, 0), (4, 0, 0)], r"citadel\[1\].x: another card lies there"),
        ([(1, 0, 0), (1, 1, 1)], r"citadel\[1\].card: card 1 is there twice"),
        ([(1, 0, 0, "standing", 2)], r"citadel\[0\].standing: only monsters stand"),
        ([(42, 0, 0, "standing", 0)], r"citadel\[0\].time: a standing monster has"),
        ([(42, 0, 0, "", 2)], r"citadel\[0\].time: only a standing monster"),
    ],
)
def test_a_citadel_that_cannot_be_is_refused(lay, citadel, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        lay(citadel, [[2, 3], [10]])


def careful_walk(players: int, seed: int, **options: str):  # type: ignore[no-untyped-def]
    """States of a long game: mostly the greedy bot's choice, now and then any safe action."""
    state = GAME.new(players, seed, options)
    bot = GreedyBot(seed)
    dice = Rng()
    dice.seed(seed)
    while not state.over() and state.plays < 60:
        yield state
        safe = [action for action in state.legal() if not loses(state, action)]
        wild = safe and dice.below(4) == 0
        state.play(safe[dice.below(len(safe))] if wild else bot.choose(state))


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_kk_14_the_danger_kept_is_the_danger_counted_corner_by_corner(players: int) -> None:
    """KK-14."""
    for seed in range(3):
        for state in careful_walk(players, seed, mode="retry", level="2", spells="fireball-ice-potion-orb"):
            counted = [sum(state.shows(i, corner) for corner in range(4)) for i in range(len(state.cells))]
            assert state.danger == counted
            assert state.reserve + sum(max(tokens, 0) for tokens in state.tokens) == 12


@pytest.mark.parametrize("players", [1, 3, 5])
def test_whether_an_action_loses_at_once_is_known_before_it_is_played(players: int) -> None:
    seen = set()
    for seed in range(2):
        for state in careful_walk(players, seed, level="3", spells="fireball-potion", pace="8"):
            for action in state.legal()[:: 1 + len(state.legal()) // 40]:
                after = state.clone()
                after.play(action)
                lost = after.ending not in (Ending.UNDECIDED, Ending.WON)
                assert loses(state, action) == lost, GAME.action_text(action)
                seen.add(lost)
    assert seen == {True, False}


@pytest.mark.parametrize("players", [1, 2, 6])
def test_a_position_of_a_long_game_round_trips_and_goes_on_the_same(players: int) -> None:
    for state in careful_walk(players, 11, mode="adventure", spells="fireball-ice-potion-orb", chests="yes"):
        twin = GAME.from_position(GAME.position(state), state.content)
        assert GAME.position(twin) == GAME.position(state)
        assert twin.legal() == state.legal()
        assert GAME.view(twin, 0) == GAME.view(state, 0)


def test_kk_23_resampling_keeps_shown_cards_and_deals_the_rest_fairly(lay, do) -> None:
    """KK-23."""
    state = do(lay([(1, 0, 0)], [[2, 3], [10, 11]], bag=[20, 21, 22, 23]), "show 11", seat=1)
    counts: dict[int, int] = {}
    for seed in range(3000):
        twin = state.clone()
        twin.resample(0, seed)
        assert twin.hands[0] == state.hands[0]
        assert 10 in twin.hands[1]
        other = next(card for card in twin.hands[1] if card != 10)
        counts[other] = counts.get(other, 0) + 1
    assert set(counts) == {9, 19, 20, 21, 22}
    assert all(500 < count < 700 for count in counts.values()), counts


def test_kk_23_resampling_loses_no_card_and_keeps_hands_in_order(lay) -> None:
    """KK-23."""
    state = lay([(1, 0, 0)], [[2, 3], [10, 11, 12], [30, 31]], bag=[20, 21, 22, 23])
    for seed in range(20):
        twin = state.clone()
        twin.resample(1, seed)
        assert [len(hand) for hand in twin.hands] == [2, 3, 2]
        assert all(hand == sorted(hand) for hand in twin.hands)
        cards = sorted(twin.bag + [card for hand in twin.hands for card in hand])
        assert cards == sorted(state.bag + [card for hand in state.hands for card in hand])


def test_kk_23_resampling_does_not_depend_on_what_is_hidden(lay) -> None:
    """KK-23: two tables that a seat cannot tell apart become the same."""
    one = lay([(1, 0, 0)], [[2, 3], [10, 11]], bag=[20, 21])
    other = lay([(1, 0, 0)], [[2, 3], [20, 21]], bag=[10, 11])
    assert GAME.view(one, 0) == GAME.view(other, 0)
    for seed in range(5):
        one.resample(0, seed)
        other.resample(0, seed)
        assert GAME.position(one) == GAME.position(other)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"first_game": True},
        {"phase": "knight", "bag": []},
        {"spells": ["orb"], "silence": True},
        {"spells": ["fireball", "potion"]},
    ],
)
def test_a_random_action_is_one_of_the_legal_ones_drawn_by_the_dice(lay, changes) -> None:
    """Without a list of all placements it finds the same one."""
    citadel = [(2, 0, 0), (42, 5, 5, "standing", 3)]
    state = lay(citadel, [[3, 9, 10], [11]], **changes)
    dice, same = Rng(), Rng()
    dice.seed(5)
    same.seed(5)
    for _draw in range(40):
        actions = state.legal()
        assert state.random_action(dice) == actions[same.below(len(actions))]


def test_a_random_action_in_the_camp_and_after_the_end(lay, do) -> None:
    dice = Rng()
    dice.seed(5)
    lost = do(lay([(1, 0, 0)], [[5], [10]], mode="retry"), "5 to 1,1")
    assert {lost.random_action(dice) for _draw in range(40)} == set(lost.legal())
    assert len(lost.legal()) == 2
    over = do(lay([(1, 0, 0)], [[5], [10]]), "5 to 1,1")
    assert over.random_action(dice) == -1
