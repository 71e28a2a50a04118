"""Bodies that do not change while the process runs: hashed and compressed once."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

SMALLEST = 512
"""Bytes below which compression saves less than it costs."""


@dataclass(frozen=True, slots=True)
class FixedBody:
    """A body with its compressed form and its hash. Browsers that have it are told so (304)."""

    plain: bytes
    compressed: bytes
    etag: str
    media_type: str

    @classmethod
    def of(cls, body: str | bytes, media_type: str) -> FixedBody:
        """Hashes and compresses a body."""
        plain = body.encode() if isinstance(body, str) else body
        compressed = gzip.compress(plain, 9, mtime=0) if len(plain) >= SMALLEST else b""
        return cls(plain, compressed, f'"{hashlib.sha256(plain).hexdigest()[:32]}"', media_type)

    def response(self, request: Request, headers: dict[str, str]) -> Response:
        """The answer to a request, with these headers beside its own."""
        own = {**headers, "etag": self.etag, "vary": "accept-encoding"}
        known = request.headers.get("if-none-match", "")
        if self.etag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            return Response(status_code=304, headers=own)
        if self.compressed and "gzip" in accepted_encodings(request.headers):
            own["content-encoding"] = "gzip"
            return Response(self.compressed, headers=own, media_type=self.media_type)
        return Response(self.plain, headers=own, media_type=self.media_type)


def accepted_encodings(headers: Headers) -> set[str]:
    """The names of the encodings that a client accepts; those with a quality of 0 are left out."""
    found = set()
    for part in headers.get("accept-encoding", "").split(","):
        name, _, parameters = part.strip().partition(";")
        if parameters.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip().lower())
    return found
