"""Tokens back to Markdown: every mark closed, in one form, and in the dialect of the forum that will read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from markdown_it.token import Token

from generator.core.quick_dataclass import dataclass
from generator.render.texts.escape_text import escape, opening, printable, unreferenced, within_line, without_tags
from generator.render.texts.markdown import Node, inlines, rows, tokens, tree
from generator.render.texts.text_table import grid, rowwise


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a reader of Markdown knows: tables, pictures or only their addresses, headings down to `deepest`, quotes in quotes.

    `text` and `code` make what anybody wrote harmless for that reader.
    """

    tables: bool = True
    pictures: bool = True
    deepest: int = 6
    nested_quotes: bool = True
    text: Callable[[str], str] = within_line
    code: Callable[[str], str] = str


_DEEPEST = 16
"""Levels of nesting in press: fewer than a report may have, since press stands in it as a quote."""


def _for_forums(text: str) -> str:
    return without_tags(within_line(text).replace("\\[", "[").replace("\\]", "]"))


def _for_hosts(text: str) -> str:
    return unreferenced(within_line(text))


REPORT = Dialect()
MARKDOWN = Dialect(text=_for_hosts, code=unreferenced)
DISCOURSE = Dialect(text=_for_forums, code=without_tags)
DISCORD = Dialect(tables=False, pictures=False, deepest=3, nested_quotes=False, text=_for_forums, code=without_tags)


def render(stream: Sequence[Token], dialect: Dialect = REPORT) -> str:
    """The tokens as Markdown that reads as they do, ending with a line end."""
    return write(tree(stream), dialect)


def write(nodes: Sequence[Node], dialect: Dialect = REPORT) -> str:
    """The same of a tree."""
    return _blocks(nodes, dialect) + "\n"


def quoted(text: str) -> str:
    """Markdown that somebody wrote, such as press, as a block quote. No link, picture, heading or open mark gets out of it.

    A text that is nested so deeply that readers of Markdown would drop a part of it is shown as it was written.
    """
    written = printable(text)
    stream = tokens(written, links=False)
    if max((token.level for token in stream), default=0) > _DEEPEST:
        stream = tokens("\n".join(escape(line) for line in written.split("\n")), links=False)
    return write((Node("blockquote", Token("blockquote_open", "blockquote", 1), _tamed(tree(stream))),)).rstrip("\n")


