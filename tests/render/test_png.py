"""Pictures as PNG: small enough for forums, the same every time, with our own fonts, and plain words where cairo is missing."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from math import hypot
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.core.picture import Arrow, Mark, Picture, Piece, Style
from generator.diplomacy.map_signs import SIGNS
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.maps.svg import draw
from generator.render.raster.png import Colour, _palette, _unlike, png
from tests.support.small_map import STYLES, picture, small_map

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "templates/static/fonts"
COLOURS = st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=20, unique=True)
SMALL = draw(picture(fills={"Alf": "north"}, centres={"Alf": "north"}), read_base_map(small_map()), STYLES, "abbr", None)
POWERS = tuple(
    Style(label.lower(), label.title(), label, fill)
    for label, fill in zip(
        ("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"),
        ("#e5695e", "#6f94df", "#95daff", "#8f9395", "#a0d384", "#c3aac6", "#fde04a"),
        strict=True,
    )
)


def crowded(base: BaseMap) -> Picture:
    """A unit on every supply centre, each with an order towards its neighbour; every kind of order and outcome."""
    places = sorted(base.supply)
    owners = {place: POWERS[spot % 7].owner for spot, place in enumerate(places)}
    near = {
        place: min((other for other in base.centres if other[:3] != place), key=lambda it: _gap(base, place, it))
        for place in places
    }
    kinds = ("move", "move", "support", "retreat", "convoy")
    arrows = tuple(Arrow(kinds[spot % 5], place, near[place], owners[place], bool(spot % 3)) for spot, place in enumerate(places))
    return Picture(
        name="orders", title="Fall 1905 Orders", description="Crowded.", fills=owners, centres=owners, arrows=arrows,
        pieces=tuple(Piece(place, ("army", "fleet")[spot % 2], owners[place]) for spot, place in enumerate(places)),
        marks=tuple(Mark("hold", place) for place in places[::4]), notes=("Nothing came from Italy.",), signs=SIGNS,
    )  # fmt: skip


def _gap(base: BaseMap, one: str, two: str) -> float:
    return hypot(base.centres[one].x - base.centres[two].x, base.centres[one].y - base.centres[two].y)


@pytest.mark.png
@pytest.mark.parametrize(("width", "labels", "kibibytes"), [(900, "abbr", 110), (1200, "name", 196)])
def test_a_crowded_classical_map_is_small_enough_for_forums(width: int, labels: str, kibibytes: int) -> None:
    base = read_base_map((ROOT / "generator/rulesets/classical/map.svg").read_bytes())
    data = png(draw(crowded(base), base, POWERS, labels, None), width, FONTS)  # type: ignore[arg-type]
    assert len(data) <= kibibytes * 1024
    with Image.open(io.BytesIO(data)) as image:
        assert image.width == width
        assert image.mode == "P"


@pytest.mark.png
def test_a_picture_of_many_colours_gets_few_and_is_small_enough_for_forums() -> None:
    data = png(draw(picture(), _dotted(1500), STYLES, "abbr", None), 900, FONTS)
    with Image.open(io.BytesIO(data)) as image:
        assert len(image.getcolors() or ()) <= 64
    assert len(data) <= 110 * 1024


@pytest.mark.png
def test_a_large_picture_is_packed_more_tightly_and_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = draw(picture(), _dotted(300), STYLES, "abbr", None)
    usual = png(drawing, 900, FONTS)
    monkeypatch.setattr("generator.render.raster.png._LIMIT", 0)
    tight = png(drawing, 900, FONTS)
    assert len(tight) < len(usual)
    with Image.open(io.BytesIO(usual)) as one, Image.open(io.BytesIO(tight)) as other:
        assert one.convert("RGB").tobytes() == other.convert("RGB").tobytes()


@pytest.mark.png
def test_a_file_has_what_it_needs_and_no_more() -> None:
    data = png(draw(picture(), _dotted(300), STYLES, "abbr", None), 900, FONTS)
    with Image.open(io.BytesIO(data)) as image:
        image.verify()  # of each part that it is whole
    with Image.open(io.BytesIO(data)) as image:
        assert (image.mode, image.width) == ("P", 900)
        assert len(image.getpalette() or ()) == 3 * (image.getextrema()[1] + 1)
    assert [data.count(it) for it in (b"IHDR", b"PLTE", b"IDAT", b"IEND")] == [1, 1, 1, 1]


@pytest.mark.png
@pytest.mark.parametrize(("inks", "kept"), [(40, 40), (70, 59)], ids=["few inks", "many inks"])
def test_it_keeps_the_largest_of(inks: int, kept: int) -> None:
    colours = [f"#{30 + number * 3:02x}{number * 67 % 200:02x}{number * 97 % 250:02x}" for number in range(inks)]
    fields = "".join(f'<path d="M0 {y * 2}H{100 - y}V{y * 2 + 2}H0Z" fill="{colour}"/>' for y, colour in enumerate(colours))
    data = png(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 200" width="100" height="200">{fields}</svg>', 100, FONTS)
    with Image.open(io.BytesIO(data)) as image:
        found = {colour for _, colour in image.convert("RGB").getcolors(999) or ()}
    assert {tuple(bytes.fromhex(colour[1:])) for colour in colours[:kept]} <= found


@pytest.mark.png
def test_a_province_has_its_exact_colour_however_many_others_there_are() -> None:
    shown = picture(fills={"Alf": "north", "Sea": "west"})
    with Image.open(io.BytesIO(png(draw(shown, _dotted(300), STYLES, "abbr", None), 900, FONTS))) as image:
        colours = {colour for _, colour in image.convert("RGB").getcolors(10_000) or ()}
    assert {(0xE7, 0xA3, 0x9B), (0x93, 0xA8, 0xE0)} <= colours


@pytest.mark.png
def test_where_nothing_is_drawn_the_paper_is_white() -> None:
    bare = re.sub(rb"<rect[^>]*>", b"", small_map())
    with Image.open(io.BytesIO(png(draw(picture(), read_base_map(bare), STYLES, "abbr", None), 900, FONTS))) as image:
        assert image.convert("RGB").getpixel((3, 3)) == (255, 255, 255)


def _dotted(dots: int) -> BaseMap:
    """The small map under dots of as many colours."""
    shapes = "".join(
        f'<circle cx="{n * 37 % 1000}" cy="{n * 91 % 400}" r="{8 + n % 9}" fill="#{n * 32452843 % 2**24:06x}" fill-opacity="0.6"'
        f' stroke="#{n * 104729 % 2**24:06x}" stroke-width="3"/>'
        for n in range(dots)
    )
    return read_base_map(small_map().replace(b'<path d="M0 0h9"/>', shapes.encode()))


@pytest.mark.png
def test_every_solid_colour_is_exact_however_few_its_pixels() -> None:
    with Image.open(io.BytesIO(png(SMALL, 900, FONTS))) as image:
        colours = {colour for _, colour in image.convert("RGB").getcolors(10_000) or ()}
    assert {(0xE7, 0xA3, 0x9B), (0xD3, 0xE4, 0xED), (255, 255, 255)} <= colours


@pytest.mark.parametrize(
    ("larger", "smaller", "kept"),
    [
        ((15, 13, 12), (29, 29, 27), 1),
        ((65, 65, 65), (74, 67, 59), 2),
        ((200, 220, 231), (214, 231, 239), 2),
        ((9, 9, 9), (9, 9, 9), 1),
    ],
    ids=["inks", "grey and brown", "deep and shallow water", "the same"],
)
def test_colours_that_nobody_can_tell_apart_are_one(larger: Colour, smaller: Colour, kept: int) -> None:
    assert _unlike([larger, smaller]) == [larger, smaller][:kept]


def test_a_palette_has_the_shades_without_which_pixels_would_be_farthest_off() -> None:
    solid, near, far = (255, 255, 255), (245, 245, 245), [(0, 20 * number, 0) for number in range(6)]
    pixels = [solid] * 400 + [near] * 400 + [shade for number, shade in enumerate(far) for _ in range(9 - number)]
    sample = Image.frombytes("RGB", (len(pixels), 1), bytes(part for colour in pixels for part in colour))
    parts = _palette(sample, [solid]).getpalette()
    shades = [*zip(parts[3::3], parts[4::3], parts[5::3], strict=True)]
    assert len(shades) == 4
    assert all(max(shade[0], shade[2]) < 20 for shade in shades)


@settings(max_examples=25)
@given(COLOURS, COLOURS)
@example([(255, 255, 255)], [(253, 249, 248), (254, 251, 251)])
def test_no_shade_takes_the_pixels_of_a_solid_colour(solid: list[Colour], others: list[Colour]) -> None:
    """Pillow finds what is nearest to values rounded down to fours, so that another colour may be nearer than the same."""
    sample = Image.frombytes("RGB", (len(others), 1), bytes(part for colour in others for part in colour))
    line = Image.frombytes("RGB", (len(solid), 1), bytes(part for colour in solid for part in colour))
    drawn = line.quantize(palette=_palette(sample, solid), dither=Image.Dither.NONE)
    assert max(drawn.tobytes()) < len(solid)


@pytest.mark.png
def test_the_same_picture_gives_the_same_bytes_in_every_process_whatever_fonts_the_machine_has(tmp_path: Path) -> None:
    (tmp_path / "map.svg").write_text(SMALL, encoding="utf-8")
    here = png(SMALL, 900, FONTS)
    for number, fonts in enumerate(("", "/nowhere.conf")):
        there = tmp_path / f"{number}.png"
        _in_process(f"from pathlib import Path; from generator.render.raster.png import png; Path({str(there)!r}).write_bytes("
                    f"png(Path({str(tmp_path / 'map.svg')!r}).read_text(encoding='utf-8'), 900, Path({str(FONTS)!r})))",
                    {"FONTCONFIG_FILE": fonts, "HOME": str(tmp_path)})  # fmt: skip
        assert there.read_bytes() == here


def test_without_cairo_the_error_says_what_to_type(tmp_path: Path) -> None:
    (tmp_path / "cairocffi.py").write_text("raise OSError('no library called \"cairo-2\" was found')", encoding="utf-8")
    text = _in_process(
        "from pathlib import Path; from generator.render.raster.png import CairoMissing, png\n"
        "try: png('<svg/>', 900, Path('.'))\nexcept CairoMissing as missing: print(missing)",
        {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
    )
    assert all(line in text for line in ("sudo apt-get install libcairo2", "sudo dnf install cairo", "brew install cairo"))


@pytest.mark.parametrize("width", [0, -900, 4001])
def test_a_width_that_would_take_all_memory_or_none_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match="pixels wide"):
        png(SMALL, width, FONTS)


def _in_process(code: str, settings: dict[str, str]) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
