"""The Autumn Census, in its six steps (Order of the Dragon 2.2, Saga of the Nine 2.2).

Each step adds its letter to its facts, and leaves in the position what the next steps need: an eliminated power stays there as
`eliminated` until its centres and units are gone.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy import steps
from generator.diplomacy.dynasty.proposals import part
from generator.diplomacy.minors import drop_conquered, first_units
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Heir, PendingMarriage, Position, PowerState, commanders

OUT = "eliminated"
FORCE = "force-eliminate"
"""The GM's ruling that eliminates a power that nobody plays."""


def capture(turn: Turn) -> Turn:
    """Step a: a centre belongs to the major or vassal power whose unit stands in it."""
    return drop_conquered(steps.capture(turn, step="a"))


def execute_heirs(turn: Turn) -> Turn:
    """Step b: every heir in a captured centre dies, even the captor's own."""
    taken = _captured(turn)
    gone = [heir for heir in turn.position.heirs if heir.at in taken]
    kept = tuple(heir for heir in turn.position.heirs if heir.at not in taken)
    return turn.to(replace(turn.position, heirs=kept)).announce(_executed(heir, taken[heir.at]) for heir in gone)


def _executed(heir: Heir, captor: str) -> Event:
    married = {"married": heir.married} if heir.married else {}
    return {"kind": "executed", "power": heir.of, "place": heir.at, **married, "by": captor, "step": "b"}


def eliminate(turn: Turn) -> Turn:
    """Step c: eliminate powers without an own centre, or without capital and heir, or by the GM's word; then vassals that fall."""
    position: Position = turn.position
    out = {power: how for power in sorted(position.powers) if (how := _how(turn, power))}
    powers = {power: replace(state, kind=OUT, points=None) if power in out else state for power, state in position.powers.items()}
    lost = {power: [heir.at for heir in position.heirs if heir.of == power] for power in out}
    position = replace(position, powers=powers, heirs=tuple(heir for heir in position.heirs if heir.of not in out))
    fallen = [power for power, state in sorted(powers.items()) if state.kind == "vassal" and _falls(position, power)]
    powers |= {power: replace(powers[power], kind=OUT) for power in fallen}
    out |= dict.fromkeys(fallen, "vassal")
    return turn.to(replace(position, powers=powers)).announce(_out(power, how, lost.get(power, ())) for power, how in out.items())


def _out(power: str, how: str, heirs: Sequence[str]) -> Event:
    return {"kind": "eliminated", "power": power, "how": how, **({"heirs": list(heirs)} if heirs else {}), "step": "c"}


def _how(turn: Turn, power: str) -> str:
    """How a player is out of the game now; empty if it is not (1.3, 3.3, 3.3.2)."""
    position: Position = turn.position
    state = position.powers[power]
    if state.kind != "major":
        return ""
    ruled = [event for event in turn.events if event["kind"] == "ruling" and event.get("rule") == FORCE]
    if any(event.get("power") == power for event in ruled):
        return "forced"
    if not position.owned(power):
        return "normal"
    capital = position.centres.get(state.capital) == power
    return "" if capital or any(heir.of == power for heir in position.heirs) else "early"


def _falls(position: Position, vassal: str) -> bool:
    return position.centres.get(position.powers[vassal].capital) != vassal or not commanders(position, vassal)


def marry_heirs(turn: Turn) -> Turn:
    """Step d: two heirs marry as agreed upon in autumn, unless the place was captured or one of them is dead."""
    position: Position = turn.position
    taken = _captured(turn)
    powers, heirs = dict(position.powers), set(position.heirs)
    events: list[Event] = []
    for marriage in position.pending:
        why = why_parted(position, marriage, taken)
        if why:
            events.append({**part(marriage, why), "step": "d"})
            continue
        giver, receiver = marriage.heirs
        powers[marriage.makes] = PowerState("vassal", home=(marriage.at,), capital=marriage.at, giver=giver, receiver=receiver)
        heirs -= {Heir(one, powers[one].capital) for one in marriage.heirs}
        heirs |= {Heir(one, marriage.at, marriage.makes) for one in marriage.heirs}
        fact: Event = {"kind": "married", "heirs": sorted(marriage.heirs), "at": marriage.at, "makes": marriage.makes}
        events.append({**fact, "giver": giver, "receiver": receiver, "step": "d"})
    return turn.to(replace(position, powers=powers, heirs=tuple(sorted(heirs)), pending=())).announce(events)


def why_parted(position: Position, marriage: PendingMarriage, taken: Container[str]) -> str:
    """Why a marriage is not made after these centres were taken; empty if it is made (10.4, conditions 4 and 5)."""
    if marriage.at in taken:
        return "captured"
    if any(position.powers[one].capital in taken for one in marriage.heirs):
        return "capital-captured"
    return "" if all(position.powers[one].kind == "major" for one in marriage.heirs) else "eliminated"


def transfer(turn: Turn) -> Turn:
    """Step e: centres and thralls of eliminated powers become minor powers; a new vassal gets its capital."""
    position, board = turn.position, turn.settings.board
    powers, centres = dict(position.powers), dict(position.centres)
    starts = first_units(board)
    events: list[Event] = []

    def give(place: str, to: str) -> None:
        events.append({"kind": "centre", "place": place, "from": centres[place], "to": to, "step": "e"})
        centres[place] = to

    for place in sorted(place for place, owner in centres.items() if powers[owner].kind == OUT):
        powers[place] = PowerState("minor", start=starts[place])
        give(place, place)
    for thrall in sorted(power for power, state in powers.items() if state.kind == "thrall" and powers[state.of].kind == OUT):
        events.append({"kind": "freed", "power": thrall, "from": powers[thrall].of, "step": "e"})
        powers[thrall] = replace(powers[thrall], kind="minor", of="")
    for vassal in sorted(power for power, state in powers.items() if state.kind == "vassal"):
        if centres[powers[vassal].capital] != vassal:
            give(powers[vassal].capital, vassal)
    return turn.to(replace(position, powers=powers, centres=centres)).announce(events)


def disband(turn: Turn) -> Turn:
    """Step f: disband the units of the eliminated, and the giver's unit in a new vassal's capital; drop vassals that fell."""
    position, board = turn.position, turn.settings.board
    dowries = {str(event["at"]): str(event["giver"]) for event in turn.events if event["kind"] == "married" and "giver" in event}
    gone: dict[Unit, str] = {}
    for unit in position.units:
        if position.powers[unit.power].kind == OUT:
            gone[unit] = "eliminated"
        elif dowries.get(board.province[unit.place]) == unit.power:
            gone[unit] = "dowry"
    events: list[Event] = [
        {"kind": "disbanded", "power": unit.power, "unit": str(unit), "cause": gone[unit], "step": "f"}
        for unit in position.units
        if unit in gone
    ]
    powers = {power: state for power, state in position.powers.items() if state.kind != OUT or power in board.powers}
    units = tuple(unit for unit in position.units if unit not in gone)
    return turn.to(replace(position, units=units, powers=powers)).announce(events)


def _captured(turn: Turn) -> dict[str, str]:
    """The centres that changed hands in step a, each with its new owner."""
    taken = (event for event in turn.events if event["kind"] == "centre" and event.get("step") == "a")
    return {str(event["place"]): str(event["to"]) for event in taken}
