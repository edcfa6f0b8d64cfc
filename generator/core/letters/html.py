"""Gives the text of a piece of HTML as its reader saw it."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree, html

from generator.core.letters.frame_signs import CLOSE, OPEN

_BLOCKS = frozenset({
    "address", "article", "aside", "body", "br", "dd", "div", "dl", "dt", "fieldset", "figure", "footer", "form", "h1", "h2", "h3",
    "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul",
})  # fmt: skip
_UNREAD = frozenset({"head", "script", "style", "title", "noscript", "template", "object", "iframe", "svg", "math", "select"})
_STRUCK = frozenset({"s", "del", "strike"})
_UNSEEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_THROUGH = re.compile(r"line-through", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\n\f\xa0]+")


def text_of(source: str) -> tuple[str, list[str]]:
    """The text with a line for each line that a reader saw, and what was struck out.

    Quotes stand in frames. Texts that HTML hides are left out.
    """
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, huge_tree=False)
    try:
        root = html.fromstring(f"<div>{source}</div>", parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return source, []
    out: list[str] = []
    struck: list[str] = []
    stopped = 0
    """How many elements are open in which nothing is read."""
    crossed: list[str] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        tag = str(element.tag)
        unread = tag in _UNREAD or bool(_UNSEEN.search(element.get("style", "")))
        through = tag in _STRUCK or bool(_THROUGH.search(element.get("style", "")))
        if event == "start":
            stopped += unread or through
            if not stopped:
                out.append(_before(element, tag))
                out.append(_inside(element.text, element))
            elif through and not unread and stopped == 1:
                crossed = [_BLANKS.sub(" ", "".join(element.itertext()))]
        else:
            if not stopped:
                out.append("\n" + CLOSE + "\n" if tag == "blockquote" else "\n" if tag in _BLOCKS else " " if tag == "td" else "")
            stopped -= unread or through
            if not stopped:
                struck += crossed
                crossed = []
                out.append(_inside(element.tail, element))
    return "".join(out), struck


def _before(element: Any, tag: str) -> str:
    if tag == "blockquote":
        return f"\n{OPEN}{element.get('data-author') or element.get('data-quote') or ''}\n"
    return "\n" if tag in _BLOCKS else ""


def _inside(text: str | None, element: Any) -> str:
    """A text with its blanks as a browser shows them; in `pre` as they are."""
    if not text:
        return ""
    kept = any(str(each.tag) == "pre" for each in (element, *element.iterancestors()))
    text = text.replace(OPEN, " ").replace(CLOSE, " ")
    return text if kept else _BLANKS.sub(" ", text)
