"""Tokens to an HTML fragment that a strict content security policy lets through: no style, no script."""

from __future__ import annotations

import itertools
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from generator.core.slug import slug
from generator.render.texts.markdown import plain

_ALIGN = re.compile(r"text-align:(left|right|center)")
_UNIT = re.compile(r"(?:(?:Build|Remove) )?[A-Za-z] ")
"""What stands before the place of a unit: `A `, or `Build A `."""
_LETTER = re.compile(r"(?<![^ (])[A-Z] \Z")
"""The letter of a unit right before its place."""
_PIECE = re.compile(r"\b[A-Z]{3}-\d+\b")
"""The name of a unit with a hyphen, such as `SIE-1`, behind which browsers would break a line."""


def render(
    tokens: Sequence[Token],
    *,
    offset: int = 0,
    anchor: str = "",
    places: Mapping[str, str] = MappingProxyType({}),
    lines: Mapping[int, str] = MappingProxyType({}),
    rules: str = "",
) -> str:
    """`tokens` as HTML; headings lie `offset` levels lower and carry ids that begin with `anchor`.

    A table lies in a box of its own that scrolls (`div.scroll`), with alignment as a class. An id is made from the words of
    the heading before a bracket, so it stays when the player named there changes; the second of two equal ids gets `-2`.
    `places` has the address that the name of each place links to; the names of others are not linked.
    `lines` has the ids of list items as `line_ids` gives them, by their index in `tokens`; without it these have none.
    `rules` is the address of the page of the rules, to whose sections citations link; without it they do not.
    """
    env = {"offset": offset, "anchor": anchor, "taken": {}, "places": places, "lines": lines, "rules": rules}
    return _RENDERER.render(tokens, _OPTIONS, env)


def headings(tokens: Sequence[Token], *, anchor: str = "") -> Iterable[tuple[int, str, str]]:
    """Level, id and words of every heading, for a list of contents; the ids are those of `render`."""
    taken: dict[str, int] = {}
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            words = plain(tokens[index + 1].children or ())
            yield int(token.tag[1:]), _identify(anchor + slug(words), taken), words


def line_ids(tokens: Sequence[Token]) -> dict[int, str]:
    """An id for every list item by its index in `tokens`; no two are alike, and none is that of a heading.

    A line that begins with a unit is called after it, as the unit is on a map: `a-pic`, the next time `a-pic-2`; one that begins
    with what is done to a unit, after both: `build-a-pic`. Any other after the heading above it and its number among the list
    items there (`marriages-1`), or `line-1` where no heading stands above.
    """
    named = [name for _, name, _ in headings(tokens)]
    taken, above, found = set(named), iter(named), dict[int, str]()
    heading, number = "line", 0
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            heading, number = next(above), 0
        elif token.type == "list_item_open":
            number += 1
            unit = _unit_named_first(tokens[index + 2].children or ()) if index + 2 < len(tokens) else ""
            found[index] = _free(slug(unit) if unit else f"{heading}-{number}", taken)
            taken.add(found[index])
    return found


def _unit_named_first(words: Sequence[Token]) -> str:
    """`F Spa/nc` or `Build F Spa/nc` of a line of a report that begins with it, also in bold; else nothing."""
    first = next((it for it in words if it.type != "strong_open" and (it.type != "text" or it.content)), None)
    if first is None or first.type != "text":
        return ""
    start, end, _ = next(iter(first.meta.get("places", ())), (0, 0, ""))
    return first.content[:end] if _UNIT.fullmatch(first.content[:start]) else ""


def _free(name: str, taken: Container[str]) -> str:
    numbered = (f"{name}-{count}" for count in itertools.count(2))
    return name if name not in taken else next(it for it in numbered if it not in taken)


def _identify(name: str, taken: dict[str, int]) -> str:
    taken[name] = count = taken.get(name, 0) + 1
    return name if count == 1 else f"{name}-{count}"


