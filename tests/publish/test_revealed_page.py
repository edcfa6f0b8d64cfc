"""What was secret in a game that is over, as pages: a table of all, and of each phase what each power sent and was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.core.event import Event
from generator.core.extra_page import Page, PageBelow
from generator.core.public import PublicGame
from generator.publish import site_build
from generator.publish.revealed_page import revealed_in
from generator.publish.site import SiteFolders
from generator.publish.timeline import timeline
from tests.support import site_laws, small_site

SENT = {"red": {"orders": "wait   # <for> rain", "salt": "5a17"}, "sky": {"orders": ["hop", "croak"], "salt": "5a18"}}
HEARD: list[Event] = [
    {"kind": "heard", "audience": "red", "what": "a <b>stork</b>"},
    {"kind": "heard", "audience": "gm", "what": "a <b>stork</b>"},
    {"kind": "rolled", "audience": "gm", "what": "six"},
]


def known(position: Mapping[str, Any], reader: str) -> Sequence[Event]:
    return [{"kind": "has", "flies": position["flies"][reader]}] if reader in position["flies"] else []


THIRD = PageBelow("third", "The third, hop by hop", "How all hopped", "frogs.html", {"sits": {}}, of="03-1902-spring-hops.2")
FROGS = Page("frogs", "Frogs", "hops", "Every hop", lambda _: {"sits": {}}, below=lambda _: [THIRD])

RULES: dict[str, Any] = {
    "pages": lambda: (FROGS,),
    "known": known,
    "load": lambda shown, secret: {"flies": {}, **shown, **secret},
    "settings": lambda _: ({}, []),
    "opening": lambda _: {},
    "players": lambda _: {"red", "sky", "elk"},
    "chart": None,  # there is nothing to see on a map here
}


def game() -> PublicGame:
    """Four phases and an erratum of the third. The second took no orders, so nothing is revealed of it."""
    told = small_site.game(4, erratum=3)
    phases = []
    for it in told.phases:
        number = it.phase.number
        if it.done and number != 2:
            flies = {"flies": {"red": number, "elk": 10 * number, "gm": number}}
            phases.append(replace(it, revealed={"powers": SENT, "events": HEARD, "position": flies, "seed": "5eed"}))
        else:
            phases.append(it)
    return replace(told, phases=tuple(phases))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("revealed")
    build(out, game())
    return out


def build(out: Path, it: PublicGame) -> None:
    site_build.build([small_site.source(it, **RULES)], small_site.SITE, SiteFolders(small_site.TEMPLATES, out))


def page(site: Path, phase: str) -> Any:
    return site_laws.pages(site)[f"ponds/{phase}/revealed/index.html"]


def part(page: Any, reader: str) -> str:
    """What stands in a reader's part of a page."""
    found = next(it for it in page.iter("section") if it.get("aria-labelledby") == f"for-{reader}")
    return " ".join("".join(found.itertext()).split())


def addresses(page: Any, start: str) -> list[str]:
    return [address for it in page.iter("a") if (address := it.get("href")).startswith(start)]


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_on_which_all_is_revealed_keeps_the_law_that(law: Any, site: Path) -> None:
    assert list(law(site)) == []


def test_each_power_has_a_part_with_what_it_sent_and_alone_was_told_and_the_gm_what_nobody_else_was(site: Path) -> None:
    told = page(site, "03-1902-spring-hops.2")
    assert part(told, "red") == (
        "Red Orders wait # <for> rain What it alone was told {kind: heard, what: a <b>stork</b>} {kind: has, flies: 4} "
        "Salt 5a17 Commitment ‹ Red in Spring 1901 Hops Red in Autumn 1902 Rest ›"
    )
    assert part(told, "sky").startswith("Sky Orders hop croak Salt 5a18")
    assert part(told, "elk") == "elk What it alone was told {kind: has, flies: 40}"
    assert part(told, "gm") == "The gamemaster What was told to nobody else {kind: rolled, what: six}"
    assert [it.get("id") for it in told.iter("h2")] == ["for-red", "for-sky", "for-elk", "for-gm", "page_proof"]


