"""The protocol is written down, whole and up to date."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import get_args

import pytest

from undercroft.match.refusal import REASONS
from undercroft.server import describe, http, messages, settings, socket

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[2]  # an installed package does not lie beside its documents

MESSAGES = [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)]


def test_the_documentation_is_up_to_date() -> None:
    assert (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8") == describe.as_markdown()


def test_the_typescript_types_are_up_to_date() -> None:
    assert (ROOT / "web" / "src" / "protocol.ts").read_text(encoding="utf-8") == describe.as_typescript()


@pytest.mark.parametrize("message", [*MESSAGES, *describe.PARTS], ids=lambda message: message.__name__)
def test_every_message_has_words_of_its_own(message: type[object]) -> None:
    assert message.__doc__
    assert len(describe.words(message)) > 20
    assert message.__doc__ != messages.Wish.__doc__


def test_every_message_that_is_defined_is_in_a_union_and_documented() -> None:
    defined = {
        thing
        for thing in vars(messages).values()
        if inspect.isclass(thing) and thing.__module__ == messages.__name__ and thing is not messages.Wish
    }
    assert defined == {*MESSAGES, *describe.PARTS}


def test_server_messages_have_no_field_that_may_be_missing() -> None:
    for message in (*get_args(messages.ServerMessage), *describe.PARTS):
        assert not any(
            optional for _, _, optional, _ in describe.fields(describe.schemas()[message.__name__])
        )


def test_every_reason_code_and_address_is_in_the_document() -> None:
    text = describe.as_markdown()
    assert all(f"| `{reason}` |" in text for reason in REASONS)
    assert all(f"| {code} |" in text for code in socket.CLOSE_CODES)
    for route in http.Api().routes():
        assert any(f"{method} {route.path}" in text for method in route.methods or ()), route.path


def test_every_setting_has_its_help() -> None:
    assert set(settings.HELP) == set(settings.Settings.__struct_fields__)
