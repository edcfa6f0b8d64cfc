"""Games of webDiplomacy are imported: from its JSON, and from its order history as text or as a saved page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support import imported_games, web_games

GAME = "cicero-433762_ITALY_AEFT"
"""A real game that was played there; the files are made anew from its facts."""


@pytest.mark.parametrize("form", ["history", "page"])
def test_a_real_game_comes_out_as_it_was_played(tmp_path: Path, form: str) -> None:
    text = json.dumps(web_games.history(GAME)) if form == "history" else web_games.page(GAME)
    found = imported_games.taken(tmp_path, "webdiplomacy", text)
    assert (found.differences, found.problems) == ([], ())
    done = [each.before.phase.id for each in found.phases if each.record]
    assert (done[0], done[-1]) == ("01-1901-spring-orders", "32-1908-spring-orders")


PAGE = """<h3>Order history</h3><ul><li><a href="#index1">Autumn, 1901</a></li></ul>
<h4><a name="index1"></a>Autumn, 1901 <a href="map.php"><img alt="Large map"></a>:</h4><p>
<strong><span class="country2">France</span>:</strong><br /><ul><li><strong>Diplomacy</strong></li>
<ul><li>The fleet at Mid-Atlantic Ocean move to Spain (South Coast).</li>
<li><u>The army at Burgundy move to Belgium.</u> (fail)</li>
<li>The army at Paris support move to Belgium from Burgundy.</li></ul>
<li><strong>Unit-placement</strong></li><ul><li>Build army at Marseilles.</li></ul></ul>
<strong>England:</strong><ul><li>The army at Camelot move to Belgium via convoy.</li></ul>
<div class="hr"></div><h4>Spring, 1901 :</h4><strong>France:</strong><ul>
<li>The fleet at Brest move to Mid-Atlantic Ocean.</li>
<li>The army at Marseilles move to Burgundy.</li><li>The army at Paris hold.</li></ul>
<strong>Turkey:</strong><ul><li>The fleet at Ankara move to Black Sea. </li></ul>
"""


def test_a_saved_page_is_read_and_what_is_no_order_is_listed(tmp_path: Path) -> None:
    found = imported_games.taken(tmp_path, "webdiplomacy", PAGE)
    orders = {each.before.phase.id: each.orders["orders"] for each in found.phases if each.orders}
    spring, fall, winter = orders.values()
    assert spring == {"france": ["F Bre - MAO", "A Mar - Bur", "A Par H"], "turkey": ["F Ank - Bla"]}
    assert fall == {
        "france": ["F MAO - Spa/sc", "A Bur - Bel", "A Par S Bur - Bel"],
        "england": [{"void": "The army at Camelot move to Belgium via convoy."}],
    }
    assert winter == {"france": ["Build A Mar"]}
    kinds = {each["kind"] for each in found.differences}
    assert kinds >= {"unread", "outcome", "unit"}, (
        "a line that is no order, a move that failed there, units of which nothing is told"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"phases": [{"terrID": 1}]}', "must have its `turn`"),
        ('{"variantID": 15, "phases": [], "terrID": 1}', "variant 15"),
        ('{"phases": [], "terrID": 1}', "no phase that was played"),
        ('{"phases": [{"turn": 0, "phase": "Diplomacy", "orders": [{"countryID": 8, "terrID": 1}]}]}', "no country 8"),
        ('{"phases": [{"turn": 0, "phase": "Diplomacy", "units": [{"countryID": 1, "terrID": 99}]}]}', "cannot be read"),
        ('{"phases": [{"turn": 0, "phase": "Diplomacy", "units": {"terrID": 99}}]}', "must be a list"),
        ('{"phases": "terrID', "no JSON"),
    ],
)
def test_a_file_that_cannot_be_imported_says_why(text: str, said: str) -> None:
    (form,) = (each for each in imported_games.foreign().forms if each.id == "webdiplomacy")
    source, (problem,) = form.read(text, "history.json")
    assert source is None
    assert said in problem.message
