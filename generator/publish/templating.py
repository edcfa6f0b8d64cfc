"""Makes pages from the templates in `templates/site/`, with what every page needs: links, feeds, style, security policy."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from generator.core.forums import forums
from generator.core.picture import Style
from generator.core.quick_dataclass import dataclass
from generator.publish.cache_keys import sha256
from generator.publish.short_html import shortened
from generator.publish.site import Site
from generator.render.markup.repeated_banners import banners_once

if TYPE_CHECKING:
    from jinja2 import Environment


class PreviewImage(NamedTuple):
    """The picture that other sites show with a link to a page: path of a PNG (empty for none), title, and size in pixels."""

    path: str = ""
    alt: str = ""
    width: int = 0
    height: int = 0


NO_PREVIEW = PreviewImage()


@dataclass(frozen=True, slots=True)
class Head:
    """What a page says of itself, mostly in its head.

    `description` is a sentence, `above` the pages that this one belongs to and `feeds` its feeds (each a title and a path), `image`
    what a link to the page is shown with, `here` a short title to stand behind those of the pages above.
    """

    title: str
    description: str
    above: Sequence[tuple[str, str]] = ()
    feeds: Sequence[tuple[str, str]] = ()
    image: PreviewImage = NO_PREVIEW
    here: str = ""


@dataclass(frozen=True, slots=True)
class BoardLinks:
    """How pages link to the page of a board: its path (empty where there is none), and the places that it has a section for.

    `guide` is the path of the guide for its players, and `rules` that of the rules; each is empty where there is none. `own` has
    the name of the folder of each place that has a page in a game, and `folder` is the path of the one they lie in.
    """

    page: str = ""
    places: frozenset[str] = frozenset()
    guide: str = ""
    own: Mapping[str, str] = field(default_factory=dict)
    folder: str = ""
    rules: str = ""

    def board(self, page: str) -> str:
        """The address of the board's page, relative to `page`; empty where there is none."""
        return self.page and link(page, self.page)

    def place_links(self, page: str) -> dict[str, str]:
        """The address of the page of each place, or where it has none of its section on the board's page, relative to `page`."""
        board, own = self.board(page), link(page, self.folder) if self.own else ""
        return {it: f"{board}#{it}" for it in self.places} | {it: f"{own}/{name}/index.html" for it, name in self.own.items()}

    def rules_page(self, page: str) -> str:
        """The address of the page of the rules, relative to `page`; empty where there is none."""
        return self.rules and link(page, self.rules)


NOWHERE = BoardLinks()


