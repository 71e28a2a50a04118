"""Errors that say what was wrong."""

from __future__ import annotations

import pytest

from undercroft.kernel import errors


def test_every_error_is_one_that_a_person_can_mend() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) >= 9
    assert all(issubclass(kind, errors.UndercroftError) for kind in kinds)
    assert issubclass(errors.UndercroftError, ValueError)


def test_an_illegal_action_carries_what_is_legal() -> None:
    assert errors.IllegalAction("no", ["roll"]).legal == ["roll"]


def test_a_bad_position_begins_with_its_field() -> None:
    error = errors.BadPosition("party.goblin", "is none of them")
    assert (str(error), error.field, error.why) == (
        "party.goblin: is none of them",
        "party.goblin",
        "is none of them",
    )


def test_a_bad_record_begins_with_its_line() -> None:
    error = errors.BadRecord(12, "was edited")
    assert (str(error), error.line, error.why) == ("line 12: was edited", 12, "was edited")


def test_bad_content_lists_every_mistake() -> None:
    error = errors.BadContent(["one", "two"])
    assert (str(error), error.errors) == ("one\ntwo", ["one", "two"])


def test_an_error_is_caught_by_its_base() -> None:
    with pytest.raises(errors.UndercroftError):
        raise errors.NotYourTurn("wait")
