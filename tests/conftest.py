"""For all tests: what a machine lacks is skipped and said, and none fails because a machine is slow or runs them as CI does."""

from __future__ import annotations

import gc
import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support import done_once, picture_cache, sent_reports

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True, max_examples=25
)
settings.register_profile("by chance", settings.get_profile("any machine"), derandomize=False, max_examples=1000)
# A change is judged by what it changes: chance looks for what nobody thought of in `make fuzz`.
settings.load_profile("any machine")

# What Gazette reads from its environment is set by the test that is about it, and by nobody else.
for variable in ("CI", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GAZETTE_NOW", "GAZETTE_KEY"):
    os.environ.pop(variable, None)


picture_cache.begin()
done_once.begin()


# While tests are collected nearly every object stays, so Python looks for none that nobody needs.
gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let processes that run tests for another one send it only what it shows, and chance alone look for values in our modules."""
    sent_reports.begin(config)
    if settings.get_current_profile_name() != "by chance":
        done_once.leave_constants_alone()


@pytest.hookimpl(tryfirst=True)
def pytest_report_to_serializable(config: pytest.Config, report: pytest.CollectReport | pytest.TestReport) -> dict[str, Any] | None:
    """Pack nothing that is not to be sent; with `--durations`, all is."""
    return sent_reports.shortened(report) if config.getoption("durations") is None else None


@pytest.fixture(scope="session", autouse=True)
def _drawn_by_all(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where several processes share the tests, they share the pictures that were drawn."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        picture_cache.shared = tmp_path_factory.getbasetemp().parent / "drawn"
        picture_cache.shared.mkdir(exist_ok=True)


def pytest_collection_finish() -> None:
    """Let Python look only now and then for objects that nobody needs, and never among the tests: it took a fifth of the run."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test marked `anew` draws all pictures, also those that others had drawn."""
    picture_cache.anew = item.get_closest_marker("anew") is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests marked `png` where no PNG can be made, and put those in order that several processes share."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        _put_in_order(items)
    marked = [item for item in items if item.get_closest_marker("png")]
    if marked and not _png_works():
        for item in marked:
            item.add_marker(pytest.mark.skip(reason="libcairo is missing; on Debian type: sudo apt-get install libcairo2"))


def _png_works() -> bool:
    from generator.publish.picture_files import png_works

    return png_works()


def _put_in_order(items: list[pytest.Item]) -> None:
    """Files that interrupt processes come first, then the longest ones (`make test` keeps to this order).

    To split off a process takes the longer the more memory there is, and tests leave much behind.
    """
    count = Counter(item.path for item in items)
    items.sort(key=lambda item: (not _splits(item), -count[item.path]))


def _splits(item: pytest.Item) -> bool:
    """Whether a test's file has a name of what splits off processes."""
    module = item.getparent(pytest.Module)
    return module is not None and any(hasattr(module.obj, name) for name in ("killed_at_write", "run_at_once"))
