"""Which rule systems have their rules written down, and where the page of each lies."""

from __future__ import annotations

from pathlib import Path

FOLDER = "rules"
"""The folder of the texts among the templates, and of the pages in the site."""
ENDING = ".md.j2"


def rule_systems(templates: Path) -> frozenset[str]:
    """The ids of the rule systems whose rules are written down, in `rules/ID.md.j2` below the templates."""
    return frozenset(it.name.removesuffix(ENDING) for it in (templates / FOLDER).glob(f"*{ENDING}"))


def page_path(system: str) -> str:
    """The path of the page in the site."""
    return f"{FOLDER}/{system}/index.html"


def system_of(page: str) -> str:
    """The id of the rule system whose page has this path."""
    return page.split("/")[1]


def title(templates: Path, system: str) -> str:
    """The name of a rule system: the first line of its text."""
    with (templates / FOLDER / f"{system}{ENDING}").open(encoding="utf-8") as text:
        return text.readline().removeprefix("# ").strip()
