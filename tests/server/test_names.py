"""Names of people: whatever is typed, what is stored can be seen, is short, and poses as no other person."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.running_server import guest, run_scenario, running_server
from server.test_hosts import make_host
from undercroft.server.names import MAX_NAME, MAX_SYMBOLS, appearance, clean_name, distinct_name

pytestmark = pytest.mark.once  # does not depend on the build

TEXTS = st.text(max_size=120) | st.text("Anna Анна \u200b\u202e\ufe0f🐶́#7", max_size=60)


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_a_stored_name_is_clean_whatever_was_typed(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= MAX_NAME
    assert name == " ".join(name.split())
    assert not name or any(unicodedata.category(letter)[0] in "LNS" for letter in name)
    assert not [letter for letter in name if unicodedata.category(letter) in ("Cf", "Cc", "Cs", "Co", "Cn")]
    assert sum(unicodedata.category(letter) in ("So", "Sk") for letter in name) <= MAX_SYMBOLS
    assert not (name.startswith("#") and name[1:].isdigit())


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.lists(TEXTS, max_size=5))
def test_two_people_at_a_table_never_look_alike(text: str, others: list[str]) -> None:
    taken = [clean_name(other) for other in others]
    name = distinct_name(clean_name(text), taken)
    assert len(name) <= MAX_NAME
    assert not name or appearance(name) not in {appearance(other) for other in taken if other}


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Anna  \t Maria ", "Anna Maria"),
        ("   ", ""),
        ("\u200b\u200d\ufeff", ""),
        ("\u3164\u2800", ""),
        ("...!?", ""),
        ("An\u200bna", "Anna"),
        ("\u202eannA", "annA"),
        ("Ａｎｎａ", "Anna"),
        ("🐶🐶🐶🐶🐶 Rex", "🐶🐶🐶 Rex"),
        ("Z" + "\u0301" * 20, "Ź\u0301\u0301"),
        ("#0", "0"),
        ("Анна", "Анна"),
    ],
)
def test_a_name_is_stored_like_this(typed: str, stored: str) -> None:
    assert clean_name(typed) == stored


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Аnna", "Anna"),
        ("ANNA", "anna"),
        ("Ánna", "Anna"),
        ("An na", "Anna"),
        ("Ρaul", "Paul"),
        ("Bo0b", "Boob"),
    ],
)
def test_names_that_look_alike_have_one_appearance(name: str, other: str) -> None:
    assert appearance(name) == appearance(other)


def test_different_names_have_different_appearances() -> None:
    assert (
        len({appearance(name) for name in ("Anna", "Hanna", "Анна", "Boris", "Борис", "Vera", "Вера")}) == 7
    )


def test_a_person_who_poses_as_another_player_gets_a_number(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Anna") as anna, guest(one) as eve:
            await eve.post("/api/me", {"name": "Аnna"})  # the first letter is Cyrillic
            match = await anna.create(["me", "open"])
            seat = await eve.look(match)
            await seat.command("sit")
            assert [one["name"] for one in seat.status["seats"]] == ["Anna", "Аnna (2)"]
            await seat.close()

    run_scenario(scenario)


def test_no_person_can_have_a_name_that_looks_like_that_of_a_host(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Otto") as host, guest(one) as eve:
            await make_host(one, host)
            for name in ("Otto", "Оttо", "0tto"):
                answer = await eve.post("/api/me", {"name": name})
                assert (answer.status_code, answer.json()["reason"]) == (409, "name-taken")

    run_scenario(scenario)
