"""Which line of a report tells of which arrow, mark and piece of a map, and what these words weigh."""

from __future__ import annotations

import gzip
import re
from functools import cache

from markupsafe import Markup

from generator import rulesets
from generator.cli import site_sources
from generator.core.picture import Arrow, Mark, Picture, Piece
from generator.core.public import PublicGame
from generator.core.signs import Sign, Signs
from generator.publish.phase_report import Line, Report, report, with_maps
from generator.publish.picture_answers import answers
from generator.publish.picture_files import PlannedPicture, RenderInputs, draw_picture
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import draw, for_screens
from generator.render.markup.answers import Answers, Place
from generator.render.markup.fonts import label_font
from generator.render.texts import phase_texts
from tests.support import board_site, real_report, small_site
from tests.support.rerun_samples import STATE

SIGNS = Signs(
    pieces={"army": Sign("counter", "army"), "fleet": Sign("ship", "fleet")},
    arrows={"move": Sign("solid", "moves", "fails"), "support": Sign("dotted", "supports", "fails")},
    marks={"hold": Sign("outline", "holds"), "born": Sign("small plus", "an heir")},
)
FONTS = small_site.TEMPLATES / "static/fonts"
MOST = 1.08
"""How much a drawing may weigh with its words and links, packed, beside one without: the limit that readers were promised."""


def line(name: str, words: str, *places: str, unit: str = "") -> Line:
    return Line(name, "Orders", Markup(), places, words, unit)


