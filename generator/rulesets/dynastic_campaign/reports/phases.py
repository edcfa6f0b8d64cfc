"""To which phase an order belongs, for whoever is told that it came in another."""

from __future__ import annotations

from generator.rulesets.dynastic_campaign.notation.form import WHEN
from generator.rulesets.dynastic_campaign.notation.forms import by_word


class Phases(dict[str, str]):
    """The phase for an order by its text, as words: `Winter builds`. Empty where its first word does not tell."""

    def __missing__(self, order: str) -> str:
        first = order.split(maxsplit=1)[0].lower() if order.strip() else ""
        found = {WHEN[entry.form.when] for entry in by_word().get(first, ())}
        return found.pop() if len(found) == 1 else ""
