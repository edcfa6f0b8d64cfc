"""Laws that every post keeps, whatever anybody wrote into it; `broken` yields what breaks them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt

from generator.render.texts.escape_text import ZERO, visible, within_bmp

BBCODE = ("phpbb", "smf", "mybb", "xenforo", "vbulletin")
OLD = ("phpbb", "smf", "mybb", "vbulletin")
"""The boards that show no character beyond U+FFFF."""
OURS = frozenset({"b", "i", "url", "img", "quote", "code", "list", "*", "li", "size", "hr", "table", "tr", "td"})
ALONE = frozenset({"*", "hr"})
TAG = re.compile(r"\[(/?)([a-z]+|\*)(?:=([^\]\[]*))?\]")

SMILIES = [
    ":D", ":)", ":(", ":o", ":x", ":P", ":|", "8-)", ":?:", ";)", ":lol:", ":mrgreen:", ":-D", "8)", ":'(", ">:(", "^^", "^_^",
    "^-^", "o_O", "-_-", ":roll:", ":!:", ":arrow:", "B)", "xD", "=)", "<3", "</3", "???", "O0", "(:", "(;", "::)", "O:-)", "C:-)",
]  # fmt: skip
"""What one board or the other turns into a picture."""

CALLS = r"@(?=\w)|<[@#](?=[\d!&])|#(?=\d)|\b[a-z]+://|www\.(?=\w)"
"""What boards turn into a link or a call."""

REFERENCES = r"|\bGH-(?=\d)|(?<!\w)[!$%&~](?=\d)|(?<![\w/])[ur]/(?=\w)|\b[0-9a-f]{7,40}\b"
"""And what hosts of code do beside that: issues, requests, labels, commits."""

COMMAND = re.compile(r"^\s*::|##\[", re.MULTILINE)
_OWN = re.compile(r"\[/?(?:url|img)[^\]]*\]|\]\([^)\s]*\)|https?://(?:gm|x)\.example\S*")
_READER = MarkdownIt("gfm-like", {"linkify": False}).enable(["strikethrough", "table"])


def broken(post: str, kind: str) -> Iterator[str]:
    """What is wrong with a post of that kind, whatever it says."""
    if kind in BBCODE:
        yield from _unbalanced(post)
    elif kind != "text":
        yield from _marked_up(post)
    yield from (f"a command: {found[0]!r}" for found in COMMAND.finditer(post))


def _unbalanced(post: str) -> Iterator[str]:
    """Tags that are closed in the wrong order or never, tags that are not ours, and brackets that belong to no tag."""
    stack: list[str] = []
    for close, tag, _ in TAG.findall(post):
        if tag not in OURS:
            yield f"[{tag}] is not ours"
        elif close and (not stack or stack.pop() != tag):
            yield f"[/{tag}] closes nothing"
        elif not close and tag not in ALONE:
            stack.append(tag)
    yield from (f"[{tag}] is not closed" for tag in stack)
    yield from (f"a bracket of nobody's: {found[0]!r}" for found in re.finditer(r"[\[\]]", TAG.sub("", post)))


def _marked_up(post: str) -> Iterator[str]:
    """HTML that a host which lets it through would obey; a report of ours holds none."""
    for block in _READER.parse(post):
        for token in (block, *(block.children or ())):
            if token.type in ("html_block", "html_inline") or (token.type == "s_open"):
                yield f"{token.type}: {token.content!r}"


def called(post: str, kind: str) -> Iterator[str]:
    """The mentions and links in a post, other than the links and pictures that Gazette put there."""
    calls = CALLS + (REFERENCES if kind == "markdown" else "")
    yield from (found[0] for found in re.finditer(calls, _OWN.sub(" ", post)))


def shown(post: str, kind: str) -> str:
    """What readers see of a post, without spaces, tags and marks; a stand-in for a character is that character again."""
    if kind in BBCODE:
        words = TAG.sub("", post)
    elif kind == "text":
        words = re.sub(r"^> ?", "", post, flags=re.MULTILINE)
    else:
        words = "".join(_words(post))
    return squeezed(words)


def wanted(text: str, kind: str) -> str:
    """A text of a player as it must be found in what is shown."""
    seen = visible(text)
    return squeezed(within_bmp(seen) if kind in OLD else seen)


def squeezed(words: str) -> str:
    """Without spaces and invisible breaks, look-alikes as what they look like."""
    alike = str.maketrans({"［": "[", "］": "]", "＠": "@", "ˋ": "`"})
    return re.sub(rf"[\s{ZERO}]+", "", words).translate(alike)


def _words(post: str) -> Iterator[str]:
    for block in _READER.parse(post):
        if block.type == "fence":
            yield block.content
        yield from (token.content for token in block.children or () if token.type in ("text", "text_special", "code_inline"))
