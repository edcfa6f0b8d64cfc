"""A chart of trade: nothing covers anything else, every sign is in its key, and no name breaks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any, get_args

import pytest
from lxml import etree

from generator.core.picture import Style
from generator.core.sea_chart import Colony, Lane, Post, Region, SeaChart, Stop
from generator.render.charts import sea_chart_signs as signs
from generator.render.charts.sea_chart import draw, written
from generator.render.charts.sea_chart_layout import Run, Sheet
from generator.render.charts.sea_chart_marks import marks
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Point, distance

STYLES = tuple(Style(name, name.capitalize(), name[:3].upper(), f"#{40 + 9 * place:02x}70a0") for place, name in enumerate(
    ("england", "france", "spain", "sweden", "poland", "muscovy", "denmark", "austria", "turkey")
))  # fmt: skip
REGIONS = (
    Region("Nor", "The North", spot=(120, 100)),
    Region("Sea", "The Narrow Sea", sea=True, spot=(420, 200)),
    Region("Far", "The Far Shore", spot=(800, 120)),
)
BORDERS = (("Nor", "Sea"), ("Sea", "Far"), ("Nor", "Far"))
ROUTE = Lane(1, "england", ("Nor", "Sea", "Far"), "Port Royal")


def chart(*lanes: Lane, **parts: Any) -> SeaChart:
    return replace(SeaChart(STYLES, REGIONS, BORDERS, lanes), **parts)


def drawn(it: SeaChart, title: str = "Trade") -> Any:
    return etree.fromstring(draw(it, title, "all of it", None).encode())


def words(root: Any) -> list[str]:
    return [text.text or "" for text in root.iter("{*}text")]


def by_chance(seed: int) -> SeaChart:
    """A chart of up to 20 regions with up to 40 routes; every second one says where its regions stand."""
    random = Random(seed)
    names = [f"R{number}" for number in range(random.randint(2, 20))]
    near = {(names[place], names[random.randrange(place)]) for place in range(1, len(names))}
    near |= {tuple(random.sample(names, 2)) for _ in names if len(names) > 2}  # type: ignore[misc]
    borders = tuple(sorted({(min(pair), max(pair)) for pair in near}))
    ways = {name: sorted({one if two == name else two for one, two in borders if name in (one, two)}) for name in names}
    spots = random.sample([(x, y) for x in range(90, 1000, 175) for y in range(60, 900, 125)], len(names))
    regions = tuple(
        Region(name, f"Region {name}", random.random() < 0.5, spots[place] if seed % 2 else None)
        for place, name in enumerate(names)
    )
    lanes = []
    for number in range(1, random.randint(1, 40)):
        chain = [random.choice(names)]
        chain += [random.choice(ways[chain[0]])]
        chain += [it for it in [random.choice(ways[chain[1]])] if it not in chain]
        stop: Any = random.choice(("", "", *get_args(Stop)))
        owner = random.choice(STYLES).owner
        lanes.append(Lane(number, owner, tuple(chain), "Somewhere", random.random() < 0.3, stop, random.choice((0, 0, 1, 3))))
    colonies = [Colony(random.choice(names), f"Colony {place}", "france", random.randint(0, 5), 5) for place in range(9)]
    posts = [Post(random.choice(names), f"Place {place}", "spain", place % 2 == 0) for place in range(random.randint(0, 12))]
    return SeaChart(STYLES, regions, borders, tuple(lanes), tuple(colonies), tuple(posts))


def sheet(it: SeaChart) -> Sheet:
    held = Counter(each.region for each in it.colonies) + Counter(each.region for each in it.posts)
    return Sheet(it, {region: min(6, count) for region, count in held.items()})


def points(run: Run) -> Iterator[Point]:
    return (run.curve.at(step / 20) for step in range(21))


SEEDS = range(8)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_box_touches_another_and_all_stand_on_the_sheet(seed: int) -> None:
    it = sheet(by_chance(seed))
    for one, other in combinations(it.boxes.values(), 2):
        assert one.right < other.left or other.right < one.left or one.bottom < other.top or other.bottom < one.top
    assert all(box.left >= 0 and box.right <= it.width and box.bottom <= it.bottom for box in it.boxes.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_routes_over_one_border_run_side_by_side(seed: int) -> None:
    for runs in sheet(by_chance(seed)).runs.values():
        for one, other in combinations(runs, 2):
            assert min(distance(here, there) for here in points(one) for there in points(other)) > 3


def test_a_line_ends_at_the_edge_of_a_box_however_long_it_is() -> None:
    row = (Region("A", "A", spot=(100, 200)), Region("B", "B", spot=(9000, 240)))
    it = sheet(SeaChart(STYLES, row, (("A", "B"),), (replace(ROUTE, regions=("A", "B")),)))
    (run,) = it.runs["A", "B"]
    assert run.curve.start.x == pytest.approx(it.boxes["A"].right + 1, abs=1)
    assert run.curve.end.x == pytest.approx(it.boxes["B"].left - 1, abs=1)


def test_a_number_keeps_clear_of_the_bars_of_a_raid_on_the_route_beside_it() -> None:
    lanes = [replace(ROUTE, number=number, regions=("Nor", "Far"), raided=number % 2 * 2) for number in range(1, 5)]
    found = list(marks(list(sheet(chart(*lanes)).runs.values())))
    bars = [(it, it.run.curve.at(share)) for it in found for share in it.raids]
    assert len(bars) == 4
    assert min(distance(one.number, bar) for one in found for other, bar in bars if one != other) > signs.DISC + 4


def test_two_routes_over_one_border_leave_the_breadth_of_a_route_between_their_middles() -> None:
    (runs,) = sheet(chart(*(replace(ROUTE, number=number, regions=("Nor", "Sea")) for number in (1, 2, 3)))).runs.values()
    gaps = [distance(one.curve.at(0.5), other.curve.at(0.5)) for one, other in combinations(runs, 2)]
    assert min(gaps) > 8


def test_a_route_passes_the_borders_of_its_chain_in_its_own_direction() -> None:
    it = sheet(chart(replace(ROUTE, regions=("Far", "Sea", "Nor"))))
    runs = {pair: (run.first, run.last, run.curve.start.x > run.curve.end.x) for pair, (run,) in it.runs.items()}
    assert runs == {("Sea", "Far"): (True, False, True), ("Nor", "Sea"): (False, True, True)}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_route_has_its_number_on_every_border_and_in_the_key(seed: int) -> None:
    it = by_chance(seed)
    numbers = Counter(text.get("data-lane") for text in drawn(it).iter("{*}text") if text.get("data-lane"))
    assert all(numbers[str(lane.number)] >= len(lane.regions) for lane in it.lanes)


def test_numbers_and_signs_keep_clear_of_each_other_where_there_is_room() -> None:
    lanes = [replace(ROUTE, number=number, regions=("Nor", "Sea"), stop="war") for number in range(1, 7)]
    spots = [spot for it in marks(list(sheet(chart(*lanes)).runs.values())) for spot in (it.number, it.stop) if spot]
    assert len(spots) == 12
    assert min(distance(one, other) for one, other in combinations(spots, 2)) > 2 * signs.DISC


def test_a_line_keeps_clear_of_regions_that_it_does_not_lead_to() -> None:
    row = tuple(Region(name, name, spot=(place, 200)) for name, place in (("A", 100), ("B", 450), ("C", 800)))
    it = sheet(SeaChart(STYLES, row, (("A", "B"), ("A", "C")), (replace(ROUTE, regions=("A", "C")),)))
    box = it.boxes["B"]
    (run,) = it.runs["A", "C"]
    assert not [at for at in points(run) if box.left < at.x < box.right and box.top < at.y < box.bottom]


STOPS = [
    ("severed", "severed"),
    ("war", "stopped by war"),
    ("unanswered", "waits for its other end to agree"),
    ("homeless", "nothing left where it begins"),
]


@pytest.mark.parametrize(("why", "said"), STOPS)
def test_why_nothing_goes_by_a_route_is_told_by_sign_and_word(why: Stop, said: str) -> None:
    root = drawn(chart(replace(ROUTE, stop=why)))
    assert len([it for it in root.iter() if it.get("data-stop") == why]) == 3  # on both borders, and in the key
    assert said in words(root)
    assert f"to Port Royal; {said}" in words(root)
    assert "does not run now" in words(root)


def test_each_reason_why_nothing_goes_by_a_route_has_its_own_sign() -> None:
    assert sorted(why for why, _ in STOPS) == sorted(get_args(Stop))
    assert len({signs.stop(why, Point(0, 0)).partition('stroke-width="1.2"/>')[2] for why in get_args(Stop)}) == len(STOPS)


def test_a_route_that_runs_has_none_of_these_signs() -> None:
    root = drawn(chart(ROUTE))
    assert not [it for it in root.iter() if it.get("data-stop")]
    assert not {"does not run now", "severed", "stopped by war"} & set(words(root))


def test_owners_are_told_apart_by_pattern_as_well_as_by_colour() -> None:
    grey = Style("x", "X", "X", "#808080")
    assert len({signs.line(grey, place, "M0 0H9", runs=True) for place in range(9)}) == 9


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"lanes": (replace(ROUTE, monopoly=True),)}, "monopoly, which pays double"),
        ({"lanes": (ROUTE,)}, "no monopoly"),
        ({"lanes": (replace(ROUTE, raided=2),)}, "intercepted: a third of the year's income is lost"),
        ({"colonies": (Colony("Far", "Virginia", "england", 2, 5),)}, "settled by colonists"),
        ({"colonies": (Colony("Far", "Virginia", "", 0, 5),)}, "left to the natives"),
        ({"posts": (Post("Far", "Goa", "spain"),)}, "factory"),
        ({"posts": (Post("Far", "Goa", "spain", fort=True),)}, "factory with a fort"),
    ],
)
def test_the_key_has_a_sign_where_it_is_drawn_and_only_there(parts: dict[str, Any], said: str) -> None:
    assert said in words(drawn(chart(**parts)))
    assert said not in words(drawn(chart()))


def test_a_raid_is_a_bar_across_the_last_part_of_a_route() -> None:
    root = drawn(chart(replace(ROUTE, raided=3)))
    (bars,) = [it for it in root.iter() if it.get("data-raids") == "3"]
    assert bars.get("d").count("M") == 3
    assert "to Port Royal; intercepted 3 times" in words(root)


def test_a_colony_has_a_cell_for_each_part_and_many_are_told_in_numbers() -> None:
    few, many = (drawn(chart(colonies=(Colony("Far", "Virginia", "england", 2, whole),))) for whole in (5, 40))
    assert "2 of 40" in words(many)
    assert "2 of 5" not in words(few)
    assert len(list(few.iter("{*}path"))) > len(list(many.iter("{*}path")))


def test_a_region_with_more_than_it_has_room_for_says_how_much_more() -> None:
    posts = tuple(Post("Far", f"Place {number}", "spain") for number in range(9))
    shown = words(drawn(chart(posts=posts)))
    assert "and 4 more" in shown
    assert [it for it in shown if it.startswith("Place")] == [f"Place {number}" for number in range(5)]


@pytest.mark.parametrize("seed", range(4))
def test_what_stands_in_a_box_does_not_leave_it(seed: int) -> None:
    it = by_chance(seed)
    boxes = sheet(it).boxes
    for group in drawn(it).iter("{*}g"):
        box = boxes.get(str(group.get("data-region")))
        for text in group.iter("{*}text") if box else ():
            share = {"middle": 0.5, "end": 1.0}.get(text.get("text-anchor", ""), 0.0)
            wide = text_width(text.text, float(text.get("font-size")))
            left = float(text.get("x")) - wide * share
            assert box is not None
            assert box.left < left < left + wide < box.right
            assert box.top < float(text.get("y")) < box.bottom


HOSTILE = "<script>alert(1)</script> & \"'\u202e" + "W" * 40


def test_hostile_names_are_shown_as_words_and_shrink_to_their_room() -> None:
    style = replace(STYLES[0], name=HOSTILE, label='<">')
    regions = (replace(REGIONS[0], name=HOSTILE), *REGIONS[1:])
    it = chart(replace(ROUTE, to=HOSTILE), styles=(style,), regions=regions, colonies=(Colony("Nor", HOSTILE, "england", 1, 5),))
    svg = draw(it, HOSTILE, HOSTILE, None)
    assert "<script" not in svg
    assert HOSTILE in words(etree.fromstring(svg.encode()))
    assert set(HOSTILE) <= written(it, "")


def test_it_is_dark_on_dark_screens_and_the_same_values_give_the_same_bytes() -> None:
    it = by_chance(3)
    assert draw(it, "T", "D", b"@font-face{}") == draw(it, "T", "D", b"@font-face{}")
    dark = draw(it, "T", "D", b"@font-face{}")
    assert "prefers-color-scheme:dark" in dark
    assert '[fill="#222"]' in dark
    assert "prefers-color-scheme" not in draw(it, "T", "D", None)


@pytest.mark.parametrize("spots", [(None, None, None), ((1, 1), (1, 1), (9, 9)), ((1, 1), None, (900, 9))])
def test_regions_without_a_place_of_their_own_are_placed_by_their_borders(spots: Any) -> None:
    regions = tuple(replace(region, spot=spot) for region, spot in zip(REGIONS, spots, strict=True))
    it = sheet(chart(ROUTE, regions=regions))
    assert len({(box.left, box.top) for box in it.boxes.values()}) == 3
    assert it.boxes == sheet(chart(ROUTE, regions=tuple(replace(region, spot=None) for region in REGIONS))).boxes


@pytest.mark.parametrize("count", [0, 1])
def test_a_chart_of_next_to_nothing_is_a_chart(count: int) -> None:
    regions = tuple(replace(region, spot=None) for region in REGIONS[:count])
    assert words(drawn(SeaChart((), regions, ()))) == ["Trade", *["Nor", "The North", "land"][: 3 * count]]
