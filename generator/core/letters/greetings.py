"""Knows greetings and names below a letter for what they are, in every rule system."""

from __future__ import annotations

import re

_GREETING = re.compile(
    r"(?:hi|hello|hey|hallo|dear|thanks|thank\s+you|cheers|regards|(?:best|kind|warm)\s+(?:regards|wishes)|best|yours|sincerely|greetings"
    r"|good\s+(?:morning|evening|day|luck)|good\s+luck|ciao|many\s+thanks)(?P<rest>[^\d:;=>-]*)",
    re.IGNORECASE,
)
_ANNOUNCEMENT = re.compile(
    r"(?:(?:so|ok|okay|well|and|please|find)\b[ ,]*)*(?:(?:here|these|below|attached)\s+(?:are|is|come)|find\s+below)\b[^\d;=>:-]*"
    r"\b(?:orders|moves|plans|instructions)\b[^\d;=>:-]*",
    re.IGNORECASE,
)
_MOST = 2
"""Words behind a greeting; more may say something."""


def is_greeting(line: str) -> bool:
    """Whether a line is nothing but a greeting (`Hi Bob,`, `Best regards, Ann`), or says that orders follow."""
    if len(line) <= 80 and _ANNOUNCEMENT.fullmatch(line.strip(" ,.:!*_\t")):
        return True
    found = _GREETING.fullmatch(line.strip(" ,.!*_-–—~\t")) if len(line) <= 80 else None
    if found is None or (found["rest"][:1].isalnum()):
        return False
    words = re.findall(r"\w+", found["rest"])
    return len(words) <= _MOST and all(len(word) > 1 for word in words)


def is_name_of(line: str, sender: str) -> bool:
    """Whether a line is nothing but the name, or a part of the name, of who sent the letter."""
    own = re.findall(r"\w+", line.casefold())
    return 0 < len(own) <= 3 and len(line) <= 60 and set(own) <= set(re.findall(r"\w+", sender.partition("<")[0].casefold()))
