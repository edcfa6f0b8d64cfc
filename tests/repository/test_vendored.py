"""The one script that others wrote: it is the file that was recorded, and tells what it is made of and by whose leave."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
VENDOR = ROOT / "templates" / "static" / "vendor"
SCRIPT = VENDOR / "age-encryption.js"
LOCK: dict[str, Any] = json.loads((ROOT / ".github" / "requirements" / "package-lock.json").read_text())["packages"]


def test_the_script_is_the_one_whose_hash_was_recorded() -> None:
    recorded, name = (VENDOR / "age-encryption.js.sha256").read_text().split()
    assert (recorded, name) == (hashlib.sha256(SCRIPT.read_bytes()).hexdigest(), SCRIPT.name)
    assert {path.name for path in VENDOR.iterdir()} == {SCRIPT.name, f"{SCRIPT.name}.sha256"}


def test_its_head_names_each_package_with_the_version_that_is_locked_and_its_licence_whole() -> None:
    head = SCRIPT.read_text("utf-8").partition("*/")[0]
    parts = head.split("-" * 72)[1:]
    told = [re.match(r"\s+(\S+) (\S+) \((\S+)\)\n\n(.*)", part, re.DOTALL) for part in parts]
    found = {it[1]: it[2] for it in told if it}
    assert found == {name: LOCK[f"node_modules/{name}"]["version"] for name in found}
    assert {"age-encryption", "@noble/ciphers", "@noble/curves", "@noble/hashes", "@scure/base"} == set(found)
    for it in told:
        assert it is not None
        assert {"BSD-3-Clause": "The age Authors", "MIT": "Paul Miller"}[it[3]] in it[4]
        assert "WARRANT" in it[4]
        assert "DAMAGE" in it[4]


def test_it_can_stand_inside_a_page() -> None:
    assert not re.search(rb"</script|<!--|\r", SCRIPT.read_bytes(), re.IGNORECASE)


def test_what_is_bundled_is_locked_by_hash() -> None:
    fetched = {name: it for name, it in LOCK.items() if name}
    assert len(fetched) > 5
    for name, it in fetched.items():
        assert it["integrity"].startswith("sha512-"), name


def test_those_who_wrote_it_are_named_among_the_credits() -> None:
    assert "templates/static/vendor/age-encryption.js" in (ROOT / "CREDITS.md").read_text()
