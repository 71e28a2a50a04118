"""Accounts without sign-up: a guest is identified by a signed cookie.

The cookie names the account and the generation of its cookies. itsdangerous signs it together with the time
of issue. Revoking raises the generation, which makes all cookies of an account invalid, stolen ones included.
A recovery link moves an account to another device; only its hash is stored, it works once and expires soon.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Final

import msgspec
from itsdangerous import BadSignature, TimestampSigner
from msgspec import Struct
from starlette.requests import HTTPConnection

from undercroft.server.names import clean_name, random_id
from undercroft.server.store import Account, Store

KEY: Final = "cookie"
EARLIER_KEYS: Final = "cookie-earlier"
"""The names under which the store has the keys of the signatures."""
COOKIE: Final = "undercroft"
COOKIE_SECONDS: Final = 400 * 86400
"""How long a cookie is valid: as long as browsers keep one."""
RENEW_SECONDS: Final = 30 * 86400
"""The age at which a cookie is issued again."""
LINK_SECONDS: Final = 15 * 60


def credential(request: HTTPConnection) -> str:
    """The token of a bot from the header of a request, or the cookie of a browser."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")


class Claim(Struct, frozen=True):
    """What a cookie with a valid signature says."""

    account: str
    generation: int
    issued: int
    current: bool = True
    """Whether the cookie has the present format and the present key."""


class Keys(Struct, frozen=True):
    """The keys of the signatures: the present one, and earlier ones, each with the time until it is valid."""

    present: str
    earlier: list[tuple[str, float]] = []


def new_key() -> str:
    """A random key in hexadecimal digits."""
    return secrets.token_hex(32)


async def read_keys(store: Store) -> Keys:
    """The keys that the processes of this database share. Raises StoreDown."""
    earlier = await store.value(EARLIER_KEYS)
    return Keys(await store.value(KEY), msgspec.json.decode(earlier or "[]", type=list[tuple[str, float]]))


async def rotate_key(store: Store, now: float, keep_seconds: float) -> None:
    """Signs new cookies with a new key. Cookies of the keys before stay valid for `keep_seconds`, in which
    browsers that come back get new ones. Running servers follow within seconds. Raises StoreDown."""
    keys = await read_keys(store)
    earlier = [(key, min(until, now + keep_seconds)) for key, until in keys.earlier]
    if keys.present:
        earlier.append((keys.present, now + keep_seconds))
    kept = [(key, until) for key, until in earlier if until > now]
    await store.set_values(**{KEY: new_key(), EARLIER_KEYS: msgspec.json.encode(kept).decode()})


class Identity:
    """Issues and checks the cookies and recovery links of one server."""

    def __init__(self, keys: Keys, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._use(keys)

    @classmethod
    async def load(cls, store: Store, now: Callable[[], float]) -> Identity:
        """With the keys that all processes of this database share."""
        await store.shared_value(KEY, new_key())
        return cls(await read_keys(store), store, now)

    async def reload(self) -> bool:
        """Takes over keys that were rotated since, and drops those that expired. True if one was dropped:
        then cookies that were valid are not any more. Raises StoreDown."""
        keys, before = await read_keys(self._store), self._valid
        self._use(keys)
        return not before <= self._valid

    def _use(self, keys: Keys) -> None:
        now = self._now()
        earlier = [key for key, until in keys.earlier if until > now]
        self._valid = frozenset([*earlier, keys.present])
        self._key = bytes.fromhex(keys.present)
        self._keys = [bytes.fromhex(key) for key in (*earlier, keys.present)]
        self._signer = _Signer(self._key, self._now)
        self._signers = [self._signer, *(_Signer(bytes.fromhex(key), self._now) for key in earlier)]

    def cookie(self, account: Account) -> str:
        """A new cookie for an account."""
        return self._signer.sign(f"{account.id}.{account.generation}").decode()

    def read(self, cookie: str) -> Claim | None:
        """What a cookie says; None if its signature is wrong or it has expired."""
        for signer in self._signers:
            try:
                value, issued = signer.unsign(cookie, COOKIE_SECONDS, return_timestamp=True)
            except BadSignature:
                continue
            account, generation = value.decode().split(".")
            return Claim(account, int(generation), int(issued.timestamp()), signer is self._signer)
        return next(filter(None, (self._read_version_1(cookie, key) for key in self._keys)), None)

    def _read_version_1(self, cookie: str, key: bytes) -> Claim | None:
        """Reads a cookie of releases before itsdangerous. They are replaced when a guest comes back, and the
        last ones expire after COOKIE_SECONDS; then this can go."""
        claim, _, signature = cookie.rpartition(".")
        digest = hmac.digest(key, claim.encode(), "sha256")
        expected = base64.urlsafe_b64encode(digest[:24])
        if not hmac.compare_digest(expected, signature.encode()):
            return None
        account, generation, issued = claim.split(".")
        if int(issued) + COOKIE_SECONDS < self._now():
            return None
        return Claim(account, int(generation), int(issued), current=False)

    async def account(self, cookie: str) -> Account | None:
        """The account of a cookie; None if the cookie is forged, expired or revoked."""
        claim = self.read(cookie)
        account = None if claim is None else await self._store.account(claim.account)
        if account is None or claim is None or account.generation != claim.generation:
            return None
        return account

    def needs_renewal(self, cookie: str) -> bool:
        """Whether a valid cookie should be issued again."""
        claim = self.read(cookie)
        return claim is None or not claim.current or claim.issued + RENEW_SECONDS < self._now()

    async def create_account(self, name: str, language: str) -> Account:
        """A new guest."""
        now = self._now()
        account = Account(random_id(), clean_name(name), language, 0, now, now)
        await self._store.save_account(account)
        return account

    async def recovery_token(self, account: Account) -> str:
        """The token of a new recovery link."""
        token = random_id(24)
        await self._store.add_recovery_link(hash_of_token(token), account.id, self._now() + LINK_SECONDS)
        return token

    async def recover(self, token: str) -> Account | None:
        """The account of a recovery link, which works once."""
        id = await self._store.use_recovery_link(hash_of_token(token), self._now())
        return await self._store.account(id) if id else None

    async def revoke(self, account: Account) -> Account:
        """Makes all cookies of an account invalid."""
        account.generation += 1
        await self._store.save_account(account)
        return account


class _Signer(TimestampSigner):
    """Signs with SHA-256 and takes the time from the clock of the server."""

    def __init__(self, key: bytes, now: Callable[[], float]) -> None:
        super().__init__(key, salt=b"undercroft.cookie", key_derivation="hmac", digest_method=hashlib.sha256)
        self._now = now

    def get_timestamp(self) -> int:
        return int(self._now())


def hash_of_token(token: str) -> str:
    """What is stored of the token of a link."""
    return hashlib.sha256(token.encode()).hexdigest()
