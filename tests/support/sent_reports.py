"""Sends what processes tell of their tests to the one that shows it, but for what it would not show.

Each test tells three times how it went: before, during and after it. Where the first and the last are well, nobody asks for them,
and what a test that passed has printed is shown nowhere either, nor that it begins. To send, receive and unpack all that took a
fiftieth of the run.
"""

from __future__ import annotations

from typing import Any

import pytest


def begin(config: pytest.Config) -> None:
    """Send less from here on, in a process that runs tests for another one."""
    for plugin in config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            plugin.sendevent = _sending(plugin.sendevent)


def _sending(send: Any) -> Any:
    def send_what_is_shown(name: str, **more: Any) -> None:
        if name != "logstart" and (name != "testreport" or more["data"].get("nodeid")):
            send(name, **more)

    return send_what_is_shown


def shortened(report: pytest.CollectReport | pytest.TestReport) -> dict[str, Any] | None:
    """What is to be sent of a report; nothing to be packed for one that nobody asks for, None for one to be sent as it is."""
    if not isinstance(report, pytest.TestReport) or not report.passed:
        return None
    report.sections.clear()
    return None if report.when == "call" else {}
