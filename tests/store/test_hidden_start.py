"""A game that was begun elsewhere may hide a part of its first position: what its GM writes into secret.yaml nobody else sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator import rulesets, store
from generator.cli import loaded_rulesets
from generator.core.file_shapes import BoundedText, Field
from generator.core.position_file import PositionFile
from tests import quarry
from tests.rulesets.test_quarry import Club

GAMES = ("private", "sealed")
START, EVENING = "01-day-2-march", "02-day-2-reckoning"
SEEN = """money: {grey: 3.25, ochre: 9.5}
banners: {Badger: grey, Heron: grey, Magpie: ochre}
stacks:
  Badger: {realm: grey, at: Mill, count: 3, strength: 3}
  Magpie: {realm: ochre, at: Ford, count: 3, strength: 3}
"""
HIDDEN = "position:\n  stacks:\n    Heron: {realm: grey, at: Marsh, count: 1, strength: 3}\n"
ORDERS = {"grey": ["Badger stays", "Heron stays"], "ochre": ["Magpie stays"]}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A repository with a private and a sealed game, both begun on their second day with a hidden stack, played and published."""
    base = tmp_path_factory.mktemp("hidden")
    (base / "state").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "MODULES", {"quarry": quarry.__name__})
        loaded_rulesets._kept.clear()
        made = Club(base, base / "gm.key")
        made("keygen", "--out", str(made.key))
        for game in GAMES:
            begin(made, game)
            made.order(game, START, ORDERS)
            made("final", game)
            made("seal", game) if game == "sealed" else None
            made("run", game)
        made("build")
        yield made
        loaded_rulesets._kept.clear()


def begin(club: Club, game: str) -> None:
    """Begin a game on its second day: with a slip in what is hidden, then without it."""
    said = club("new", game, "--rules", "quarry", "--secrecy", game, "--start", "day 2").out
    assert f"state/{game}/{START}/secret.yaml" in said
    assert "into secret.yaml beside it what of that nobody may see" in said
    position, secret = club.file(game, f"{START}/position.yaml"), club.file(game, f"{START}/secret.yaml")
    position.write_text(position.read_text(encoding="utf-8").partition("money:")[0] + SEEN, encoding="utf-8")
    draft = secret.read_text(encoding="utf-8")
    assert "# `stacks`: the hidden stacks\n" in draft
    assert draft.endswith("position: {}\n")
    for hidden in (HIDDEN.replace("at: Marsh", "at: Mrash"), HIDDEN.replace("count", "cuont")):
        secret.write_text(draft.replace("position: {}\n", hidden), encoding="utf-8")
        club.said[f"{game} {hidden}"] = club("check", game, fine=False)
    secret.write_text(draft.replace("position: {}\n", HIDDEN), encoding="utf-8")
    club("check", game)
    club("run", game)


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_in_what_is_hidden_is_told_at_its_place(club: Club, game: str) -> None:
    told = "".join(said.err for name, said in club.said.items() if name.startswith(game))
    assert "secret.yaml:" in told
    assert 'there is no place Mrash (did you mean "Marsh"?)' in told
    assert 'has no key `cuont` (did you mean "count"?)' in told


def test_running_a_sealed_game_seals_what_its_gm_hid(club: Club) -> None:
    names = {path.name for path in club.file("sealed", START).iterdir()}
    assert "secret.yaml.age" in names
    assert "secret.yaml" not in names


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sees_what_is_hidden(club: Club, game: str) -> None:
    home, site = club.file(game, ""), club.base / "site" / game
    written = [path for name in ("position.yaml", "results.yaml", "*.json") for path in home.rglob(name)]
    built = [path for kind in ("html", "json", "md", "txt", "xml") for path in site.rglob(f"*.{kind}")]
    assert len(written) == 4 + 3
    assert len(built) > 4
    telling = [path for path in (*written, *built) if "Marsh" in path.read_text(encoding="utf-8")]
    # Every place of the board is in the list of places and has a page, whatever stands there.
    assert telling == [site / "places/index.html", site / "places/marsh/index.html"]
    assert "Heron" not in telling[1].read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_hidden_stack_is_in_the_game_and_its_realm_knows_it(club: Club, game: str) -> None:
    assert "Heron of The Grey Guild in The Marsh" in club("tell", game, START, "grey").out
    assert "Heron" not in club("tell", game, START, "ochre").out


@pytest.mark.parametrize("game", GAMES)
def test_the_game_can_be_made_again_and_proved(club: Club, game: str) -> None:
    club("replay", game)
    assert store.read_yaml(club.file(game, f"{EVENING}/results.yaml"), typed=True)[0]["after"]  # type: ignore[index,call-overload]
    club("reveal", game)
    club("build")
    club("verify", str(club.base / "site"))


def test_a_secret_key_has_no_place_in_what_everybody_reads() -> None:
    boats, lamps = Field("where boats are", BoundedText(9)), Field("where lamps are buried", BoundedText(9))
    file = PositionFile({"boats": boats}, secret={"lamps": lamps})
    tree, _ = store.load_yaml(b"format: 1\ngame: x\nphase: {id: 01-day-2-march}\nboats: West\nlamps: East\n", "position.yaml")
    position, (problem,) = file.read(tree, dated=False)
    assert "lamps" not in position
    assert (problem.code, problem.spot and problem.spot.line) == ("secret-key", 5)
    assert "`position:` of secret.yaml" in problem.suggestion
