"""What the program prints: harmless to terminals and to CI runners, annotated where a pull request shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cli import console, github
from generator.core.placed_values import Spot
from generator.core.problem import Problem

ROOT = Path("/repository")
FILE = "/repository/state/teaparty/01-1901-spring-orders/orders.yaml"


def problem(weight: str, message: str = "wrong", line: int = 1) -> Problem:
    return Problem(weight, "code", message, Spot(FILE, line, 3))  # type: ignore[arg-type]


RUNNER = [
    ("a workflow command", "::add-mask::x", ": :add-mask::x"),
    ("one behind spaces", "  ::error::x", "  : :error::x"),
    ("one on a later line", "A Par H\n::error::x", "A Par H\n: :error::x"),
    ("the older form anywhere in a line", "press ##[error]x", "press ## [error]x"),
    ("colons within a line, which no runner obeys", "Rome:: the eternal", "Rome:: the eternal"),
    ("an order as players write it", "A Par - Bur", "A Par - Bur"),
]


@pytest.mark.parametrize(("_what", "text", "printed"), RUNNER, ids=lambda value: value.replace("\n", " / "))
def test_in_ci_no_word_of_a_player_is_a_command(
    _what: str, text: str, printed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    console.say(text)
    assert capsys.readouterr().out == printed + "\n"


def test_outside_ci_the_text_is_as_written(capsys: pytest.CaptureFixture[str]) -> None:
    console.say("::add-mask::x")
    assert capsys.readouterr().out == "::add-mask::x\n"


@given(st.text())
def test_no_text_can_drive_a_terminal(text: str) -> None:
    printed = console.harmless(text)
    assert all(sign in "\n\t" or sign.isprintable() or ord(sign) > 0x9F for sign in printed)
    assert not set(printed) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\x1b\r")


@given(st.text())
def test_in_ci_no_text_at_all_makes_a_command(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GITHUB_ACTIONS", "true")
        printed = console.harmless(text)
    assert "##[" not in printed
    assert not any(line.lstrip().startswith("::") for line in printed.splitlines())


def test_an_annotation_names_file_line_and_column_as_the_repository_has_them() -> None:
    given_problem = Problem("fault", "unreadable", "what is 'A Brs'?", Spot(FILE, 12, 7), "did you mean *Brest*?")
    assert github.annotation(given_problem, ROOT) == (
        "::error file=state/teaparty/01-1901-spring-orders/orders.yaml,line=12,col=7,title=unreadable"
        "::what is 'A Brs'? (did you mean *Brest*?)"
    )


ESCAPES = [
    ("a line end in the message", "one\ntwo", "::one%0Atwo"),
    ("a per cent sign", "100%0A", "::100%250A"),
    ("an injected command", "x\n::add-mask::y", "::x%0A::add-mask::y"),
    ("colons and commas, which a message may hold", "a: b, c", "::a: b, c"),
]


@pytest.mark.parametrize(("_what", "message", "end"), ESCAPES, ids=lambda value: value.replace("\n", " / "))
def test_a_message_is_escaped(_what: str, message: str, end: str) -> None:
    line = github.annotation(problem("fault", message), ROOT)
    assert line.endswith(end)
    assert "\n" not in line


def test_a_file_name_is_escaped_as_a_property() -> None:
    odd = Problem("fault", "code", "wrong", Spot("/repository/a:b,c%.yaml", 1, 1))
    assert "file=a%3Ab%2Cc%25.yaml," in github.annotation(odd, ROOT)


def test_ten_of_a_kind_are_annotated_worst_first(capsys: pytest.CaptureFixture[str]) -> None:
    problems = [problem("missing", line=n) for n in range(1, 21)] + [problem("fault", line=n) for n in range(1, 13)]
    github.annotate(problems, ROOT)
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error"] * 10 + ["::warning"] * 10


def test_what_is_not_annotated_stands_in_the_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "summary.md"
    path.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    github.summarise(["7 of 7 powers"], [problem("fault", f"wrong {n}", n) for n in range(1, 13)], ROOT)
    text = path.read_text()
    assert text.startswith("before\n- ` 7 of 7 powers `\n")
    assert all(f"wrong {n}" in text for n in range(1, 13))


def test_the_summary_stays_below_what_github_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    github.summarise([], [problem("fault", "x" * 10_000) for _ in range(200)], ROOT)
    assert path.stat().st_size < 1_000_000
    assert path.read_text().endswith("the job's log has them all\n")


@pytest.mark.parametrize("named", [{}, {"GITHUB_STEP_SUMMARY": ""}], ids=["not named", "named emptily"])
def test_without_a_summary_file_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], named: dict[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for variable, value in named.items():
        monkeypatch.setenv(variable, value)
    github.summarise(["all is well"], [], ROOT)
    assert list(tmp_path.iterdir()) == []
    assert capsys.readouterr().out == ""


@given(st.text())
def test_whatever_a_player_wrote_stays_inside_its_code_span(text: str) -> None:
    span = github.literal(text)
    ticks = span[: len(span) - len(span.lstrip("`"))]
    assert span.endswith(ticks)
    assert ticks not in span[len(ticks) : -len(ticks)]
    assert "\n" not in span
