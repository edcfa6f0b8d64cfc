"""The order of everything that happens in a year (scenario 9, 12.2 and 13.3): the steps of each of its phases.

Whatever is decided by coming first is decided here and nowhere else.
"""

from __future__ import annotations

from dataclasses import replace
from functools import wraps

from generator.core.turn import Step, Turn
from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.court.annulment import annul
from generator.rulesets.dynastic_campaign.court.arrests import arrest
from generator.rulesets.dynastic_campaign.court.assignments import assign_leaders
from generator.rulesets.dynastic_campaign.court.captives import deal_with_captives
from generator.rulesets.dynastic_campaign.court.election import elect_pope
from generator.rulesets.dynastic_campaign.court.powers import renew_powers
from generator.rulesets.dynastic_campaign.court.promotion import promote
from generator.rulesets.dynastic_campaign.court.protection import protect
from generator.rulesets.dynastic_campaign.court.retirement import retire_kings
from generator.rulesets.dynastic_campaign.court.sees import choose_sees
from generator.rulesets.dynastic_campaign.court.titles import grant_titles
from generator.rulesets.dynastic_campaign.court.vows import take_vows
from generator.rulesets.dynastic_campaign.ending import eliminate, end_game
from generator.rulesets.dynastic_campaign.families.ageing import grow_older
from generator.rulesets.dynastic_campaign.families.birth import have_children
from generator.rulesets.dynastic_campaign.families.lay_down import lay_down
from generator.rulesets.dynastic_campaign.families.new_crown import crown_kings
from generator.rulesets.dynastic_campaign.families.skip import skip_heirs
from generator.rulesets.dynastic_campaign.families.succession import succeed
from generator.rulesets.dynastic_campaign.families.survival import survive
from generator.rulesets.dynastic_campaign.given_orders import tell_orders
from generator.rulesets.dynastic_campaign.money.assassination import assassinate
from generator.rulesets.dynastic_campaign.money.bribed_nations import bribe_nations
from generator.rulesets.dynastic_campaign.money.bribed_orders import countermand
from generator.rulesets.dynastic_campaign.money.bribed_units import bribe_units
from generator.rulesets.dynastic_campaign.money.builds import build
from generator.rulesets.dynastic_campaign.money.disband import disband_enemies, disband_own
from generator.rulesets.dynastic_campaign.money.fortify import fortify
from generator.rulesets.dynastic_campaign.money.free_points import give_free_points
from generator.rulesets.dynastic_campaign.money.income import earn
from generator.rulesets.dynastic_campaign.money.investments import invest, pay_out
from generator.rulesets.dynastic_campaign.money.loans import repay
from generator.rulesets.dynastic_campaign.money.payments import pay_for_orders
from generator.rulesets.dynastic_campaign.money.quell import quell
from generator.rulesets.dynastic_campaign.money.rebellion import rebel
from generator.rulesets.dynastic_campaign.money.restoring import restore
from generator.rulesets.dynastic_campaign.money.surrender import surrender
from generator.rulesets.dynastic_campaign.money.transfers import receive
from generator.rulesets.dynastic_campaign.money.upkeep import pay_upkeep
from generator.rulesets.dynastic_campaign.overseas.corsairs import (
    charge_prizes,
    disperse_corsairs,
    issue_marques,
    run_wild,
    take_prizes,
)
from generator.rulesets.dynastic_campaign.overseas.factories import build_factories, maintain_forts
from generator.rulesets.dynastic_campaign.overseas.interceptions import intercept, void_impossible_escorts
from generator.rulesets.dynastic_campaign.overseas.settling import settle
from generator.rulesets.dynastic_campaign.overseas.trade import consent, count_season, end_routes, open_routes, pay_trade
from generator.rulesets.dynastic_campaign.overseas.voyages import sail
from generator.rulesets.dynastic_campaign.plague import plague
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.refusals import tell_void_orders
from generator.rulesets.dynastic_campaign.revolt import revolt
from generator.rulesets.dynastic_campaign.sieges.besieging import besiege, raise_sieges
from generator.rulesets.dynastic_campaign.sieges.capture import capture_provinces
from generator.rulesets.dynastic_campaign.sieges.conversion import convert
from generator.rulesets.dynastic_campaign.sieges.relief import break_out
from generator.rulesets.dynastic_campaign.sieges.trains import swap_trains
from generator.rulesets.dynastic_campaign.treaties.answers import answer_writs
from generator.rulesets.dynastic_campaign.treaties.enforcement import void_orders_against_terms
from generator.rulesets.dynastic_campaign.treaties.flags import review_flags
from generator.rulesets.dynastic_campaign.treaties.suspension import suspend_terms
from generator.rulesets.dynastic_campaign.war.declarations import declare_and_make_peace, give_leave
from generator.rulesets.dynastic_campaign.war.fight import fight
from generator.rulesets.dynastic_campaign.war.head_on import meet_head_on
from generator.rulesets.dynastic_campaign.war.idle import tell_idle_orders
from generator.rulesets.dynastic_campaign.war.jam import jam_traffic
from generator.rulesets.dynastic_campaign.war.legality import void_impossible_orders
from generator.rulesets.dynastic_campaign.war.resume import resume_orders
from generator.rulesets.dynastic_campaign.war.supports import nullify_attacked
from generator.rulesets.dynastic_campaign.war.withdrawals import withdraw_or_hold
from generator.rulesets.dynastic_campaign.year_chronicle import keep_chronicle


