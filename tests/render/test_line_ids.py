"""Addresses of the lines of a report: a unit's line is called after the unit, and no two things on a page have one address."""

from __future__ import annotations

import re

from generator.render.texts import html
from generator.render.texts.markdown import tokens

REPORT = """- Nobody ordered [Gascony](place:Gas).

## A Pic

- A [Pic](place:Pic) – [Bre](place:Bre)
- **F [Spa/nc](place:Spa) – [MAO](place:MAO): bounces**, held by French F [Mid](place:MAO)
- A [Gas](place:Gas) H

## Marriages

- **French A [Pic](place:Pic)** was driven out
  - and A Pic is only a word here

- Build A [Pic](place:Pic)
- A [Gas](place:Gas) S A [Pic](place:Pic)
- [A ](place:Gas)Pic

## Marriages
- A year of peace
"""
EXPECTED = [
    ("line-1", "Nobody ordered Gascony."),
    ("a-pic-2", "A Pic – Bre"),
    ("f-spa-nc", "F Spa/nc – MAO: bounces"),
    ("a-gas", "A Gas H"),
    ("marriages-1", "French A Pic was driven out"),
    ("marriages-2-2", "and A Pic is only a word here"),
    ("build-a-pic", "Build A Pic"),
    ("a-gas-2", "A Gas S A Pic"),
    ("marriages-5", "A Pic"),
    ("marriages-2-1", "A year of peace"),
]


def test_a_line_is_called_after_its_unit_or_after_its_heading_and_number() -> None:
    stream = tokens(REPORT)
    found = html.line_ids(stream)
    shown = html.render(stream, lines=found)
    assert list(found.values()) == [name for name, _ in EXPECTED]
    for name, words in EXPECTED:
        line = re.search(rf'<li id="{name}">(.*?)</li>', shown, re.DOTALL)
        assert line
        assert re.sub(r"<[^>]+>", "", line[1]).replace("\u00a0", " ").strip().startswith(words)


def test_no_two_ids_of_a_report_are_alike() -> None:
    stream = tokens(REPORT)
    ids = re.findall(r' id="([^"]+)"', html.render(stream, lines=html.line_ids(stream)))
    assert {"a-pic", "marriages", "marriages-2"} < set(ids)  # headings keep the addresses that they always had
    assert len(ids) == len(set(ids)) == len(EXPECTED) + 3


def test_a_report_among_others_has_no_addresses_of_lines() -> None:
    assert "<li id" not in html.render(tokens(REPORT))


def test_the_name_of_a_unit_stays_in_one_line() -> None:
    text = html.render(tokens("- **SIE-1** & FLT-12 of Spain in [Pic](place:Pic), as ARM-1 did, by NW-NA in X-1999"))
    assert re.findall(r'<span class="whole">([^<]+)</span>', text) == ["SIE-1", "FLT-12", "ARM-1"]
    assert "&amp;" in text
