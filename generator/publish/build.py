"""Builds the site: asks of every game whether anything it was made from has changed, and makes only that anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import generator
from generator.core.problem import Problem
from generator.publish.keys import files_key, key, libraries_key, sha256
from generator.publish.ledger import Ledger
from generator.publish.site import Built, Keys, Shop, Site, Source

if TYPE_CHECKING:
    from generator.publish.templating import Pages

Progress = Callable[[str], None]


@dataclass(frozen=True)
class _Press:
    """What a build works with. The page templates are read when the first page is made."""

    site: Site
    shop: Shop
    keys: Keys
    ledger: Ledger
    tell: Progress

    @cached_property
    def pages(self) -> Pages:
        """The templates of pages, ready to use."""
        from generator.publish.templating import Pages, environment, statics

        return Pages(self.site, statics(self.shop.templates), environment(self.shop.templates))


def build(sources: Sequence[Source], site: Site, shop: Shop, tell: Progress = lambda _: None) -> Built:
    """Bring the output folder in line with the games.

    `tell` is called with a few words before each longer piece of work. The same inputs give the same bytes, whatever stood in
    the folder before; files that an earlier build did not write are left alone. Raises OSError where the folder cannot be written.
    """
    shop.out.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(shop.out)
    press = _Press(site, shop, _keys(site, shop), ledger, tell)
    cards: list[Mapping[str, Any]] = []
    problems: list[Problem] = []
    for source in sorted(sources, key=lambda it: it.id):
        card, found = _game(source, press)
        problems += found
        cards += [card] if card else []
    _front(cards, press)
    ledger.close()
    return Built(tuple(sorted(ledger.written)), tuple(sorted(ledger.removed)), ledger.kept, _once(problems))


def _game(source: Source, press: _Press) -> tuple[Mapping[str, Any] | None, list[Problem]]:
    """Keep or make one game; what other pages say of it, and what went wrong."""
    ledger = press.ledger
    whole = key(press.keys.pages, source.files, sha256(source.base))
    cover = ledger.cover(source.id, whole)
    if cover is not None and (cover.whole or not _png_works()):
        ledger.keep_game(source.id, cover)
        return cover.card, []
    game = source.read()
    if isinstance(game, list):
        return _held(source.id, ledger), game
    from generator.publish.edition import Edition

    edition = Edition(game, source.rules(), source.base, press.shop, press.keys, press.pages)
    card, found = edition.publish(ledger, press.tell)
    ledger.close_game(source.id, whole, card, whole=not found)
    return card, found


def _held(game: str, ledger: Ledger) -> Mapping[str, Any] | None:
    """Leave a game that cannot be read as it was published last."""
    cover = ledger.last_cover(game)
    if cover is None:
        return None
    ledger.keep_game(game, cover)
    return cover.card


def _front(cards: Sequence[Mapping[str, Any]], press: _Press) -> None:
    """The pages of the site as a whole."""
    site = press.site
    paths = sorted(it for it in press.ledger.paths() if it.endswith("/index.html"))

    def made() -> Mapping[str, bytes]:
        from generator.publish.front import front_files, site_map

        return {**front_files(cards, press.pages), **site_map(site.base_url, ["index.html", *paths])}

    press.ledger.settle(".", key(press.keys.pages, cards, paths if site.base_url else []), made)


def _keys(site: Site, shop: Shop) -> Keys:
    package = Path(generator.__file__).parent
    libraries = libraries_key()
    drawing = [*(package / "render").glob("*.py"), package / "core" / "picture.py"]
    program = [it for ending in ("*.py", "*.yaml") for it in package.rglob(ending)]
    templates = [it for it in shop.templates.rglob("*") if it.is_file()]
    return Keys(
        key(libraries, files_key(package, program), files_key(shop.templates, templates), site),
        key(libraries, files_key(package, drawing), files_key(shop.templates, shop.fonts.glob("*.*"))),
    )


def _png_works() -> bool:
    from generator.publish.plates import png_works

    return png_works()


def _once(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))
