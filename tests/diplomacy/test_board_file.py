"""A board file that somebody wrote: each slip is found at its place, with the right thing beside it, and all of them at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator.core.placed_values import Seq, Spot, Text
from generator.core.problem import Problem
from generator.diplomacy import board_shape
from generator.diplomacy.board import build
from generator.diplomacy.board_file import check
from generator.diplomacy.board_gazetteer import gazetteer
from generator.rulesets import build as ruleset
from generator.store import load_yaml
from tests.support import quick_yaml
from tests.support.variant_table import VARIANT_BOARDS

ROOT = Path(__file__).parents[2]
ISLANDS = (ROOT / "tests/fixtures/islands/board.yaml").read_text(encoding="utf-8")
PACKAGED = [ROOT / "generator/rulesets" / name.replace("-", "_") / "board.yaml" for name in VARIANT_BOARDS]
SCHEMA = jsonschema.Draft202012Validator(board_shape.schema())


def found(text: str) -> list[Problem]:
    """What is wrong with a board file."""
    tree, problems = load_yaml(text.encode(), "board.yaml")
    return problems or check(tree)


def changed(old: str, new: str) -> str:
    """The islands with one thing changed."""
    assert old in ISLANDS, old
    return ISLANDS.replace(old, new, 1)


BARE = re.sub(r"credits: .*\n|sources:\n(  .*\n)+|, from: \w+", "", ISLANDS)


def test_a_board_says_who_made_it_and_how_it_is_known_only_if_it_likes() -> None:
    assert "from" not in BARE
    assert "sources" not in BARE
    assert found(BARE) == []
    tree, _ = load_yaml(BARE.encode(), "board.yaml")
    assert list(SCHEMA.iter_errors(quick_yaml.load(BARE))) == []
    told = gazetteer(build(tree))
    assert (told.credits, told.view["sources"]) == ((), [])
    assert {way.confidence for entry in told.view["entries"] for way in entry.armies} == {""}
    assert ruleset("classical", tree).credits == ()


ALT, BAY, COR, DUN = "  Alt: {name", "  Bay: {name", "  Cor: {name", "  Dun: {name"
ONCE = "  - {a: Alt, b: Elm, by: army, from: chart}"
ARMY = "  - {a: Cor, b: Dun, by: army"
LAST = "  - {a: Elm, b: Str, by: fleet"


def edge(one: str, other: str, unit: str) -> str:
    return f"  - {{a: {one}, b: {other}, by: {unit}, from: chart}}\n"


# what is changed into what, the line and the text at which the problem stands, its code, and words that it says
SLIPS = {
    "a format to come": ("format: 1", "format: 2", "1 2", "shape", "number from 1 to 1"),
    "an unknown key": ("victory: 2", "victry: 2", "9 victry", "unknown-key", 'did you mean "victory"?'),
    "an unknown key of a place": ("aliases: [Pearls]", "alias: [Pearls]", "23 alias", "unknown-key", 'did you mean "aliases"?'),
    "a key that is missing": ("title: Islands\n", "", "1 format", "no-title", "board.yaml has no `title:`"),
    "a list for a mapping": (
        "minors:\n  Dun: {unit: F, coast: nc}",
        "minors: [Dun]",
        "19 [Dun]",
        "not-a-mapping",
        "one minor a line",
    ),
    "an unknown kind": ("kind: land", "kind: lnad", "22 lnad", "shape", 'did you mean "land"?'),
    "a kind of nothing": ("kind: land", "kind: ", "22 ,", "shape", "empty"),
    "a flag that is none": ("kind: land, centre: true", "kind: land, centre: yes", "22 yes", "shape", "true or false"),
    "an abbreviation with a digit": (ALT, "  Al2: {name", "22 Al2", "shape", "two to eight letters"),
    "an abbreviation of one letter": (ALT, "  A: {name", "22 A", "shape", "two to eight letters"),
    "an abbreviation with an accent": (ALT, "  Ált: {name", "22 Ált", "shape", "two to eight letters"),
    "a name that is an abbreviation": ("name: Altmark", "name: bay", "22 bay", "same-name", "also names Bay"),
    "a name but for accents and case": ("name: Dunmore", "name: CORRAN", "25 CORRAN", "same-name", "also names Cor"),
    "an alias that is a name": ("aliases: [Pearls]", "aliases: [Pearls, Elm wood]", "23 Elm", "same-name", "also names Elm"),
    "two abbreviations but for case": (COR, "  bay: {name", "24 bay", "same-name", "also names Bay"),
    "a name without letters": ("name: Strait", "name: '.-.'", "27 .-.", "shape", "no letter"),
    "a name that is too long": ("name: Strait", f"name: {'Strait' * 11}", "27 StraitStrait", "too-long", "at most 60 characters"),
    "a note that is too long": ("Its two coasts do not meet.", "much " * 200, "25 much", "too-long", "at most 800 characters"),
    "a coast that is none": ("coasts: [nc, sc]", "coasts: [nc, north]", "25 north", "shape", "known: ec, nc, sc, wc"),
    "one coast alone": ("coasts: [nc, sc]", "coasts: [nc]", "25 [nc]", "too-few", "at least 2"),
    "a place at the end of the world": ("at: [0.5, 2]", "at: [0.5, nan]", "22 nan", "shape", "number from -180 to 180"),
    "a place at half a point": ("at: [0.5, 2]", "at: [0.5]", "22 [0.5]", "too-few", "at least 2"),
    "an edge from an unknown place": (ONCE, ONCE.replace("Alt", "Alm"), "29 Alm", "unknown-place", "did you mean Elm?"),
    "an edge to a full name": (ONCE, ONCE.replace("Elm", "Elmwood"), "29 Elmwood", "unknown-place", "did you mean Elm?"),
    "an edge to an unknown coast": ("b: Dun/nc", "b: Dun/ec", "31 Dun/ec", "unknown-coast", "write Dun/nc or Dun/sc"),
    "a coast where there are none": ("b: Cor, by: fleet", "b: Cor/nc, by: fleet", "30 Cor/nc", "unknown-coast", "write Cor"),
    "a fleet's edge without the coast": ("b: Dun/nc", "b: Dun", "31 Dun", "no-coast", "write Dun/nc or Dun/sc"),
    "an army's edge with a coast": (
        "b: Dun, by: army",
        "b: Dun/nc, by: army",
        "33 Dun/nc",
        "army-on-coast",
        "write Dun for armies",
    ),
    "an army's edge into a sea": ("b: Cor, by: fleet", "b: Cor, by: both", "30 Bay", "wrong-kind", "Bay, which is sea"),
    "a fleet's edge into the land": (ONCE, ONCE.replace("army", "both"), "29 Alt", "wrong-kind", "Alt, which is land"),
    "an edge by cart": (ONCE, ONCE.replace("army", "amry"), "29 amry", "shape", 'did you mean "army"?'),
    "an edge twice": (ARMY, edge("Elm", "Alt", "army") + ARMY, "33 Elm", "same-edge", "in line 29 already"),
    "an edge for both and one": (
        ARMY,
        edge("Cor", "Elm", "both") + edge("Elm", "Cor", "army") + ARMY,
        "34 Elm",
        "same-edge",
        "by army",
    ),
    "an edge to itself": (ARMY, edge("Elm", "Elm", "army") + ARMY, "33 Elm", "same-ends", "to itself"),
    "an edge from one coast to the other": (LAST, edge("Dun/nc", "Dun/sc", "fleet") + LAST, "41 Dun/sc", "same-ends", "to itself"),
    "an edge without its units": ("by: army, from: chart}", "from: chart}", "29 {a: Alt,", "no-by", "which units may go"),
    "an edge from an unknown source": (
        ONCE,
        ONCE.replace("chart", "charts"),
        "29 charts",
        "unknown-source",
        'did you mean "chart"?',
    ),
    "an edge closed by land": ("closed-by: Str", "closed-by: Elm", "40 Elm", "no-sea", "`closed-by: Elm` is no sea"),
    "an edge closed by nothing known": ("closed-by: Str", "closed-by: Stray", "40 Stray", "unknown-place", "did you mean Str?"),
    "a place without an edge": (ONCE + "\n", "", "22 Alt", "no-edge", "no edge leads to Alt"),
    "a coast without an edge": ("coasts: [nc, sc]", "coasts: [nc, sc, ec]", "25 ec", "no-edge", "no edge leads to Dun/ec"),
    "a home that is unknown": ("home: [Cor]", "home: [Kor]", "18 Kor", "unknown-place", "did you mean Cor?"),
    "a home that is no centre": ("home: [Cor]", "home: [Cor, Elm]", "18 Elm", "no-centre", "`Elm` is no supply centre"),
    "a home of two powers": ("home: [Cor]", "home: [Cor, Alt]", "18 Alt", "same-centre", "Alt belongs to rooks"),
    "a centre that is a home as well": (
        "units: [F Cor]",
        "owns: [Cor], units: [F Cor]",
        "18 Cor",
        "same-centre",
        "Cor belongs to gulls",
    ),
    "a capital that is no home": ("capital: Alt", "capital: Cor", "17 Cor", "capital", "no home centre of rooks"),
    "a colour by name": ('"#839adf"', "blue", "18 blue", "shape", "six hexadecimal digits"),
    "a colour of three digits": ('"#839adf"', '"#83a"', "18 #83a", "shape", "six hexadecimal digits"),
    "a label that is too long": ("label: GU", "label: GULLS", "18 GULLS", "too-long", "at most 4 characters"),
    "a power's id in capitals": ("  gulls:", "  Gulls:", "18 Gulls", "shape", "small letters"),
    "a unit of no kind": ("[A Alt]", "[B Alt]", "17 B Alt", "shape", "as A Par or F StP/sc"),
    "a fleet on land": ("[A Alt]", "[F Alt]", "17 F Alt", "wrong-kind", "a fleet cannot enter Alt"),
    "an army at sea": ("[F Cor]", "[F Cor, A Bay]", "18 A", "wrong-kind", "an army cannot enter Bay"),
    "a fleet on no coast": ("{unit: F, coast: nc}", "{unit: F}", "20 F", "no-coast", "write Dun/nc or Dun/sc"),
    "an army on a coast": ("{unit: F, coast: nc}", "{unit: A, coast: nc}", "20 nc", "army-on-coast", "write Dun"),
    "a unit nowhere": ("[F Cor]", "[F Kor]", "18 F", "unknown-place", "did you mean Cor?"),
    "two units in a province": ("[F Cor]", "[F Cor, A Dun]", "20 Dun", "two-units", "two units start in Dun"),
    "a minor that is no centre": (
        "  Dun: {unit: F, coast: nc}",
        "  Elm: {unit: F}",
        "20 Elm",
        "no-centre",
        "write `centre: true` at Elm",
    ),
    "a minor that is a home": ("  Dun: {unit: F, coast: nc}", "  Cor: {unit: F}", "20 Cor", "same-centre", "a centre of gulls"),
    "a minor of nobody": ("coast: nc}", "coast: nc, of: gull}", "20 gull", "unknown-power", 'did you mean "gulls"?'),
    "a start that the year has not": (
        "step: orders}",
        "step: adjustments}",
        "11 spring",
        "calendar",
        "cannot start in spring adjustments",
    ),
    "a phase that is none": ("[adjustments]", "[builds]", "15 builds", "shape", "known: adjustments, census, orders, retreats"),
    "a phase twice a year": (
        "fall, steps: [orders, retreats]",
        "spring, steps: [retreats]",
        "14 retreats",
        "calendar",
        "comes twice",
    ),
    "a census in the wrong season": ("[adjustments]", "[adjustments, census]", "15 census", "calendar", "wrong time"),
    "a census that is not the last phase": (
        "fall, steps: [orders, retreats]",
        "fall, steps: [orders, census, retreats]",
        "14 census",
        "calendar",
        "the last phase of the season",
    ),
    "a cycle of no years": ("calendar:\n", "calendar:\n  cycle: 0\n", "11 0", "shape", "whole number from 1"),
    "a year without a census": (", census: true", "", "13 - {season: spring", "calendar", "census"),
    "a year that is none": ("year: 1,", "year: one,", "11 one", "shape", "whole number"),
    "more centres to win than there are": ("victory: 2", "victory: 4", "9 4", "victory", "4 of 3 centres"),
    "no centre to win": ("victory: 2", "victory: 0", "9 0", "shape", "number from 1"),
    "a confidence that is none": ("confidence: low", "confidence: hgh", "8 hgh", "shape", 'did you mean "high"?'),
    "a hidden character": ("name: Strait", "name: Str\u202eait", "27 \u202e", "hidden-character", "U+202E"),
    "a hidden character in disguise": ("name: Strait", 'name: "Str\\u200bait"', "27 Str\\u200b", "hidden-character", "U+200B"),
    "an anchor": ("name: Strait", "name: &a Strait", "27 &a", "anchor", "not read here"),
}


@pytest.mark.parametrize(("old", "new", "at", "code", "words"), SLIPS.values(), ids=SLIPS)
def test_a_slip_in_a_board_is_found_at_its_place(old: str, new: str, at: str, code: str, words: str) -> None:
    text = changed(old, new)
    problems = [each for each in found(text) if each.code == code]
    line, _, here = at.partition(" ")
    assert [each.spot.line for each in problems if each.spot] == [int(line)], found(text)
    assert [text.splitlines()[int(line) - 1][each.spot.column - 1 :][: len(here)] for each in problems if each.spot] == [here]
    assert words in str(problems[0])


FINE = {
    "an army and a fleet in lines of their own": (ARMY, edge("Cor", "Elm", "army") + edge("Cor", "Elm", "fleet") + ARMY),
    "the same edge by both": (ARMY, edge("Cor", "Elm", "both") + ARMY),
    "an alias that is its own name": ("aliases: [Pearls]", "aliases: [Bay, bay of pearls]"),
    "no minors at all": ("minors:\n  Dun: {unit: F, coast: nc}\n", ""),
    "no capital": (" capital: Alt,", ""),
    "a centre in the sea": ("kind: sea, aliases", "kind: sea, centre: true, aliases"),
    "an edition with points": ('edition: "1"', "edition: 1.2.0"),
    "an army in a split province": ("{unit: F, coast: nc}", "{unit: A}"),
    "a comment": ("format: 1", "# mine\nformat: 1"),
}


@pytest.mark.parametrize(("old", "new"), FINE.values(), ids=FINE)
def test_what_is_right_is_let_alone_and_plays(old: str, new: str) -> None:
    text = changed(old, new)
    assert found(text) == []
    tree, _ = load_yaml(text.encode(), "board.yaml")
    assert build(tree).reach["F"]["Cor"]  # type: ignore[arg-type]
    assert not list(SCHEMA.iter_errors(quick_yaml.load(text)))


@pytest.mark.parametrize("path", PACKAGED, ids=lambda path: path.parent.name)
def test_the_boards_of_the_package_are_right_and_fit_the_schema(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert found(text) == []
    assert not list(SCHEMA.iter_errors(quick_yaml.load(text)))


IN_SCHEMA = [
    "an unknown key",
    "a key that is missing",
    "an unknown kind",
    "an abbreviation with a digit",
    "a colour by name",
    "a unit of no kind",
    "one coast alone",
    "no centre to win",
    "a confidence that is none",
    "an edge without its units",
]


@pytest.mark.parametrize("slip", IN_SCHEMA)
def test_an_editor_with_the_schema_sees_the_slips_that_lie_in_the_shape(slip: str) -> None:
    old, new, *_ = SLIPS[slip]
    assert list(SCHEMA.iter_errors(quick_yaml.load(changed(old, new))))


def test_all_slips_are_told_at_once_by_line_and_none_twice() -> None:
    text = ISLANDS
    for slip in ("an unknown kind", "a colour by name", "an edge to a full name", "more centres to win than there are"):
        text = text.replace(*SLIPS[slip][:2], 1)
    assert [each.spot.line for each in found(text) if each.spot] == [9, 18, 22, 29]


def test_a_place_that_is_wrong_in_itself_is_still_a_place_to_others() -> None:
    assert [each.code for each in found(changed("kind: land", "kind: lnad"))] == ["shape"]
    assert [each.code for each in found(changed(ALT, "  Al2: {name"))].count("shape") == 1


def test_a_board_has_no_more_places_and_edges_than_anyone_can_read() -> None:
    letters = "abcdefghijklmnopqrst"
    many = "".join(f"  Z{a}{b}: {{name: Zone {a}{b}, kind: land}}\n" for a in letters for b in letters)
    assert "too-many" in [each.code for each in found(changed("places:\n", "places:\n" + many))]
    assert "too-many" in [each.code for each in found(changed("edges:\n", "edges:\n" + (ONCE + "\n") * 1500))]


NOT_BOARDS = [
    "",
    "[]",
    "board",
    "{}",
    "null",
    "powers: {rooks: }",
    "places: {Alt: [1, [2]], Bay: {coasts: {nc: sc}}}",
    "edges: [{a: {}}]",
    "edges: {a: b}",
    "calendar: [spring]",
    "calendar: {start: {}, seasons: [[]]}",
    "minors: {Dun: {unit: F}}",
    "victory: [1]",
    "powers: {rooks: {home: {Alt: 1}, units: A}}",
    "sources: chart",
    "format: 1\nboard: mine",
]


@pytest.mark.parametrize("text", NOT_BOARDS)
def test_what_is_no_board_at_all_is_told_and_breaks_nothing(text: str) -> None:
    problems = found(text)
    assert problems
    assert all(each.spot and each.spot.line >= 1 for each in problems)


def test_a_tree_that_is_no_mapping_is_one_problem() -> None:
    (problem, *rest) = check(Seq(Spot("board.yaml", 1, 1)))
    assert problem.code == "not-a-mapping"
    assert {each.code[:3] for each in rest} <= {"no-"}
    assert check(Text("board", Spot("board.yaml", 1, 1)))[0].code == "not-a-mapping"


def keys(schema: Any) -> Iterator[str]:
    """Every key that a schema knows, at any depth."""
    for name, inner in schema.get("properties", {}).items():
        yield name
        yield from keys(inner)
    for inner in (schema.get("additionalProperties"), schema.get("items")):
        yield from keys(inner) if isinstance(inner, dict) else ()


def test_every_key_is_documented() -> None:
    documentation = (ROOT / "generator/docs/boards.md").read_text(encoding="utf-8").partition("## `board.yaml`")[2]
    assert [key for key in sorted({*keys(board_shape.schema())}) if not re.search(rf"\b{key}\b", documentation)] == []


def test_the_board_in_the_documentation_has_the_right_shape() -> None:
    text = (ROOT / "generator/docs/boards.md").read_text(encoding="utf-8")
    shown = text.partition("```yaml\n")[2].partition("```")[0]
    assert {each.code for each in found(shown)} <= {"no-edge", "unknown-place", "victory"}  # it shows some of the places only
