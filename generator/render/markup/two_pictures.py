"""Two drawings over one ground as one drawing that shows the one or the other: what both have is in it once.

The first is seen unless the address names the second (`orders.svg#after`), or something that it alone has. No script does it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from generator.render.markup.answers import ALL
from generator.render.markup.escape_xml import escaped

FIRST, SECOND = "p", "q"
"""The classes of what only the first drawing has, and only the second."""
TITLES = "titles"
"""The id of the words that say which drawing is seen."""
_TOKEN = re.compile(r"<text\b[^<>]*>.*?</text>|<title\b[^<>]*>[^<]*</title>|<[^<>]+>|[^<]+", re.DOTALL)


class _Node(NamedTuple):
    """An element: its first tag, the elements in it, and its last tag. `key` is what makes it the same element in both drawings."""

    head: str
    inside: Sequence[_Node]
    tail: str
    markup: str
    key: str


def marks(name: str, titles: tuple[str, str]) -> str:
    """What an address names to show the second drawing: its `name`, and with `.all` where a page gives it the size of a frame.

    Both drawings have a title, for those who cannot see them: that of the one that is seen is what the element `TITLES` says.
    """
    words = "".join(f'<tspan class="{it}">{escaped(title)}</tspan>' for it, title in zip((FIRST, SECOND), titles, strict=True))
    return f'<g id="{name}"/><path id="{name}.{ALL}"/><text id="{TITLES}" fill="none">{words}</text>'


def rules() -> str:
    """The style rules by which the second drawing is seen, where the address names it or something of its own."""
    # By variables, which hold in the copies of an element, too: no other rule asks there what is around it. All of the drawing
    # stands behind the marks, so that these work without `:has`, which older browsers do not know.
    either = f"--{FIRST}:inline;--{SECOND}:none", f"--{FIRST}:none;--{SECOND}:inline"
    seen = "".join(f"{it}{{{either[1]}}}" for it in ("svg>:target~*", f":root:has(.{SECOND}:target,.{SECOND} :target)"))
    return f":root{{{either[0]}}}{seen}{''.join(f'.{it}{{display:var(--{it})}}' for it in (FIRST, SECOND))}"


def merged(first: str, second: str) -> str:
    """The markup of two drawings as one. Both are seen in the order of their own painting."""
    return first if first == second else "".join(_merged(_nodes(first), _nodes(second)))


def _merged(first: Sequence[_Node], second: Sequence[_Node]) -> Iterator[str]:
    match = SequenceMatcher(None, [it.key for it in first], [it.key for it in second], autojunk=False)
    for what, start, end, other_start, other_end in match.get_opcodes():
        if what == "equal":
            for one, other in zip(first[start:end], second[other_start:other_end], strict=True):
                same = one.markup == other.markup
                yield one.markup if same else f"{one.head}{''.join(_merged(one.inside, other.inside))}{one.tail}"
        else:
            yield _alone(first[start:end], FIRST)
            yield _alone(second[other_start:other_end], SECOND)


def _alone(nodes: Sequence[_Node], name: str) -> str:
    """What only one of the drawings has."""
    return f'<g class="{name}">{"".join(it.markup for it in nodes)}</g>' if nodes else ""


def _nodes(markup: str) -> Sequence[_Node]:
    """The elements of some markup; of a closing tag whose element began before it, that tag."""
    opened: list[tuple[str, list[_Node]]] = [("", [])]
    for token in _TOKEN.findall(markup):
        if token.startswith("</") and len(opened) > 1:
            head, inside = opened.pop()
            opened[-1][1].append(_element(head, inside, token))
        elif token.startswith(("</", "<?", "<text", "<title")) or token.endswith("/>") or not token.startswith("<"):
            opened[-1][1].append(_Node(token, (), "", token, token))
        else:
            opened.append((token, []))
    return opened[0][1]


def _element(head: str, inside: Sequence[_Node], tail: str) -> _Node:
    """An element with others in it. A sign at its place is the same only where all of it is; so is a link with its words."""
    markup = f"{head}{''.join(it.markup for it in inside)}{tail}"
    if head.startswith("<a"):
        return _Node(head, inside, tail, markup, head + "".join(it.markup for it in inside[:1] if it.head.startswith("<title")))
    is_sign = not head.startswith("<g") or (" transform=" in head and not any(it.inside for it in inside))
    return _Node(head, inside, tail, markup, markup if is_sign else head)
