"""Text made safe for XML, in content and in attributes."""

from __future__ import annotations

import re

# XML 1.0, production 2: all other characters make a document ill-formed, escaped or not.
_UNSAFE = re.compile("[&<>\"']|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPECIAL = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def escaped(text: str) -> str:
    """The text with XML's special characters escaped and characters that XML cannot hold replaced by U+FFFD."""
    return _UNSAFE.sub(lambda found: _SPECIAL.get(found[0], "\N{REPLACEMENT CHARACTER}"), text)
