"""Fuzzes one reader by coverage: `python -m tests.fuzz TARGET SECONDS`. What raised is kept in build/fuzz, to become a seed."""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["generator", "markdown_it", "yaml"]):
    from tests.fuzz.targets import SEEDS, TARGETS

MEMORY = 2_048
"""Megabytes that one input may take."""
PATIENCE = 20
"""Seconds that one input may take, on the slowest machine."""


def main(name: str, seconds: str) -> None:
    """Fuzz until the time is over or something raised; the corpus that was found stays for the next run."""
    corpus = Path("build/fuzz") / name
    corpus.mkdir(parents=True, exist_ok=True)
    words = corpus.with_suffix(".dict")
    lines = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in TARGETS[name].words)
    words.write_text("".join(f'"{line}"\n' for line in lines), encoding="ascii")
    limits = [f"-max_total_time={seconds}", f"-timeout={PATIENCE}", f"-rss_limit_mb={MEMORY}", f"-dict={words}"]
    places = [f"-artifact_prefix=build/fuzz/{name}-", str(corpus), str(SEEDS / name)]
    atheris.Setup([sys.argv[0], *limits, "-print_final_stats=1", f"-max_len={TARGETS[name].most}", *places], TARGETS[name].try_)
    atheris.Fuzz()


main(*sys.argv[1:])
