"""A volume measured by itself: when, and what became of each due time. The calendar lives in services/schedules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.machine.endurance import endurance_ratio
from volbench.domain.model.machine.storage import Volume
from volbench.domain.model.runs.run import Plan
from volbench.domain.model.words.message import Message

LAST_HOUR: Final = 23
LAST_WEEKDAY: Final = 6
"""Sunday."""
WEEKS_PER_YEAR: Final = 365.2425 / 7
"""Mean length of a year in the Gregorian calendar."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """When one volume is measured by itself."""

    volume_id: str
    target_path: str
    profile: str
    weekdays: tuple[int, ...]
    """0 is Monday."""
    hour: int
    """0–23, in the local time of the machine; the run may begin until the hour is over."""
    is_on: bool
    disks_never_sleep: bool
    """The owner's word that the disks of this volume never sleep, where the system does not tell."""
    settled_at: str
    """Due times up to this moment have been dealt with; UTC."""


class Outcome(StrEnum):
    """What became of a due time."""

    STARTED = "started"
    SKIPPED = "skipped"
    """Something was in the way for the whole hour."""
    MISSED = "missed"
    """volbench was not running; it is not made up for."""


@dataclass(frozen=True, slots=True)
class ScheduleEvent:
    """One due time that has passed."""

    volume_id: str
    due_at: str
    noted_at: str
    outcome: Outcome
    reason: str
    """Stable code of the obstacle; empty when started."""
    words: Message
    run_id: str | None = None


@dataclass(frozen=True, slots=True)
class DiskRest:
    """What can be seen of one disk without waking it."""

    name: str
    has_motor: bool
    """False for SSDs and for virtual disks: nothing has to spin up."""
    is_asleep: bool | None
    """What the system itself says; None where it does not."""
    has_worked: bool
    """Whether it read or wrote since it was last looked at."""


@dataclass(frozen=True, slots=True)
class ScheduleCost:
    """What a schedule would cost in a year."""

    runs_per_year: float
    duration_s: float
    """Of one run."""
    write_bytes: int
    """By one run."""
    write_bytes_per_year: int
    endurance_ratio_per_year: float | None
    """Share of the SSDs' rated endurance a year of runs uses; None where no rating is known."""


def cost_of(plan: Plan, volume: Volume, weekdays: tuple[int, ...]) -> ScheduleCost:
    """Work out a year of runs as planned, one on each of the weekdays."""
    runs_per_year = WEEKS_PER_YEAR * len(weekdays)
    write_bytes_per_year = round(plan.expected_write_bytes * runs_per_year)
    return ScheduleCost(
        runs_per_year=runs_per_year,
        duration_s=plan.expected_duration_s,
        write_bytes=plan.expected_write_bytes,
        write_bytes_per_year=write_bytes_per_year,
        endurance_ratio_per_year=endurance_ratio(volume, write_bytes_per_year),
    )
