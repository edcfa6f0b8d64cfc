"""What publishing is handed: the site's own settings, and the games with a way to read each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator.core.gazetteer import Gazetteer
from generator.core.problem import Problem
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset

SOURCE = "board.yaml"
"""The file beside the page of a board that a game brought."""


@dataclass(frozen=True, slots=True)
class Site:
    """The GM's words on the site as a whole (`site.yaml`).

    `base_url` is the address the site will have, ending in a slash, or empty: then no page names an absolute address.
    `forums` are the kinds of forum that posts are written for.
    """

    title: str = "Gazette"
    about: str = ""
    base_url: str = ""
    forums: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board that gets a page of its own, in `folder` (`boards/classical`, or `teaparty/board` where a game has its own).

    `facts` is the sha256 of its facts and `base` its base map, empty where it has none yet. `read` is called only when one of
    them or the program changed; what is wrong with the board is what it gives otherwise, and the page stays as it is.
    `source` gives the file of the facts where a game brought them: by it a reader can apply the rules again.
    """

    folder: str
    facts: str
    base: bytes
    read: Callable[[], Gazetteer | list[Problem]]
    source: Callable[[], bytes] | None = None

    @property
    def page(self) -> str:
        """The path of its page."""
        return f"{self.folder}/index.html"


def _nothing_sealed(folder: str, name: str) -> bytes:
    raise FileNotFoundError(f"{folder}/{name}")


@dataclass(frozen=True, slots=True)
class Source:
    """A game to publish.

    `files` gives each public file's sha256; `read` and `rules` are called only when one of them, the base map or the program
    changed. `read` gives the public game, or what is wrong with it: then the pages it already has stay as they are.
    `board` is what it is played on; the names of places in its reports lead there. `sealed(folder, name)` gives the bytes of one
    of a phase's sealed reports, to be copied as they are.
    """

    id: str
    files: Mapping[str, str]
    base: bytes
    read: Callable[[], PublicGame | list[Problem]]
    rules: Callable[[], Ruleset]
    board: Board | None = None
    sealed: Callable[[str, str], bytes] = _nothing_sealed


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did: the paths it wrote and removed, how many files it left alone, and what went wrong."""

    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    kept: int = 0
    problems: tuple[Problem, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Shop:
    """Where things lie: the folder of templates (with `site/`, `static/` and one for each family of games) and the output."""

    templates: Path
    out: Path

    @property
    def fonts(self) -> Path:
        """The folder of the label fonts."""
        return self.templates / "static" / "fonts"


@dataclass(frozen=True, slots=True)
class Keys:
    """What everything depends on besides the games: the program, the templates and the settings; `drawing` is the maps' part."""

    pages: str
    drawing: str
