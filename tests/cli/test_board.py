"""A GM's own board from the command line: shown, compared, taken, and played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import rulesets, store
from generator.cli import games, main
from generator.core.board_format import Comparison
from generator.diplomacy.board_files import BOARDS
from tests.support import quick_yaml

ROOT = Path(__file__).parents[2]
ISLANDS = (ROOT / "tests/fixtures/islands/board.yaml").read_text(encoding="utf-8")
OPEN_ISLANDS = ISLANDS.replace("minors:\n  Dun: {unit: F, coast: nc}\n", "")
CLASSICAL = (ROOT / "generator/rulesets/classical/board.yaml").read_text(encoding="utf-8")
FIRST = "01-1901-spring-orders"
SECOND = "02-1901-fall-orders"
Gazette = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A repository without games."""
    (tmp_path / "games" / "state").mkdir(parents=True)
    return tmp_path / "games"


@pytest.fixture
def gazette(home: Path, capsys: pytest.CaptureFixture[str]) -> Gazette:
    """The command line on the repository: exit code, stdout, stderr."""

    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["-C", str(home), "--now", "2026-01-01T12:00+00:00", *map(str, words)])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    return run


@pytest.fixture
def tea(home: Path, gazette: Gazette) -> Path:
    """The folder of a classical game whose first phase was played."""
    assert gazette("new", "teaparty", "--rules", "classical")[0] == 0
    assert gazette("final", "teaparty")[0] == 0
    assert gazette("run")[0] == 0
    assert (home / "state/teaparty" / SECOND / "orders.yaml").is_file()
    return home / "state/teaparty"


def brought(home: Path, text: str, name: str = "mine.yaml") -> Path:
    """A file that a GM has."""
    path = home / name
    path.write_text(text, encoding="utf-8")
    return path


def swapped(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def listing(home: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted((home / "state").rglob("*")) if path.is_file()}


# --- show


@pytest.mark.parametrize("name", rulesets.boards())
def test_a_board_is_shown_as_its_file_and_is_alike_to_itself(home: Path, gazette: Gazette, name: str) -> None:
    code, out, _ = gazette("board", "show", name)
    assert code == 0
    assert out == games.package_board(name).read_text(encoding="utf-8")
    code, out, err = gazette("board", "diff", name, brought(home, out))
    assert (code, err) == (0, "")
    assert "differ" not in out


def test_a_games_own_board_goes_before_that_of_its_rules(home: Path, gazette: Gazette) -> None:
    assert gazette("new", "isles", "--rules", "classical", "--board", brought(home, OPEN_ISLANDS))[0] == 0
    out = gazette("board", "show", "isles")[1]
    assert out == "# yaml-language-server: $schema=board.schema.json\n" + OPEN_ISLANDS


def test_the_boards_of_the_package_need_no_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["board", "show", "classical"]) == 0
    assert capsys.readouterr().out == CLASSICAL


MISTAKEN = {
    "a name nearly right": (("show", "clasical"), "did you mean classical?"),
    "a name of nothing": (("diff", "x/../y", "FILE"), "there is no game and no board"),
    "no file to compare": (("diff", "classical"), "gazette board diff RULES|GAME FILE"),
    "a file to show": (("show", "classical", "FILE"), "gazette board show RULES|GAME"),
    "a file that is not there": (("diff", "classical", "nowhere.yaml"), "no file nowhere.yaml"),
    "taking into a rule system": (("take", "classical", "FILE"), "no game classical"),
    "another deed": (("give", "classical"), "invalid choice"),
}


@pytest.mark.parametrize(("words", "told"), MISTAKEN.values(), ids=MISTAKEN)
def test_a_mistaken_command_line_ends_with_2_and_says_why(home: Path, gazette: Gazette, words: tuple[str, ...], told: str) -> None:
    file = str(brought(home, ISLANDS))
    code, _, err = gazette("board", *(file if word == "FILE" else word for word in words))
    assert code == 2
    assert told in err
    assert not (home / "state" / "classical").exists()


# --- diff

