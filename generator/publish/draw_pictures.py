"""Draws the plates of a game or a board, but those that stand already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from generator.core.problem import Problem
from generator.publish.build_cache import Ledger
from generator.publish.cache_keys import key
from generator.publish.picture_files import Easel, Plate, Sizes
from generator.publish.render_pool import Workshop

Finish = Callable[[], list[Problem]]
"""Waits for pictures and writes them; why some are missing."""


def draw(
    every: Sequence[Plate],
    easel: Easel,
    drawing: str,
    ledger: Ledger,
    workshop: Workshop,
    tell: Callable[[str], None],
    meanwhile: Callable[[], None] = lambda: None,
) -> Finish:
    """Keep each plate that stands, and begin to draw the others, so that they come while something else is done.

    `drawing` is the key of the code and the fonts; `meanwhile` is called once if there is something to wait for, since that
    leaves time.
    """
    common = easel.key(drawing)
    keys = {it.name: key(common, it) for it in every}
    wanted = [it for it in every if not ledger.keep(it.name, keys[it.name], it.paths)]
    order = workshop.begin(wanted, easel)

    def finish() -> list[Problem]:
        if not wanted:
            return []
        troubles: dict[str, Problem] = {}
        with ThreadPoolExecutor(1) as aside:
            done = aside.submit(meanwhile)
            for count, (plate, drawn) in enumerate(order, 1):
                tell(f"map {count} of {len(wanted)}")
                ledger.make(plate.name, keys[plate.name], drawn.files, drawn.size)
                if drawn.trouble is not None:
                    troubles[drawn.trouble.message] = drawn.trouble
        done.result()
        return list(troubles.values())

    return finish


def sizes(every: Iterable[Plate], ledger: Ledger) -> Sizes:
    """The files that there are, each with the size of its picture's SVG."""
    found: dict[str, tuple[int, int]] = {}
    for plate in every:
        there = ledger.paths(plate.name)
        if plate.svg in there:
            found |= dict.fromkeys(there, ledger.size(plate.name))
    return found
