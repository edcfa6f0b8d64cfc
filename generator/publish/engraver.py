"""Draws plates in a process of its own: reads an easel and then plates from its input, writes what it drew to its output."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, cast

import generator
from generator.publish.plates import Drawn, Easel, Plate, engrave, get_ready


class Engraver:
    """A process that draws one plate after the other. It imports this package alone, never the program that started it."""

    def __init__(self) -> None:
        path = os.pathsep.join(filter(None, (str(Path(generator.__file__).parent.parent), os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and our own module
            [sys.executable, "-P", "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._questions = cast(BinaryIO, self._process.stdin)
        self._answers = cast(BinaryIO, self._process.stdout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is not None:
            self._process.kill()
        self._process.communicate()

    def set_up(self, easel: Easel) -> None:
        """Give it what its plates are drawn with, before the first of them. Raises BrokenPipeError where the process is gone."""
        self._send(easel)

    def engrave(self, plate: Plate) -> Drawn:
        """The files of a plate. Raises ChildProcessError where the process is gone."""
        try:
            self._send(plate)
            return cast(Drawn, pickle.load(self._answers))  # noqa: S301  # written by this very file, in the process above
        except (EOFError, OSError) as error:
            raise ChildProcessError(f"the process that drew {plate.name} ended early") from error

    def _send(self, value: Easel | Plate) -> None:
        pickle.dump(value, self._questions)
        self._questions.flush()


def main() -> None:
    """Serve one Engraver until its end of the pipe is closed."""
    get_ready()  # while the other side prepares the easel
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get between the answers
    questions = sys.stdin.buffer
    easel = pickle.load(questions)  # noqa: S301  # from the process that started this one
    while True:
        try:
            plate = pickle.load(questions)  # noqa: S301  # as above
        except EOFError:
            return
        pickle.dump(engrave(plate, easel), answers)
        answers.flush()


if __name__ == "__main__":
    main()
