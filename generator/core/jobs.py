"""How many jobs of a forge make the site, each a part of it: `jobs:` in site.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.problem import Problem, fault

KEY = "jobs"
MOST = 256
"""How many jobs GitHub runs in one matrix."""

_NUMBER = re.compile(r"[1-9][0-9]{0,2}")


def jobs(site_file: Mapping[str, Any]) -> int:
    """How many jobs make the site; one where site.yaml does not say, or says it wrongly."""
    return int(site_file[KEY]) if KEY in site_file and not any(check_jobs(site_file)) else 1


def check_jobs(site_file: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with `jobs:`."""
    value = site_file.get(KEY, "1")
    if not (isinstance(value, str) and _NUMBER.fullmatch(value) and int(value) <= MOST):
        message = f"`jobs:` must be a number from 1 to {MOST}, which is what GitHub runs at most in one matrix"
        yield fault(KEY, message, value, "write `jobs: 8`; without it one job makes the site")
