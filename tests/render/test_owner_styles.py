"""How owners and places look: signs, two colours, heirs and capitals, and the drawing on dark screens."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from math import hypot
from pathlib import Path
from typing import get_args

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from PIL import Image, ImageChops

from generator import rulesets
from generator.cli import games
from generator.core.picture import Arrow, Mark, Paints, Picture, Piece, Style
from generator.core.signs import OF_TAGS, Emblem, UnknownSignError
from generator.diplomacy import board as boards
from generator.diplomacy import map_ownership
from generator.diplomacy.map_signs import SIGNS
from generator.render.base_maps.base_map import read_base_map
from generator.render.looks.colour import ColourError, contrast, ink, mixed, written
from generator.render.looks.colour_difference import SIGHTS, Sight, difference
from generator.render.looks.owner_styles import look
from generator.render.maps.svg import draw
from generator.render.markup import dark_mode
from generator.render.markup.dark_mode import dark
from generator.render.raster import png as pngs
from generator.render.raster.png import png
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.bodies import BODIES
from generator.render.signs.pieces import SHARED, centre, piece, room, tag
from tests.support import quick_yaml
from tests.support.crowded_pictures import crowded, start, styles
from tests.support.random_positions import CLASSICAL
from tests.support.small_map import STYLES, picture, small_map

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "templates/static/fonts"
SVG = "{http://www.w3.org/2000/svg}"
BASE = read_base_map(small_map())
NORTH, SOUTH, _ = STYLES
BOTH = Style("both", "North and South", "NS", NORTH.fill, SOUTH.fill)
NAMES: tuple[Emblem, ...] = get_args(Emblem)
MINORS = tuple(
    Style(f"minor-{name}", name, "", "#e6c999", sign=name, shared=map_ownership.FAITHS.get(name, name), unplayed=True)
    for name in NAMES
)
ALL = (*STYLES, BOTH, *MINORS)
HEIRS = '<circle id="Alf.heir-1" cx="70" cy="60"/><circle id="Alf.heir-2" cx="130" cy="60"/>'
WITH_HEIRS = read_base_map(small_map().replace(b'<circle id="Alf.center"', HEIRS.encode() + b'<circle id="Alf.center"'))


def drawn(shown: Picture, looks: tuple[Style, ...] = ALL) -> etree._Element:
    return etree.fromstring(draw(shown, BASE, looks, "abbr", None).encode())


def marked(root: etree._Element, **data: str) -> list[etree._Element]:
    """What is drawn with these `data-` attributes, on the map and in the key."""
    wanted = "".join(f"[@data-{name}='{value}']" for name, value in data.items())
    return root.findall(f".//{SVG}*{wanted}")


SHOWN: dict[str, tuple[Piece, dict[str, str], int]] = {
    **{str(name): (Piece("Alf", "army", f"minor-{name}"), {"sign": name}, 2) for name in NAMES},
    "a fleet's sign": (Piece("Sea", "fleet", "minor-islam"), {"sign": "islam"}, 2),
    "a dislodged unit's sign": (Piece("Alf", "army", "minor-islam", dislodged=True), {"sign": "islam"}, 2),
    "no sign of a power": (Piece("Alf", "army", "north"), {"sign": "neutral"}, 0),
    "an heir": (Piece("Alf", "heir", "north"), {"shape": "heir"}, 2),
    "a married heir": (Piece("Alf", "married-heir", "north"), {"shape": "married-heir"}, 2),
    "no heir for an army": (Piece("Alf", "army", "north"), {"shape": "heir"}, 0),
}


@pytest.mark.parametrize(("piece", "data", "times"), SHOWN.values(), ids=SHOWN)
def test_a_piece_is_drawn_on_the_map_and_in_the_key(piece: Piece, data: dict[str, str], times: int) -> None:
    assert len(marked(drawn(picture(pieces=(piece,))), **data)) == times


def test_every_sign_has_a_shape_of_its_own() -> None:
    roots = {it.sign: drawn(picture(pieces=(Piece("Alf", "army", it.owner),))) for it in MINORS}
    assert len({marked(root, sign=name)[0].get("d") for name, root in roots.items()}) == len(NAMES)


@pytest.mark.parametrize("eyes", SIGHTS)
@pytest.mark.parametrize("board", ["ambition_and_empire", "order_of_the_dragon"])
def test_lines_of_owners_with_signs_are_told_from_those_of_every_power(board: str, eyes: Sight) -> None:
    facts = quick_yaml.load((ROOT / "generator/rulesets" / board / "board.yaml").read_text("utf-8"))
    lines = {name: look(Style(name, name, "", power["colour"])).line for name, power in facts["powers"].items()}
    found = {name: difference(look(MINORS[0]).line, line, eyes) for name, line in lines.items()}
    assert {name: apart for name, apart in found.items() if apart < 13} == {}


def test_a_board_says_how_pieces_and_land_look_on_paper_and_on_dark_screens() -> None:
    two = Paints("#031273", "#08126b", "#8591df"), Paints("#610e05", "#680d04", "#ff7f68")
    styles = (replace(NORTH, paints=two[0]), replace(BOTH, paints=two[0], second_paints=two[1]))
    pieces = (Piece("Alf", "army", "north"), Piece("Bet", "army", "both"))
    text = draw(picture(fills={"Alf": "north", "Bet": "both"}, pieces=pieces), BASE, styles, "abbr", b"/**/")
    night = night_rules(text)
    assert {name for name, colour in night if colour == two[1].pieces} == {"stop-color"}
    assert [night["fill", two[0].pieces], night["fill", NORTH.fill], night["stop-color", two[1].pieces]] == [
        two[0].dark_pieces, two[0].dark_land, two[1].dark_pieces
    ]  # fmt: skip


def test_pieces_on_which_no_letters_could_be_read_are_darkened() -> None:
    assert look(replace(NORTH, paints=Paints(pieces="#e0c020"))).dark == ink(NORTH.fill)


def test_the_pieces_of_those_with_signs_are_nearly_white_on_dark_screens() -> None:
    text = draw(picture(pieces=(Piece("Alf", "army", "minor-islam"),)), BASE, ALL, "abbr", b"/**/")
    assert contrast(night_rules(text)["fill", look(MINORS[0]).dark], "#ffffff") < 1.4


@pytest.mark.parametrize(("fill", "grey"), [("#bbb2ac", True), ("#c4acc6", False)], ids=["nearly grey", "pale but of a hue"])
def test_the_ink_of_a_fill_that_is_nearly_grey_is_nearly_grey_too(fill: str, *, grey: bool) -> None:
    parts = [int(ink(fill)[at : at + 2], 16) for at in (1, 3, 5)]
    assert (max(parts) - min(parts) < 30) is grey


@cache
def inked(markup: str) -> Image.Image:
    """White where something dark is drawn that may be up to 50 units from (0, 0); five pixels are a unit."""
    paper = '<path d="M-50-50H50V50H-50Z" fill="#ffffff"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="100" height="100">{paper}{markup}</svg>'
    pngs._pin(FONTS)
    drawn = pngs._drawn(svg, 500)  # before its shades are reduced, which moves the edge of a shape by up to half a pixel
    found: Image.Image = drawn.convert("L").point(lambda light: 255 if light < 128 else 0)
    return found


@pytest.mark.png
@pytest.mark.parametrize("shape", BODIES)
def test_a_sign_stays_half_a_unit_inside_the_outline_of_its_piece(shape: str) -> None:
    outside = {}
    for name, owner in zip(NAMES, MINORS, strict=True):
        figure = etree.fromstring(piece(Piece("Alf", "army", owner.owner), shape, look(owner), Point(0, 0)))
        outline, emblem = (etree.tostring(part).decode() for part in figure)
        inside = inked(outline.replace('stroke="#fff" stroke-width="1.4"', 'stroke="#fff" stroke-width="1"'))
        on_it = inked(emblem.replace('"#fff"', '"#000"'))
        assert on_it.getbbox(), name
        outside[name] = ImageChops.subtract(on_it, inside).getbbox()
    assert {name: box for name, box in outside.items() if box} == {}


# The most by which the room that a piece takes may be larger, on each side, than the dark parts of its drawing.
ROOMS = {
    "bare": (Piece("Alf", "army", "north"), 3),
    "with a name, a count and a rank": (Piece("Alf", "army", "north", label="Third Guard", count=13, rank=3), 3),
    "dislodged": (Piece("Alf", "army", "north", dislodged=True), 4),
}


@pytest.mark.png
@pytest.mark.parametrize(("it", "most"), ROOMS.values(), ids=ROOMS)
@pytest.mark.parametrize("shape", BODIES)
def test_the_room_that_a_piece_takes_holds_what_is_drawn_of_it_and_little_more(shape: str, it: Piece, most: float) -> None:
    ink_ = inked(f"<g {SHARED}>{piece(it, shape, look(NORTH), Point(0, 0))}</g>").getbbox()
    left, top, right, bottom = (edge / 5 - 50 for edge in ink_ or ())
    taken = room(it, shape)
    free = (left - taken.left, top - taken.top, taken.right - right, taken.bottom - bottom)
    assert [side for side in free if not 0 <= side <= most] == []


def test_a_sign_that_nobody_drew_is_named() -> None:
    with pytest.raises(UnknownSignError, match="dragon"):
        Style("x", "X", "", "#e6c999", sign="dragon")  # type: ignore[arg-type]


@pytest.mark.parametrize("second", ["red", "#fff", "url(#x)"])
def test_a_second_fill_that_is_not_written_as_six_digits_is_refused(second: str) -> None:
    with pytest.raises(ColourError):
        drawn(picture(), (replace(BOTH, second=second),))


def test_signs_and_owners_in_two_colours_do_not_lengthen_the_letters_of_powers() -> None:
    assert scene(picture(), BASE, ALL).tag_length == 1


KEYS = {
    "minors of one sign share an entry": (
        picture(fills={"Alf": "minor-islam", "Bet": "again"}), (*ALL, replace(MINORS[3], owner="again")),
        ["Islamic minor"],
    ),
    "a thrall": (
        picture(fills={"Alf": "minor-islam"}, centres={"Alf": "north"}, places={"thrall": frozenset(["Alf"])}), ALL,
        ["Northland 1", "Islamic minor", "thrall"],
    ),
    "no thrall where a power holds another's place": (
        picture(fills={"Alf": "south"}, centres={"Alf": "north"}), ALL, ["Northland 1", "Südland 0"],
    ),
    "a capital": (picture(places={"capital": frozenset(["Alf"])}), ALL, ["capital"]),
    "a home centre": (picture(places={"home": frozenset(["Alf"])}), ALL, ["home centre"]),
    "what became of heirs": (
        picture(marks=tuple(Mark(kind, "Alf", "north") for kind in ("lost", "born", "married"))), ALL,
        ["heir built", "heir marries", "heir lost"],
    ),
    "the centres that a table counts, not what is drawn": (
        picture(centres={"Alf": "north"}, counts={"Own": {"north": 1}, "Centres": {"north": 7}}), ALL, ["Northland 7"],
    ),
    "what an owner is called now": (picture(centres={"Alf": "north"}, names={"north": "Nordmark"}), ALL, ["Nordmark 1"]),
    "a sign of its own": (
        picture(fills={"Alf": "minor-keys", "Bet": "minor-catholic"}), ALL, ["Catholic minor", "Papal minor"],
    ),
    "nothing": (picture(), ALL, []),
}  # fmt: skip


@pytest.mark.parametrize(("shown", "looks", "words"), KEYS.values(), ids=KEYS)
def test_the_key_tells_what_is_shown_and_nothing_else(shown: Picture, looks: tuple[Style, ...], words: list[str]) -> None:
    band = drawn(shown, looks)[-1]
    told = [text.text for text in band.iter(f"{SVG}text")][1:]
    letters = {style.label for style in looks} | {"N"}
    assert [word for word in told if word not in letters] == words


@pytest.mark.parametrize(("owners", "told"), [("a", ["AAA", "others"]), ("ab", ["others"])], ids=["one owner", "two owners"])
def test_an_entry_of_the_key_has_letters_only_where_they_are_those_of_all_whom_it_tells_of(owners: str, told: list[str]) -> None:
    looks = tuple(Style(it, it, it.upper() * 3, "#a3d39a", shared="others") for it in "ab")
    band = drawn(picture(fills=dict(zip(("Alf", "Bet"), owners, strict=False))), looks)[-1]
    assert [text.text for text in band.iter(f"{SVG}text")][1:] == told


# How many letters the names of owners have; the rows that the names and the first words of the key stand in.
NAMED = {
    "behind the owners where one row has room for all": ((5, 5), (0, 0), 0),
    "behind the last owner where a row of its own would be one more": ((50,) * 4, (0, 0, 1, 1), 1),
    "in a row of its own where there is one more at any rate": ((50,) * 5, (0, 0, 1, 1, 1), 2),
}


@pytest.mark.parametrize(("lengths", "owners", "key"), NAMED.values(), ids=NAMED)
def test_the_key_begins(lengths: tuple[int, ...], owners: tuple[int, ...], key: int) -> None:
    powers = tuple(Style(f"p{number}", "e" * length, f"P{number}", "#a3d39a") for number, length in enumerate(lengths))
    pieces = tuple(Piece(place, shape, it.owner) for it in powers for place, shape in (("Alf", "army"), ("Sea", "fleet")))
    rows = [
        float(group.get("transform").split()[1][:-1]) // 21
        for group in drawn(picture(pieces=pieces), powers)[-1].findall(f"{SVG}g")
    ]
    assert rows == [*owners, key, key]


SPOTS = {
    "at the place itself where nobody stands": ("Bet", (), (0, 0)),
    "to the left of the piece": ("Bet", (Piece("Bet", "army", "south"),), (-20, 0)),
    "to the right where the sign of a centre is on the left": ("Alf", (Piece("Alf", "army", "south"),), (20, 0)),
    "above where heirs are on both sides": (
        "Alf", (Piece("Alf", "army", "south"), Piece("Alf", "heir", "south"), Piece("Alf", "heir", "north")), (0, -23),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("place", "pieces", "step"), SPOTS.values(), ids=SPOTS)
def test_whose_land_it_is_is_told(place: str, pieces: tuple[Piece, ...], step: tuple[int, int]) -> None:
    heirs = b'<circle id="Alf.heir-1" cx="78" cy="100"/><circle id="Alf.heir-2" cx="122" cy="100"/><circle id="Alf.center"'
    base = read_base_map(small_map().replace(b'<circle id="Alf.center"', heirs))
    x, y = base.centres[place]
    assert scene(picture(pieces=pieces), base, ALL).clear_spot(place, Box(-3, -5, 3, 5)) == (x + step[0], y + step[1])


def _at(spot: Point) -> str:
    """How what stands around a point is moved there."""
    return f"translate({spot.x:g} {spot.y:g})"


def test_a_capital_has_a_larger_ring_than_any_other_centre() -> None:
    root = drawn(picture(centres={"Alf": "north", "Gam": "north"}, places={"capital": frozenset(["Alf"])}))
    rings: dict[str, list[float]] = {}
    for circle in root[-2].iter(f"{SVG}circle"):
        rings.setdefault(circle.getparent().get("transform", ""), []).append(float(circle.get("r", "0")))
    alf, gam = (_at(BASE.supply[place]) for place in ("Alf", "Gam"))
    assert max(rings[alf]) > max(rings[gam]) + 2
    assert len(rings[alf]) == len(rings[gam]) + 1


@pytest.mark.parametrize(("owner", "houses"), [("north", 1), ("minor-islam", 0)])
def test_a_home_centre_is_a_house_instead_of_a_disc_unless_it_is_a_minor_powers(owner: str, houses: int) -> None:
    root = drawn(picture(centres={"Alf": owner, "Gam": owner}, places={"home": frozenset(["Alf"])}))[-2]
    assert len(marked(root, home="home")) == houses
    discs = [it.getparent().get("transform") for it in root.iter(f"{SVG}circle") if it.get("r") in ("5.6", "4.6")]
    assert (_at(BASE.supply["Alf"]) in discs) is (houses == 0)
    assert _at(BASE.supply["Gam"]) in discs


def widths() -> Callable[[str, float], float]:
    """How wide a text is in the bold label font."""
    font = TTFont(FONTS / "FiraSansCondensed-SemiBold.ttf")
    glyphs, metrics, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return lambda text, size: sum(metrics[glyphs[ord(letter)]][0] for letter in text) / em * size


@pytest.mark.parametrize("board", ["classical", "ambition_and_empire", "order_of_the_dragon", "saga_of_the_nine"])
def test_letters_at_centres_fit_inside_their_ring_and_are_large_enough(board: str) -> None:
    wide = widths()
    facts = quick_yaml.load((ROOT / "generator/rulesets" / board / "board.yaml").read_text("utf-8"))
    made = scene(picture(), BASE, map_ownership.styles(boards.build(facts)))
    for look_ in (it for it in made.looks.values() if not it.style.unplayed):
        markup = etree.fromstring(centre(look_, made.tag_length, Point(0, 0)))
        disc, text = markup.find("circle"), markup.find("text")
        size, inside = float(text.get("font-size")), float(disc.get("r")) - float(disc.get("stroke-width")) / 2
        assert hypot(wide(text.text, size) / 2, size * 0.35) <= inside + 0.05, text.text
        assert size >= 8


def test_the_centres_of_what_two_powers_own_show_a_letter_of_each() -> None:
    label = replace(BOTH, label="vNS")
    root = drawn(picture(centres={"Alf": "both"}), (*STYLES, label))[-2]
    assert [text.text for text in root.iter(f"{SVG}text") if text.get("font-size") == "8.2"] == ["NS"]


def test_every_mark_of_an_heir_has_a_shape_of_its_own_and_stands_beside_the_heir() -> None:
    heir = Piece("Alf", "heir", "north")
    shapes = set()
    for kind in (kind for kind, it in SIGNS.marks.items() if it.shape in OF_TAGS):
        shown = picture(pieces=(heir, Piece("Alf", "army", "south")), marks=(Mark(kind, "Alf", "north"),))
        (mark, *_) = marked(drawn(shown)[-2], kind=kind)
        (_, spot), *_ = scene(shown, BASE, ALL).tags
        assert mark.get("transform") == f"translate({spot.x:g} {spot.y:g})"
        shapes.add("".join(etree.tostring(part).decode() for part in mark))
    assert len(shapes) == 3


@pytest.mark.parametrize(
    ("base", "near", "gap"),
    [(WITH_HEIRS, (Point(70, 60), Point(130, 60)), 0.1), (BASE, (Point(100, 100), Point(100, 100)), 25)],
    ids=["at the places that the map has for them", "beside the unit where the map has none"],
)
def test_heirs_stand(base: object, near: tuple[Point, Point], gap: float) -> None:
    heirs = (Piece("Alf", "heir", "north"), Piece("Alf", "married-heir", "south"))
    spots = [spot for _, spot in scene(picture(pieces=(Piece("Alf", "army", "north"), *heirs)), base, ALL).tags]  # type: ignore[arg-type]
    assert all(hypot(spot.x - it.x, spot.y - it.y) <= gap for spot, it in zip(spots, near, strict=True))
    assert hypot(spots[0].x - spots[1].x, spots[0].y - spots[1].y) > 17


def test_orders_belong_to_the_unit_and_not_to_the_heir_beside_it() -> None:
    heir, army = Piece("Alf", "heir", "south"), Piece("Alf", "army", "north")
    assert scene(picture(pieces=(heir, army)), BASE, ALL).unit_at("Alf") == BASE.centres["Alf"]


@pytest.mark.png
def test_what_two_powers_own_has_pixels_of_both_colours() -> None:
    shown = picture(fills={"Alf": "both"}, centres={"Alf": "both"}, pieces=(Piece("Bet", "army", "both"),))
    with Image.open(io.BytesIO(png(draw(shown, BASE, ALL, "abbr", None), 1000, FONTS))) as image:
        land, army = (image.convert("RGB").crop(box) for box in ((15, 15, 75, 75), (288, 93, 312, 107)))
    for part, one, two in ((land, NORTH.fill, SOUTH.fill), (army, ink(NORTH.fill), ink(SOUTH.fill))):
        counts = {f"#{red:02x}{green:02x}{blue:02x}": count for count, (red, green, blue) in part.getcolors(9999) or ()}  # type: ignore[misc]
        assert min(counts.get(one, 0), counts.get(two, 0)) > 0.1 * part.width * part.height


def test_every_paint_that_is_referred_to_is_defined_and_nothing_is_defined_for_those_not_shown() -> None:
    shown = picture(
        fills={"Alf": "both"}, pieces=(Piece("Alf", "army", "both"), Piece("Bet", "army", "both", dislodged=True)),
        arrows=(Arrow("move", "Alf", "Bet", "both"),), marks=(Mark("hold", "Alf", "both"),),
    )  # fmt: skip
    text = draw(shown, BASE, ALL, "abbr", None)
    assert set(re.findall(r"url\(#([^)]*)\)", text)) == set(re.findall(r'<linearGradient id="([^"]*)"', text)) != set()
    assert "linearGradient" not in draw(picture(fills={"Alf": "north"}), BASE, ALL, "abbr", None)


def test_the_classical_board_has_a_start_and_a_crowded_phase_with_orders_of_all_sorts() -> None:
    begun, orders = start(CLASSICAL), crowded(CLASSICAL)
    assert len(begun.pieces) == 22
    assert len(orders.arrows) + len(orders.marks) >= 30
    assert {(it.kind, it.ok) for it in orders.arrows} >= {
        ("move", True), ("move", False), ("support", True), ("support", False), ("convoy", True), ("retreat", True),
    }  # fmt: skip
    assert any(piece.dislodged for piece in orders.pieces)
    assert {it.owner for it in styles(CLASSICAL)} == set(CLASSICAL.powers)


def night_rules(text: str) -> dict[tuple[str, str], str]:
    return {(name, light): night for name, light, night in re.findall(r'\[(\S+?)="(#\w+)"\]\{\S+?:(#\w+)\}', text)}


def test_every_colour_has_a_counterpart_on_dark_screens_and_only_in_drawings_for_screens() -> None:
    shown = picture(fills={"Alf": "both", "Bet": "minor-islam"}, pieces=(Piece("Alf", "army", "north"),))
    text, plain = (draw(shown, BASE, ALL, "abbr", font) for font in (b"/**/", None))
    coloured = [set(re.findall(r' (fill|stroke|stop-color)="(#\w+)"', it)) for it in (text, plain)]
    assert coloured == [set(night_rules(text))] * 2
    assert "prefers-color-scheme" not in plain


FILL = st.tuples(*[st.integers(0x50, 0xFF)] * 3).map(lambda parts: "#{:02x}{:02x}{:02x}".format(*parts))


@given(FILL)
def test_on_dark_screens_letters_can_be_read_on_land_and_pieces(fill: str) -> None:
    letters, paper = dark("#1d1d1b", "other"), dark("#fff", "other")
    assert contrast(dark(fill, "land"), letters) >= 4.5
    assert contrast(dark(ink(fill), "ink"), paper) >= 4.5
    assert contrast(dark(mixed(fill, "#ffffff", 0.55), "pale"), dark(ink(fill), "ink")) >= 3


SCREEN = dark_mode._screen  # as it is before a test counts how often it is asked


def counted(found: list[int]) -> Callable[[float, float, float], dark_mode.Triple]:
    """The screen's colours, asked for not too often."""

    def screen(lightness: float, a: float, b: float) -> dark_mode.Triple:
        found.append(1)
        assert len(found) <= 200, "the search for a colour does not end"
        return SCREEN(lightness, a, b)

    return screen


