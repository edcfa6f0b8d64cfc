"""Makes spellings equal: case, diacritics, kinds of dash and arrow."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h", "ŋ": "n",
    "ŧ": "t",
}  # fmt: skip
APOSTROPHES = "'’‘ʼʹ′`´"
BLANKS = str.maketrans(dict.fromkeys('()[]{}/*_"“”„«', " ") | dict.fromkeys(APOSTROPHES, "'"))
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
TAG = re.compile(r"\[/?(?:b|i|u|s|size|color|font|quote|code|list|url|\*)(?:=[^\]\n]*)?\]", re.IGNORECASE)


def untagged(text: str) -> str:
    """The text with blanks in place of BBCode tags, so that `[b]` is no word and every character stays where it was."""
    return TAG.sub(lambda tag: " " * len(tag[0]), text) if "[" in text else text


def fold(text: str) -> tuple[str, Sequence[int]]:
    """The text folded, and for each character of the result the offset it came from.

    Letters become lower case without diacritics, dashes `-`, arrows `>`, brackets and slashes blanks. Letters of other
    scripts and invisible characters stay as they are.
    """
    if text.isascii() and "&" not in text:
        return text.lower().translate(BLANKS), range(len(text))
    folded: list[str] = []
    offsets: list[int] = []
    for offset, sign in enumerate(text):
        plain = fold_sign(sign)
        folded.append(plain)
        offsets.extend([offset] * len(plain))
    return "".join(folded), offsets


def fold_sign(sign: str) -> str:
    """One character folded: nothing, one or several."""
    if sign == "&":
        return " and "
    if sign.isascii():
        return sign.lower().translate(BLANKS)
    if sign.isspace():
        return " "
    if unicodedata.category(sign) == "Pd" or sign == "−":
        return "-"
    if "RIGHTWARDS" in (name := unicodedata.name(sign, "")) and "ARROW" in name:
        return ">"
    plain = unicodedata.normalize("NFKD", sign.translate(BLANKS)).casefold()
    return "".join(LETTERS.get(part, part) for part in plain if unicodedata.category(part) != "Mn")


def fold_name(name: str) -> str:
    """A name as it is a key of the lexicon: folded words with single blanks between them, without dots, hyphens and apostrophes."""
    folded, _ = fold(name)
    return " ".join(folded.replace("-", " ").replace(".", "").replace("'", "").split())


def stranger(text: str, letters: frozenset[str]) -> tuple[int, str] | None:
    """The offset and a description of the first character that no order can have; the board's own `letters` are allowed."""
    if text.isascii() and text.isprintable():
        return None
    for offset, sign in enumerate(text):
        if unicodedata.category(sign) in UNSEEN and not sign.isspace():
            return offset, f"the invisible character {_named(sign)}"
        if not sign.isascii() and any(part.isalpha() and not part.isascii() and part not in letters for part in fold_sign(sign)):
            return offset, f"“{sign}”, which is {_named(sign)} and belongs to another script"
    return None


def _named(sign: str) -> str:
    name = unicodedata.name(sign, "")
    return f"U+{ord(sign):04X} ({name})" if name else f"U+{ord(sign):04X}"