def _tamed(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The blocks with headings as bold paragraphs, outside the report's outline, and with line ends as they were written."""
    return tuple(_tame(node) for node in nodes)


def _tame(node: Node) -> Node:
    if node.kind == "inline":
        return _inline([_broken(token) for token in node.token.children or ()])
    if node.kind == "heading":
        marks = (Token("strong_open", "strong", 1), Token("strong_close", "strong", -1))
        kept = [token for token in inlines(node) if not token.type.startswith("strong")]
        return Node("paragraph", Token("paragraph_open", "p", 1), (_inline([marks[0], *kept, marks[1]]),))
    return node.of(_tamed(node.children))


def _inline(children: list[Token]) -> Node:
    return Node("inline", Token("inline", "", 0, children=children))


def _broken(token: Token) -> Token:
    return Token("hardbreak", "br", 0) if token.type == "softbreak" else token


def _blocks(nodes: Sequence[Node], dialect: Dialect, *, tight: bool = False) -> str:
    return ("\n" if tight else "\n\n").join(_block(node, dialect) for node in nodes)


def _block(node: Node, dialect: Dialect) -> str:
    return _BLOCKS.get(node.kind, _paragraph)(node, dialect)


def _paragraph(node: Node, dialect: Dialect) -> str:
    return _line(inlines(node), dialect)


def _heading(node: Node, dialect: Dialect) -> str:
    return "#" * min(dialect.deepest, int(node.token.tag[1:])) + " " + _line(inlines(node), dialect)


def _bullets(node: Node, dialect: Dialect) -> str:
    return _items(node, dialect, ["- "] * len(node.children))


def _numbers(node: Node, dialect: Dialect) -> str:
    first = int(node.token.attrs.get("start", 1))
    return _items(node, dialect, [f"{first + index}. " for index in range(len(node.children))])


def _quote(node: Node, dialect: Dialect) -> str:
    text = _indented(_blocks(node.children, dialect), "> ", "> ")
    return text if dialect.nested_quotes else text.replace("\n> >", "\n>")


def _fence(node: Node, dialect: Dialect) -> str:
    return _code(dialect.code(node.token.content))


def _rule(_: Node, __: Dialect) -> str:
    return "---"


def _items(node: Node, dialect: Dialect, marks: Sequence[str]) -> str:
    tight = all(child.token.hidden for item in node.children for child in item.children if child.kind == "paragraph")
    texts = (
        _indented(_blocks(item.children, dialect, tight=tight), mark, " " * len(mark))
        for mark, item in zip(marks, node.children, strict=True)
    )
    return ("\n" if tight else "\n\n").join(texts)


def _indented(text: str, first: str, others: str) -> str:
    lines = text.split("\n")
    return "\n".join([(first + lines[0]).rstrip(), *((others + line).rstrip() for line in lines[1:])])


def _code(content: str) -> str:
    """A block of code whose content cannot close it, even where only three backticks are known."""
    return "```\n" + content.replace("`", "ˋ").rstrip("\n") + "\n```"


def _table(node: Node, dialect: Dialect) -> str:
    if not dialect.tables:
        lines = grid(node)
        return _code(dialect.code("\n".join(lines))) if lines else _rowwise(node, dialect)
    cells = rows(node)
    rules = ["--:" if "right" in str(cell.token.attrs.get("style", "")) else "---" for cell in cells[0]]
    texts = [[_line(inlines(cell), dialect) for cell in row] for row in cells]
    return "\n".join("| " + " | ".join(row) + " |" for row in [texts[0], rules, *texts[1:]])


def _rowwise(node: Node, dialect: Dialect) -> str:
    return "\n".join(f"- {text}" for text in rowwise(node, partial(_line, dialect=dialect)))


def _line(stream: Sequence[Token], dialect: Dialect) -> str:
    targets: list[str] = []
    parts: list[str] = []
    for token in _shown(stream, dialect):
        if token.type == "link_open":
            targets.append(str(token.attrs["href"]))
            parts.append("[")
        elif token.type == "link_close":
            parts.append(f"]({targets.pop()})")
        else:
            span = _span(token, dialect)
            parts.append(opening(span) if not parts or parts[-1].endswith("\n") else span)
    return "".join(parts)


def _shown(stream: Sequence[Token], dialect: Dialect) -> Sequence[Token]:
    """The tokens without links around pictures, where pictures are shown by their bare address."""
    if dialect.pictures or not any(token.type == "image" for token in stream):
        return stream
    return [token for token in stream if not token.type.startswith("link")]


def _span(token: Token, dialect: Dialect) -> str:
    match token.type:
        case "text":
            return _keeping_ends(token.content, dialect)
        case "code_inline":
            return "`" + dialect.code(token.content.replace("`", "ˋ")) + "`"
        case "hardbreak":
            return "\\\n" if dialect.pictures else "\n"
        case "image" if dialect.pictures:
            return f"![{dialect.text(token.content)}]({token.attrs['src']})"
        case "image":
            return str(token.attrs["src"])
        case kind:
            return token.content if kind == "stamp" else _MARKS.get(kind, "")


def _keeping_ends(text: str, dialect: Dialect) -> str:
    inner = text.strip()
    if not inner:
        return text and " "
    return (" " if text[0].isspace() else "") + dialect.text(inner) + (" " if text[-1].isspace() else "")


_MARKS = {"strong_open": "**", "strong_close": "**", "em_open": "*", "em_close": "*", "softbreak": " "}
_BLOCKS = {
    "heading": _heading,
    "bullet_list": _bullets,
    "ordered_list": _numbers,
    "blockquote": _quote,
    "table": _table,
    "fence": _fence,
    "hr": _rule,
}
