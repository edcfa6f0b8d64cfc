"""Links from the names of powers in headings and tables of reports."""

from __future__ import annotations

import re

import pytest

from generator.publish.power_links import with_power_links
from generator.render.texts import html
from generator.render.texts.markdown import tokens

LINKS = {"France": "../powers/france/index.html", "Poland & Saxony": "../powers/poland/index.html"}
CASES = [
    ("a heading that is a name", "### France", "France"),
    ("one with its player", r"### France (\<ann\> of *Ghent*)", "France"),
    ("a name with a sign", r"### Poland \& Saxony (bea)", "Poland &amp; Saxony"),
    ("a cell", "| Power | Centres |\n| --- | --: |\n| France | 3 |", "France"),
    ("another heading", "### Frances", None),
    ("a name among words", "### France wins", None),
    ("words that are no heading", "- France\n- **France:** A Par", None),
    ("the head of a table", "| France | Centres |\n| --- | --: |\n| Red | 3 |", None),
    ("an empty cell", "| Power | Centres |\n| --- | --: |\n|  | 3 |", None),
]


@pytest.mark.parametrize(("text", "linked"), [it[1:] for it in CASES], ids=[it[0] for it in CASES])
def test_headings_and_cells_link_and_nothing_else_changes(text: str, linked: str | None) -> None:
    plain = html.render(tokens(text))
    found = html.render(with_power_links(tokens(text), LINKS))
    links = re.findall(r'<a class="power" href="[^"]+">(.*?)</a>', found)
    assert links == ([linked] if linked else [])
    assert re.sub("</?a[^>]*>", "", found) == plain
