"""Builds the site: asks of every game whether anything it was made from has changed, and makes only that anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import generator
from generator.core.problem import Problem
from generator.publish.keys import files_key, key, libraries_key
from generator.publish.ledger import Ledger
from generator.publish.site import Built, Keys, Shop, Site, Source

Progress = Callable[[str], None]


def build(sources: Sequence[Source], site: Site, shop: Shop, tell: Progress = lambda _: None) -> Built:
    """Bring the output folder in line with the games.

    `tell` is called with a few words before each longer piece of work. The same inputs give the same bytes, whatever stood in
    the folder before; files that an earlier build did not write are left alone. Raises OSError where the folder cannot be written.
    """
    shop.out.mkdir(parents=True, exist_ok=True)
    keys = _keys(site, shop)
    ledger = Ledger(shop.out)
    cards: list[Mapping[str, Any]] = []
    problems: list[Problem] = []
    for source in sorted(sources, key=lambda it: it.id):
        card, found = _game(source, site, shop, keys, ledger, tell)
        problems += found
        cards += [card] if card else []
    _front(cards, site, shop, keys, ledger)
    ledger.close()
    return Built(tuple(sorted(ledger.written)), tuple(sorted(ledger.removed)), ledger.kept, _once(problems))


def _game(
    source: Source, site: Site, shop: Shop, keys: Keys, ledger: Ledger, tell: Progress
) -> tuple[Mapping[str, Any] | None, list[Problem]]:
    """Keep or make one game; what other pages say of it, and what went wrong."""
    whole = key(keys.pages, source.files, source.base.hex())
    cover = ledger.cover(source.id, whole)
    if cover is not None and (cover.whole or not _png_works()):
        ledger.keep_game(source.id, cover)
        return cover.card, []
    game = source.read()
    if isinstance(game, list):
        cover = ledger.last_cover(source.id)
        if cover is None:
            return None, game
        ledger.keep_game(source.id, cover)
        return cover.card, game
    from generator.publish.edition import Edition

    edition = Edition(game, source.rules(), source.base, shop, keys, _pages(site, shop))
    card, found = edition.publish(ledger, tell)
    ledger.close_game(source.id, whole, card, whole=not found)
    return card, found


def _front(cards: Sequence[Mapping[str, Any]], site: Site, shop: Shop, keys: Keys, ledger: Ledger) -> None:
    paths = sorted(it for it in ledger.paths() if it.endswith("/index.html"))

    def made() -> Mapping[str, bytes]:
        from generator.publish.front import front_files, site_map

        return {**front_files(cards, _pages(site, shop)), **site_map(site.base_url, ["index.html", *paths])}

    ledger.settle(".", key(keys.pages, cards, paths if site.base_url else []), made)


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


@lru_cache(maxsize=1)
def _pages(site: Site, shop: Shop) -> Any:
    from generator.publish.templating import Pages, environment, statics

    return Pages(site, statics(shop.templates), environment(shop.templates))


def _png_works() -> bool:
    from generator.publish.plates import png_works

    return png_works()


def _once(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))
