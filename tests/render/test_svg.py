"""Pictures as SVG: what they show without colour, what they refuse, and that nothing in them reaches outside."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot
from pathlib import Path
from typing import Any, Literal, get_args

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from generator.core.picture import Arrow, Mark, Piece, Style
from generator.core.signs import ArrowLine, Sign, Signs
from generator.diplomacy.map_signs import SIGNS
from generator.render.base_maps.base_map import read_base_map
from generator.render.looks.colour import ColourError, contrast, ink
from generator.render.maps.svg import draw
from generator.render.markup.fonts import label_font
from generator.render.scenes.map_scene import Scene, UnknownOwnerError, UnknownPlaceError
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Curve, Point, distance, heading, through
from generator.render.ways.arrow_routes import RoutedArrow, routed_arrows
from generator.render.ways.arrows import end, line
from tests.support.small_map import STYLES, picture, small_map

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "templates/static/fonts"
SVG = "{http://www.w3.org/2000/svg}"
Kind = Literal["move", "support", "convoy", "retreat"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MARKS = ("build", "remove", "standoff", "hold")
BASE = read_base_map(small_map())
HOSTILE = "</title><script>alert(1)</script><b a=\"'&\x00"

BUSY = picture(
    fills={"Alf": "north", "Gam": "south", "Bet": "west", "Zet": "west"},
    centres={"Alf": "north", "Gam": "south"},
    pieces=(
        Piece("Alf", "army", "north"),
        Piece("Sea", "fleet", "south"),
        Piece("Eps", "army", "south"),
        Piece("Eps", "army", "west", dislodged=True),
    ),
    arrows=(
        Arrow("move", "Alf", "Bet", "north"),
        Arrow("support", "Eps", "Alf", "south", onward="Bet"),
        Arrow("convoy", "Sea", "Alf", "south", ok=False, onward="Gam"),
        Arrow("retreat", "Eps", "Del", "west"),
    ),
    marks=(Mark("hold", "Eps", "south"), Mark("standoff", "Gam"), Mark("build", "Alf", "north")),
    notes=("Westland sent nothing.",),
)


def drawn(shown: Any, **changes: Any) -> etree._Element:
    """A picture drawn over the small map, and read again."""
    return etree.fromstring(draw(shown, changes.get("base", BASE), changes.get("styles", STYLES), "abbr", None).encode())


def found(root: etree._Element, **data: str) -> list[str]:
    """The drawings whose `data-` attributes are as given, as text."""
    wanted = "".join(f"[@data-{name}='{value}']" for name, value in data.items())
    return [etree.tostring(element).decode() for element in root.iterfind(f".//{SVG}*{wanted}")]


def colourless(markup: str) -> str:
    """Markup without any colour but white, without what says in words what it is, and without places."""
    return re.sub(r"#(?!fff\b)[0-9a-f]{3,6}|data-\w+=\"\w+\"|translate\([^)]*\)", "", markup)


def texts(root: etree._Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def test_drawing_the_same_picture_twice_gives_the_same_text() -> None:
    assert draw(BUSY, BASE, STYLES, "abbr", None) == draw(BUSY, read_base_map(small_map()), STYLES, "abbr", None)


def test_a_picture_has_a_title_and_a_description_that_its_root_names() -> None:
    root = drawn(BUSY)
    labels = (root.get("aria-labelledby") or "").split()
    by_id = {element.get("id"): element.text for element in root.iter() if element.get("id")}
    assert root.get("role") == "img"
    assert [by_id[label] for label in labels] == [BUSY.title, BUSY.description]


def test_only_one_set_of_labels_is_drawn() -> None:
    small, large = (draw(BUSY, BASE, STYLES, labels, None) for labels in ("abbr", "name"))
    assert ">Alf<" in small
    assert ">Alfia<" not in small
    assert ">Alfia<" in large


PLACED = {
    "fill": lambda place: picture(fills={place: "north"}),
    "supply centre": lambda place: picture(centres={place: "north"}),
    "piece": lambda place: picture(pieces=(Piece(place, "army", "north"),)),
    "start of a move": lambda place: picture(arrows=(Arrow("move", place, "Alf", "north"),)),
    "end of a move": lambda place: picture(arrows=(Arrow("move", "Alf", place, "north"),)),
    "convoy's route": lambda place: picture(arrows=(Arrow("move", "Alf", "Bet", "north", route=(place,)),)),
    "end of a support": lambda place: picture(arrows=(Arrow("support", "Alf", place, "north"),)),
    "supported move": lambda place: picture(arrows=(Arrow("support", "Alf", "Bet", "north", onward=place),)),
    "mark": lambda place: picture(marks=(Mark("build", place),)),
}


@pytest.mark.parametrize("make", PLACED.values(), ids=PLACED)
def test_a_place_that_the_map_does_not_have_is_named_with_the_nearest_that_it_has(make: Any) -> None:
    with pytest.raises(UnknownPlaceError, match=r"'Alff'.*'Alf'"):
        draw(make("Alff"), BASE, STYLES, "abbr", None)


@pytest.mark.parametrize("make", PLACED.values(), ids=PLACED)
def test_a_place_that_the_map_has_is_drawn(make: Any) -> None:
    assert drawn(make("Gam")) is not None


def test_an_owner_without_a_style_is_named() -> None:
    with pytest.raises(UnknownOwnerError, match="atlantis"):
        draw(picture(fills={"Alf": "atlantis"}), BASE, STYLES, "abbr", None)


@pytest.mark.parametrize("colour", ["red", "#fff", '#aabbcc"/>', "url(#x)", ""])
def test_a_fill_that_is_not_written_as_six_digits_is_refused(colour: str) -> None:
    with pytest.raises(ColourError):
        draw(picture(), BASE, (Style("north", "Northland", "NOR", colour),), "abbr", None)


def test_without_colour_every_kind_of_arrow_and_its_failure_look_different() -> None:
    way = through([Point(0, 0), Point(90, 0)])
    lines: tuple[ArrowLine, ...] = get_args(ArrowLine)
    all_arrows = [RoutedArrow(Arrow("any", "Alf", "Gam", "north", ok), way, shape) for shape in lines for ok in (True, False)]
    assert len({colourless(line(one, "#123456") + end(one, "#123456")) for one in all_arrows}) == 2 * len(lines)


@pytest.mark.parametrize("kind", KINDS)
def test_a_failed_arrow_of_any_kind_has_another_line_or_one_more_sign(
    kind: Literal["move", "support", "convoy", "retreat"],
) -> None:
    done, failed = (drawn(picture(arrows=(Arrow(kind, "Alf", "Gam", "north", ok),))) for ok in (True, False))
    assert colourless(etree.tostring(done).decode()) != colourless(etree.tostring(failed).decode())
    bars = [sum(element.get("stroke") == "#111111" for element in root.iter(f"{SVG}path")) for root in (done, failed)]
    assert bars == [0, 2]  # on the map and in the key


def test_a_retreat_is_a_double_line() -> None:
    retreat, move = (
        found(drawn(picture(arrows=(Arrow(kind, "Alf", "Gam", "north"),))), kind=kind)[0] for kind in ("retreat", "move")
    )
    assert retreat.count('stroke="#fff"') == 2  # the halo, and the gap between the lines
    assert move.count('stroke="#fff"') == 1


def test_a_convoy_is_a_wavy_line() -> None:
    (wavy, _), (dotted, _) = (
        found(drawn(picture(arrows=(Arrow(kind, "Alf", "Gam", "north"),))), kind=kind) for kind in ("convoy", "support")
    )
    assert wavy.count("Q") > 40
    assert dotted.count("Q") == 2


def test_a_dislodged_piece_has_a_dashed_outline() -> None:
    outlines = [
        "stroke-dasharray" in found(drawn(picture(pieces=(Piece("Alf", "army", "north", out),))), shape="army")[0]
        for out in (True, False)
    ]
    assert outlines == [True, False]


def test_a_dislodged_piece_hangs_on_its_own_place() -> None:
    tethers = [
        found(drawn(picture(pieces=(Piece("Eps", "army", "west", dislodged),))), kind="tether") for dislodged in (True, False)
    ]
    home, spot = BASE.centres["Eps"], BASE.dislodged["Eps"]
    (tether,) = tethers[0]
    assert f'd="M{home.x:g} {home.y:g}L{spot.x:g} {spot.y:g}"' in tether
    assert tethers[1] == []


@pytest.mark.parametrize(("kind", "dashed"), [("move", True), ("retreat", True), ("convoy", False)])
def test_what_fails_to_go_is_dashed(kind: Kind, *, dashed: bool) -> None:
    (shown, _) = found(drawn(picture(arrows=(Arrow(kind, "Alf", "Gam", "north", ok=False),))), kind=kind, outcome="failed")
    assert ("stroke-dasharray" in shown) is dashed


def test_without_colour_an_army_a_fleet_and_a_dislodged_army_look_different() -> None:
    shown = (("army", False), ("fleet", False), ("army", True))
    roots = [drawn(picture(pieces=(Piece("Alf", shape, "north", dislodged),))) for shape, dislodged in shown]
    looks = {
        colourless(found(root, shape=shape, state="dislodged" if dislodged else "standing")[0])
        for root, (shape, dislodged) in zip(roots, shown, strict=True)
    }
    assert len(looks) == len(shown)


def test_without_colour_every_mark_looks_different() -> None:
    pieces = (Piece("Alf", "army", "north"),)
    signs = replace(SIGNS, marks={kind: it._replace(failed="fails") for kind, it in SIGNS.marks.items()})
    looks = {
        colourless(found(drawn(picture(pieces=pieces, marks=(Mark(kind, "Alf", ok=ok),), signs=signs)), kind=kind)[0])
        for kind in MARKS
        for ok in (True, False)
        if kind != "standoff"
    }
    assert len(looks) == 6


def test_every_owner_is_told_by_letters_wherever_a_colour_tells_it() -> None:
    shown = texts(drawn(BUSY))
    assert shown.count("NOR") == 2  # its piece, the legend
    assert shown.count("N") == 1  # its supply centre
    assert shown.count("W") == 4  # Bet and Zet are filled without a centre or piece of Westland, each with a halo
    assert {"Northland 1", "Südland 1", "Westland 0"} <= set(shown)


def test_owners_who_are_not_on_the_map_are_not_in_its_legend() -> None:
    shown = texts(drawn(picture(fills={"Alf": "north"})))
    assert "Northland" in shown
    assert "Westland" not in shown


def test_the_letters_of_a_supply_centre_are_as_many_as_tell_all_owners_apart() -> None:
    styles = (Style("north", "Norway", "NOR", "#e7a39b"), Style("naples", "Naples", "NAP", "#a3d39a"))
    assert "NO" in texts(drawn(picture(centres={"Alf": "north"}), styles=styles))


def test_title_and_notes_are_written_on_the_picture_however_long_they_are() -> None:
    root = drawn(picture(title="Long " * 60, notes=("word " * 100, "short")))
    short = drawn(picture())
    assert "short" in texts(root)
    assert sum("word" in text for text in texts(root)) > 1
    assert float(root.get("height") or 0) > float(short.get("height") or 0)


def test_hostile_text_stays_text_wherever_it_is_written() -> None:
    styles = (Style("north", HOSTILE, HOSTILE, "#e7a39b"),)
    shown = picture(
        name=HOSTILE, title=HOSTILE, description=HOSTILE, fills={"Alf": "north"}, notes=(HOSTILE,),
        pieces=(Piece("Alf", HOSTILE, "north", label=HOSTILE), Piece("Bet", "tag", "north")),
        arrows=(Arrow(HOSTILE, "Alf", "Gam", "north"),),
        marks=(Mark(HOSTILE, "Alf", "north"),), places={HOSTILE: frozenset(["Alf"]), "ring": frozenset(["Alf"])},
        signs=Signs(
            {HOSTILE: Sign("counter", HOSTILE), "tag": Sign("tag", HOSTILE)}, {HOSTILE: Sign("solid", HOSTILE)},
            {HOSTILE: Sign("burst", HOSTILE)}, {HOSTILE: Sign("house", HOSTILE), "ring": Sign("anchor", HOSTILE)},
        ),
    )  # fmt: skip
    root = drawn(shown, styles=styles)
    assert {etree.QName(element).localname for element in root.iter()} <= {
        "svg",
        "title",
        "desc",
        "g",
        "path",
        "rect",
        "circle",
        "text",
    }
    assert root.findtext(f"{SVG}title") == HOSTILE.replace("\x00", "\N{REPLACEMENT CHARACTER}")
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", element.get("id", "a")) for element in root.iter())


def test_no_picture_refers_to_anything_outside_itself() -> None:
    text = draw(BUSY, BASE, STYLES, "name", label_font(FONTS, BASE.characters))
    addresses = set(re.findall(r"https?://[^\"'\s)]+|url\([^)]{0,12}", text))
    assert addresses == {"http://www.w3.org/2000/svg", "url(data:font/wo"}


def test_the_embedded_font_is_woff2_and_has_the_letters_of_the_map() -> None:
    rules = label_font(FONTS, {"ż"})
    assert rules == label_font(FONTS, {"ż"})
    assert rules.count(b"font/woff2;base64,d09GMg") == 3
    assert len(rules) > len(label_font(FONTS, set()))
    assert len(label_font(FONTS, set(), italic=())) < len(label_font(FONTS, set()))


def test_the_embedded_font_can_write_any_plain_sentence_upright_and_the_labels_of_the_map_in_every_face() -> None:
    faces = re.findall(rb"base64,([^)]*)", label_font(FONTS, {"ż", "Ü"}))
    written = [set(TTFont(io.BytesIO(base64.b64decode(face))).getBestCmap()) for face in faces]
    sentence = 'Fall 1905: "Who\'s next?" (A-Z, x/y; 3 % + 2 & more) #7 [done] = *so* – fine — “never”, it’s over…!'
    assert [set(map(ord, "żÜ")) <= face for face in written] == [True, True, True]
    assert [set(map(ord, sentence)) <= face for face in written] == [True, False, False]
    titles = re.findall(rb"base64,([^)]*)", label_font(FONTS, "ż", sentences=False))
    assert len(titles[0]) < len(faces[0])
    title = "Fall 1905 Orders: the owner's map (A-Z, x/y) – fine & over’s."
    assert [set(map(ord, title)) <= face for face in written] == [True, True, False]


def test_owners_letters_are_bold_and_centred_wherever_they_stand() -> None:
    owned = [text for text in drawn(BUSY).iter(f"{SVG}text") if text.text in {"NOR", "SOU", "WES", "N", "S", "W"}]
    looks = {(inherited(text, "font-weight"), inherited(text, "text-anchor")) for text in owned}
    assert len(owned) > 10
    assert looks == {("600", "middle")}


def test_words_of_the_legend_start_at_their_sign_and_are_not_bold() -> None:
    (word,) = (text for text in drawn(BUSY).iter(f"{SVG}text") if text.text == "moves")
    assert (inherited(word, "font-weight"), inherited(word, "text-anchor")) == ("", "")


@pytest.mark.parametrize("kind", KINDS)
def test_no_line_of_an_arrow_is_filled_on_the_map_or_in_the_key(kind: Kind) -> None:
    root = drawn(picture(arrows=(Arrow(kind, "Alf", "Gam", "north"),)))
    fills = [inherited(path, "fill") for path in root.iterfind(f".//{SVG}g[@data-kind='{kind}']/{SVG}path")]
    assert len(fills) >= 4
    assert set(fills) == {"none"}


def test_no_coordinate_has_more_than_one_decimal_or_a_needless_one() -> None:
    root = drawn(BUSY)
    data = [value for path in root.iter() for name, value in path.items() if name in ("d", "x", "y", "cx", "cy", "transform")]
    assert len(data) > 50
    assert not [value for value in data if re.search(r"\.\d\d|\.0(?!\d)", value)]


def inherited(element: etree._Element, name: str) -> str:
    """The nearest value of an attribute, of the element or of what it stands in."""
    return next((value for it in (element, *element.iterancestors()) if (value := it.get(name))), "")


def way(shown: Any, index: int = 0) -> RoutedArrow:
    return routed_arrows(scene(shown, BASE, STYLES))[index]


def apart(curve: Curve, spot: Point) -> float:
    """How near a curve comes to a spot."""
    return min(distance(curve.at(share / 50), spot) for share in range(51))


FAR, APEX = Point(300, 390), Point(300, 128)
"""Far from all moves between Alf and Gam; where one is half way, if nothing is in its way."""


def standing(signs: Sequence[Point] = (), bet: Point = FAR, beside: Point = FAR, pieces: tuple[Piece, ...] = ()) -> Scene:
    """A move from Alf to Gam, and what stands there: signs of centres, the middle of Bet, who has no room there, and pieces."""
    base = replace(
        BASE, centres={"Alf": Point(100, 100), "Gam": Point(500, 100), "Bet": bet}, dislodged={"Bet": beside},
        supply={str(number): sign for number, sign in enumerate(signs)}, tags={"Bet": (beside,)},
    )  # fmt: skip
    return scene(picture(arrows=(Arrow("move", "Alf", "Gam", "north"),), pieces=pieces), base, STYLES)


IN_THE_WAY: dict[str, tuple[float, Callable[[Point], Scene]]] = {
    "the middle of a place": (24, lambda at: standing(bet=at)),
    "the sign of a centre": (10, lambda at: standing([at])),
    "an heir": (10, lambda at: standing(beside=at, pieces=(Piece("Bet", "heir", "south"),))),
    "a piece": (16, lambda at: standing(bet=at, pieces=(Piece("Bet", "army", "south"),))),
    "a piece that was driven out": (16, lambda at: standing(beside=at, pieces=(Piece("Bet", "army", "south", dislodged=True),))),
}


@pytest.mark.parametrize("at", [APEX, Point(300, 120), Point(200, 125), Point(420, 120)])
@pytest.mark.parametrize(("room", "made"), IN_THE_WAY.values(), ids=IN_THE_WAY)
def test_an_arrow_goes_around_what_is_in_its_way(room: float, made: Callable[[Point], Scene], at: Point) -> None:
    assert apart(routed_arrows(standing())[0].last, at) < 10, "it is in the way"
    assert apart(routed_arrows(made(at))[0].last, at) >= room - 0.5


# What stands at the middle of each way that an arrow might take, the least bent first; and the middle of the one it takes.
CHOICES = {
    "the least bent where nothing stands": ("......", 128),
    "another side rather than a place": ("p.....", 72),
    "more bent rather than a place": ("pp....", 168),
    "over a place rather than over signs": ("ssssps", 212),
    "over signs rather than over a piece": ("uddddd", 72),
    "over one sign rather than over two": ("dsdddd", 72),
    "the least bent of all that are no better": ("ssssss", 128),
    "over a piece rather than off the sheet": ("uuuuu.", 128),
}


@pytest.mark.parametrize(("there", "expected"), CHOICES.values(), ids=CHOICES)
def test_an_arrow_takes_the_way_over_what_matters_least(there: str, expected: int) -> None:
    middles = [Point(300, y) for y in (128, 72, 168, 32, 212, -12)]
    found = {kind: [at for at, what in zip(middles, there, strict=True) if what == kind] for kind in "pusd"}
    made = standing([*found["s"], *found["d"], *found["d"]])
    places = {f"P{number}": at for number, at in enumerate([*found["p"], *found["u"]])}
    pieces = tuple(Piece(place, "army", "south") for place, at in places.items() if at in found["u"])
    bare = tuple(it._replace(outline="") for it in made.base.provinces)  # as if all ground were an arrow's own
    base = replace(made.base, centres={**made.base.centres, **places}, provinces=bare)
    assert round(routed_arrows(scene(replace(made.picture, pieces=pieces), base, STYLES))[0].last.at(0.5).y) == expected


@pytest.mark.parametrize("signs", [(), (Point(300, 128),), (Point(300, 72),), (Point(300, 128), Point(300, 72))])
@pytest.mark.parametrize("bet", [FAR, Point(300, 128), Point(300, 72)])
def test_opposite_moves_keep_apart_whatever_is_in_their_way(signs: Sequence[Point], bet: Point) -> None:
    made = standing(signs, bet)
    both = (Arrow("move", "Alf", "Gam", "north"), Arrow("move", "Gam", "Alf", "south"))
    one, two = (it.last.at(0.5) for it in routed_arrows(replace(made, picture=picture(arrows=both))))
    assert hypot(one.x - two.x, one.y - two.y) > 50


def test_an_arrow_starts_and_ends_at_the_edge_of_the_pieces_and_a_failed_one_earlier() -> None:
    pieces = (Piece("Alf", "army", "north"), Piece("Bet", "army", "south"))
    done, failed = (way(picture(pieces=pieces, arrows=(Arrow("move", "Alf", "Bet", "north", ok),))).last for ok in (True, False))
    assert 110 < done.start.x < 118
    assert 282 < done.end.x < 290
    assert failed.end.x < done.end.x - 5


def test_the_bar_of_a_failed_arrow_stays_off_the_name_that_its_line_passes_by() -> None:
    base = read_base_map(small_map().replace(b'id="Bet.abbr" x="300" y="120"', b'id="Bet.abbr" x="300" y="112"'))
    shown = scene(picture(arrows=(Arrow("move", "Alf", "Bet", "north", ok=False),)), base, STYLES)
    last = routed_arrows(shown)[0].last
    ahead, (x, y) = heading(last), last.end
    ends = [Point(x + 3 * ahead.x - ahead.y * side, y + 3 * ahead.y + ahead.x * side) for side in (-5, 5)]
    assert not [spot for spot in ends for name in shown.name("Bet") if name.holds(spot)]
    assert 265 < x < 300


def test_an_arrow_to_a_place_beside_its_piece_is_long_enough_to_be_seen_unless_a_piece_stands_there() -> None:
    base = read_base_map(small_map().replace(b'id="Bet.center" cx="300" cy="100"', b'id="Bet.center" cx="122" cy="100"'))
    alf, bet = Piece("Alf", "army", "north"), Piece("Bet", "army", "north")
    move = (Arrow("move", "Alf", "Bet", "north"),)
    lone, met = (routed_arrows(scene(picture(pieces=pieces, arrows=move), base, STYLES))[0].last for pieces in ((alf,), (alf, bet)))
    assert 128 < lone.end.x < 145
    assert met.end.x < 122


def test_a_support_ends_on_the_way_of_the_move_it_helps_even_one_that_was_never_ordered() -> None:
    move, support = Arrow("move", "Alf", "Gam", "north"), Arrow("support", "Bet", "Alf", "south", onward="Gam")
    for arrows in ((move, support), (support,)):
        tip = routed_arrows(replace(standing(), picture=picture(arrows=arrows)))[-1].last.end
        assert 200 < tip.x < 400
        assert 95 < tip.y < 130


def test_a_support_to_hold_ends_at_the_piece_on_whichever_coast_it_stands() -> None:
    shown = picture(pieces=(Piece("Gam/nc", "fleet", "north"),), arrows=(Arrow("support", "Zet", "Gam", "south"),))
    tip = way(shown).last.end
    assert 11 < hypot(tip.x - 520, tip.y - 60) < 20
    inland = picture(pieces=(Piece("Gam", "army", "north"),), arrows=(Arrow("support", "Zet", "Gam/nc", "south"),))
    tip = way(inland).last.end
    assert 11 < hypot(tip.x - 500, tip.y - 100) < 25


def test_a_retreat_starts_at_the_dislodged_piece_and_a_move_at_the_one_that_stands() -> None:
    pieces = (Piece("Eps", "army", "west", dislodged=True), Piece("Eps", "army", "south"))
    shown = picture(pieces=pieces, arrows=(Arrow("retreat", "Eps", "Zet", "west"), Arrow("move", "Eps", "Zet", "south")))
    assert way(shown, 0).last.start.x - way(shown, 1).last.start.x > 20


@pytest.mark.parametrize("kind", ["support", "convoy"])
def test_the_sign_at_the_end_of_help_is_clear_of_the_piece_that_gives_it(kind: Kind) -> None:
    pieces = (Piece("Alf", "army", "north"), Piece("Bet", "fleet", "south"))
    arrows = (Arrow("move", "Alf", "Gam", "north", route=("Bet",)), Arrow(kind, "Bet", "Alf", "south", onward="Gam"))
    shown = picture(pieces=pieces, arrows=arrows)
    tip, fleet = way(shown, 1).last.end, BASE.centres["Bet"]
    assert hypot(tip.x - fleet.x, tip.y - fleet.y) >= 24


def test_a_convoyed_move_goes_by_way_of_its_fleets() -> None:
    direct, convoyed = (way(picture(arrows=(Arrow("move", "Alf", "Gam", "north", route=route),))) for route in ((), ("Eps",)))
    lows = [max(curve.at(0.5).y for curve in one.way) for one in (direct, convoyed)]
    assert lows[1] > lows[0] + 30


PLACE = st.sampled_from(["Alf", "Bet", "Gam", "Gam/nc", "Eps", "Sea"])
ARROW = st.builds(
    Arrow, st.sampled_from(KINDS), PLACE, PLACE, st.just("north"), st.booleans(),
    onward=st.just("") | PLACE, route=st.lists(PLACE, max_size=3).map(tuple),
)  # fmt: skip
UNIT = st.builds(Piece, PLACE, st.sampled_from(["army", "fleet"]), st.just("south"), st.booleans())
PIECE = UNIT | st.builds(Piece, PLACE, st.just("heir"), st.just("south"))


@given(st.lists(ARROW, max_size=6).map(tuple), st.lists(PIECE, max_size=6).map(tuple))
def test_no_order_however_senseless_stops_a_map_or_leaves_it(arrows: tuple[Arrow, ...], pieces: tuple[Piece, ...]) -> None:
    shown = picture(arrows=arrows, pieces=pieces)
    root = drawn(shown)
    assert "nan" not in etree.tostring(root).decode()
    spots = [curve.at(t / 4) for one in routed_arrows(scene(shown, BASE, STYLES)) for curve in one.way for t in range(5)]
    assert all(-50 < spot.x < 1050 and -50 < spot.y < 450 for spot in spots)


@given(st.integers(0, 0xFFFFFF))
def test_white_letters_can_be_read_on_the_ink_of_any_colour(number: int) -> None:
    assert contrast(ink(f"#{number:06x}"), "#ffffff") >= 5.4
