"""What publishing is given: the settings of the site, and the games and boards with functions that read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, NamedTuple

from generator.core.gazetteer import Gazetteer
from generator.core.problem import Problem
from generator.core.public import OrdersIn, PublicGame
from generator.core.quick_dataclass import dataclass
from generator.core.read_documents import ReadDocuments
from generator.core.ruleset import Ruleset
from generator.publish.manifest import Manifest
from generator.publish.png_choices import PngChoices

Progress = Callable[[str], None]
"""Called with a few words before each longer piece of work."""
Card = Mapping[str, Any]
"""What other pages say of a game or a board, as plain values."""
FinishPages = Callable[[], tuple[Card, list[Problem]]]
"""Makes the pages of a game or a board whose pictures are being drawn; gives its card, and why pictures are missing."""

SOURCE = "board.yaml"
"""The file beside the page of a board that a game brought."""


@dataclass(frozen=True, slots=True)
class Site:
    """The settings of the site as a whole (`site.yaml`).

    `base_url` is the address the site will have, ending in a slash, or empty; then no page has an absolute address.
    `forums` are the kinds of forum that posts are written for. With `player_pages` persons who say so have a page,
    and with `arrow_keys` the pages of phases have the script by which the arrow keys lead from phase to phase.
    `inbox` is the address of the issue form that takes sealed orders, or empty. `pngs` are the PNGs that it wants.
    An archive of games that are over has as `home` the address of the site that they were played on, if that has one.
    """

    title: str = "Gazette"
    about: str = ""
    base_url: str = ""
    forums: tuple[str, ...] = ()
    player_pages: bool = False
    arrow_keys: bool = True
    inbox: str = ""
    pngs: PngChoices = field(default_factory=PngChoices)
    home: str = ""


@dataclass(frozen=True, slots=True)
class BoardSource:
    """A board that gets a page of its own, in `folder` (`boards/classical`, or `teaparty/board` where a game has its own).

    `facts` is the sha256 of its facts and `base` its base map, empty where it has none yet. `read` gives what the page tells, or
    what is wrong with the board; then the page stays as it is. It is called only when the facts, the map or the program changed.
    `source` gives the board file, for a board that a game brought: with it readers can apply the rules again. `plain` makes a base
    map from the facts, where nobody drew one; that takes most of a second, so it is called only where something is drawn on it.
    `systems` are the ids of the rule systems that are played on it.
    """

    folder: str
    facts: str
    base: bytes
    read: Callable[[], Gazetteer | list[Problem]]
    source: Callable[[], bytes] | None = None
    plain: Callable[[], bytes] | None = None
    systems: tuple[str, ...] = ()

    @property
    def page(self) -> str:
        """The path of its page."""
        return f"{self.folder}/index.html"

    @property
    def guide(self) -> str:
        """The path of the guide for its players, where it has one: `guide/classical/index.html`, or `teaparty/guide/index.html`."""
        head, name = self.folder.split("/")
        return f"guide/{name}/index.html" if head == "boards" else f"{head}/guide/index.html"


def _nothing_sealed(folder: str, name: str) -> bytes:
    raise FileNotFoundError(f"{folder}/{name}")


@dataclass(frozen=True, slots=True)
class GameSource:
    """A game to publish.

    `files` has a hash of each public file. `read` gives the public game, or what is wrong with it; then its pages stay as they
    are. `read` and `rules` are called only when a file, the base map or the program changed. `board` is what the game is played
    on; the names of places in its reports link there. `sealed(folder, name)` gives the bytes of a sealed report, by the folder of
    its phase and its own name; they are copied as they are. `system` is the id of the rule system that the game names, known or
    not. `orders_in` is that of the public game. `archived` is the address of the archive that the game moved to, or empty:
    then only what leads there is made of it (see `archived_game`). `documents` has what its files are known to say: `read` asks
    there first, and leaves there what it read. `origin` is kept for the next build (`manifest.Cover`).
    """

    id: str
    files: Mapping[str, str]
    base: bytes
    read: Callable[[], PublicGame | list[Problem]]
    rules: Callable[[], Ruleset]
    board: BoardSource | None = None
    sealed: Callable[[str, str], bytes] = _nothing_sealed
    system: str = ""
    orders_in: OrdersIn | None = None
    archived: str = ""
    documents: ReadDocuments = field(default_factory=ReadDocuments)
    origin: tuple[str, str] | None = None


class DiskSize(NamedTuple):
    """The bytes that files take; `sealed` are those of sealed private reports, which cannot be packed any more."""

    whole: int = 0
    sealed: int = 0


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did: the paths that it wrote and removed, how many files it kept, and what went wrong.

    `size` is that of the whole site, and `games` has that of each game by its id.
    """

    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    kept: int = 0
    problems: tuple[Problem, ...] = field(default=())
    size: DiskSize = field(default_factory=DiskSize)
    games: Mapping[str, DiskSize] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SiteFolders:
    """The folder of templates (with `site/`, `static/`, and one for each family of rule systems), and the folder of the output.

    `last` is the list that the last build left in the output, where that was read already.
    """

    templates: Path
    out: Path
    last: Manifest | None = None

    @property
    def fonts(self) -> Path:
        """The folder of the label fonts."""
        return self.templates / "static" / "fonts"


@dataclass(frozen=True, slots=True)
class CacheKeys:
    """Cache keys of what all games share: `pages` of program, templates and settings, `drawing` of the part that draws."""

    pages: str
    drawing: str
