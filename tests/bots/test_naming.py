"""Names of bots that end with a number."""

from __future__ import annotations

import pytest
import toy

from undercroft import bots
from undercroft.bots.naming import number_in
from undercroft.bots.race import RaceBot
from undercroft.bots.search import SearchBot
from undercroft.kernel.errors import BadOption


def test_a_name_has_the_number_that_follows_its_kind() -> None:
    assert [number_in(name, "race") for name in ("race-200", "race-0", "race-007")] == [200, 0, 7]


@pytest.mark.parametrize("name", ["race", "race-", "race-x", "race--1", "race-²", "race-1-2", "search-200"])
def test_another_name_has_none(name: str) -> None:
    assert number_in(name, "race") == -1


def test_the_number_is_the_effort_of_a_bot() -> None:
    search, race = (bots.make(toy.GAME, name, 1) for name in ("search-30", "race-40"))
    assert isinstance(search, SearchBot)
    assert isinstance(race, RaceBot)
    assert (search.iterations, race.playouts) == (30, 40)


@pytest.mark.parametrize(
    "name",
    [
        "search-",
        "search-x",
        "search-0",
        "search-²",
        "race",
        "race-x",
        "race-0",
        "learnt",
        "learnt-5",
        "learnt-:f",
    ],
)
def test_a_name_of_no_bot_is_an_error_that_lists_those_there_are(name: str) -> None:
    with pytest.raises(BadOption, match=f"has no bot '{name}'; it has random"):
        bots.make(toy.GAME, name, 1)


@pytest.mark.parametrize("name", ["learnt:none", "learnt-0:none", "learnt-500:none"])
def test_a_learnt_bot_may_have_a_number_before_its_file(name: str) -> None:
    with pytest.raises(BadOption, match="none cannot be read"):
        bots.make(toy.GAME, name, 1)
