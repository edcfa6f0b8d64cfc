"""The real `gazette`, classical games alone, for tests of scripts that start it often (see `served_command`)."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.cli import main
from tests.support.served_command import serve


def load() -> None:
    """Load what the commands need that scripts start: each is used once."""
    with TemporaryDirectory() as folder, Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        for words in (["new", "tea", "--rules", "classical"], ["run"], ["jobs"], ["due"]):
            main(["-C", folder, *words])


if __name__ == "__main__":
    load()
    serve(sys.argv[1], main)
