"""What `oha --output-format json` prints, by its published schema. No IO.

Its own `requestsPerSec` counts every request, its latencies are in seconds and are null where nothing was answered.
Its times are those of answered requests, from the first byte sent to the last received, connecting included.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from volbench.tools.load_report import CUT_OFF, EMPTY, LoadReport, NotALoadReport, in_order
from volbench.tools.tool import Tool
from volbench.tools.vegeta import read_access, without_server

_KEYS: Final = ("summary", "latencyPercentiles", "statusCodeDistribution", "errorDistribution")
STARTS: Final = (re.compile(r'^\{\s*"summary"', re.MULTILINE),)
"""Where each of its reports begins."""
_DEADLINE: Final = "aborted due to deadline"
"""Requests that were under way when the time was over: neither answered nor failed."""


def looks_like_oha(text: str) -> bool:
    """Say whether a text could be such a report."""
    return text.lstrip().startswith("{") and all(f'"{key}"' in text for key in _KEYS[:3])


def read_oha(text: str) -> LoadReport:
    """Return the report.

    Raises:
        NotALoadReport: it is cut off, or nothing was answered.
    """
    report = told_by_oha(text)
    if not report.requests or not report.seconds or report.mean_ns is None:
        raise NotALoadReport(EMPTY)
    return report


def told_by_oha(text: str) -> LoadReport:
    """Return the report, also one in which nothing was answered.

    Raises:
        NotALoadReport: it is cut off.
    """
    try:
        said = json.loads(text, object_pairs_hook=_once)
        summary, codes = said["summary"], _counts(said["statusCodeDistribution"])
        lost = _counts(said.get("errorDistribution") or {})
        percents = {
            float(name.removeprefix("p")): float(value) * 1e9
            for name, value in said["latencyPercentiles"].items()
            if value is not None
        }
        seconds = float(summary["total"])
        times = [_ns(summary.get(name)) for name in ("average", "fastest", "slowest")]
        details = said.get("details") or {}
        first_byte = [_ns((details.get("firstByte") or {}).get(name)) for name in ("average", "fastest", "slowest")]
        connect = _ns((details.get("DNSDialup") or {}).get("average"))
        body = int(summary["totalData"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise NotALoadReport(CUT_OFF) from None
    lost.pop(_DEADLINE, None)
    return LoadReport(
        tool="oha",
        requests=sum(codes.values()),
        errors=lost | {code: count for code, count in codes.items() if not code.startswith("2")},
        not_answered=sum(lost.values()),
        seconds=seconds,
        body_bytes=body,
        mean_ns=times[0],
        shortest_ns=times[1],
        longest_ns=times[2],
        connect_ns=connect,
        first_byte_ns=first_byte[0],
        first_byte_shortest_ns=first_byte[1],
        first_byte_longest_ns=first_byte[2],
        percentiles_ns=in_order(percents),
    )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of which every name stands there once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands there twice")
    return found


def _ns(seconds: float | None) -> float | None:
    return None if seconds is None else float(seconds) * 1e9


def _counts(said: dict[str, Any]) -> dict[str, int]:
    return {str(kind)[:80]: int(count) for kind, count in said.items()}


TOOL: Final = Tool("oha", version_argument="--version", without_disk=without_server, read_access=read_access)
