"""`gazette serve`: the site on this machine only, built again whenever something changes."""

from __future__ import annotations

import threading
import time
from argparse import Namespace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from generator.cli import console, games, printed_problems
from generator.cli.build import build, out_folder, told_of
from generator.cli.exit_codes import FINE, Stop

HOST = "127.0.0.1"
PAUSE = 1.0
"""Seconds between two looks at the files."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without printing a line for each, and keeps browsers from caching them."""

    def end_headers(self) -> None:
        """Send the headers, with one that forbids caching."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def run(args: Namespace) -> int:
    """Serve until interrupted."""
    base = games.repository(args)
    out = out_folder(base, args.out)
    _build(base, out, args)
    server = open_server(out, args.port)
    console.say(f"http://{HOST}:{server.server_address[1]}/ (only from this machine; Ctrl-C ends it)")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        watch(base, out, args)
    except KeyboardInterrupt:
        console.say("")
    finally:
        server.shutdown()
        server.server_close()
    return FINE


def open_server(out: Path, port: int) -> ThreadingHTTPServer:
    """A server of a folder on the loopback address. Raises Stop if the port is taken."""
    try:
        return ThreadingHTTPServer((HOST, port), partial(Quiet, directory=str(out)))
    except (OSError, OverflowError) as error:
        raise Stop(f"port {port} cannot be used ({error}); try --port 0") from None


def watch(repository: Path, out: Path, args: Namespace) -> None:
    """Build again on every change of games and templates, for ever."""
    before = stamps(repository)
    while True:
        time.sleep(PAUSE)
        after = stamps(repository)
        if after != before:
            _build(repository, out, args)
            before = after


def stamps(repository: Path) -> dict[str, tuple[int, int]]:
    """The time and size of every file that the site is made from."""
    found = {}
    for folder in (repository / "state", games.templates()):
        for path in folder.rglob("*"):
            if path.is_file() and path.parent.name != "__pycache__":
                seen = path.stat()
                found[str(path)] = (seen.st_mtime_ns, seen.st_size)
    return found


def _build(repository: Path, out: Path, args: Namespace) -> None:
    built, problems = build(repository, out, debug=args.debug)
    printed_problems.show(problems, repository)
    console.say(told_of(built, out))