def told(
    picture: Picture, *lines: Line, before: Picture | None = None
) -> list[tuple[str, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    pictures = [before, picture] if before else [picture]
    return [(it.id, it.arrows, it.marks, it.pieces) for it in answers(pictures, lines, {}, small_site.STYLES)[-1].lines]


PIECES = (Piece("Pic", "army", "red"), Piece("Spa/nc", "fleet", "sky"), Piece("Bre", "army", "sky"))
ORDERS = Picture(
    "orders", "T", "D", pieces=PIECES, signs=SIGNS, marks=(Mark("hold", "Spa/nc", "sky"), Mark("born", "Pic", "red")),
    arrows=(Arrow("move", "Pic", "Gas", "red"), Arrow("support", "Bre", "Pic", "sky", onward="Gas")),
)  # fmt: skip
LINES = (
    line("f-spa-nc", "F Spa/nc H", "Spa", unit="Spa"),
    line("a-pic", "A Pic – Gas", "Pic", "Gas", unit="Pic"),
    line("a-bre", "A Bre S A Pic – Gas", "Bre", "Pic", "Gas", unit="Bre"),
    line("a-pic-2", "French A Pic, driven out", "Pic", unit="Pic"),
    line("marriages-1", "The heir in Pic marries", "Pic"),
)


def test_a_unit_its_order_and_its_mark_belong_to_the_first_line_that_begins_with_it() -> None:
    assert told(ORDERS, *LINES) == [("f-spa-nc", (), (0,), (1,)), ("a-pic", (0,), (), (0,)), ("a-bre", (1,), (), (2,))]


def test_behind_the_orders_a_unit_has_the_line_of_how_it_came() -> None:
    after = Picture("after", "T", "D", pieces=(Piece("Gas", "army", "red"), Piece("Bre", "army", "sky")), signs=SIGNS)
    assert told(after, *LINES, before=ORDERS) == [("a-pic", (), (), (0,)), ("a-bre", (), (), (1,))]


def test_where_a_unit_was_driven_out_its_line_is_not_that_of_the_one_which_came() -> None:
    signs = Signs(SIGNS.pieces, SIGNS.arrows, dislodged="driven out")
    pieces = (Piece("Pic", "army", "sky"), Piece("Pic", "army", "red", dislodged=True))
    shown = Picture("retreats", "T", "D", pieces=pieces, arrows=(Arrow("move", "Pic", "Gas", "red"),), signs=signs)
    assert told(shown, LINES[1]) == [("a-pic", (0,), (), (1,))]


def test_where_lines_begin_with_no_unit_an_arrow_has_the_first_that_names_its_ends_and_its_owner() -> None:
    lines = (
        line("moves-1", "Sky sent it from Pic to Gas", "Pic", "Gas"),
        line("moves-2", "Red went from Pic to Gas", "Pic", "Gas"),
    )
    shown = Picture("moves", "T", "D", pieces=PIECES, arrows=(Arrow("move", "Pic", "Gas", "red", piece="army"),), signs=SIGNS)
    assert told(shown, *lines) == [("moves-2", (0,), (), (0,))]


def test_only_lines_that_a_map_shows_lead_there_and_say_so_in_words() -> None:
    made = Report(
        "",
        Markup('<li id="a-pic">A</li><li id="b">B</li>'),
        (),
        "",
        (line("a-pic", "A", "Pic", unit="Pic")._replace(name='A "P"'),),
    )
    link = '<a class="seen" href="orders.svg#a-pic" target="orders" aria-label="A &quot;P&quot; on the map"></a>'
    assert with_maps(made, ["a-pic", "b"], "orders.svg", "orders") == f'<li id="a-pic">{link}A</li><li id="b">B</li>'


@cache
def fall() -> tuple[tuple[Picture, ...], list[Answers], RenderInputs]:
    """The maps of a real Fall with all its orders, what they answer, and what they are drawn with."""
    rules, game = rulesets.build("classical", board_site.facts("classical")), real_report.game()
    phase = game.phases[0]
    written = report(phase_texts.draft(real_report.environment(), game, phase, rules.view(phase)))
    assert rules.chart
    places = {it.id: Place(it.name, f"../places/{it.id.lower()}/index.html") for it in rules.chart.places}
    pictures = rules.pictures(phase)
    inputs = RenderInputs(board_site.boards()["classical"].base, tuple(rules.styles), FONTS).with_font()
    return pictures, answers(pictures, written.lines, places, rules.styles), inputs


def test_every_unit_and_every_order_of_a_real_phase_has_its_line() -> None:
    orders, told = fall()[0][0], fall()[1][0]
    units = [(number, it) for it in told.lines for number in it.pieces]
    silent = {*range(len(orders.pieces))} - {number for number, _ in units}
    assert [orders.pieces[number].place for number in silent] == ["Gre"]  # nobody ordered it, and no line tells of it
    assert sorted(number for it in told.lines for number in it.arrows) == [*range(len(orders.arrows))]
    assert all(it.words.partition(" ")[2].startswith(orders.pieces[number].place) for number, it in units)


def test_words_and_links_make_a_map_of_many_powers_at_most_a_twelfth_heavier() -> None:
    source = site_sources.source(STATE, "minuet")
    played, rules = source.read(), source.rules()
    assert isinstance(played, PublicGame)
    assert rules.chart
    (phase,) = (it for it in played.phases if it.phase.number == 2)
    phrases = phase_texts.environment(small_site.TEMPLATES / rules.templates)
    written = report(phase_texts.draft(phrases, played, phase, rules.view(phase)))
    places = {it.id: Place(it.name, f"../places/{it.id.lower()}/index.html") for it in rules.chart.places}
    inputs, base = RenderInputs(source.base, tuple(rules.styles), FONTS).with_font(), read_base_map(source.base)
    font = label_font(FONTS, sorted(base.characters | set("".join(it.name + it.label for it in inputs.styles))))
    pictures = rules.pictures(phase)
    for picture, own in zip(pictures, answers(pictures, written.lines, places, rules.styles), strict=True):
        plain = draw(picture, base, inputs.styles, "abbr", None)
        bare = for_screens(plain, inputs.styles, font, short=picture.signs.inside).encode()
        found = draw_picture(PlannedPicture("x", picture, answers=own), inputs, pngs=False).files[f"x/{picture.name}.svg"]
        assert found.count(b"<title>") > len(rules.chart.places) - 5  # boxes beside a map are no places of it
        assert len(gzip.compress(found, 9)) <= MOST * len(gzip.compress(bare, 9)), picture.name


def test_the_letters_of_a_font_are_those_that_a_map_slants() -> None:
    base = read_base_map(fall()[2].base)
    written = re.findall(r'font-style="italic"[^>]*>([^<]*)<', base.labels["abbr"])
    assert {*"".join(written)} <= base.italics["abbr"] < base.italics["name"] | base.italics["abbr"]
    assert "Q" not in base.italics["abbr"]
