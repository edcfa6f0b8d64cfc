"""The open vocabulary of maps: what a rule system declares is drawn and told in the key, and nothing else is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

import generator
from generator import store
from generator.core.picture import Arrow, Fort, Mark, Picture, Piece, Style
from generator.core.signs import (
    EMBLEMS,
    FIGURED,
    SHAPES,
    ArrowLine,
    Badge,
    Body,
    CentreSign,
    Miniature,
    Sign,
    Signs,
    Stroke,
    UnknownSignError,
)
from generator.render.base_maps.base_map import BaseMap, Labels, read_base_map
from generator.render.base_maps.diagram import diagram
from generator.render.maps.legend import legend
from generator.render.maps.svg import draw
from generator.render.markup.text_width import text_width
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.piece_layout import moved_to, overlap
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Box
from generator.render.signs.bodies import BODIES
from generator.render.signs.marks import BURST
from generator.render.signs.pieces import EMBLEM, tag_room
from tests import quarry
from tests.support.small_map import STYLES, picture, small_map

SVG = "{http://www.w3.org/2000/svg}"
BASE = read_base_map(small_map())
MAPS = sorted((Path(generator.__file__).parent / "rulesets").glob("*/map.svg"))
ALL = Signs(
    pieces={shape: Sign(shape, f"a {shape}") for shape in get_args(Body)},
    arrows={line: Sign(line, f"goes {line}", f"fails {line}") for line in get_args(ArrowLine)},
    marks={shape: Sign(shape, f"marked {shape}", f"failed {shape}") for shape in (*get_args(Stroke), *sorted(EMBLEMS))},
    places={shape: Sign(shape, f"has {shape}") for shape in (*get_args(CentreSign), *sorted(EMBLEMS))},
    badges={shape: Sign(shape, f"led by a {shape}") for shape in get_args(Badge)},
    miniatures={it: Sign(it, f"has a {it}") for it in get_args(Miniature)},
    dislodged="driven out", faded="seen long ago", count="strength", rank="how high a rank", fort="fort",
    stack="several units", number="which", centre="", neutral="", stray="stands beside",
)  # fmt: skip
"""Every shape of the library under its own name."""


def words(shown: Picture, base: BaseMap = BASE, styles: tuple[Style, ...] = STYLES) -> list[str]:
    """The words of a picture's key."""
    return words_of(scene(shown, base, styles))


def words_of(view: Scene) -> list[str]:
    band = etree.fromstring(f"<svg xmlns='http://www.w3.org/2000/svg'>{legend(view)[0]}</svg>")
    return [text.text or "" for text in band.iter(f"{SVG}text")]


def test_a_line_of_the_map_with_a_title_is_in_the_key_as_it_looks() -> None:
    line = '<path d="M0 0h9" stroke="#c2334d"{}><title> the wall\nof stone </title></path>'
    plain, filled = line.format(""), line.format(' fill="red"')
    layers = [f'<g id="lines" fill="none">{plain}</g>', f'<g id="grounds">{plain}{filled}</g>']
    key = words(picture(), read_base_map(small_map(layers[0])))
    assert "the wall of stone" in key
    assert "the wall of stone" not in words(picture(), read_base_map(small_map(layers[1])))
    band = legend(scene(picture(), read_base_map(small_map(layers[0])), STYLES))[0]
    assert 'stroke="#c2334d"/>' in band


def test_no_entry_of_a_key_lies_across_two_thirds_of_it_however_long_its_words_are() -> None:
    several = {
        it: sign._replace(words=f"{sign.words}, {'and ever so on ' * (number % 9)}")
        for number, (it, sign) in enumerate(ALL.marks.items())
    }
    view = scene(picture(signs=replace(ALL, marks=several), marks=tuple(Mark(it, "Alf") for it in several)), BASE, STYLES)
    band = etree.fromstring(f"<svg xmlns='http://www.w3.org/2000/svg'>{legend(view)[0]}</svg>")
    ends = []
    for text in list(band.iter(f"{SVG}text"))[1:]:
        left = float(text.getparent().get("transform").removeprefix("translate(").split()[0])
        ends.append((left, left + float(text.get("x")) + text_width(text.text, float(text.get("font-size")))))
    assert len(ends) > 2 * len(several) / 3
    assert [it for it in ends if int(3 * it[0] / 1000) != int(3 * it[1] / 1000)] == []
    assert {int(3 * left / 1000) for left, _ in ends} == {0, 1, 2}


