"""A reader checks a site without trusting its GM: what was changed, whatever it is, does not fit any more."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import rulesets, store
from generator.cli import games, main, site_sources
from generator.core.canonical_yaml import dump
from generator.core.verification import PublishedPhase
from generator.publish.site import Site
from generator.publish.site_build import build as publish
from generator.publish.verifying import find_site_games, read_site_game
from tests.support.published_records import closed, opened
from tests.support.quarry_tables.table import NOW

RULES = games.rules({"rules": "ambition-and-empire"}, None)  # type: ignore[arg-type]

SPRING, FALL = "01-1763-spring-orders", "02-1763-fall-orders"
SPRING_ORDERS = """orders:
  spain: |
    A Mad - Por
    F Brc H
  france: [A Mar - Sav, A Par - Bur]
bids:
  spain:
    - 1 DP: F Naples - Ionian Sea
  france:
    - 2 DP to A Switzerland S A Marseilles - Savoy
"""
FALL_ORDERS = """orders: {france: [A Sav H]}
rulings:
  - {why: voted, powers: [spain, france], rule: draw, when: after}
"""


def build(base: Path) -> None:
    """The site of the game alone, without the pages of any board."""
    publish([replace(site_sources.source(base / "state", "short"), board=None)], Site("Games"), site_sources.folders(base / "site"))


def play(root: Path, rules: Any = RULES, board: str = "") -> None:
    """A game of two phases, played to its end; `rules` are those on a `board` of its own, if it has one."""
    chosen = {"title": "Short", "secrecy": "private"}
    assert not store.new_game(root, "short", rules, chosen, {"secret": "5ec2" * 16}).problems
    if board:
        (root / "short/board.yaml").write_text(board)
    for phase, text in ((SPRING, SPRING_ORDERS), (FALL, FALL_ORDERS)):
        head = f"format: 1\ngame: short\nphase: {phase}\nfinal: true\n"
        (root / "short" / phase / "orders.yaml").write_text(head + text)
        assert not store.run(root, "short", rules, NOW).faults


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository of a game that is over and built, with nothing revealed."""
    base = tmp_path_factory.mktemp("before")
    play(base / "state")
    build(base)
    return base


