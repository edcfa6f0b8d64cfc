"""Writes once what comes again and again in a drawing: the sign of an owner, the badge on it, the ink of a row of letters.

Elements that stand side by side in several places get a name, and are used by it; what a row of elements has in common is written
on a group around it. All are painted exactly as before, since what is used takes its paint from where it is used.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

_TOKEN = re.compile(
    # What other elements refer to is left as it is.
    r"<(pattern|clipPath|mask|linearGradient|radialGradient|symbol|defs)\b[^<>]*>.*?</\1>|<(?:text|title)\b[^<>]*>[^<]*</(?:text|title)>|<[^<>]+>|[^<]+",
    re.DOTALL,
)
_LEAF = re.compile(
    # What has an id is referred to, and the uses of lines, ends and hit areas in a drawing that answers are told apart by theirs.
    r"<(?:path|use|circle|rect|polygon|line|ellipse|text) (?!(?:[^<>]* )?(?:id=|href=\"#[leh]\.))[^<>]*(?:/>|>[^<]*</text>)",
    re.DOTALL,
)
_SIGN = re.compile(
    r'<g transform="([^"]*)">((?:<(?:path|circle|rect|polygon|line|ellipse) (?!id=)[^<>]*/>|<text [^<>]*>[^<]*</text>)+)</g>'
)
_PAINT = re.compile(r' (?:stroke|stroke-[a-z]+|font-[a-z]+|text-anchor|paint-order|fill)="[^"]*"')
_USE = re.compile(r'<use href="#([^"]*)"([^<>]*)/>')
_STEP = re.compile(r'(?<=<use href="#s)(\d+") transform="translate\(([-\d.]+) ([-\d.]+)\)"/>')
_GROUP = re.compile(r"<g( [^<>]*)?(?<!/)>")
_ROUNDS = 12
# What a definition and a use cost beside what is defined, and what a group costs beside the attributes on it.
_DEFINED, _USED, _AROUND = len('<g id="s00"></g>'), len('<use href="#s00"/>'), len("<g></g>")
Parts = Sequence[str]
"""Elements without others inside, and the tags of all others."""


def once(drawing: str, first: int) -> str:
    """The drawing, in which whatever comes again has a name: `s` and a number, from `first` on."""
    drawing, signs = _with_signs(drawing, first)
    given: dict[str, Parts] = {name: [found[0] for found in _TOKEN.finditer(sign)] for name, sign in signs.items()}
    parts: Parts = _unwrapped([found[0] for found in _TOKEN.finditer(drawing)])
    for _ in range(_ROUNDS):
        before = len(parts)
        parts = _alone(_renamed(parts, 2, given, first))
        if len(parts) == before:
            break
    parts, named = _needed(_renamed(parts, 1, given, first), given)
    defined = "".join(_definition(name, each) for name, each in named.items())
    drawn = "".join(_rows(_rows(parts, fills=False), fills=True))
    return (f"<defs>{defined}</defs>" if defined else "") + _STEP.sub(r'\1 x="\2" y="\3"/>', drawn)


def _with_signs(drawing: str, first: int) -> tuple[str, dict[str, str]]:
    """With names for the signs that stand in several places, each moved there by a group, and these signs.

    Nearly all that comes again is one of them, and they are found at once.
    """
    counts = Counter(found[2] for found in _SIGN.finditer(drawing))
    often = [sign for sign, count in counts.items() if count > 1 and _gain((sign,), count, 0) > 0]
    names = {sign: f"s{number}" for number, sign in enumerate(often, first)}

    def used(found: re.Match[str]) -> str:
        name = names.get(found[2])
        return f'<use href="#{name}" transform="{found[1]}"/>' if name else found[0]

    return _SIGN.sub(used, drawing) if names else drawing, {name: sign for sign, name in names.items()}


def _unwrapped(parts: Parts) -> list[str]:
    """Without groups that say nothing."""
    kept, opened = list[str](), list[str]()
    for part in parts:
        if part.startswith("<g") and _GROUP.fullmatch(part):
            opened.append(part)
        if not (part == "<g>" or (part == "</g>" and opened.pop() == "<g>")):
            kept.append(part)
    return kept


def _renamed(parts: Parts, length: int, given: dict[str, Parts], first: int) -> list[str]:
    """With one name in place of so many elements side by side, wherever that is shorter."""
    counts = Counter(parts)
    often = [counts[part] > 1 and _leaf(part) for part in parts]  # no other one is in a run that comes again and may have a name
    starts = [start for start in range(len(parts) - length + 1) if all(often[start : start + length])]
    runs = [*zip(*(parts[start:] for start in range(length)), strict=False)]
    uses = {f'<use href="#{name}"/>' for name in given}
    gains: dict[Parts, int] = {}
    for run, count in Counter(map(runs.__getitem__, starts)).items():
        if count > 1:
            ended = sum(part in uses and counts[part] == count for part in run)
            if (gain := _gain(run, count, ended)) > 0:
                gains[run] = gain
    if not gains:
        return [*parts]
    names: dict[Parts, str] = {}
    renamed, at = list[str](), 0
    for start in starts:
        run = runs[start]
        gain = gains.get(run, 0)
        if start < at or not gain or gain < max((gains.get(it, 0) for it in runs[start + 1 : start + length]), default=0):
            continue
        if run not in names:
            names[run] = f"s{first + len(given)}"
            given[names[run]] = run
        renamed += parts[at:start]
        renamed.append(f'<use href="#{names[run]}"/>')
        at = start + length
    return [*renamed, *parts[at:]]


@lru_cache(maxsize=4096)
def _leaf(part: str) -> bool:
    """Whether this is a whole element that may have a name."""
    return _LEAF.fullmatch(part) is not None


def _gain(run: Iterable[str], count: int, ended: int) -> int:
    """How many letters are saved by a name for elements that come so often, where so many of them are names that end by it."""
    long = sum(map(len, run))
    return count * (long - _USED) - long - _DEFINED + ended * (_DEFINED + _USED)


def _alone(parts: Parts) -> list[str]:
    """Without a group around a single use, which can have all that the group has."""
    kept: list[str] = []
    for part in parts:
        kept.append(part)
        if (
            part == "</g>"
            and len(kept) > 2
            and (group := _GROUP.fullmatch(kept[-3]))
            and (use := _USE.fullmatch(kept[-2]))
            and not use[2]
        ):
            kept[-3:] = [f'<use href="#{use[1]}"{group[1] or ""}/>']
    return kept


def _needed(parts: Parts, given: Mapping[str, Parts]) -> tuple[list[str], dict[str, list[str]]]:
    """The drawing, with what is used only once in its place again, and the other names that it uses."""
    used: Counter[str] = Counter()
    reached = [parts]
    for each in reached:  # grows while it is gone through
        for found in filter(None, map(_USE.fullmatch, each)):
            if found[1] in given:
                reached += [] if used[found[1]] else [given[found[1]]]
                used[found[1]] += 2 if found[2] else 1  # a use that has attributes of its own has no other way to give them

    def whole(each: Parts) -> Iterator[str]:
        for part in each:
            found = _USE.fullmatch(part)
            if found and used[found[1]] == 1:
                yield from whole(given[found[1]])
            else:
                yield part

    return [*whole(parts)], {name: [*whole(each)] for name, each in given.items() if used[name] > 1}


def _definition(name: str, parts: Parts) -> str:
    alone = len(parts) == 1 and _leaf(parts[0])
    return parts[0].replace(" ", f' id="{name}" ', 1) if alone else f'<g id="{name}">{"".join(parts)}</g>'


def _rows(parts: Parts, *, fills: bool) -> list[str]:
    """With a group around each row of elements, for the paint that all of them have; for its `fills` or for all else."""
    kept, at = list[str](), 0
    paints = [_paint(part, fills=fills) for part in parts]
    while at < len(parts):
        if not paints[at]:
            kept.append(parts[at])
            at += 1
            continue
        row = common = dict.fromkeys(paints[at])
        end = at + 1
        while end < len(parts) and (common := {it: None for it in row if it in paints[end]}) and (end == at + 1 or common == row):
            row, end = common, end + 1
        paint = "".join(row)
        if (end - at - 1) * len(paint) > _AROUND:
            kept += [f"<g{paint}>", *(_without(part, row) for part in parts[at:end]), "</g>"]
        else:
            end = at + 1
            kept.append(parts[at])
        at = end
    return kept


@lru_cache(maxsize=8192)
def _paint(part: str, *, fills: bool) -> Sequence[str]:
    """The attributes that an element may take from a group around it."""
    return [it for it in _PAINT.findall(part) if it.startswith(" fill=") == fills] if _leaf(part) else []


def _without(part: str, paint: Iterable[str]) -> str:
    for each in paint:
        part = part.replace(each, "", 1)
    return part
