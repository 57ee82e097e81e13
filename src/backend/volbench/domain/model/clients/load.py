"""What many clients at once say of a server: requests a second and times, by the number of clients, of each way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from volbench.domain.model.clients.stacks import StackMatrix
from volbench.domain.model.servers.key_value import KeyOperation
from volbench.domain.model.words.message import Message

Interval = tuple[float, float]
"""95 %; below six rounds the lowest and the highest."""

CLIENTS: Final = "clients"
FILE_BYTES: Final = "file_bytes"
"""Of the one file, or of the value at each key."""
KEEP_ALIVE: Final = "keep_alive"
RATE: Final = "requests_per_s"
REPORTED: Final = "reported"
"""Model of a load that was measured by somebody else."""
CLOSED: Final = "closed"
OPEN: Final = "open"
RATE_RATIO: Final = "rate_ratio"
"""Parameter of a constant pace: share of the most that was answered."""
MOST_UNDER_WAY: Final = "most_clients"
"""Parameter of a constant pace: so many requests may be under way at once."""
MOST_CONNECTIONS: Final = "most_connections"
"""Parameter of a constant pace: over so many connections they go at most."""
ASKED: Final = "asked_requests_per_s"
"""Metric of a constant pace: so many requests a second were due."""
LATE: Final = "late_ratio"
"""Metric of a constant pace: share of the requests that left late."""
MOST: Final = "most_per_s"
"""Note of a round at a constant pace: the most requests a second its pace was taken from."""
SENT_AT_MOST_PER_S: Final = 20_000
"""Requests a second that vegeta is ever told to send: `child/vegeta.py` holds it, whatever a server answers."""
TOLD_PERCENTILES: Final = "percentiles_ns"
"""Note of a round whose program tells no single request: the percentiles it printed, `50` → ns."""
BESIDE: Final = "beside"
"""Note of a round: what was seen of this machine while many clients asked."""
SIDE: Final = "op"
"""Of latencies, in histograms and percentiles."""


def is_load(parameters: Mapping[str, Any]) -> bool:
    """Say whether so many clients ask a server at once, for one file or by keys; what a file says may be anything."""
    clients = parameters.get(CLIENTS)
    is_count = isinstance(clients, int) and not isinstance(clients, bool) and clients > 0
    return is_count and parameters.get("model") == CLOSED and isinstance(parameters.get(KEEP_ALIVE), bool)


def pace_of(parameters: Mapping[str, Any]) -> float | None:
    """Return the share of the most, 0-1, at which a workload asks a server; None where it has no constant pace."""
    share = parameters.get(RATE_RATIO)
    is_paced = parameters.get("model") == OPEN and isinstance(parameters.get(KEEP_ALIVE), bool)
    return share if is_paced and isinstance(share, float) and 0 < share < 1 else None


def asks_for_a_file(parameters: Mapping[str, Any]) -> bool:
    """Say whether a workload asks a server for one file or by keys, by clients that wait or at a pace."""
    return is_load(parameters) or pace_of(parameters) is not None


def is_reported(parameters: Mapping[str, Any]) -> bool:
    """Say whether a workload is what another program reported of many clients."""
    return parameters.get("model") == REPORTED


_CLIENTS: Final = Message("assess.load.clients")
_ONE_CLIENT: Final = Message("assess.load.clients_one")


def clients_text(count: int) -> Message:
    """Say how many clients, as a sentence has it."""
    return _ONE_CLIENT if count == 1 else _CLIENTS.fill(count=count)


@dataclass(frozen=True, slots=True)
class LoadTotals:
    """What so many clients, or such a pace, come to beside rate and percentiles; None: no round tells it."""

    answered: int
    """Right answers of all rounds together."""
    mean_ns: float | None = None
    """Of right answers; median of the rounds' own."""
    shortest_ns: float | None = None
    longest_ns: float | None = None
    """Of right answers of all rounds."""
    connect_ns: float | None = None
    """Mean, as the program that sends the requests counts; median of the rounds' own."""
    first_byte_ns: float | None = None
    received_bytes_per_s: float | None = None
    """Heads and bodies of answers; medians of the rounds, as the next two."""
    sent_bytes_per_s: float | None = None
    """Heads and bodies of requests."""
    wire_bytes_per_s: float | None = None
    """Both ways together."""


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
    """`50`, `95`, `99`, `99.9` → ns, of right answers, pooled over the rounds; those with enough requests behind. Of a
    program that tells no single request: medians of what it told of each round."""
    requests: int
    """Of all rounds together, answered or not."""
    errors: dict[str, int]
    """Kind → how many of all rounds; `http-404` of answers that are no success."""
    rounds: int
    totals: LoadTotals
    is_least: bool = False
    """The program that sent the requests was near its own limit, or asked no more: the server may answer more."""


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
class PacePoint:
    """One pace of one course."""

    workload: str
    share: float
    """Of the most that was answered, 0-1."""
    most_per_s: float | None
    """That most: median of the rounds; None where it was not recorded."""
    asked_per_s: float
    """Requests that were due a second; median of the rounds."""
    requests_per_s: float
    """Right answers to them a second; median of the rounds."""
    interval: Interval
    """Of those answers."""
    percentiles: dict[str, float]
    """`50`, `90`, `99`, `99.9` → ns from when a request was due, of right answers, pooled; those with enough behind."""
    late_ratio: float
    """Share of all requests that left late."""
    requests: int
    """Of all rounds together, answered or not."""
    errors: dict[str, int]
    """Kind → how many of all rounds."""
    rounds: int
    invalid: Message | None
    """Why nothing may be concluded from it: it left late, or too few came; None where it may."""
    doubt: Message | None
    """The same in few words."""
    totals: LoadTotals
    """Its times count from when a request was due."""


@dataclass(frozen=True, slots=True)
class PaceCourse:
    """One way and one file, or one thing done with keys, at all its paces, over connections that are kept."""

    way: str
    name: Message
    file_bytes: int
    points: tuple[PacePoint, ...]
    """From the slowest pace to the fastest."""
    operation: KeyOperation | None = None
    """What is done with keys whose values are as long as `file_bytes`; None: one file is asked for."""


@dataclass(frozen=True, slots=True)
class LoadMatrix:
    """Every way as a share of every other."""

    title: Message
    matrix: StackMatrix
    workload: str
    """Id of the cells it is of, the same on every way."""


@dataclass(frozen=True, slots=True)
class Load:
    """A run of many clients, read: first the answer, then what it rests on."""

    answer: tuple[Message, ...]
    remarks: tuple[Message, ...]
    courses: tuple[LoadCourse, ...]
    paces: tuple[PaceCourse, ...]
    """The same files at a constant pace; never mixed with the courses of clients that wait."""
    matrices: tuple[LoadMatrix, ...]
    """Of several ways: of each file and way to connect one, with as many clients as seed 004 had, or else the most."""