def _heading_open(tokens: Sequence[Token], index: int, _: OptionsDict, env: Any) -> str:
    name = _identify(env["anchor"] + slug(plain(tokens[index + 1].children or ())), env["taken"])
    return f'<{_lower(tokens[index].tag, env)} id="{name}">'


def _heading_close(tokens: Sequence[Token], index: int, _: OptionsDict, env: Any) -> str:
    return f"</{_lower(tokens[index].tag, env)}>\n"


def _list_item_open(_: Sequence[Token], index: int, __: OptionsDict, env: Any) -> str:
    return f'<li id="{env["lines"][index]}">' if index in env["lines"] else "<li>"


def _cell_open(tokens: Sequence[Token], index: int, *_: Any) -> str:
    match = _ALIGN.match(str(tokens[index].attrs.get("style", "")))
    tag = 'th scope="col"' if tokens[index].tag == "th" else "td"
    return f'<{tag} class="{match[1]}">' if match else f"<{tag}>"


def _text(tokens: Sequence[Token], index: int, _: OptionsDict, env: Any) -> str:
    token, end, parts = tokens[index], 0, []
    content = _held_together(token) if token.meta else token.content
    for start, stop, tag in sorted(_links(token, env)) if token.meta else ():
        parts += [_unbroken(content[end:start]), tag, escapeHtml(content[start:stop]), "</a>"]
        end = stop
    return "".join(parts) + _unbroken(content[end:])


def _unbroken(words: str) -> str:
    """Words as HTML, with names of units that stay in one line."""
    return _PIECE.sub(r'<span class="whole">\g<0></span>', escapeHtml(words))


def _held_together(token: Token) -> str:
    """A text as long as it was, in which no line ends behind the letter of a unit, nor begins with the dash of a move."""
    words = token.content
    for start, _, _ in token.meta.get("places", ()):
        if _LETTER.search(words, 0, start):
            words = f"{words[: start - 1]}\u00a0{words[start:]}"
    return words.replace(" – ", "\u00a0– ")


def _links(token: Token, env: Any) -> Iterable[tuple[int, int, str]]:
    """What of a text is a link: from, to, and the tag."""
    for start, stop, place in token.meta.get("places", ()):
        if place in env["places"]:
            yield start, stop, f'<a class="place" href="{escapeHtml(env["places"][place])}">'
    for start, stop, anchor in token.meta.get("rules", ()) if env["rules"] else ():
        yield start, stop, f'<a href="{escapeHtml(env["rules"])}#{anchor}">'


def _image(tokens: Sequence[Token], index: int, *_: Any) -> str:
    token = tokens[index]
    return f'<img src="{escapeHtml(str(token.attrs["src"]))}" alt="{escapeHtml(token.content)}">'


def _fence(tokens: Sequence[Token], index: int, *_: Any) -> str:
    return f'<pre class="scroll"><code>{escapeHtml(tokens[index].content)}</code></pre>\n'


def _lower(tag: str, env: Any) -> str:
    return f"h{min(6, int(tag[1:]) + env['offset'])}"


_OPTIONS = OptionsDict(
    {
        "maxNesting": 20,
        "html": False,
        "linkify": False,
        "typographer": False,
        "quotes": "",
        "xhtmlOut": False,
        "breaks": False,
        "langPrefix": "",
        "highlight": None,
    }
)
# None of these changes a token, since tokens are rendered more than once and are shared (see `markdown.tokens`).
_RULES: dict[str, Any] = {
    "heading_open": _heading_open,
    "heading_close": _heading_close,
    "list_item_open": _list_item_open,
    "table_open": lambda *_: '<div class="scroll" tabindex="0">\n<table>\n',
    "table_close": lambda *_: "</table>\n</div>\n",
    "th_open": _cell_open,
    "td_open": _cell_open,
    "text": _text,
    "image": _image,
    "fence": _fence,
}
_RENDERER = RendererHTML()
_RENDERER.rules |= _RULES
