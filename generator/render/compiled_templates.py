"""Keeps templates as they were compiled, in `__pycache__` beside them, as Python does with modules.

Compiling the templates of a campaign takes longer than making all pages and reports of a season with them. Whoever may write into
that folder may change the templates as well, so that what lies there is trusted as much as they are.
"""

from __future__ import annotations

import hashlib
import sys
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from pickle import UnpicklingError  # only raised by Jinja, which has a checksum in front of the code
from tempfile import NamedTemporaryFile

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class CompiledTemplates(BytecodeCache):
    """The compiled templates of one environment, by its `kind`: environments with other settings compile the same text otherwise.

    Nothing is written where Python may write no bytecode; nothing is lost where the folder cannot be written.
    """

    def __init__(self, folder: Path, kind: str) -> None:
        self._folder, self._kind = folder / "__pycache__", kind

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled by these versions of everything; what was not, or is damaged, is compiled anew."""
        with suppress(OSError, EOFError, UnpicklingError):
            made, _, compiled = self._place(bucket).read_bytes().partition(b"\n")
            if made == made_by():
                bucket.bytecode_from_string(compiled)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        if sys.dont_write_bytecode:
            return
        with suppress(OSError):
            self._folder.mkdir(exist_ok=True)
            with NamedTemporaryFile(dir=self._folder, delete=False) as written:
                written.write(made_by() + b"\n" + bucket.bytecode_to_string())
            Path(written.name).replace(self._place(bucket))

    def _place(self, bucket: Bucket) -> Path:
        return self._folder / f"{bucket.key}.{self._kind}"


@cache
def made_by() -> bytes:
    """A hash of all that a compiled template depends on beside its own text: constants in it have gone through our filters."""
    ours = sorted(Path(__file__).parent.glob("*.py"))
    texts = (sys.version, version("jinja2"), *(path.read_text("utf-8") for path in ours))
    return hashlib.sha256("\0".join(texts).encode()).hexdigest().encode()