DIFFERENT = {
    "a space more": (
        [
            ("  Elm: {name", "  Elf: {name: Elfin, kind: sea, at: [1, 1]}\n  Elm: {name"),
            ("edges:\n", "edges:\n  - {a: Elf, b: Bay, by: fleet, from: chart}\n"),
        ],
        ["only theirs  Elf: Elfin, sea", "only theirs  Bay - Elf: fleet", "differ: 1 space, 1 edge"],
    ),
    "a space fewer": (
        [
            ("  Alt: {name: Altmark, kind: land, centre: true, at: [0.5, 2]}\n", ""),
            ("  - {a: Alt, b: Elm, by: army, from: chart}\n", ""),
            ("home: [Alt], capital: Alt, units: [A Alt]", "home: [], units: []"),
        ],
        [
            "only ours    Alt: Altmark, land",
            "only ours    Alt: Altmark",
            "only ours    Alt - Elm: army  [chart (high)]",
            "only ours    rooks, capital: Alt",
            "differ: 1 space, 1 centre, 1 edge, 3 first facts",
        ],
    ),
    "another kind": ([("kind: land", "kind: coast")], ["differs      Alt: ours Altmark, land; theirs Altmark, coast"]),
    "another coast": (
        [("coasts: [nc, sc]", "coasts: [nc, ec]"), *[("Dun/sc", "Dun/ec")] * 3],
        [
            "differs      Dun: ours Dunmore, coast, coasts nc sc; theirs Dunmore, coast, coasts ec nc",
            "only ours    Cor - Dun/sc: fleet  [chart (high)]",
            "only theirs  Cor - Dun/ec: fleet",
        ],
    ),
    "a canal": ([("kind: coast, centre: true, at", "kind: coast, centre: true, canal: true, at")], ["theirs Córran, coast, canal"]),
    "a centre more": ([("name: Elmwood, kind: coast", "name: Elmwood, kind: coast, centre: true")], ["only theirs  Elm: Elmwood"]),
    "another unit on an edge": (
        [
            (
                '{a: Elm, b: Str, by: fleet, from: guess, note: "1.2"}',
                "{a: Elm, b: Cor, by: both, from: guess}\n  - {b: Elm, a: Str, by: fleet, from: chart}",
            )
        ],
        ["only theirs  Cor - Elm: army and fleet", "differ: 1 edge\n"],
    ),
    "an edge for armies as well": (
        [
            ("{a: Bay, b: Elm, by: fleet, from: chart}", "{a: Bay, b: Elm, by: fleet, from: guess}"),
            ("{a: Cor, b: Dun, by: army", "{a: Cor, b: Elm, by: army, from: guess}\n  - {a: Cor, b: Dun, by: army"),
        ],
        ["only theirs  Cor - Elm: army", "differ: 1 edge\n"],
    ),
    "a way that is never closed": (
        [(", closed-by: Str", "")],
        [
            "differs      Dun/sc - Str: ours fleet (closed by Str); theirs fleet  [chart (high)]",
            "edges that differ are from chart (high): 1",
        ],
    ),
    "another aim": ([("victory: 2", "victory: 3")], ["differs      victory: ours 2; theirs 3", "differ: 1 first fact\n"]),
    "another year": ([("year: 1,", "year: 7,")], ["differs      first phase: ours 1 spring orders; theirs 7 spring orders"]),
    "another first unit": ([("[F Cor]", "[A Cor]")], ["differs      gulls, units: ours F Cor; theirs A Cor"]),
    "another minor": (
        [("{unit: F, coast: nc}", "{unit: A}")],
        ["differs      Dun, unit: ours F; theirs A", "only ours    Dun, coast: nc"],
    ),
}

SAME = {
    "edges in another order and direction": [
        ("  - {a: Alt, b: Elm, by: army, from: chart}\n", ""),
        ("edges:\n", "edges:\n  - {a: Elm, b: Alt, by: army, from: chart}\n"),
    ],
    "colours, labels and titles": [("#839adf", "#000000"), ("label: GU", "label: G"), ("title: Islands", "title: Isles")],
    "sources and notes": [("from: guess, note: \"1.2\"", "from: chart"), ("note: Its two coasts do not meet., ", "")],
    "aliases and places on the sheet": [("aliases: [Pearls], ", ""), ("at: [0.5, 2]", "at: [1, 1]")],
    "what a minor power's pieces carry": [("{unit: F, coast: nc}", "{unit: F, coast: nc, sign: keys}")],
    "coasts in another order": [("coasts: [nc, sc]", "coasts: [sc, nc]")],
}  # fmt: skip


