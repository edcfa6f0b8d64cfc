"""Makes what the first command would make that needs it, as `python -m compileall` does: `python -m generator.cli.make_ahead`.

For machines where Python may write no bytecode, and every command would compile its templates, cut its fonts and outline its maps
anew.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from generator import rulesets
from generator.cli import base_maps, games

if TYPE_CHECKING:
    from pathlib import Path


def compile_templates(templates: Path) -> None:
    """Compile the templates of pages, and the texts of each rule system, in a folder of templates."""
    from generator.publish import templating
    from generator.render.texts import phase_texts

    pages = templating.environment(templates)
    for path in sorted(templates.rglob("*.html")):
        pages.get_template(path.relative_to(templates).as_posix().removeprefix("site/"))
    for folder in sorted(path for path in templates.iterdir() if any(path.glob("*.j2"))):
        texts = phase_texts.environment(folder)
        for path in sorted([*folder.glob("*.j2"), *templates.glob("*.j2")]):
            texts.get_template(path.name)


def cut_fonts(templates: Path) -> None:
    """Cut the label font to the letters of each board in the package."""
    from generator.publish.picture_files import RenderInputs

    for name in rulesets.boards():
        rules = games.on_board(name, None)
        if not isinstance(rules, list):
            RenderInputs(base_maps.of_rules(name).data, tuple(rules.styles), templates / "static" / "fonts").with_font()


def read_maps() -> None:
    """Read the maps of the boards in the package, outline lands once, and find the grounds of places and the ways between."""
    from generator.render.base_maps.base_map import read_base_map
    from generator.render.raster.kept_base_map import keep_map
    from generator.render.scenes.place_grounds import keep_grounds
    from generator.render.ways.kept_ways import keep_ways

    for name in rulesets.boards():
        base = read_base_map(base_maps.of_rules(name).data)
        base.once()
        keep_grounds(base)
        keep_ways(base)
        keep_map(base)


def load_cairo() -> None:
    """Load the library that draws, if it is there, so that what is kept of it is there the next time."""
    from generator.publish.picture_files import png_works

    png_works()


if __name__ == "__main__":
    sys.dont_write_bytecode = False
    load_cairo()
    compile_templates(games.templates())
    cut_fonts(games.templates())
    read_maps()
