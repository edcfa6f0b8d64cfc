"""The page templates in `templates/site/`, and what every page needs besides its own values."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from posixpath import dirname, relpath
from typing import TYPE_CHECKING, Any

from generator.publish.cache_keys import sha256
from generator.publish.site import Site

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Head:
    """What a page says of itself: title, a sentence, the pages above it and the feeds (each a title and a path), its picture's path
    and words, and a short title for when those above it are named beside it.
    """

    title: str
    description: str
    above: Sequence[tuple[str, str]] = ()
    feeds: Sequence[tuple[str, str]] = ()
    image: tuple[str, str] = ("", "")
    here: str = ""


@dataclass(frozen=True, slots=True)
class Signpost:
    """The way to a board: the path of its page, or nothing, and the places that it tells of."""

    page: str = ""
    places: frozenset[str] = frozenset()

    def board(self, page: str) -> str:
        """Where the board lies, seen from a page; empty where there is none."""
        return self.page and link(page, self.page)

    def spots(self, page: str) -> dict[str, str]:
        """Where each place is told of, seen from a page."""
        return {place: f"{self.board(page)}#{place}" for place in self.places}


NOWHERE = Signpost()


@dataclass(frozen=True, slots=True)
class Statics:
    """The files that every page loads. A name holds a hash of the content, so no reader sees new pages in old dress."""

    files: dict[str, bytes] = field(default_factory=dict)
    style: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Pages:
    """Makes pages of a site; every address in them is relative to the page."""

    site: Site
    statics: Statics
    environment: Environment

    def page(
        self, path: str, template: str, head: Head, root: str = "", scripts: Sequence[str] = (), **values: Any
    ) -> bytes:
        """The page at `path` as bytes. `root` replaces the relative way to the site's first folder.

        `scripts` are the only ones that may run on it; its template has to print each of them in an element of its own.
        """
        base = self.site.base_url
        text = self.environment.get_template(template).render(
            values,
            site=self.site,
            policy=policy(scripts),
            scripts=scripts,
            root=root or up(path),
            style=self.statics.style,
            icon=self.statics.icon,
            title=head.title,
            here=head.here or head.title,
            description=head.description,
            crumbs=[{"title": title, "href": link(path, to)} for title, to in head.above],
            feeds=[{"title": title, "href": link(path, to)} for title, to in head.feeds],
            absolute=base and base + path.removesuffix("index.html"),
            image={"url": base + head.image[0], "alt": head.image[1]} if head.image[0] else None,
        )
        return text.encode()


def policy(scripts: Sequence[str] = ()) -> str:
    """The content security policy of a page: nothing from elsewhere, and no script but those inside it, each by its hash.

    A script may show a document that stands alone in a frame, which inherits this policy: style and pictures inside it show.
    Nothing can be sent from such a page, nor fetched.
    """
    if not scripts:
        return "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"
    hashes = " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(it.encode()).digest()).decode()}'" for it in scripts)
    return (
        f"default-src 'none'; script-src {hashes}; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src data:; "
        "connect-src 'none'; base-uri 'none'; form-action 'none'"
    )


def statics(templates: Path) -> Statics:
    """The style sheet and the icon, under names with their hash."""
    style = (templates / "static" / "css" / "gazette.css").read_bytes()
    icon = (templates / "static" / "icon.svg").read_bytes()
    names = f"static/gazette.{sha256(style)[:10]}.css", f"static/icon.{sha256(icon)[:10]}.svg"
    return Statics({names[0]: style, names[1]: icon}, *names)


def environment(templates: Path) -> Environment:
    """Page templates, and those of rule systems (`diplomacy/board.html`), which lie elsewhere where their path is absolute.

    A name they use that nobody gave them is an error, and every text is escaped.
    """
    from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined

    return Environment(
        loader=ChoiceLoader([FileSystemLoader([templates / "site", templates]), FunctionLoader(_elsewhere)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _elsewhere(name: str) -> str | None:
    path = Path(name)
    return path.read_text(encoding="utf-8") if path.is_absolute() and path.is_file() else None


def up(path: str) -> str:
    """The way from a page to the site's first folder: `../../` or nothing."""
    return "../" * path.count("/")


def link(page: str, to: str) -> str:
    """The relative address of one path of the site on a page at another."""
    return relpath(to, dirname(page) or ".")
