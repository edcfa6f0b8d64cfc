"""The families of a dynastic game: read from its records, drawn as a tree, and told on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lxml import etree
from PIL import ImageFont

from generator.core.adjudicate import Game, play_on
from generator.core.canonical import dump
from generator.core.intake import read_intake
from generator.core.lineage import End, House, Lineage, Marriage, Person
from generator.core.public import PublicGame, PublicPhase
from generator.core.record import stand
from generator.publish.build import build
from generator.publish.site import Built, Shop, Source
from generator.render.lineage import draw
from generator.store import load_yaml
from tests import kindred, ponds, site_laws
from tests.dynasties import COURSE
from tests.order_of_the_dragon.table import DRAGON

FONT = ImageFont.truetype(str(ponds.TEMPLATES / "static" / "fonts" / "FiraSansCondensed-SemiBold.ttf"), 100)


class Script(NamedTuple):
    """A game to play: how it is put up in the second cycle, as words of `Table.at`, and the order files that follow."""

    start: Mapping[str, str]
    files: tuple[Mapping[str, Any], ...]


FALL = Script(
    {
        "units": "BU: A Ghe | CA: A Brg | EN: A Cha | GH: | HU: A Ofe | LI: A Pru, A Vol | MA: A Sah | NA: F Tun | Bra:",
        "centres": "NA: Tun, Aix, Nap | LI: Qaz",
        "heirs": "BU: | CA: Brg | EN: Bor, Lon | GH: Ker | HU: Bra | KU: Ros | LI: Kra | MA: Siv | NA: Nap | OT: Ama",
    },
    (
        {
            "orders": {
                "castile": ["Heir Castile Marry Heir Naples at Tunis"],
                "naples": ["Heir Naples Marry Heir Castile at Tunis"],
                "ottomans": ["Heir Amasya Marry Salonica"],
                "kalmar-union": ["Heir Ros Marry Lubeck"],
                "england": ["A Cha - Dij", "Heir London Marry Heir Roskilde at York"],
                "lithuania": ["A Pru - Bra", "A Vol - Sar"],
            },
            "bids": {"ottomans": ["2 DP: F Sal Marry Heir Amasya"]},
        },
        {"orders": {"naples": ["Build Heir"], "castile": ["Build Heir Burgos"]}},
        {"orders": {"mamluks": ["A Sah - Tun"], "hungary": ["Heir Hungary Marry Zaragoza"], "castile": ["Heir Brg Hold"]}},
        {"orders": {}},
    ),
)
"""A vassal, a thrall, an execution, an early and a normal elimination and three refusals; heirs are built; the vassal falls."""

WIDOW = Script(
    {
        "units": "CA: A Mor | OT: A Con | GH: A Tre | EN: F Lon",
        "centres": "EN: Lon, Yor, Brg, Tol | OT: Ama, Brs, Con",
        "heirs": "CA: | NA: Nap | OT: Ama | MA: Cai, Siv",
        "vassals": "vNC: Tun",
    },
    (
        {
            "orders": {
                "ottomans": ["Heir Ottomans Marry Heir Mamluks at Constantinople"],
                "mamluks": ["Heir Mamluks Marry Heir Ottomans at Constantinople"],
                "golden-horde": ["A Tre - Ama"],
            },
            "rulings": [{"rule": "name-vassal", "power": "vNC", "name": "Two Sicilies", "why": "both asked for it"}],
        },
    ),
)
"""A vassal gets a name and loses one of its holders; a marriage that was agreed upon is not made, as a capital is captured."""

ORPHAN = Script(
    {
        "units": "CA: A Mor | NA: A Alb",
        "centres": "EN: Lon, Yor, Brg, Tol, Nap, Aix",
        "heirs": "CA: | NA: ",
        "vassals": "vNC: Tun",
    },
    ({"orders": {}},),
)
"""Both holders of a vassal are out at once."""


@cache
def played(which: str = "fall") -> tuple[PublicPhase, ...]:
    """The phases of a game as everyone may read them; the last one waits for orders."""
    script = {"fall": FALL, "widow": WIDOW, "orphan": ORPHAN}[which]
    game = Game("dragon", DRAGON.ruleset, DRAGON.settings, {})
    start = DRAGON.at("autumn orders 2", **script.start)
    standing = stand(game.id, start.phase, DRAGON.ruleset.dump(start), {})
    found: list[PublicPhase] = []
    for orders in script.files:
        position = DRAGON.ruleset.load(standing.public, {})
        head = {"format": 1, "game": game.id, "phase": position.phase.id, "final": True}
        document, _ = load_yaml(dump({**head, **orders}).encode(), "orders.yaml")
        intake, problems = read_intake(document, position, game.settings, game.ruleset, game.id, position.phase, None)
        assert intake, problems
        records, wrong = play_on(game, standing, intake, COURSE)
        assert not wrong, wrong
        for record in records:
            assert record.after is not None
            events: Any = record.results["events"]
            found.append(PublicPhase(record.phase, standing.public, done=True, events=tuple(events), after=record.after.public))
            standing = record.after
    return (*found, PublicPhase(standing.phase, standing.public))


def lineage(phases: int = 99, which: str = "fall") -> Lineage:
    """The family tree after some of the phases of a game."""
    found = DRAGON.ruleset.lineage(played(which)[:phases])
    assert found is not None
    return found


def told(end: End | None) -> str:
    return f"{end.when.id} {end.how} {end.by}".strip() if end else ""


@pytest.mark.parametrize(
    ("person", "place", "born", "end"),
    [
        ("naples-1", "Napoli", "", "17-1415-autumn-census executed Mamluks"),
        ("naples-2", "Napoli", "14-1410-winter-adjustments", ""),
        ("castile-1", "Burgos", "", "17-1415-autumn-census executed Mamluks"),
        ("castile-2", "Burgos", "14-1410-winter-adjustments", ""),
        ("ottomans-1", "Amasya", "", ""),
        ("hungary-1", "Brandenburg", "", "13-1410-autumn-census executed Lithuania"),
        ("golden-horde-1", "Kerch", "", "13-1410-autumn-census extinct"),
        ("england-1", "Bordeaux", "", ""),
        ("kalmar-union-1", "Roskilde", "", ""),
    ],
)
def test_of_an_heir_the_records_tell(person: str, place: str, born: str, end: str) -> None:
    (found,) = (one for one in lineage().persons if one.id == person)
    assert (found.place, found.born.id if found.born else "", told(found.end)) == (place, born, end)


def test_no_heir_is_known_but_those_who_were_there_or_were_built() -> None:
    assert len(lineage(1).persons) == 10
    assert len(lineage().persons) == 12
    assert [one.id for one in lineage().persons if one.born] == ["castile-2", "naples-2"]


@pytest.mark.parametrize(
    ("persons", "place", "kind", "when", "end"),
    [
        (("naples-1", "castile-1"), "Tunis", "vassal", "13-1410-autumn-census", "17-1415-autumn-census captured Mamluks"),
        (("ottomans-1",), "Salonica", "thrall", "12-1410-autumn-orders", ""),
        (("england-1",), "Bordeaux", "thrall", "", ""),
        (("hungary-1",), "Brandenburg", "thrall", "", "13-1410-autumn-census captured Lithuania"),
        (("golden-horde-1",), "Kerch", "thrall", "", "13-1410-autumn-census freed"),
    ],
    ids=["of two, the giver first", "into a minor power", "before the start", "of a place that is taken", "of a house that is out"],
)
def test_of_a_marriage_the_records_tell(persons: tuple[str, ...], place: str, kind: str, when: str, end: str) -> None:
    (found,) = (one for one in lineage().marriages if set(one.persons) & set(persons))
    assert (found.persons, found.place, found.kind) == (persons, place, kind)
    assert (found.when.id if found.when else "", told(found.end)) == (when, end)


def test_a_proposal_that_came_to_nothing_is_told_with_its_reason_and_one_that_was_answered_is_none() -> None:
    found = [(one.person, one.place, one.partner, one.when.number, one.why) for one in lineage().suits]
    assert found == [
        ("england-2", "York", "kalmar-union", 12, "refused"),
        ("kalmar-union-1", "Lübeck", "", 12, "refused"),
        ("", "Zaragoza", "", 15, "no-such-heir"),
    ]


def test_houses_end_with_the_powers_that_are_out_and_no_others_do() -> None:
    ends = {house.style.owner: told(house.end) for house in lineage().houses if house.end}
    assert ends == {"burgundy": "13-1410-autumn-census extinct", "golden-horde": "13-1410-autumn-census extinct"}
    assert len(lineage().houses) == 10


def test_the_tree_ends_where_the_phases_do() -> None:
    assert [house.end for house in lineage(1).houses] == [None] * 10
    assert lineage(1).persons[0].end is None
    assert {one.when for one in lineage(1).marriages if one.kind == "vassal"} == set()


def test_a_game_without_heirs_has_no_family_tree() -> None:
    from generator import rulesets
    from tests import charted

    assert rulesets.build("classical", charted.facts("classical")).lineage(charted.source(None).read().phases) is None


def test_a_vassal_outlives_one_of_its_holders_and_has_the_name_that_it_was_given() -> None:
    tree = lineage(which="widow")
    (vassal,) = (one for one in tree.marriages if one.kind == "vassal")
    assert (vassal.persons, vassal.name, vassal.end) == (("naples-2", "castile-1"), "Two Sicilies", None)
    ends = {one.id: told(one.end) for one in tree.persons if one.id in vassal.persons}
    assert ends == {"naples-2": "", "castile-1": "13-1410-autumn-census extinct"}


def test_a_vassal_without_holders_is_nobodys_and_was_not_taken() -> None:
    tree = lineage(which="orphan")
    (vassal,) = (one for one in tree.marriages if one.kind == "vassal")
    assert told(vassal.end) == "13-1410-autumn-census freed"
    assert [told(one.end) for one in tree.persons if one.id in vassal.persons] == ["13-1410-autumn-census extinct"] * 2


def test_a_marriage_agreed_upon_and_not_made_is_a_proposal_in_vain_of_both() -> None:
    tree = lineage(which="widow")
    found = [(one.person, one.place, one.partner, one.when.number, one.why) for one in tree.suits]
    assert sorted(found) == [
        ("mamluks-1", "Constantinople", "ottomans", 13, "capital-captured"),
        ("ottomans-1", "Constantinople", "mamluks", 13, "capital-captured"),
    ]
    assert {one.id: told(one.end) for one in tree.persons if one.house in ("mamluks", "ottomans")} == {
        "mamluks-1": "",
        "mamluks-2": "",
        "ottomans-1": "13-1410-autumn-census executed Golden Horde",
    }


# The drawing


class Words(NamedTuple):
    """A text of a drawing, and about where it lies by the widths of the letters it is drawn in."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: Words) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def texts(element: Any, dx: float = 0, dy: float = 0, anchor: str = "start") -> Iterator[Words]:
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    dx, dy = (dx + float(moved[1]), dy + float(moved[2])) if moved else (dx, dy)
    anchor = element.get("text-anchor", anchor)
    if element.tag.endswith("}text"):
        size = float(element.get("font-size"))
        width = FONT.getlength(element.text) * size / 100
        x, y = dx + float(element.get("x")) - (width / 2 if anchor == "middle" else 0), dy + float(element.get("y"))
        yield Words(element.text, x, y - 0.72 * size, x + width, y + 0.2 * size)
    for child in element:
        yield from texts(child, dx, dy, anchor)


