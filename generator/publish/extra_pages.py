"""Pages that a game has besides those of its phases: those of its rule system, and those of dice and private reports."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.drawing import Drawing, MapLayer
from generator.core.extra_page import Page, PageBelow
from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish.picture_files import size
from generator.publish.site import SiteFolders
from generator.publish.templating import NOWHERE, BoardLinks, Head, Pages, link

_SHEET = re.compile(r'<view id="(\w+)" viewBox="0 [\d.]+ ([\d.]+) ([\d.]+)"/>')
"""The part of a drawing that goes on a sheet of paper, where it takes more than one."""
_LAYERS = "layers"
"""The name of the SVG with the signs of all maps of a page."""


@dataclass(frozen=True, slots=True)
class ExtraPage:
    """Such a page of a game, and the values that it shows. `above` is the page that it lies below, if there is one."""

    page: Page | PageBelow
    game: PublicGame
    rules: Ruleset
    values: Mapping[str, Any]
    above: Page | None = None

    @property
    def folder(self) -> str:
        """The folder of the page in the site."""
        between = f"{self.above.address}/" if self.above else ""
        return f"{self.game.id}/{between}{self.page.address}"

    @property
    def title(self) -> str:
        """The title of the page behind that of its game; that of a page below another is a name, and stays as it is."""
        own = self.page.title
        return f"{self.game.title}: {own if self.above else own[:1].lower() + own[1:]}"

    @property
    def template(self) -> str:
        """The name of the template that makes the page."""
        if isinstance(self.page, PageBelow):
            own = self.above is None or not self.above.house
            return f"{self.rules.templates}/{self.page.template}" if own else self.page.template
        return f"{self.page.address}.html" if self.page.house else f"{self.rules.templates}/{self.page.address}.html"

    @property
    def has_maps(self) -> bool:
        """Whether it shows layers of maps, which depend on the base map and the styles."""
        return any(isinstance(self.values[name], MapLayer) for name in self.page.drawings)

    @property
    def settled(self) -> Sequence[Any]:
        """All that the page is made from besides the game and its rule system."""
        it = self.page
        rest = [it.brief] if isinstance(it, Page) else [it.template, self.above and self.above.title]
        return [self.folder, it.title, it.about, it.drawings, self.values, *rest]


def pages_of(game: PublicGame, rules: Ruleset, those: Sequence[Page], phases: Sequence[PublicPhase]) -> tuple[ExtraPage, ...]:
    """Those of the pages that a game has after these phases, which count, in order; the pages below one follow it."""
    found: list[ExtraPage] = []
    for page in those:
        values = page.values(phases)
        if values is not None:
            found.append(ExtraPage(page, game, rules, values))
            found += [ExtraPage(it, game, rules, it.values, above=page) for it in page.below(phases)]
    return tuple(found)


def links(those: Sequence[ExtraPage], page: str) -> list[dict[str, str]]:
    """The links to a game's extra pages from the page at the path `page`, as templates show them; not to those below another."""
    return [
        {"href": link(page, f"{it.folder}/index.html"), "title": own.title, "brief": own.brief, "about": own.about}
        for it in those
        if isinstance(own := it.page, Page)
    ]


def links_of(those: Sequence[ExtraPage], phase: str, page: str) -> list[dict[str, str]]:
    """The links from the page at the path `page` to the pages that tell of the phase with this folder alone."""
    found = [it for it in those if isinstance(it.page, PageBelow) and it.page.of == phase]
    return [{"href": link(page, f"{it.folder}/index.html"), "title": it.page.title} for it in found]


def extra_page_files(
    it: ExtraPage, folders: SiteFolders, pages: Pages, board: BoardLinks = NOWHERE, base: bytes = b""
) -> dict[str, bytes]:
    """The page, and its drawings if it has any, by path; `base` is the base map of its game, for layers of maps."""
    svgs = {name: _drawn(it, it.values[name], folders, base) for name in it.page.drawings if not _is_signs(it.values[name])}
    ways = {name: (name, f"{name}.svg") for name in svgs}
    signs = {name: it.values[name] for name in it.page.drawings if name not in svgs}
    if signs:
        svgs[_LAYERS] = _layers(it, signs, folders, base)
        ways |= {name: (_LAYERS, f"{_LAYERS}.svg#{name}") for name in signs}
    shown = {name: _shown(svgs[file], file, source) for name, (file, source) in ways.items()}
    files = {f"{it.folder}/{name}.svg": svg.encode() for name, svg in svgs.items()}
    return {f"{it.folder}/index.html": _page(it, shown, folders, pages, board), **files}


def _drawn(it: ExtraPage, drawing: Drawing, folders: SiteFolders, base: bytes) -> str:
    from generator.render.drawings import draw, draw_map

    if isinstance(drawing, MapLayer):
        return draw_map(drawing, base, tuple(it.rules.styles), folders.fonts)
    return draw(drawing, it.title, f"{it.page.about}; the page tells the same in words.", folders.fonts)


def _is_signs(drawing: Drawing) -> bool:
    return isinstance(drawing, MapLayer) and drawing.part == "signs"


def _layers(it: ExtraPage, signs: Mapping[str, MapLayer], folders: SiteFolders, base: bytes) -> str:
    """The signs of all maps of a page, which are much the same, as one drawing; its address names the map whose signs it shows."""
    from generator.render.drawings import draw_maps

    return draw_maps(signs, it.title, base, tuple(it.rules.styles), folders.fonts)


def _shown(svg: str, file: str, source: str) -> dict[str, Any]:
    """A drawing as templates show it."""
    width, height, _ = size(svg)
    sheets = [{"src": f"{file}.svg#{part}", "width": wide, "height": high} for part, wide, high in _SHEET.findall(svg)]
    return {"src": source, "width": width, "height": height, "sheets": sheets}


def _page(it: ExtraPage, shown: Mapping[str, Any], folders: SiteFolders, pages: Pages, board: BoardLinks) -> bytes:
    game, rules = it.game, it.rules
    between = ((it.above.title, f"{game.id}/{it.above.address}/index.html"),) if it.above else ()
    head = Head(
        title=it.title,
        description=f"{game.title}: {it.page.about}.",
        above=((game.title, f"{game.id}/index.html"), *between),
        here=it.page.title,
    )
    names = {style.owner: style.name for style in rules.styles}
    path = f"{it.folder}/index.html"
    ways: dict[str, Any] = {
        "home": link(path, f"{game.id}/index.html").removesuffix("index.html"),
        "places": board.place_links(path),
        "board": board.board(path),
        "on_board": board.places,
    }
    values: dict[str, Any] = {
        "game": game,
        "rules": rules.title,
        "credits": rules.credits,
        "names": names,
        "looks": {style.owner: style for style in rules.styles},
        "page": it.page,
        "above": it.above,
    }
    values |= {**ways, **it.values, **shown, "drawn": shown}
    scripts = it.page.scripts if isinstance(it.page, Page) else ()
    texts = [(folders.templates / "static" / name).read_text(encoding="utf-8") for name in scripts]
    return pages.page(path, it.template, head, scripts=texts, **values)
