"""Passkeys (WebAuthn): a guest keeps an account for good and opens it on any device, without a password.

The browser signs a random challenge with a key that never leaves the device of the person or their password
manager. The server keeps the public key. A challenge works once, for five minutes. A passkey belongs to the
name of the server, so no other site can ask for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from undercroft.server.base64url import decode64, encode64
from undercroft.server.names import random_id
from undercroft.server.store import Account, Passkey, PasskeyStore, Store

CHALLENGE_SECONDS: Final = 300.0
MAX_PASSKEYS: Final = 10
SERVER_NAME: Final = "Undercroft"


class BadPasskey(Exception):
    """The answer of a browser is not what was asked for."""


class Passkeys:
    """Registers and checks passkeys."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = PasskeyStore(store)
        self._now = now

    async def registration_options(self, account: Account, origin: str) -> dict[str, Any]:
        """What a browser needs to make a passkey for an account. Raises StoreDown."""
        import webauthn  # only servers where passkeys are used need it
        from webauthn.helpers import structs

        known = [
            structs.PublicKeyCredentialDescriptor(id=decode64(one.id))
            for one in await self.store.of(account.id)
        ]
        name = account.name or SERVER_NAME
        options = webauthn.generate_registration_options(
            rp_id=_host(origin),
            rp_name=SERVER_NAME,
            user_name=name,
            user_display_name=name,
            user_id=account.id.encode(),
            challenge=await self._challenge(account.id),
            exclude_credentials=known,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
        )
        found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
        return found

    async def register(self, account: Account, origin: str, credential: dict[str, Any], name: str) -> None:
        """Keeps the passkey that a browser has made. Raises BadPasskey or StoreDown."""
        import webauthn

        challenge = await self._answered(credential, account.id)
        with _checking():
            found = webauthn.verify_registration_response(**_expected(credential, challenge, origin))
        now = self._now()
        id, key = encode64(found.credential_id), encode64(found.credential_public_key)
        if not await self.store.add(Passkey(id, account.id, key, found.sign_count, name, now, now)):
            raise BadPasskey("this passkey is known already")

    async def login_options(self, origin: str) -> dict[str, Any]:
        """What a browser needs to sign in with any passkey that it has for this server. Raises StoreDown."""
        import webauthn

        options = webauthn.generate_authentication_options(
            rp_id=_host(origin), challenge=await self._challenge("")
        )
        found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
        return found

    async def login(self, origin: str, credential: dict[str, Any]) -> str:
        """The account of the passkey that a browser has signed with. Raises BadPasskey or StoreDown."""
        import webauthn

        challenge = await self._answered(credential, "")
        passkey = await self.store.find(str(credential.get("id", "")))
        if passkey is None:
            raise BadPasskey("no account has this passkey")
        with _checking():
            found = webauthn.verify_authentication_response(
                **_expected(credential, challenge, origin),
                credential_public_key=decode64(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
            )
        if not await self.store.use(passkey.id, passkey.sign_count, found.new_sign_count, self._now()):
            raise BadPasskey("the passkey was used elsewhere at the same time")
        return passkey.account

    async def _challenge(self, account: str) -> bytes:
        challenge = random_id(32)
        now = self._now()
        await self.store.add_challenge(challenge, account, now, now + CHALLENGE_SECONDS)
        return decode64(challenge)

    async def _answered(self, credential: dict[str, Any], account: str) -> bytes:
        """The challenge that an answer names, if it was given out for this account. Raises BadPasskey."""
        try:
            data = json.loads(decode64(credential["response"]["clientDataJSON"]))
            challenge = str(data["challenge"])
            raw = decode64(challenge)
        except (ValueError, KeyError, TypeError):
            raise BadPasskey("the answer cannot be read") from None
        if not await self.store.use_challenge(challenge, account, self._now()):
            raise BadPasskey("the challenge was used or has expired")
        return raw


@contextmanager
def _checking() -> Iterator[None]:
    """Whatever is wrong with the answer of a browser is a BadPasskey."""
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        yield
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise BadPasskey(str(error)) from None


def _expected(credential: dict[str, Any], challenge: bytes, origin: str) -> dict[str, Any]:
    """What the answer of a browser is checked against, whatever it was asked for."""
    return {
        "credential": credential,
        "expected_challenge": challenge,
        "expected_rp_id": _host(origin),
        "expected_origin": origin,
    }


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""
