"""The page of a board: what it tells of every place, what leads there, and when it is made anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.cli import games, site_sources
from generator.core.problem import fault
from generator.diplomacy import board as boards
from generator.diplomacy.board_gazetteer import CONFIDENCES, gazetteer
from generator.publish import manifest
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from generator.render.texts import html
from generator.render.texts.markdown import inlines, plain, tokens, tree
from tests.support import board_site, html_validate, real_report, site_laws, small_site
from tests.support.variant_table import VARIANT_BOARDS

SIGNS = {"high": "", "medium": "?", "low": "??"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a classical game and every board of the package."""
    out = tmp_path_factory.mktemp("charted")
    board_site.publish(out, board_site.source(board_site.boards()["classical"]))
    return out


@html_validate.NEEDED
def test_html_validate_finds_nothing_on_boards_guides_and_the_pages_of_a_phase(site: Path) -> None:
    slow = {"ambition-and-empire", "order-of-the-dragon", "saga-of-the-nine"}  # made like the classical one
    alike = {"places", "powers"}
    several = [it for it in site.rglob("*.html") if it.parent.name not in slow and it.parent.parent.name not in alike]
    one_of_each = [next(site.glob(f"tea-party/{kind}/*/index.html")) for kind in alike]
    assert html_validate.findings([*several, *one_of_each]) == []


def page(site: Path, board: str) -> Any:
    return site_laws.pages(site)[f"boards/{board}/index.html"]


def text(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


def rows(site: Path, board: str) -> dict[str, list[Any]]:
    """The cells of each place, by its anchor."""
    table = next(it for it in page(site, board).iter("table") if "places" in (it.get("class") or ""))
    return {row.get("id"): list(row) for row in table.iter("tr") if row.get("id")}


def links(element: Any) -> Iterator[str]:
    """The places that the ways of a cell lead to; the sea that closes one is not among them."""
    for way in element.iter("li"):
        yield next(it.get("href") for it in way.iter("a")).removeprefix("#")


def test_the_page_of_a_board_without_credits_and_sources_says_nothing_of_them(tmp_path: Path) -> None:
    facts = board_site.facts("classical")
    bare = {key: value for key, value in facts.items() if key not in ("credits", "sources")}
    bare["edges"] = [{key: value for key, value in edge.items() if key != "from"} for edge in facts["edges"]]
    board = replace(board_site.boards()["classical"], base=b"", read=lambda: gazetteer(boards.build(bare)))
    build([], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path), boards=[board])
    found = site_laws.pages(tmp_path)["boards/classical/index.html"]
    assert "How the ways are known" not in text(found)
    assert "Every place, and where armies and fleets may go from it." in text(found)
    assert "confidence" not in text(found)
    assert list(found.iterfind(".//*[@href='#page_sources']")) == []
    for law in site_laws.LAWS:
        assert list(law(tmp_path)) == []


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_boards_keeps_the_law_that(law: Any, site: Path) -> None:
    assert list(law(site)) == []


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_every_place_has_its_row_with_its_name_and_abbreviation(name: str, site: Path) -> None:
    found = rows(site, name)
    places = board_site.facts(name)["places"]
    assert set(found) == set(places)
    words = {"sea": "sea", "coast": "coast", "land": "inland"}
    for place, cells in found.items():
        assert text(cells[0]) == f"{places[place]['name']} {place} {words[places[place]['kind']]}"


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_the_ways_of_a_row_are_those_of_the_rules(name: str, site: Path) -> None:
    board = boards.build(board_site.facts(name))
    for place, (_, armies, fleets, _) in rows(site, name).items():
        assert sorted(links(armies)) == sorted(board.near["A"][place]), place
        berths = list(fleets.iter("ul"))
        told = dict(zip([at for at in board.locations("F", place) if board.near["F"][at]], berths, strict=True))
        for at, ways in told.items():
            assert sorted(links(ways)) == sorted(board.near["F"][at]), at


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_a_way_that_is_not_surely_known_carries_its_sign_in_words_too(name: str, site: Path) -> None:
    facts = board_site.facts(name)
    for place, (_, armies, fleets, _) in rows(site, name).items():
        for kind, cell in (("army", armies), ("fleet", fleets)):
            for berth in cell.iter("ul"):
                for way in berth.iter("li"):
                    there = next(way.iter("a")).get("href")[1:]
                    level = _level(facts, place, there, kind, _coast_of(cell, berth))
                    sign = "".join(text(it) for it in way.iter("sup"))
                    assert sign == (f"{SIGNS[level]} ({level} confidence)" if SIGNS[level] else ""), (place, there)


