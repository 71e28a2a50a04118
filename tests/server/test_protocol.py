"""The protocol is documented completely, its generated files are up to date, and old clients are refused."""

from __future__ import annotations

import inspect
import json
from functools import cache
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
import toy
from starlette.routing import Route
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.running_server import guest, run_scenario, running_server
from undercroft import games
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.match.refusal import REASONS
from undercroft.server import generate_protocol, settings
from undercroft.server.api.routes import api_routes
from undercroft.server.protocol import api_types, close_codes, messages, typescript, views
from undercroft.server.protocol.people_types import PersonPlace
from undercroft.testing import random_game

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[2]  # an installed package is not beside its documents

MESSAGES = [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)]
BASES = [messages.Command, messages.SeatCommand, messages.MatchStatus]
"""What messages inherit from, and no messages of their own."""
API_TYPES = [*api_types.REQUESTS, *api_types.ANSWERS]
GAMES = [toy.GAME, *(games.game(name) for name in games.NAMES)]


@pytest.mark.parametrize("path", generate_protocol.generated_files())
def test_a_generated_file_is_up_to_date(path: str) -> None:
    generated = generate_protocol.generated_files()[path]
    assert (ROOT / path).read_text(encoding="utf-8") == generated, generate_protocol.COMMAND


@pytest.mark.parametrize(
    "type", [*MESSAGES, *generate_protocol.PARTS, *API_TYPES], ids=lambda type: type.__name__
)
def test_every_type_has_its_own_description(type: type[object]) -> None:
    assert type.__doc__
    assert len(typescript.description(type)) >= 13
    assert type.__doc__ not in [base.__doc__ for base in BASES]


def test_every_message_that_is_defined_is_in_a_union_and_documented() -> None:
    defined = {
        thing
        for thing in vars(messages).values()
        if inspect.isclass(thing) and thing.__module__ == messages.__name__ and thing not in BASES
    }
    assert defined == {*MESSAGES, *generate_protocol.PARTS}


def test_every_api_type_that_is_defined_is_a_request_or_an_answer() -> None:
    folder = Path(api_types.__file__).parent
    modules = [import_module(f"{api_types.__package__}.{file.stem}") for file in folder.glob("*_types.py")]
    defined = {
        thing
        for module in modules
        for thing in vars(module).values()
        if inspect.isclass(thing) and thing.__module__ == module.__name__
    }
    assert {api_types.Problem, PersonPlace} < defined <= set(API_TYPES)


@pytest.mark.parametrize(
    "type", [*get_args(messages.ServerMessage), *generate_protocol.PARTS], ids=lambda type: type.__name__
)
def test_server_messages_have_no_field_that_may_be_missing(type: type[object]) -> None:
    schema = typescript.schemas([type])[type.__name__]
    assert not any(field.optional for field in typescript.struct_fields(type, schema))


def test_every_reason_code_and_address_is_in_the_document() -> None:
    text = generate_protocol.protocol_md()
    assert all(f"| `{reason}` |" in text for reason in REASONS)
    assert all(f"| {code} |" in text for code in close_codes.CLOSE_CODES)
    for route in api_routes(settings.Settings()):
        assert isinstance(route, Route)
        assert any(f"{method} {route.path}" in text for method in route.methods or ()), route.path


def test_every_setting_has_its_help() -> None:
    assert set(settings.HELP) == set(settings.Settings.__struct_fields__)


@cache
def fields_of(annotation: Any) -> tuple[dict[str, Any], set[str]]:
    """The fields of a TypedDict with their types, and those of them that may be missing."""
    hints = get_type_hints(annotation, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    types = {name: get_args(hint)[0] if name in optional else hint for name, hint in hints.items()}
    return types, optional


def has_fields(value: dict[str, object], annotation: Any) -> bool:
    """Whether a dictionary has all fields of a TypedDict and no others, each of its type."""
    types, optional = fields_of(annotation)
    unknown = set() if annotation is views.ScoreLine else value.keys() - types.keys()
    return (
        not unknown
        and types.keys() - optional <= value.keys()
        and all(conforms(value[name], type) for name, type in types.items() if name in value)
    )


CONFORMING: set[tuple[Any, str]] = set()
"""What was found to conform: the same thing is seen in many views."""


def conforms(value: object, annotation: Any) -> bool:
    """Whether a value has a type, as the generated TypeScript says it."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if is_typeddict(annotation):
        assert isinstance(value, dict)
        form = (annotation, repr(value))
        if form not in CONFORMING and has_fields(value, annotation):
            CONFORMING.add(form)
        return form in CONFORMING
    if origin is Literal:
        return value in arguments
    if origin in (Union, UnionType):
        return any(
            conforms(value, part) for part in arguments if isinstance(value, dict) == is_typeddict(part)
        )
    if origin is list:
        return isinstance(value, list) and all(conforms(part, arguments[0]) for part in value)
    if origin is dict:
        return isinstance(value, dict) and all(conforms(part, arguments[1]) for part in value.values())
    if annotation is messages.Phrase:
        return isinstance(value, dict) and value.keys() == {"id", "args"}
    return annotation is Any or type(value) is annotation


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_views_have_the_type_that_is_generated(game: Game) -> None:
    table_type = views.view_type(game)
    for players in {*game.players}:
        for step in random_game(game, players, 5):
            for seat in {NO_SEAT, step.after.actor(), step.number % players}:  # the others take turns
                view = game.view(step.after, seat)
                assert conforms(view, views.View)
                assert table_type is dict or conforms(view["table"], table_type)


@pytest.mark.parametrize("query", ["", "?since=1", "?protocol=1", "?protocol=x"])
def test_a_client_of_another_version_has_to_reload(tmp_path: Path, query: str) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me"])
            address = f"ws://{one.address}/api/matches/{match}/socket{query}"
            socket = await connect(address, additional_headers={"cookie": f"undercroft={anna.cookie}"})
            refusal = {"type": "refused", "id": "", "reason": "reload", "seconds": 0}
            assert json.loads(await socket.recv()) == [refusal]
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == close_codes.RELOAD
            assert "reload the page" in closed.value.rcvd.reason

    run_scenario(scenario)
