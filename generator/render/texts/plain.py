"""Tokens to plain text, for mail and for boards that take nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import fill

from markdown_it.token import Token

from generator.render.texts.escape_text import ZERO
from generator.render.texts.markdown import Node, inlines, plain, tree
from generator.render.texts.text_table import grid, rowwise

WIDTH = 76
_UNDER = {"h1": "=", "h2": "-"}
_COMMAND = re.compile(r"^(\s*:)(?=:)|(##)(?=\[)|^([>\s]*/)(?=[a-zA-Z])", re.MULTILINE)


def render(stream: Sequence[Token]) -> str:
    """The tokens as text wrapped for mail, ending with a line end."""
    return write(tree(stream))


def write(nodes: Sequence[Node]) -> str:
    """The same of a tree. No line reads as a command to a CI runner (`::error`, `##[error]`), or to a board (`/me`)."""
    return _COMMAND.sub(rf"\g<0>{ZERO}", _blocks(nodes)) + "\n"


def _blocks(nodes: Sequence[Node], width: int = WIDTH) -> str:
    parts: list[str] = []
    for node, follower in zip_longest(nodes, nodes[1:]):
        parts.append(_BLOCKS.get(node.kind, _paragraph)(node, width))
        if follower is not None:
            parts.append("\n" if node.kind == "heading" and node.token.tag not in _UNDER else "\n\n")
    return "".join(parts)


def _heading(node: Node, _: int) -> str:
    words = plain(inlines(node))
    under = _UNDER.get(node.token.tag)
    return f"{words}\n{under * len(words)}" if under else f"{words}:"


def _list(node: Node, width: int) -> str:
    first = int(node.token.attrs.get("start", 1))
    marks = [f"{first + index}. " if node.kind == "ordered_list" else "- " for index in range(len(node.children))]
    items = zip(marks, node.children, strict=True)
    return "\n".join(_hanging(_blocks(item.children, width - len(mark)), mark) for mark, item in items)


def _quote(node: Node, width: int) -> str:
    return "\n".join(f"> {line}".rstrip() for line in _blocks(node.children, width - 2).split("\n"))


def _table(node: Node, width: int) -> str:
    return "\n".join(grid(node, width)) or "\n".join(_hanging(_wrapped(text, width - 2)) for text in rowwise(node, _line))


def _fence(node: Node, _: int) -> str:
    return node.token.content.rstrip("\n")


def _rule(_: Node, width: int) -> str:
    return "-" * width


def _paragraph(node: Node, width: int) -> str:
    return "\n".join(_wrapped(line, width) for line in _line(inlines(node)).split("\n"))


def _hanging(text: str, mark: str = "- ") -> str:
    return mark + text.replace("\n", "\n" + " " * len(mark))


def _wrapped(text: str, width: int) -> str:
    return fill(text, width, break_long_words=False, break_on_hyphens=False)


def _line(stream: Sequence[Token]) -> str:
    parts: list[str] = []
    around = ""
    for token in stream:
        match token.type:
            case "text" | "code_inline":
                parts.append(token.content)
            case "strong_open" | "strong_close":
                parts.append("*")
            case "link_open":
                around = str(token.attrs["href"])
            case "link_close":
                parts.append(f" ({around})" if around else "")
            case "image":
                parts.append(f"{token.content}: {around or token.attrs['src']}")
                around = ""
            case "softbreak":
                parts.append(" ")
            case "hardbreak":
                parts.append("\n")
    return "".join(parts)


_BLOCKS = {
    "heading": _heading,
    "bullet_list": _list,
    "ordered_list": _list,
    "blockquote": _quote,
    "table": _table,
    "fence": _fence,
    "hr": _rule,
}