@pytest.fixture(scope="module")
def revealed(before: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of the same, with everything revealed."""
    base = tmp_path_factory.mktemp("revealed") / "copy"
    shutil.copytree(before, base)
    assert main(["-C", str(base), "reveal", "short"]) == 0
    build(base)
    return base


@pytest.fixture
def site(revealed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(revealed / "site", tmp_path / "site"))


def verify(site: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    capsys.readouterr()
    return main(["verify", str(site)]), "".join(capsys.readouterr())


def test_an_honest_site_is_verified_before_and_after_it_is_revealed(
    before: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(before / "site", capsys) == (
        0,
        "short: 2 records, all hashes fit; nothing is revealed yet, so commitments and outcomes cannot be checked\n",
    )
    assert verify(site, capsys) == (0, "short: 2 records, all hashes fit; 2 revealed: commitments fit; outcomes fit\n")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("powers: [\n", (2, 1), "not YAML"),
        ("", (1, 1), "the file is empty"),
        ("- powers\n", (1, 1), "what is revealed is a mapping"),
        ("format: 1\n", (1, 1), "`powers:` says for each power what it sent"),
        ("powers: [spain]\n", (1, 9), "`powers:` says for each power what it sent"),
        ("powers: {spain: A Mad H}\n", (1, 10), "what spain sent is a mapping"),
        ("events: nothing\npowers: {}\n", (1, 9), "`events:` is a list of events"),
        ("events: [bid, {kind: bid}]\npowers: {}\n", (1, 10), "an event is a mapping with a `kind`"),
        ("events: [{power: spain}]\npowers: {}\n", (1, 10), "an event is a mapping with a `kind`"),
    ],
)
def test_what_is_revealed_and_cannot_be_read_is_a_fault_in_check_and_build(
    revealed: Path, tmp_path: Path, text: str, place: tuple[int, int], words: str
) -> None:
    state = Path(shutil.copytree(revealed / "state", tmp_path / "state"))
    path = state / "short" / SPRING / "revealed.yaml"
    path.write_text(text)
    game, problems = store.public_game(state, "short", RULES)
    assert game is None
    for told in (problems, store.check(state, "short", RULES, NOW).faults):
        (problem,) = told
        assert problem.spot is not None
        assert (problem.spot.file, problem.spot.line, problem.spot.column) == (str(path), *place)
        assert words in problem.message
    assert main(["-C", str(tmp_path), "reveal", "short"]) == 0
    assert path.read_bytes() == (revealed / "state" / "short" / SPRING / "revealed.yaml").read_bytes()


def test_the_json_of_a_phase_is_its_record_to_the_byte(before: Path) -> None:
    (path,) = find_site_games(before / "site").values()
    for phase in read_site_game(path).phases:
        assert dump(phase.results) == (before / "state/short" / str(phase.record["phase"]) / "results.yaml").read_text()


def test_nothing_is_revealed_before_the_end(tmp_path: Path) -> None:
    root = tmp_path / "state"
    assert not store.new_game(root, "short", RULES, {"secrecy": "private"}, {"secret": "5ec2" * 16}).problems
    assert [problem.code for problem in store.reveal(root, "short", RULES).faults] == ["not-over"]


def test_a_game_secret_is_never_revealed(revealed: Path) -> None:
    for path in [*(revealed / "site").rglob("*"), *(revealed / "state").rglob("revealed.yaml")]:
        assert not path.is_file() or b"5ec2" * 16 not in path.read_bytes()


def test_the_page_shows_what_was_sent_as_it_was_written(revealed: Path) -> None:
    page = (revealed / "site/short" / SPRING / "revealed/index.html").read_text()
    for line in ("A Mad - Por", "2 DP to A Switzerland S A Marseilles - Savoy", "1 DP: F Naples - Ionian Sea"):
        assert f"<bdi>{line}</bdi>" in page
    for power, line in (
        ("france", "2 DP: A Switzerland S A Marseilles – Savoy: won"),
        ("spain", "1 DP: F Naples – Ionian Sea: won"),
    ):
        own = page.partition(f'<h2 id="for-{power}">')[2].partition("</section>")[0]
        assert f"<li>{line}\n" in own.partition("What it alone was told")[2]
    names = re.findall(r'<h2 id="for-[a-z-]+">(.*?)</h2>', page)
    assert names[:4] == ["Great Britain &amp; Hanover", "Denmark-Norway", "France", "Habsburg Empire"], "as in the report"
    assert 'href="revealed/index.html"' in (revealed / "site/short" / SPRING / "index.html").read_text()


def test_a_copy_made_by_following_links_can_be_verified(revealed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As `wget --mirror` makes it, which takes what a page leads to and nothing else."""
    site, found, ahead = revealed / "site", set[Path](), [revealed / "site/index.html"]
    while ahead:
        page = ahead.pop()
        found.add(page)
        links = re.findall(r'(?:href|src)="([^"#:]+)', page.read_text()) if page.suffix == ".html" else []
        ahead += {there for link in links if (there := (page.parent / link).resolve()).is_file()} - found
    for path in found:
        there = tmp_path / path.relative_to(site)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, there)
    assert verify(tmp_path, capsys) == verify(site, capsys)


Change = Callable[[dict[str, Any]], None]


def _event(record: dict[str, Any]) -> None:
    record["events"][-1]["outcome"] = "moves"


def _position(record: dict[str, Any]) -> None:
    record["position"]["units"]["france"] = ["A Mar"]


def _after(record: dict[str, Any]) -> None:
    record["after"]["centres"]["france"].append("Sav")


def _commitment(record: dict[str, Any]) -> None:
    record["commitments"]["sweden"] = record["commitments"]["france"]


def _uncommitted(record: dict[str, Any]) -> None:
    del record["commitments"]["sweden"]


