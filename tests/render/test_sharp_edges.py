"""Which shapes of a PNG have no shades along their edges."""

from __future__ import annotations

import pytest
from PIL import Image

from generator.render.raster import png
from generator.render.raster.sharp_edges import is_box, is_rim, times, whole
from generator.render.signs.bodies import BODIES

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120" width="200" height="120">'


@pytest.mark.parametrize("data", ["M-10.5-8H10.5V8H-10.5Z", "M0 0h9v9h-9zM20 20H30V30H20Z", "M0 0H9L9.8 3H12V9H0Z"])
def test_a_box_is_closed_and_has_lines_across_and_down(data: str) -> None:
    assert is_box(data, 0.9)


@pytest.mark.parametrize(
    "data", ["", "M0 0H9", "M0 0H9V9H0", "M0 0L9 5V9H0Z", "M0 0H9Q9 9 0 9Z", "M0 0H9V9M9 9H0V0Z", "M0 0" + "H9V9" * 90 + "Z"]
)
def test_no_other_shape_is_a_box(data: str) -> None:
    assert not is_box(data, 0.9)


def test_the_signs_of_the_key_of_a_small_picture_are_no_boxes() -> None:
    tower = BODIES["tower"].outline
    assert [is_box(tower, 0.9 * scale) for scale in (1, 0.82, 0.8)] == [True, True, False]


@pytest.mark.parametrize(
    ("stroke", "width", "pixels", "rim"),
    [("#fff", 4.9, 0.9, True), ("#fff", 1.4, 0.9, False), ("#111", 4.9, 0.9, False), ("#fff", 4.9, 0.5, False)],
)
def test_a_broad_white_line_is_a_rim(stroke: str, width: float, pixels: float, rim: bool) -> None:  # noqa: FBT001
    assert is_rim(stroke, width, pixels) == rim


@pytest.mark.parametrize(("width", "broad"), [(0.1, 1), (1.4, 1), (1.7, 2), (3.4, 3)])
def test_a_sharp_line_has_whole_pixels(width: float, broad: int) -> None:
    assert whole(width, 0.9) * 0.9 == pytest.approx(broad)


@pytest.mark.parametrize(("dash", "longer"), [(0.9, 0), (1.5, 2), (2.3, 1), (9.0, 1)])
def test_dashes_of_less_than_a_pixel_are_longer_or_left_out(dash: float, longer: int) -> None:
    assert times(dash, 0.45) == longer


BOX = '<path d="M-8-8H8V8H-8Z" fill="#224466" stroke="#fff" stroke-width="1.4"/>'


@pytest.mark.png
@pytest.mark.parametrize("shape", ["army", ""], ids=["piece", "other"])
def test_pieces_look_alike_wherever_they_stand(shape: str) -> None:
    pieces = "".join(
        f'<g {f"""data-shape="{shape}" """ if shape else ""}transform="translate({x} 50)">{BOX}</g>' for x in (30, 90.6)
    )
    drawn = png._drawn(f'{HEAD}<path d="M0 0H200V120H0Z" fill="#8ac"/>{pieces}</svg>', 180)
    one, other = (drawn.crop((left, 30, left + 30, 60)).tobytes() for left in (12, 67))
    assert (one == other) == bool(shape)
    assert {colour for _, colour in drawn.getcolors()} == {(0x22, 0x44, 0x66), (255, 255, 255), (0x88, 0xAA, 0xCC)}


@pytest.mark.png
@pytest.mark.parametrize(("dash", "inked"), [("0.4 2", False), ("0.6 1.5", True), ("0.1 4", False)])
def test_strokes_too_fine_for_pixels_are_coarser_or_not_there(dash: str, inked: bool) -> None:  # noqa: FBT001
    line = f'<path d="M0 60H200" fill="none" stroke="#000" stroke-width="9" stroke-dasharray="{dash}"/>'
    assert {colour for _, colour in png._drawn(f"{HEAD}{line}</svg>", 200).getcolors()} == (
        {(0, 0, 0), (255, 255, 255)} if inked else {(255, 255, 255)}
    )


@pytest.mark.png
def test_a_line_of_dots_has_all_of_them() -> None:
    dots = '<path d="M0 60H200" fill="none" stroke="#000" stroke-width="2" stroke-dasharray="0.1 9" stroke-linecap="round"/>'
    row: Image.Image = png._drawn(f"{HEAD}{dots}</svg>", 200).crop((0, 60, 200, 61)).convert("L")
    dark = [value < 200 for value in row.tobytes()]
    assert sum(here and not before for before, here in zip([False, *dark], dark, strict=False)) in {22, 23}
