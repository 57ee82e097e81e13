"""vegeta: how it is called, what it is asked to send, and its answers read one by one. No IO.

In a closed loop it is told how many clients there are and as many requests a second as we ever allow, so a free client
always has the next one to send. In an open one it is told a pace, and at most how many requests may be under way. Its
results are kept in its own format while it works and put into lines afterwards; those of a pace are read by `pace.py`.
"""

from __future__ import annotations

import base64
import csv
import itertools
import json
import re
from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from volbench.child.failed import TransferFailed
from volbench.child.timed import bin_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from volbench.child.pace import Schedule

MOST_CLIENTS: Final = 2000
MOST_PER_S: Final = 20_000
MOST_S: Final = 600.0
"""This measures a service; it is no tool to bring one down."""
_PACED_OVER_S: Final = 1000
"""A pace is told as so many requests in that time, for vegeta takes whole numbers."""
_FIRST_WORKERS: Final = 10
"""Of a pace; vegeta starts another one whenever all wait."""
ANSWER_S: Final = 10
"""A request that is not answered whole by then counts as one that timed out."""
_FIELDS: Final = 12
_TIMESTAMP, _CODE, _LATENCY, _BYTES_OUT, _BYTES_IN, _ERROR, _BODY, _NAME, _SEQ, _METHOD, _URL, _HEADERS = range(_FIELDS)
_LENGTH: Final = re.compile(rb"^content-length:[ \t]*(\d{1,15})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_MOST_LENGTHS: Final = 256
_MOST_TOLD: Final = 5
_MOST_WORDS: Final = 160
_GOOD: Final = range(200, 300)
NO_MORE: Final = "no targets to attack"
"""Of workers that find the last of counted requests gone: nothing was sent."""
_NOT_SENT: Final = frozenset({"refused", "unreachable", "unknown-host", "sockets"})
"""Kinds of requests that never reached the server."""
_KINDS: Final = (
    ("short-body", ("unexpected EOF",)),
    ("timed-out", ("Client.Timeout", "i/o timeout", "deadline exceeded", "connection timed out", "handshake timeout")),
    ("refused", ("connection refused",)),
    ("sockets", ("too many open files", "cannot assign requested address", "address already in use")),
    ("unknown-host", ("no such host", "server misbehaving")),
    ("unreachable", ("no route to host", "network is unreachable", "host is down")),
    ("certificate", ("x509:",)),
    ("tls", ("tls:", "HTTP response to HTTPS client")),
    ("not-understood", ("malformed", "HTTP/1.x transport connection broken: bad", "invalid")),
    ("reset", ("reset by peer", "broken pipe", "server closed", "EOF")),
)
"""What the Go library says of a request without an answer; the first that fits."""


@dataclass(frozen=True, slots=True)
class Attack:
    """What is asked of vegeta."""

    program: str
    url: str
    headers: Mapping[str, str]
    clients: int
    """Of a pace: so many requests may be under way at once."""
    seconds: float
    is_kept_alive: bool
    connect_to: str | None = None
    """HOST:PORT of the address, and behind it the one that was looked at and allowed."""
    is_unverified: bool = False
    """Its certificate was compared with the one the owner accepts just before."""
    most_requests: int | None = None
    per_s: float | None = None
    """A constant pace, whatever the server does; None: a closed loop."""
    connections: int | None = None
    """At a pace: what finds none of so many free waits for one, and its time goes on; None: one for each client.

    Without a limit a moment's delay opens hundreds, which takes so much longer than to ask over one that is there that
    vegeta falls further behind and opens more, to the end of the round (`benchmarks/history/service.md`).
    """

    most_bytes: int | None = None
    """It is ended where it has moved more than these; None: no limit."""
    is_own_server: bool = False
    """Against our own server that does nothing, to find what the program reaches: as many a second as go."""

    @property
    def reads_certificates(self) -> bool:
        """Whether it reads those that this system trusts, hundreds of kilobytes that pass no connection."""
        return self.url.startswith("https:") and not self.is_unverified

    @property
    def interval_ns(self) -> int:
        """How far vegeta's schedule puts requests of a pace apart: it cuts off what is less than a nanosecond."""
        return _PACED_OVER_S * 10**9 // self._freq

    @property
    def _rate(self) -> str:
        if self.is_own_server:
            return "0"
        return f"{MOST_PER_S}/1s" if self.per_s is None else f"{self._freq}/{_PACED_OVER_S}s"

    @property
    def _freq(self) -> int:
        return max(1, round((self.per_s or MOST_PER_S) * _PACED_OVER_S))

    def argv(self) -> list[str]:
        """Return how it is called; who asks is told by its standard input, in no list of processes."""
        self.refuse_too_much()
        if self.per_s is not None and not 0 < self.per_s <= MOST_PER_S:
            raise TransferFailed("wrong-address", f"{self.per_s} requests a second are none, or more than allowed")
        is_paced = self.per_s is not None
        return [
            self.program,
            "attack",
            "-format=json",
            f"-rate={self._rate}",
            f"-duration={round(self.seconds * 1000)}ms",
            f"-workers={min(_FIRST_WORKERS, self.clients) if is_paced else self.clients}",
            f"-max-workers={self.clients}",
            f"-connections={self.connections or self.clients}",
            *([f"-max-connections={self.connections}"] if self.connections else []),
            f"-keepalive={str(self.is_kept_alive).lower()}",
            # A body is read to its end and kept by nobody; a redirect is counted and not followed.
            "-max-body=0",
            "-redirects=-1",
            "-http2=false",
            f"-timeout={ANSWER_S}s",
            *([f"-connect-to={self.connect_to}"] if self.connect_to else []),
            *(["-insecure"] if self.is_unverified else []),
            *(["-lazy"] if self.most_requests is not None else []),
        ]

    def refuse_too_much(self) -> None:
        """Make sure that no more clients ask, and no longer, than this is for."""
        if not (0 < self.clients <= MOST_CLIENTS and 0 < self.seconds <= MOST_S):
            raise TransferFailed("wrong-address", f"{self.clients} clients for {self.seconds} s are more than allowed")

    def handed_over(self) -> Iterator[bytes]:
        """Yield what it reads: the one request, or as many as may be sent, of which the last ends the attack."""
        yield from itertools.repeat(self.request(), 1 if self.most_requests is None else self.most_requests)

    def request(self) -> bytes:
        """Return the one request as vegeta reads it, in a line."""
        headers = {"User-Agent": ["volbench"], "Accept-Encoding": ["identity"]}
        headers |= {name: [value] for name, value in self.headers.items()}
        return json.dumps({"method": "GET", "url": self.url, "header": headers}).encode() + b"\n"


@dataclass(slots=True)
class Answers:
    """All answers of one attack, added up."""

    bytes: int | None
    """How long each has to be; None where nobody knows."""
    window_ns: int | None = None
    """How long clients were to send requests; None: as long as there are answers."""
    schedule: Schedule | None = None
    """Of a constant pace: times count from when each request was due. None: from when it left."""
    requests: int = 0
    right: int = 0
    first_ns: int = 0
    last_ns: int = 0
    """The end of the very last request, which may be one that nobody answered."""
    last_right_ns: int = 0
    right_latency_ns: int = 0
    body_bytes: int = 0
    """Of right answers."""
    moved_bytes: int = 0
    """Of bodies of all answers, as far as their length is known; the file's where it is not."""
    is_used_up: bool = False
    """It ended before its time: all requests that were allowed had been sent, or their results took too much room."""
    length_unknown: int = 0
    codes: dict[int, int] = field(default_factory=dict)
    errors: dict[str, int] = field(default_factory=dict)
    """Kind → how many; `http-404` of answers that are no success."""
    bins: dict[int, int] = field(default_factory=dict)
    """Latencies of right answers."""
    shortest_ns: int = 0
    longest_ns: int = 0
    """Of right answers, to the nanosecond: bins are coarser. 0: there was none."""
    told: list[str] = field(default_factory=list)
    """The first complaints, as they were."""
    _failed: array[int] = field(default_factory=lambda: array("q"))
    """Start and time of each request without a right answer, in turns."""

    def read(self, rows: Iterable[Sequence[str]]) -> None:
        """Add lines of `vegeta encode -to csv`.

        Raises:
            TransferFailed: one that is none.
        """
        lengths: dict[str, int | None] = {}
        try:
            for row in rows:
                self._add(row, lengths)
        except (ValueError, csv.Error) as problem:
            raise TransferFailed("generator-failed", f"a line nobody understands: {problem}") from None

    def _add(self, row: Sequence[str], lengths: dict[str, int | None]) -> None:
        if len(row) != _FIELDS:
            raise ValueError(f"{len(row)} fields")
        if row[_ERROR] == NO_MORE:
            self.is_used_up = True
            return
        start_ns, code, latency_ns = int(row[_TIMESTAMP]), int(row[_CODE]), int(row[_LATENCY])
        self.requests += 1
        self.first_ns = min(self.first_ns or start_ns, start_ns)
        self.last_ns = max(self.last_ns, start_ns + latency_ns)
        self.codes[code] = self.codes.get(code, 0) + 1
        packed = row[_HEADERS]
        if packed not in lengths:
            # Those of most servers differ only in the second of their date; S3 names each request.
            if len(lengths) >= _MOST_LENGTHS:
                lengths.clear()
            lengths[packed] = _length_in(packed)
        length = lengths[packed]
        kind = self._kind(code, row[_ERROR], length)
        self._time(int(row[_SEQ]), start_ns, latency_ns, is_right=kind is None)
        if kind not in _NOT_SENT:
            self.moved_bytes += max(self.bytes or 0, length or 0)
        if kind is None:
            self.right += 1
            self.last_right_ns = max(self.last_right_ns, start_ns + latency_ns)
            self.right_latency_ns += latency_ns
            self.body_bytes += (self.bytes or 0) if length is None else length
            return
        self._failed.extend((start_ns, latency_ns))
        self.errors[kind] = self.errors.get(kind, 0) + 1
        if len(self.told) < _MOST_TOLD:
            self.told.append(f"{code} {row[_ERROR]}".strip()[:_MOST_WORDS])

    def _time(self, number: int, start_ns: int, latency_ns: int, *, is_right: bool) -> None:
        """Note when the request of this number, from 0, left, and how long its answer took from there."""
        if self.schedule is not None:
            self.schedule.note(number, start_ns, latency_ns, is_right=is_right)
        elif is_right:
            self._count(latency_ns)

    def _count(self, latency_ns: int) -> None:
        self.shortest_ns = min(self.shortest_ns or latency_ns, latency_ns)
        self.longest_ns = max(self.longest_ns, latency_ns)
        key = bin_of(max(1, latency_ns))
        self.bins[key] = self.bins.get(key, 0) + 1

    @property
    def end_ns(self) -> int:
        """When it ended: with its time or the last right answer; a client that hangs longer lengthens nothing."""
        last = self.last_ns if self.window_ns is None else min(self.last_ns, self.first_ns + self.window_ns)
        return max(last, self.last_right_ns)

    @property
    def latency_ns(self) -> int:
        """Of all requests together until that end, also of those that failed."""
        end_ns = self.end_ns
        pairs = zip(self._failed[::2], self._failed[1::2], strict=True)
        return self.right_latency_ns + sum(max(0, min(latency, end_ns - start)) for start, latency in pairs)

    def _kind(self, code: int, words: str, length: int | None) -> str | None:
        if code == 0 or (words and code in _GOOD):
            return _kind_of(words)
        if code not in _GOOD:
            return f"http-{code}"
        if length is None:
            self.length_unknown += 1
            return None
        return None if self.bytes is None or length == self.bytes else "wrong-length"

    def as_told(self) -> dict[str, Any]:
        """Return the sums for the answer; those of a pace need at least one request."""
        paced = {} if self.schedule is None else self._by_schedule(self.schedule)
        return {
            "requests": self.requests,
            "right": self.right,
            "elapsed_ns": max(0, self.end_ns - self.first_ns),
            "latency_ns": self.latency_ns,
            "right_latency_ns": self.right_latency_ns,
            "shortest_ns": self.shortest_ns,
            "longest_ns": self.longest_ns,
            "body_bytes": self.body_bytes,
            "length_unknown": self.length_unknown,
            "codes": {str(code): count for code, count in sorted(self.codes.items())},
            "errors": dict(sorted(self.errors.items())),
            "bins": {str(key): count for key, count in sorted(self.bins.items())},
            "told": self.told,
            **paced,
        }

    def _by_schedule(self, schedule: Schedule) -> dict[str, Any]:
        """Count times from when requests were due, and return what else a pace tells."""
        times = schedule.right_times_ns()
        self.bins.clear()
        for one in times:
            self._count(one)
        told = schedule.as_told(None if self.is_used_up else self.window_ns)
        return {"right_latency_ns": sum(times), **told}


def _kind_of(words: str) -> str:
    return next((kind for kind, signs in _KINDS if any(sign in words for sign in signs)), "other")


def _length_in(packed: str) -> int | None:
    try:
        found = _LENGTH.findall(base64.b64decode(packed))
    except ValueError:
        return None
    return int(found[0]) if len(found) == 1 else None
