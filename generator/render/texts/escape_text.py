"""Text that anybody may have written, made harmless for Markdown, BBCode, forums and addresses."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.core.unseen import seen

_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_SPACES = re.compile(r"[\s\u2028\u2029]+")

_SPECIAL = re.compile(r"[\\`*_\[\]<>&|~]")
_OPENING = re.compile(r"[#+\-=:]|(\d+)(?=[.)])")

ZERO = "\u200b"
"""The break in what a forum would turn into a link, a smiley or a sign. `visible` takes it out of others' text."""

_TRIGGERS = re.compile(
    r"""
      :(?=\S)(?!(?<=\d:)\d\d(?![\d:]))                       # :D  :smile:  http:  ::error, but not 19:00
    | [;=](?=[^\s;=])                                        # ;)  =D
    | (?<![a-zA-Z0-9])[8BbxX%|>](?=-?[)D(])                  # 8)  8-)  B)  xD
    | /(?=/)                                                 # //example.org
    | (?<![\w/［[])/(?=[a-zA-Z])                              # /me  /slap  /close, which is a command where a line begins with it
    | (?<=\w)\.(?=\w)(?!(?<=\d\.)\d)(?!png(?!\w|\.\w))       # www.example.org, but not 10.5.2, and not orders-900.png
    | \((?=(?:[cCrRpP]|[tT][mM])\))                          # (c)  (tm)
    | \#(?=[\w\#])                                           # #12  ##[error]
    | [<>](?=[\w<>.:_\-(/])                                  # >:(  <3  >.<  </3
    | \^(?=\\?[-_.]?\^) | -(?=\\?_+-) | (?<!\w)[oO](?=\\?_[oO])  # ^^  ^-^  -_-  o_O, also where Markdown escapes a sign
    | (?<!\w)O(?=0) | \?(?=\?\?) | \((?=[:;])                # O0  ???  (:
    """,
    re.VERBOSE,
)
_REFERENCES = re.compile(r"(?<![\w/])(?:GH-(?=\d)|[ur]/(?=\w)|[!$&](?=\d)|[%~@](?=\w))|(?<=\w)@(?=\w)")
_COMMIT = re.compile(r"\b[0-9a-f]{7,}\b")
_TO_LOOKALIKE = str.maketrans({"[": "［", "]": "］", "@": "＠"})
_BEYOND = re.compile("[\U00010000-\U0010ffff]")


def visible(text: str) -> str:
    """`text` on one line, without control characters, bidirectional marks and other invisible characters."""
    if text.isascii() and text.isprintable():
        return text.strip()
    return _SPACES.sub(" ", seen(text)).strip()


def printable(text: str) -> str:
    """`text` with its lines, without the characters that `visible` takes out."""
    return seen(_LINE_ENDS.sub("\n", text))


@lru_cache(maxsize=8192)
def escape(text: str) -> str:
    """`text` escaped for Markdown (CommonMark 0.31, section 2.4): wherever in a line, it reads the same and marks up nothing."""
    return opening(within_line(text))


def within_line(text: str) -> str:
    """`text` escaped for Markdown, where other text stands before it on the line."""
    return _SPECIAL.sub(r"\\\g<0>", visible(text))


def opening(line: str) -> str:
    """A line of Markdown, escaped so that its beginning makes no heading, list, rule or table."""
    match = _OPENING.match(line)
    if match is None:
        return line
    return f"{match[1]}\\{line[match.end() :]}" if match[1] else f"\\{line}"


def unlinked(text: str) -> str:
    """`text` with an invisible break in everything that forums turn into links, smilies or signs by themselves."""
    return _TRIGGERS.sub(rf"\g<0>{ZERO}", text)


def unreferenced(text: str) -> str:
    """As `unlinked`, and with a break in what hosts of code take for people, issues or commits (`@ann`, `GH-12`, `!12`)."""
    return _COMMIT.sub(lambda it: ZERO.join(re.findall(".{1,6}", it[0])), _REFERENCES.sub(rf"\g<0>{ZERO}", unlinked(text)))


@lru_cache(maxsize=8192)
def without_tags(text: str) -> str:
    """`text` for BBCode and for forums that know mentions: no bracket opens a tag and no sign calls a person.

    phpBB has no escape tag, so brackets become the full-width ones on every forum.
    """
    return unlinked(text.translate(_TO_LOOKALIKE))


def within_bmp(text: str) -> str:
    """`text` without characters beyond U+FFFF: forums with old databases refuse a post that has them, or cut it there."""
    return _BEYOND.sub("\ufffd", text)


def href(url: str) -> str:
    """`url` with everything percent-encoded that could end it in Markdown or BBCode; empty unless it is http, https or relative."""
    from urllib.parse import quote

    bare = _SPACES.sub("", seen(url))
    scheme = re.match(r"[^/?#]*:", bare)
    if (scheme and not re.match(r"https?://[^/]", bare, re.IGNORECASE)) or bare.startswith(("//", "\\")):
        return ""
    return quote(bare, safe="/:?#@!$&*+,;=%~-._")
