"""Where a repository on GitHub takes sealed blocks of orders: the address of its issue form, and how that is prefilled."""

from __future__ import annotations

import re

FIELD = "block"
"""The form's only field: `&block=` and the block, percent-encoded, behind the address fill it in."""

LONGEST = 8000
"""Characters of an address that GitHub still takes; a longer one must do without the block."""

_REPOSITORY = re.compile(r"https://github\.com/[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})/(?!\.{1,2}/?$)[A-Za-z0-9._-]{1,100}/?")


def is_repository(text: str) -> bool:
    """Whether a text is the address of a repository on GitHub, as `https://github.com/anna/games`."""
    return _REPOSITORY.fullmatch(text) is not None


def form_address(repository: str) -> str:
    """The address of the form in a repository; `repository` is one by `is_repository`."""
    return f"{repository.rstrip('/')}/issues/new?template=sealed-orders.yml"