@pytest.mark.parametrize(("pairs", "told"), DIFFERENT.values(), ids=DIFFERENT)
def test_what_differs_is_told_and_ends_with_1(home: Path, gazette: Gazette, pairs: list[tuple[str, str]], told: list[str]) -> None:
    assert gazette("new", "isles", "--rules", "classical", "--board", brought(home, ISLANDS))[0] == 0
    theirs = brought(home, swapped(ISLANDS, *pairs), "theirs.yml")
    code, out, err = gazette("board", "diff", "isles", theirs)
    assert (code, err) == (1, "")
    assert [line for line in told if line not in out] == []


@pytest.mark.parametrize("pairs", SAME.values(), ids=SAME)
def test_what_decides_no_outcome_does_not_differ(pairs: list[tuple[str, str]]) -> None:
    ours, theirs = quick_yaml.load(ISLANDS), quick_yaml.load(swapped(ISLANDS, *pairs))
    assert ours != theirs
    assert BOARDS.compare(ours, theirs).differences == ()


def test_a_comparison_says_the_same_from_either_side() -> None:
    ours = quick_yaml.load(ISLANDS)
    theirs = quick_yaml.load(
        swapped(ISLANDS, ("kind: land", "kind: coast"), ("from: guess", "from: chart"), ("[F Cor]", "[A Cor]"))
    )
    there, back = BOARDS.compare(ours, theirs), BOARDS.compare(theirs, ours)
    assert [(each.where, each.theirs, each.ours) for each in back.differences] == [
        (each.where, each.ours, each.theirs) for each in there.differences
    ]
    assert there.alike == back.alike


def test_whatever_binds_the_units_on_an_edge_is_told() -> None:
    """Also by a key that the comparison has never heard of; else `take` would refuse a board that `diff` calls alike."""
    facts = quick_yaml.load(ISLANDS)
    first, *rest = facts["edges"]
    theirs = {**facts, "edges": [{**first, "closed-in": ["fall", "winter"]}, *rest]}
    (told,) = BOARDS.compare(facts, theirs).differences
    assert (told.ours, told.theirs) == ("army", "army (closed in fall and winter)")
    assert not BOARDS.compare(facts, {**facts, "edges": [{**first, "note": "1.3", "arrow": "true"}, *rest]}).differences


def test_a_file_with_faults_is_not_compared(home: Path, gazette: Gazette) -> None:
    code, out, err = gazette("board", "diff", "classical", brought(home, swapped(ISLANDS, ("kind: land", "kind: lnad"))))
    assert (code, out) == (1, "")
    assert 'mine.yaml:22:30: fault: `kind:` of place `Alt` cannot be `lnad` (did you mean "land"?)' in err


ALL = """
Alt Elm army
Bay;Cor;fleet
Bay,Dun/nc,fleet
pearls\tElmwood\tF
Cor,Dun,A
"Cor", "Dun (nc)", fleet
Cor Dun-sc fleet       # the south coast
Strait,Córran,Fleets
Elm Dun army
elm dun/NC fleet
Dun/sc Elm fleet
Dun/sc Str fleet
Elm Str fleet
"""


def listed(text: str) -> Comparison | list[str]:
    """How a list differs from the islands, or what is wrong with it."""
    assert BOARDS.compare_list
    found = BOARDS.compare_list(quick_yaml.load(swapped(ISLANDS, (", closed-by: Str", ""))), text, "list.txt")
    return [str(each) for each in found] if isinstance(found, list) else found


@pytest.mark.parametrize("head", ["", "from to by\n", "province;province;unit\n", "# mine\n"])
def test_a_list_of_edges_is_compared_however_it_is_written(head: str) -> None:
    found = listed(head + ALL.lstrip())
    assert isinstance(found, Comparison)
    assert (found.differences, dict(found.alike)) == ((), {"edges": 13})


