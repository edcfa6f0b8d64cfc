"""Draws many plates on every processor there is."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from queue import SimpleQueue

from generator.publish.engraver import Engraver
from generator.publish.plates import Drawn, Easel, Plate, engrave


def draw_all(plates: Sequence[Plate], easel: Easel) -> Iterator[tuple[Plate, Drawn]]:
    """Each plate with its files, as they are done; SVGs embed the label fonts."""
    hands = min(_processors(), len(plates))
    if hands < 2:
        ready = easel.with_font()
        yield from ((plate, engrave(plate, ready)) for plate in plates)
        return
    with ExitStack() as stack:
        # They load their libraries while the fonts are cut down here.
        engravers = [stack.enter_context(Engraver()) for _ in range(hands)]
        ready = easel.with_font()
        idle: SimpleQueue[Engraver] = SimpleQueue()
        for engraver in engravers:
            engraver.set_up(ready)
            idle.put(engraver)
        pool = stack.enter_context(ThreadPoolExecutor(hands))
        yield from _handed_out(plates, idle, pool, ahead=2 * hands)


def _handed_out(
    plates: Sequence[Plate], idle: SimpleQueue[Engraver], pool: ThreadPoolExecutor, ahead: int
) -> Iterator[tuple[Plate, Drawn]]:
    def drawn(plate: Plate) -> Drawn:
        engraver = idle.get()
        try:
            return engraver.engrave(plate)
        finally:
            idle.put(engraver)

    # Only a few at a time: finished pictures that nobody has written yet would fill the memory.
    todo = iter(plates)
    running: dict[Future[Drawn], Plate] = {}
    while True:
        while len(running) < ahead and (plate := next(todo, None)) is not None:
            running[pool.submit(drawn, plate)] = plate
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            yield running.pop(future), future.result()


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
