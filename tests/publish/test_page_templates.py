"""Page templates use filters that pages have: an unknown one within a condition fails only when that is true."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import nodes

from generator.publish.templating import environment

TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.relative_to(TEMPLATES).as_posix())
def test_every_filter_is_known(path: Path) -> None:
    pages = environment(TEMPLATES)
    used = {it.name for it in pages.parse(path.read_text(encoding="utf-8")).find_all(nodes.Filter)}
    assert used - set(pages.filters) == set()
