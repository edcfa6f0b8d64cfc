"""The maps of a turn: what everybody sees, and what one realm knows beside that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from generator.core.drawing import MapLayer
from generator.core.event import EVERYBODY, Event
from generator.core.picture import Arrow, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.core.signs import MINIATURES
from generator.publish.standing import standing
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.drawings import draw_map, draw_maps
from generator.render.looks.owner_styles import look
from generator.render.maps.legend import legend
from generator.render.markup.escape_xml import escaped
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.piece_layout import overlap
from generator.render.ways.packed_arrows import routed_arrows
from generator.render.ways.packed_ends import grown
from generator.rulesets import dragon_lords
from generator.rulesets.dragon_lords import scenario_file
from generator.rulesets.dragon_lords.documents import dump
from generator.rulesets.dragon_lords.known import known
from generator.rulesets.dragon_lords.pictures.phase import pictures
from generator.rulesets.dragon_lords.pictures.signs import signs
from generator.rulesets.dragon_lords.pictures.step import ground, key, step_map
from generator.rulesets.dragon_lords.pictures.ways import Step
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.scenario_file import styles
from tests.support import lords, lords_play

TURN = 3
WORLD_MAP = Path(str(dragon_lords.__file__)).with_name("map.svg")
FONTS = Path(__file__).parents[3] / "templates/static/fonts"


def maps(events: Sequence[Event] = (), told: Sequence[Event] = (), after: Position | None = None) -> Mapping[str, Picture]:
    """The maps of turn 3, which began with the start."""
    phase = lords.start().phase._replace(number=TURN, season=f"turn-{TURN}")
    documents = [dump(it)[0] for it in (lords.start(), after or lords.start())]
    public = PublicPhase(phase, documents[0], done=True, events=tuple(events), after=documents[1])
    return {it.name: it for it in pictures(lords.scenario(), public, told)}


@pytest.fixture(scope="module")
def world_map() -> BaseMap:
    """The map of The Six Quays."""
    return read_base_map(WORLD_MAP.read_bytes())


def test_everybody_sees_the_land_as_built_and_no_unit() -> None:
    (found,) = maps().values()
    assert found.fills["Bry"] == "brynn"
    assert "Sal" not in found.fills
    assert {fort.place: fort.strength for fort in found.forts}["Bry"] == 4
    assert "Bry" in found.places["harbour"]
    assert not found.pieces
    counted = {column: of["brynn"] for column, of in found.counts.items()}
    assert counted == {"Provinces": 2, "Annexed": 2, "Cities": 1, "Titles": 0, "Points": 36}
    assert standing([found], scenario_file.styles(lords.facts()), {}).left is None  # there are no centres here


def of(place: str, marks: tuple[Mark, ...]) -> set[Mark]:
    return {mark for mark in marks if mark.place == place}


MARKS: list[tuple[str, str, dict[str, Any], list[Event], set[Mark]]] = [
    ("the banner of a good realm", "BDo", {}, [], {Mark("annexed-good", "BDo", "brynn")}),
    ("the banner of an evil realm", "CPl", {}, [], {Mark("annexed-evil", "CPl", "corvane")}),
    ("no banner of an independent province", "Sal", {}, [], set()),
    ("fighting", "Sal", {}, [{"kind": "fought", "place": "Sal", "realms": ["brynn"]}], {Mark("fought", "Sal")}),
    (
        "a province that was taken", "Sal", {"owner": "brynn"},
        [{"kind": "taken", "place": "Sal", "by": "brynn", "was": "corvane"}],
        {Mark("owned", "Sal", "brynn"), Mark("taken", "Sal", "brynn", text="COR")},
    ),
    (
        "one annexed by another realm than its owner", "BDo", {"owner": "corvane"}, [],
        {Mark("owned", "BDo", "corvane"), Mark("good-elsewhere", "BDo", "brynn", text="BRY")},
    ),
    (
        "an independent one that an evil realm annexed", "CPl", {"owner": "independent"}, [],
        {Mark("evil-elsewhere", "CPl", "corvane", text="COR")},
    ),
    ("hidden damage", "BDo", {"damage": 2}, [], {Mark("annexed-good", "BDo", "brynn")}),
]  # fmt: skip


@pytest.mark.parametrize(("place", "after", "events", "marks"), [row[1:] for row in MARKS], ids=[row[0] for row in MARKS])
def test_what_everybody_sees_of_a_province(place: str, after: dict[str, Any], events: list[Event], marks: set[Mark]) -> None:
    (found,) = maps(events, after=lords.provinces(lords.start(), {place: after})).values()
    assert of(place, found.marks) == marks


ARMY: Event = {
    "kind": "known-unit", "realm": "brynn", "unit": "brynn A2", "at": "Gul", "hidden": True, "heroes": ["brynn Tegan"],
    "troops": [{"type": "spy", "rank": 1, "count": 2}, {"type": "ranger", "rank": 1, "count": 1}],
}  # fmt: skip


def sighting(turn: int, **troops: int) -> Event:
    return {
        "kind": "known-sighting", "realm": "brynn", "place": "Cor", "of": "corvane", "turn": turn, "heroes": 1,
        "troops": {kind.replace("_", "-"): count for kind, count in troops.items()},
    }  # fmt: skip


def test_a_realm_sees_its_own_units_by_number_and_size() -> None:
    (piece,) = maps(told=[ARMY])["knowledge"].pieces
    assert (piece.place, piece.kind, piece.owner, piece.number, piece.count) == ("Gul", "army", "brynn", 2, 3)
    assert (piece.badges, piece.marks) == (("hero",), ("hidden",))


@pytest.mark.parametrize(("turn", "label"), [(TURN, ""), (1, "turn 1")])
def test_older_sightings_are_pale_and_have_their_turn(turn: int, label: str) -> None:
    pieces = maps(told=[ARMY, sighting(turn, infantry=4, cog=2)])["knowledge"].pieces[1:]
    assert [(it.kind, it.owner, it.count, it.miniature, it.label, it.faded) for it in pieces] == [
        ("seen", "corvane", 4, "infantry", label, bool(label)),
        ("seen-ships", "corvane", 2, "cog", label, bool(label)),
    ]


STRONGEST: Mapping[str, tuple[dict[str, Any], str]] = {
    "the dearest": ({"levy": 9, "guard": 1, "light_cavalry": 4}, "guard"),
    "the first in the world's file of those that cost the same": ({"pikeman": 1, "archer": 2, "infantry": 1}, "infantry"),
    "a hero where there are no troops": ({}, "hero"),
}


@pytest.mark.parametrize(("troops", "drawn"), STRONGEST.values(), ids=STRONGEST)
def test_the_miniature_is_that_of_the_most_valuable_troops(troops: dict[str, int], drawn: str) -> None:
    (piece,) = maps(told=[ARMY, sighting(1, **troops)])["knowledge"].pieces[1:]
    assert piece.miniature == drawn


def test_every_kind_of_troops_has_a_miniature_of_its_own() -> None:
    shapes = [it.shape for it in signs(lords.scenario()).miniatures.values()]
    assert len(shapes) == 16
    assert set(shapes) == MINIATURES


def test_every_realm_has_an_emblem_and_a_pattern_of_its_own() -> None:
    realms = styles(lords.facts())[:-1]
    for looks in zip(*((it.banner, it.pattern, it.letter) for it in realms), strict=True):
        assert len(set(looks)) == len(realms)
        assert all(looks)


def test_a_realm_sees_the_damage_and_the_forts_that_it_knows() -> None:
    ground: Event = {"kind": "known-ground", "realm": "brynn", "place": "Cor", "turn": 1, "damage": 2, "standing": 1}
    found = maps(told=[ARMY, ground])["knowledge"]
    assert Mark("damage", "Cor", text="2") in found.marks
    assert {fort.place: (fort.strength, fort.built) for fort in found.forts}["Cor"] == (1, 4)
    assert {fort.place: (fort.strength, fort.built) for fort in found.forts}["Bry"] == (4, None)


def went(kind: str, unit: str, phase: int, **fields: str) -> Event:
    return {"kind": kind, "round": phase, "unit": unit, **{key.rstrip("_"): value for key, value in fields.items()}}


def test_a_realm_sees_the_ways_of_its_units_with_their_phases() -> None:
    those = [
        went("marched", "brynn A2", 1, from_="BDo", to="Bry"), went("sailed", "brynn F1", 1, from_="Bry", to="BBi"),
        went("marched", "brynn A2", 3, from_="Bry", to="Gul"), went("retreated", "brynn A2", 3, from_="Gul", to="Bry"),
    ]  # fmt: skip
    march = Arrow("march", "BDo", "Gul", "brynn", route=("Bry",), piece="army", number=2, steps=("1", "3"))
    assert maps(told=[ARMY, *those])["knowledge"].arrows == (
        march,
        Arrow("retreat", "Gul", "Bry", "brynn", piece="army", number=2, steps=("3",)),
        Arrow("voyage", "Bry", "BBi", "brynn", piece="fleet", number=1, steps=("1",)),
    )


def test_an_army_embarks_and_lands_from_where_its_fleet_is() -> None:
    aboard = {**ARMY, "at": "Cor", "unit": "brynn A3"}
    those = [
        went("marched", "brynn A3", 1, from_="BDo", to="Bry"), went("loaded", "brynn F1", 1, army="brynn A3", place="BBi"),
        went("sailed", "brynn F1", 2, from_="BBi", to="Crm"), went("unloaded", "brynn F1", 3, army="brynn A3", place="Cor"),
    ]  # fmt: skip
    found = [(it.kind, it.start, it.end, it.steps) for it in maps(told=[aboard, *those])["knowledge"].arrows]
    assert found == [
        ("march", "BDo", "Bry", ("1",)), ("voyage", "Bry", "BBi", ("1",)), ("march", "Crm", "Cor", ("3",)),
        ("voyage", "BBi", "Crm", ("2",)),
    ]  # fmt: skip


def test_the_map_of_a_phase_is_drawn_in_layers_that_fit_each_other() -> None:
    units = [
        {"unit": "brynn A2", "at": "Gul", "troops": [{"type": "spy", "count": 2}]},
        {"unit": "corvane F1", "at": "BBi", "troops": []},
    ]
    steps = [Step("brynn A2", "march", "Bry", "Gul", 2), Step("brynn A9", "march", "Bry", "BDo", 2)]
    shown = step_map(lords.scenario(), 2, units, steps, ["Gul"])
    assert [(it.place, it.number, it.miniature) for it in shown.pieces] == [("Gul", 2, "spy")]
    those = (ground(lords.scenario()), MapLayer(shown), key(lords.scenario(), [shown]))
    base, looks = WORLD_MAP.read_bytes(), styles(lords.facts())
    svgs = [etree.fromstring(draw_map(it, base, looks, FONTS).encode()) for it in those]
    assert svgs[0].get("viewBox") == svgs[1].get("viewBox")
    texts = ["".join("".join(it.itertext()) for it in svg.iter("{*}text")) for svg in svgs]
    assert ["Gul" in text for text in texts] == [True, False, False]
    assert ["marches" in text for text in texts] == [False, False, True]
    assert len(etree.tostring(svgs[1])) < 18_000
    signs = {"phase_1": MapLayer(step_map(lords.scenario(), 1, units[:1], (), [])), "phase_2": MapLayer(shown)}
    both = draw_maps(signs, "Turn 1", base, looks, FONTS)
    drawn = {it.get("id"): it for it in etree.fromstring(both.encode()).iter("{*}g") if it.get("class") == "n"}
    assert [*drawn] == [*signs]
    assert ".n:not(:target){display:none}" in both
    assert [it.findtext("{*}title") for it in drawn.values()] == [it.picture.title for it in signs.values()]
    assert len(both) < 1.2 * len(etree.tostring(svgs[1])), "fonts and signs stand there once"


def played() -> Iterator[tuple[PublicPhase, Sequence[Event]]]:
    """A turn of a game by chance as published, with what Brynn is told of it, and with what all realms are."""
    before, turn = list(lords_play.play(3, 3))[-1]
    public = tuple(it for it in turn.events if it["audience"] == EVERYBODY)
    phase = PublicPhase(before.phase, dump(before)[0], done=True, events=public, after=dump(turn.position)[0])
    told = {it: [*known(turn.position, it), *(e for e in turn.events if e["audience"] == it)] for it in before.players()}
    yield phase, told["brynn"]
    yield phase, [it for each in told.values() for it in each]


def test_everything_drawn_on_a_map_is_in_its_key(world_map: BaseMap) -> None:
    looks = styles(lords.facts())
    shown = set[str]()
    for phase, told in played():
        it = pictures(lords.scenario(), phase, told)[-1]
        view = PackedScene(it, world_map, {style.owner: look(style) for style in looks}, "abbr")
        told_of = set(_shown_on(replace(it, pieces=tuple(piece for piece, _ in view.spots))))
        band = legend(view)[0]
        assert [words for words in told_of if f">{escaped(words)}<" not in band] == []
        shown |= told_of
    assert len(shown) > 25


def _shown_on(it: Picture) -> Iterator[str]:
    """The words of every sign that a map shows, and of all that its pieces bear."""
    yield from (it.signs.pieces[piece.kind].words for piece in it.pieces)
    yield from (it.signs.miniatures[piece.miniature].words for piece in it.pieces)
    yield from (it.signs.badges[badge].words for piece in it.pieces for badge in piece.badges)
    yield from (it.signs.marks[mark].words for piece in it.pieces for mark in piece.marks)
    yield from (it.signs.marks[mark.kind].words for mark in it.marks)
    yield from (it.signs.arrows[arrow.kind].words for arrow in it.arrows)
    yield from (it.signs.places[name].words for name, places in it.places.items() if places)
    yield from [it.signs.fort] if it.forts else ()
    yield from [it.signs.faded] if any(piece.faded for piece in it.pieces) else ()
    yield from [it.signs.number] if any(piece.number for piece in it.pieces) else ()
    yield from [it.signs.count] if any(piece.count for piece in it.pieces) else ()


def test_the_way_of_each_unit_ends_at_its_own_piece_and_its_phases_stand_beside_all_pieces(world_map: BaseMap) -> None:
    second = {**ARMY, "unit": "brynn A3"}
    those = [
        went("marched", "brynn A2", 1, from_="BDo", to="Bry"), went("marched", "brynn A2", 3, from_="Bry", to="Gul"),
        went("marched", "brynn A3", 2, from_="Red", to="Gul"), went("sailed", "brynn F9", 1, from_="Amb", to="FGu"),
    ]  # fmt: skip
    it = maps(told=[ARMY, second, *those])["knowledge"]
    view = PackedScene(it, world_map, {style.owner: look(style) for style in styles(lords.facts())}, "name")
    drawn = {(one.arrow.piece, one.arrow.number): one for one in routed_arrows(view)}
    assert {unit: [text for _, text in one.texts] for unit, one in drawn.items()} == {
        ("army", 2): ["1", "3"], ("army", 3): ["2"], ("fleet", 9): ["1"],
    }  # fmt: skip
    boxes = {(what.kind, what.number): box for what, _, box in view.drawn_boxes() if isinstance(what, Piece)}
    for unit, box in boxes.items():
        end = drawn[unit].last.end
        assert grown(box, 4).holds(end)
        assert not box.holds(end)
    spots = [at for one in drawn.values() for at, _ in one.texts]
    assert not any(box.holds(at) for at in spots for _, _, box in view.drawn_boxes())


def test_a_crowded_port_and_its_sea_have_room_for_all(world_map: BaseMap) -> None:
    here = {
        "Bry": ("G1", "A1", "A2", "A3", "F1", "F2"), "BBi": ("F3", "F4", "A4", "A5"), "Gul": ("A6", "A7", "A8", "A9", "G2", "A10"),
    }  # fmt: skip
    kinds = list(lords.scenario().troops)
    told: list[Event] = [
        {
            "kind": "known-unit", "realm": "brynn", "unit": f"brynn {name}", "at": at, "heroes": ["x"] * (number % 3),
            "troops": [{"type": kinds[number], "rank": 1, "count": 9 + 31 * number}], "hidden": number == 4,
            **({"aboard": "brynn F3"} if at == "BBi" and name[0] == "A" else {}),
        }
        for at, names in here.items()
        for number, name in enumerate(names)
    ]  # fmt: skip
    told += [sighting(1, infantry=4, cog=2) | {"place": at} for at in here]
    told += [
        {"kind": "known-ground", "realm": "brynn", "place": at, "turn": 1, "damage": 2, "standing": 1} for at in ("Bry", "Gul")
    ]
    it = maps([{"kind": "fought", "place": at} for at in here], told)["knowledge"]
    view = PackedScene(it, world_map, {style.owner: look(style) for style in styles(lords.facts())}, "name")
    boxes = [box for _, _, box in view.drawn_boxes()]
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []
    assert sum(piece.units for piece, _ in view.spots) == len(told) - 2 + 3  # each sighting is of soldiers and of ships
    assert not view.strays


def test_the_gm_sees_the_units_of_all_and_what_no_realm_merely_saw() -> None:
    other = {**ARMY, "realm": "corvane", "unit": "corvane A1"}
    found = maps(told=[ARMY, other, sighting(1, infantry=4)])["knowledge"]
    assert [piece.owner for piece in found.pieces] == ["brynn", "corvane"]
