"""A holder of a vassal gives orders under two hats, and neither is in the other's way."""

from __future__ import annotations

from dataclasses import replace

from generator.core.phase import Phase
from generator.diplomacy.position import Heir, Position, PowerState
from tests.diplomacy.dynasty.boards import RULES
from tests.support.self_play import run

DRAGON = RULES["order-of-the-dragon"]
SETTINGS, _ = DRAGON.settings({})


def winter() -> Position:
    """Naples and Castile share Tunis, where nothing stands; Napoli is empty as well, and both may build."""
    start: Position = DRAGON.opening(SETTINGS)
    vassal = PowerState("vassal", home=("Tun",), capital="Tun", giver="naples", receiver="castile")
    powers = {power: state for power, state in start.powers.items() if power != "Tun"} | {"vNC": vassal}
    return replace(
        start,
        phase=Phase(6, 1405, "winter", "adjustments"),
        powers=powers,
        centres={**start.centres, "Tun": "vNC"},
        units=tuple(unit for unit in start.units if unit.place not in ("Tun", "Nap")),
        heirs=tuple(sorted((*start.heirs, Heir("castile", "Tun", "vNC"), Heir("naples", "Tun", "vNC")))),
    )


def test_a_vassal_and_its_holder_may_be_told_to_build_in_the_same_place() -> None:
    """The vassal's order is illegal (8.2), but it is no second order of Naples, nor does it touch that of Castile."""
    orders = {"naples": ["Build A Nap", {"vNC": "Build F Nap"}], "castile": [{"vNC": "Build A Tun"}]}
    (*_, moment) = run(DRAGON, SETTINGS, winter(), {"orders": orders})
    assert {str(unit) for unit in moment.after.units_of("naples")} == {"A Aix", "A Nap"}
    assert [str(unit) for unit in moment.after.units_of("vNC")] == ["A Tun"]
