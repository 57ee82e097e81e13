"""What `http_load` (acme.com) prints. No IO.

Its "msecs/first-response" is the time to the first byte after connecting: neither connecting nor the rest of the body
is in it, so it is told as such and is no latency of a whole request. It has no percentiles.
"""

from __future__ import annotations

import re
from typing import Final

from volbench.tools.load_report import CUT_OFF, EMPTY, NS_OF, LoadReport, NotALoadReport

_HEAD: Final = re.compile(
    r"^(\d{1,12}) fetches, (\d{1,7}) max parallel, ([\d.e+]{1,20}) bytes, in ([\d.]{1,20}) seconds$", re.MULTILINE
)
_RATE: Final = re.compile(r"^[\d.e+]{1,20} fetches/sec, [\d.e+]{1,20} bytes/sec$", re.MULTILINE)
_FIRST: Final = re.compile(r"^msecs/first-response: ([\d.e+]{1,20}) mean, ", re.MULTILINE)
_BAD_COUNTS: Final = re.compile(r"^(\d{1,12}) bad byte counts$", re.MULTILINE)
_TIMEOUTS: Final = re.compile(r"^(\d{1,12}) timeouts$", re.MULTILINE)
_CODE: Final = re.compile(r"^ +code (\d{3}) -- (\d{1,12})\n", re.MULTILINE)


def looks_like_http_load(text: str) -> bool:
    """Say whether a text could be such a report."""
    return bool(_HEAD.search(text))


def read_http_load(text: str) -> LoadReport:
    """Return the report.

    Raises:
        NotALoadReport: it is cut off, or nothing was answered.
    """
    head, first, codes = _HEAD.search(text), _FIRST.search(text), _CODE.findall(text)
    if head is None or first is None or not codes or not _RATE.search(text):
        raise NotALoadReport(CUT_OFF)
    requests, seconds = int(head[1]), float(head[4])
    if not requests or not seconds:
        raise NotALoadReport(EMPTY)
    errors = {code: int(count) for code, count in codes if not code.startswith("2")}
    without = requests - sum(int(count) for _, count in codes)
    if without > 0:
        errors["no code"] = without
    for name, found in (("bad byte count", _BAD_COUNTS.search(text)), ("timeout", _TIMEOUTS.search(text))):
        if found:
            errors[name] = int(found[1])
    return LoadReport(
        tool="http_load",
        clients=int(head[2]),
        requests=requests,
        errors=errors,
        seconds=seconds,
        body_bytes=round(float(head[3])),
        first_byte_ns=float(first[1]) * NS_OF["ms"],
    )
