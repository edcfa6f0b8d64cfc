"""Invisible characters: which of them a text can do without, and whether anything of a text can be seen.

Those that a script or an emoji is spelt with are kept (Unicode 16, 23.2 and 23.4): joiners behind the letters of scripts that join,
and between emoji; the tags of a flag; and the selectors of a character's variant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_FORMATS = (
    "\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
_UNSEEN = f"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f{_FORMATS}{_BLANKS}\ud800-\udfff\ufffe\uffff]"

_JOINING = "[\u0620-\u0dff\u1000-\u109f\u1780-\u18af]"
_EMOJI = "[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]"
_IDEOGRAPH = "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_SPELLING = "|".join(
    (
        f"(?<={_JOINING})[\u200c\u200d]",
        f"(?<={_EMOJI})\u200d(?={_EMOJI})",
        "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f",
        f"(?<={_IDEOGRAPH})[\U000e0100-\U000e01ef]",
    )
)
_RUN = re.compile(f"{_SPELLING}|({_UNSEEN}+)")
_ONE = re.compile(_UNSEEN)


def unseen(text: str) -> Iterator[re.Match[str]]:
    """Each run of invisible characters that the text can do without."""
    return (run for run in _RUN.finditer(text) if run[1])


def seen(text: str) -> str:
    """The text without those runs; no others arise where their neighbours come together."""
    return _RUN.sub(lambda run: "" if run[1] else run[0], text)


def is_unseen(sign: str) -> bool:
    """Whether a character is invisible, wherever it stands."""
    return bool(_ONE.match(sign))


def shows(text: str) -> bool:
    """Whether a text has a letter, a digit, a sign of punctuation or a symbol, which accents and blanks alone are not."""
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in seen(text))
