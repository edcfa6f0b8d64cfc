"""Draws the pictures of a game or a board, except those whose files are still right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from generator.core.problem import Problem
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import key
from generator.publish.picture_files import PlannedPicture, RenderInputs, Size, Sizes
from generator.publish.render_pool import RenderPool
from generator.publish.site import Progress

FinishPictures = Callable[[], list[Problem]]
"""Waits for pictures that are being drawn and writes them; gives a problem for each that is missing."""


def draw(
    pictures: Sequence[PlannedPicture],
    inputs: RenderInputs,
    drawing: str,
    cache: BuildCache,
    pool: RenderPool,
    progress: Progress,
    meanwhile: Callable[[], None] = lambda: None,
) -> FinishPictures:
    """Keep each picture whose files are still right, and begin to draw the others; calling what this gives finishes that.

    `drawing` is the cache key of the code and the fonts. `meanwhile` is called once, while pictures are waited for; it is not
    called where none is drawn.
    """
    common = inputs.key(drawing)
    keys = {it.name: key(common, it) for it in pictures}
    wanted = [it for it in pictures if not cache.keep(it.name, keys[it.name], it.paths)]
    queue = pool.begin(wanted, inputs)

    def finish() -> list[Problem]:
        if not wanted:
            return []
        problems: dict[str, Problem] = {}
        with ThreadPoolExecutor(1) as aside:
            done = aside.submit(meanwhile)
            for count, (planned, drawn) in enumerate(queue, 1):
                progress(f"map {count} of {len(wanted)}")
                cache.make(planned.name, keys[planned.name], drawn.files, drawn.size)
                if drawn.problem is not None:
                    problems[drawn.problem.message] = drawn.problem  # the same may be wrong with every picture
        done.result()
        return list(problems.values())

    return finish


def drawn_sizes(pictures: Iterable[PlannedPicture], cache: BuildCache) -> Sizes:
    """The files of those pictures that could be made, each with the size of its SVG."""
    found: dict[str, Size] = {}
    for planned in pictures:
        there = cache.paths(planned.name)
        if planned.svg in there:
            found |= dict.fromkeys(there, cache.size(planned.name))
    return found
