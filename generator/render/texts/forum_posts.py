"""A report as the posts for one kind of forum: in its dialect, within its limit, with pictures by absolute address."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from urllib.parse import urljoin, urlsplit

from markdown_it.token import Token

from generator.core.forums import FORUMS
from generator.render.texts import bbcode, markdown_dialects, plain
from generator.render.texts.markdown import Node, tokens, tree
from generator.render.texts.post_cutting import cut_into_posts

_WRITERS: Mapping[str, Callable[[Sequence[Node]], str]] = {
    "phpbb": partial(bbcode.write, dialect=bbcode.PHPBB),
    "smf": partial(bbcode.write, dialect=bbcode.SMF),
    "mybb": partial(bbcode.write, dialect=bbcode.MYBB),
    "xenforo": partial(bbcode.write, dialect=bbcode.XENFORO),
    "vbulletin": partial(bbcode.write, dialect=bbcode.VBULLETIN),
    "discourse": partial(markdown_dialects.write, dialect=markdown_dialects.DISCOURSE),
    "discord": partial(markdown_dialects.write, dialect=markdown_dialects.DISCORD),
    "markdown": partial(markdown_dialects.write, dialect=markdown_dialects.MARKDOWN),
    "text": plain.write,
}
"""How the blocks of a post are written for each of `FORUMS`."""

_MARKED = frozenset({"list_item", "tr", "hr"})
"""Blocks that show even where they are empty."""

_ADDRESSES = {"link_open": "href", "image": "src"}


def posts(markdown: str, kind: str, *, address: str = "", limit: int | None = None) -> list[str]:
    """The posts to paste on a forum of a `kind` (of `FORUMS`) for a report in `markdown`; mostly it is one.

    Relative addresses in the report start from `address`, an absolute one. Where a picture has no absolute http(s) address, the
    post names its file, for the GM to attach. Several posts are numbered: each begins with the title and, behind it, `(2/3)`.
    `limit` takes the place of the forum's own. Raises KeyError for an unknown kind, ValueError for a limit that no word fits into.
    """
    forum, write = FORUMS[kind], _WRITERS[kind]
    nodes = _nodes(markdown, address)
    if forum.stamps:
        nodes = tuple(_stamped(node) for node in nodes)
    most = forum.limit if limit is None else limit
    whole = write(nodes)
    if not most or forum.length(whole) <= most:
        return [whole]
    titled = bool(nodes) and nodes[0].kind == "heading"
    title, body = (nodes[0], nodes[1:]) if titled else (None, nodes)

    def fits(part: Sequence[Node]) -> bool:
        return not _is_longer(part, most) and forum.length(write((*_numbered(title, 99, 99), *part))) <= most

    parts = cut_into_posts(body, fits)
    return [write((*_numbered(title, index, len(parts)), *part)) for index, part in enumerate(parts, 1)]


def _is_longer(nodes: Sequence[Node], most: int) -> bool:
    """Whether the blocks are longer than `most` on any forum; told as soon as it is known, and without writing them."""
    return any(length > most for length in accumulate(_lengths(nodes, most)))


def _lengths(nodes: Sequence[Node], most: int) -> Iterator[int]:
    """The least that each block takes on any forum: the letters of its texts without spaces, counted up to about `most`."""
    for node in nodes:
        yield node.kind in _MARKED
        if node.kind == "fence":
            yield len(node.token.content.rstrip("\n"))
        for token in node.token.children or () if node.kind == "inline" else ():
            if token.type in {"text", "code_inline"}:
                yield sum(map(len, token.content[: 2 * most].split()))
        yield from _lengths(node.children, most)


@lru_cache(maxsize=4)
def _nodes(markdown: str, address: str) -> tuple[Node, ...]:
    """The blocks of a report, read once for all forums."""
    return tuple(_addressed(node, address) for node in tree(tokens(markdown)))


def _numbered(title: Node | None, index: int, count: int) -> tuple[Node, ...]:
    """The title of one post of several."""
    if title is None:
        return ()
    leaf = title.children[0]
    number = Token("text", "", 0, content=f" ({index}/{count})")
    return (title.of([Node("inline", leaf.token.copy(children=[*(leaf.token.children or ()), number]))]),)


def _addressed(node: Node, address: str) -> Node:
    if node.kind != "inline":
        return node.of(_addressed(child, address) for child in node.children) if node.children else node
    children = node.token.children or []
    if not any(token.type in _ADDRESSES for token in children):
        return node
    return Node("inline", node.token.copy(children=_unlinked([_reached(token, address) for token in children])))


def _stamped(node: Node) -> Node:
    """A block in which every moment that is marked as one is written for a forum that shows it on each reader's own clock."""
    if node.kind != "inline":
        return node.of(_stamped(child) for child in node.children) if node.children else node
    children = node.token.children or []
    if not any("times" in token.meta for token in children):
        return node
    return Node("inline", node.token.copy(children=[piece for token in children for piece in _moments_apart(token)]))


def _moments_apart(token: Token) -> Iterator[Token]:
    """A text as the pieces between its moments, and the moments as tokens of their own."""
    end = 0
    for start, stop, seconds in token.meta.get("times", ()):
        yield token.copy(content=token.content[end:start], meta={})
        yield Token("stamp", "", 0, content=f"<t:{seconds}:F>")
        end = stop
    yield token.copy(content=token.content[end:], meta={}) if end else token


def _reached(token: Token, page_address: str) -> Token:
    """A link or picture with its absolute address; a picture without one as its words and its file's name."""
    name = _ADDRESSES.get(token.type)
    if name is None:
        return token
    if address := _absolute(page_address, str(token.attrs[name])):
        return token.copy(attrs={**token.attrs, name: address})
    if token.type == "image":
        return Token("text", "", 0, content=f"{token.content} ({str(token.attrs[name]).rpartition('/')[2]})")
    return token.copy(attrs={})


def _absolute(page_address: str, address: str) -> str:
    """An address as seen from `page_address`; nothing where that leads to no page, or cannot be read, as half an IPv6 host."""
    try:
        joined = urljoin(page_address, address)
        return joined if urlsplit(joined).scheme in {"http", "https"} else ""
    except ValueError:
        return ""


def _unlinked(tokens: Sequence[Token]) -> list[Token]:
    """Without the links that lead nowhere, their words kept."""
    kept: list[Token] = []
    dropped: list[bool] = []
    for token in tokens:
        if token.type == "link_open":
            dropped.append(not token.attrs)
        gone = dropped[-1] if token.type == "link_open" else token.type == "link_close" and dropped.pop()
        if not gone:
            kept.append(token)
    return kept
