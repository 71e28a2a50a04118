"""Where a request comes from: its own connection, or what a trusted proxy says."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from undercroft.kernel.errors import BadOption

log = logging.getLogger("undercroft.limits")

MAX_HEADER = 500
"""The longest header that is read for addresses."""


class TrustedProxies:
    """The proxies whose headers X-Forwarded-For and X-Forwarded-Proto are believed.

    Of several addresses in the header the last one counts that is no trusted proxy: a client can write what
    it likes before it.
    """

    def __init__(self, networks: tuple[str, ...]) -> None:
        """Networks are addresses or ranges: "127.0.0.1", "10.0.0.0/8". Raises BadOption."""
        try:
            self._networks: list[IPv4Network | IPv6Network] = [ip_network(one, False) for one in networks]
        except ValueError as error:
            raise BadOption(f"--trust-proxy takes an address or a range: {error}") from None
        self._warned = False

    def __contains__(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def client(self, peer: str, headers: Mapping[str, str]) -> str:
        """The address of the client behind a connection from `peer`."""
        forwarded = headers.get("x-forwarded-for", "")[-MAX_HEADER:]
        if not forwarded:
            return peer
        if peer not in self:
            self._warn(peer)
            return peer
        for one in reversed(forwarded.split(",")):
            address = one.strip()
            if not _is_address(address):
                return peer
            if address not in self:
                return address
        return peer

    def scheme(self, peer: str, headers: Mapping[str, str]) -> str:
        """The scheme that the client used, as a trusted proxy says; empty without one."""
        scheme = headers.get("x-forwarded-proto", "") if peer in self else ""
        return scheme if scheme in ("http", "https") else ""

    def _warn(self, peer: str) -> None:
        if not self._warned:
            self._warned = True
            log.warning(
                "%s sends X-Forwarded-For but is not trusted: all its clients share the limits of one "
                "address. If it is your proxy, give --trust-proxy %s",
                peer,
                peer,
            )


def share_of(address: str) -> str:
    """The name under which an address is counted: an IPv6 host has a whole /64 network for itself."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
