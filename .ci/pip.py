"""Put pip into an environment that has none: fetches one known version, checks its hash, and lets it install itself."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

URL = (
    "https://files.pythonhosted.org/packages/07/25/ee8c38ae72d66b844ce8eb9711ba905dba21ca1a8a0c960057c41cd23337/"
    "pip-26.3-py3-none-any.whl"
)
SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"


def main(python: str) -> int:
    """Install pip for the interpreter at `python`; 0 when that worked."""
    with urllib.request.urlopen(URL, timeout=60) as answer:
        wheel = answer.read()
    if hashlib.sha256(wheel).hexdigest() != SHA256:
        sys.exit(f"{URL} is not the file it was")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / URL.rpartition("/")[2]
        path.write_bytes(wheel)
        return subprocess.run([python, f"{path}/pip", "install", "--quiet", "--no-index", path], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
