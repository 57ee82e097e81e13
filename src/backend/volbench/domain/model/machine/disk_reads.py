"""Is one disk slower than its siblings? What the root extra read of each disk alone, side by side. Pure.

Disks are compared with others of the same model only; where no model is known, with others of the same size. A hard
disk gives about half of its speed at its end, so each place is compared with the same place of the others.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.machine.heat import plausible_c
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import speed

SLOWER_SHARE: Final = 0.8
"""A disk below this share of its siblings' median is told: disks of one model differ by a few percent, and single
short reads beside other work by more."""
MIN_PLACES: Final = 2
"""At so many places it has to be slower: one place alone may have met other work, or a sector read twice."""

_TEMPERATURES: Final = (
    re.compile(r"^\s*(?:194|190)\s+\S+.*\s-\s+(\d{1,3})(?:\s.*)?$", re.MULTILINE),
    re.compile(r"^Temperature:\s+(\d{1,3}) Celsius", re.MULTILINE),
    re.compile(r"^Current Drive Temperature:\s+(\d{1,3}) C", re.MULTILINE),
    re.compile(r"drive temperature \(celsius\) is:\s+(\d{1,3})"),
)
_HEALTH: Final = re.compile(
    r"^SMART (?:overall-health self-assessment test result|Health Status):\s+(\w+)", re.MULTILINE
)

NONE_SLOWER: Final = Message("model.disk_reads.none_slower")
NOT_COMPARED: Final = Message("model.disk_reads.not_compared")
_SLOWER: Final = Message("model.disk_reads.slower")


@dataclass(frozen=True, slots=True)
class PlaceRead:
    """How fast one place of a disk was read."""

    offset_ratio: float
    bytes_per_s: float


@dataclass(frozen=True, slots=True)
class BareRead:
    """One disk read alone right before a run, kept with the run that leans on it."""

    disk: str
    """Kernel name."""
    places: tuple[PlaceRead, ...]
    """From the beginning of the disk to its end."""


@dataclass(frozen=True, slots=True)
class DiskRead:
    """One disk read alone."""

    disk: str
    size_bytes: int
    model: str | None
    places: tuple[PlaceRead, ...]
    temperature_c: float | None = None
    is_healthy: bool | None = None
    """What the disk's own self-assessment says; None where nothing could be asked."""
    problem: Message | None = None
    """Why it was not read."""


@dataclass(frozen=True, slots=True)
class DiskReads:
    """All disks, and what is to be said of them."""

    disks: tuple[DiskRead, ...]
    slower: tuple[str, ...]
    sentences: tuple[Message, ...]


def judge(disks: Sequence[DiskRead]) -> DiskReads:
    """Compare each disk with its siblings, place by place."""
    slower: list[str] = []
    sentences: list[Message] = []
    is_compared = False
    for disk in disks:
        siblings = [one for one in disks if one is not disk and one.places and _is_sibling(one, disk)]
        is_compared = is_compared or bool(siblings and disk.places)
        sentence = _slower(disk, siblings)
        if sentence is not None:
            slower.append(disk.disk)
            sentences.append(sentence)
    if not sentences:
        sentences.append(NONE_SLOWER if is_compared else NOT_COMPARED)
    return DiskReads(tuple(disks), tuple(slower), tuple(sentences))


def temperature_in(text: str) -> float | None:
    """Read the temperature in °C out of what smartctl (-A) or hdparm (-H) printed; None where no disk can have it."""
    found = next((match for pattern in _TEMPERATURES if (match := pattern.search(text))), None)
    return None if found is None else plausible_c(float(found[1]))


def health_in(text: str) -> bool | None:
    """Read the self-assessment out of what smartctl (-H) printed; None where there is none."""
    found = _HEALTH.search(text)
    return None if found is None else found[1] in {"PASSED", "OK"}


def _is_sibling(one: DiskRead, other: DiskRead) -> bool:
    if one.model or other.model:
        return one.model == other.model
    return one.size_bytes == other.size_bytes


def _slower(disk: DiskRead, siblings: Sequence[DiskRead]) -> Message | None:
    pairs = []
    for position, place in enumerate(disk.places):
        others = [one.places[position].bytes_per_s for one in siblings if position < len(one.places)]
        if others:
            pairs.append((place.bytes_per_s, statistics.median(others)))
    low = [(own, usual) for own, usual in pairs if own < SLOWER_SHARE * usual]
    if len(low) < MIN_PLACES:
        return None
    own, usual = min(low, key=lambda pair: pair[0] / pair[1])
    return _SLOWER.fill(disk=disk.disk, speed=speed(own), usual=speed(usual), places=len(low), all=len(pairs))
