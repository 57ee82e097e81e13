"""What `http_load` (acme.com) prints. No IO.

Its "msecs/first-response" is the time to the first byte after connecting: neither connecting nor the rest of the body
is in it, so it is told as such and is no latency of a whole request. It has no percentiles.

One request can be counted in several ways. What had no code brought no bytes, so its byte count is among the bad ones.
"""

from __future__ import annotations

import re
from typing import Final

from volbench.tools.load_report import CUT_OFF, EMPTY, NS_OF, SEVERAL, SUMS, LoadReport, NotALoadReport, only

_HEAD: Final = re.compile(
    r"^(\d{1,12}) fetches, (\d{1,7}) max parallel, ([\d.e+]{1,20}) bytes, in ([\d.]{1,20}) seconds[ \t]*$", re.MULTILINE
)
_RATE: Final = re.compile(r"^[\d.e+]{1,20} fetches/sec, [\d.e+]{1,20} bytes/sec[ \t]*$", re.MULTILINE)
_TIMES: Final = r": ([\d.e+]{1,20}) mean, (?:([\d.e+]{1,20}) max, ([\d.e+]{1,20}) min)?"
_FIRST: Final = re.compile(f"^msecs/first-response{_TIMES}", re.MULTILINE)
_CONNECT: Final = re.compile(f"^msecs/connect{_TIMES}", re.MULTILINE)
_BAD_COUNTS: Final = re.compile(r"^(\d{1,12}) bad byte counts[ \t]*$", re.MULTILINE)
_TIMEOUTS: Final = re.compile(r"^(\d{1,12}) timeouts[ \t]*$", re.MULTILINE)
_CODE: Final = re.compile(r"^ +code (\d{3}) -- (\d{1,12})[ \t]*\n", re.MULTILINE)
STARTS: Final = (_HEAD,)
"""Where each of its reports begins."""


def looks_like_http_load(text: str) -> bool:
    """Say whether a text could be such a report."""
    return bool(_HEAD.search(text))


def read_http_load(text: str) -> LoadReport:
    """Return the report.

    Raises:
        NotALoadReport: it is cut off, holds several, or nothing was answered.
    """
    head, first, codes = only(_HEAD, text), only(_FIRST, text), _codes(text)
    if head is None or first is None or not codes or not only(_RATE, text):
        raise NotALoadReport(CUT_OFF)
    requests, seconds = int(head[1]), float(head[4])
    if not requests or not seconds:
        raise NotALoadReport(EMPTY)
    without = requests - sum(codes.values())
    if without < 0:
        raise NotALoadReport(SUMS)
    bad, late = (0 if found is None else int(found[1]) for found in (only(_BAD_COUNTS, text), only(_TIMEOUTS, text)))
    wrong = {code: count for code, count in codes.items() if not code.startswith("2")}
    told = wrong | {"no code": without, "bad byte count": bad, "timeout": late}
    least, most = _failed(requests, wrong=sum(wrong.values()), without=without, bad=bad, late=late)
    return LoadReport(
        tool="http_load",
        clients=int(head[2]),
        requests=requests,
        errors={kind: count for kind, count in told.items() if count},
        failed_least=least,
        failed_most=most,
        seconds=seconds,
        body_bytes=round(float(head[3])),
        connect_ns=_ns(only(_CONNECT, text), 1),
        first_byte_ns=_ns(first, 1),
        first_byte_longest_ns=_ns(first, 2),
        first_byte_shortest_ns=_ns(first, 3),
    )


def _ns(row: re.Match[str] | None, at: int) -> float | None:
    return None if row is None or row[at] is None else float(row[at]) * NS_OF["ms"]


def _codes(text: str) -> dict[str, int]:
    """Return code → answers."""
    found = _CODE.findall(text)
    codes = {code: int(count) for code, count in found}
    if len(codes) < len(found):
        raise NotALoadReport(SEVERAL)
    return codes


def _failed(requests: int, *, wrong: int, without: int, bad: int, late: int) -> tuple[int, int]:
    """Return how many requests went wrong at least and at most."""
    # Where no length was wrong at all, lengths were not looked at.
    with_code = max(0, bad - without) if bad else 0
    least = max(without + max(wrong, with_code), late)
    most = without + wrong + with_code + max(0, late - without - with_code)
    return least, min(requests, max(least, most))
