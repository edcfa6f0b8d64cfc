"""The library that draws is loaded quickly, and is the same library."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from generator.render.raster import cairo_library

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.png
_DRAWN = """
import hashlib
from pathlib import Path
from generator.render.raster import png
head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">'
drawing = head + '<path d="M1 1L8 2L3 7Z" fill="#123456"/></svg>'
print(hashlib.sha256(png.png(drawing, 90, Path("templates/static/fonts"))).hexdigest())
from cairocffi.ffi import ffi_pixbuf
print(ffi_pixbuf.typeof("GdkPixbuf *"))
"""


def _printed(code: str) -> list[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def test_it_draws_the_same_and_has_the_rest_of_the_library_beside_it() -> None:
    quick, usual = _printed(_DRAWN), _printed(f"import cairocffi\n{_DRAWN}")  # imported before, it is as it comes
    assert quick == usual


def test_it_reads_no_declarations_once_it_has_kept_them() -> None:
    code = "import sys\nfrom generator.render.raster import png\npng.cairo()\nprint('pycparser' in sys.modules)"
    _printed(f"import sys\nsys.dont_write_bytecode = False\n{code}")
    assert _printed(code) == ["False"]


def test_another_make_of_the_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cairo_library, "_USUAL", "ffi = declared_in_some_other_way()\n")
    assert cairo_library._declared() is None
