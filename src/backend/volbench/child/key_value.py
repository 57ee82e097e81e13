"""Values put, got and deleted by their keys by many clients; prepared before the clock starts, removed after."""

from __future__ import annotations

import hashlib
import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable
from urllib.parse import quote_from_bytes

from volbench.child.attack import attack, schedule_of
from volbench.child.connect import CALL_S, within
from volbench.child.entry import entry
from volbench.child.failed import TransferFailed
from volbench.child.file_load import SCHEMA, around, fixed_place, look_again, refuse_limit
from volbench.child.foreign_words import server_told
from volbench.child.key_attack import KeyAnswers, KeyAttack, Request, head_of
from volbench.child.key_range import range_key
from volbench.child.key_text import has_text_values, text_of
from volbench.child.kinds import way_to
from volbench.child.null_server import null_server
from volbench.domain.model.servers.key_value import KeyOperation

if TYPE_CHECKING:
    import argparse
    import http.client
    from collections.abc import Iterable, Sequence

    from volbench.child.attack import Attacked
    from volbench.child.connect import Server
    from volbench.child.way import Where

LEAST_UNTIMED_S: Final = 5.0
"""Putting the keys, and removing them, takes no longer, or twice the timed part: a slow server is asked for fewer."""
HELPERS: Final = 20
"""Clients that put and remove what is not measured."""
_DRAWS: Final = 4000
"""Requests that are drawn at random before it begins, and then go round."""
_LOOKED_AT: Final = 8
"""Keys that are looked at afterwards, byte for byte."""
_VERBS: Final = ("put", "get", "delete")


