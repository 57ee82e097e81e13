"""A lock holds the day after it was made: pip takes the newest release for an extra that the lock does not name.

`coverage==7.17.3` alone did not hold for whoever asked for `coverage[toml]`: the day 7.17.4 came out, set-ups failed.
"""

from __future__ import annotations

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCKS = Path(__file__).parents[3] / "requirements"


def named(lock: str) -> dict[str, set[str]]:
    """Packages of a lock, each with the extras it is pinned with."""
    rows = re.findall(r"(?m)^([A-Za-z0-9._-]+)(?:\[([^]]*)\])?==", (LOCKS / lock).read_text("utf-8"))
    return {canonicalize_name(name): set(filter(None, extras.split(","))) for name, extras in rows}


def asked_for(pinned: dict[str, set[str]]) -> set[tuple[str, str]]:
    """Package and extra that what is installed here and stands in the lock asks for."""
    found = set()
    for distribution in distributions():
        name = canonicalize_name(distribution.name)
        for line in distribution.requires or () if name in pinned else ():
            requirement = Requirement(line)
            if requirement.marker is None or any(
                requirement.marker.evaluate({"extra": extra}) for extra in ("", *pinned[name])
            ):
                found |= {(canonicalize_name(requirement.name), extra) for extra in requirement.extras}
    return found


@pytest.mark.parametrize("lock", ["run.lock", "dev.lock"])
def test_each_extra_that_is_asked_for_is_pinned(lock: str):
    pinned = named(lock)
    asked = asked_for(pinned)

    assert ("apispec", "marshmallow") in asked, "what is installed here asks for no extra: this test sees nothing"
    assert {(name, extra) for name, extra in asked if extra not in pinned.get(name, set())} == set()
