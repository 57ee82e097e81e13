"""What another program that sends requests reports: one shape for ab, wrk, hey, http_load and oha. No IO.

Nothing is made up: what a program does not print stays unknown, and a report that is cut off is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.clients.load import REPORTED
from volbench.domain.model.coding.value_bounds import LARGEST
from volbench.domain.model.rounds import longest
from volbench.domain.model.runs.access import Direction
from volbench.domain.model.suites.workload import FileUse, Measured
from volbench.domain.model.words.message import Message, plain

if TYPE_CHECKING:
    import re

    from volbench.domain.model.suites.needs import Need
    from volbench.domain.model.suites.workload import CommandContext, ToolOutput

NS_OF: Final = {"us": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9}
CUT_OFF: Final = Message("tools.load_report.cut_off")
EMPTY: Final = Message("tools.load_report.empty")
SUMS: Final = Message("tools.load_report.sums")
SEVERAL: Final = Message("tools.load_report.several")
UNORDERED: Final = Message("tools.load_report.unordered")
_METRIC_OF: Final = {50.0: "op_lat_p50_ns", 99.0: "op_lat_p99_ns"}


class NotALoadReport(Exception):
    """The text cannot be read as a report; `reason` says why in words."""

    def __init__(self, reason: Message) -> None:
        """Keep the reason."""
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class LoadReport:
    """One program's report on one run of its own."""

    tool: str
    version: str = ""
    address: str = ""
    server: str = ""
    clients: int | None = None
    requests: int | None = None
    """Answered, rightly or not; None where only times are told."""
    errors: Mapping[str, int] = field(default_factory=dict)
    """How many of the requests went wrong, by the program's own word for it."""
    failed_least: int | None = None
    """So many requests went wrong at least, where one may be counted as an error in several ways; None: in one only."""
    failed_most: int | None = None
    """So many at most, where that is fewer than all errors together."""
    not_answered: int | None = 0
    """Requests beyond `requests` that got no answer at all; None where the program leaves them out."""
    seconds: float | None = None
    answers_per_s: float | None = None
    """Right or not, as printed: with more digits than the seconds."""
    body_bytes: int | None = None
    wire_bytes: float | None = None
    """Heads and bodies together, rounded as the program prints them."""
    received_bytes_per_s: float | None = None
    """Heads and bodies of the answers, as printed."""
    sent_bytes_per_s: float | None = None
    """Heads and bodies of the requests, as printed."""
    file_bytes: int | None = None
    mean_ns: float | None = None
    """How long one client waited: never the mean across all of them."""
    shortest_ns: float | None = None
    longest_ns: float | None = None
    """Of one request, with its connection where it opened one."""
    connect_ns: float | None = None
    """Mean, as the program counts: of connections that were opened, or over all requests."""
    first_byte_ns: float | None = None
    """Mean, from where the program begins to count."""
    first_byte_shortest_ns: float | None = None
    first_byte_longest_ns: float | None = None
    percentiles_ns: Mapping[float, float] = field(default_factory=dict)
    bins: Mapping[int, int] = field(default_factory=dict)
    """Nanoseconds → requests, where each is told; digits beyond the program's own mean nothing."""
    started_at: str = ""

    @property
    def failed(self) -> int | None:
        """Requests that went wrong; None where that is not told, also because some may be counted in two ways."""
        if self.requests is None or self.not_answered is None:
            return None
        least = self._failed_most if self.failed_least is None else min(self.failed_least, self._failed_most)
        return least if least == self._failed_most else None

    @property
    def _failed_most(self) -> int:
        """Return how many went wrong if none did so in two ways."""
        most = sum(self.errors.values()) if self.failed_most is None else self.failed_most
        return min(most, (self.requests or 0) + (self.not_answered or 0))

    @property
    def right(self) -> int | None:
        """Requests that were answered rightly; None where that is not told."""
        if self.requests is None or (self.failed is None and self.not_answered is not None):
            return None
        return self.right_least

    @property
    def right_least(self) -> int:
        """So many were answered rightly at least."""
        return (self.requests or 0) + (self.not_answered or 0) - self._failed_most

    @property
    def all_requests(self) -> int | None:
        """Requests sent; None where that is not told."""
        return None if self.requests is None or self.not_answered is None else self.requests + self.not_answered

    def refuse_impossible(self) -> None:
        """Make sure that every number could be one of a program's: what a file says may be anything.

        Raises:
            NotALoadReport: one could not.
        """
        told = (
            *(self.clients, self.requests, self.not_answered, self.seconds, self.answers_per_s),
            *(self.body_bytes, self.wire_bytes, self.file_bytes, self.mean_ns),
            *(self.shortest_ns, self.longest_ns, self.connect_ns, self.first_byte_ns),
            *(self.first_byte_shortest_ns, self.first_byte_longest_ns),
            *(self.received_bytes_per_s, self.sent_bytes_per_s),
            *(*self.errors.values(), *self.percentiles_ns.values(), *self.bins, *self.bins.values()),
            *self.measured().metrics.values(),
        )
        # Not a number is on neither side of any.
        if not all(0 <= value < LARGEST for value in told if value is not None):
            raise NotALoadReport(CUT_OFF)
        for least, most in (
            (self.shortest_ns, self.longest_ns),
            (self.first_byte_shortest_ns, self.first_byte_longest_ns),
        ):
            if least is not None and most is not None and least > most:
                raise NotALoadReport(UNORDERED)

    def measured(self) -> Measured:
        """Return it as a round, in the metrics of loads of our own."""
        return Measured(
            metrics=self._rates() | self.times(),
            timed_s=self.seconds or 0.0,
            io_count=self.right_least,
            # A bin of 0 holds what is shorter than the program's own digits: how long that took is not told.
            latency_bins={"op": dict(self.bins)} if self.bins and 0 not in self.bins else {},
            notes={
                "kind": self.tool,
                "address": self.address,
                "server": self.server,
                "clients": self.clients,
                "requests": self.all_requests,
                "errors": dict(self.errors),
                **longest.note({"op": self.longest_ns}),
                "percentiles_ns": {f"{at:g}": value for at, value in self.percentiles_ns.items() if value > 0},
            },
        )

    def _rates(self) -> dict[str, float]:
        metrics: dict[str, float] = {}
        if self.failed is not None and self.all_requests:
            metrics["error_ratio"] = self.failed / self.all_requests
        if self.seconds and self.right is not None:
            metrics["requests_per_s"] = self.right / self.seconds
        if self.seconds and self.requests is not None and self.body_bytes is not None:
            metrics["read_bytes_per_s"] = self.body_bytes / self.seconds
        told = {
            "wire_received_bytes_per_s": self.received_bytes_per_s,
            "wire_sent_bytes_per_s": self.sent_bytes_per_s,
        }
        if self.received_bytes_per_s is not None and self.sent_bytes_per_s is not None:
            told["wire_bytes_per_s"] = self.received_bytes_per_s + self.sent_bytes_per_s
        return metrics | {name: value for name, value in told.items() if value is not None}

    def times(self) -> dict[str, float]:
        """Return what is told of times; 0 is no time but one shorter than the program's own digits."""
        told = {
            "op_lat_mean_ns": self.mean_ns,
            "op_lat_min_ns": self.shortest_ns,
            "connect_ns": self.connect_ns,
            "first_byte_ns": self.first_byte_ns,
            "first_byte_min_ns": self.first_byte_shortest_ns,
            "first_byte_max_ns": self.first_byte_longest_ns,
        }
        told |= {name: self.percentiles_ns.get(at) for at, name in _METRIC_OF.items()}
        return {name: value for name, value in told.items() if value}


