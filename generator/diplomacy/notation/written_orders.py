"""Writes orders in the one spelling that records have."""

from __future__ import annotations

from generator.diplomacy.orders import Order


def write(order: Order) -> str:
    """The canonical text of an order: `A Par - Bur`, `A Lon - Nwy VIA`, `A Edi - Nth - Bel`, `Build F StP/sc`, `Waive`.

    Reading it gives the same order again. A move that names its route asks for a convoy anyway, so it has no `VIA`.
    """
    verb, kind, at, to, other_kind, other, via, route = order
    unit = f"{'Heir' if kind == 'H' else kind} {at}".strip()
    match verb:
        case "move":
            text = f"{unit} - {' - '.join(route)} - {to}" if route else f"{unit} - {to} VIA" if via else f"{unit} - {to}"
        case "support":
            helped = f"{unit} S {other_kind} {other}" if other_kind else f"{unit} S {other}"
            text = f"{helped} - {to}" if to else helped
        case "hold":
            text = f"{unit} H"
        case "convoy":
            text = f"{unit} C {other_kind} {other} - {to}" if other_kind else f"{unit} C {other} - {to}"
        case "retreat":
            text = f"{unit} R {to}"
        case "disband":
            text = f"{unit} D"
        case "build" | "remove":
            text = f"{verb.capitalize()} {unit}"
        case "marry":
            text = f"{unit} Marry {f'Heir {other} at {to}' if other and to else f'Heir {other}' if other else to}"
        case "waive":
            text = "Waive"
    return text


def text_of(order: Order | None) -> str | None:
    """The canonical text of an order, as facts have it; None where nothing could be read."""
    return write(order) if order and order.verb != "void" else None