def test_short_entries_of_a_key_fill_the_gaps_that_long_ones_leave_but_not_among_the_owners() -> None:
    long, short = "a mark with many a word to its name", "short"
    kinds = [*ALL.marks][:7]
    marks = {it: Sign(ALL.marks[it].shape, short if number > 3 else long) for number, it in enumerate(kinds)}
    view = scene(picture(signs=replace(ALL, marks=marks), marks=tuple(Mark(it, "Alf") for it in marks)), BASE, STYLES)
    band = etree.fromstring(f"<svg xmlns='http://www.w3.org/2000/svg'>{legend(view)[0]}</svg>")
    tops: dict[str, list[str]] = {}
    for text in band.iter(f"{SVG}text"):
        if (at := text.getparent().get("transform")) and text.text in (long, short, *(it.name for it in STYLES)):
            tops.setdefault(text.text, []).append(at.split()[1])
    first, *others = tops[long]
    assert tops[short] == [first] * 3
    assert [it for it in others if it != first] != []
    assert not {first, *others} & {top for words, those in tops.items() if words not in (long, short) for top in those}


def shown(**fields: Any) -> Picture:
    return picture(**{"signs": ALL, **fields})


def figured(kind: str, miniature: str, **fields: Any) -> Piece:
    return Piece("Alf", kind, "north", miniature=miniature, **fields)


ONE_OF_EACH = {
    **{f"piece, {it}": (shown(pieces=(Piece("Alf", it, "north"),)), ALL.pieces[it].words) for it in ALL.pieces},
    **{f"arrow, {it}": (shown(arrows=(Arrow(it, "Alf", "Gam", "north"),)), ALL.arrows[it].words) for it in ALL.arrows},
    **{
        f"arrow that failed, {it}": (shown(arrows=(Arrow(it, "Alf", "Gam", "north", ok=False),)), ALL.arrows[it].failed)
        for it in ALL.arrows
    },
    **{f"mark, {it}": (shown(marks=(Mark(it, "Alf", "north"),)), ALL.marks[it].words) for it in ALL.marks},
    **{f"mark that failed, {it}": (shown(marks=(Mark(it, "Alf", ok=False),)), ALL.marks[it].failed) for it in ALL.marks},
    **{
        f"place, {it}": (
            shown(places={it: frozenset(["Alf"])}, fills={"Alf": "north"}, centres={"Alf": "south"}), ALL.places[it].words,
        )
        for it in ALL.places
    },
    "split on land that nobody has": (
        shown(places={"split": frozenset(["Alf"])}, centres={"Alf": "south"}), ALL.places["split"].words,
    ),
    "dislodged": (shown(pieces=(Piece("Alf", "counter", "north", dislodged=True),)), ALL.dislodged),
    "count": (shown(pieces=(Piece("Alf", "tower", "north", count=3),)), ALL.count),
    "decimal strength": (shown(pieces=(Piece("Alf", "tower", "north", count=Decimal("2.5")),)), ALL.count),
    **{f"badge, {it}": (shown(pieces=(Piece("Alf", "ship", "north", badges=(it,)),)), ALL.badges[it].words) for it in ALL.badges},
    **{
        f"mark of a piece, {it}": (shown(pieces=(Piece("Alf", "ship", "north", marks=(it,)),)), ALL.marks[it].words)
        for it in sorted(EMBLEMS)
    },
    **{f"miniature, {it}": (shown(pieces=(figured("tower", it),)), ALL.miniatures[it].words) for it in ALL.miniatures},
    **{
        f"miniature on a {it}": (shown(pieces=(figured(it, "spy", count=3, number=2),)), ALL.pieces[it].words)
        for it in sorted(FIGURED)
    },
    "faded": (shown(pieces=(figured("hexagon", "spy", faded=True),)), ALL.faded),
    "fort": (shown(forts=(Fort("Alf", 60),)), ALL.fort),
    "several units": (shown(pieces=(Piece("Alf", "tower", "north", units=3),)), ALL.stack),
    "rank": (shown(pieces=(Piece("Alf", "banner", "north", rank=2),)), ALL.rank),
}  # fmt: skip


