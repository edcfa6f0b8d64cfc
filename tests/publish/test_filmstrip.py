"""The small maps of the ends of years on the page of a game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from generator.core.picture import Picture
from generator.publish.filmstrip import FILM, draw_film, frames, years_over
from generator.publish.picture_files import RenderInputs, base_map, plan_pictures
from generator.publish.timeline import timeline
from generator.render.maps.small_map import small_map
from generator.render.raster.film import EACH, LAST, film, still
from generator.render.raster.png import raster
from tests.support import small_site

INPUTS = RenderInputs(small_site.MAP, small_site.STYLES, small_site.TEMPLATES / "static" / "fonts", "Ponds")


def test_each_year_that_is_over_has_one_with_the_position_at_its_end() -> None:
    game = small_site.game(5)
    line = timeline(game)
    shown = {it.phase.folder: plan_pictures(it.phase.folder, small_site.pictures(it)) for it in line.done}
    found = frames("ponds", line, shown)
    assert [(it.year, it.path) for it in found] == [
        ("1901", "ponds/02-1901-autumn-rest/small.png"),
        ("1902", "ponds/04-1902-autumn-rest/small.png"),
    ]
    assert found[1].picture == shown["04-1902-autumn-rest"][-1].picture


def test_it_has_the_colours_of_the_owners_in_few_bytes() -> None:
    base = base_map(small_site.MAP)
    (red, _) = small_site.STYLES
    place = next(it.id for it in base.provinces if it.outline and not it.wet)
    drawn = small_map(base, 160, {place: red.fill})
    with Image.open(io.BytesIO(drawn)) as picture:
        assert picture.size == (160, round(base.height * 0.16))
        colours: set[Any] = {colour for _, colour in picture.convert("RGB").getcolors() or ()}
    assert any(max(abs(one - two) for one, two in zip(it, (0xCC, 0x33, 0x33), strict=True)) < 6 for it in colours)
    assert len(drawn) < 6000
    assert drawn != small_map(base, 160, {})


def test_the_page_of_the_game_shows_them_and_a_new_phase_within_a_year_draws_none(tmp_path: Path) -> None:
    small_site.publish(tmp_path, small_site.game(4))
    page = (tmp_path / "ponds/index.html").read_text("utf-8")
    assert page.count('/small.png" width="160" height="') == 2
    assert '<a href="film.png">' in page
    made = small_site.publish(tmp_path, small_site.game(5))
    assert not [it for it in made.written if it.endswith(("small.png", "film.png"))]
    assert (tmp_path / "ponds/film.png").is_file()


def film_of(phases: int) -> dict[str, bytes]:
    game = small_site.game(phases)
    line = timeline(game)
    shown = {it.phase.folder: plan_pictures(it.phase.folder, small_site.pictures(it)) for it in line.done}
    return draw_film("ponds", frames("ponds", line, shown), INPUTS)


def test_a_film_has_a_position_for_each_year_that_is_over() -> None:
    (data,) = film_of(5).values()
    with Image.open(io.BytesIO(data)) as picture:
        assert (getattr(picture, "n_frames", 1), picture.width, picture.info["loop"]) == (2, FILM, 0)
        assert picture.height == round(base_map(small_site.MAP).height * FILM / 1000)
        times = []
        for number in range(2):
            picture.seek(number)
            times.append(picture.info["duration"])
    assert times == [EACH, LAST]


def stills_of(years: Sequence[str]) -> tuple[str, ...]:
    """Stills of these years in which one place is red and blue in turn."""
    (red, blue), base = small_site.STYLES, base_map(small_site.MAP)
    place = next(it.id for it in base.provinces if it.outline and not it.wet)
    looks = [Picture("p", "P", "P", fills={place: it.owner}) for it in (red, blue)]
    return tuple(still(looks[number % 2], base, small_site.STYLES, year) for number, year in enumerate(years))


def test_each_position_of_a_film_is_whole_though_only_what_changes_is_kept() -> None:
    stills = stills_of(["1901", "1902", "1901"])
    data = film(stills, (120, 100), INPUTS.fonts)
    shown = []
    with Image.open(io.BytesIO(data)) as picture:
        for number in range(3):
            picture.seek(number)
            shown.append(picture.convert("RGB"))
    assert shown[0].tobytes() == shown[2].tobytes() != shown[1].tobytes()
    for frame, text in zip(shown, stills, strict=True):
        whole = raster(text, 120, INPUTS.fonts).crop((0, 0, 120, 100))
        assert max(ImageChops.difference(frame, whole).tobytes()) < 48


def test_a_film_that_would_be_too_large_has_fewer_colours_and_then_fewer_years() -> None:
    stills = stills_of([str(1901 + number) for number in range(8)])
    sizes, lengths = [], []
    for limit in (1_000_000, 1):
        data = film(stills, (120, 100), INPUTS.fonts, limit)
        with Image.open(io.BytesIO(data)) as picture:
            lengths.append(getattr(picture, "n_frames", 1))
        sizes.append(len(data))
    assert lengths == [8, 3]
    assert sizes[1] < sizes[0] / 2


def test_years_that_are_over_are_counted_without_the_one_that_goes_on() -> None:
    line = timeline(small_site.game(5))
    assert years_over(line.line, line.waiting) == 2
    assert years_over(line.line, None) == 3
