"""The beginning of every SVG of ours."""

from __future__ import annotations

import re

from generator.render.markup.escape_xml import escaped

_FAMILIES = "'Fira Sans Condensed', 'Arial Narrow', sans-serif"

IMAGE, DOCUMENT = 'role="img"', 'id="all" role="graphics-document document"'
"""What an SVG can be: a picture on a page, or a page of its own."""


def opening(
    name: str, title: str, description: str, size: tuple[float, float], rules: str, *, role: str = IMAGE, named_by: str = ""
) -> str:
    """The first tag of an SVG, its title for those who cannot see it, and description and style rules if there are any.

    `name` makes ids that no other SVG on the page has; `size` is width and height. `role` says what it
    is: an image is one thing, and has no links inside; a document has, and the id `all`. `named_by` is the id of words
    by which it is called for those who cannot see it, where that is not always its title.
    """
    width, height = size
    name = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "map"
    style = f"<style>{rules}</style>" if rules else ""
    described = f'<desc id="{name}-description">{escaped(description)}</desc>' if description else ""
    labels = named_by or (f"{name}-title {name}-description" if description else f"{name}-title")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
        f' {role} aria-labelledby="{labels}" font-family="{escaped(_FAMILIES)}" fill="#222">'
        f'<title id="{name}-title">{escaped(title)}</title>{described}{style}'
    )