@pytest.mark.parametrize(("drawn", "told"), ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_whatever_is_drawn_has_its_words_in_the_key(drawn: Picture, told: str) -> None:
    assert told in words(drawn)
    plain = words(shown(fills=drawn.fills, centres=drawn.centres))
    assert told not in plain
    assert etree.fromstring(draw(drawn, BASE, STYLES, "abbr", None).encode()) is not None


def test_the_key_has_no_words_that_were_not_declared() -> None:
    every = Picture(
        name="all", title="", description="", fills={"Alf": "north"}, centres={"Alf": "south"}, signs=ALL,
        pieces=(
            *(Piece("Bet", it, "north", badges=tuple(ALL.badges) if it == "ship" else ()) for it in ALL.pieces),
            *(figured("counter", it) for it in ALL.miniatures),
        ),
        marks=tuple(Mark(it, "Bet", "north") for it in ALL.marks),
        arrows=tuple(Arrow(it, "Alf", "Gam", "north") for it in ALL.arrows), places={it: frozenset(["Alf"]) for it in ALL.places},
    )  # fmt: skip
    declared = [it.words for _, table in ALL.tables() for it in table.values()] + [ALL.stray]
    looks = {text for style in STYLES for text in (style.name, style.label, style.label[:1])}
    assert sorted(word for word in words(every) if word not in looks and len(word) > 1) == sorted(declared)


def test_every_shape_of_the_library_is_drawn() -> None:
    assert {*BODIES, "tag", "pale tag"} == SHAPES["piece"]
    for it in (drawn for drawn, _ in ONE_OF_EACH.values()):
        draw(it, BASE, STYLES, "abbr", None)


UNDECLARED = {
    "a piece": (lambda: shown(pieces=(Piece("Alf", "bannner", "north"),)), 'the piece \'bannner\', did you mean "banner"?'),
    "an arrow": (lambda: shown(arrows=(Arrow("charge", "Alf", "Bet", "north"),)), "the arrow 'charge', known: dash dot, dotted"),
    "a mark": (lambda: shown(marks=(Mark("dragon", "Alf"),)), "the mark 'dragon', known: anchor"),
    "a place": (lambda: shown(places={"dungeon": frozenset(["Alf"])}), "the place 'dungeon', known:"),
    "a failure without words": (
        lambda: picture(marks=(Mark("build", "Alf", ok=False),)), "the mark 'build' that failed, for which there are no words",
    ),
    "a count without a word": (lambda: picture(pieces=(Piece("Alf", "army", "north", count=2),)), "a piece with a count"),
    "a rank without a word": (lambda: picture(pieces=(Piece("Alf", "army", "north", rank=2),)), "a piece with a rank"),
    "a rank too high": (lambda: shown(pieces=(Piece("Alf", "tower", "north", rank=6),)), "a rank that is not 0 to 5"),
    "a driven out piece without a word": (
        lambda: picture(signs=replace(ALL, dislodged=""), pieces=(Piece("Alf", "tower", "north", dislodged=True),)), "dislodged",
    ),
    "a badge": (lambda: shown(pieces=(Piece("Alf", "ship", "", badges=("crwn",)),)), 'badge \'crwn\', did you mean "crown"?'),
    "a piece's own mark": (lambda: shown(pieces=(Piece("Alf", "ship", "north", marks=("x",)),)), "the mark 'x'"),
    "six badges": (lambda: shown(pieces=(Piece("Alf", "ship", "north", badges=("flag",) * 6),)), "more than 5 badges"),
    "a fort without a word": (lambda: picture(forts=(Fort("Alf", 3),)), "a fort, for which there is no word"),
    "a stack without a word": (lambda: picture(pieces=(Piece("Alf", "army", "north", units=2),)), "a piece of several units"),
    "a long text": (lambda: shown(marks=(Mark("coins", "Alf", text="1234567"),)), "longer than 6 letters"),
    "a miniature": (lambda: shown(pieces=(figured("tower", "spi"),)), "the miniature 'spi', did you mean \"spy\"?"),
    "a miniature on a body without room": (lambda: shown(pieces=(figured("wagon", "spy"),)), "a miniature on a wagon"),
    "a faded piece without a word": (
        lambda: shown(signs=replace(ALL, faded=""), pieces=(figured("hexagon", "spy", faded=True),)), "a faded piece",
    ),
    "a faded piece without a miniature": (lambda: shown(pieces=(Piece("Alf", "tower", "north", faded=True),)), "without a mini"),
    "a tag with a count": (lambda: shown(pieces=(Piece("Alf", "tag", "north", count=2),)), "a tag that is dislodged or has"),
    "all at once": (
        lambda: shown(pieces=(Piece("Alf", "x", "north"),), marks=(Mark("y", "Alf"),)), "the piece 'x'.*; the mark 'y'",
    ),
    "a sign in a shape that there is not": (
        lambda: Signs(pieces={"knight": Sign("towr", "knight")}, marks={"hit": Sign("bang", "hit")}),
        "the piece 'knight' is to be drawn as 'towr', did you mean \"tower\"?; the mark 'hit' is to be drawn as 'bang'",
    ),
    "a style with a sign that there is not": (lambda: Style("x", "X", "", "#e6c999", sign="dragon"), "the sign 'dragon', known"),  # type: ignore[arg-type]
}  # fmt: skip


@pytest.mark.parametrize(("made", "told"), UNDECLARED.values(), ids=UNDECLARED)
def test_what_nobody_declared_is_refused_before_it_is_drawn(made: Any, told: str) -> None:
    with pytest.raises(UnknownSignError, match=told.replace("?", r"\?")):
        made()


def quarry_facts() -> Mapping[str, Any]:
    facts, _ = store.read_yaml(Path(quarry.__file__).with_name("board.yaml"))
    assert isinstance(facts, Mapping)
    return facts


def rooms(view: Scene) -> list[Box]:
    return [moved_to(view.room(it), spot) for it, spot in (*view.spots, *view.tags)]


@cache
def base_of(path: Path) -> BaseMap:
    return read_base_map(path.read_bytes())


KIND = st.sampled_from([*ALL.pieces])
ANY = st.tuples(KIND, st.sampled_from(["north", "south", "west"]), st.integers(0, 12), st.booleans())
CROWD = st.lists(ANY, min_size=1, max_size=9)


def crowd(place: str, many: list[tuple[str, str, int, bool]]) -> tuple[Piece, ...]:
    """Pieces of all sorts in one place, some with a count, a rank and a name."""
    plain = [Piece(place, kind, owner) for kind, owner, _, _ in many if "tag" in kind]
    return (
        *plain,
        *(
            Piece(place, kind, owner, label="Third Guard" if named else "", count=size or None, rank=size % 3)
            for kind, owner, size, named in many
            if "tag" not in kind
        ),
    )


@given(st.sampled_from(MAPS), st.data(), CROWD)
def test_up_to_nine_pieces_in_any_place_of_a_board_never_touch_nor_leave_the_picture(
    path: Path, data: st.DataObject, many: list[tuple[str, str, int, bool]]
) -> None:
    base = base_of(path)
    place = data.draw(st.sampled_from(sorted(base.centres)))
    view = scene(picture(signs=ALL, pieces=crowd(place, many)), base, STYLES)
    found = rooms(view)
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]
    assert all(it.left >= 0 and it.right <= 1000 and it.top >= 0 and it.bottom <= base.height for it in found)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.parent.name)