def _coast_of(cell: Any, berth: Any) -> str:
    for box in cell.iter("div"):
        if berth in list(box):
            return text(box).partition("/")[2].partition(")")[0]
    return ""


def _level(facts: Mapping[str, Any], here: str, there: str, kind: str, coast: str) -> str:
    at = f"{here}/{coast}" if coast else here
    levels: list[str] = [
        facts["sources"][edge["from"]]["confidence"] if "from" in edge else "high"
        for edge in facts["edges"]
        for a, b in ((edge["a"], edge["b"]), (edge["b"], edge["a"]))
        if a == at and b.partition("/")[0] == there and edge["by"] in (kind, "both")
    ]
    return min(levels, key=CONFIDENCES.index)


WORDS = [
    ("a sea takes fleets alone", "classical", "Adr", 1, "none"),
    ("an inland place takes armies alone", "classical", "Mun", 2, "none"),
    ("a split coast is told coast by coast", "classical", "StP", 2,
     "North coast (StP/nc): Barents Sea Norway South coast (StP/sc): Finland Gulf of Bothnia Livonia"),
    ("an army knows no coasts", "classical", "StP", 1, "Finland Livonia Moscow Norway"),
    ("a way to a split coast names the coasts", "classical", "Gas", 2, "Brest Mid-Atlantic Ocean Spain (north coast)"),
    ("also where there are two", "classical", "Por", 2, "Mid-Atlantic Ocean Spain (north coast or south coast)"),
    ("a home centre names its power and its unit", "classical", "StP", 3,
     ("Home centre of Russia. Start: Russian fleet, south coast. "
      "In orders also: St. Petersburg, Saint Petersburg, Petersburg, Pete.")),
    ("a centre of nobody", "classical", "Bel", 3, "Supply centre."),
    ("a place of which there is nothing to tell", "classical", "Apu", 3, ""),
]  # fmt: skip


@pytest.mark.parametrize(("board", "place", "cell", "words"), [it[1:] for it in WORDS], ids=[it[0] for it in WORDS])
def test_a_row_reads(board: str, place: str, cell: int, words: str, site: Path) -> None:
    found = rows(site, board)[place][cell]
    assert (" ".join(map(text, found.iter("p"))) or text(found)) == words


def test_an_arrow_and_what_closes_it_are_told_in_words(site: Path) -> None:
    found = rows(site, "ambition-and-empire")
    told = "Morocco, by the arrow; closed while a foreign fleet is in Gibraltar"
    for cell in found["And"][1:3]:
        assert [text(way) for way in cell.iter("li") if "Morocco" in text(way)] == [told]
    arrows = {edge[end] for edge in board_site.facts("ambition-and-empire")["edges"] if "arrow" in edge for end in "ab"}
    assert {place for place, cells in found.items() if "arrow" in text(cells[1]) + text(cells[2])} == arrows


BOUND = {
    "a sea": ({"closed-by": "Eng"}, "Belgium; closed while a foreign fleet is in English Channel"),
    "a word": ({"frozen-in": "winter"}, "Belgium; frozen in winter"),
    "several words": ({"frozen-in": ["autumn", "winter"]}, "Belgium; frozen in autumn and winter"),
    "a flag": ({"barrier": "true"}, "Belgium; barrier"),
    "two things": ({"barrier": "true", "closed-by": "Eng"}, "Belgium; barrier; closed while a foreign fleet is in English Channel"),
}


@pytest.mark.parametrize(("laws", "told"), BOUND.values(), ids=BOUND)
def test_whatever_binds_units_on_an_edge_is_told(laws: Mapping[str, Any], told: str, tmp_path: Path) -> None:
    facts = board_site.facts("classical")
    edges = [{**edge, **laws} if {edge["a"], edge["b"]} == {"Bel", "Pic"} else edge for edge in facts["edges"]]
    board = replace(board_site.boards()["classical"], base=b"", read=lambda: gazetteer(boards.build({**facts, "edges": edges})))
    build([], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path), boards=[board])
    assert [text(way) for way in rows(tmp_path, "classical")["Pic"][1].iter("li") if "Belgium" in text(way)] == [told]


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_a_reconstruction_is_called_one_and_nothing_else_is(name: str, site: Path) -> None:
    sentence = board_site.facts(name).get("reconstruction", "")
    notices = [text(it) for it in page(site, name).iter("div") if it.get("class") == "notice"]
    assert notices == ([" ".join(sentence.split())] if sentence else [])


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_every_source_is_explained_and_counted(name: str, site: Path) -> None:
    facts = board_site.facts(name)
    sections = [it for it in page(site, name).iter("section") if it.get("aria-labelledby") == "page_sources"]
    known = [edge["from"] for edge in facts["edges"] if "from" in edge]
    assert {text(it) for section in sections for it in section.iter("dt")} == set(known)
    told = "\n".join(text(it) for section in sections for it in section.iter("dd")) + "\n"
    assert sum(map(int, re.findall(r"(\d+) ways?\n", told))) == len(known)


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_the_authors_and_the_powers_are_named(name: str, site: Path) -> None:
    facts, found = board_site.facts(name), page(site, name)
    assert text(next(found.iter("footer"))).startswith(facts.get("credits", ""))
    table = next(it for it in found.iter("table") if it.get("class") == "cards")
    assert len(list(table.iter("tr"))) == 1 + len(facts["powers"])


