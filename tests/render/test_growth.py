"""Reading, printing and cutting a text takes twice the work where there is twice as much, whatever somebody writes.

Work is counted in calls, which no other program on the machine makes more or fewer.
"""

from __future__ import annotations

import cProfile
from collections.abc import Callable
from functools import partial

import pytest

from generator.render.texts import html
from generator.render.texts.forum_posts import posts
from generator.render.texts.markdown import tokens
from generator.render.texts.markdown_dialects import quoted

SMALL = 120
FORGIVEN = 3
"""Where work grew with the square it would be 4 times as much. A cut is found by halving, which adds a little to 2."""

SHAPES: dict[str, Callable[[int], str]] = {
    "items": lambda n: "- a\n" * n,
    "items apart": lambda n: "- a\n\n" * n,
    "items that are nested": lambda n: "".join("  " * (index % 15) + "- a\n" for index in range(n)),
    "items in items in items": lambda n: "- " * n + "a\n",
    "lists of one item": lambda n: "- a\n+ a\n" * n,
    "an item with many lines": lambda n: "- a\n" + "b\n" * n,
    "numbers": lambda n: "".join(f"{index}. a\n" for index in range(n)),
    "rows": lambda n: "|a|b|\n|-|-|\n" + "|1|2|\n" * n,
    "columns": lambda n: "|a" * n + "\n" + "|-" * n + "\n",
    "columns and rows": lambda n: "|a" * n + "\n" + "|-" * n + "\n" + "x\n" * n,
    "columns and rows without a table": lambda n: "|a" * n + "\n" + "x\n" * n,
    "tables": lambda n: "|a|b|\n|-|-|\n" * n,
    "tables apart": lambda n: "|a|b|\n|-|-|\n\n" * n,
    "a row with many words": lambda n: "|a|b|\n|-|-|\n|" + "word " * n + "|c|\n",
    "pipes": lambda n: "|" * n + "\n" + "|-" * n,
    "rules": lambda n: "---\n\n" * n,
    "paragraphs": lambda n: "a\n\n" * n,
    "lines": lambda n: "a\n" * n,
    "words": lambda n: "word " * n,
    "one word": lambda n: "word" * n,
    "line ends": lambda n: "a\\\n" * n,
    "headings": lambda n: "# a\n\nb\n\n" * n,
    "headings alone": lambda n: "# a\n" * n,
    "quotes": lambda n: "> a\n\nb\n\n" * n,
    "quotes in quotes": lambda n: ">" * n + " a\n",
    "a quote with many lines": lambda n: "> a\n" + "b\n" * n,
    "items in a quote": lambda n: "> - a\n" * n,
    "emphasis": lambda n: "*a* " * n,
    "emphasis that opens": lambda n: "*a " * n,
    "emphasis that closes": lambda n: "a* " * n,
    "emphasis of two kinds": lambda n: "*a_b" * n,
    "emphasis of two strengths": lambda n: "*a **b " * n,
    "stars": lambda n: "*" * n,
    "code": lambda n: "`a` " * n,
    "ticks": lambda n: "`a " * n,
    "ticks of many lengths": lambda n: " ".join("`" * index for index in range(1, int(n**0.5) * 2)),
    "a block of code": lambda n: "```\n" + "a\n" * n + "```\n",
    "a long line of code": lambda n: "```\n" + "a" * n + "\n```\n",
    "a long piece of code": lambda n: "`" + "a " * n + "`",
    "blocks of code": lambda n: "```\na\n```\n" * n,
    "blocks of code left open": lambda n: "```\n" * n,
    "brackets": lambda n: "[" * n,
    "pairs of brackets": lambda n: "[" * n + "]" * n,
    "links": lambda n: "[a](b) " * n,
    "links in links": lambda n: "[" * n + "a" + "](b)" * n,
    "links left open": lambda n: "[a](" * n,
    "pictures left open": lambda n: "![" * n,
    "places left open": lambda n: "[a" * n + "](place:",
    "angles": lambda n: "<" * n,
    "entities": lambda n: "&amp;" * n,
    "escapes": lambda n: "\\" * n,
    "smilies": lambda n: ":)" * n,
    "hashes": lambda n: "#1" * n,
    "commits": lambda n: "0123abcdef" * n,
}


def work(doing: Callable[[], object]) -> int:
    """How many calls something takes."""
    profile = cProfile.Profile()
    profile.runcall(doing)
    return sum(entry.callcount for entry in profile.getstats())


def growth(doing: Callable[[str], object], shape: Callable[[int], str], size: int = SMALL) -> float:
    """By how much the work grows when there is twice as much."""
    doing(shape(1))
    first, second = (work(partial(doing, shape(size))) for size in (size, 2 * size))
    return second / max(first, size)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_reading_and_printing(shape: Callable[[int], str]) -> None:
    assert growth(lambda text: html.render(tokens(quoted(text))), shape) < FORGIVEN
    assert growth(lambda text: html.render(tokens(text)), shape) < FORGIVEN


CUT = (
    "items", "items that are nested", "numbers", "rows", "rules", "paragraphs", "lines", "words", "a quote with many lines",
    "items in a quote", "emphasis", "code", "a block of code", "a long piece of code", "blocks of code",
)  # fmt: skip


@pytest.mark.parametrize("name", CUT)
def test_cutting_into_posts(name: str) -> None:
    def made(text: str) -> list[str]:
        return posts(f"# T\n\n{quoted(text)}\n", "discord", limit=350)

    # Enough for several posts, since the step from one to two is no growth.
    many = max(150, 10_000 // len(SHAPES[name](10)))
    assert growth(made, SHAPES[name], many) < FORGIVEN
    assert len(made(SHAPES[name](many))) > 2


def test_a_table_ends_where_more_cells_are_filled_up_than_were_written() -> None:
    """Nothing of it is lost, and one with gaps that somebody left is a table as written."""
    assert "<td></td>" in html.render(tokens("|a|b|c|\n|-|-|-|\n|1||3|\n|1|\n"))
    wide = html.render(tokens("|a" * 200 + "\n" + "|-" * 200 + "\n" + "q\n" * 200))
    assert (wide.count("q"), wide.count("<tr>") < 10) == (200, True)


def test_a_row_and_a_line_of_code_too_long_for_any_post_are_cut() -> None:
    rows = "|a|b|\n|-|-|\n|" + "word " * 300 + "|c|\n"
    for text in (rows, "```\n" + "word" * 300 + "\n```\n", "`" + "word " * 300 + "`\n"):
        made = posts(f"# T\n\n{quoted(text)}\n", "discord", limit=400)
        assert max(map(len, made)) <= 400
        assert "".join(made).count("word") >= 290
