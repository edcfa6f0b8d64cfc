"""Draws the plates of a game or a board, but those that stand already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from generator.core.problem import Problem
from generator.publish.keys import key
from generator.publish.ledger import Ledger
from generator.publish.plates import Easel, Plate, Sizes, size
from generator.publish.workshop import draw_all


def draw(
    every: Sequence[Plate],
    easel: Easel,
    drawing: str,
    ledger: Ledger,
    tell: Callable[[str], None],
    meanwhile: Callable[[], None] = lambda: None,
) -> list[Problem]:
    """Keep or draw each plate; why pictures are missing.

    `drawing` is the key of the code and the fonts; `meanwhile` is called once if there is something to draw, since to wait for it
    leaves time.
    """
    common = easel.key(drawing)
    keys = {it.name: key(common, it) for it in every}
    wanted = [it for it in every if not ledger.keep(it.name, keys[it.name], it.paths)]
    if not wanted:
        return []
    troubles: dict[str, Problem] = {}
    with ThreadPoolExecutor(1) as aside:
        done = aside.submit(meanwhile)
        for count, (plate, drawn) in enumerate(draw_all(wanted, easel), 1):
            tell(f"map {count} of {len(wanted)}")
            ledger.make(plate.name, keys[plate.name], drawn.files)
            if drawn.trouble is not None:
                troubles[drawn.trouble.message] = drawn.trouble
    done.result()
    return list(troubles.values())


def sizes(every: Iterable[Plate], ledger: Ledger) -> Sizes:
    """The files that there are, each with the size of its picture's SVG."""
    found: dict[str, tuple[int, int]] = {}
    for plate in every:
        there = ledger.paths(plate.name)
        if plate.svg in there:
            found |= dict.fromkeys(there, size(ledger.content(plate.svg)))
    return found