def test_the_map_shows_the_start_large_with_full_names(site: Path) -> None:
    found = page(site, "classical")
    assert {it.get("src") for it in found.iter("img")} == {"start.svg"}  # the map, and its key in thirds
    drawing = (site / "boards/classical/start.svg").read_text("utf-8")
    assert 'href="index.html#Bud"' in drawing
    assert {"Army, Austria, Budapest", "Army, Austria, Vienna", "Fleet, Austria, Trieste"} <= set(
        re.findall("<title>([^<]*)", drawing)
    )


def test_the_front_page_lists_the_boards(site: Path) -> None:
    front = site_laws.pages(site)["index.html"]
    found = next(it for it in front.iter("ul") if it.get("class") == "boards")
    titles = [text(it) for it in found]
    assert [titles[board_site.BOARDS.index(name)] for name in VARIANT_BOARDS] == [
        board_site.facts(it)["title"] for it in VARIANT_BOARDS
    ]
    assert len(titles) == len(board_site.BOARDS)


# --- the way there ---------------------------------------------------------------------------------------------------


def test_every_place_that_a_report_names_leads_to_its_page_and_that_to_its_row(site: Path) -> None:
    pages = site_laws.pages(site)
    report = next(pages[f"{board_site.PHASE}/index.html"].iter("article"))
    named = [it for it in report.iter("a") if it.get("href").startswith("../places/")]
    places = board_site.facts("classical")["places"]
    for it in named:
        way = f"tea-party/{it.get('href').removeprefix('../')}"
        onward = next(each.get("href") for each in pages[way].iter("a") if "boards/" in each.get("href"))
        there, _, anchor = onward.partition("#")
        assert there == "../../../boards/classical/index.html"
        assert text(it).partition("/")[0] in (anchor, places[anchor]["name"])
    linked = sum(len(re.findall(r"\b[A-Z]\w\w\b", text(it))) for it in named if text(it).partition("/")[0] in places)
    told = [it for it in re.findall(r"\b(?:[AF]|S|–|,|and|with) ([A-Z]\w\w)\b", text(report)) if it in places]
    assert linked >= len(told) > 100


@pytest.mark.parametrize(
    ("page", "part", "times"), [("tea-party/index.html", "main", 1), (f"{board_site.PHASE}/index.html", "article", 2)]
)
def test_powers_in_tables_and_headings_lead_to_their_pages(page: str, part: str, times: int, site: Path) -> None:
    shown = next(site_laws.pages(site)[page].iter(part))
    found = [it for it in shown.iter("a") if re.search(r"powers/\w+/index.html$", it.get("href"))]
    assert len({text(it) for it in found}) == 7
    assert len(found) == 7 * times
    assert all(it.get("href").endswith(f"powers/{text(it).lower()}/index.html") for it in found)


def test_what_a_player_wrote_is_not_linked(site: Path) -> None:
    said = {"kind": "order", "power": "france", "unit": "A Par", "order": None, "outcome": "holds", "cause": "unreadable",
            "written": "A Par [x](place:Par) Burgundy"}  # fmt: skip
    stray = {"kind": "order", "power": "france", "order": None, "outcome": "void", "cause": "unreadable", "written": "Bur Par!"}
    shown = html.render(tokens(real_report.marked(0, said, stray)), places={"Par": "board#Par", "Bur": "board#Bur"})
    assert "“Bur Par!”: void" in shown
    line = next(it for it in shown.splitlines() if "not readable" in it)
    assert line.count('<a class="place" href="board#Par">Par</a>') == 1
    assert "written “A Par [x](place:Par) Burgundy”" in line


