"""Pages that a game has besides those of its phases: those of its rule system, and those of dice and private reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.core.extra_page import Page
from generator.core.family_tree import Lineage
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset
from generator.publish.picture_files import size
from generator.publish.site import SiteFolders
from generator.publish.templating import Head, Pages, link


@dataclass(frozen=True, slots=True)
class ExtraPage:
    """Such a page of a game, and the values that it shows."""

    page: Page
    game: PublicGame
    rules: Ruleset
    values: Mapping[str, Any]

    @property
    def folder(self) -> str:
        """The folder of the page in the site."""
        return f"{self.game.id}/{self.page.address}"

    @property
    def title(self) -> str:
        """The title of the page behind that of its game."""
        return f"{self.game.title}: {self.page.title[:1].lower()}{self.page.title[1:]}"


def links(those: Sequence[ExtraPage], page: str) -> list[dict[str, str]]:
    """The links to extra pages from the page at the path `page`, as templates show them."""
    return [
        {"href": link(page, f"{it.folder}/index.html"), "title": it.page.title, "brief": it.page.brief, "about": it.page.about}
        for it in those
    ]


def extra_page_files(it: ExtraPage, folders: SiteFolders, pages: Pages) -> dict[str, bytes]:
    """The page, and its picture if it has one, by path."""
    if not it.page.drawing:
        return {f"{it.folder}/index.html": _page(it, {}, folders, pages)}
    tree = _tree(it, it.values[it.page.drawing], folders)
    width, height = size(tree)
    shown = {"tree": {"src": "tree.svg", "width": width, "height": height}}
    return {f"{it.folder}/index.html": _page(it, shown, folders, pages), f"{it.folder}/tree.svg": tree.encode()}


def _tree(it: ExtraPage, lineage: Lineage, folders: SiteFolders) -> str:
    from generator.render.family_tree import draw, written
    from generator.render.fonts import label_font

    font = label_font(folders.fonts, sorted(written(lineage, it.title)), italic=False)
    return draw(lineage, it.title, f"{it.page.about}; the page tells the same in words.", font)


def _page(it: ExtraPage, shown: Mapping[str, Any], folders: SiteFolders, pages: Pages) -> bytes:
    game, rules = it.game, it.rules
    head = Head(
        title=it.title,
        description=f"{game.title}: {it.page.about}.",
        above=((game.title, f"{game.id}/index.html"),),
        here=it.page.title,
    )
    names = {style.owner: style.name for style in rules.styles}
    values = {"game": game, "rules": rules.title, "credits": rules.credits, "names": names, "page": it.page, **it.values, **shown}
    scripts = [(folders.templates / "static" / name).read_text(encoding="utf-8") for name in it.page.scripts]
    template = f"{it.page.address}.html" if it.page.house else f"{rules.templates}/{it.page.address}.html"
    return pages.page(f"{it.folder}/index.html", template, head, scripts=scripts, **values)
