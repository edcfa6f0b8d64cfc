"""The one way in which an order is written in records."""

from __future__ import annotations

from generator.diplomacy.orders import Order


def write(order: Order) -> str:
    """The canonical text of an order (`A Par - Bur`, `A Lon - Nwy VIA`, `A Edi - Nth - Bel`, `Build F StP/sc`, `Waive`).

    Reading it gives the same order again. A move that names its route asks for a convoy, so `VIA` is left out there.
    """
    verb, kind, at, to, other_kind, other, via, route = order
    unit = f"{kind} {at}" if kind else at
    match verb:
        case "move":
            if route:
                return f"{unit} - {' - '.join(route)} - {to}"
            return f"{unit} - {to} VIA" if via else f"{unit} - {to}"
        case "support":
            helped = f"{other_kind} {other}" if other_kind else other
            return f"{unit} S {helped} - {to}" if to else f"{unit} S {helped}"
        case "hold":
            return f"{unit} H"
        case "convoy":
            carried = f"{other_kind} {other}" if other_kind else other
            return f"{unit} C {carried} - {to}"
        case "retreat":
            return f"{unit} R {to}"
        case "disband":
            return f"{unit} D"
        case "build":
            return f"Build {unit}"
        case "remove":
            return f"Remove {unit}"
        case "waive":
            return "Waive"