@runtime_checkable
class Keyed(Protocol):
    """A way whose keys any client of HTTP can put, get and delete."""

    server: Server
    is_file: bool

    def request(self, verb: str, key: str, body: bytes) -> tuple[str, str, dict[str, str]]:
        """Return method, path and headers of a request."""

    def fetch(self, key: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Return a small value with the answer it came in."""


def value_of(run: str, n: int, size: int, *, is_text: bool = False) -> bytes:
    """Return what lies at a key: as good as random, the same for whoever compares it."""
    raw = hashlib.shake_128(f"volbench {run} {n}".encode()).digest(size)
    return text_of(raw) if is_text else raw


def key_value(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Measure one cell."""
    with entry():
        way = way_to(where)
        if not isinstance(way, Keyed) or way.is_file:
            raise TransferFailed("wrong-address", "not a server that takes keys over HTTP")
    try:
        with entry(), within(CALL_S):
            if way.server.scheme == "https":
                way.server.prefer_ipv4()
            said = way.open()
        cell = _Cell(way, where, options)
        try:
            told = cell.measure()
            look_again(way.server, where)
        except TransferFailed:
            cell.remove()
            raise
        return {"schema": SCHEMA, "verb": options.verb, "kind": where.kind, **told, **server_told(way, said)}
    finally:
        way.close()


class _Cell:
    """One cell: its keys, and the attacks on them."""

    def __init__(self, way: Any, where: Where, options: argparse.Namespace) -> None:
        """Have every connection go where the way's own went; put nothing yet."""
        self._way = way
        self._where = where
        self._options = options
        self._rng = random.Random(f"{options.run} {options.operation} {options.round}")  # noqa: S311 (an order)
        self._operation = KeyOperation(options.operation)
        self._authority, self._host, self._connect_to = fixed_place(way.server)
        self._every = range(options.keys)
        self._is_in_address = has_text_values(way)
        self._there: set[int] = set()
        """Which keys may be at the server."""
        self._put: list[int] = []
        """Which were put before the clock starts."""
        self._untimed_bytes = 0
        self._untimed_s = max(LEAST_UNTIMED_S, 2 * options.limit_s)

    def measure(self) -> dict[str, Any]:
        """Prepare, measure, look at what came of it, remove it."""
        options = self._options
        self._put_first()
        if self._operation is not KeyOperation.PUT:
            self._prepare()
        answers, attacked = self._send(
            self._drawn(),
            clients=options.clients,
            seconds=options.limit_s,
            is_each_once=self._operation is KeyOperation.DELETE,
            most=self._most_requests(),
            per_s=options.per_s,
            is_timed=True,
        )
        if self._operation is KeyOperation.DELETE and not answers.errors:
            self._there -= answers.done["delete"]
        refuse_limit(answers.errors)
        verified = 1 + self._look(answers)
        self.remove()
        return {
            "operation": str(self._operation),
            "clients": options.clients,
            "keep_alive": options.keep_alive,
            "bytes": options.bytes,
            "keys": len(self._put) or options.keys,
            "digest": "",
            "is_here": self._way.server.is_here,
            "verified": verified,
            "moved_bytes": self._untimed_bytes + self._moved(answers),
            **attacked.as_told(),
        }

    def remove(self) -> None:
        """Remove what may be there; what stays is removed at the end of the run, by its journal."""
        left, self._there = sorted(self._there), set()
        if not left:
            return
        with suppress(TransferFailed):
            answers, _ = self._send(
                self._requests("delete", left), clients=HELPERS, seconds=self._untimed_s, is_each_once=True
            )
            self._untimed_bytes += self._moved(answers)

    def _put_first(self) -> None:
        """Put one key and read it, as files are: what is wrong is told by what the server says."""
        key, value = range_key(self._options.run, 0), self._value(0)
        with within(2 * CALL_S):
            self._way.make_ready(key, is_put=True)
            self._there.add(0)
            self._way.put(key, _Whole(value))
        self._fetch_same(0)
        self._untimed_bytes += len(value) + self._around

    def _prepare(self) -> None:
        """Put all keys, or as many as the time allows."""
        options, size = self._options, self._options.bytes + self._around
        if options.most_bytes is not None and options.keys * (size + self._around) > options.most_bytes:
            raise TransferFailed("byte-limit", f"{options.most_bytes} bytes")
        self._there.update(self._every)
        answers, _ = self._send(
            self._requests("put", self._every), clients=HELPERS, seconds=self._untimed_s, is_each_once=True
        )
        self._untimed_bytes += self._moved(answers)
        refuse_limit(answers.errors)
        self._put = sorted(answers.done["put"])
        if not self._put:
            raise TransferFailed("server-error", "; ".join(answers.told))
        if not answers.errors:
            self._there = {0, *self._put}

    def _drawn(self) -> list[Request]:
        """Return what is sent, in a random order."""
        every, rng = self._every, self._rng
        if self._operation is KeyOperation.GET:
            known = {one.n: one for one in self._requests("get", self._put)}
            return [known[n] for n in rng.choices(self._put, k=_DRAWS)]
        if self._operation is KeyOperation.DELETE:
            return self._requests("delete", rng.sample(self._put, len(self._put)))
        self._there.update(every)
        if self._operation is KeyOperation.PUT:
            return self._requests("put", rng.sample(every, len(every)))
        kinds = {verb: self._requests(verb, every) for verb in _VERBS}
        verbs = [verb for verb in _VERBS for _ in range(_DRAWS // len(_VERBS))]
        rng.shuffle(verbs)
        return [kinds[verb][rng.choice(every)] for verb in verbs]

    def _requests(self, verb: str, numbers: Iterable[int]) -> list[Request]:
        server, run, found = self._way.server, self._options.run, []
        for n in numbers:
            body = self._value(n) if verb == "put" else b""
            method, path, headers = self._way.request(verb, range_key(run, n), body)
            url = f"{server.scheme}://{self._authority}{path}"
            has_body = bool(body) and not self._is_in_address
            head = head_of(method, url, headers | self._host, has_value=has_body)
            found.append(Request(verb, n, method, url, head, self._value if has_body else None))
        return found

    def _send(
        self,
        requests: Sequence[Request],
        *,
        clients: int,
        seconds: float,
        is_each_once: bool,
        most: int | None = None,
        per_s: float | None = None,
        is_timed: bool = False,
    ) -> tuple[KeyAnswers, Attacked]:
        # What is deleted moves no value.
        is_delete = all(one.verb == "delete" for one in requests)
        length = 0 if is_delete else self._options.bytes
        asked = KeyAttack(
            program=self._options.program,
            url="",
            headers={},
            clients=clients,
            seconds=seconds,
            # What only comes before and after need not open a connection each time.
            is_kept_alive=self._options.keep_alive or not is_timed,
            connect_to=self._connect_to,
            is_unverified=bool(self._where.fingerprint),
            most_requests=most,
            per_s=per_s,
            connections=None if per_s is None else self._options.connections,
            most_bytes=None if is_delete else self._bytes_left(),
            requests=requests,
            is_each_once=is_each_once,
        )
        answers = KeyAnswers(
            length,
            round(seconds * 1e9),
            schedule_of(asked),
            asked={(one.method, one.url): (one.verb, one.n) for one in requests},
            takes_absent=self._operation is KeyOperation.MIX,
            is_each_once=is_each_once,
        )
        return answers, attack(asked, length, answers)

    def _look(self, answers: KeyAnswers) -> int:
        """Look at some keys: a value byte for byte, or that a deleted one is gone; return how many were right."""
        if self._operation is KeyOperation.DELETE:
            return sum(map(self._is_gone, self._some(answers.done["delete"])))
        if self._operation is KeyOperation.MIX:
            return sum(map(self._is_same_or_gone, self._some(answers.done["put"])))
        return sum(map(self._fetch_same, self._some(answers.done[str(self._operation)])))

    def _some(self, numbers: set[int]) -> list[int]:
        known = sorted(numbers)
        return self._rng.sample(known, min(_LOOKED_AT, len(known)))

    def _is_gone(self, n: int) -> bool:
        key = range_key(self._options.run, n)
        self._untimed_bytes += self._around
        with within(2 * CALL_S):
            if self._way.has(key):
                raise TransferFailed("still-there", key)
        return True

    def _is_same_or_gone(self, n: int) -> bool:
        with within(2 * CALL_S):
            is_there = self._way.has(range_key(self._options.run, n))
        return is_there and self._fetch_same(n)

    def _fetch_same(self, n: int) -> bool:
        key = range_key(self._options.run, n)
        with within(2 * CALL_S):
            _, found = self._way.fetch(key)
        self._untimed_bytes += len(found) + self._around
        if found != self._value(n):
            raise TransferFailed("wrong-bytes", key)
        return True

    def _value(self, n: int) -> bytes:
        return value_of(self._options.run, n, self._options.bytes, is_text=self._is_in_address)

    @property
    def _around(self) -> int:
        return around(self._way.server, self._options, self._options.bytes)

    def _moved(self, answers: KeyAnswers) -> int:
        return answers.requests * self._around + answers.moved_bytes

    def _bytes_left(self) -> int | None:
        most = self._options.most_bytes
        return None if most is None else int(most - self._untimed_bytes)

    def _most_requests(self) -> int | None:
        """Return how many may be sent, where bytes are counted: what comes after has its share put by."""
        options = self._options
        if options.most_bytes is None:
            return None
        size = options.bytes + self._around
        after = options.keys * self._around + _LOOKED_AT * size
        most: int = (options.most_bytes - self._untimed_bytes - after) // size
        if most < 1:
            raise TransferFailed("byte-limit", f"{options.most_bytes} bytes")
        return most


class _Whole:
    """A small value as ways put files: in one piece."""

    def __init__(self, value: bytes) -> None:
        self.size = len(value)
        self._value = value

    def pieces(self, start: int = 0, stop: int | None = None) -> Iterable[bytes]:
        """Yield it."""
        yield self._value[start:stop]

    def sha256(self, start: int = 0, stop: int | None = None) -> str:
        """Return its checksum."""
        return hashlib.sha256(self._value[start:stop]).hexdigest()


def key_ceiling(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Measure what vegeta reaches with such requests against a server that does nothing."""
    operation = KeyOperation(options.operation)
    length = options.bytes if operation in {KeyOperation.GET, KeyOperation.MIX} else 0
    verbs = _VERBS if operation is KeyOperation.MIX else (str(operation),)
    with null_server(length) as address:
        requests = [
            Request(
                verb,
                n,
                method,
                url,
                head_of(method, url, {}, has_value=has_body),
                (lambda n: value_of("ceiling", n, options.bytes)) if has_body else None,
            )
            for n in range(_LOOKED_AT)
            for verb in verbs
            for method, url, has_body in (_to_nobody(verb, n, address, options),)
        ]
        asked = KeyAttack(
            program=options.program,
            url=address,
            headers={},
            clients=options.clients,
            seconds=options.limit_s,
            is_kept_alive=options.keep_alive,
            requests=requests,
            is_own_server=True,
        )
        attacked = attack(asked, length or None)
    return {
        "schema": SCHEMA,
        "verb": options.verb,
        "kind": where.kind,
        "operation": str(operation),
        "clients": options.clients,
        "keep_alive": options.keep_alive,
        "bytes": options.bytes,
        "keys": 0,
        "digest": "",
        "verified": 0,
        "moved_bytes": 0,
        **attacked.as_told(),
        "put_bytes": 0,
        "absent": 0,
        "server": "",
        "durability": "unknown",
        "facts": {},
    }


def _to_nobody(verb: str, n: int, address: str, options: argparse.Namespace) -> tuple[str, str, bool]:
    """Return method and address of a request to the server that does nothing, and whether it has a body."""
    if verb != "put" or not options.value_in_address:
        return verb.upper(), address, verb == "put"
    value = value_of("ceiling", n, options.bytes, is_text=True)
    return "GET", f"{address}?opt=put&key={n}&value={quote_from_bytes(value, safe='')}", False
