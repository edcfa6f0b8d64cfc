"""Templates that were compiled once: they say the same, and follow every change; damage and old versions do no harm."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import Environment

from generator.cli import make_ahead
from generator.publish import templating
from generator.render.texts import compiled_templates, phase_texts


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of templates, where Python may write bytecode."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    home = tmp_path / "rules"
    home.mkdir()
    write(home, "{{ one }} and {{ 'two'|upper }}")
    return home


def write(folder: Path, text: str) -> None:
    (folder / "words.md.j2").write_text(text, "utf-8")


def said(folder: Path) -> str:
    return phase_texts.environment(folder).get_template("words.md.j2").render(one="One")


def kept(folder: Path) -> Path:
    (path,) = (folder / "__pycache__").iterdir()
    return path


def test_a_template_is_compiled_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(folder) == "One and TWO"
    monkeypatch.setattr(Environment, "compile", lambda *_, **__: pytest.fail("compiled again"))
    assert said(folder) == "One and TWO"


def test_a_changed_template_is_compiled_again(folder: Path) -> None:
    said(folder)
    write(folder, "{{ one }} alone")
    assert said(folder) == "One alone"
    assert kept(folder).is_file()


@pytest.mark.parametrize("keep", [0, 70, 100, -1])
def test_what_is_damaged_is_compiled_again(folder: Path, keep: int) -> None:
    said(folder)
    kept(folder).write_bytes(kept(folder).read_bytes()[:keep])
    assert said(folder) == "One and TWO"


def test_what_other_versions_made_is_compiled_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said(folder)
    before = kept(folder).read_bytes()
    monkeypatch.setattr(compiled_templates, "made_by", lambda: b"newer")
    said(folder)
    assert kept(folder).read_bytes() != before


def test_pages_and_texts_do_not_share_what_they_compiled(folder: Path) -> None:
    said(folder)
    (folder.parent / "__pycache__").mkdir()
    markdown = kept(folder).name
    templating.environment(folder.parent).get_template("rules/words.md.j2")
    assert kept(folder.parent).suffix != Path(markdown).suffix


def test_nothing_is_written_where_python_writes_no_bytecode(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert said(folder) == "One and TWO"
    assert not (folder / "__pycache__").exists()


def test_a_folder_that_cannot_be_written_costs_nothing(folder: Path) -> None:
    (folder / "__pycache__").write_text("a file in its place", "utf-8")
    assert said(folder) == "One and TWO"


def test_all_templates_of_a_folder_are_compiled_ahead(folder: Path) -> None:
    (folder.parent / "site").mkdir()
    (folder.parent / "site" / "page.html").write_text("<p>{{ word }}</p>", "utf-8")
    make_ahead.compile_templates(folder.parent)
    assert kept(folder).is_file()
    assert kept(folder.parent).is_file()
