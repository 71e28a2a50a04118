"""Requests to addresses that people enter: only to public ones.

A name is resolved when the connection is made, and every address that it leads to is checked just before a
socket connects to it. So a name that leads elsewhere the second time is of no use. Redirects are not
followed.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from aiohttp import ClientSession

CONNECT_SECONDS: Final = 5.0
REQUEST_SECONDS: Final = 15.0
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
MAX_URL: Final = 1000


class ForbiddenAddress(OSError):
    """The address is not a public one."""


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet. An IPv6 address that stands for an IPv4 address is
    what that one is."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def check_url(url: str, allow_private: bool) -> str:
    """The problem of a URL that a person has entered, as a key of the texts; empty if it may be used."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "bad-address"
    schemes = ("https", "http") if allow_private else ("https",)
    if parts.scheme not in schemes or not host or "@" in parts.netloc or len(url) > MAX_URL:
        return "bad-address"
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        named_private = host == "localhost" or host.endswith((".localhost", ".local", ".internal"))
        return "private-address" if named_private and not allow_private else ""
    return "" if allow_private or is_public(str(literal)) else "private-address"


def public_session(allow_private: bool) -> ClientSession:
    """A session for requests that go to public addresses only, unless the host allows others."""
    import aiohttp  # only servers that notify need it

    def connect(info: tuple[Any, ...]) -> socket.socket:
        family, kind, protocol, _, address = info
        if not allow_private and not is_public(str(address[0])):
            raise ForbiddenAddress(f"{address[0]} is not public")
        return socket.socket(family, kind, protocol)

    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(socket_factory=connect, use_dns_cache=False, limit=32),
        timeout=aiohttp.ClientTimeout(total=REQUEST_SECONDS, connect=CONNECT_SECONDS),
        cookie_jar=aiohttp.DummyCookieJar(),
        headers={"user-agent": "Undercroft"},
        trust_env=False,
    )