def next_phase(turn: Turn) -> Turn:
    """The game goes on to its next phase."""
    position: Position = turn.position
    if position.over:
        return turn
    with_moves = turn.settings.spring_with_moves
    seasons = tuple(it for it in turn.settings.marriage_seasons if not (with_moves and it == "spring"))
    waiting = bool(position.battles)
    return turn.to(replace(position, phase=calendar.following(position.phase, seasons, battles=waiting)))


# The comments have the numbers of the scenario's section 9.

NEW_YEAR: tuple[Step, ...] = (
    revolt,
    # 1
    pay_trade,
    run_wild,
)

FINANCE: tuple[Step, ...] = (
    suspend_terms,
    review_flags,
    void_orders_against_terms,
    declare_and_make_peace,
    give_leave,
    # 2
    give_free_points,
    # 3: what is ordered is paid for, in the order listed; bribed orders fail; then 1 to 8 of rulebook 4.1
    pay_for_orders,
    countermand,
    disband_own,
    surrender,
    disband_enemies,
    quell,
    rebel,
    fortify,
    assassinate,
    bribe_nations,
    bribe_units,
    succeed,
    restore,
    invest,
    settle,
    open_routes,
    end_routes,
    consent,
    build_factories,
    issue_marques,
    receive,
)

BATTLE: tuple[Step, ...] = (
    # 4
    void_impossible_orders,
    sail,
    meet_head_on,
    jam_traffic,
    nullify_attacked,
    # 5
    withdraw_or_hold,
    break_out,
    # 6
    fight,
    succeed,
)

AFTERMATH: tuple[Step, ...] = (
    convert,
    swap_trains,
    # 7
    besiege,
    tell_idle_orders,
    raise_sieges,
    # 8
    void_impossible_escorts,
    intercept,
    disperse_corsairs,
    take_prizes,
    count_season,
    plague,
    succeed,
)

YEAR_END: tuple[Step, ...] = (
    # 9
    capture_provinces,
    disperse_corsairs,
    # 10
    earn,
    charge_prizes,
    pay_out,
    repay,
    # 11
    pay_upkeep,
    maintain_forts,
)

BUILDS: tuple[Step, ...] = (
    suspend_terms,
    review_flags,
    # 12
    build,
    # 13
    grow_older,
    # 14: division of Titles is part of succession
    have_children,
    survive,
    skip_heirs,
    succeed,
    lay_down,
    retire_kings,
    # 15
    promote,
    elect_pope,
)

MARRIAGES: tuple[Step, ...] = (
    # 16 new clergy, protection, arrests, annulments, captives; then writs and renouncing; then Titles, sees and assignments
    suspend_terms,
    review_flags,
    void_orders_against_terms,
    take_vows,
    protect,
    arrest,
    annul,
    deal_with_captives,
    succeed,
    review_flags,
    answer_writs,
    crown_kings,
    grant_titles,
    choose_sees,
    assign_leaders,
    renew_powers,
)

END_OF_YEAR: tuple[Step, ...] = (
    eliminate,
    end_game,
)


def once_fought(step: Step) -> Step:
    """The step, but nothing while battles wait for their results: then it comes behind them."""

    @wraps(step)
    def waiting(turn: Turn) -> Turn:
        return turn if turn.position.battles else step(turn)

    return waiting


def steps(position: Position) -> tuple[Step, ...]:
    """The steps of the phase that a position stands before.

    Those of `MARRIAGES` and `END_OF_YEAR` see for themselves whether it is time for them.
    """
    phase = position.phase
    behind = tuple(map(once_fought, (*AFTERMATH, *(YEAR_END if phase.season == "winter" else ()))))
    found: dict[str, tuple[Step, ...]] = {
        calendar.MOVES: (*(NEW_YEAR if phase.season == "spring" else ()), *FINANCE, *BATTLE, *behind, *MARRIAGES),
        calendar.BATTLES: (resume_orders, fight, succeed, *behind, *MARRIAGES),
        calendar.BUILDS: (*BUILDS, *END_OF_YEAR),
        calendar.MARRIAGES: (*MARRIAGES, *END_OF_YEAR),
    }
    return (tell_orders, tell_void_orders, *found[phase.step], keep_chronicle, next_phase)
