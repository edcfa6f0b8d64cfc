"""The page of a game's families: the tree as a picture, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.lineage import Lineage
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset
from generator.publish.plates import size
from generator.publish.site import Shop
from generator.publish.templating import Head, Pages


@dataclass(frozen=True, slots=True)
class Album:
    """All that the page of a game's families is made from."""

    game: PublicGame
    rules: Ruleset
    lineage: Lineage


def family_page(game: str) -> str:
    """The path of the page of a game's families."""
    return f"{game}/family/index.html"


def family_files(album: Album, shop: Shop, pages: Pages) -> dict[str, bytes]:
    """The page and its picture."""
    path = family_page(album.game.id)
    tree = _tree(album, shop)
    return {path: _page(album, path, size(tree), pages), path.replace("index.html", "tree.svg"): tree.encode()}


def _tree(album: Album, shop: Shop) -> str:
    from generator.render.fonts import label_font
    from generator.render.lineage import draw, written

    title = f"{album.game.title}: the families"
    font = label_font(shop.fonts, sorted(written(album.lineage, title)), italic=False)
    return draw(album.lineage, title, "Who married whom, where and when; the page tells the same in words.", font)


def _page(album: Album, path: str, shape: tuple[int, int], pages: Pages) -> bytes:
    game, rules = album.game, album.rules
    head = Head(
        title=f"{game.title}: the families",
        description=f"Who married whom in {game.title}, where and when, and what became of them.",
        above=((game.title, f"{game.id}/index.html"),),
        here="The families",
    )
    tree = {"src": "tree.svg", "width": shape[0], "height": shape[1]}
    return pages.page(
        path,
        f"{rules.templates}/family.html",
        head,
        game=game,
        rules=rules.title,
        credits=rules.credits,
        tree=tree,
        lineage=album.lineage,
        names={house.style.owner: house.style.name for house in album.lineage.houses},
    )
