"""The content file: every mistake is named, all of them at once."""

from __future__ import annotations

import pytest

from undercroft.games.knock_knock.content import read
from undercroft.kernel.errors import BadContent


def mistakes(text: str) -> list[str]:
    with pytest.raises(BadContent) as caught:
        read(text)
    return caught.value.errors


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('game = "knock_knock"', 'game = "chess"', 'game: must be "knock_knock"'),
        ("time_tokens = 12", "time_tokens = 0", "counts.time_tokens: must be a whole number from 2 to 99"),
        ("hand_few = 4", 'hand_few = "four"', "counts.hand_few: must be a whole number"),
        ("corners = [4, 1, 0, 0]", "corners = [4, 2, 0, 0]", "rooms.cards[0].corners: must sum to 5"),
        ("corners = [4, 1, 0, 0]", "corners = [5, 0, 0, 0]", "rooms.cards[0].corners: must be four whole"),
        ("corners = [4, 1, 0, 0]", "corners = [4, 1, 0]", "rooms.cards[0].corners: must be four whole"),
        ("corners = [4, 1, 0, 0]", "numbers = [4, 1, 0, 0]", "rooms.cards[0].numbers: is none of corners"),
        ("[0, 0, 0, 0], silence", "[1, 0, 0, 0], silence", "rooms.cards[38].corners: must be [0, 0, 0, 0]"),
        ("silence = true", 'silence = "yes"', "rooms.cards[38].silence: must be true or false"),
        ("chests = 3", "chests = 9", "rooms.cards[6].chests: must be a whole number from 0 to 3"),
        ("corners = [3, 2, 1, 1]", "corners = [2, 1, 1, 1]", "monsters.cards[0].corners: must sum to more"),
        ("time = 3 }", "time = 1 }", "monsters.cards[0].time: must be a whole number from 2"),
        ('name = "goblin"', 'name = "accountant"', "monsters.cards[0].name: must be one of rat"),
        ("sign = 1", "sign = 4", "monsters.cards[3].sign: must be a whole number from 1 to 3"),
        ("[knight]", "[night]", "knight: this table is missing"),
        ("[counts]", "[count]", "counts: this table is missing"),
        ("[rooms]", "[halls]", "rooms.cards: must be a list of 41 cards"),
    ],
)
def test_kk_2_kk_4_a_mistake_is_named_with_its_place_and_what_would_be_right(
    box_file: str, old: str, new: str, sentence: str
) -> None:
    """KK-2, KK-4."""
    assert old in box_file
    found = mistakes(box_file.replace(old, new, 1))
    assert any(entry.startswith(sentence) for entry in found), found


def test_all_mistakes_are_named_at_once(box_file: str) -> None:
    text = box_file.replace("[4, 1, 0, 0]", "[4, 4, 0, 0]", 1).replace("time = 3 }", "time = 99 }", 1)
    assert len(mistakes(text.replace("seconds = 360", "seconds = 0"))) == 3


def test_kk_1_a_card_too_many_or_too_few_is_a_mistake(box_file: str) -> None:
    """KK-1."""
    silent = "{ corners = [0, 0, 0, 0], silence = true },\n"
    assert mistakes(box_file.replace(silent, "", 1)) == ["rooms.cards: must have 41 cards, not 40"]
    more = box_file.replace(silent, silent * 2, 1)
    assert mistakes(more) == ["rooms.cards: must have 41 cards, not 42"]


def test_what_is_no_card_at_all_is_a_mistake(box_file: str) -> None:
    silent = "{ corners = [0, 0, 0, 0], silence = true },\n"
    found = mistakes(box_file.replace(silent, "17,\n", 1))
    assert found[0].startswith("rooms.cards[38]: must be a table such as")


def test_our_own_box_and_the_one_for_tests_have_different_names(box) -> None:
    from undercroft.games.knock_knock import GAME

    assert GAME.content().hash != box.hash
    assert len(box.hash) == 16
