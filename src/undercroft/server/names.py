"""Names of people, and ids."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

MAX_NAME: Final = 40


def random_id(size: int = 12) -> str:
    """An id that cannot be guessed and fits into an address."""
    return secrets.token_urlsafe(size)


def player_id(account: str) -> str:
    """The public id of a person. It says nothing about the id of the account, which is a secret."""
    return hashlib.sha256(f"player {account}".encode()).hexdigest()[:20]


def clean_name(name: str) -> str:
    """A name as it is stored: printable, single spaces, not too long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in name)
    name = " ".join(plain.split())[:MAX_NAME]
    return name.removeprefix("#") if name[1:].isdigit() else name  # "#7" stands for a guest without a name
