"""Every acceptance test of the rules' inventory stands in a test file with its id, L-T01 to L-T35."""

from __future__ import annotations

import re
from pathlib import Path

ID = re.compile(r"\bL-T(\d\d)\b")
"""The id of a row of a table, or behind the name of a test."""


def named() -> set[int]:
    """The numbers of the acceptance tests that are in the files beside this one."""
    files = [path for path in Path(__file__).parent.glob("test_*.py") if path.name != Path(__file__).name]
    return {int(found[1]) for path in files for found in ID.finditer(path.read_text(encoding="utf-8"))}


def test_no_acceptance_test_is_missing() -> None:
    assert named() == set(range(1, 36))
