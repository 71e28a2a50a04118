"""What people ask about themselves: who they are, on which devices, what they have achieved."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import Response

from undercroft.server.call import Call, Problem, answer
from undercroft.server.identity import clean_name
from undercroft.server.store import Person
from undercroft.texts import LANGUAGES


class MeWish(Struct, forbid_unknown_fields=True):
    """What a guest may say about themselves."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    language: Annotated[str, Meta(max_length=10)] | None = None


class BotWish(Struct, forbid_unknown_fields=True):
    """A bot that plays over the network."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class RecoverWish(Struct, forbid_unknown_fields=True):
    """The token of a recovery link."""

    token: Annotated[str, Meta(max_length=100)]


def _language(call: Call) -> str:
    wanted = call.request.headers.get("accept-language", "")
    return next((code for code in wanted.replace("-", ",").split(",") if code in LANGUAGES), LANGUAGES[0])


def _me(person: Person) -> dict[str, Any]:
    return {"name": person.name, "language": person.language}


async def me(call: Call) -> Response:
    """GET /api/me: who you are. Whoever comes without a valid cookie is a new guest and gets one."""
    person = await call.guest()
    if person is None:
        person = await call.identity.welcome("", _language(call), call.now)
        return call.with_cookie(answer(_me(person)), person)
    response = answer(_me(person))
    if call.identity.old(call.cookie, call.now):
        person.seen = call.now
        await call.hub.store.save(person)
        return call.with_cookie(response, person)
    return response


async def new_bot(call: Call) -> Response:
    """POST /api/bots: a guest for a bot that plays [over the network](network-bots.md). The body has its
    `name`, the answer the `token` that it shows as `Authorization: Bearer …`."""
    wish = await call.body(BotWish)
    person = await call.identity.welcome(wish.name, LANGUAGES[0], call.now)
    return answer({"token": call.identity.cookie(person, call.now)}, 201)


async def change_me(call: Call) -> Response:
    """POST /api/me: change your name or your language."""
    person = await call.person()
    wish = await call.body(MeWish)
    if wish.language is not None and wish.language not in LANGUAGES:
        raise Problem(400, "no-language")
    person.name = person.name if wish.name is None else clean_name(wish.name)
    person.language = wish.language or person.language
    person.seen = call.now
    await call.hub.store.save(person)
    return answer(_me(person))


async def recovery_link(call: Call) -> Response:
    """POST /api/me/link: a token that makes you yourself on another device, once, for 15 minutes."""
    return answer({"token": await call.identity.link(await call.person(), call.now)})


async def recover(call: Call) -> Response:
    """POST /api/recover: be the person whom a recovery token belongs to."""
    person = await call.identity.recover((await call.body(RecoverWish)).token, call.now)
    if person is None:
        raise Problem(404, "no-link")
    return call.with_cookie(answer(_me(person)), person)


async def revoke(call: Call) -> Response:
    """POST /api/me/revoke: end your cookies on all other devices, and their sockets here."""
    person = await call.identity.revoke(await call.person())
    for live in call.hub.lives.values():
        for listener in list(live.listeners):
            if listener.person.id == person.id:
                listener.close(4401, "revoked")
    return call.with_cookie(answer(_me(person)), person)


async def my_results(call: Call) -> Response:
    """GET /api/me/results: how your matches ended, newest first, 500 at the most, and under `deeds` all that
    you ever achieved, by game. The texts of a game say what a deed is: `achievement-<name>`."""
    person = await call.person()
    results = await call.hub.store.results_of(person.id)
    shown = [
        {
            "match": result.match,
            "game": result.game,
            "at": result.at,
            "seat": result.seat,
            "score": result.score,
            "won": result.won,
            "deeds": result.deeds,
        }
        for result in results
    ]
    return answer({"results": shown, "deeds": await call.hub.store.deeds_of(person.id)})
