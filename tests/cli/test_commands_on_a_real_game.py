"""Commands on a real game: what a GM sees when all is well, and when a tired GM makes a mistake."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli import main

FIRST = "01-1901-spring-orders"
NOW = "2026-01-01T12:00+00:00"


class Desk:
    """A repository with the game teaparty, and the command line on it."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self.capsys = home, capsys
        self.game = home / "state" / "teaparty"
        self.orders = self.game / FIRST / "orders.yaml"

    def __call__(self, *words: str) -> tuple[int, str, str]:
        """Run a command; its exit code, and what it said on stdout and stderr."""
        self.capsys.readouterr()
        code = main(["-C", str(self.home), "--now", NOW, *words])
        said = self.capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    def change(self, old: str, new: str, path: Path | None = None) -> None:
        """Replace the first `old` in the order file, or in another."""
        path = path or self.orders
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    def bytes(self) -> str:
        """A hash of everything in state/."""
        files = sorted(path for path in (self.home / "state").rglob("*") if path.is_file())
        parts = [str(path.relative_to(self.home)).encode() + b"\0" + path.read_bytes() for path in files]
        return hashlib.sha256(b"\0".join(parts)).hexdigest()


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository as `gazette new` makes it."""
    home = tmp_path_factory.mktemp("fresh")
    assert main(["-C", str(home), "new", "teaparty", "--rules", "classical", "--gm", "Anna", "--title", "Tea: the party"]) == 0
    return home


@pytest.fixture
def desk(fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    shutil.copytree(fresh, tmp_path / "games")
    return Desk(tmp_path / "games", capsys)


@pytest.fixture
def played(desk: Desk) -> Desk:
    """The game after its first phase."""
    desk.change("- A Par\n", "- A Par - Bur\n")
    assert desk("final", "teaparty")[0] == 0
    assert desk("run")[0] == 0
    return desk


def test_a_new_game_is_ready_to_commit_and_without_fault(desk: Desk) -> None:
    code, out, err = desk("check")
    assert code == 0
    assert "teaparty, Spring 1901 Orders: 0 of 7 powers, 0 of 22 units, 0 faults" in out
    assert "teaparty: missing: austria: nothing was ordered" in err
    words = (desk.game / "game.yaml").read_text()
    assert 'title: "Tea: the party"' in words
    assert "gm: [Anna]" in words
    assert desk.orders.read_text().startswith("# yaml-language-server: $schema=../orders.schema.json\n")


def test_a_game_that_is_there_is_not_made_again(desk: Desk) -> None:
    before = desk.bytes()
    code, _, err = desk("new", "teaparty", "--rules", "classical")
    assert code == 2
    assert "already" in err
    assert desk.bytes() == before


NAMES = ["Tea", "../teaparty", "-x", "a b", "x" * 64, "", "tea/party", "con.txt"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_cannot_be_a_folder_is_refused(desk: Desk, name: str) -> None:
    before = desk.bytes()
    assert desk("new", "--rules", "classical", "--", name)[0] == 2
    assert desk.bytes() == before


def test_an_unknown_rule_system_gets_the_nearest_one(desk: Desk) -> None:
    code, _, err = desk("new", "other", "--rules", "clasical")
    assert code == 2
    assert "did you mean classical?" in err
    assert not (desk.home / "state" / "other").exists()


def test_a_game_without_its_rules_is_told_which_there_are(desk: Desk) -> None:
    desk.change("rules: classical\n", "", desk.game / "game.yaml")
    code, _, err = desk("check")
    assert code == 1
    assert "state/teaparty/game.yaml:3:1: fault: `rules:` is missing (write one of: classical, " in err


def test_a_second_game_leaves_the_site_and_gitignore_as_they_are(desk: Desk) -> None:
    (desk.home / "state" / "site.yaml").write_text("format: 1\ntitle: Mine\n")
    (desk.home / ".gitignore").write_text("site/")
    assert desk("new", "other", "--rules", "classical")[0] == 0
    assert (desk.home / "state" / "site.yaml").read_text() == "format: 1\ntitle: Mine\n"
    lines = (desk.home / ".gitignore").read_text().splitlines()
    assert lines.count("site/") == 1
    assert "state/**/sheet.yaml" in lines


FAULTS = [
    ("an unknown power", "  austria:", "  austira:", 7, "austria"),
    ("a place that does not exist", "- A Par\n", "- A Par - Burgundia\n", 17, "Bur"),
    ("two orders for one unit", "- A Par\n", "- A Par - Bur\n    - A Par - Pic\n", 18, "the first is on line 17"),
    ("orders of another phase", FIRST, "02-1901-fall-orders", 4, FIRST),
    ("a tab", "    - A Bud", "\t- A Bud", 8, "tab"),
    ("a half-saved file", "turkey:\n", "turk", 32, "not YAML"),
    ("a key given twice", "  england:", "  austria:", 11, "austria"),
    ("an unknown key", "final: false", "finale: false", 5, "final"),
    ("no time at all under final", "final: false", "final: yesterday", 5, "final"),
    ("an unreadable order", "- A Par\n", "- A Par to the Moon\n", 17, "Moon"),
    ("an anchor", "- A Par\n", "- &x A Par\n", 17, ""),
]


@pytest.mark.parametrize(("_what", "old", "new", "line", "word"), FAULTS, ids=[row[0] for row in FAULTS])
def test_a_fault_is_told_at_its_line_and_nothing_is_written(
    desk: Desk, _what: str, old: str, new: str, line: int, word: str
) -> None:
    desk.change("final: false", "final: 2026-01-01T11:00+00:00") if "final" not in old else None
    desk.change(old, new)
    before = desk.bytes()
    for command in (["check"], ["run"], ["preview", "teaparty"], ["final", "teaparty"]):
        code, _, err = desk(*command)
        told = [each for each in err.splitlines() if "fault:" in each]
        assert code == 1
        assert told
        assert any(f"state/teaparty/{FIRST}/orders.yaml:{line}:" in each for each in told), err
        assert word in err
    assert desk.bytes() == before


def byte_order_mark(desk: Desk) -> None:
    desk.orders.write_bytes(b"\xef\xbb\xbf" + desk.orders.read_bytes())


def windows_line_ends(desk: Desk) -> None:
    desk.orders.write_bytes(desk.orders.read_bytes().replace(b"\n", b"\r\n"))


def illegal_order(desk: Desk) -> None:
    desk.change("- A Par\n", "- A Par - Rom\n")


def unit_that_is_not_there(desk: Desk) -> None:
    desk.change("- A Par\n", "- A Par\n    - A Gas - Spa\n")


def nothing_came(desk: Desk) -> None:
    desk.change("    - A Con\n    - A Smy\n    - F Ank\n", "")
    desk.change("  turkey:", "  turkey: []")


@pytest.mark.parametrize(
    "mistake",
    [byte_order_mark, windows_line_ends, illegal_order, unit_that_is_not_there, nothing_came],
    ids=lambda each: each.__name__.replace("_", " "),
)
def test_what_is_no_fault_does_not_stop_the_game(desk: Desk, mistake: Callable[[Desk], None]) -> None:
    mistake(desk)
    assert desk("check")[0] == 0
    assert desk("final", "teaparty")[0] == 0
    code, out, _ = desk("run")
    assert code == 0
    assert "teaparty: Spring 1901 Orders adjudicated" in out


def test_a_phase_that_is_not_final_waits_and_says_how_to_go_on(desk: Desk) -> None:
    before = desk.bytes()
    code, out, err = desk("run")
    assert (code, err) == (0, "")
    assert "waits for Spring 1901 Orders" in out
    assert "gazette final teaparty" in out
    assert desk.bytes() == before


def test_a_second_run_changes_nothing(played: Desk) -> None:
    before = played.bytes()
    code, out, _ = played("run")
    assert code == 0
    assert "adjudicated" not in out
    assert played.bytes() == before


def test_a_hand_edited_record_is_found_and_the_ruling_named(played: Desk) -> None:
    played.change("A Bur", "A Gas", played.game / "02-1901-fall-orders" / "position.yaml")
    code, _, err = played("check")
    assert code == 1
    assert "02-1901-fall-orders/position.yaml" in err
    assert "rule: " in err or "ruling" in err


def test_orders_changed_after_they_were_run_lead_to_the_erratum(played: Desk) -> None:
    played.change("A Par - Bur", "A Par - Pic")
    code, _, err = played("run")
    assert code == 1
    assert "gazette erratum teaparty" in err


def test_an_erratum_opens_a_revision_and_says_what_to_do(played: Desk) -> None:
    code, out, _ = played("erratum", "teaparty", "spring 1901", "--why", "the GM typed Bur")
    assert code == 0
    assert f"state/teaparty/{FIRST}.2/orders.yaml" in out
    played.change("A Par - Bur", "A Par - Pic", played.game / f"{FIRST}.2" / "orders.yaml")
    assert played("final", "teaparty")[0] == 0
    assert played("run")[0] == 0
    assert "A Par - Pic" in (played.game / f"{FIRST}.2" / "results.yaml").read_text()
    assert "A Par - Bur" in (played.game / FIRST / "results.yaml").read_text()


def test_an_erratum_needs_a_phase_that_was_played(desk: Desk) -> None:
    code, _, err = desk("erratum", "teaparty", FIRST, "--why", "nothing")
    assert code == 2
    assert "no phase of this game has been played yet" in err


def test_a_preview_shows_the_results_and_writes_nothing(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    desk.change("- A Par\n", "- A Par - Bur\n")
    before = desk.bytes()
    code, out, err = desk("preview", "teaparty")
    assert code == 0
    assert "A Par – Bur" in out
    (page,) = tmp_path.glob(f"gazette-*/teaparty/{FIRST}/index.html")
    assert page.as_uri() in err
    assert desk.bytes() == before
    assert not (desk.home / "site").exists()


def test_a_post_goes_to_stdout_and_its_subject_does_not(played: Desk) -> None:
    code, out, err = played("post", "teaparty", "--for", "phpbb")
    assert code == 0
    assert out.startswith("[")
    assert "A Par – Bur" in out
    assert "Subject: Tea: the party" in err


def test_a_post_as_json_has_its_subject_and_every_part(played: Desk) -> None:
    _, out, _ = played("post", "teaparty", "--for", "discord", "--json")
    told = json.loads(out)
    assert told["kind"] == "discord"
    assert told["subject"] == "Tea: the party: Spring 1901 Orders (phase 1)"
    assert told["parts"]
    assert all(len(part) <= 2000 for part in told["parts"])


def test_a_part_that_is_not_there_is_refused(played: Desk) -> None:
    assert played("post", "teaparty", "--for", "text", "--part", "9")[0] == 2


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        ("{rule: concede, power: turkey}", "; by your ruling the game ends: turkey wins"),
        (
            "{rule: draw, powers: [turkey, austria, italy]}",
            "; by your ruling the game ends: austria, italy and turkey share the victory",
        ),
        ("{rule: concede, power: turkey, when: after}", "; by your ruling the game ends: turkey wins"),
        ("{rule: civil-disorder, power: turkey}", ""),
    ],
)
def test_a_check_says_how_a_ruling_will_end_the_game(desk: Desk, ruling: str, told: str) -> None:
    desk.change("orders:\n", f"rulings: [{ruling}]\norders:\n")
    code, out, _ = desk("check")
    assert code == 0
    assert out.splitlines()[-1].endswith(f" 0 faults{told}")


def test_the_first_post_of_the_thread_names_players_standing_and_phases(played: Desk) -> None:
    (played.home / "state" / "site.yaml").write_text("format: 1\nbase-url: https://example.org/games/\n")
    code, out, err = played("post", "teaparty", "--for", "markdown", "--first")
    assert code == 0
    assert "Subject: Tea: the party: now Fall 1901 Orders" in err
    assert "Now: Fall 1901 Orders.\n" in out
    assert "Gamemaster: Anna." in out
    assert "https://example.org/games/teaparty/01-1901-spring-orders/index.html" in out
    assert "https://example.org/games/teaparty/index.html" in out


def test_the_first_post_can_stand_before_anything_was_played(desk: Desk) -> None:
    code, out, _ = desk("post", "teaparty", "--for", "text", "--first")
    assert code == 0
    assert "Austria" in out
    assert "Phases so far" not in out


def test_nothing_is_posted_before_anything_was_played(desk: Desk) -> None:
    code, out, err = desk("post", "teaparty", "--for", "text")
    assert (code, out) == (2, "")
    assert "no phase of this game has been played yet" in err


def test_the_archive_is_replayed_and_a_changed_byte_is_found(played: Desk) -> None:
    assert played("replay")[0] == 0
    played.change("outcome: moves", "outcome: bounces", played.game / FIRST / "results.yaml")
    code, out, err = played("replay")
    assert code == 1
    assert "differs" in out
    assert "results.yaml" in err


def test_the_site_is_built_and_a_second_build_writes_nothing_and_both_tell_what_is_left_out_of_press(played: Desk) -> None:
    (played.game / FIRST / "press.md").write_text("Paris:\u200b We shall see.\n")
    told = f"{FIRST}/press.md:1:7: notice: U+200B cannot be seen and is left out"
    code, out, err = played("build")
    assert code == 0
    assert "index.html" in out
    assert told in err
    code, out, _ = played("build", "--json")
    assert code == 0
    assert json.loads(out)["written"] == []
    assert [(each["weight"], each["code"]) for each in json.loads(out)["problems"]] == [("notice", "left-out")]


def test_a_wrong_site_file_is_told_and_the_site_is_built_all_the_same(played: Desk) -> None:
    (played.home / "state" / "site.yaml").write_text("format: 1\ntitle: Mine\nboards: [phpb]\nbase-url: here\n")
    code, _, err = played("build")
    assert code == 1
    assert "site.yaml:3:10" in err
    assert "phpbb" in err
    assert "site.yaml:4:11" in err
    assert "Mine" in (played.home / "site" / "index.html").read_text()


def test_nothing_private_is_told_where_nothing_is_private(played: Desk) -> None:
    code, out, _ = played("tell", "teaparty", "austria")
    assert code == 0
    assert "nothing that is not public" in out
    assert played("tell", "teaparty", FIRST, "bavaria")[0] == 2


def test_check_as_json_counts_and_places_every_problem(desk: Desk) -> None:
    desk.change("- A Par\n", "- A Par - Burgundia\n")
    code, out, _ = desk("check", "--json")
    told = json.loads(out)
    assert code == 1
    assert told["games"][0]["phase"] == FIRST
    (fault,) = [each for each in told["problems"] if each["weight"] == "fault"]
    assert (fault["file"], fault["line"]) == (f"state/teaparty/{FIRST}/orders.yaml", 17)


def test_check_takes_a_file_a_folder_or_a_name(desk: Desk) -> None:
    assert desk("new", "other", "--rules", "classical")[0] == 0
    for path in (str(desk.orders), str(desk.game), "teaparty"):
        out = desk("check", path)[1]
        assert "teaparty, Spring" in out
        assert "other, Spring" not in out


def test_check_refuses_a_path_outside_and_a_name_that_is_none(desk: Desk) -> None:
    assert desk("check", "/etc/hosts")[0] == 2
    code, _, err = desk("check", "teapart")
    assert code == 2
    assert "did you mean teaparty?" in err


def test_in_github_the_summary_says_what_is_complete(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    desk.change("- A Par\n", "- A Par - Burgundia\n")
    _, out, _ = desk("check", "--github")
    assert f"::error file=state/teaparty/{FIRST}/orders.yaml,line=17," in out
    assert "1 fault" in (tmp_path / "summary.md").read_text()


def test_a_folder_that_cannot_be_a_game_is_not_left_out_without_a_word(desk: Desk) -> None:
    (desk.home / "state" / "Bad Name").mkdir()
    shutil.copy(desk.game / "game.yaml", desk.home / "state" / "Bad Name")
    for command in ("check", "run"):
        code, _, err = desk(command)
        assert code == 1
        assert "`Bad Name` cannot be the name of a game" in err


def test_a_game_without_its_game_file_is_missed(desk: Desk) -> None:
    (desk.game / "game.yaml").unlink()
    code, _, err = desk("run")
    assert code == 1
    assert "state/teaparty:1:1: fault: `teaparty` has phases and no game.yaml" in err


def test_other_folders_in_state_are_nobodys_business(desk: Desk) -> None:
    (desk.home / "state" / "Notes").mkdir()
    (desk.home / "state" / "Notes" / "draft.md").write_text("Dear players\n")
    assert desk("check")[0] == 0


def test_a_board_that_the_rules_cannot_read_is_a_fault_of_its_file(desk: Desk) -> None:
    (desk.game / "board.yaml").write_text("format: 1\nboard: mine\n")
    for command in ("check", "run", "build"):
        code, _, err = desk(command)
        assert code == 1
        assert "state/teaparty/board.yaml:1:1: fault: board.yaml has no `places:`" in err


@pytest.mark.parametrize("command", ["check", "run", "replay"])
def test_a_state_without_games_says_how_to_start_one(desk: Desk, command: str) -> None:
    shutil.rmtree(desk.game)
    code, out, _ = desk(command)
    assert code == 0
    assert "gazette new GAME --rules classical" in out


def test_a_repository_without_games_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-C", str(tmp_path), "check"]) == 2
    assert "state/" in capsys.readouterr().err


def test_a_wrong_time_is_explained(desk: Desk) -> None:
    desk.capsys.readouterr()
    assert main(["-C", str(desk.home), "--now", "tomorrow", "run"]) == 2
    assert "is not a time" in desk.capsys.readouterr().err


def test_the_schemas_are_json_and_up_to_date_after_new(desk: Desk) -> None:
    for path in (desk.home / "state" / "site.schema.json", desk.game / "game.schema.json"):
        assert json.loads(path.read_text())["$schema"]
    _, out, _ = desk("schema")
    assert "up to date" in out


def test_an_error_of_the_program_is_one_line_and_a_traceback_only_when_asked(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("generator.store.find_games", fail)
    code, _, err = desk("check")
    assert code == 3
    assert "RuntimeError: broken" in err
    assert "--debug" in err
    assert main(["-C", str(desk.home), "--debug", "check"]) == 3
    assert "Traceback" in desk.capsys.readouterr().err


def test_press_that_cannot_be_read_is_a_fault_wherever_it_would_be_printed(desk: Desk) -> None:
    assert desk("final", "teaparty")[0] == 0
    assert desk("run")[0] == 0
    assert desk("build")[0] == 0
    page = desk.home / "site" / "teaparty" / FIRST / "index.html"
    before, press = page.read_bytes(), desk.game / FIRST / "press.md"
    press.write_bytes("Vienna:\n\nthe *Brücke* is ours\n".encode("latin-1"))
    for command in (["check"], ["run"], ["build"], ["post", "teaparty", "--for", "smf"], ["preview", "teaparty"]):
        code, _, told = desk(*command)
        assert (command, code) == (command, 1)
        assert f"state/teaparty/{FIRST}/press.md:3:8: fault: the byte 0xfc is not UTF-8 (in Windows-1252 it is `ü`" in told, command
    assert page.read_bytes() == before


def test_press_with_characters_that_nobody_sees_is_printed_without_them(desk: Desk) -> None:
    assert desk("final", "teaparty")[0] == 0
    assert desk("run")[0] == 0
    press = desk.game / FIRST / "press.md"
    press.write_text("\ufeffVienna:\n\nthe \u200bbridge\u200e is ours\n", encoding="utf-8")
    code, _, told = desk("check")
    assert code == 0
    assert f"state/teaparty/{FIRST}/press.md:3:5: notice: U+200B cannot be seen and is left out" in told
    assert "press.md:3:12: notice: U+200E cannot be seen" in told
    assert "the bridge is ours" in desk("post", "teaparty", "--for", "smf")[1]
    assert desk("build")[0] == 0
    assert "the bridge is ours" in (desk.home / "site" / "teaparty" / FIRST / "index.html").read_text()
