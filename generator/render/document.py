"""The beginning of every SVG of ours."""

from __future__ import annotations

import re

from generator.render.escape_xml import escaped

_FAMILIES = "'Fira Sans Condensed', 'Arial Narrow', sans-serif"


def opening(name: str, title: str, description: str, size: tuple[float, float], rules: str) -> str:
    """The first tag of an SVG, its title and description for those who cannot see it, and its style rules if there are any.

    `name` makes ids that no other SVG on the page has; `size` is width and height.
    """
    width, height = size
    name = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "map"
    style = f"<style>{rules}</style>" if rules else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
        f' role="img" aria-labelledby="{name}-title {name}-description" font-family="{escaped(_FAMILIES)}" fill="#222">'
        f'<title id="{name}-title">{escaped(title)}</title>'
        f'<desc id="{name}-description">{escaped(description)}</desc>{style}'
    )
