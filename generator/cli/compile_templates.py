"""Compiles all templates of the package, as `python -m compileall` does with modules: `python -m generator.cli.compile_templates`.

For machines where Python may write no bytecode, and every command would compile anew what it needs.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from generator.cli import games

if TYPE_CHECKING:
    from pathlib import Path


def main(templates: Path) -> None:
    """Compile the templates of pages, and the texts of each rule system, in a folder of templates."""
    from generator.publish import templating
    from generator.render import phase_texts

    pages = templating.environment(templates)
    for path in sorted(templates.rglob("*.html")):
        pages.get_template(path.relative_to(templates).as_posix().removeprefix("site/"))
    for folder in sorted(path for path in templates.iterdir() if any(path.glob("*.j2"))):
        texts = phase_texts.environment(folder)
        for path in sorted(folder.glob("*.j2")):
            texts.get_template(path.name)


if __name__ == "__main__":
    sys.dont_write_bytecode = False
    main(games.templates())
