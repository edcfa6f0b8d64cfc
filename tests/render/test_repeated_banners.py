"""The drawing of a banner stands once on a page, however often its owner is named."""

from __future__ import annotations

from generator.core.picture import Style
from generator.render.markup.repeated_banners import banners_once
from generator.render.signs.banners import banner

RED = Style("red", "Red", "RED", "#cc0000", letter="R", banner="tree")
SKY = Style("sky", "Sky", "SKY", "#0099ff", letter="S", banner="harp")


def test_it_is_a_reference_wherever_it_stands_again() -> None:
    red, sky = banner(RED), banner(SKY)
    page = banners_once(f"<p>{red} and {sky}</p><p>{banner(RED, 30)}, {red}</p>")
    assert page.count('<g id="banner_1" stroke-linejoin') == 1
    assert page.count('<use href="#banner_1"/></svg>') == 2
    assert sky in page
    assert page.count('aria-label="Red"') == 3
    assert 'height="30" viewBox="-13.6 -9.6 28.4 19.2"><use' in page


def test_one_that_stands_once_stays_as_it_is() -> None:
    page = f"<p>{banner(RED)} and {banner(SKY)}, {banner(RED).replace('<g ', '<g data-x=1 ')}</p>"
    assert banners_once(page) == page
