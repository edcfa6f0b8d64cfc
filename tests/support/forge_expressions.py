"""The expressions in GitHub's workflows, as far as ours use them: `${{ needs.records.outputs.changed == 'true' }}`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

_TOKEN = re.compile(r"\s*('(?:[^']|'')*'|==|!=|&&|\|\||[!(),]|[A-Za-z_][\w.-]*)")
_STATUS = re.compile(r"\b(success|failure|cancelled|always)\(\)")

Context = Mapping[str, Any]
"""What names stand for (`needs`, `steps`, ...), and the functions that tell how things went (`success`, `cancelled`)."""


def holds(condition: str, context: Context) -> bool:
    """Whether an `if:` holds. One that does not ask how things went holds only where all went well."""
    text = condition.strip().removeprefix("${{").removesuffix("}}")
    return (bool(_STATUS.search(text)) or context["success"]()) and bool(value(text, context))


def filled(text: Any, context: Context) -> Any:
    """A value of a workflow with what its expressions stand for; one that is a single expression may stand for a list."""
    if not isinstance(text, str):
        return text
    if match := re.fullmatch(r"\$\{\{(.*?)\}\}", text):
        return value(match[1], context)
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(value(match[1], context)), text)


def value(text: str, context: Context) -> Any:
    """What an expression stands for; what is not there is an empty text, as it is for GitHub wherever we compare it."""
    tokens, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        assert match, f"no expression that is understood here: {text}"
        tokens.append(match[1])
        at = match.end()
    return _Reader(tokens, context).any()


class _Reader:
    """Reads tokens from left to right: `||` binds least, then `&&`, then comparisons, then `!`."""

    def __init__(self, tokens: list[str], context: Context) -> None:
        self.tokens, self.context = tokens, context

    def any(self) -> Any:
        return self._chain("||", self._all, lambda left, right: left or right)

    def _all(self) -> Any:
        return self._chain("&&", self._compared, lambda left, right: left and right)

    def _chain(self, sign: str, part: Callable[[], Any], joined: Callable[[Any, Any], Any]) -> Any:
        found = part()
        while self.tokens[:1] == [sign]:
            self.tokens.pop(0)
            found = joined(found, part())
        return found

    def _compared(self) -> Any:
        left = self._single()
        if self.tokens[:1] not in (["=="], ["!="]):
            return left
        sign = self.tokens.pop(0)
        return (left == self._single()) == (sign == "==")

    def _single(self) -> Any:
        word = self.tokens.pop(0)
        if word == "!":
            return not self._single()
        if word == "(":
            found = self.any()
            self.tokens.pop(0)
            return found
        if word.startswith("'"):
            return word[1:-1].replace("''", "'")
        if self.tokens[:1] == ["("]:
            return self._called(word)
        found = self.context
        for name in word.split("."):
            found = found.get(name, "") if isinstance(found, Mapping) else ""
        return found

    def _called(self, name: str) -> Any:
        given = []
        self.tokens.pop(0)
        while self.tokens[0] != ")":
            given.append(self.any())
            if self.tokens[0] == ",":
                self.tokens.pop(0)
        self.tokens.pop(0)
        known = {"fromJSON": json.loads, "contains": lambda things, thing: thing in things}
        return {**self.context, **known}[name](*given)
