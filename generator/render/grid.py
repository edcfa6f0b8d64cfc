"""A table as aligned text, for readers that know no tables."""

from __future__ import annotations

from collections.abc import Sequence

from generator.render.markdown import Node, inlines, plain, rows

WIDEST = 56
"""What a phone shows of a block of code without scrolling, more or less."""


def grid(table: Node, widest: int = WIDEST) -> list[str]:
    """The lines of a table, columns aligned, the head ruled off; none where a line would be wider than `widest`."""
    cells = rows(table)
    texts = [[plain(inlines(cell)).strip() for cell in row] for row in cells]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    if sum(widths) + 2 * (len(widths) - 1) > widest:
        return []
    right = ["right" in str(cell.token.attrs.get("style", "")) for cell in cells[0]]
    lines = [_line(row, widths, right) for row in texts]
    return [lines[0], "  ".join("-" * width for width in widths), *lines[1:]]


def pairs(table: Node) -> list[list[tuple[str, Node]]]:
    """The rows below the head, every cell with its column's name: what a table becomes that is too wide for a grid."""
    head, *body = rows(table)
    names = [plain(inlines(cell)) for cell in head]
    return [list(zip(names, row, strict=True)) for row in body]


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    columns = zip(row, widths, right, strict=True)
    return "  ".join(text.rjust(width) if to_right else text.ljust(width) for text, width, to_right in columns).rstrip()