@dataclass(frozen=True, slots=True)
class StaticFiles:
    """The files that every page loads. Their names hold a hash, so that no browser shows new pages with an old style.

    `arrow_keys` is no file: it is the text of the script by which the arrow keys lead from phase to phase, and stands in the pages.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    style: str = ""
    icon: str = ""
    arrow_keys: str = ""


@dataclass(frozen=True, slots=True)
class Pages:
    """Makes the pages of a site. All addresses in them are relative, so that a site works in any folder."""

    site: Site
    statics: StaticFiles
    environment: Environment

    def of_game(self, game_file: Mapping[str, Any]) -> Pages:
        """The same for the pages of one game, which may have posts for other forums than the site."""
        return replace(self, site=replace(self.site, forums=forums(game_file, self.site.forums)))

    def page(
        self,
        path: str,
        template: str,
        head: Head,
        root: str = "",
        scripts: Sequence[str] = (),
        *,
        frames: bool = False,
        arrow_keys: bool = False,
        **values: Any,
    ) -> bytes:
        """The page at `path` as bytes. `root` takes the place of the relative address of the site's first folder.

        `scripts` are the only ones that may run on the page; its template has to print each of them in an element of its own.
        One with `frames` shows other documents of the site. One with `arrow_keys` has the script for those keys, which its template
        prints in the same way, unless the site does without.
        """
        keys = self.statics.arrow_keys if arrow_keys and self.site.arrow_keys else ""
        base = self.site.base_url
        text = self.environment.get_template(template).render(
            values,
            site=self.site,
            policy=policy(scripts, frames=frames, arrow_keys=keys),
            scripts=scripts,
            arrow_keys=keys,
            root=root or up(path),
            style=self.statics.style,
            icon=self.statics.icon,
            title=head.title,
            here=head.here or head.title,
            description=head.description,
            crumbs=[{"title": title, "href": link(path, to)} for title, to in head.above],
            feeds=[{"title": title, "href": link(path, to)} for title, to in head.feeds],
            absolute=base and base + path.removesuffix("index.html"),
            image={**head.image._asdict(), "url": base + head.image.path} if head.image.path else None,
        )
        return shortened(banners_once(text)).encode()


def policy(scripts: Sequence[str] = (), *, frames: bool = False, arrow_keys: str = "") -> str:
    """The content security policy of a page: it loads nothing from elsewhere, and runs only these scripts, named by their hashes.

    A page with scripts may show a whole document in a frame, which inherits this policy: style and pictures inside the document
    are allowed. Such a page can neither send nor fetch anything. One without, but with `frames`, may show documents of this site.
    The script of the `arrow_keys` needs no more than to run.
    """
    if not scripts:
        own, framed = _may_run(arrow_keys) if arrow_keys else "", "frame-src 'self'; " if frames else ""
        loads = f"img-src 'self'; {framed}style-src 'self'; font-src 'self'"
        return f"default-src 'none'; {own}{loads}; base-uri 'none'; form-action 'none'"
    return (
        f"default-src 'none'; {_may_run(*scripts)}img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src data:; "
        "connect-src 'none'; base-uri 'none'; form-action 'none'"
    )


def _may_run(*scripts: str) -> str:
    hashes = (f"'sha256-{base64.b64encode(hashlib.sha256(it.encode()).digest()).decode()}'" for it in scripts)
    return f"script-src {' '.join(hashes)}; "


def statics(templates: Path) -> StaticFiles:
    """The style sheet, the icon, and the script that stands in the pages of phases."""
    style = (templates / "static" / "css" / "gazette.css").read_bytes()
    icon = (templates / "static" / "icon.svg").read_bytes()
    names = f"static/gazette.{sha256(style)[:10]}.css", f"static/icon.{sha256(icon)[:10]}.svg"
    arrow_keys = (templates / "static" / "js" / "arrow-keys.js").read_text("utf-8")
    return StaticFiles({names[0]: style, names[1]: icon}, *names, arrow_keys)


def environment(templates: Path) -> Environment:
    """The page templates, and those of rule systems (`diplomacy/board.html`, or an absolute path for one of another package).

    A name in a template that was not given to it is an error; every text is escaped.
    """
    from jinja2 import ChoiceLoader, FileSystemLoader, FunctionLoader, StrictUndefined

    from generator.render.texts.compiled_templates import CompiledTemplates
    from generator.render.texts.quick_environment import QuickEnvironment

    made = QuickEnvironment(
        loader=ChoiceLoader([FileSystemLoader([templates / "site", templates]), FunctionLoader(_elsewhere)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=CompiledTemplates(templates, "pages"),
    )
    made.filters["banner"] = _banner
    return made


def _banner(style: Style, high: int = 22) -> Markup:
    """The banner of an owner as an image in the text of a page."""
    from generator.render.signs.banners import banner

    return Markup(banner(style, high))  # noqa: S704  # its only foreign text, the name, is escaped there


def _elsewhere(name: str) -> str | None:
    path = Path(name)
    return path.read_text(encoding="utf-8") if path.is_absolute() and path.is_file() else None


def up(path: str) -> str:
    """The relative address of the site's first folder from a page: `../../`, or nothing."""
    return "../" * path.count("/")


def link(page: str, to: str) -> str:
    """The relative address of the path `to` on the page at the path `page`: what `posixpath.relpath` gives, many times sooner."""
    here, there = page.split("/")[:-1], to.split("/")
    shared = 0
    for one, other in zip(here, there, strict=False):
        if one != other:
            break
        shared += 1
    return "/".join([".."] * (len(here) - shared) + there[shared:]) or "."
