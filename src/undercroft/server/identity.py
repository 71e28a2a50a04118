"""Who somebody is: a guest with a signed cookie. No sign-up, no password, nothing to remember.

The cookie names the person, the generation of their cookies and when it was issued, and a signature that only
this server can make. Revoking raises the generation, which ends all cookies of a person at once, stolen ones
too. A recovery link carries a person to another device; only its hash is kept, it works once and not for
long.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from starlette.requests import HTTPConnection

from undercroft.server.store import Person, Store

COOKIE = "undercroft"
COOKIE_SECONDS = 400 * 86400  # as long as browsers keep one
RENEW_SECONDS = 30 * 86400
LINK_SECONDS = 15 * 60
LONGEST_NAME = 40


def random_id(size: int = 12) -> str:
    """A name that nobody can guess, fit for addresses."""
    return secrets.token_urlsafe(size)


def clean_name(name: str) -> str:
    """A name as it is kept: printable, no more spaces than needed, not too long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(plain.split())[:LONGEST_NAME]


def credential(request: HTTPConnection) -> str:
    """What somebody shows to be recognized: the token of a bot in the header, or the cookie of a browser."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")


class Identity:
    """Makes and checks the cookies and the recovery links of one server."""

    def __init__(self, key: bytes, store: Store) -> None:
        self.key = key
        self.store = store

    @classmethod
    async def of(cls, store: Store) -> Identity:
        """With the key that all processes of this database share."""
        key = await store.key("cookie", secrets.token_hex(32))
        return cls(bytes.fromhex(key), store)

    def cookie(self, person: Person, now: float) -> str:
        """The value of a person's cookie, issued now."""
        claim = f"{person.id}.{person.generation}.{int(now)}"
        return f"{claim}.{self._sign(claim)}"

    async def person(self, cookie: str, now: float) -> Person | None:
        """Whose cookie this is; None if it was made up, has expired or was revoked."""
        claim, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(self._sign(claim).encode(), signature.encode()):
            return None
        id, generation, issued = claim.split(".")
        if int(issued) + COOKIE_SECONDS < now:
            return None
        person = await self.store.person(id)
        return person if person is not None and person.generation == int(generation) else None

    def old(self, cookie: str, now: float) -> bool:
        """Whether a valid cookie should be issued anew."""
        return int(cookie.split(".")[2]) + RENEW_SECONDS < now

    async def welcome(self, name: str, language: str, now: float) -> Person:
        """A new guest."""
        person = Person(random_id(), clean_name(name), language, 0, now, now)
        await self.store.save(person)
        return person

    async def link(self, person: Person, now: float) -> str:
        """The token of a new recovery link."""
        token = random_id(24)
        await self.store.add_link(_hashed(token), person.id, now + LINK_SECONDS)
        return token

    async def recover(self, token: str, now: float) -> Person | None:
        """The person whom a recovery link belongs to, this once."""
        id = await self.store.use_link(_hashed(token), now)
        return await self.store.person(id) if id else None

    async def revoke(self, person: Person) -> Person:
        """Ends all cookies of a person."""
        person.generation += 1
        await self.store.save(person)
        return person

    def _sign(self, claim: str) -> str:
        digest = hmac.digest(self.key, claim.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:24]).decode()


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