LISTS = {
    "an edge fewer": (("Alt Elm army\n", ""), [("Alt - Elm", "army", "")]),
    "an edge more": (("Alt Elm army\n", "Alt Elm army\nBay Str fleet\n"), [("Bay - Str", "", "fleet")]),
    "both for one": (("Alt Elm army\n", "Alt Elm both\n"), [("Alt - Elm", "army", "army and fleet")]),
    "both on a coast means armies anywhere": (("Cor,Dun,A\n\"Cor\", \"Dun (nc)\", fleet\n", "Cor,Dun/nc,AF\n"), []),
    "an edge twice": (("Alt Elm army\n", "Alt Elm army\nElm Alt army\n"), []),
}  # fmt: skip


@pytest.mark.parametrize(("pair", "expected"), LISTS.values(), ids=LISTS)
def test_a_list_differs_by_its_edges(pair: tuple[str, str], expected: list[tuple[str, str, str]]) -> None:
    found = listed(swapped(ALL, pair))
    assert isinstance(found, Comparison)
    assert [(each.where, each.ours, each.theirs) for each in found.differences] == expected


BAD_LINES = {
    "two words": ("Alt Elm", "this line is no edge: Alt Elm (write two places"),
    "no unit": ("Alt Elm cart", "this line is no edge"),
    "an unknown place": ("Alt Elk army", "no place is called `Elk` (did you mean Elmwood"),
    "a fleet on no coast": ("Cor Dun fleet", "write Dun/nc or Dun/sc"),
    "words of several places": ("Bay of Pearls Cor fleet", "this line is no edge"),
}


@pytest.mark.parametrize(("line", "told"), BAD_LINES.values(), ids=BAD_LINES)
def test_a_line_that_is_no_edge_is_told_with_its_number(line: str, told: str) -> None:
    found = listed(f"Alt Elm army\n\n{line}\n")
    assert isinstance(found, list)
    (problem,) = found
    assert problem.startswith("list.txt:3:1: fault: ")
    assert told in problem


def test_a_list_is_a_file_of_any_other_name(home: Path, gazette: Gazette) -> None:
    code, out, _ = gazette("board", "diff", "classical", brought(home, "Bre Pic both\nAdr Alb army\n", "list.csv"))
    assert code == 1
    assert "differs      Adr - Alb: ours fleet; theirs army  [agreed (high)]" in out
    assert "alike:  1 edge\n" in out
    assert "spaces" not in out


def test_a_list_with_hidden_characters_is_refused(home: Path, gazette: Gazette) -> None:
    code, _, err = gazette("board", "diff", "classical", brought(home, "Bre Pic\u202e both\n", "list.csv"))
    assert code == 1
    assert "list.csv:1:8: fault: the character U+202E" in err


# --- take and new


def test_a_new_game_starts_on_a_board_of_its_own(home: Path, gazette: Gazette) -> None:
    code, out, err = gazette("new", "isles", "--rules", "classical", "--board", brought(home, OPEN_ISLANDS))
    assert code == 0
    assert "state/isles/board.yaml\n" in out
    assert "no map shows this board, so a plain one is drawn from its facts" in err
    assert "rooks: [{name: somebody}]" in (home / "state/isles/game.yaml").read_text()
    schema = json.loads((home / "state/isles/board.schema.json").read_text())
    assert "places" in schema["properties"]
    position = (home / "state/isles/01-1-spring-orders/position.yaml").read_text()
    assert "units:\n  gulls: [F Cor]\n  rooks: [A Alt]\n" in position


def test_a_new_game_is_not_made_on_a_board_with_faults(home: Path, gazette: Gazette) -> None:
    text = swapped(OPEN_ISLANDS, ("kind: land", "kind: lnad"), ("[F Cor]", "[F Kor]"))
    code, _, err = gazette("new", "isles", "--rules", "classical", "--board", brought(home, text))
    assert code == 1
    assert err.count("fault:") == 2
    assert listing(home) == {}


def test_the_faults_of_a_games_own_board_stop_every_command_at_their_lines(home: Path, tea: Path, gazette: Gazette) -> None:
    text = swapped(
        CLASSICAL, ("kind: sea, at: [16, 42.9]", "kind: see, at: [16, 42.9]"), ("home: [Bud, Tri, Vie]", "home: [Bud, Tri, Wie]")
    )
    (tea / "board.yaml").write_text(text, encoding="utf-8")
    before = listing(home)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if "kind: see" in line or "Wie" in line]
    for command in (["check"], ["run"], ["preview", "teaparty"], ["board", "diff", "teaparty", tea / "board.yaml"]):
        code, _, err = gazette(*command)
        assert code == 1
        assert [number for number in lines if f"state/teaparty/board.yaml:{number}:" not in err] == []
    assert listing(home) == before


