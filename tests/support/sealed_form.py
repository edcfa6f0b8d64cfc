"""What a stranger can see of a sealed file."""

from __future__ import annotations

import base64


def sealed_form(data: bytes) -> tuple[tuple[bytes, ...], int]:
    """The kinds of keys that a file is sealed for, without the random one that age libraries add, and the length of the file."""
    lines = data.strip().splitlines()
    head = base64.b64decode(b"".join(lines[1:-1])).partition(b"\n--- ")[0]
    kinds = [line.split()[1] for line in head.split(b"\n") if line.startswith(b"-> ")]
    return tuple(kind for kind in kinds if not kind.endswith(b"-grease")), len(data)
