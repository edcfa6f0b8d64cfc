"""How orders are paid: in the order listed, loans among them; what others pay arrives later (scenario 12.6)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money import payments
from generator.rulesets.dynastic_campaign.money.transfers import receive
from generator.rulesets.dynastic_campaign.orders import Borrow, Fortify, Invest, Order, Pay
from tests.support import campaign


def paid(**orders: list[Order]) -> Turn:
    """The start behind payment and the arrival of transfers."""
    return receive(payments.pay_for_orders(campaign.turn(campaign.start(), orders)))


def refused(after: Turn) -> list[tuple[str, str, str]]:
    """Whose orders failed, which, and why."""
    return [(str(event["audience"]), str(event["order"]), str(event["why"])) for event in campaign.told(after, "failed")]


def treasury(after: Turn, nation: str) -> Decimal:
    """What a nation has."""
    found: Decimal = after.position.nations[nation].treasury
    return found


def test_orders_are_paid_as_listed_and_what_cannot_be_paid_any_more_fails() -> None:
    after = paid(spain=[Fortify("Cas"), Fortify("Leo")])
    assert refused(after) == [("spain", "Fortify", "no-money")]
    assert [sent.order for sent, _ in after.orders.of(Fortify)] == [Fortify("Cas")]
    assert treasury(after, "spain") == 0


def test_a_cheaper_order_further_down_is_still_paid() -> None:
    after = paid(spain=[Pay("france", Decimal(11)), Fortify("Leo")])
    assert refused(after) == [("spain", "Pay", "no-money")]
    assert treasury(after, "spain") == 0


def test_a_loan_pays_for_what_stands_below_it_and_not_for_what_stands_above() -> None:
    loan = Borrow(Decimal(10), 1)
    assert refused(paid(spain=[Fortify("Cas"), loan, Fortify("Leo")])) == []
    assert refused(paid(spain=[Fortify("Cas"), Fortify("Leo"), loan])) == [("spain", "Fortify", "no-money")]


def test_what_others_pay_comes_behind_all_payments_whoever_comes_first_in_the_file() -> None:
    for payer, taker in (("austria", "spain"), ("sweden", "spain")):
        after = paid(**{payer: [Pay(taker, Decimal(10))], taker: [Fortify("Cas"), Fortify("Leo")]})
        assert refused(after) == [("spain", "Fortify", "no-money")]
        assert treasury(after, "spain") == 10


def test_what_cannot_be_done_costs_nothing() -> None:
    after = paid(spain=[Fortify("IdF"), Fortify("Cas"), Fortify("Cas")])
    assert refused(after) == [("spain", "Fortify", "not-own-land"), ("spain", "Fortify", "ordered-twice")]
    assert treasury(after, "spain") == 0


def test_money_has_one_decimal() -> None:
    after = paid(spain=[Invest(Decimal("0.15"), "mines", 1), Invest(Decimal("0.1"), "mines", 1), Pay("france", Decimal(-1))])
    assert refused(after) == [("spain", "Invest", "one-decimal"), ("spain", "Pay", "too-little")]
    assert treasury(after, "spain") == Decimal("9.9")


def test_only_the_payer_and_the_receiver_learn_of_a_transfer() -> None:
    after = paid(france=[Pay("spain", Decimal("2.5"))])
    told = {(event["audience"], event["amount"], event["cause"]) for event in campaign.told(after, "money")}
    assert told == {("france", Decimal("-2.5"), "pay"), ("spain", Decimal("2.5"), "received")}


def test_money_for_a_nation_that_went_out_of_the_game_meanwhile_comes_back() -> None:
    turn = payments.pay_for_orders(campaign.turn(campaign.start(), {"france": [Pay("spain", Decimal("2.5"))]}))
    gone = replace(turn.position.nations["spain"], out=True)
    after = receive(turn.to(replace(turn.position, nations={**turn.position.nations, "spain": gone})))
    assert refused(after) == [("france", "Pay", "no-other-nation")]
    assert treasury(after, "france") == treasury(turn.to(campaign.start()), "france")