def test_other_pages_that_tell_of_a_phase_are_linked_from_it_from_what_is_revealed_of_it_and_from_the_table(site: Path) -> None:
    pages = site_laws.pages(site)
    here = "03-1902-spring-hops.2"
    assert addresses(pages[f"ponds/{here}/index.html"], "../frogs/third") == ["../frogs/third/index.html"]
    assert addresses(page(site, here), "../../frogs/third") == ["../../frogs/third/index.html"]
    assert addresses(pages["ponds/revealed/index.html"], "../frogs/third") == ["../frogs/third/index.html"]
    assert addresses(page(site, "04-1902-autumn-rest.2"), "../../frogs/third") == []


def test_what_a_power_knew_is_told_only_where_the_position_that_a_phase_left_is_revealed(site: Path) -> None:
    line = timeline(game())
    left = {it.phase.folder: revealed_in(line, it).left for it in line.done}
    assert {name: it and it[1] for name, it in left.items()} == {
        "01-1901-spring-hops": None,  # the phase behind it took no orders
        "02-1901-autumn-rest": {"flies": {"red": 3, "elk": 30, "gm": 3}},
        "03-1902-spring-hops": {"flies": {"red": 4, "elk": 40, "gm": 4}},
        "03-1902-spring-hops.2": {"flies": {"red": 4, "elk": 40, "gm": 4}},
        "04-1902-autumn-rest": None,  # nothing was played behind it
        "04-1902-autumn-rest.2": None,
    }
    assert "flies" not in part(page(site, "01-1901-spring-hops"), "red")


def test_of_the_last_phase_it_is_told_by_the_position_that_the_game_ended_with() -> None:
    before = [it for it in game().phases if it.done]
    ended = replace(before.pop(), revealed={"powers": SENT, "after": {"flies": {"red": 9}}})
    left = revealed_in(timeline(replace(game(), phases=(*before, ended))), ended).left
    assert left
    # Of a position that waits for nothing the record names no phase.
    assert left[0] == {**left[0], **ended.after, "phase": {**left[0]["phase"], "id": ended.phase.id}}
    assert left[1] == {"flies": {"red": 9}}


def test_a_reader_goes_from_the_first_phase_of_a_power_to_its_last_and_to_all_of_them_from_one_table(site: Path) -> None:
    steps = ["01-1901-spring-hops", "03-1902-spring-hops.2", "04-1902-autumn-rest.2"]
    for here, there in pairwise(steps):
        for reader in ("red", "sky"):
            assert addresses(page(site, here), f"../../{there}/revealed/index.html#for-{reader}")
            assert addresses(page(site, there), f"../../{here}/revealed/index.html#for-{reader}")
    table = site_laws.pages(site)["ponds/revealed/index.html"]
    every = [f"../{step}/revealed/index.html{part}" for step in steps for part in ("", "#for-red", "#for-sky")]
    assert addresses(table, "../0") == every
    assert addresses(site_laws.pages(site)["ponds/index.html"], "revealed/") == ["revealed/index.html"]


def test_a_game_of_which_nothing_is_revealed_has_none_of_these_pages(tmp_path: Path) -> None:
    build(tmp_path, small_site.game(1))
    assert (tmp_path / "ponds/index.html").exists()
    assert not [path for path in tmp_path.rglob("*") if "revealed" in path.name]


def test_the_arrow_to_the_phase_before_or_after_stands_on_the_line_of_its_name(site: Path) -> None:
    names = [text for it in page(site, "03-1902-spring-hops.2").iter("b") if (text := it.text or "")[:1] == "‹" or text[-1:] == "›"]
    assert {"‹ Red in Spring 1901 Hops", "Red in Autumn 1902 Rest\u00a0›"} <= set(names)
