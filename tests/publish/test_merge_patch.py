"""What became of a document, as a JSON Merge Patch that keeps the order of keys."""

from __future__ import annotations

from typing import Any

import pytest

from generator.publish.merge_patch import merge_patch, patched

BEFORE: dict[str, Any] = {"a": 1, "b": {"x": [1, 2], "y": "s"}, "c": True}


@pytest.mark.parametrize(
    ("after", "patch"),
    [
        pytest.param(BEFORE, {}, id="nothing"),
        pytest.param({**BEFORE, "a": 2}, {"a": 2}, id="a value"),
        pytest.param({"b": BEFORE["b"], "c": True}, {"a": None}, id="one that is gone"),
        pytest.param({**BEFORE, "c": 1}, {"c": 1}, id="true is not one"),
        pytest.param({**BEFORE, "b": {"x": [1, 2, 3], "y": "s"}}, {"b": {"x": [1, 2, 3]}}, id="a list as a whole"),
        pytest.param({**BEFORE, "d": {}}, {"d": {}}, id="a new one at the end"),
        pytest.param({**BEFORE, "a": 2, "d": 3}, {"a": 2, "c": True, "d": 3}, id="a new one at the end behind a change"),
        pytest.param({"a": 1, "n": 0, "b": BEFORE["b"], "c": True}, {"a": 1, "n": 0}, id="a new one between others"),
        pytest.param({"a": 1, "b": BEFORE["b"], "n": 0, "c": True}, {"b": {}, "n": 0}, id="a new one behind a document"),
        pytest.param({"n": 0, **BEFORE}, None, id="a new one in front"),
        pytest.param({"c": True, "b": BEFORE["b"], "a": 1}, None, id="another order"),
        pytest.param({**BEFORE, "a": None}, None, id="null"),
    ],
)
def test_a_patch_tells_what_changed_or_there_is_none(after: dict[str, Any], patch: dict[str, Any] | None) -> None:
    assert merge_patch(BEFORE, after) == patch
    if patch is not None:
        made = patched(BEFORE, patch)
        assert repr(made) == repr(after)


@pytest.mark.parametrize(
    ("before", "patch", "after"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": "foo"}, {"a": {"b": None, "c": 1}}, {"a": {"c": 1}}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_patches_do_what_their_standard_says(before: dict[str, Any], patch: dict[str, Any], after: dict[str, Any]) -> None:
    """The examples of RFC 7396, appendix A."""
    assert patched(before, patch) == after
