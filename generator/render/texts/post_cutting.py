"""Cuts a text into posts of a size: between sections, else between blocks or items, else between lines or words.

Words of one sentence part only where it is too long for a post, or where nothing else stands in the post; marks never do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice

from markdown_it.token import Token

from generator.render.texts.markdown import Node, inlines, rows

_WORD = re.compile(r"\S{1,200}\s*|\s+")
_CODE = 200
"""Characters of code within a line that is not cut."""
_LINE = re.compile(r".{1,200}\n?|\n")

Fits = Callable[[Sequence[Node]], bool]
"""Whether blocks fit into one post. Where some fit, so does any beginning of them."""


def cut_into_posts(nodes: Sequence[Node], fits: Fits) -> list[tuple[Node, ...]]:
    """The blocks of each post, in their order. A section that fits into one post is not cut, and no post ends with a heading.

    Raises ValueError where not even one word fits.
    """
    done: list[tuple[Node, ...]] = []
    page: tuple[Node, ...] = ()
    waiting = tuple(_sections(nodes))
    while waiting:
        count = _count_that_fit(len(waiting), lambda count: fits((*page, *chain(*waiting[:count]))))  # noqa: B023  # asked at once
        page, waiting = (*page, *chain(*waiting[:count])), waiting[count:]
        if waiting and page and fits(waiting[0]):
            done.append(page)
            page = ()
        elif waiting:
            *full, page = _filled(page, waiting[0], fits)
            done.extend(full)
            waiting = waiting[1:]
    return [*done, page] if page else done


def _sections(nodes: Sequence[Node]) -> Iterator[tuple[Node, ...]]:
    """The sections: each a heading, or several in a row, with what stands below it."""
    section: list[Node] = []
    for node in nodes:
        if node.kind == "heading" and section and section[-1].kind != "heading":
            yield tuple(section)
            section = []
        section.append(node)
    if section:
        yield tuple(section)


def _filled(page: tuple[Node, ...], waiting: tuple[Node, ...], fits: Fits) -> Iterator[tuple[Node, ...]]:
    while waiting:
        count = _count_that_fit(len(waiting), lambda count: fits((*page, *waiting[:count])))  # noqa: B023  # asked at once
        page, waiting = (*page, *waiting[:count]), waiting[count:]
        if not waiting:
            break
        kept, moved = _without_headings(page)
        first = _first(waiting[0])
        whole = kept and first and not fits((*page, first)) and fits((*moved, first))
        head, rest = (None, None) if whole else _cut(waiting[0], partial(_beside, page, fits))
        if head is not None:
            yield (*page, head)
            page, waiting = (), (*_all(rest), *waiting[1:])
            continue
        if kept:
            yield kept
            page, waiting = (), (*moved, *waiting)
        elif _has_table(waiting[0]):
            waiting = (*_unrolled(waiting[0]), *waiting[1:])
        else:
            raise ValueError("the limit of this board is too small for the longest word")
    yield page


def _first(node: Node) -> Node | None:
    """What is not cut if it fits into a post by itself: a paragraph, or the first item of a list; none of any other block."""
    if node.kind in ("bullet_list", "ordered_list"):
        return node.of(node.children[:1])
    return node if node.kind == "paragraph" else None


def _count_that_fit(count: int, fits: Callable[[int], bool]) -> int:
    """How many of `count` fit. Steps double, then halve: `fits` is slow, and is never asked of many more than fit."""
    step = 1
    while step < count and fits(step):
        step *= 2
    low, high = step // 2, min(step, count)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low


def _all(part: Node | None) -> tuple[Node, ...]:
    return () if part is None else (part,)


def _beside(page: tuple[Node, ...], fits: Fits, node: Node) -> bool:
    return fits((*page, node))


def _without_headings(page: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    end = len(page)
    while end and page[end - 1].kind == "heading":
        end -= 1
    return page[:end], page[end:]


def _has_table(node: Node) -> bool:
    return node.kind == "table" or any(map(_has_table, node.children))


def _unrolled(node: Node) -> tuple[Node, ...]:
    """A block without tables, for one with a row too long for any post: each cell is a paragraph."""
    if node.kind == "table":
        cells = [cell for row in rows(node) for cell in row if inlines(cell)]
        return tuple(Node("paragraph", Token("paragraph_open", "p", 1), cell.children) for cell in cells)
    return (node.of(chain.from_iterable(map(_unrolled, node.children))),)


def _cut(node: Node, fits: Callable[[Node], bool]) -> tuple[Node | None, Node | None]:
    """The largest beginning of a block that fits, and the rest; None for one that is empty."""
    if node.kind == "inline":
        return _cut_inline(node, fits)
    if node.kind == "fence":
        head, rest = _cut_text(node.token, _LINE, lambda token: fits(replace(node, token=token)))
        return (replace(node, token=head) if head else None), (replace(node, token=rest) if rest else None)
    fixed = node.children[:1] if node.kind == "table" else ()
    parts = _body(node)
    count = _count_that_fit(len(parts), lambda count: fits(_with(node, fixed, parts[:count])))
    begun, left, next_item = parts[:count], parts[count:], count
    if left and node.kind != "table" and not (begun and left[0].kind in ("list_item", "paragraph")):
        first, second = _cut(left[0], lambda part: fits(_with(node, fixed, (*begun, part))))
        if first is not None:
            begun, left, next_item = (*begun, first), (*_lifted(node, second), *left[1:]), count + (second is None)
    return _with(node, fixed, begun) if begun else None, _with(_from(node, next_item), fixed, left) if left else None


def _lifted(node: Node, rest: Node | None) -> tuple[Node, ...]:
    """The rest of a part that was cut; of an item left with the items below it alone, these: no line begins with two marks."""
    if rest is None or node.kind != "bullet_list" or not rest.children or rest.children[0].kind != "bullet_list":
        return _all(rest)
    below, *others = rest.children
    return (*below.children, *((rest.of(others),) if others else ()))


def _from(node: Node, item: int) -> Node:
    """An ordered list that begins with the number of one of its items, counted from 0; any other block as it is."""
    if node.kind != "ordered_list":
        return node
    return replace(node, token=node.token.copy(attrs={**node.token.attrs, "start": int(node.token.attrs.get("start", 1)) + item}))


def _body(node: Node) -> tuple[Node, ...]:
    """The parts between which a block can be cut: its children, or the rows below a table's head."""
    return node.children[1].children if node.kind == "table" and len(node.children) > 1 else node.children


