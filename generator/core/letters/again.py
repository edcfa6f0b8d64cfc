"""Notices where a letter builds on earlier orders: `same as last time but ...`, `one late change: ...`, `the rest stands`."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST = 300
"""Characters of a line that is looked at for such words."""

_AGAIN = re.compile(
    r"(?:(?:the\s+)?(?:same|ditto|repeat)\b|(?:all\s+)?(?:as|like)\s+(?:before|last\s+time)\b)"
    r"(?:\s+(?:as|like|orders?|moves?|last|time|turn|before|previous|previously|phase|season|again|set|the|my|our|of|ones?|sent|i|we|a|in"
    r"|earlier|first|mail|message|post|yesterday|today|everything|for|all|now))*"
    r"(?:[,;.:]?\s*\b(?:but|except(?:\s+for|\s+that)?|only|with|apart\s+from|however)\b\s*[,:]?\s*(?P<rest>.*)|[.!:,]?)",
    re.IGNORECASE,
)
_STANDS = re.compile(
    r".*\b(?:rest|remaind\w+|everything\s+else|all\s+else|other(?:s|\s+orders|\s+moves)?|the\s+others)\b.*"
    r"\b(?:as\s+before|same|unchanged|stands?|stays?|remains?|as\s+(?:they|it)\s+(?:were|was|are|is)|no\s+changes?)\b.*",
    re.IGNORECASE,
)
_PIECES = re.compile(r"(?<=[.;,!?])\s+")
_ORDERING = re.compile(r"[-–—>=]|\b(?:holds?|h|supports?|s|c|moves?)\b", re.IGNORECASE)
_CHANGE = re.compile(
    r"(?:(?:sorry|oops|please|hi|hello|and|also)\b[\s,;!.]*)*(?:(?:just|only|i\s+have|here\s+is|make|i\s+(?:want|would\s+like)\s+to)\s+)*"
    r"(?:(?:a|an|one|my|the|two|some)\s+)?(?:(?:late|last|small|little|quick|last[- ]minute)\s+)*"
    r"(?:changes?|corrections?|amendments?|updates?)(?:\s+(?:of|to|in|my|orders?|the|set)\b)*\s*[:;,.–—-]+\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"(?P<order>.+?)[\s,(]+(?:instead\s+of|rather\s+than|and\s+not|in\s+place\s+of)\s+.+", re.IGNORECASE)


def builds_on(lines: Sequence[str]) -> tuple[list[str], str]:
    """The lines without the words that build on earlier orders (`same as last time but ...`), and the first such line, if any."""
    own: list[str] = []
    again = ""
    for line in lines:
        text = line.strip(" *_-\t")
        found = (_AGAIN.fullmatch(text) or _CHANGE.fullmatch(text)) if len(text) <= LONGEST else None
        if found:
            again, text = again or line, (found["rest"] or "").strip()
        elif len(text) <= LONGEST and _STANDS.fullmatch(text):
            # What else stands on the line may be an order.
            again, text = again or line, " ".join(piece for piece in _PIECES.split(text) if not _stands_alone(piece))
        else:
            text = line
        instead = _INSTEAD.fullmatch(text) if len(text) <= LONGEST else None
        if instead and _ORDERING.search(instead["order"]):
            again, text = again or line, instead["order"]
        own.append(text)
    return own, again


def _stands_alone(piece: str) -> bool:
    """Whether a sentence says that the other orders stand, and orders nothing itself."""
    return bool(_STANDS.fullmatch(piece)) and not re.search(r"\s[-–—>=]+\s|\b[AaFf] [A-Z]", piece)
