"""`gazette serve`: the site on this machine, built again on every change, until it is interrupted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cli import main
from generator.cli.exit_codes import Stop
from generator.cli.serve import open_server

ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A repository with one game."""
    assert main(["-C", str(tmp_path), "new", "teaparty", "--rules", "classical"]) == 0
    return tmp_path


@pytest.fixture
def address(home: Path) -> Iterator[str]:
    """The address that a running server gives."""
    server = subprocess.Popen(
        [sys.executable, "-m", "generator", "-C", home, "serve", "--port", "0"],
        stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)},
        # What a shell runs in its background is deaf to SIGINT, and so would be the server.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # one thread
    )  # fmt: skip
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.match(r"(http://127\.0\.0\.1:\d+/)", line):
            yield found[1]
            break
    server.send_signal(signal.SIGINT)
    assert server.wait(timeout=30) == 0
    server.stdout.close()


def fetch(address: str) -> tuple[str, str]:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read().decode(), answer.headers["Cache-Control"]


def test_the_site_is_served_and_built_again_when_a_file_changes(home: Path, address: str) -> None:
    page, cache = fetch(address)
    assert "Teaparty" in page
    assert cache == "no-store"
    site = home / "state" / "site.yaml"
    site.write_text(site.read_text().replace("title: Games", "title: Anna's games"))
    for _ in range(300):
        if "Anna" in fetch(address)[0]:
            return
        time.sleep(0.2)
    pytest.fail("the change never came")


def test_only_this_machine_is_served(tmp_path: Path) -> None:
    server = open_server(tmp_path, 0)
    assert server.server_address[0] == "127.0.0.1"
    server.server_close()


@pytest.mark.parametrize("port", [99999, -1], ids=str)
def test_a_port_that_cannot_be_is_explained(tmp_path: Path, port: int) -> None:
    with pytest.raises(Stop, match="cannot be used"):
        open_server(tmp_path, port)


def test_a_port_that_is_taken_is_explained(tmp_path: Path) -> None:
    first = open_server(tmp_path, 0)
    with pytest.raises(Stop, match="try --port 0"):
        open_server(tmp_path, int(first.server_address[1]))
    first.server_close()