def test_pieces_of_neighbours_are_not_covered_by_a_crowd(path: Path) -> None:
    base = base_of(path)
    places = sorted(place for place in base.centres if "/" not in place)
    crowded = [Piece(places[7], kind, "north") for kind in ("counter", "banner", "tower", "shield", "hexagon")]
    view = scene(picture(signs=ALL, pieces=(*(Piece(it, "counter", "south") for it in places), *crowded)), base, STYLES)
    found = rooms(view)
    assert not [pair for pair in combinations(found, 2) if overlap(*pair) and pair[1] in found[len(places) :]]


STACKS: Mapping[str, tuple[Signs, tuple[Piece, ...], list[object]]] = {
    "alike ones become a stack": (ALL, (Piece("Alf", "tower", "north"),) * 3, [3]),
    "their strengths are added": (
        ALL, (Piece("Alf", "tower", "north", count=Decimal("1.5")), Piece("Alf", "tower", "north", count=4)), [Decimal("5.5")],
    ),
    "another owner's stay apart": (ALL, (Piece("Alf", "tower", "north"), Piece("Alf", "tower", "south")), [None, None]),
    "those with names of their own stay apart": (
        ALL, (Piece("Alf", "tower", "north", label="I"), Piece("Alf", "tower", "north", label="II")), [None, None],
    ),
    "those elsewhere stay apart": (ALL, (Piece("Alf", "tower", "north"), Piece("Bet", "tower", "north")), [None, None]),
    "nothing is counted where no word is declared": (replace(ALL, count=""), (Piece("Alf", "tower", "north"),) * 2, [None, None]),
    "tags stand side by side": (ALL, (Piece("Alf", "tag", "north"),) * 2, [None, None]),
}  # fmt: skip


