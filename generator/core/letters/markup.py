"""Takes BBCode and HTML off a letter. Quotes keep frames of their own, which `frames` reads; what is struck out is no order."""

from __future__ import annotations

import re
from dataclasses import replace

from generator.core.letters.frame_signs import CLOSE, OPEN
from generator.core.letters.letter import Letter, Skipped

_PRIVATE = re.compile("[\ue000\ue001]")
_HTML = re.compile(r"<(?:!doctype|html|body|div|p|br|span|blockquote|table|ul|ol|pre|font|td)\b[^<>]*>", re.IGNORECASE)
_QUOTE = re.compile(r"\[quote(?P<who>(?:[= ][^\]\n]{0,200})?)\]", re.IGNORECASE)
_BESIDE_NAME = re.compile(r"\s(?:post_id|time|user_id|pid|dateline|link|date)=|,\s*post:|;")
"""Where the name of whoever is quoted ends: at what boards write of the post behind it."""
_STRIKES = re.compile(r"\[(?P<end>/?)(?:s|strike|del)\]", re.IGNORECASE)
_BREAKS = re.compile(r"\[(?:\*|li|br|hr|/tr|/?list|/?ul|/?ol)(?:=[^\]\n]{0,40})?\]", re.IGNORECASE)
_NAMES = (
    "b|i|u|s|sub|sup|size|color|colour|font|code|pre|php|list|url|img|email|center|left|right|align|justify|indent|table|tr|td|th"
    "|spoiler|ispoiler|details|hide|highlight|background|li|ul|ol|tt|nobbc|noparse|plain|user|mention|attach|post"
)
_TAG = re.compile(rf"\[/?(?:{_NAMES})(?:[= ][^\]\n]{{0,300}})?\]", re.IGNORECASE)


def plain(letter: Letter) -> Letter:
    """The letter without markup: one line for each line that a reader sees, with `OPEN` and `CLOSE` around quotes."""
    text = _PRIVATE.sub("\N{REPLACEMENT CHARACTER}", letter.text)
    skipped: tuple[Skipped, ...] = ()
    if _HTML.search(text):
        from generator.core.letters.html import text_of

        text, struck = text_of(text)
        skipped = tuple(Skipped("struck out", each) for each in struck)
    text, more = _without_bbcode(text)
    return replace(letter, skipped=(*letter.skipped, *skipped, *more), text=text)


def _without_bbcode(text: str) -> tuple[str, list[Skipped]]:
    if "[" not in text:
        return text, []
    text, struck = _unstruck(text)
    text = _QUOTE.sub(lambda found: f"\n{OPEN}{_who(found['who'])}\n", text)
    text = re.sub(r"\[/quote\]", f"\n{CLOSE}\n", text, flags=re.IGNORECASE)
    return _TAG.sub("", _BREAKS.sub("\n", text)), struck


def _unstruck(text: str) -> tuple[str, list[Skipped]]:
    """The text without what is struck out, and that; a tag that nobody ended strikes out nothing."""
    kept: list[str] = []
    struck: list[Skipped] = []
    begun, at = -1, 0
    for found in _STRIKES.finditer(text):
        if not found["end"]:
            begun = found.start() if begun < 0 else begun
        elif begun >= 0:
            kept.append(text[at:begun])
            struck.append(Skipped("struck out", _STRIKES.sub("", text[begun : found.start()])))
            begun, at = -1, found.end()
    return "".join([*kept, text[at:]]), struck


def _who(attributes: str) -> str:
    """Who is quoted, by what stands in the tag: `="Ann" post_id=12`, `=Ann post_id=12`, `=Ann, post: 3`, ` author=Ann link=...`."""
    said = attributes.strip().removeprefix("author").removeprefix("=").strip()
    quoted = re.match(r"[\"'](.+?)[\"'](?:[ ,].*)?$", said)
    return _BESIDE_NAME.split(quoted[1] if quoted else said)[0].strip("\"' ")