NEAR_BLACK = ["#{:02x}{:02x}{:02x}".format(*parts) for parts in product(range(0, 40, 5), repeat=3)]
NEAR_WHITE = [written([1 - int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]) for colour in NEAR_BLACK]
GREYS = [f"#{part:02x}{part:02x}{part:02x}" for part in range(256)]
STRONG = [f"#{red}{green}{blue}" for red in ("00", "10", "ff") for green in ("00", "ff") for blue in ("00", "20", "ff")]


@pytest.mark.parametrize("role", ["land", "ink", "pale", "other"])
@pytest.mark.parametrize("colours", [NEAR_BLACK, NEAR_WHITE, GREYS, STRONG], ids=["black", "white", "grey", "strong"])
def test_the_search_for_a_dark_counterpart_ends_for_every_colour(
    colours: list[str], role: dark_mode.Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    for colour in colours:
        monkeypatch.setattr(dark_mode, "_screen", counted([]))
        assert re.fullmatch("#[0-9a-f]{6}", dark.__wrapped__(colour, role))
        assert contrast(ink.__wrapped__(colour), "#ffffff") >= 5.5


@pytest.mark.parametrize("black", ["#000000", "#000", "#050505", "#000020", "#100000"])
def test_what_is_black_on_paper_is_nearly_white_on_dark_screens(black: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dark_mode, "_screen", counted([]))
    assert contrast(dark.__wrapped__(black, "other"), "#ffffff") < 1.25


@pytest.mark.parametrize("paper", ["#fff", "#fcf5e3", "#e3eef3", "#f4efe3", "#d3e4ed"])
@pytest.mark.parametrize("letters", ["#1d1d1b", "#24485c", "#222", "#111"])
def test_on_dark_screens_letters_can_be_read_on_what_nobody_owns(paper: str, letters: str) -> None:
    assert contrast(dark(paper, "other"), dark(letters, "other")) >= 4.5


@pytest.mark.parametrize("board", rulesets.boards())
def test_letters_on_their_owners_land_can_be_read_by_day_and_by_night(board: str) -> None:
    every = tuple(games.on_board(board, None).styles)  # type: ignore[union-attr]  # the package's own boards can be read
    single = [it for it in every if not (it.second or it.sign)]
    drawn = {it: re.findall(r'fill="(#[0-9a-f]{6})"', tag(look(it), 3, Point(0, 0)))[-1] for it in single}
    day = {it.owner: contrast(letters, it.fill) for it, letters in drawn.items()}
    rules = dark_mode.dark_rules({("fill", colour) for it, letters in drawn.items() for colour in (letters, it.fill)}, every)
    night = dict(re.findall(r'\[fill="(#[0-9a-f]{6})"\]\{fill:(#[0-9a-f]{6})\}', rules))
    assert {owner: round(each, 1) for owner, each in day.items() if each < 4.5} == {}
    assert {it.owner for it, letters in drawn.items() if contrast(night[letters], night[it.fill]) < 4} == set()
    assert single