def weddings(count: int) -> Lineage:
    """Couples who all marry in the same census, each beside the next."""
    line = kindred.phases(10)
    styles = kindred.STYLES[: 2 * count]
    persons = tuple(Person(f"{style.owner}-1", style.owner, "Tunis") for style in styles)
    pairs = [(persons[spot].id, persons[spot + count].id) for spot in range(count)]
    return Lineage(line, tuple(map(House, styles)), persons, tuple(Marriage(pair, "Tunis", "vassal", line[10]) for pair in pairs))


LONG = "A game whose name is quite long, and then again as long as that, and a little longer than anybody would call one"
TREES = {
    "as crowded as can be": kindred.crowd(),
    "another as crowded": kindred.crowd(9),
    "before the common era": kindred.crowd(2, cycles=15, start=-400, length=19),
    "of a game that has hardly begun": lineage(1),
    "of five weddings at once": weddings(5),
    "of a game played": lineage(),
    "of a game that began with a vassal": lineage(which="widow"),
    "without anybody": Lineage(kindred.phases(1)[:1], tuple(map(House, kindred.STYLES)), ()),
}


@pytest.mark.parametrize("title", ["Dragons", LONG], ids=["short title", "long title"])
@pytest.mark.parametrize("tree", TREES.values(), ids=TREES)
def test_all_words_of_a_drawing_can_be_read(tree: Lineage, title: str) -> None:
    drawing = etree.fromstring(draw(tree, title, "words", None))
    _, _, width, height = map(float, drawing.get("viewBox").split())
    found = list(texts(drawing))
    assert found[0].text == title
    assert [one.text for one in found if one.left < 0 or one.top < 0 or one.right > width or one.bottom > height] == []
    assert [(one.text, other.text) for one, other in combinations(found, 2) if one.touches(other)] == []


