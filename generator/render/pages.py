"""Cutting a text into posts of a size: between sections, else between blocks, items, lines or words, never within a mark."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from markdown_it.token import Token

from generator.render.markdown import Node

_WORD = re.compile(r"\S{1,200}\s*|\s+")

Fits = Callable[[Sequence[Node]], bool]
"""Whether the blocks fit into one post."""


def pages(nodes: Sequence[Node], fits: Fits) -> list[tuple[Node, ...]]:
    """The blocks of each post in their order. A section that fits into a post of its own is not torn; no post ends with a heading.

    Raises ValueError where not even one word fits.
    """
    done: list[tuple[Node, ...]] = []
    page: tuple[Node, ...] = ()
    for section in _sections(nodes):
        if fits((*page, *section)):
            page += section
            continue
        if page and fits(section):
            done.append(page)
            page = section
            continue
        *full, page = _filled(page, section, fits)
        done.extend(full)
    return [*done, page] if page else done


def _sections(nodes: Sequence[Node]) -> Iterator[tuple[Node, ...]]:
    """Headings, together with what they head."""
    section: list[Node] = []
    for node in nodes:
        if node.kind == "heading" and section and section[-1].kind != "heading":
            yield tuple(section)
            section = []
        section.append(node)
    if section:
        yield tuple(section)


def _filled(page: tuple[Node, ...], section: Sequence[Node], fits: Fits) -> Iterator[tuple[Node, ...]]:
    waiting = list(section)
    while waiting:
        node = waiting.pop(0)
        if fits((*page, node)):
            page = (*page, node)
            continue
        head, rest = _cut(node, partial(_beside, page, fits))
        if head is not None and rest is not None:
            yield (*page, head)
            page, waiting = (), [rest, *waiting]
            continue
        kept, moved = _without_headings(page)
        if not kept:
            raise ValueError("the limit of this board is too small for the longest word")
        yield kept
        page, waiting = (), [*moved, node, *waiting]
    yield page


def _beside(page: tuple[Node, ...], fits: Fits, node: Node) -> bool:
    return fits((*page, node))


def _without_headings(page: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    end = len(page)
    while end and page[end - 1].kind == "heading":
        end -= 1
    return page[:end], page[end:]


def _cut(node: Node, fits: Callable[[Node], bool]) -> tuple[Node | None, Node | None]:
    """The largest beginning of a block that fits, and the rest; one of them None where it cannot be cut, or need not."""
    if node.kind == "inline":
        return _cut_words(node, fits)
    if node.kind == "fence":
        return _cut_lines(node, fits)
    fixed = node.children[:1] if node.kind == "table" else ()
    parts = _body(node)
    for end in range(len(parts), -1, -1):
        if end and fits(_with(node, fixed, parts[:end])):
            break
    head, rest = parts[:end], parts[end:]
    if rest and node.kind != "table":
        first, second = _cut(rest[0], lambda part: fits(_with(node, fixed, (*head, part))))
        if first is not None and second is not None:
            head, rest = (*head, first), (second, *rest[1:])
    return _with(node, fixed, head) if head else None, _with(node, fixed, rest) if rest else None


def _body(node: Node) -> tuple[Node, ...]:
    """What a block can be cut between: its children, or the rows below a table's head."""
    return node.children[1].children if node.kind == "table" and len(node.children) > 1 else node.children


def _with(node: Node, fixed: tuple[Node, ...], parts: tuple[Node, ...]) -> Node:
    return node.of((*fixed, node.children[1].of(parts))) if fixed and len(node.children) > 1 else node.of(parts)


def _cut_lines(node: Node, fits: Callable[[Node], bool]) -> tuple[Node | None, Node | None]:
    lines = node.token.content.splitlines(keepends=True)

    def part(some: Sequence[str]) -> Node | None:
        return replace(node, token=node.token.copy(content="".join(some))) if some else None

    return _longest(len(lines), lambda end: part(lines[:end]), lambda end: part(lines[end:]), fits)


def _cut_words(node: Node, fits: Callable[[Node], bool]) -> tuple[Node | None, Node | None]:
    words = list(_words(node.token.children or ()))

    def part(start: int, end: int) -> Node | None:
        some = [token for word in words[start:end] for token in word]
        opened = _opened([token for word in words[:start] for token in word])
        closed = [_closing(token) for token in reversed(_opened([*opened, *some]))]
        return Node("inline", Token("inline", "", 0, children=[*opened, *_trimmed(some), *closed])) if some else None

    return _longest(len(words), lambda end: part(0, end), lambda end: part(end, len(words)), fits)


def _longest(
    count: int, head: Callable[[int], Node | None], rest: Callable[[int], Node | None], fits: Callable[[Node], bool]
) -> tuple[Node | None, Node | None]:
    """The cut with the longest head that fits, by bisection: a longer head never fits where a shorter one does not."""
    low, high = 0, count
    while low < high:
        middle = (low + high + 1) // 2
        candidate = head(middle)
        if candidate is not None and fits(candidate):
            low = middle
        else:
            high = middle - 1
    return head(low), rest(low)


def _words(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """What an inline may be cut between: words with the space behind them, marks, and whole links."""
    link: list[Token] = []
    for token in tokens:
        if link or token.type == "link_open":
            link.append(token)
            if token.type == "link_close":
                yield link
                link = []
        elif token.type == "text":
            yield from ([token.copy(content=word)] for word in _WORD.findall(token.content))
        else:
            yield [token]


def _trimmed(words: Sequence[Token]) -> list[Token]:
    """Without the space at either end, where a mark could not stand beside it."""
    kept = list(words)
    if kept[0].type == "text":
        kept[0] = kept[0].copy(content=kept[0].content.lstrip())
    if kept[-1].type == "text":
        kept[-1] = kept[-1].copy(content=kept[-1].content.rstrip())
    return kept


def _opened(tokens: Sequence[Token]) -> list[Token]:
    """The marks that are open at the end."""
    stack: list[Token] = []
    for token in tokens:
        if token.nesting == 1:
            stack.append(token)
        elif token.nesting == -1:
            stack.pop()
    return stack


def _closing(token: Token) -> Token:
    return Token(token.type.replace("_open", "_close"), token.tag, -1)
