"""wrk and oha: how they are called, and what they print handed on as it is; `volbench/tools` reads it.

They take all they need as arguments, which anybody on this machine can list, and know no limit of requests. So they are
led only where nothing has to be hidden, counted or compared: by plain HTTP, without a password, on no address whose
bytes are counted.
"""

from __future__ import annotations

import json
import math
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.child.attack import NO_WIRE, at_work
from volbench.child.failed import TransferFailed
from volbench.child.null_server import null_server
from volbench.child.vegeta import ANSWER_S, Attack

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Mapping

    from volbench.child.connect import Server

SCHEMA: Final = "volbench.load-told/1"
USUAL: Final = "vegeta"
_MOST_REPORT: Final = 64 * 1024
_SOME_FAILED: Final = "Non-2xx or 3xx responses:"
_LOOKS: Final = 10
_READ_AND_WRITE: Final = frozenset({"wrk"})
"""Programs whose bytes the system counts: what is sent and received by other calls than those for files is in no count
(proc_pid_io(5))."""
_ENDS_IT: Final = frozenset({"retry-after", "wrong-bytes"})
"""What a last look at the file may find that ends the run; anything else is told by the errors of the many."""


@dataclass(frozen=True, slots=True)
class Told(Attack):
    """What is asked of a program that tells sums only."""

    generator: str = "wrk"

    def argv(self) -> list[str]:
        """Return how it is called."""
        self.refuse_too_much()
        headers = {"User-Agent": "volbench", "Accept-Encoding": "identity", **self.headers}
        return [self.program, *_ARGUMENTS[self.generator](self, headers), self.url]

    def handed_over(self) -> Iterator[bytes]:
        """Yield nothing: it reads no requests."""
        yield from ()


def _wrk(asked: Told, headers: Mapping[str, str]) -> list[str]:
    """One thread: clients go evenly into that alone, whatever their number, and other cores stay the server's."""
    closing = {} if asked.is_kept_alive else {"Connection": "close"}
    return [
        "--latency",
        "--threads=1",
        f"--connections={asked.clients}",
        f"--duration={math.ceil(asked.seconds)}s",
        f"--timeout={ANSWER_S}s",
        *(f"--header={name}: {value}" for name, value in (dict(headers) | closing).items()),
    ]


def _oha(asked: Told, headers: Mapping[str, str]) -> list[str]:
    named = dict(headers)
    host = named.pop("Host", None)
    return [
        "--no-tui",
        "--output-format=json",
        "-c",
        str(asked.clients),
        "-z",
        f"{round(asked.seconds * 1000)}ms",
        "-t",
        f"{ANSWER_S}s",
        "--redirect=0",
        *([] if asked.is_kept_alive else ["--disable-keepalive"]),
        *(word for name, value in named.items() for word in ("-H", f"{name}: {value}")),
        *([f"--host={host}"] if host else []),
    ]


_ARGUMENTS: Final[dict[str, Callable[[Told, Mapping[str, str]], list[str]]]] = {"wrk": _wrk, "oha": _oha}
GENERATORS: Final = (USUAL, *_ARGUMENTS)


def refuse(options: argparse.Namespace, server: Server, headers: Mapping[str, str]) -> None:
    """Make sure that there is nothing to hide, to count or to compare.

    Raises:
        TransferFailed: there is.
    """
    if options.per_s is not None or options.most_bytes is not None:
        raise TransferFailed("wrong-address", f"{options.generator} keeps no pace and no limit of bytes")
    if server.scheme != "http" or options.fingerprint:
        raise TransferFailed("wrong-address", f"{options.generator} cannot be told which certificate to accept")
    if headers:
        raise TransferFailed("wrong-address", f"{options.generator} would show a password among its arguments")


def ask(options: argparse.Namespace, server: Server, path: str, look: Callable[[], Any]) -> dict[str, Any]:
    """Have the file asked for by many; `look` asks for it once more afterwards and compares it.

    Return what the program told, for the answer.
    """
    authority, host = _fixed_place(server)
    asked = Told(
        program=options.program,
        url=f"http://{authority}{path}",
        headers=host,
        clients=options.clients,
        seconds=options.limit_s,
        is_kept_alive=options.keep_alive,
        generator=options.generator,
    )
    told = report_of(asked)
    _refuse_limit(told["report"])
    # What answers hold is read by neither, and wrk does not tell the codes of those that were no success.
    for _ in range(_LOOKS if _SOME_FAILED in told["report"] else 1):
        try:
            look()
        except TransferFailed as failed:
            if failed.code in _ENDS_IT:
                raise
    return told


def ceiling(options: argparse.Namespace) -> dict[str, Any]:
    """Return what it tells of a server that does nothing."""
    with null_server(options.bytes) as address:
        return report_of(
            Told(
                program=options.program,
                url=address,
                headers={},
                clients=options.clients,
                seconds=options.limit_s,
                is_kept_alive=options.keep_alive,
                generator=options.generator,
            )
        )


def report_of(asked: Told) -> dict[str, Any]:
    """Let it work and return what it printed, with what it took."""
    with at_work(asked) as (results, work):
        os.lseek(results, 0, os.SEEK_SET)
        report = os.read(results, _MOST_REPORT + 1)
    if len(report) > _MOST_REPORT:
        raise TransferFailed("generator-failed", "a report that is too long")
    return {
        "schema": SCHEMA,
        "generator": asked.generator,
        "report": report.decode("utf-8", "replace"),
        "generator_cpu_ns": work.cpu_ns,
        "is_cut_short": work.is_cut_short,
        "ended_ns": work.ended_ns,
        **(work.wire if asked.generator in _READ_AND_WRITE else NO_WIRE).as_told(),
        "beside": work.beside,
    }


def _fixed_place(server: Server) -> tuple[str, dict[str, str]]:
    """Have every connection go where the first one went, which was looked at and allowed."""
    authority = f"[{server.reached}]" if ":" in server.reached else server.reached
    return f"{authority}:{server.port}", {"Host": server.name}


def _refuse_limit(report: str) -> None:
    """End a run against a server that asks for fewer requests, where the program tells which answers it got."""
    with suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError):
        count = json.loads(report)["statusCodeDistribution"].get("429")
        if count:
            raise TransferFailed("retry-after", f"HTTP 429, {count} times")
