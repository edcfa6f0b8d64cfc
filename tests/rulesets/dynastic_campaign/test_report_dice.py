"""Every public roll is told once: in the sentence about what it decided, or below the heading for dice."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.reports.rolls import TOLD, untold
from tests.support import campaign, campaign_play, campaign_words


def roll(purpose: str, *faces: int, sides: int = 6, **more: Any) -> Event:
    return {"kind": "roll", "purpose": purpose, "dice": list(faces), "sides": sides, **more}


LIVES = [roll(f"survival of {who}", 1, 3, needed="at least 4") for who in ("Lucien Montclair", "Garcia Valdoro")]
TRIES = [roll(f"child of A and B, try {number}", 60 + number, sides=100, needed="at most 50") for number in (1, 2)]


def dice(*events: Event) -> str:
    """The chapter of the dice, without links."""
    before = campaign.start()
    text = campaign_words.report(before, campaign.turn(before).announce(events))
    return text.partition("## Dice\n\n")[2].strip().replace("\\", "")


def test_rolls_of_one_purpose_are_told_on_one_line() -> None:
    assert dice(*LIVES) == (
        "- **Who lives on** (ratings, vows and tries for a child are counted in what is needed), 2d6: "
        "at least 4 needed: Lucien Montclair 4, Garcia Valdoro 4."
    )
    assert dice(*TRIES) == "- **Tries for a child**, 1d100: at most 50 needed: A and B 61/62."


def test_what_is_needed_is_told_by_its_number() -> None:
    chances = (("A", 13), ("B", 7), ("C", 13))
    rolls = [roll(f"promotion of {who}", 70, sides=100, needed=f"at most {needed}") for who, needed in chances]
    assert dice(*rolls) == "- **Clerics who did not rise**, 1d100: at most 7 needed: B 70; at most 13 needed: A 70, C 70."


def test_who_has_a_sentence_is_left_out() -> None:
    died = {
        "kind": "died",
        "person": "Garcia Valdoro",
        "nation": "spain",
        "age": 40,
        "cause": "age",
        "rolled": 4,
        "needed": 5,
        "modifier": 0,
    }
    assert dice(*LIVES, died).endswith("needed: Lucien Montclair 4.")
    executed = {**died, "cause": "executed"}
    del executed["rolled"]
    assert dice(*LIVES, executed).endswith("needed: Lucien Montclair 4, Garcia Valdoro 4.")


def test_a_roll_alone_is_a_sentence() -> None:
    assert dice(roll("landing of france ARM-2", 3)) == "- Landing of ARM-2 of France: 3 on 1d6."
    assert dice(roll("fortifications of Pic", 3, 4)) == ""


@cache
def campaigns() -> tuple[tuple[Position, Turn], ...]:
    found, position, random = [], campaign.start(), Random(11)
    for _ in range(21):
        orders = campaign_play.orders_of(campaign.settings(), position, random)
        after = campaign_play.play_phase(campaign.settings(), position, orders, b"dice")
        found.append((position, after))
        position = after.position
    return tuple(found)


def faces_told(event: Any) -> set[tuple[int, ...]]:
    """The faces that an event of a phase tells beside its outcome, as the sentence about it does."""
    rolled = event.get("rolled", ())
    whole = (rolled,) if isinstance(rolled, int) else tuple(rolled)
    single = {(face,) for face in whole}
    trade = {(event[key],) for key in ("trader",) if key in event}
    fleets = {(event[key] // 10,) for key in ("trading_fleet", "ap") if key in event}
    return {whole, *single, *trade, *fleets}


def test_whatever_the_dice_leave_out_an_event_of_the_phase_tells() -> None:
    for _, after in campaigns():
        public = [event for event in after.events if event["audience"] == "public"]
        rolls: list[Any] = [event for event in public if event["kind"] == "roll"]
        told = set().union(*(faces_told(event) for event in public if event["kind"] != "roll"))
        hidden = [it for it in rolls if TOLD.match(str(it["purpose"]))]
        assert [it["purpose"] for it in hidden if tuple(it["dice"]) not in told] == []


def test_no_public_roll_is_lost() -> None:
    for _, after in campaigns():
        public = [event for event in after.events if event["audience"] == "public"]
        rolls = [event for event in public if event["kind"] == "roll"]
        lines, single = untold(public)
        listed = sum(len(faces) for line in lines for those in line.rolled.values() for faces in those.values())
        elsewhere = [event for event in public if event["kind"] in ("died", "promoted", "taken-prisoner") and "rolled" in event]
        hidden = [event for event in rolls if TOLD.match(str(event["purpose"]))]
        assert len(rolls) == listed + len(single) + len(elsewhere) + len(hidden)
