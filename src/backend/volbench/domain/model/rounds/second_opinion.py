"""What another program says of the same requests, and how it is noted with a round. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

NOTE: Final = "second_opinion"
"""Note of a round: what another program said right after it. No note: nobody was asked."""
_LONGEST_NAME: Final = 40
_MOST: Final = 1e18
"""A document from elsewhere may say anything; no number is as large."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """How long single requests took."""

    requests: int
    mean_ns: float
    deviation_ns: float
    """Standard deviation of single requests."""
    longest_ns: float | None = None
    """The longest of them; None where it was not noted."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What stands with a round."""

    tool: str
    opinion: Opinion | None
    """None where the program gave no answer that could be read."""


def note(tool: str, version: str, command: str, stdout: str, opinion: Opinion | None) -> dict[str, Any]:
    """Return what is noted with a round: the answer untouched, so that it can be read again, and what was read."""
    told = {"tool": tool, "version": version, "command": command, "stdout": stdout}
    return {NOTE: {**told, **numbers(opinion)}}


def numbers(opinion: Opinion | None) -> dict[str, Any]:
    """Return an opinion as it is noted; nothing where there is none."""
    if opinion is None:
        return {}
    told = {"requests": opinion.requests, "mean_ns": opinion.mean_ns, "deviation_ns": opinion.deviation_ns}
    return told if opinion.longest_ns is None else {**told, "longest_ns": opinion.longest_ns}


def version_of(notes: Mapping[str, Any]) -> str | None:
    """Return the program that gave an opinion, as it calls its version; None where none gave one."""
    found = notes.get(NOTE)
    told = noted(notes)
    if told is None or told.opinion is None or not isinstance(found, Mapping):
        return None
    return str(found.get("version") or told.tool)[:_LONGEST_NAME]


def noted(notes: Mapping[str, Any]) -> Noted | None:
    """Return what another program said after a round; notes that cannot be are passed over."""
    found = notes.get(NOTE)
    if not isinstance(found, Mapping) or not isinstance(found.get("tool"), str):
        return None
    tool = str(found["tool"])[:_LONGEST_NAME]
    values = [found.get(name) for name in ("requests", "mean_ns", "deviation_ns")]
    if not all(_is_possible(value) for value in values) or not values[0] or not values[1]:
        return Noted(tool, None)
    slowest = found.get("longest_ns")
    longest_ns = float(found["longest_ns"]) if slowest and _is_possible(slowest) else None
    return Noted(
        tool, Opinion(int(found["requests"]), float(found["mean_ns"]), float(found["deviation_ns"]), longest_ns)
    )


def _is_possible(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and 0 <= value < _MOST
