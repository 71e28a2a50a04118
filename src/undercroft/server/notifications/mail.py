"""E-mail, through the mail server that the host has named."""

from __future__ import annotations

import hashlib
import re
from email.message import EmailMessage
from email.utils import format_datetime, formataddr, localtime, parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from undercroft.kernel.errors import BadOption
from undercroft.server.notifications.message import texts_of
from undercroft.server.notifications.outcome import SENT, Envelope, Outcome

ADDRESS: Final = re.compile(
    r"[^@\s\"(),:;<>\[\\\]\x00-\x1f\x7f]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z0-9-]{2,63}"
)
MAIL_SECONDS: Final = 20.0


class MailServer(Struct, frozen=True):
    """Where mail is given up, and in whose name."""

    host: str
    port: int
    tls: bool
    user: str
    password: str
    sender: str


def mail_server(url: str, sender: str) -> MailServer | None:
    """The mail server of `--smtp` and `--mail-from`; None without one. Raises BadOption.

    smtps:// encrypts from the beginning; smtp:// as soon as the server offers it.
    """
    if not url:
        return None
    advice = "--smtp takes smtp://name:password@host:587 or smtps://name:password@host:465"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadOption(advice) from None
    if parts.scheme not in ("smtp", "smtps") or not host:
        raise BadOption(advice)
    if not ADDRESS.fullmatch(parseaddr(sender)[1]):
        raise BadOption("--smtp needs --mail-from, the address that mails come from: games@example.org")
    tls = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(host, port or (465 if tls else 587), tls, user, password, sender)


def is_address(text: str) -> bool:
    """Whether a text can be the address of one mailbox."""
    return len(text) <= 254 and ADDRESS.fullmatch(text) is not None and ".." not in text


class MailSender:
    """Sends messages as plain text.

    A message is sent at least once. `Message-ID` is the same whenever it is sent again, by which most mail
    programs show it once.
    """

    def __init__(self, server: MailServer) -> None:
        self._server = server

    async def send(self, envelope: Envelope) -> Outcome:
        import aiosmtplib  # only servers that send mail need it

        server = self._server
        try:
            await aiosmtplib.send(
                compose(envelope, server.sender),
                hostname=server.host,
                port=server.port,
                username=server.user or None,
                password=server.password or None,
                use_tls=server.tls,
                timeout=MAIL_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            code = error.recipients[0].code if error.recipients else 550
            return Outcome("retry" if code < 500 else "failed", f"SMTP {code}")
        except aiosmtplib.SMTPResponseException as error:
            return Outcome("retry" if error.code < 500 else "failed", f"SMTP {error.code}")
        except (aiosmtplib.SMTPException, OSError, TimeoutError, ValueError) as error:
            return Outcome("retry", type(error).__name__)
        return SENT

    async def close(self) -> None:
        return


def compose(envelope: Envelope, sender: str) -> EmailMessage:
    """The mail of a message."""
    message, channel = envelope.message, envelope.channel
    texts = texts_of(None, message.language)
    name, address = parseaddr(sender)
    mail = EmailMessage()
    mail["From"] = formataddr((name or "Undercroft", address))
    mail["To"] = channel.address
    mail["Subject"] = message.title
    mail["Date"] = format_datetime(localtime())
    mail["Message-ID"] = f"<{_hash(message.key, channel.id)}@{address.rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    if message.match:  # mails about one match are one thread
        mail["References"] = f"<{_hash(message.match, channel.id)}@{address.rpartition('@')[2]}>"
    mail["List-Unsubscribe"] = f"<{envelope.stop_now}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    parts = []
    for line in message.lines:
        link = channel.origin + line.path
        said = texts.say("notice-confirm-link" if message.event == "confirm" else "notice-open", link=link)
        parts.append(f"{line.text}\n{said}" if message.event != "test" else line.text)
    if message.event != "confirm":
        parts.append(texts.say("notice-stop", link=envelope.stop))
    mail.set_content("\n\n".join(parts) + "\n")
    return mail


def _hash(*parts: str) -> str:
    return hashlib.sha256("/".join(parts).encode()).hexdigest()[:32]
