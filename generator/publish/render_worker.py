"""Draws plates in a process of its own: reads an easel and then plates from its input, writes what it drew to its output."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

import generator
from generator.core.problem import fault
from generator.publish.picture_files import Drawn, Easel, Plate, engrave, get_ready


class Limits(NamedTuple):
    """What one picture may take: bytes of address space, and seconds of the processor. Those of the boards here take a tenth."""

    memory: int = 3 * 1024**3
    seconds: int = 300


LIMITS = Limits()


class Engraver:
    """A process that draws one plate after the other. It imports this package alone, never the program that started it."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        path = os.pathsep.join(filter(None, (str(Path(generator.__file__).parent.parent), os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and our own module
            [sys.executable, "-P", "-m", __name__, *map(str, limits)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._questions = cast(BinaryIO, self._process.stdin)
        self._answers = cast(BinaryIO, self._process.stdout)
        self._easel: Easel | None = None

    def kill(self) -> None:
        """End the process at once, in the middle of a picture."""
        self._process.kill()

    def dismiss(self) -> None:
        """Let the process end, and wait for it; nobody may be waiting for a picture."""
        self._process.communicate()

    def engrave(self, plate: Plate, easel: Easel) -> Drawn:
        """The files of a plate, drawn with an easel. Raises ChildProcessError where the process is gone."""
        try:
            if easel != self._easel:
                self._send(easel)
                self._easel = easel
            self._send(plate)
            return cast(Drawn, pickle.load(self._answers))  # noqa: S301  # written by this very file, in the process above
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            message = "the process that drew it ended early, mostly because the map asks for more memory or time than there is"
            raise ChildProcessError(message) from error

    def _send(self, value: Easel | Plate) -> None:
        pickle.dump(value, self._questions)
        self._questions.flush()


def main(limits: Limits) -> None:
    """Serve one Engraver until its end of the pipe is closed."""
    get_ready()  # while the other side prepares the easel
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get between the answers
    questions = sys.stdin.buffer
    easel: Easel | None = None
    while True:
        try:
            sent = pickle.load(questions)  # noqa: S301  # from the process that started this one
        except EOFError:
            return
        if isinstance(sent, Easel):
            easel = sent
        elif easel is not None:
            _limit(limits)
            pickle.dump(_drawn(sent, easel), answers)
            answers.flush()


def _drawn(plate: Plate, easel: Easel) -> Drawn:
    try:
        return engrave(plate, easel)
    except Exception as error:  # noqa: BLE001 - of whatever kind, it costs one picture
        return Drawn({}, fault("no-map", f"{plate.name} cannot be drawn: {type(error).__name__}: {error}"))


def _limit(limits: Limits) -> None:
    """Let a picture take as much memory and time of the processor as any sane one may, where the system knows how to say so."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = ceil(used.ru_utime + used.ru_stime) + limits.seconds
    for kind, soft in ((resource.RLIMIT_AS, limits.memory), (resource.RLIMIT_CPU, seconds)):
        hard = resource.getrlimit(kind)[1]
        with suppress(ValueError, OSError):  # a lower limit is in force already
            resource.setrlimit(kind, (soft, hard))


if __name__ == "__main__":
    main(Limits(*map(int, sys.argv[1:])))
