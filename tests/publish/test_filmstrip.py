"""The small maps of the ends of years on the page of a game."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image

from generator.publish.filmstrip import frames
from generator.publish.picture_files import base_map, plan_pictures
from generator.publish.timeline import timeline
from generator.render.small_map import small_map
from tests.support import small_site


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
    small_site.publish(tmp_path, small_site.game(2))
    page = (tmp_path / "ponds/index.html").read_text("utf-8")
    assert page.count('src="02-1901-autumn-rest/small.png" width="160" height="') == 1
    made = small_site.publish(tmp_path, small_site.game(3))
    assert not [it for it in made.written if it.endswith("small.png")]