def _with(node: Node, fixed: tuple[Node, ...], parts: tuple[Node, ...]) -> Node:
    return node.of((*fixed, node.children[1].of(parts))) if fixed and len(node.children) > 1 else node.of(parts)


def _cut_inline(node: Node, fits: Callable[[Node], bool]) -> tuple[Node | None, Node | None]:
    """A text cut between words and marks, never within a link. Marks open at the cut are closed, and opened again after it."""
    tokens = tuple(node.token.children or ())
    count = _outside(tokens, _count_that_fit(len(tokens), lambda count: fits(_closed(tokens[: _outside(tokens, count)]))))
    head, rest = tokens[:count], tokens[count:]
    if rest and (rest[0].type == "text" or (rest[0].type == "code_inline" and len(rest[0].content) > _CODE)):
        first, second = _cut_text(rest[0], _WORD, lambda token: fits(_closed((*head, token))))
        if first is not None:
            head, rest = (*head, first), (*((second,) if second else ()), *rest[1:])
    while head and head[-1].nesting == 1:
        head, rest = head[:-1], (head[-1], *rest)
    if not head or not rest:
        return (_closed(head) if head else None), (_inline(rest) if rest else None)
    return _closed(head), _inline((*_opened(head), *_trimmed(rest)))


def _cut_text(token: Token, piece: re.Pattern[str], fits: Callable[[Token], bool]) -> tuple[Token | None, Token | None]:
    """The longest beginning of a token that fits, and the rest, cut between pieces; they are looked for only as far as needed."""
    found = piece.finditer(token.content)
    ends = [0]

    def end(count: int) -> int:
        ends.extend(match.end() for match in islice(found, max(0, count + 1 - len(ends))))
        return ends[min(count, len(ends) - 1)]

    count = _count_that_fit(len(token.content), lambda count: fits(token.copy(content=token.content[: end(count)])))
    head, rest = token.content[: end(count)], token.content[end(count) :]
    return token.copy(content=head) if head else None, token.copy(content=rest) if rest else None


def _outside(tokens: Sequence[Token], end: int) -> int:
    """The nearest cut at or before `end` that lies in no link."""
    for index in range(end - 1, -1, -1):
        if tokens[index].type in {"link_open", "link_close"}:
            return index if tokens[index].nesting == 1 else end
    return end


def _closed(tokens: Sequence[Token]) -> Node:
    return _inline((*_trimmed(tokens), *(_closing(token) for token in reversed(_opened(tokens)))))


def _inline(tokens: Sequence[Token]) -> Node:
    return Node("inline", Token("inline", "", 0, children=list(tokens)))


def _trimmed(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without the spaces at either end, since no mark can stand beside a space."""
    kept = list(tokens)
    if kept and kept[0].type == "text":
        kept[0] = kept[0].copy(content=kept[0].content.lstrip())
    if kept and kept[-1].type == "text":
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
