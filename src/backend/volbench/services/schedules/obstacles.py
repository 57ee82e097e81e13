"""What is in the way of a run nobody waits for. Pure: facts in, the first obstacle out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.caveat_rules import BUSY_BEFORE
from volbench.domain.model.machine.heat import HOT_ROTATING_C, TO_SPARE_C, hottest, start_limit_c
from volbench.domain.model.machine.storage import Health
from volbench.domain.model.words.message import Message, listed
from volbench.domain.model.words.units import format_ratio

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Disk
    from volbench.domain.model.schedule import DiskRest
    from volbench.services.schedules.protocols import Disturbance

LOAD_PER_CORE: Final = 1.0
"""From one waiting program per core on, the processor is the limit before volbench has begun."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a run does not begin now."""

    code: str
    words: Message


MEASURING: Final = Obstacle("measuring", Message("services.obstacles.measuring.measuring"))
_ASLEEP: Final = Message("services.obstacles.asleep")
_PERHAPS: Final = Message("services.obstacles.perhaps")
_UNSEEN: Final = Message("services.obstacles.unseen")
_BUSY: Final = Message("services.obstacles.busy")
_LOADED: Final = Message("services.obstacles.loaded")
_SYNCING: Final = Message("services.obstacles.syncing")
_DEGRADED: Final = Message("services.obstacles.degraded")
_HOT: Final = Message("services.obstacles.hot")


def sleep_obstacle(disks: tuple[DiskRest, ...] | None, *, never_sleeps: bool) -> Obstacle | None:
    """Return why the disks might have to be woken; None when they are certainly awake.

    Args:
        disks: None when they cannot be seen.
        never_sleeps: The system, or the owner, says that they are never put to sleep.
    """
    if disks is None or not disks:
        return None if never_sleeps else Obstacle("rest-unknown", _UNSEEN)
    asleep = [disk.name for disk in disks if disk.has_motor and disk.is_asleep]
    if asleep:
        return Obstacle("asleep", _ASLEEP.fill(disks=_names(asleep)))
    perhaps = [disk.name for disk in disks if disk.has_motor and disk.is_asleep is None and not disk.has_worked]
    if perhaps and not never_sleeps:
        return Obstacle("perhaps-asleep", _PERHAPS.fill(disks=_names(perhaps)))
    return None


def disturbance_obstacle(seen: Disturbance) -> Obstacle | None:
    """Return what would spoil a run, or be spoilt by it."""
    volume = seen.volume
    if volume.pool.health is Health.SYNCING or volume.pool.sync is not None:
        return Obstacle("syncing", _SYNCING)
    if volume.pool.health in {Health.DEGRADED, Health.FAILED}:
        return Obstacle("degraded", _DEGRADED)
    readings = {disk.name: disk.temperature_c for disk in volume.disks}
    heat = hottest(volume.disks, readings, _too_warm_c)
    if heat is not None:
        return Obstacle("hot", _HOT.fill(warmest=f"{heat.temperature_c:.0f}"))
    if seen.busy_ratio is not None and seen.busy_ratio > BUSY_BEFORE:
        return Obstacle("busy", _BUSY.fill(busy=format_ratio(seen.busy_ratio)))
    if seen.load_1min is not None and seen.cores and seen.load_1min > LOAD_PER_CORE * seen.cores:
        return Obstacle("load", _LOADED.fill(load=f"{seen.load_1min:.1f}", cores=seen.cores))
    return None


def _too_warm_c(disk: Disk) -> float:
    """Nobody waits for it: it does not begin where a hard disk would soon make its numbers doubtful either."""
    return min(start_limit_c(disk), HOT_ROTATING_C - TO_SPARE_C) if disk.has_platters else start_limit_c(disk)


def _names(disks: list[str]) -> Message:
    return listed(disks)