@pytest.mark.parametrize("tree", TREES.values(), ids=TREES)
def test_every_house_and_every_person_is_drawn_once(tree: Lineage) -> None:
    drawing = etree.fromstring(draw(tree, "Dragons", "words", None))
    persons = [str(one.get("data-person")) for one in drawing.iter() if one.get("data-person")]
    assert sorted(persons) == sorted(one.id for one in tree.persons)
    names = [one.text.partition(", out")[0] for one in texts(drawing)]
    assert [names.count(house.style.name) for house in tree.houses] == [1] * len(tree.houses)


@pytest.mark.parametrize("tree", TREES.values(), ids=TREES)
def test_no_line_between_couples_runs_through_words_or_on_another(tree: Lineage) -> None:
    drawing = etree.fromstring(draw(tree, "Dragons", "words", None))
    ties = [one.get("d") for one in drawing.iter("{*}path") if one.get("data-tie") is not None]
    lines = [tuple(map(float, re.split("[MV ]", one)[1:])) for one in ties]
    assert len(lines) == sum(len(one.persons) > 1 for one in tree.marriages)
    words = list(texts(drawing))
    crossed = [one.text for x, top, bottom in lines for one in words if one.touches(Words("", x - 1, top, x + 1, bottom))]
    assert crossed == []
    close = [
        (one, two) for one, two in combinations(lines, 2) if abs(one[0] - two[0]) < 4 and one[1] <= two[2] and two[1] <= one[2]
    ]
    assert close == []


