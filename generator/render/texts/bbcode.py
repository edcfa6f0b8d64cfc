"""Tokens to BBCode, in the dialect of one kind of forum: all know bold and lists, and hardly two agree on the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest

from markdown_it.token import Token

from generator.core.quick_dataclass import dataclass
from generator.render.texts.escape_text import within_bmp, without_tags
from generator.render.texts.markdown import Node, inlines, rows, tree
from generator.render.texts.text_table import grid, rowwise


@dataclass(frozen=True, slots=True)
class BBCodeDialect:
    """What a kind of forum knows. `sizes` are its values of `[size]` for headings of the first and second level."""

    sizes: tuple[str, str]
    item: tuple[str, str] = ("[*]", "")
    tables: bool = False
    rule: str = "[hr]"
    beyond_bmp: bool = True


PHPBB = BBCodeDialect(("150", "125"), rule="――――――――", beyond_bmp=False)
SMF = BBCodeDialect(("5", "4"), item=("[li]", "[/li]"), tables=True, beyond_bmp=False)
MYBB = BBCodeDialect(("x-large", "large"), beyond_bmp=False)
XENFORO = BBCodeDialect(("6", "5"), tables=True)
# vBulletin before version 4 knows no tables and no rules, and GMs do not know which version their forum has.
VBULLETIN = BBCodeDialect(("5", "4"), rule="――――――――", beyond_bmp=False)

WIDEST = 76
"""The most letters in a line of a table that is written as code: forums let it scroll, but no further than a screen is wide."""


def render(stream: Sequence[Token], dialect: BBCodeDialect) -> str:
    """The tokens as BBCode, ending with a line end. Text never opens a tag, a link, a mention or a smiley."""
    return write(tree(stream), dialect)


def write(nodes: Sequence[Node], dialect: BBCodeDialect) -> str:
    """The same of a tree."""
    return _blocks(nodes, dialect) + "\n"


def _blocks(nodes: Sequence[Node], dialect: BBCodeDialect) -> str:
    parts: list[str] = []
    for node, follower in zip_longest(nodes, nodes[1:]):
        parts.append(_block(node, dialect))
        if follower is not None:
            parts.append("\n" if _close(node, follower) else "\n\n")
    return "".join(parts)


def _close(node: Node, follower: Node) -> bool:
    """Whether no blank line goes between two blocks: forums leave room around lists themselves, and a heading stays close."""
    if node.kind == "heading":
        return node.token.tag != "h1"
    if node.kind in _LISTS:
        return follower.kind != "heading" or follower.token.tag not in {"h1", "h2"}
    return follower.kind in {*_LISTS, "blockquote", "table", "fence"}


def _block(node: Node, dialect: BBCodeDialect) -> str:
    return _BLOCKS.get(node.kind, _paragraph)(node, dialect)


def _paragraph(node: Node, dialect: BBCodeDialect) -> str:
    return _line(inlines(node), dialect)


def _list(node: Node, dialect: BBCodeDialect) -> str:
    first = int(node.token.attrs.get("start", 1)) if node.kind == "ordered_list" else 0
    if first <= 1:
        return ("[list=1]" if first else "[list]") + f"\n{_items(node, dialect)}[/list]"
    start, end = dialect.item  # no forum can begin at another number than 1, so the numbers are written as text
    items = (f"{start}{first + index}. {_blocks(item.children, dialect)}{end}\n" for index, item in enumerate(node.children))
    return f"[list]\n{''.join(items)}[/list]"


def _quote(node: Node, dialect: BBCodeDialect) -> str:
    return f"[quote]{_blocks(node.children, dialect)}[/quote]"


def _fence(node: Node, dialect: BBCodeDialect) -> str:
    return _code(node.token.content, dialect)


def _rule(_: Node, dialect: BBCodeDialect) -> str:
    return dialect.rule


def _heading(node: Node, dialect: BBCodeDialect) -> str:
    level = int(node.token.tag[1:])
    marks = "".join(_text(token.content, dialect) for token in inlines(node) if token.content)
    bold = f"[b]{marks}[/b]"
    return f"[size={dialect.sizes[level - 1]}]{bold}[/size]" if level <= len(dialect.sizes) else bold


def _items(node: Node, dialect: BBCodeDialect) -> str:
    start, end = dialect.item
    return "".join(f"{start}{_blocks(item.children, dialect)}{end}\n" for item in node.children)


def _table(node: Node, dialect: BBCodeDialect) -> str:
    if dialect.tables:
        head, *body = rows(node)
        lines = [_row(head, dialect, "[b]", "[/b]"), *(_row(row, dialect) for row in body)]
        return "[table]\n" + "\n".join(lines) + "\n[/table]"
    lines = grid(node, WIDEST)
    return _code("\n".join(lines), dialect) if lines else _rowwise(node, dialect)


def _row(cells: Sequence[Node], dialect: BBCodeDialect, start: str = "", end: str = "") -> str:
    return "[tr]" + "".join(f"[td]{start}{_line(inlines(cell), dialect)}{end}[/td]" for cell in cells) + "[/tr]"


def _rowwise(node: Node, dialect: BBCodeDialect) -> str:
    start, end = dialect.item
    texts = rowwise(node, partial(_line, dialect=dialect))
    return "[list]\n" + "".join(f"{start}{text}{end}\n" for text in texts) + "[/list]"


def _code(content: str, dialect: BBCodeDialect) -> str:
    return "[code]" + "\n".join(_text(line, dialect) for line in content.rstrip("\n").split("\n")) + "[/code]"


def _line(stream: Sequence[Token], dialect: BBCodeDialect) -> str:
    return "".join(_span(token, dialect) for token in stream)


def _span(token: Token, dialect: BBCodeDialect) -> str:
    match token.type:
        case "text" | "code_inline":
            return _text(token.content, dialect)
        case "link_open":
            return f"[url={token.attrs['href']}]"
        case "image":
            return f"[img]{token.attrs['src']}[/img]"
        case kind:
            return _MARKS.get(kind, "")


def _text(text: str, dialect: BBCodeDialect) -> str:
    shown = without_tags(text)
    return shown if dialect.beyond_bmp else within_bmp(shown)


_MARKS = {
    "strong_open": "[b]",
    "strong_close": "[/b]",
    "em_open": "[i]",
    "em_close": "[/i]",
    "link_close": "[/url]",
    "softbreak": " ",
    "hardbreak": "\n",
}
_LISTS = {"bullet_list", "ordered_list"}
_BLOCKS = {
    "heading": _heading,
    "bullet_list": _list,
    "ordered_list": _list,
    "blockquote": _quote,
    "table": _table,
    "fence": _fence,
    "hr": _rule,
}
