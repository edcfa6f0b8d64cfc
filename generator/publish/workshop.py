"""Draws many plates on every processor there is."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from generator.publish.plates import Drawn, Easel, Plate, engrave


def draw_all(plates: Sequence[Plate], easel: Easel) -> Iterator[tuple[Plate, Drawn]]:
    """Each plate with its files, as they are done."""
    hands = min(_processors(), len(plates))
    if hands < 2:
        yield from ((plate, engrave(plate, easel)) for plate in plates)
        return
    with ProcessPoolExecutor(hands, mp_context=_context()) as pool:
        yield from _handed_out(plates, easel, pool, ahead=2 * hands)


def _handed_out(plates: Sequence[Plate], easel: Easel, pool: ProcessPoolExecutor, ahead: int) -> Iterator[tuple[Plate, Drawn]]:
    # Only a few at a time: finished pictures that nobody has written yet would fill the memory.
    todo = iter(plates)
    running: dict[Future[Drawn], Plate] = {}
    while True:
        for plate in todo:
            running[pool.submit(engrave, plate, easel)] = plate
            if len(running) >= ahead:
                break
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            yield running.pop(future), future.result()


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _context() -> multiprocessing.context.BaseContext:
    # A fork server imports the drawing libraries once for all; forking this process itself is not safe where threads run.
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["generator.render.svg", "generator.render.png"])
    return context
