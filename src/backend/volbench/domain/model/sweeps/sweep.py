"""What files of many sizes say of one way to store them: times by size, the line through them, where it levels off."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.words.message import Message

Interval = tuple[float, float]
"""95 %."""

IS_CEILING: Final = "is_ceiling"
"""Parameter of a workload that only fills the connection of its way: no file, no disk, what the link carries."""
PUT_AGAIN: Final = "put-again"
"""Operation of a workload that puts what was just put once more, under other names."""
AGAIN_OF: Final = "again_of"
"""Parameter of such a workload: the one that put the same content first, in the same round."""
AGAIN: Final = "again-"
"""In front of a size's name where keys hold its content for the second time."""


class Sent(StrEnum):
    """Which way the bytes go."""

    PUT = "put"
    GET = "get"


SENT_NAMES: Final = {
    Sent.PUT: Message("assess.sweep.writing"),
    Sent.GET: Message("assess.sweep.reading"),
}
MOST_OFF: Final = 0.2
"""Farther than this share of its own time no size may lie from the line, if the line is to be told."""


@dataclass(frozen=True, slots=True)
class SizeTimes:
    """Files of one size: the mean time of one file in each round, in the order of the rounds; at least one."""

    bytes: int
    times_ns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """t = t0 + size/B through the times of all sizes."""

    per_file_ns: float
    """What each file costs, however small it is; never below 0."""
    ns_per_byte: float
    """0 where larger files take no longer."""

    @property
    def bytes_per_s(self) -> float | None:
        """The speed that large files come near; None where size does not matter."""
        return 1e9 / self.ns_per_byte if self.ns_per_byte > 0 else None

    @property
    def half_speed_bytes(self) -> float | None:
        """At this size a file moves at half the speed: the cost of a file and that of its bytes are equal."""
        return self.per_file_ns / self.ns_per_byte if self.ns_per_byte > 0 else None

    def time_ns(self, size: float) -> float:
        """Return how long a file of this size takes by the line."""
        return self.per_file_ns + size * self.ns_per_byte


@dataclass(frozen=True, slots=True)
class LineIntervals:
    """Between what the numbers of a line surely lie."""

    per_file_ns: Interval
    bytes_per_s: Interval | None
    """None where the data would also allow that size does not matter."""
    half_speed_bytes: Interval | None


@dataclass(frozen=True, slots=True)
class Fit:
    """A line, and how far the sizes lie off it."""

    line: Line
    worst_bytes: int
    """The size that lies farthest off."""
    worst_ratio: float
    """By how much of its own time the line misses it: above 0 where the line says too long."""
    breaks_between: tuple[int, int] | None
    """None: one line holds. Else the neighbouring sizes between which one line ends and another begins."""
    intervals: LineIntervals | None
    """None where rounds are too few."""

    @property
    def is_single_line(self) -> bool:
        """Whether the numbers of the line may be told."""
        return self.breaks_between is None


@dataclass(frozen=True, slots=True)
class Plateau:
    """Where a way levels off: the speed of its largest sizes."""

    bytes_per_s: float
    interval: Interval | None
    """None where rounds are too few."""
    from_bytes: int
    """The smallest of the sizes that lie on it."""
    burst: tuple[int, float] | None
    """The largest size that was much faster than the plateau, and how fast; None where none was."""


@dataclass(frozen=True, slots=True)
class SweepPoint:
    """One size of one way and direction, as tables have it."""

    bytes: int
    time_ns: float
    """Median of the rounds."""
    time_ns_range: Interval
    """The 95 % interval of the median; below six rounds the shortest and the longest."""
    bytes_per_s: float
    """Size over that time."""
    rounds: int


@dataclass(frozen=True, slots=True)
class SweepCourse:
    """All sizes of one way in one direction."""

    way: str
    name: Message
    sent: Sent
    points: tuple[SweepPoint, ...]
    """From the smallest to the largest."""
    fit: Fit | None
    """None below three sizes."""
    plateau: Plateau | None
    """None where the speed is still rising, or falls, at the largest sizes."""
    sentence: Message


@dataclass(frozen=True, slots=True)
class Ceiling:
    """What the link of a way carried in one direction, measured in the same run."""

    way: str
    sent: Sent
    bytes_per_s: float
    interval: Interval
    """Of the median; below six rounds the lowest and the highest."""


class End(StrEnum):
    """What ends a way, as far as its plateau tells."""

    LINK = "link"
    """It is as fast as the link carried in the same run."""
    SHARED_LINK = "shared-link"
    """Ways to different machines level off together."""
    SHARED_CEILING = "shared-ceiling"
    """Ways to one machine level off together."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What ends some ways in one direction."""

    end: End
    sent: Sent
    ways: tuple[str, ...]
    sentence: Message


@dataclass(frozen=True, slots=True)
class SizeAgain:
    """Files of one size put for the second time, held against the first within each round."""

    bytes: int
    time_ratio: float
    """Time of the second over that of the first: below 1 something is saved (pseudo-median over the rounds)."""
    time_ratio_ci95: Interval | None
    """None below six rounds."""
    rounds: int
    verdict: str
    """As of any pair (`faster`, `slower`, `no-difference`, `indicative`), of the second time seen from the first."""
    sentence: Message


@dataclass(frozen=True, slots=True)
class PutAgain:
    """What putting the same content twice came to over one way."""

    way: str
    name: Message
    sizes: tuple[SizeAgain, ...]
    """From the smallest to the largest."""
    sentence: Message
    """All sizes together."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """A run over file sizes, read: first the answer, then what it rests on."""

    answer: tuple[Message, ...]
    """A sentence for each direction that was measured, writing first."""
    findings: tuple[Finding, ...]
    remarks: tuple[Message, ...]
    """Bursts, and whether rounds are enough for more than an indication."""
    courses: tuple[SweepCourse, ...]
    ceilings: tuple[Ceiling, ...]
    again: tuple[PutAgain, ...]
    """Ways on which the same content was put twice."""
