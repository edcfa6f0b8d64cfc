"""A table as aligned text, for readers that know no tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markdown_it.token import Token

from generator.render.texts.markdown import Node, inlines, plain, rows

WIDEST = 56
"""About how many letters of a line of code a phone shows without scrolling."""


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


def rowwise(table: Node, write: Callable[[Sequence[Token]], str]) -> list[str]:
    """`Italy: Centres 4, Units 5` for each row below the head, for a table too wide for a grid; `Round 1: ...` by number."""
    (head, *names), *body = [[write(inlines(cell)) for cell in row] for row in rows(table)]
    lines = []
    for first, *rest in body:
        told = ", ".join(f"{name} {text}" for name, text in zip(names, rest, strict=True))
        named = f"{head} {first}" if first.isdigit() else first
        lines.append(f"{named} ({told})" if ":" in named else f"{named}: {told}")  # never two colons
    return lines


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    columns = zip(row, widths, right, strict=True)
    return "  ".join(text.rjust(width) if to_right else text.ljust(width) for text, width, to_right in columns).rstrip()
