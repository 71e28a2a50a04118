"""Web Push (RFC 8030): encrypted for one browser (RFC 8291), signed for its push service (RFC 8292).

The key pair of the signature is made on the first start and stored in the database: browsers accept messages
of the key that they subscribed to, and of no other.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from undercroft.server.base64url import decode64, encode64
from undercroft.server.notifications.http_post import post
from undercroft.server.notifications.message import texts_of
from undercroft.server.notifications.outcome import Envelope, Outcome
from undercroft.server.store import Store

if TYPE_CHECKING:
    from aiohttp import ClientSession

KEY: Final = "vapid"
"""The name under which the store has the private key."""
TTL_SECONDS: Final = 86400
"""For how long a push service keeps a message for a browser that is off."""
TOKEN_SECONDS: Final = 12 * 3600
PUBLIC_KEY_BYTES: Final = 65
SECRET_BYTES: Final = 16


class PushKeys(msgspec.Struct, frozen=True):
    """The keys of a browser, in base64url."""

    p256dh: str
    auth: str

    @property
    def valid(self) -> bool:
        """Whether they can be keys of a browser."""
        try:
            point, secret = decode64(self.p256dh), decode64(self.auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except ValueError:
            return False
        return len(point) == PUBLIC_KEY_BYTES and len(secret) == SECRET_BYTES


class VapidKey:
    """The key pair by which push services know this server."""

    def __init__(self, pem: str) -> None:
        self.pem = pem
        key = serialization.load_pem_private_key(pem.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        point = key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.public = encode64(point)
        """The public key, as browsers want it."""

    @classmethod
    async def load(cls, store: Store) -> VapidKey:
        """The key that all processes of this database share, made if there is none. Raises StoreDown."""
        found = await store.value(KEY)
        return cls(found or await store.shared_value(KEY, _new_key()))


def _new_key() -> str:
    return (
        ec.generate_private_key(ec.SECP256R1())
        .private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        .decode()
    )


class WebPushSender:
    """Sends messages to browsers.

    A message is sent at least once. It carries its key as `tag`: a browser that gets it twice shows it once.
    """

    def __init__(self, key: VapidKey, session: Callable[[], ClientSession], contact: str) -> None:
        """`contact` is an address of the host, for the operators of push services; may be empty."""
        self._key = key
        self._session = session
        self._contact = contact
        self._vapid: Any = None

    async def send(self, envelope: Envelope) -> Outcome:
        if self._vapid is None:
            self._vapid = await asyncio.to_thread(_signer, self._key)
        channel, message = envelope.channel, envelope.message
        body = msgspec.json.encode(
            {
                "title": message.title,
                "body": message.text,
                "tag": message.key,
                "path": message.path,
                "stop": envelope.stop,
                "stop_label": texts_of(None, message.language).message("notice-stop-label"),
                "language": message.language,
            }
        )
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(self._ttl(message.expires)),
            "urgency": "high" if message.event == "clock" else "normal",
            # A newer message about the same match replaces one that was not delivered yet.
            "topic": _topic(message.match or message.key),
            "authorization": self._authorization(channel.address, channel.origin),
        }
        keys = msgspec.json.decode(channel.keys, type=PushKeys)
        encrypted = encrypt(body, keys)
        return await post(self._session(), channel.address, encrypted, headers)

    async def close(self) -> None:
        return

    def _ttl(self, expires: float) -> int:
        return min(TTL_SECONDS, max(60, int(expires - time.time()))) if expires else TTL_SECONDS

    def _authorization(self, endpoint: str, origin: str) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + TOKEN_SECONDS,
            "sub": f"mailto:{self._contact}" if self._contact else f"https://{urlsplit(origin).netloc}",
        }
        signed: dict[str, str] = self._vapid.sign(claims)
        return signed["Authorization"]


def _signer(key: VapidKey) -> Any:
    """Signs for push services. Call it in a thread: its libraries take a while to load."""
    import pywebpush  # noqa: F401  # for `encrypt`
    from py_vapid import Vapid02

    signer = Vapid02.from_pem(key.pem.encode())
    signer.conf = {"no-strict": True}  # it takes no contact with the port of a server at home
    return signer


def encrypt(body: bytes, keys: PushKeys) -> bytes:
    """A body that only the browser with these keys can read."""
    from pywebpush import WebPusher

    subscription = {"endpoint": "https://push", "keys": {"p256dh": keys.p256dh, "auth": keys.auth}}
    encoded = WebPusher(subscription).encode(body, content_encoding="aes128gcm")
    return bytes(encoded["body"])


def _topic(name: str) -> str:
    """At most 32 characters that push services take for a topic."""
    return encode64(hashlib.sha256(name.encode()).digest())[:32]
