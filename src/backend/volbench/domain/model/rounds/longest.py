"""The longest response time of single requests: how a round notes what its tool told, and what a result names it.

Noted and no metric: a maximum is of all requests together and has no median over rounds, and a release that does not
know the note still reads the document. Data only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

NOTE: Final = "longest_ns"
"""Note of a round: side → the longest of its requests, in ns. No note, or no such side: the tool did not tell it."""
SIDES: Final = ("read", "write", "op")
_METRIC: Final = re.compile(rf"({'|'.join(SIDES)})_lat_max_ns")
_MOST: Final = 1e18
"""A document from elsewhere may say anything; no time is as long."""


def note(longest_ns: Mapping[str, float | None]) -> dict[str, Any]:
    """Return what is noted with a round, in ns by side; nothing of a side that is not known."""
    told = {side: float(value) for side, value in longest_ns.items() if value}
    return {NOTE: told} if told else {}


def noted(notes: Mapping[str, Any]) -> dict[str, float]:
    """Return side → ns as a round notes it; what cannot be is passed over."""
    found = notes.get(NOTE)
    if not isinstance(found, Mapping):
        return {}
    return {side: float(found[side]) for side in SIDES if _is_possible(found.get(side))}


def metric_of(side: str) -> str:
    """Return the name under which the longest time of a side is told: of `read` it is `read_lat_max_ns`."""
    return f"{side}_lat_max_ns"


def side_of(metric: str) -> str | None:
    """Return whose longest time a metric is; None where it is another one."""
    found = _METRIC.fullmatch(metric)
    return None if found is None else found[1]


def _is_possible(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and 0 < value < _MOST
