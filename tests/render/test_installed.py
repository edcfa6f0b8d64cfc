"""The versions of libraries are those that Python's own search finds."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest

from generator.publish.cache_keys import LIBRARIES
from generator.render import installed


@pytest.mark.parametrize("name", [*LIBRARIES, "gazette-diplomacy", "Markdown_It.Py"])
def test_a_version_is_what_the_search_of_python_finds(name: str) -> None:
    assert installed.version(name) == metadata.version(name)


def test_what_is_not_installed_is_an_import_error() -> None:
    with pytest.raises(ImportError):
        installed.version("no-such-library")


def test_the_first_folder_of_the_path_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place, number in (("one", "2.0"), ("two", "1.0")):
        (tmp_path / place / f"Jinja2-{number}.dist-info").mkdir(parents=True)
        monkeypatch.syspath_prepend(tmp_path / place)
    installed._installed.cache_clear()
    found = installed.version("jinja2")
    monkeypatch.undo()
    installed._installed.cache_clear()
    assert (found, str(tmp_path) in str(sys.path)) == ("1.0", False)
