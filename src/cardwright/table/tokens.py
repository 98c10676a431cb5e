"""Ids that nobody guesses, and tokens of which only the digest is kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that looks like another


def new_id(length: int = 16) -> str:
    """A name for something, as hard to guess as eighty coin tosses."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_token() -> str:
    """A secret for one bearer."""
    return secrets.token_urlsafe(24)


def new_secret() -> bytes:
    """What all chance of a table follows from."""
    return secrets.token_bytes(32)


def digest_of(token: str) -> str:
    """What is kept of a token: whoever reads the store can't use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, digest: str) -> bool:
    return bool(token) and bool(digest) and secrets.compare_digest(digest_of(token), digest)
