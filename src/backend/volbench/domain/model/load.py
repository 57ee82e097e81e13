"""What many clients at once say of a server: requests a second and times, by the number of clients, of each way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from volbench.domain.model.key_value import KeyOperation
from volbench.domain.model.message import Message
from volbench.domain.model.stacks import StackMatrix

Interval = tuple[float, float]
"""95 %; below six rounds the lowest and the highest."""

CLIENTS: Final = "clients"
FILE_BYTES: Final = "file_bytes"
"""Of the one file, or of the value at each key."""
KEEP_ALIVE: Final = "keep_alive"
RATE: Final = "requests_per_s"
SIDE: Final = "op"
"""Of latencies, in histograms and percentiles."""


def is_load(parameters: Mapping[str, Any]) -> bool:
    """Say whether so many clients ask a server at once, for one file or by keys; what a file says may be anything."""
    clients = parameters.get(CLIENTS)
    is_count = isinstance(clients, int) and not isinstance(clients, bool) and clients > 0
    return is_count and parameters.get("model") == "closed" and isinstance(parameters.get(KEEP_ALIVE), bool)


@dataclass(frozen=True, slots=True)
class LoadPoint:
    """So many clients of one course."""

    workload: str
    clients: int
    requests_per_s: float
    """Median of the rounds, of right answers only."""
    interval: Interval
    bytes_per_s: float
    """Of files or values, there and back together."""
    percentiles: dict[str, float]
    """`50`, `95`, `99`, `99.9` → ns, of right answers, pooled over the rounds; those with enough requests behind."""
    requests: int
    """Of all rounds together, answered or not."""
    errors: dict[str, int]
    """Kind → how many of all rounds; `http-404` of answers that are no success."""
    rounds: int


@dataclass(frozen=True, slots=True)
class LoadCourse:
    """One way, one file or one thing done with keys, one way to connect: all counts of clients."""

    way: str
    name: Message
    file_bytes: int
    is_kept_alive: bool
    points: tuple[LoadPoint, ...]
    """From the fewest clients to the most."""
    knee: int | None
    """With so many clients the curve bends, and nine tenths of the most are reached; None where that is not seen."""
    sentence: Message
    operation: KeyOperation | None = None
    """What is done with keys whose values are as long as `file_bytes`; None: one file is asked for."""


@dataclass(frozen=True, slots=True)
class LoadMatrix:
    """Every way as a share of every other."""

    title: Message
    matrix: StackMatrix


@dataclass(frozen=True, slots=True)
class Load:
    """A run of many clients, read: first the answer, then what it rests on."""

    answer: tuple[Message, ...]
    remarks: tuple[Message, ...]
    courses: tuple[LoadCourse, ...]
    matrices: tuple[LoadMatrix, ...]
    """Of several ways: of each file and way to connect one, with as many clients as seed 004 had, or else the most."""
