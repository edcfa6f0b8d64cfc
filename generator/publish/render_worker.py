"""Draws pictures in a process of its own, so that a map that asks for too much memory or time costs one picture and no build.

Both sides of the pipe are in this file. The one that starts the process sends values by `pickle`: a `RenderInputs`, and then the
`PlannedPicture`s to be drawn with it, until a game with other inputs begins. For each picture it gets one `DrawnPicture` back, in
turn. Inputs have no answer: they are large (a base map), and so are sent once and not with every picture. The fonts that go into
SVGs are cut here, once for all pictures with the same letters. The process ends when its input ends.

It is started by `subprocess` and not by `multiprocessing`, which would import the program that started this one again.
"""

from __future__ import annotations

import atexit
import gc
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
from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs, draw_picture, load_libraries


class PictureLimits(NamedTuple):
    """What one picture may take: bytes of memory (address space), and seconds of the processor. Our own boards take a tenth."""

    memory: int = 3 * 1024**3
    seconds: int = 300


LIMITS = PictureLimits()
FEW_COLLECTIONS = 50_000, 20, 20
"""When Python is to look for circles of objects that nobody needs: cairosvg makes few, and looking takes a tenth of the time."""


class RenderWorker:
    """A process that draws one picture after the other, seen from the process that started it."""

    def __init__(self, limits: PictureLimits = LIMITS) -> None:
        path = os.pathsep.join(filter(None, (str(Path(generator.__file__).parent.parent), os.environ.get("PYTHONPATH"))))
        # `-P` and the path: it imports this very package, whatever lies in the folder that the build was started from.
        self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and our own module
            [sys.executable, "-P", "-m", __name__, *map(str, limits)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._questions = cast(BinaryIO, self._process.stdin)
        self._answers = cast(BinaryIO, self._process.stdout)
        self._inputs: RenderInputs | None = None

    def kill(self) -> None:
        """End the process at once, in the middle of a picture."""
        self._process.kill()

    def close(self) -> None:
        """Close the pipe, by which the process ends, and wait for that. No picture may be under way."""
        self._process.communicate()

    def draw(self, planned: PlannedPicture, inputs: RenderInputs) -> DrawnPicture:
        """The files of a picture, drawn with these inputs. Raises ChildProcessError when the process has ended."""
        try:
            if inputs != self._inputs:
                self._send(inputs)
                self._inputs = inputs
            self._send(planned)
            return cast(DrawnPicture, pickle.load(self._answers))  # noqa: S301  # written by this very file, in the process above
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            message = "the process that drew it ended early, mostly because the map asks for more memory or time than there is"
            raise ChildProcessError(message) from error

    def _send(self, value: RenderInputs | PlannedPicture) -> None:
        pickle.dump(value, self._questions)
        self._questions.flush()


def main(limits: PictureLimits) -> None:
    """What the process does: answer its `RenderWorker` until the pipe is closed."""
    gc.set_threshold(*FEW_COLLECTIONS)
    atexit.register(gc.freeze)  # nor does it look when it ends
    load_libraries()  # while the other side prepares the inputs
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get between the answers
    questions = sys.stdin.buffer
    inputs: RenderInputs | None = None
    while True:
        try:
            sent = pickle.load(questions)  # noqa: S301  # from the process that started this one
        except EOFError:
            return
        if isinstance(sent, RenderInputs):
            inputs = sent
        elif inputs is not None:
            _limit(limits)
            pickle.dump(_drawn(sent, inputs), answers)
            answers.flush()


def _drawn(planned: PlannedPicture, inputs: RenderInputs) -> DrawnPicture:
    try:
        return draw_picture(planned, inputs.with_font())
    except Exception as error:  # noqa: BLE001 - of whatever kind, it costs one picture
        return DrawnPicture({}, fault("no-map", f"{planned.name} cannot be drawn: {type(error).__name__}: {error}"))


def _limit(limits: PictureLimits) -> None:
    """Limit the memory and time of the next picture, on systems that can (not on Windows)."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = ceil(used.ru_utime + used.ru_stime) + limits.seconds  # the system counts from the start of the process
    for kind, soft in ((resource.RLIMIT_AS, limits.memory), (resource.RLIMIT_CPU, seconds)):
        hard = resource.getrlimit(kind)[1]
        with suppress(ValueError, OSError):  # a lower limit is in force already
            resource.setrlimit(kind, (soft, hard))


if __name__ == "__main__":
    main(PictureLimits(*map(int, sys.argv[1:])))