RECORD: dict[str, Change] = {
    "a fact": _event,
    "the position before": _position,
    "the position after": _after,
    "a commitment": _commitment,
    "a commitment that is gone": _uncommitted,
    "the moment": lambda record: record.update(at="2026-12-04T20:10-05:00"),
    "the reason": lambda record: record.update(why="another"),
    "no hash of what follows": lambda record: record["hashes"].pop("next"),
}


@pytest.mark.parametrize("change", RECORD.values(), ids=RECORD)
def test_a_record_that_was_changed_does_not_fit(site: Path, change: Change, capsys: pytest.CaptureFixture[str]) -> None:
    path = site / "short" / SPRING / "record.json"
    record = opened(json.loads(path.read_text()))
    change(record)
    path.write_text(json.dumps(closed(record)))
    code, told = verify(site, capsys)
    assert code == 1, told


def _told(power: str, key: str, value: object) -> Change:
    return lambda told: told["powers"][power].update({key: value})


REVEALED: dict[str, Change] = {
    "a bid": _told("france", "bids", ["1 DP to A Switzerland S A Marseilles - Savoy"]),
    "who bid": lambda told: told["powers"].update(france=told["powers"]["spain"], spain=told["powers"]["france"]),
    "an order": _told("france", "orders", ["A Mar - Bur"]),
    "a salt": _told("france", "salt", "00" * 32),
    "a power that sent nothing": _told("sweden", "bids", ["1 DP: A Bav H"]),
    "a power that is left out": lambda told: told["powers"].pop("sweden"),
    "one more power": lambda told: told["powers"].update(prussians={"salt": "", "orders": "", "bids": ""}),
    "the rulings": lambda told: told.update(rulings=[{"rule": "draw", "powers": ["spain"], "when": "after"}]),
}


@pytest.mark.parametrize("change", REVEALED.values(), ids=REVEALED)
def test_what_is_revealed_otherwise_than_it_was_bound_does_not_fit(
    site: Path, change: Change, capsys: pytest.CaptureFixture[str]
) -> None:
    path = site / "short" / SPRING / "revealed.json"
    told = json.loads(path.read_text())
    change(told)
    path.write_text(json.dumps(told))
    code, said = verify(site, capsys)
    assert code == 1, said