def test_what_changes_no_outcome_is_taken_into_a_running_game(home: Path, tea: Path, gazette: Gazette) -> None:
    mine = brought(home, swapped(CLASSICAL, ("#c6796b", "#aa3333"), ("aliases: [Istanbul]", "aliases: [Istanbul, Stamboul]")))
    code, out, err = gazette("board", "take", "teaparty", mine)
    assert (code, err) == (0, "")
    assert out == "state/teaparty/board.yaml\nstate/teaparty/board.schema.json\n"
    assert (tea / "board.yaml").read_text() == "# yaml-language-server: $schema=board.schema.json\n" + mine.read_text()
    assert gazette("check")[0] == 0
    assert gazette("board", "take", "teaparty", mine)[1] == "teaparty has this board already.\n"
    assert gazette("board", "take", "teaparty", tea / "board.yaml")[1] == "teaparty has this board already.\n"
    assert "Diplomacy" in gazette("board", "show", "classical")[1]


@pytest.mark.parametrize("keyed", [True, False], ids=["with its key", "without it"])
def test_a_sealed_game_takes_a_board_from_whoever_has_its_key(home: Path, gazette: Gazette, *, keyed: bool) -> None:
    key = home / "key.txt"
    assert gazette("keygen", "--out", key)[0] == 0
    assert gazette("--key", key, "new", "teaparty", "--rules", "classical", "--secrecy", "sealed")[0] == 0
    mine = brought(home, swapped(CLASSICAL, ("title: Diplomacy", "title: Our Diplomacy")))
    code, _, err = gazette(*(("--key", key) if keyed else ()), "board", "take", "teaparty", mine)
    assert code == (0 if keyed else 1), err
    assert (home / "state/teaparty/board.yaml").is_file() is keyed


MORE = ("  - {a: Adr, b: Alb, by: fleet", "  - {a: Adr, b: Bos, by: fleet, from: agreed}\n  - {a: Adr, b: Alb, by: fleet")
OTHER = ("{a: Adr, b: Alb, by: fleet, from: agreed}", "{a: Alb, b: Vie, by: army, from: agreed}")


def test_a_running_game_takes_another_board_only_with_a_ruling(home: Path, tea: Path, gazette: Gazette) -> None:
    mine = brought(home, swapped(CLASSICAL, OTHER))
    before = listing(home)
    code, out, err = gazette("board", "take", "teaparty", mine)
    assert (code, out) == (1, "")
    assert "rule: board" in err
    assert f"state/teaparty/{SECOND}/orders.yaml first" in err
    assert listing(home) == before
    with (tea / SECOND / "orders.yaml").open("a", encoding="utf-8") as orders:
        orders.write("rulings: [{rule: board, why: the official diagram came}]\n")
    assert gazette("board", "take", "teaparty", mine)[0] == 0
    assert gazette("final", "teaparty")[0] == 0
    assert gazette("run", "teaparty")[0] == 0
    record = (tea / SECOND / "results.yaml").read_text()
    assert "{kind: ruling, rule: board, why: the official diagram came}" in record


LOSSES = {
    "a place": ([("  Str: {name: Strait, kind: sea, at: [4.5, 0.5]}\n", "")], ["Str"]),
    "a coast": ([("coasts: [nc, sc]", "coasts: [nc, ec]")], ["Dun/sc"]),
    "all coasts": ([("coasts: [nc, sc], ", "")], ["Dun/nc", "Dun/sc"]),
    "a power": ([("  gulls: {", "  rails: {")], ["gulls"]),
    "nothing, but a place more": ([("  Str: {", "  Sty: {name: Sty, kind: land}\n  Str: {")], []),
}


@pytest.mark.parametrize(("pairs", "gone"), LOSSES.values(), ids=LOSSES)
def test_what_a_record_may_name_is_not_to_be_lost(pairs: list[tuple[str, str]], gone: list[str]) -> None:
    ours, theirs = quick_yaml.load(ISLANDS), quick_yaml.load(swapped(ISLANDS, *pairs))
    found = [each.message.partition(": ")[2] for each in BOARDS.lost(ours, theirs)]
    assert found == ([", ".join(gone)] if gone else [])