@pytest.mark.parametrize("page", ["tea-party/index.html", f"{board_site.PHASE}/index.html"])
def test_a_page_of_a_game_leads_to_its_board(page: str, site: Path) -> None:
    found = {it.get("href") for it in site_laws.pages(site)[page].iter("a")}
    assert len({it for it in found if it.endswith("boards/classical/index.html")}) == 1


def test_posts_and_feeds_keep_the_words_alone(site: Path) -> None:
    feeds = [it.read_text("utf-8") for it in site.rglob("*.xml")]
    posts = [it.text for page in site_laws.pages(site).values() for it in page.iter("textarea")]
    assert len(feeds) >= 2
    assert len(posts) >= 2
    for words in (*feeds, *posts):
        assert not re.search("place:|boards/", words)


def test_the_pages_of_places_of_a_game_without_a_board_lead_to_none(tmp_path: Path) -> None:
    board_site.publish(tmp_path, board_site.source(None), only=())
    shown = (tmp_path / board_site.PHASE / "index.html").read_text("utf-8")
    assert set(re.findall(r'<a href="([^"]*)/bud/index.html"', shown)) == {"../places"}
    assert "On the board" not in (tmp_path / "tea-party/places/bud/index.html").read_text("utf-8")
    assert "20 of 32 orders succeeded. Dislodged: English A StP" in shown
    assert not (tmp_path / "boards").exists()


MARKS = [
    ("a place among words", "A [Par](place:Par) H", "A Par H", [(2, 5, "Par")]),
    ("two places", "[Par](place:Par) – [Bur](place:Bur)", "Par – Bur", [(0, 3, "Par"), (6, 9, "Bur")]),
    ("a coast", "F [StP/sc](place:StP)", "F StP/sc", [(2, 8, "StP")]),
    ("a name with signs", r"[Zaporozh’ye \[x\] \& Co](place:Zap)", "Zaporozh’ye [x] & Co", [(0, 20, "Zap")]),
    ("behind an escaped sign", r"\* [Par](place:Par)", "* Par", [(2, 5, "Par")]),
    ("no place at all", "A Par H", "A Par H", []),
    ("not an id", "[x](place:a-b)", "[x](place:a-b)", []),
    ("no words", "[](place:Par)", "[](place:Par)", []),
    ("an escaped bracket", r"\[x](place:Par)", "[x](place:Par)", []),
]


@pytest.mark.parametrize(("source", "words", "places"), [it[1:] for it in MARKS], ids=[it[0] for it in MARKS])
def test_the_text_of_a_line_knows_its_places(source: str, words: str, places: list[Any]) -> None:
    (line,) = inlines(tree(tokens(source))[0])
    assert line.content == words
    assert line.meta.get("places", []) == places


def test_press_can_name_no_place() -> None:
    (line,) = inlines(tree(tokens("[Par](place:Par)", links=False))[0])
    assert plain([line]) == "[Par](place:Par)"
    assert "places" not in line.meta


def test_an_unknown_place_is_not_linked() -> None:
    shown = html.render(tokens("[Par](place:Par) [Bur](place:Bur)"), places={"Bur": "b&c#Bur"})
    assert shown == '<p>Par <a class="place" href="b&amp;c#Bur">Bur</a></p>\n'


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("A [Bur](place:Bur) S F [MAO](place:MAO) – [Gas](place:Gas)", "A_Bur S F_MAO_– Gas"),
        ("held by German A [Mun](place:Mun) (with F [Kie](place:Kie))", "held by German A_Mun (with F_Kie)"),
        ("[Paris](place:Par), at VI [Bur](place:Bur) – and a [Gas](place:Gas)", "Paris, at VI Bur_– and a Gas"),
        ("A word – and A Bur", "A word – and A Bur"),
    ],
)
def test_no_line_ends_behind_the_letter_of_a_unit_or_begins_with_the_dash_of_a_move(line: str, shown: str) -> None:
    assert html.render(tokens(line)).removeprefix("<p>").removesuffix("</p>\n") == shown.replace("_", "\u00a0")


# --- when it is made -------------------------------------------------------------------------------------------------


