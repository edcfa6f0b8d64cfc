"""Lines are written with fewer points, and stay where they were."""

from __future__ import annotations

import pytest

from generator.render.shapes.fewer_points import Line, lines_of, simpler, with_fewer_points, written

WAYS = {
    "a point on the way is left out": ("M10 10L20 11L30 10L30 40", "M10 10h20v30"),
    "one aside stays": ("M10 10L20 13L30 10L30 40", "M10 10l10 3 10-3v30"),
    "a closed line ends where it begins": ("M0 0H100V50L101 60V100H0V0Z", "M0 0h100l1 100h-101z"),
    "a line behind a closed one begins where that began": (
        "M 5.0 5.0 h 90.0 v 90.0 z l -200 -300 200 -300",
        "M5 5h90v90zm0 0l-200-300 200-300",
    ),
    "several lines": ("M10.0 10.0L300 300M500 10L300 300", "M10 10l290 290m200-290l-200 290"),
    "a curve is left as it is": ("M10 10L20 10L30 10Q40 40 90 10", "M10 10L20 10L30 10Q40 40 90 10"),
}


@pytest.mark.parametrize(("data", "expected"), WAYS.values(), ids=WAYS)
def test_a_way_is_written_with_few_points(data: str, expected: str) -> None:
    assert with_fewer_points(data, 1) == expected


def test_no_point_lies_farther_from_the_line_than_asked() -> None:
    line = [(float(x), float(x * x % 7)) for x in range(0, 60, 3)]
    fewer = simpler(line, 3)
    assert (fewer[0], fewer[-1]) == (line[0], line[-1])
    assert 2 < len(fewer) < len(line)


def test_what_was_written_is_read_again() -> None:
    lines = [Line([(1.0, 2.0), (30.0, 2.0), (30.0, 45.0)], closed=True), Line([(7.0, 8.0), (90.0, 100.0)], closed=False)]
    assert lines_of(written(lines)) == lines
