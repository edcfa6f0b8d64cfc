"""The report of a phase for one reader: what it holds, that it stands alone, and how it shrinks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import store
from generator.cli import base_maps, games
from generator.core.canonical_yaml import digest, dump
from generator.core.event import GM, Event
from generator.core.forums import FORUMS
from generator.core.public import PublicGame, PublicPhase
from generator.publish.private_report import STYLED, PrivateReport, PrivateReports, _quoted
from generator.render.texts import html
from generator.render.texts.markdown import stream, tokens, tree
from generator.store.packing import pack, read_stamp
from tests.publish.test_private_notices import HOSTILE, bid
from tests.rulesets.ambition_and_empire.table import RULES as EMPIRES
from tests.rulesets.ambition_and_empire.table import START
from tests.support import real_report
from tests.support.quarry_tables.closed import set_closed
from tests.support.quarry_tables.table import EVENING, ONE, TWO
from tests.support.quarry_tables.veiled import VEILED

BOARD = EMPIRES.dump(START)[0]
PHASE = PublicPhase(START.phase, BOARD, done=True, after=BOARD)
GAME = PublicGame("game", "Game", EMPIRES.id, {}, (PHASE,))
HTML = "{http://www.w3.org/1999/xhtml}"
SMALLEST = 8 * 1024
"""Bytes: the least that game.yaml may let a sealed report take."""


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, PublicGame]:
    """Two days of Quarry, in which each realm hides its stacks."""
    table = set_closed(tmp_path_factory.mktemp("reports") / "state", sealed=False, rules=VEILED)
    table.play()
    game, problems = store.public_game(table.root, "pit", VEILED)
    assert game is not None, problems
    return table.root, game


@pytest.fixture(scope="module")
def desk() -> PrivateReports:
    assert VEILED.chart is not None
    return PrivateReports(VEILED, games.templates(), base_maps.plain(VEILED.chart))


def made(pit: tuple[Path, PublicGame], desk: PrivateReports, folder: str, reader: str) -> PrivateReport:
    root, game = pit
    phase = next(it for it in game.phases if it.phase.folder == folder)
    return desk.of(game, phase, store.tell(root, "pit", VEILED, folder).of(reader), reader)


def of_empires(*told: Event, game: PublicGame = GAME, phase: PublicPhase = PHASE, reader: str = "france") -> PrivateReport:
    return PrivateReports(EMPIRES, games.templates(), b"").of(game, phase, told, reader)


def elements(document: str) -> Iterator[tuple[str, dict[str, str]]]:
    for node in html5lib.parse(document).iter():
        if isinstance(node.tag, str):
            yield node.tag.removeprefix(HTML), dict(node.attrib)


def maps(document: str) -> list[str]:
    return [unquote(data) for data in re.findall(r'<img src="data:image/svg\+xml;charset=utf-8,([^"]+)"', document)]


def test_a_report_has_what_everybody_reads_and_near_its_top_what_its_reader_alone_is_told(
    pit: tuple[Path, PublicGame], desk: PrivateReports
) -> None:
    text = made(pit, desk, ONE, "grey").post("text").parts[0]
    public, _, rest = text.partition("For The Grey Guild alone")
    assert "Day" in public
    assert "- Round 1: Beaver went to The Ridge.\n" in rest.partition("Money")[0]
    assert re.search("- You know: Badger of The Grey Guild in The Mill, \\d of strength \\d.\n", rest)
    assert "Magpie" not in text


def test_who_is_told_nothing_reads_that_there_is_nothing() -> None:
    assert "For France alone\n----------------\n\nNothing but what everybody is told.\n" in of_empires().post("text").parts[0]


def test_bids_are_the_private_part_where_there_are_bids() -> None:
    lost = of_empires(bid(outcome="lost"), bid()).html()
    assert "<li>2 DP: A Swi H: lost to an order with as many points or more</li>" in lost
    assert '<h2 id="for-france-alone">For France alone</h2>' in lost


def test_the_gm_has_a_report_of_everything(pit: tuple[Path, PublicGame], desk: PrivateReports) -> None:
    text = made(pit, desk, ONE, GM).post("text").parts[0]
    assert "For the gamemaster alone" in text
    assert all(f"You know: {stack} of" in text for stack in ("Badger", "Beaver", "Magpie", "Marten"))


def test_the_position_before_anything_was_played_has_a_report_of_its_own(
    pit: tuple[Path, PublicGame], desk: PrivateReports
) -> None:
    root, game = pit
    first = PublicPhase(game.phases[0].phase, game.phases[0].position)
    start = desk.of(game, first, store.tell(root, "pit", VEILED, ONE, before=True).of("grey"), "grey")
    assert start.name == "pit-start-grey"
    assert read_stamp(start.html().encode()).whose == f"pit {ONE} r1 grey-start"
    assert "You know: Beaver of The Grey Guild in Grey Hall" in start.html()
    assert "Badger</li>" not in start.html()


def test_a_document_says_what_it_is_and_which_facts_it_tells(pit: tuple[Path, PublicGame], desk: PrivateReports) -> None:
    report = made(pit, desk, TWO, "ochre")
    whose, facts = read_stamp(report.html().encode())
    assert whose == f"pit {TWO} r1 ochre"
    assert facts == digest(dump({"facts": list(store.tell(pit[0], "pit", VEILED, TWO).of("ochre"))}))
    assert {read_stamp(it.encode()) for it in report.versions()} == {(whose, facts)}
    corrected = replace(PHASE, phase=PHASE.phase._replace(revision=2))
    assert read_stamp(of_empires(phase=corrected).html().encode()).whose == "game 01-1763-spring-orders.2 r2 france"


def test_a_document_has_the_parts_of_the_style_sheet_that_it_needs_alone(desk: PrivateReports) -> None:
    whole = (games.templates() / "static/css/gazette.css").read_text("utf-8")
    assert [part for part in STYLED if f"\n/* {part}" not in whole] == []
    assert (".scroll {" in desk.style, ".games {" in desk.style) == (True, False)
    assert len(desk.style) < 0.65 * len(whole)


def test_a_document_stands_alone_and_nothing_in_it_runs_or_leads_away(pit: tuple[Path, PublicGame], desk: PrivateReports) -> None:
    found = list(elements(made(pit, desk, ONE, "grey").html()))
    assert not {tag for tag, _ in found} & {"script", "link", "a", "iframe", "object", "embed", "form", "base"}
    assert {tag for tag, names in found if "src" in names or "href" in names} == {"img"}
    assert all(names["src"].startswith("data:image/svg+xml;charset=utf-8,%3Csvg ") for tag, names in found if tag == "img")
    assert not [name for _, names in found for name in names if name.startswith("on") or name == "style"]
    policy = next(names["content"] for tag, names in found if names.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'unsafe-inline';")


@pytest.mark.parametrize("where", ["a bid", "the title", "the press", "a player"])
def test_whatever_a_stranger_wrote_is_escaped(where: str) -> None:
    words: Any = {"players": {"france": [{"name": HOSTILE}]}} if where == "a player" else {}
    game = replace(GAME, title=HOSTILE if where == "the title" else "Game", game_file=words)
    phase = replace(PHASE, press=f"{HOSTILE}\n\n<script>alert(1)</script>" if where == "the press" else "")
    document = of_empires(bid(order=HOSTILE if where == "a bid" else "A Swi H"), game=game, phase=phase).html()
    tags = [tag for tag, _ in elements(document)]
    assert not {"b", "script", "del", "a"} & set(tags)
    assert "<b>Swi" not in document


def test_the_map_of_what_a_reader_knows_is_inside_of_its_own_report_alone(
    pit: tuple[Path, PublicGame], desk: PrivateReports
) -> None:
    drawn = {reader: maps(made(pit, desk, ONE, reader).html()) for reader in ("grey", "ochre")}
    assert [len(those) for those in drawn.values()] == [1, 1]
    assert drawn["grey"] != drawn["ochre"]
    assert all("what you know" in svg and "font-face" in svg and "<script" not in svg for (svg,) in drawn.values())
    assert "prefers-color-scheme:dark" in drawn["grey"][0].replace(" ", "")


@pytest.mark.parametrize("kind", FORUMS)
def test_a_message_names_its_maps_to_be_attached(pit: tuple[Path, PublicGame], desk: PrivateReports, kind: str) -> None:
    report = made(pit, desk, ONE, "grey")
    whole = "".join(report.post(kind).parts).replace("\u200b", "")
    assert f"pit-{ONE}-grey-known." in whole
    assert "Round 1: Beaver went to The Ridge." in whole


@pytest.mark.png
def test_a_message_is_written_with_its_maps(pit: tuple[Path, PublicGame], desk: PrivateReports) -> None:
    files = made(pit, desk, ONE, "grey").files("phpbb")
    assert set(files) == {f"pit-{ONE}-grey.txt", f"pit-{ONE}-grey-known.png"}
    assert files[f"pit-{ONE}-grey-known.png"].startswith(b"\x89PNG")
    assert set(made(pit, desk, ONE, "grey").files("html")) == {f"pit-{ONE}-grey.html"}


def test_a_message_that_is_too_long_is_several_files(pit: tuple[Path, PublicGame], desk: PrivateReports) -> None:
    told = [{"kind": "bid", "audience": "france", "power": "france", "points": 1, "order": f"A Swi - {it}"} for it in range(99)]
    files = of_empires(*({**fact, "outcome": "lost"} for fact in told)).files("discord")
    assert list(files) == [f"game-{START.phase.id}-france-{number}.txt" for number in range(1, len(files) + 1)]
    assert len(files) > 2


def test_what_does_not_fit_drops_its_maps_first_and_then_its_words_from_the_end(
    pit: tuple[Path, PublicGame], desk: PrivateReports
) -> None:
    mapped, bare, *_ = made(pit, desk, ONE, "grey").versions()
    assert maps(mapped)
    assert not maps(bare)
    assert "The maps did not fit in here. Ask the GM." in bare
    assert bare.partition("<article")[2] == mapped.partition("<article")[2]
    whole, *cut, last = of_empires(bid()).versions()
    assert len(cut) > 3
    assert all("The rest did not fit in here. Ask the GM." in it for it in cut)
    assert all("<li>2 DP: A Swi H: won</li>" in it for it in cut[:4])  # what nobody else tells is kept longest
    assert "Nothing of it did fit in here. Ask the GM." in last
    assert "Swi" not in last
    sizes = [len(it) for it in (whole, *cut, last)]
    assert sizes == sorted(sizes, reverse=True)


def test_some_version_fits_into_the_smallest_report_whatever_is_told() -> None:
    told = [bid(order=f"A Swi S {number * 7919:x} - {number}") for number in range(3000)]
    versions = list(of_empires(*told, reader=GM).versions())
    sizes = [pack(it.encode(), SMALLEST) for it in versions]
    assert sizes[0] is None
    fitting = next(it for it, packed in zip(versions, sizes, strict=True) if packed is not None)
    assert fitting.count("<li>France, 2 DP: A Swi S") > 100
    assert pack(versions[-1].encode(), SMALLEST // 4) is not None


@pytest.mark.parametrize("index", range(3))
def test_the_tokens_of_a_tree_are_those_it_was_made_from(index: int) -> None:
    given = tokens(real_report.report(index))
    assert html.render(stream(tree(given))) == html.render(given)


def test_the_words_of_a_phase_are_made_once_for_all_its_readers(
    pit: tuple[Path, PublicGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert VEILED.chart is not None
    desk = PrivateReports(VEILED, games.templates(), base_maps.plain(VEILED.chart))
    drafts = {id(made(pit, desk, EVENING, reader).draft) for reader in ("grey", "ochre", GM)}
    assert len(drafts) == 1
    seen = replace(VEILED, view=lambda phase, told=(): {**VEILED.view(phase), "told": len(told)})
    told = PrivateReports(seen, games.templates(), b"")
    assert len({id(made(pit, told, ONE, reader).draft) for reader in ("grey", "ochre", GM)}) == 3


@given(st.binary(max_size=40))
def test_a_map_is_quoted_as_an_address_wants_it(svg: bytes) -> None:
    assert _quoted(svg) == quote(svg, safe=" ()*+,-./:;=")