def test_a_second_build_changes_no_byte(tmp_path: Path) -> None:
    game = board_site.source(board_site.boards()["classical"])
    board_site.publish(tmp_path, game)
    whole = small_site.contents(tmp_path)
    built = board_site.publish(tmp_path, game)
    assert (built.written, built.removed, built.problems) == ((), (), ())
    assert small_site.contents(tmp_path) == whole


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A site of two boards without maps."""
    board_site.publish(tmp_path, only=("ambition-and-empire", "order-of-the-dragon"))
    return tmp_path


def _again(out: Path, **changed: Any) -> tuple[str, ...]:

    known = board_site.boards()
    some = [known["ambition-and-empire"], replace(known["order-of-the-dragon"], **changed)]
    return build([], small_site.SITE, SiteFolders(small_site.TEMPLATES, out), boards=some).written


def test_a_board_is_made_anew_when_its_facts_change_and_no_other(two: Path) -> None:
    told = board_site.boards()["order-of-the-dragon"].read()
    assert not isinstance(told, list)
    changed = replace(told, title="Another name")
    written = _again(two, facts="other", read=lambda: changed)
    assert written == ("boards/order-of-the-dragon/index.html", "index.html")
    assert "Another name" in (two / "boards/order-of-the-dragon/index.html").read_text("utf-8")


def test_a_board_is_not_read_while_nothing_changed(two: Path) -> None:
    def read() -> Any:
        raise AssertionError("the board was read")

    assert _again(two, read=read) == ()


def test_a_board_that_cannot_be_read_keeps_its_page(two: Path) -> None:
    whole = small_site.contents(two)
    assert _again(two, facts="other", read=lambda: [fault("broken", "the board is broken")]) == ()
    assert small_site.contents(two) == whole


def test_a_board_that_nobody_names_any_more_goes(two: Path) -> None:
    built = board_site.publish(two, only=("ambition-and-empire",))
    assert built.removed == ("boards/order-of-the-dragon/index.html",)


def _game(root: Path, **files: bytes) -> Path:
    (root / "mine").mkdir(parents=True)
    (root / "mine" / "game.yaml").write_text("format: 1\ngame: mine\nrules: classical\n", "utf-8")
    for name, content in files.items():
        (root / "mine" / name.replace("_", ".")).write_bytes(content)
    return root


def test_a_game_without_files_of_its_own_shares_the_boards_page(tmp_path: Path) -> None:
    found = site_sources.source(_game(tmp_path), "mine").board
    assert found is not None
    assert found.folder == "boards/classical"


def test_a_game_with_its_own_board_has_its_own_page(tmp_path: Path) -> None:
    facts = games.package_board("classical").read_bytes().replace(b"title: Diplomacy", b"title: My Europe")
    mine = site_sources.source(_game(tmp_path / "state", board_yaml=facts), "mine").board
    assert mine is not None
    assert mine.folder == "mine/board"
    out = tmp_path / "site"
    board_site.publish(out, board_site.source(replace(mine, folder="tea-party/board")), only=("classical",))
    assert list(site_laws.links_lead_somewhere(out)) == []
    assert "My Europe: the board" in text(site_laws.pages(out)["tea-party/board/index.html"])
    assert '"../../board/index.html#Bud"' in (out / "tea-party/places/bud/index.html").read_text("utf-8")
    assert "My Europe" not in (out / "index.html").read_text("utf-8")


def test_a_game_with_its_own_map_has_its_own_page_too(tmp_path: Path) -> None:
    found = site_sources.source(_game(tmp_path, map_svg=b"<svg/>"), "mine").board
    assert found is not None
    assert (found.folder, found.base) == ("mine/board", b"<svg/>")


def test_a_game_of_unknown_rules_has_no_board(tmp_path: Path) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "game.yaml").write_text("format: 1\ngame: odd\nrules: chess\n", "utf-8")
    assert site_sources.source(tmp_path, "odd").board is None


def test_a_games_own_board_is_made_anew_while_the_game_itself_cannot_be_read(tmp_path: Path) -> None:
    own = replace(board_site.boards()["order-of-the-dragon"], folder="tea-party/board")
    game = board_site.source(own)
    board_site.publish(tmp_path, game, only=())
    told = own.read()
    assert not isinstance(told, list)
    newer = replace(own, facts="other", read=lambda: replace(told, title="Another name"))
    broken = replace(game, files={"all": "other"}, board=newer, read=lambda: [fault("broken", "results.yaml is broken")])
    assert board_site.publish(tmp_path, broken, only=()).written == ("tea-party/board/index.html",)
    stamps = manifest.read(tmp_path).groups["tea-party/board"].files
    assert {path: stamp.size for path, stamp in stamps.items()} == {it: (tmp_path / it).stat().st_size for it in stamps}
    assert (tmp_path / board_site.PHASE / "index.html").is_file()
