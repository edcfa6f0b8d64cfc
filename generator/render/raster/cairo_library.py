"""Loads cairocffi, the library that draws, in a quarter of its time.

Whenever it is imported, it has cffi read the C declarations of all of cairo, which takes longer than to draw a picture. But cffi
can write what it has read as a module of Python, so that is done once, and kept. The library gets that module as its `ffi`, and
is otherwise as it was; where it is built in another way than the version that this was written for, it is left alone.
"""

from __future__ import annotations

import hashlib
import marshal
import sys
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_loader
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, ModuleType
from typing import Any

from generator.render.kept_beside import keep, kept

_NAME, _KEPT = "cairocffi.ffi", "cairo-declarations"
_USUAL = "ffi = FFI()\nffi.cdef(constants._CAIRO_HEADERS)\n"
"""How the library declares cairo, for as long as this module knows better."""


@cache
def library() -> Any:
    """The library cairocffi. Raises OSError where libcairo is not installed."""
    if "cairocffi" not in sys.modules and (declared := _declared()):
        sys.modules[_NAME] = declared
    import cairocffi

    return cairocffi


def _declared() -> ModuleType | None:
    """The module `cairocffi.ffi`, read once; None where the library is not there, or not as it was."""
    found = find_spec("cairocffi")
    if not found or not found.submodule_search_locations or find_spec("xcffib"):
        return None
    home = Path(found.submodule_search_locations[0])
    itself, constants = home / "ffi.py", home / "constants.py"
    text = itself.read_text("utf-8") if itself.is_file() else ""
    if _USUAL not in text or not constants.is_file():
        return None
    made_by = hashlib.sha256("\0".join((sys.version, text, constants.read_text("utf-8"))).encode()).hexdigest().encode()
    packed = kept(Path(__file__).parent, _KEPT, made_by)
    if packed is None:
        packed = marshal.dumps(_read(constants))
        keep(Path(__file__).parent, _KEPT, made_by, packed)
    made = _Declared(_NAME)
    made.__file__ = str(itself)
    exec(marshal.loads(packed), made.__dict__)  # noqa: S102, S302  # what we wrote, kept as Python keeps modules
    return made


def _read(constants: Path) -> CodeType:
    """A module that has what cffi reads in the declarations."""
    from cffi import FFI
    from cffi.recompiler import make_py_source

    ffi = FFI()
    ffi.set_source(_NAME, None)
    ffi.cdef(_loaded("gazette_cairo_constants", constants)._CAIRO_HEADERS)  # noqa: SLF001  # as its own `ffi` has it
    with TemporaryDirectory() as folder:
        written = Path(folder, "ffi.py")
        make_py_source(ffi, _NAME, str(written))
        return compile(written.read_text("utf-8"), str(constants.parent / "ffi.py"), "exec")


class _Declared(ModuleType):
    """`cairocffi.ffi` without what it declares of pixbufs, which is read when somebody asks for it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_loaded("cairocffi._whole_ffi", Path(str(self.__file__))), name)


def _loaded(name: str, path: Path) -> Any:
    """A module of the library by itself, without the library."""
    loader = SourceFileLoader(name, str(path))
    spec = spec_from_loader(name, loader)
    assert spec is not None  # noqa: S101  # it has a loader
    made = module_from_spec(spec)
    loader.exec_module(made)
    return made
