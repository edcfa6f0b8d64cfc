"""A position in two halves, as somebody wrote them by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator import store
from generator.core.canonical_yaml import dump
from generator.core.problem import Problem
from generator.core.ruleset import Ruleset
from generator.store.positions import wrong_in


def texts(ruleset: Ruleset, position: Any) -> tuple[str, str]:
    """The public and the secret half of a position, as they are written."""
    public, secret = ruleset.dump(position)
    head = {"format": 1, "game": "hand", "phase": {"id": position.phase.id, "revision": 1}}
    return dump({**head, **public}), dump(secret)


def wrong(folder: Path, ruleset: Ruleset, settings: Any, public: str, secret: str = "") -> list[Problem]:
    """What is wrong with a position of these texts, which are put into `folder`."""
    trees = []
    for name, content in (("position.yaml", public), ("secret.yaml", secret or "{}")):
        (folder / name).write_text(content, encoding="utf-8")
        tree, problems = store.read_yaml(folder / name, large=True)
        assert not problems
        trees.append(tree)
    return wrong_in(trees[0], ruleset, settings, trees[1])
