"""What a stranger sees of a sealed file, but for the random part that libraries of age add to its head."""

from __future__ import annotations


def sealed_form(data: bytes) -> tuple[tuple[bytes, ...], int]:
    """The kinds of keys that a file is sealed for, and how long it is behind its head."""
    head, _, body = data.partition(b"\n--- ")
    kinds = [line.split()[1] for line in head.split(b"\n") if line.startswith(b"-> ")]
    return tuple(kind for kind in kinds if not kind.endswith(b"-grease")), len(body.partition(b"\n")[2])
