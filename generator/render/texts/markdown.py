"""Markdown to tokens, and tokens to a tree. HTML, BBCode and plain text are all made from this one reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from generator.core.quick_dataclass import dataclass
from generator.render.texts.escape_text import href

_BLOCKS = ("heading", "list", "table", "blockquote", "fence", "hr")
_INLINES = ("emphasis", "escape", "backticks", "newline")
_MARKED = re.compile(r"\[((?:[^\[\]\\]|\\.)+)\]\((place|time|rule):((?<=rule:)[\w-]+|\w+)\)")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Node:
    """A block: its token (the opening one of a pair) and the blocks inside. Text stands in leaves of kind `inline`."""

    kind: str
    token: Token
    children: tuple[Node, ...] = ()

    def of(self, children: Iterable[Node]) -> Node:
        """The same block around other blocks."""
        return replace(self, children=tuple(children))


def tokens(text: str, *, links: bool = True) -> list[Token]:
    """The tokens of `text`: CommonMark 0.31 and tables, without HTML, entities, reference links and setext headings.

    Without `links`, links and pictures stay the text that was written; links to anything but http, https and relative addresses
    always do. Of `[Paris](place:Par)` only the word is text; `meta["places"]` of its token says where in the text a place is named
    (from, to, id), for those who link places; so does `meta["times"]` for `[noon](time:0)`, with seconds since 1970, and
    `meta["rules"]` for `[OOD 7.2](rule:s-7-2)`, with the anchor of a section on the page of the rules. Inline tokens are shared
    between calls: read them, never change them.
    """
    return _parser(links=links).parse(text)


def tree(stream: Sequence[Token]) -> tuple[Node, ...]:
    """The blocks of a token stream."""
    levels: list[list[Node]] = [[]]
    opened: list[Token] = []
    for token in stream:
        if token.nesting == 1:
            opened.append(token)
            levels.append([])
        elif token.nesting == -1:
            start = opened.pop()
            children = tuple(levels.pop())
            levels[-1].append(Node(start.type.removesuffix("_open"), start, children))
        else:
            levels[-1].append(Node(token.type, token))
    return tuple(levels[0])


def stream(nodes: Iterable[Node]) -> list[Token]:
    """The tokens of blocks, as `tree` was given them."""
    found: list[Token] = []
    for node in nodes:
        found += [node.token, *stream(node.children)]
        if node.token.nesting == 1:
            kind = node.token.type.replace("_open", "_close")
            found.append(Token(kind, node.token.tag, -1, block=True, hidden=node.token.hidden))
    return found


def inlines(node: Node) -> Sequence[Token]:
    """The inline tokens of a leaf, or of the leaf directly below."""
    leaf = node if node.kind == "inline" else next((child for child in node.children if child.kind == "inline"), None)
    return (leaf.token.children or ()) if leaf else ()


def plain(stream: Sequence[Token]) -> str:
    """The bare words of inline tokens."""
    return "".join(_word(token) for token in stream)


def rows(table: Node) -> list[list[Node]]:
    """The cells of a table, row by row, the head first."""
    return [list(row.children) for part in table.children for row in part.children]


def _word(token: Token) -> str:
    if token.type in {"softbreak", "hardbreak"}:
        return " "
    return token.content if token.type in {"text", "code_inline", "image"} else ""


def _joined(tokens: Sequence[Token]) -> list[Token]:
    """Tokens with the text between two marks in one piece, and with the plain words of a picture as its content.

    markdown-it makes a token of each escaped character, and leaves the escapes in the words of a picture.
    """
    kept: list[Token] = []
    for token in tokens:
        if token.type in ("text_special", "marked"):
            token.type = "text"
        if token.type == "image":
            token.content = plain(_joined(token.children or ()))
        if token.type == "text" and kept and kept[-1].type == "text":
            _append(token, kept[-1])
        elif token.type != "text" or token.content:
            kept.append(token)
    return kept


def _append(token: Token, before: Token) -> None:
    shift = len(before.content)
    for kind, marks in token.meta.items():
        before.meta.setdefault(kind, []).extend((start + shift, end + shift, it) for start, end, it in marks)
    before.content += token.content


def _marked(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it calls it so
    """The inline rule for places, times and sections: a single regular expression, since a report names hundreds of places."""
    match = _MARKED.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        token = state.push("marked", "", 0)
        token.content = _ESCAPED.sub(r"\1", match[1])
        token.meta = {f"{match[2]}s": [(0, len(token.content), match[3])]}
    state.pos = match.end()
    return True


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001  # markdown-it calls it so
    """The rule for tables. It ends a table where its cells outnumber its letters: markdown-it fills up short rows without limit."""
    if silent or not table(state, start, end, True):
        return table(state, start, end, silent)
    columns = state.src[state.bMarks[start] : state.eMarks[start]].count("|") + 1
    spare = columns
    for line in range(start, end):
        spare += state.eMarks[line] + 1 - state.bMarks[line] - columns
        if state.isEmpty(line) or (spare < 0 and line > start + 1):
            return table(state, start, line, silent)
    return table(state, start, end, silent)


@lru_cache(maxsize=2)
def _parser(*, links: bool) -> MarkdownIt:
    parser = MarkdownIt("zero", {"maxNesting": 20}).enable([*_BLOCKS, *_INLINES])
    if links:
        parser.enable(["link", "image"])
        parser.inline.ruler.before("link", "marked", _marked)
    parser.block.ruler.at("table", _table, {"alt": ["paragraph", "reference"]})
    parser.validateLink = lambda url: bool(href(url))  # type: ignore[method-assign]

    # Nothing enabled above looks beyond its block, so equal lines always give equal tokens. Each is read only once, since most
    # lines of a report stood in an earlier one already.
    @lru_cache(maxsize=16384)
    def read(text: str) -> list[Token]:
        found: list[Token] = []
        parser.inline.parse(text, parser, {}, found)
        return _joined(found)

    def inline(state: StateCore) -> None:
        for token in state.tokens:
            if token.type == "inline":
                token.children = read(token.content)

    parser.core.ruler.at("inline", inline)
    parser.disable("text_join")
    return parser
