"""Dice by purpose: a roll depends on the seed and on what it is for, never on how many rolls came before."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator


def roll(seed: bytes, purpose: str, count: int, sides: int) -> tuple[int, ...]:
    """`count` fair rolls of a die with `sides` faces (1 to `sides`) for `purpose`.

    The bytes are HMAC-SHA256(seed, "purpose/counter"); values that would favour low faces are drawn again.
    Raises ValueError unless 1 <= sides <= 2**32 and count >= 0.
    """
    if not 1 <= sides <= 2**32 or count < 0:
        raise ValueError(f"cannot roll {count} dice with {sides} sides")
    limit = 2**32 - 2**32 % sides
    fair = (word for word in _words(seed, purpose) if word < limit)
    return tuple(next(fair) % sides + 1 for _ in range(count))


def commitment(seed: bytes) -> str:
    """The text published before the first roll: sha256 of the seed."""
    return "sha256:" + hashlib.sha256(seed).hexdigest()


def _words(seed: bytes, purpose: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(seed, f"{purpose}/{counter}".encode(), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1