@pytest.mark.parametrize(("signs", "pieces", "counts"), STACKS.values(), ids=STACKS)
def test_of_pieces_in_one_place(signs: Signs, pieces: tuple[Piece, ...], counts: list[object]) -> None:
    view = scene(picture(signs=signs, pieces=pieces), BASE, STYLES)
    assert [it.count for it, _ in (*view.spots, *view.tags)] == counts


def test_an_arrow_starts_at_the_piece_of_its_owner() -> None:
    view = scene(shown(pieces=(Piece("Alf", "tower", "north"), Piece("Alf", "tower", "south"))), BASE, STYLES)
    north, south = (spot for _, spot in view.spots)
    assert (view.unit_at("Alf", "north"), view.unit_at("Alf", "south"), view.unit_at("Alf")) == (north, south, north)


def test_a_piece_that_stands_beside_others_is_tied_to_its_place() -> None:
    pieces = tuple(Piece("Alf", "counter", owner) for owner in ("north", "south", "west"))
    ties = [draw(shown(pieces=pieces[:many]), BASE, STYLES, "abbr", None).count('data-kind="tether"') for many in (1, 2, 3)]
    assert ties == [0, 2, 3]  # with that in the key


@pytest.mark.parametrize("labels", ["abbr", "name"])
@pytest.mark.parametrize("many", range(1, 10))
def test_no_stack_and_no_fight_covers_a_name_or_letters_on_a_plain_map(many: int, labels: Labels) -> None:
    facts = quarry_facts()
    places, base = list(facts["places"]), read_base_map(diagram(quarry.board.drawn(facts)))
    stacks = [
        Piece(place, "stack", ("grey", "ochre")[number % 2], count=13, rank=5, label=f"Badger {number}")
        for place in places
        for number in range(many)
    ]
    marks = [Mark("fight", place) for place in places]
    pits = {"pit": frozenset({"Pit"})}
    shown = picture(
        signs=quarry.pictures.SIGNS, pieces=tuple(stacks), marks=tuple(marks), places=pits, fills=dict.fromkeys(places, "monks")
    )
    view = scene(shown, base, quarry.board.styles(facts), labels)
    bursts, emblems = view.bursts.values(), (spot for _, spot in view.emblems)
    drawn = [*rooms(view), *(moved_to(BURST, spot) for spot in bursts), *(moved_to(EMBLEM, spot) for spot in emblems)]
    letters = tag_room(view.look("monks"), view.tag_length)
    drawn += [moved_to(letters, view.clear_spot(place, letters)) for place in places]
    written = [*base.names[labels].values(), *base.key]
    assert len(drawn) == len(stacks) + 2 * len(places) + 1
    assert not [pair for pair in combinations(drawn, 2) if overlap(*pair)]
    assert not [box for box in drawn if any(overlap(box, name) for name in written)]
