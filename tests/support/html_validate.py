"""html-validate, which reads pages as strictly as HTML and ARIA are written; `make vendor` fetches it, and it needs node.

Its versions up to 9 run on the node of Debian 12 (18.19), so the lock keeps one of those.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

MODULES = Path(__file__).parents[2] / "build" / "vendor" / "node_modules"
NODE = shutil.which("node")
NEEDED = pytest.mark.skipif(
    NODE is None or not (MODULES / "html-validate").is_dir(),
    reason="no node, or no html-validate; `make vendor` fetches the latter",
)


def findings(pages: Iterable[Path]) -> list[str]:
    """What it finds in these pages by its recommended rules, all of them in one process of node.

    The rules that are changed stand, each with its reason, in `html_validate.mjs`. Raises CalledProcessError where it fails.
    """
    script = Path(__file__).with_suffix(".mjs")
    command = [NODE or "node", str(script), str(MODULES), *map(str, pages)]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout.splitlines()
