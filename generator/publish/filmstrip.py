"""The filmstrip of a game, a small picture of who owned what at the end of each year that is over, and the film of these years."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.core.picture import Picture, Style
from generator.core.public import PublicPhase
from generator.publish.phase_page import folder
from generator.publish.picture_files import PlannedPicture, RenderInputs, base_map
from generator.publish.timeline import Timeline
from generator.render.base_maps.map_frame import WIDTH

WIDE = 160
"""How wide these pictures are, in pixels."""


FILM = 480
"""How wide the film is, in pixels."""

FEWEST = 2
"""How many years a film has at least."""


class Frame(NamedTuple):
    """A picture of the strip: its year, the folder of the year's last phase in the site, and the picture of that phase's end."""

    year: str
    folder: str
    picture: Picture

    @property
    def path(self) -> str:
        """The path of its file."""
        return f"{self.folder}/small.png"


def frames(game: str, timeline: Timeline, shown: Mapping[str, Sequence[PlannedPicture]]) -> list[Frame]:
    """The pictures of a game's strip; `shown` are the pictures of its phases. A year that goes on has none yet."""
    going_on = timeline.waiting.phase.year_name if timeline.waiting else None
    found = []
    for year, those in groupby(timeline.line, key=lambda it: it.phase.year_name):
        last = list(those)[-1]
        pictures = shown[last.phase.folder]
        if year != going_on and pictures:
            found.append(Frame(year, folder(game, last), pictures[-1].picture))
    return found


def draw(frame: Frame, base: bytes, styles: Sequence[Style], wide: int = WIDE) -> dict[str, bytes]:
    """The file of a picture by its path, `wide` pixels wide.

    There is none where the base map cannot be read, which is told of the large maps.
    """
    from generator.render.maps.small_map import small_map

    inks = {it.owner: it.fill for it in styles}
    try:
        return {
            frame.path: small_map(
                base_map(base), wide, {place: inks[it] for place, it in frame.picture.fills.items() if it in inks}
            )
        }
    except ValueError:
        return {}


def film_path(game: str) -> str:
    """The path of a game's film."""
    return f"{game}/film.png"


def years_over(line: Sequence[PublicPhase], waiting: PublicPhase | None) -> int:
    """How many years of a game are over, by its phases in reading order and the one that waits for orders."""
    return len({it.phase.year_name for it in line} - {waiting.phase.year_name if waiting else ""})


def draw_film(game: str, those: Sequence[Frame], inputs: RenderInputs) -> dict[str, bytes]:
    """The film by its path: a position for each year.

    There is none where the map cannot be read or no PNG be drawn, which is told of the large maps.
    """
    from generator.render.raster.film import film, still
    from generator.render.raster.png import CairoMissing

    try:
        base = base_map(inputs.base)
        stills = tuple(still(it.picture, base, inputs.styles, it.year) for it in those)
        return {film_path(game): film(stills, (FILM, round(base.height * FILM / WIDTH)), inputs.fonts)}
    except (ValueError, LookupError, CairoMissing):
        return {}
