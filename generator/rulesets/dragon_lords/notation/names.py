"""Every name that an order can have: places, realms, fiefdoms, kinds of troops, heroes, as players write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.core.quick_dataclass import dataclass
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.suggest import did_you_mean, nearest
from generator.diplomacy.phrases.line import Line, Value
from generator.diplomacy.phrases.tokens import DROPPED, words_from
from generator.diplomacy.phrases.trouble import Trouble
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Index:
    """Names and what they mean: `keys` takes a folded name to an id, `shown` an id to its name, `longest` counts words."""

    keys: Mapping[str, str]
    shown: Mapping[str, str]
    longest: int


@dataclass(frozen=True, slots=True)
class Names:
    """All names of a world, for the orders of one `realm`, in the plan of a `unit` (an id) or of its headquarters (empty)."""

    scenario: Scenario
    realm: str
    places: Index
    realms: Index
    fiefdoms: Index
    troops: Index
    unit: str = ""


def of(scenario: Scenario, realm: str = "") -> Names:
    """The names of a world, for a realm."""
    realms = [(it.id, [it.name, it.id, str(scenario.facts["realms"][it.id].get("label", ""))]) for it in scenario.realms.values()]
    troops = [(it.id, [it.name, it.plural, f"{it.name}s"]) for it in scenario.troops.values()]
    return Names(
        scenario,
        realm,
        places=_index((it.id, [it.name, it.id]) for it in scenario.places.values()),
        realms=_index([*realms, (INDEPENDENT, [INDEPENDENT, "independents"])]),
        fiefdoms=_index((it.id, [it.name, it.name.replace(" and ", " ")]) for it in scenario.fiefdoms.values()),
        troops=_index(troops),
    )


def _index(rows: Iterable[tuple[str, list[str]]]) -> Index:
    keys: dict[str, str] = {}
    shown: dict[str, str] = {}
    for key, names in rows:
        shown[key] = names[0]
        for name in names:
            folded = fold_name(name)
            # Lines are read without articles, so a name is known without its own as well.
            for each in (folded, " ".join(word for word in folded.split() if word not in DROPPED)):
                keys.setdefault(each, key)
    keys.pop("", None)
    return Index(keys, shown, max((key.count(" ") + 1 for key in keys), default=1))


def indexed(line: Line, at: int, index: Index, what: str) -> Iterator[Value]:
    """What a name means that begins at a token, the longest one that is known; else why it means nothing."""
    found = [(after, index.keys[run]) for run, after in words_from(line.tokens, at, index.longest) if run in index.keys]
    yield from found
    if not found:
        unknown(line, at, what, index)


def unknown(line: Line, at: int, what: str, index: Index) -> None:
    """Remember that there is no such name, with the nearest ones that there are."""
    runs = list(words_from(line.tokens, at, index.longest))
    if not runs:
        shown = f"{line.shown(at)} stands where {what} belongs" if at < len(line.tokens) else f"{what} is missing at the end"
        line.miss(at, Trouble("unreadable", shown, line.offset(at)))
        return

    def trouble() -> Trouble:
        near = nearest([run for run, _ in runs], index.keys)
        hint = did_you_mean([index.shown[key] for key in near]) if near else ""
        return Trouble("unknown-name", f"{line.shown(at)} is not {what}", line.offset(at), hint)

    line.miss(at, trouble)
