"""Content files: sources, mistakes, fingerprints."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.kernel.content import ContentErrors, content_hash, parse
from undercroft.kernel.errors import BadContent


def mistakes_of(text: str) -> list[str]:
    with pytest.raises(BadContent) as caught:
        parse(text)
    return caught.value.errors


def test_a_content_file_is_read_as_data() -> None:
    assert parse('game = "toy"\n[box]\nsource = "public"\nturns = 3') == {
        "game": "toy",
        "box": {"source": "public", "turns": 3},
    }


def test_what_is_no_toml_says_where() -> None:
    assert mistakes_of("a = 1\nb = x")[0].startswith("not a TOML file: ")
    assert "line 2" in mistakes_of("a = 1\nb = x")[0]


def test_an_entry_without_a_source_is_named() -> None:
    assert mistakes_of("[box]\nturns = 3") == [
        "box.turns: its entry needs source = one of rulebook, public, reconstructed"
    ]


def test_an_unknown_source_is_named() -> None:
    assert mistakes_of('[box]\nsource = "hearsay"') == [
        "box.source: must be one of rulebook, public, reconstructed, not 'hearsay'"
    ]


def test_every_entry_of_a_list_needs_a_source_and_all_mistakes_are_listed() -> None:
    text = '[[card]]\nsource = "public"\nn = 1\n[[card]]\nn = 2\n[deck.small]\nn = 3'
    assert [mistake.split(":")[0] for mistake in mistakes_of(text)] == ["card[1].n", "deck.small.n"]


def test_a_source_holds_for_all_inside_it() -> None:
    assert parse('[deck]\nsource = "public"\n[deck.small]\nn = 3')["deck"]["small"] == {"n": 3}


@pytest.mark.parametrize("value", [None, "3", 2.0, True, 0, 8])
def test_a_number_that_is_none_or_out_of_range_is_a_mistake(value: Any) -> None:
    errors = ContentErrors()
    assert errors.integer({"n": value} if value is not None else {}, "n", 1, 7, "box") == 1
    assert errors.messages == [f"box.n: must be a whole number from 1 to 7, not {value!r}"]


@pytest.mark.parametrize("value", [1, 7])
def test_a_number_in_range_is_fine(value: int) -> None:
    errors = ContentErrors()
    assert errors.integer({"n": value}, "n", 1, 7, "box") == value
    errors.raise_if_any()


def test_mistakes_are_raised_together() -> None:
    errors = ContentErrors()
    errors.add("a", "is odd")
    errors.expect(True, "b", "is fine")
    errors.expect(False, "c", "is odd too")
    with pytest.raises(BadContent) as caught:
        errors.raise_if_any()
    assert caught.value.errors == ["a: is odd", "c: is odd too"]


def test_a_fingerprint_depends_on_the_data_and_not_on_the_layout() -> None:
    one = content_hash(parse('# a comment\ngame = "toy"\n[box]\nsource = "public"\nturns = 3'))
    same = content_hash(parse('game   =   "toy"\n\n[box]\nturns = 3\nsource = "public"'))
    other = content_hash(parse('game = "toy"\n[box]\nsource = "public"\nturns = 4'))
    assert one == same != other
    assert len(one) == 16
