"""How a page leads to another."""

from __future__ import annotations

from posixpath import dirname, relpath

from hypothesis import example, given
from hypothesis import strategies as st

from generator.publish.templating import link

PATHS = st.lists(st.sampled_from(["a", "b", "ab"]), min_size=1, max_size=4).map("/".join)


@given(PATHS, PATHS)
@example("index.html", "tea/index.html")
@example("tea/places/paris/index.html", "tea/powers/austria/index.html")
@example("tea/now.svg", "tea")
def test_a_link_is_the_relative_path(page: str, to: str) -> None:
    assert link(page, to) == relpath(to, dirname(page) or ".")
