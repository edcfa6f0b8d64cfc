"""The order of everything that happens in a turn: First Events, Movement Events in phases, Final Events (L-075 to L-143).

Whatever is decided by coming first is decided here and nowhere else.
"""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Step, Turn
from generator.rulesets.dragon_lords.battle.land import fight_on_borders, fight_on_land
from generator.rulesets.dragon_lords.battle.sea import fight_at_sea
from generator.rulesets.dragon_lords.march.conquest import change_owners
from generator.rulesets.dragon_lords.march.hiding import change_concealment, search
from generator.rulesets.dragon_lords.march.homeless import flee_homeless, mark_homeless
from generator.rulesets.dragon_lords.march.landing import unload_armies
from generator.rulesets.dragon_lords.march.loading import load_armies, prepare_to_board
from generator.rulesets.dragon_lords.march.marching import march
from generator.rulesets.dragon_lords.march.phases import begin_movement, begin_turn, end_movement, in_phases
from generator.rulesets.dragon_lords.march.sailing import sail
from generator.rulesets.dragon_lords.march.storage import check_storage
from generator.rulesets.dragon_lords.muster.administer import administer, defend_forts
from generator.rulesets.dragon_lords.muster.dismissal import disband_and_salvage
from generator.rulesets.dragon_lords.muster.empty import drop_empty_units
from generator.rulesets.dragon_lords.muster.forming import form_armies, form_fleets
from generator.rulesets.dragon_lords.muster.hiring import hire_heroes
from generator.rulesets.dragon_lords.muster.ranks import reassign_ranks
from generator.rulesets.dragon_lords.muster.recruiting import build_troops
from generator.rulesets.dragon_lords.muster.transfer import give_up_transfers, transfer, transfer_here
from generator.rulesets.dragon_lords.muster.upkeep import pay_upkeep
from generator.rulesets.dragon_lords.opening import phase
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.provinces.annexation import annex, cede, let_annexations_lapse
from generator.rulesets.dragon_lords.provinces.construction import construct, declare_construction
from generator.rulesets.dragon_lords.provinces.damage import damage_provinces, repair_damage
from generator.rulesets.dragon_lords.provinces.pillage import pillage
from generator.rulesets.dragon_lords.provinces.razing import raze
from generator.rulesets.dragon_lords.provinces.taxes import decay, earn_from_provinces
from generator.rulesets.dragon_lords.realms.alliances import cancel_alliances, form_alliances
from generator.rulesets.dragon_lords.realms.ambassadors import send_ambassadors
from generator.rulesets.dragon_lords.realms.ask_independents import ask_independents
from generator.rulesets.dragon_lords.realms.change_acceptance import change_acceptance
from generator.rulesets.dragon_lords.realms.change_passage import change_passage
from generator.rulesets.dragon_lords.realms.change_permission import change_permission
from generator.rulesets.dragon_lords.realms.claim_fiefdoms import claim_fiefdoms, earn_from_fiefdoms
from generator.rulesets.dragon_lords.realms.compel_henchmen import compel_henchmen
from generator.rulesets.dragon_lords.realms.declare_war import declare_war
from generator.rulesets.dragon_lords.realms.ending import eliminate, end_game
from generator.rulesets.dragon_lords.realms.give_provinces import give_provinces
from generator.rulesets.dragon_lords.realms.make_peace import make_peace
from generator.rulesets.dragon_lords.realms.pay_for_proclamations import pay_for_proclamations
from generator.rulesets.dragon_lords.realms.send_gold import send_gold
from generator.rulesets.dragon_lords.realms.settle_allegiances import settle_allegiances
from generator.rulesets.dragon_lords.sight.espionage import spy
from generator.rulesets.dragon_lords.sight.scouting import scout


def next_turn(turn: Turn) -> Turn:
    """The game goes on to its next turn."""
    position: Position = turn.position
    return turn if position.over else turn.to(replace(position, phase=phase(position.turn + 1)))


# The comments have the numbers of the rulebook's own lists, and from 18 on those of the scenario.

FIRST: tuple[Step, ...] = (
    begin_turn,
    declare_war,  # 1
    change_acceptance,  # 2
    change_passage,  # 3
    change_permission,  # 4
    compel_henchmen,  # 5
    ask_independents,
    form_armies,  # 6
    form_fleets,  # 7
    administer,  # 8
    change_concealment,  # 9
    transfer_here,  # 10
    reassign_ranks,  # 11
    disband_and_salvage,  # 12
    declare_construction,
    begin_movement,
)

MOVEMENT: tuple[Step, ...] = (
    transfer,  # 1
    prepare_to_board,  # 2
    load_armies,  # 3
    sail,  # 4
    flee_homeless,  # 5
    fight_at_sea,  # 6
    check_storage,  # 7
    unload_armies,  # 8
    march,  # 9
    defend_forts,  # 10
    change_concealment,  # 11
    search,  # 12
    fight_on_borders,  # 13
    fight_on_land,  # 14
    change_owners,  # 15
    mark_homeless,
    pillage,  # 16
)
"""The events of one phase; `move_in_phases` repeats them (17)."""

move_in_phases = in_phases(MOVEMENT)

FINAL: tuple[Step, ...] = (
    end_movement,
    give_up_transfers,
    drop_empty_units,
    damage_provinces,  # 1
    send_gold,  # 2
    pay_upkeep,  # 3
    drop_empty_units,
    build_troops,  # 4
    hire_heroes,  # 5
    cede,
    annex,  # 6
    let_annexations_lapse,  # 7
    construct,  # 8
    decay,  # 9
    raze,  # 10
    claim_fiefdoms,  # 11
    earn_from_fiefdoms,  # 12
    earn_from_provinces,  # 13
    give_provinces,  # 14
    pay_for_proclamations,  # 15
    repair_damage,  # 16
    make_peace,  # 17
)

TAIL: tuple[Step, ...] = (
    cancel_alliances,  # 18
    form_alliances,  # 19
    settle_allegiances,  # 20
    send_ambassadors,
    spy,  # 21
    eliminate,
    scout,  # 22
    end_game,
    next_turn,
)


def steps(_: Position) -> tuple[Step, ...]:
    """The steps of a turn."""
    return (*FIRST, move_in_phases, *FINAL, *TAIL)
