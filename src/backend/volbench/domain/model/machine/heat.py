"""How warm a disk may become: what a sensor can mean, and from where on nothing is measured. All limits. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import TooHot
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from volbench.domain.model.machine.storage import Disk

PLAUSIBLE_C: Final = (1.0, 120.0)
"""Outside of this a sensor answers nonsense (0 and 255 are common for "unknown"): then nothing is known."""

HOT_ROTATING_C: Final = 55.0
"""Makers of NAS hard disks allow 60 to 70 °C in operation; from five below the lower bound on numbers are doubted."""
HOT_SOLID_C: Final = 70.0
"""Makers of SSDs allow 70 °C in operation; NVMe drives begin to slow themselves down a little above."""

END_ROTATING_C: Final = 58.0
"""Two below the lowest that makers of NAS hard disks allow in operation (60 °C): a run ends here."""
END_SOLID_C: Final = 68.0
"""Two below what makers of SSDs allow in operation (70 °C). A NAS has switched itself off with an NVMe drive of 71 °C,
seconds after 41 °C (reported at github.com/007revad/Synology_HDD_db, issue 135)."""
TO_SPARE_C: Final = 5.0
"""A run warms the disks: it does not begin this close to the temperature that would end it."""

_NEVER_PLATTERS: Final = frozenset({"nvme", "mmc"})


@dataclass(frozen=True, slots=True)
class Heat:
    """One disk at or above a limit of its."""

    disk: str
    temperature_c: float
    limit_c: float


def plausible_c(value_c: float | None) -> float | None:
    """Return a temperature a disk can have; None for what a sensor says when it knows nothing."""
    lowest, highest = PLAUSIBLE_C
    return value_c if value_c is not None and lowest <= value_c <= highest else None


def warmest(*values_c: float | None) -> float | None:
    """Return the highest of those that are known; None where none is."""
    return max((value for value in values_c if value is not None), default=None)


def end_limit_c(disk: Disk) -> float:
    """Return the temperature at which a run over this disk ends.

    Where the system does not tell whether there are platters, the lower limit holds, unless its kind has none.
    """
    may_have_platters = disk.has_platters is None and disk.transport not in _NEVER_PLATTERS
    return END_ROTATING_C if disk.has_platters or may_have_platters else END_SOLID_C


def start_limit_c(disk: Disk) -> float:
    """Return the temperature from which on no run begins on this disk."""
    return end_limit_c(disk) - TO_SPARE_C


def hottest(
    disks: Iterable[Disk], readings_c: Mapping[str, float | None], limit_of: Callable[[Disk], float]
) -> Heat | None:
    """Return the disk furthest above its limit, None while all that is known is below; a disk unread is unknown."""
    found = []
    for disk in disks:
        limit_c, seen_c = limit_of(disk), plausible_c(readings_c.get(disk.name))
        if seen_c is not None and seen_c >= limit_c:
            found.append(Heat(disk.name, seen_c, limit_c))
    return max(found, key=lambda heat: heat.temperature_c - heat.limit_c, default=None)


def refuse_hot(disks: Iterable[Disk], readings_c: Mapping[str, float | None]) -> None:
    """Make sure that no disk is so warm that a run would soon end for it.

    Raises:
        TooHot: one is.
    """
    heat = hottest(disks, readings_c, start_limit_c)
    if heat is not None:
        raise TooHot(
            Message("model.heat.no_start", **_values(heat), ends=_degrees(heat.limit_c + TO_SPARE_C)),
            Message("model.heat.let_it_cool_first", limit=_degrees(heat.limit_c)),
            disk=heat.disk,
            temperature_c=heat.temperature_c,
            limit_c=heat.limit_c,
        )


def ended_by(heat: Heat) -> TooHot:
    """Return why a run has been ended."""
    return TooHot(
        Message("model.heat.ended", **_values(heat)),
        Message("model.heat.let_it_cool", limit=_degrees(heat.limit_c - TO_SPARE_C)),
        disk=heat.disk,
        temperature_c=heat.temperature_c,
        limit_c=heat.limit_c,
    )


def _values(heat: Heat) -> dict[str, str]:
    return {"disk": heat.disk, "seen": _degrees(heat.temperature_c), "limit": _degrees(heat.limit_c)}


def _degrees(value_c: float) -> str:
    return f"{value_c:.0f}"