def test_a_game_that_was_played_on_keeps_its_places(home: Path, tea: Path, gazette: Gazette) -> None:
    with (tea / SECOND / "orders.yaml").open("a", encoding="utf-8") as orders:
        orders.write("rulings: [{rule: board, why: the sea is dry}]\n")
    lines = [line for line in CLASSICAL.splitlines(keepends=True) if "Adr" not in line]
    before = listing(home)
    code, _, err = gazette("board", "take", "teaparty", brought(home, "".join(lines)))
    assert code == 1
    assert "gone, though what was played may name them: Adr (keep them)" in err
    assert listing(home) == before


def test_a_game_that_has_a_sheet_and_no_record_says_how_to_begin_anew(home: Path, gazette: Gazette) -> None:
    assert gazette("new", "teaparty", "--rules", "classical")[0] == 0
    mine = brought(home, swapped(CLASSICAL, OTHER))
    code, _, err = gazette("board", "take", "teaparty", mine)
    assert code == 1
    assert "delete this folder" in err
    assert not (home / "state/teaparty/board.yaml").exists()
    for path in (home / "state/teaparty" / FIRST).iterdir():
        path.unlink()
    (home / "state/teaparty" / FIRST).rmdir()
    assert gazette("board", "take", "teaparty", mine)[0] == 0
    assert gazette("run", "teaparty")[0] == 0
    assert gazette("check")[0] == 0


def test_a_board_with_faults_is_not_taken(home: Path, tea: Path, gazette: Gazette) -> None:
    before = listing(home)
    code, _, err = gazette("board", "take", "teaparty", brought(home, swapped(CLASSICAL, MORE)))
    assert code == 1
    assert "there is no place `Bos`" in err
    assert listing(home) == before


def test_a_board_without_a_power_that_has_players_is_not_taken(home: Path, gazette: Gazette) -> None:
    assert gazette("new", "teaparty", "--rules", "classical")[0] == 0
    game = home / "state/teaparty/game.yaml"
    game.write_text(game.read_text().replace("# players:\n#   austria:", "players:\n  austria:"), encoding="utf-8")
    before = listing(home)
    code, _, err = gazette("board", "take", "teaparty", brought(home, OPEN_ISLANDS))
    assert code == 1
    assert "there is no power `austria`" in err
    assert listing(home) == before


def test_a_game_that_is_over_keeps_its_board(home: Path, gazette: Gazette) -> None:
    assert gazette("new", "isles", "--rules", "classical", "--board", brought(home, OPEN_ISLANDS))[0] == 0
    (home / "state/isles/map.svg").write_bytes((ROOT / "tests/fixtures/islands/map.svg").read_bytes())
    orders = home / "state/isles/01-1-spring-orders/orders.yaml"
    orders.write_text(orders.read_text() + "rulings: [{rule: draw, powers: [gulls, rooks], why: rain, when: after}]\n")
    assert gazette("final", "isles")[0] == 0
    assert gazette("run", "isles")[0] == 0
    assert "the game is over" in gazette("check")[1]
    code, _, err = gazette("board", "take", "isles", brought(home, swapped(OPEN_ISLANDS, ("victory: 2", "victory: 3"))))
    assert code == 1
    assert "the game is over, and its records belong to its board" in err
    assert gazette("board", "take", "isles", brought(home, swapped(OPEN_ISLANDS, ("#839adf", "#83aadf"))))[0] == 0


def test_a_file_is_written_whole_or_not_at_all(home: Path, tea: Path, monkeypatch: pytest.MonkeyPatch, gazette: Gazette) -> None:
    def broken(*_: object) -> None:
        raise OSError("the disk is full")

    before = listing(home)
    monkeypatch.setattr("os.fsync", broken)
    assert gazette("board", "take", "teaparty", brought(home, swapped(CLASSICAL, ("#c6796b", "#aa3333"))))[0] == 3
    after = {path: data for path, data in listing(home).items() if not path.endswith(".part")}
    assert after == before
    assert store.board_file(home / "state", "teaparty") is None
