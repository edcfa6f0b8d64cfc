"""What a machine lacks is skipped and said, not failed: tests marked `png` need the system library cairo."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests marked `png` where no PNG can be made."""
    marked = [item for item in items if item.get_closest_marker("png")]
    if marked and not _png_works():
        for item in marked:
            item.add_marker(pytest.mark.skip(reason="libcairo is missing; on Debian type: sudo apt-get install libcairo2"))


def _png_works() -> bool:
    from generator.publish.plates import png_works

    return png_works()
