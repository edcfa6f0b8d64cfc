"""Names, titles and the site's address, as a GM or a stranger may write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import rulesets
from generator.cli import main, site_sources
from generator.core.address import slip
from generator.core.file_keys import check_named
from generator.core.problem import faults_of
from generator.diplomacy.board_files import BOARDS
from generator.store import load_yaml, read_site

SOUND = [
    "https://gm.github.io/games/", "http://localhost:8000/", "https://x.example", "https://a-b.example:65535/~gm/%20/x.y/",
    "http://127.0.0.1:8000/", "https://xn--e1afmkfd.example/",
]  # fmt: skip
WRONG = {
    "no scheme": ("gm.github.io/games/", 0, "write https://gm.github.io/games/"),
    "another scheme": ("ftp://x.example/", 0, "write https://x.example/"),
    "a script": ("javascript:alert(1)", 0, "write https://NAME.github.io/GAMES/"),
    "a query": ("https://x.example/a?b=c", 19, "write https://x.example/a"),
    "a fragment": ("https://x.example/#top", 18, "write https://x.example/"),
    "a user": ("https://gm@x.example/", 10, "write https://x.example/"),
    "a user with a password": ("https://gm:secret@x.example/", 17, "write https://x.example/"),
    "a line break": ("https://x.example/\n[b]", 18, "write https://NAME.github.io/GAMES/"),
    "BBCode": ("https://x.example/[/url]", 18, "write https://x.example/%5B/url%5D"),
    "a quote": ('https://x.example/"', 18, "write https://x.example/%22"),
    "an address in brackets": ("https://[::1/", 8, "write https://NAME.github.io/GAMES/"),
    "no host": ("https:///games/", 8, "write https://NAME.github.io/GAMES/"),
    "a host with two dots": ("https://x..example/", 8, "write https://NAME.github.io/GAMES/"),
    "numbers that are no address": ("https://1.2.3.400/", 8, "write https://NAME.github.io/GAMES/"),
    "no port": ("https://x.example:/", 18, "write https://x.example/"),
    "a port that is none": ("https://x.example:99999/", 18, "write https://x.example/"),
    "a port in words": ("https://x.example:http/", 18, "write https://x.example/"),
    "half an escape": ("https://x.example/%4", 18, "write %25 for the sign itself"),
    "a space": ("https://x.example/my games/", 20, "write https://x.example/mygames/"),
    "a letter beyond ASCII": ("https://x.example/ö/", 18, "write https://x.example/%C3%B6/"),
}


@pytest.mark.parametrize("address", SOUND)
def test_an_address_of_a_site(address: str) -> None:
    assert slip(address) is None


@pytest.mark.parametrize(("address", "offset", "hint"), WRONG.values(), ids=WRONG)
def test_no_address_of_a_site(address: str, offset: int, hint: str) -> None:
    wrong = slip(address)
    assert wrong is not None
    assert (wrong.offset, wrong.hint) == (offset, hint)


@given(st.one_of(st.text(), st.text().map("https://x.example/{}".format), st.text(alphabet="[]:@.1/x").map("https://{}".format)))
def test_any_text_is_an_address_or_told_where_it_is_none(text: str) -> None:
    wrong = slip(text)
    assert wrong is None or 0 <= wrong.offset <= len(text)
    if wrong is not None and wrong.hint.startswith("write http") and "NAME" not in wrong.hint:
        assert slip(wrong.hint.removeprefix("write ")) is None


def test_a_wrong_address_is_a_fault_at_its_place_and_counts_as_left_out(tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_text("format: 1\nbase-url: https://x.example/a?b\n")
    site, problems = site_sources.site(tmp_path)
    assert [(each.code, each.spot and each.spot[1:], each.suggestion) for each in problems] == [
        ("base-url", (2, 30), "write https://x.example/a"),
    ]
    assert site.base_url == ""


BLANK = ["", "  ", "\u3164", "\u2800", "\u115f", "\U000e0067", "\ufe0f", "\u0301"]


@pytest.mark.parametrize("text", BLANK)
def test_a_name_that_shows_nothing_is_a_fault(text: str, tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_text(f'format: 1\ntitle: "{text}"\n', encoding="utf-8")
    assert [each.code for each in read_site(tmp_path)[1]] == ["no-name"]
    assert [each.code for each in faults_of(check_named({"name": text}, ("name",)))] == ["no-name"]


@pytest.mark.parametrize("field", ["title: {}", "gm: [{}]", "players: {{austria: [{{name: {}}}]}}"])
def test_every_name_in_a_game_must_show(field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-C", str(tmp_path), "new", "tea", "--rules", "classical"]) == 0
    words = tmp_path / "state" / "tea" / "game.yaml"
    key = field.partition(":")[0]
    kept = "".join(line for line in words.read_text().splitlines(keepends=True) if not line.startswith(f"{key}:"))
    words.write_text(kept + field.format('"\u3164"') + "\n", encoding="utf-8")
    assert main(["-C", str(tmp_path), "check"]) == 1
    assert "fault: nothing can be seen of the text" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--title", "--gm"])
def test_a_game_is_not_begun_with_a_name_that_shows_nothing(option: str, tmp_path: Path) -> None:
    assert main(["-C", str(tmp_path), "new", "tea", "--rules", "classical", option, "\u3164"]) != 0
    assert not (tmp_path / "state").exists()


def test_a_power_of_a_board_is_not_called_by_what_nobody_sees() -> None:
    board = Path(rulesets.__file__).parent / "classical" / "board.yaml"
    text = board.read_text(encoding="utf-8").replace("name: Austria", 'name: "\u3164"', 1)
    facts, problems = load_yaml(text.encode(), "board.yaml")
    assert not problems
    assert [each.code for each in BOARDS.check(facts)] == ["shape"]
