"""What the child that led the generator saw of this machine, taken as somebody else's. No IO."""

from __future__ import annotations

from typing import Any, Final

from volbench.tools.transfer_answer import ratio, short_text

_MOST_PROGRAMS: Final = 5
_MOST_CORES: Final = 8192


def checked_beside(said: dict[str, Any]) -> dict[str, Any]:
    """Return the shares of time and what they are of; ValueError, KeyError or TypeError where nobody can have told."""
    if len(said["programs"]) > _MOST_PROGRAMS:
        raise ValueError("more programs than are told")
    found: dict[str, Any] = {
        "programs": [
            {
                "name": short_text(one["name"]),
                "cpu_ratio": _of_a_core(one["cpu_ratio"]),
                "most_ratio": _of_a_core(one["most_ratio"]),
            }
            for one in said["programs"]
        ]
    }
    if "cpu_ratio" in said:
        found["cpu_ratio"] = ratio(said["cpu_ratio"])
    for kind in ("disk", "link"):
        if kind in said:
            found[kind] = {"name": short_text(said[kind]["name"]), "busy_ratio": ratio(said[kind]["busy_ratio"])}
    return found


def _of_a_core(value: Any) -> float:
    """Return how much of one core it is; more than one where several are used."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _MOST_CORES:
        raise ValueError(f"{value!r} is no share of processor cores")
    return float(value)