def test_hostile_words_are_drawn_as_words() -> None:
    style = replace(kindred.STYLES[0], name="<script>&'\"")
    tree = Lineage(kindred.phases(1), (House(style),), (Person("burgundy-1", "burgundy", "</svg>]]>\x00"),))
    drawing = etree.fromstring(draw(tree, "</title><script>", "<desc>", None))
    assert [one.text for one in texts(drawing)][:1] == ["</title><script>"]
    assert list(drawing.iter("{*}script")) == []


# The page


def publish(out: Path, phases: Sequence[PublicPhase], **words: Any) -> Built:
    """A site of a game of these phases. It has no map, since maps take long."""
    game = PublicGame("dragon", str(words.get("title", "Dragons")), "order-of-the-dragon", words, tuple(phases))
    source = Source(game.id, {"all": f"{len(phases)} {words}"}, b"", lambda: game, lambda: DRAGON.ruleset)
    return build([source], ponds.SITE, Shop(ponds.TEMPLATES, out))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    publish(out, played())
    return out


def words_of(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


def lives(site: Path) -> list[str]:
    """What the page tells of each heir."""
    page = site_laws.pages(site)["dragon/family/index.html"]
    return [words_of(one) for those in page.iter("ul") if those.get("class") == "families" for one in those]


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_families_keeps_the_law_that(law: Any, site: Path) -> None:
    assert list(law(site)) == []


@pytest.mark.parametrize(
    "life",
    [
        (
            "Tunis At the start in Napoli. Autumn 1410: married the heir of Castile at Tunis, "
            "which became the capital of a vassal. Autumn 1415: executed when Mamluks took Tunis."
        ),
        "Salonica At the start in Amasya. Autumn 1410: married into Salonica, which became a thrall. Lives.",
        (
            "Roskilde At the start in Roskilde. Autumn 1410: would marry into Lübeck, "
            "but the other side was not told to marry this heir there. Unmarried."
        ),
        (
            "Brandenburg Married, before the game began, into Brandenburg, which became a thrall. "
            "Autumn 1410: executed when Lithuania took Brandenburg."
        ),
        "Kerch Married, before the game began, into Kerch, which became a thrall. Autumn 1410: went with the house.",
        "Burgos Winter 1410: born in Burgos. Unmarried.",
    ],
)
def test_the_page_tells_in_words(life: str, site: Path) -> None:
    assert life in lives(site)


def test_the_page_tells_of_everybody_whom_the_tree_shows(site: Path) -> None:
    assert len(lives(site)) == len(lineage().persons)
    text = words_of(site_laws.pages(site)["dragon/family/index.html"].find("body"))
    assert "Burgundy Out of the game since Autumn 1410." in text
    assert "Spring 1415: would marry into Zaragoza, but no unmarried heir waits in the capital." in text


@pytest.mark.parametrize("page", ["dragon/index.html", "dragon/13-1410-autumn-census/index.html"])
def test_pages_lead_to_the_families(page: str, site: Path) -> None:
    found = [it.get("href") for it in site_laws.pages(site)[page].iter("a")]
    way = "family/index.html" if page == "dragon/index.html" else "../family/index.html"
    assert [it for it in found if it.endswith("family/index.html")] == [way]


def test_a_game_without_families_has_no_page_of_them_and_no_way_to_one(tmp_path: Path) -> None:
    built = build([ponds.source(ponds.game(), b"")], ponds.SITE, Shop(ponds.TEMPLATES, tmp_path))
    assert not any("family" in path for path in built.written)
    assert "family" not in (tmp_path / "ponds/index.html").read_text("utf-8")


def test_a_game_that_has_not_begun_shows_its_first_heirs(tmp_path: Path) -> None:
    publish(tmp_path, played()[-1:])
    assert "Burgos At the start in Burgos. Unmarried." in lives(tmp_path)


def test_a_phase_more_renews_the_families_and_nothing_new_leaves_them(tmp_path: Path) -> None:
    publish(tmp_path, played()[:2])
    before = (tmp_path / "dragon/family/index.html").read_bytes()
    built = publish(tmp_path, played()[:3])
    assert {"dragon/family/index.html", "dragon/family/tree.svg"} <= set(built.written)
    assert (tmp_path / "dragon/family/index.html").read_bytes() != before
    assert not [path for path in publish(tmp_path, played()[:3], notices=["x"]).written if "tree.svg" in path]


def test_the_tree_is_dark_on_dark_screens_and_loads_nothing(site: Path) -> None:
    drawing = (site / "dragon/family/tree.svg").read_text("utf-8")
    assert "prefers-color-scheme:dark" in drawing
    assert not re.search(r"(?:href|src)=|url\((?!data:font)", drawing)


def test_hostile_words_are_shown_as_words(tmp_path: Path) -> None:
    publish(tmp_path, played()[:1], title="<script>alert(1)</script>")
    assert list(site_laws.nothing_is_inline(tmp_path)) == []
    drawing = (tmp_path / "dragon/family/tree.svg").read_text("utf-8")
    assert "<script" not in drawing
    assert "&lt;script&gt;alert(1)" in drawing


def test_a_marriage_before_the_start_has_no_date_in_the_tree() -> None:
    tree = Lineage(
        kindred.phases(1), (House(kindred.STYLES[0]),), (Person("burgundy-1", "burgundy", "Rome"),),
        (Marriage(("burgundy-1",), "Rome", "thrall"),),
    )  # fmt: skip
    assert "m. before 1405" in [one.text for one in texts(etree.fromstring(draw(tree, "Dragons", "words", None)))]
