"""The short run of the fuzzing: every seed, and what chance makes of them. `make fuzz` runs on by coverage (`tests.fuzz`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS, seeds

EXAMPLES = {"issue": 100, "position": 25, "yaml": 150, "orders": 40, "campaign": 15, "lords": 6, "markdown": 40, "svg": 25}


@pytest.mark.parametrize(
    ("name", "seed"), [(name, path) for name in TARGETS for path in seeds(name)], ids=lambda it: getattr(it, "name", it)
)
def test_a_seed_does_no_harm(name: str, seed: Path) -> None:
    TARGETS[name].try_(seed.read_bytes())


def mutated(name: str) -> st.SearchStrategy[bytes]:
    """A seed with some of its bytes replaced by words of the grammar, by bytes of chance, or by nothing."""
    words = st.sampled_from([word.encode() for word in TARGETS[name].words]) | st.binary(max_size=3)
    cut = st.tuples(st.floats(0, 1), st.integers(0, 8), words)

    def spoiled(data: bytes, cuts: list[tuple[float, int, bytes]]) -> bytes:
        for where, length, word in cuts:
            at = int(where * len(data))
            data = data[:at] + word + data[at + length :]
        return data

    return st.builds(spoiled, st.sampled_from([path.read_bytes() for path in seeds(name)]), st.lists(cut, max_size=6))


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_that_chance_writes_does_harm(name: str) -> None:
    @settings(max_examples=EXAMPLES[name], deadline=None)
    @given(mutated(name) | st.lists(st.sampled_from(TARGETS[name].words), max_size=20).map(lambda words: "".join(words).encode()))
    def run(data: bytes) -> None:
        TARGETS[name].try_(data)

    run()
