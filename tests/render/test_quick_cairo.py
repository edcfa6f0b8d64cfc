"""What is spared of cairosvg's work changes no picture: letters with a stroke, with a pattern, hidden, parted, and without any."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from generator.render.raster import png, quick_cairo

FONTS = Path(__file__).parents[2] / "templates" / "static" / "fonts"
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120"><defs><pattern id="p" width="0.5" height="0.5">
<path d="M0 0H9V9H0Z" fill="#123456"/></pattern><clipPath id="c"><text x="20" y="100" font-size="30">CLIP</text></clipPath></defs>
<g font-family="Fira Sans Condensed" font-size="18" text-anchor="middle"><text x="40" y="20" fill="#a02030">Plain</text>
<text x="120" y="20" fill="#fff" stroke="#000" stroke-width="2">Halo</text>
<g stroke="#20a030"><text x="40" y="45">Inherited</text></g>
<text x="120" y="45" fill="url(#p)">Pattern</text><text x="20" y="70">A<tspan fill="#f00">B</tspan>C</text>
<text x="120" y="70" visibility="hidden">Hidden</text><text>Nowhere</text><text x="-0.5" y="90" opacity=".5">Half</text></g>
<defs><g id="sign"><circle r="5"/><text y="3" font-size="6" fill="#fff" stroke="none">S</text></g></defs>
<use href="#sign" x="150.3" y="95" fill="#135"/><use href="#sign" transform="translate(170 95) scale(1.7)" stroke="#fa0"/>
<g transform="rotate(9)"><use href="#sign" y="110" transform="translate(90.1)" fill="#c3a"/></g><use href="#gone" x="3"/>
<path clip-path="url(#c)" d="M0 0H200V120H0Z" fill="#335577"/></svg>"""
AS_IT_IS = """import sys
from pathlib import Path
from generator.render.raster import png
png.spare = lambda _: None
png.in_place = lambda drawing: drawing
sys.stdout.buffer.write(png.png(sys.stdin.read(), 400, Path(sys.argv[1])))"""


def test_pictures_are_the_same_to_the_last_bit() -> None:
    made = subprocess.run([sys.executable, "-c", AS_IT_IS, str(FONTS)], input=SVG.encode(), capture_output=True, check=True).stdout
    assert png.png(SVG, 400, FONTS) == made
    surface = png.cairosvg().surface
    assert surface.TAGS["text"] is surface.text
    assert quick_cairo.in_place(SVG).count("<use") == 1
    assert surface.text.__class__.__name__ == "partial"


def test_a_drawing_that_would_grow_too_long_is_left_as_it_is() -> None:
    sign = f'<g id="sign"><path d="M0 0{"L1 1" * 1000}"/></g>'
    assert "<use" not in quick_cairo.in_place(sign + '<use href="#sign" x="1"/>' * 10)
    many = sign + '<use href="#sign" x="1"/>' * 1000
    assert quick_cairo.in_place(many) == many
