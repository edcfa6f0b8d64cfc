"""Asks git; without git, or where it refuses, there is no answer, and nothing here needs one."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def succeeds(folder: Path, *arguments: str) -> bool:
    """Whether a git command succeeds; False without git."""
    done = _run(folder, *arguments)
    return done is not None and done.returncode == 0


def says(folder: Path, *arguments: str) -> str:
    """What a git command prints; nothing without git, or when it fails."""
    done = _run(folder, *arguments)
    return os.fsdecode(done.stdout) if done is not None and done.returncode == 0 else ""


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes] | None:
    try:
        return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)  # noqa: S603, S607
    except OSError:
        return None