def test_facts_that_fit_every_hash_and_no_rule_are_found(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A GM who cheats and hashes anew: the chain is whole, but the rules give other events."""
    path = site / "short" / FALL / "record.json"
    record = opened(json.loads(path.read_text()))
    record["after"]["centres"]["france"].append("Lon")
    record["after"]["centres"]["britain-hanover"].remove("Lon")
    path.write_text(json.dumps(closed(record)))
    code, told = verify(site, capsys)
    assert code == 1
    assert "the rules lead to another position" in told


def test_a_record_that_is_missing_is_told(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "short" / SPRING / "record.json").unlink()
    code, told = verify(site, capsys)
    assert code == 1
    assert "record.json" in told


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, '{"phase": 1}', '{"phase": "01-1763-spring-orders", "hashes": 3}'])
def test_a_file_that_is_no_record_is_told_without_a_traceback(site: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "short" / SPRING / "record.json").write_text(text)
    code, told = verify(site, capsys)
    assert code == 1
    assert "Traceback" not in told


def test_a_folder_without_a_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = verify(tmp_path, capsys)
    assert code == 1
    assert "holds no game" in told


@pytest.mark.parametrize(("ordered", "changed"), [("A Par - Bur", "A Par - Gas"), ("2 DP to", "1 DP to")])
def test_what_was_changed_after_it_was_run_is_not_revealed(before: Path, tmp_path: Path, ordered: str, changed: str) -> None:
    """Orders are in the hash of a record. Bids are in no hash that anybody could try out: their commitment shows the change."""
    root = Path(shutil.copytree(before / "state", tmp_path / "state"))
    path = root / "short" / SPRING / "orders.yaml"
    assert ordered in path.read_text()
    path.write_text(path.read_text().replace(ordered, changed))
    assert "changed-orders" in [problem.code for problem in store.reveal(root, "short", RULES).faults]
    assert not list(root.rglob("revealed.yaml"))


@pytest.fixture(scope="module")
def own_board(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of such a game on a board of its own, with the page of that board."""
    base = tmp_path_factory.mktemp("own")
    facts = games.facts_of(games.package_board("ambition-and-empire"))
    facts["victory"] = "20"  # type: ignore[assignment, call-overload]
    own = rulesets.build("ambition-and-empire", facts)  # type: ignore[arg-type]
    play(base / "state", own, board=f"# only the GM should read this\n{dump(facts)}")  # type: ignore[arg-type]
    assert not store.reveal(base / "state", "short", own).faults
    publish([site_sources.source(base / "state", "short")], Site("Games"), site_sources.folders(base / "site"))
    return base / "site"


def test_outcomes_are_checked_on_the_board_that_the_game_brought(
    own_board: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = Path(shutil.copytree(own_board, tmp_path / "site"))
    assert "only the GM" not in (site / "short/board/board.yaml").read_text()
    assert 'href="board.yaml"' in (site / "short/board/index.html").read_text()
    assert verify(site, capsys) == (0, "short: 2 records, all hashes fit; 2 revealed: commitments fit; outcomes fit\n")
    path = site / "short" / FALL / "record.json"
    honest, lie = '"kind":"nmr","power":"sweden"', '"kind":"nmr","power":"france"'
    assert honest in path.read_text()
    path.write_text(path.read_text().replace(honest, lie))
    code, told = verify(site, capsys)
    assert (code, "the rules give another event" in told) == (1, True), told


@pytest.mark.parametrize("text", ["", "format: 1\n", "victory: 20\n", "&a [*a]\n", None])
def test_a_board_that_is_not_the_one_of_the_records_is_of_no_use(
    own_board: Path, text: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor can a GM escape the rules by naming one that nobody knows: it is said."""
    site = Path(shutil.copytree(own_board, tmp_path / "site"))
    path = site / "short/board/board.yaml"
    path.unlink() if text is None else path.write_text(text)
    code, told = verify(site, capsys)
    assert code == (text is not None)
    assert ("outcomes of 2 not checked, as their board is not known here" in told) == (text is None)


def test_a_board_beside_a_game_of_the_package_s_board_changes_nothing(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "short/board").mkdir()
    (site / "short/board/board.yaml").write_text("format: 1\n")
    assert verify(site, capsys)[0] == 0


def test_a_published_phase_names_its_file() -> None:
    with pytest.raises(ValueError, match="names no phase"):
        PublishedPhase("x", {"phase": "nonsense"}).phase  # noqa: B018 - it is read for its error


def test_a_game_is_verified_whose_players_have_powers_of_its_own_board_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the board that comes with its rules, `players:` would be a fault."""
    path = rulesets.home("dynastic-campaign") / "three-crowns.yaml"
    root = tmp_path / "state"
    own = rulesets.build("dynastic-campaign", games.facts_of(path))  # type: ignore[arg-type]
    keys = {"secret": "5ec2" * 16, "seed": "5eed" * 16}
    assert not store.new_game(root, "short", own, {"title": "Short", "secrecy": "private"}, keys).problems
    (root / "short/board.yaml").write_text(path.read_text())
    game_file = root / "short/game.yaml"
    game_file.write_text(game_file.read_text() + "\nplayers: {elnor: [{name: Ben}]}\n")
    phase = "01-1620-spring-moves"
    order_file = f"format: 1\ngame: short\nphase: {phase}\nfinal: true\nrulings: [{{rule: end, why: enough}}]\n"
    (root / "short" / phase / "orders.yaml").write_text(order_file)
    assert not store.run(root, "short", own, NOW).faults
    assert not store.reveal(root, "short", own).faults
    publish([site_sources.source(root, "short")], Site("Games"), site_sources.folders(tmp_path / "site"))
    told = "short: 1 record, all hashes fit; 1 revealed: commitments fit; outcomes fit\n"
    assert verify(tmp_path / "site", capsys) == (0, told)