@dataclass(frozen=True, slots=True)
class ReportedLoad:
    """What such a report is a round of."""

    tool: str
    metric: str
    file_bytes: int | None
    clients: int | None
    id: str = "reported-load"
    is_headline: bool = True

    @property
    def title(self) -> Message:
        """Name of the program, which reads the same everywhere."""
        return plain(self.tool)

    @property
    def direction(self) -> Direction:
        """No bytes of a volume are measured."""
        return Direction.NONE

    @property
    def access(self) -> None:
        """Requests of a network; how a server reads for them is its own matter."""

    @property
    def file_use(self) -> FileUse:
        """It has none."""
        return FileUse.NONE

    @property
    def needs(self) -> frozenset[Need]:
        """Nothing: it is never run here."""
        return frozenset()

    @property
    def block_bytes(self) -> int:
        """Nothing is held."""
        return 0

    @property
    def is_time_based(self) -> bool:
        """It is over."""
        return False

    def size_bytes(self, file_bytes: int) -> int:  # noqa: ARG002 (it has no file)
        """Return 0."""
        return 0

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:  # noqa: ARG002 (it writes nothing)
        """Return 0."""
        return 0

    def parameters(self) -> dict[str, Any]:
        """Everything that is told and decides the number."""
        return {"model": REPORTED, "file_bytes": self.file_bytes, "clients": self.clients}

    def build_command(self, context: CommandContext) -> list[str]:  # pragma: no cover (never run here)
        """Refuse: it was measured elsewhere."""
        raise NotImplementedError

    def parse(self, output: ToolOutput) -> Measured:  # pragma: no cover (never run here)
        """Refuse: it was measured elsewhere."""
        raise NotImplementedError


def only(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Return the one place where a text has this; None where it has none.

    Raises:
        NotALoadReport: it stands there more than once, so that nobody knows which one belongs to the rest.
    """
    found = list(islice(pattern.finditer(text), 2))
    if len(found) > 1:
        raise NotALoadReport(SEVERAL)
    return found[0] if found else None


def in_order(percentiles: Mapping[float, float]) -> dict[float, float]:
    """Return percentiles from the lowest to the highest.

    Raises:
        NotALoadReport: one is shorter than a lower one, so they are not of the same requests.
    """
    found = dict(sorted(percentiles.items()))
    if any(higher < lower for lower, higher in pairwise(found.values())):
        raise NotALoadReport(UNORDERED)
    return found


def duration_ns(text: str) -> float:
    """Return the nanoseconds of what wrk prints: `830.00us`, `1.25ms`, `2.01s`."""
    for unit in ("us", "ms", "s", "m", "h"):
        if text.endswith(unit) and text.removesuffix(unit).replace(".", "", 1).isdigit():
            return float(text.removesuffix(unit)) * NS_OF[unit]
    raise NotALoadReport(CUT_OFF)


def nearest_rank(bins: Mapping[int, int], percents: tuple[float, ...] = (50.0, 90.0, 95.0, 99.0)) -> dict[float, float]:
    """Return the percentiles of requests that are told one by one."""
    from volbench.domain.stats.descriptive import percentile

    return {at: float(percentile(bins, at)) for at in percents}
