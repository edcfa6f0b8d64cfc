"""Parts of a map that are the same in most pictures of a game, coasts and borders or all names, drawn once and then laid over each.

A layer is a group of a drawing with the attribute `data-layer`, which is a hash of all that it looks like: another one is another
layer. Whether it was kept or is new, it is laid over the picture as a whole, so that the same drawing always gives the same pixels.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

ATTRIBUTE = "data-layer"
_MOST = 6
_layers: OrderedDict[tuple[str, int], Any] = OrderedDict()


def as_layer(markup: str, *beside: str) -> str:
    """The markup as a layer of a map, that looks as it does by what stands `beside` it, too.

    What is painted with gradients or patterns is left as it is, since these may be of the picture.
    """
    if "url(" in markup or not markup:
        return markup
    name = hashlib.sha256("\0".join((markup, *beside)).encode()).hexdigest()[:16]
    return f'<g {ATTRIBUTE}="{name}">{markup}</g>'


def lay(name: str, context: Any, draw: Callable[[Any], None]) -> None:
    """Lay the layer of this name over all that a context has; `draw` draws it with a context like that, if it was not kept."""
    import cairocffi

    target = context.get_target()
    key = name, target.get_width()
    found = _layers.get(key)
    if found is None or found.get_height() < target.get_height():
        found = cairocffi.ImageSurface(cairocffi.FORMAT_ARGB32, target.get_width(), target.get_height())
        clear = cairocffi.Context(found)
        clear.set_matrix(context.get_matrix())
        draw(clear)
        _layers[key] = found
    _layers.move_to_end(key)
    if len(_layers) > _MOST:
        _layers.popitem(last=False)
    before = context.get_matrix()
    context.identity_matrix()
    context.set_source_surface(found)
    context.paint()
    context.set_matrix(before)


def forget() -> None:
    """Keep none of them."""
    _layers.clear()
