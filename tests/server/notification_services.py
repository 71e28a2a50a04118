"""Services that notifications are sent to, on this machine: a push service, a mail server, webhooks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

import http_ece
from aiohttp import web
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec

from undercroft.server.base64url import decode64

# The keys of the receiver in the example of RFC 8291, section 5.
PRIVATE_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
PUBLIC_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def decrypt(body: bytes) -> bytes:
    """What a browser with the keys of the example reads."""
    private = ec.derive_private_key(int.from_bytes(decode64(PRIVATE_KEY), "big"), ec.SECP256R1())
    return bytes(http_ece.decrypt(body, private_key=private, auth_secret=decode64(AUTH), version="aes128gcm"))


class HttpService:
    """Notes every request, and answers with the statuses that a test has prepared, then with 201."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.statuses: list[int] = []
        self.headers: dict[str, str] = {}
        self.pause = 0.0
        """How long an answer takes."""
        self.url = ""

    async def handle(self, request: web.Request) -> web.Response:
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.requests.append((request.path, headers, await request.read()))
        await asyncio.sleep(self.pause)
        return web.Response(status=self.statuses.pop(0) if self.statuses else 201, headers=self.headers)

    @property
    def pushed(self) -> list[dict[str, Any]]:
        """The messages that a browser would have shown."""
        return [json.loads(decrypt(body)) for _, _, body in self.requests]

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """The bodies of webhooks."""
        return [json.loads(body) for _, _, body in self.requests]


@asynccontextmanager
async def http_service() -> AsyncIterator[HttpService]:
    """A service that is reached over HTTP."""
    one = HttpService()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", one.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    one.url = f"http://127.0.0.1:{port}"
    try:
        yield one
    finally:
        await runner.cleanup()


class MailService:
    """A mail server that keeps what it gets. `refuse` is the answer to recipients, if it is not empty."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse = ""
        self.port = 0

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refuse:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        mail = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"


@asynccontextmanager
async def mail_service() -> AsyncIterator[MailService]:
    """A real mail server in this event loop."""
    one = MailService()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(one, hostname="localhost", loop=loop), "127.0.0.1", 0)
    one.port = server.sockets[0].getsockname()[1]
    try:
        yield one
    finally:
        server.close()
        await server.wait_closed()
