"""fio's progress line (`Jobs: 1 (f=1): [r(1)][60.0%][r=475MiB/s][r=122k IOPS][eta 00m:02s]`) as live rates. No IO.

Good for watching only: the figures are fio's own, rounded for people. Results come from the JSON document.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_FACTORS: Final = {"": 1.0, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
_BINARY: Final = {"": 1.0, "k": 2.0**10, "K": 2.0**10, "M": 2.0**20, "G": 2.0**30, "T": 2.0**40}
_NUMBER: Final = r"(\d{1,15}(?:\.\d{1,6})?)"
_BANDWIDTH: Final = re.compile(rf"\b([rwt])={_NUMBER}([kKMGT]?)(i?)(B|bit)/s")
_IOPS_GROUP: Final = re.compile(r"\[([^\[\]]*) IOPS\]")
_IOPS: Final = re.compile(rf"\b([rwt])={_NUMBER}([kKMGT]?)")
_STATES: Final = re.compile(r"Jobs: \d+ \(f=\d+\): \[([^\]]*)\]")
_PERCENT: Final = re.compile(r"\[(\d{1,3}(?:\.\d+)?)%\]")


@dataclass(frozen=True, slots=True)
class EtaRates:
    """Rates of the last second as fio shows them; absent sides are 0."""

    read_bytes_per_s: float
    write_bytes_per_s: float
    read_iops: float
    write_iops: float
    is_ramp: bool
    """Still warming up: fio shows no rates then."""
    done_ratio: float | None
    """fio's own percentage; None where it gives none."""


def parse_eta(text: str) -> EtaRates | None:
    """Return the rates of the last progress line in `text`; None when there is none with a state."""
    for line in reversed(re.split(r"[\r\n]+", text)):
        states = _STATES.search(line)
        if states is not None:
            return _rates(line, states[1])
    return None


def _rates(line: str, states: str) -> EtaRates:
    bandwidth = {"r": 0.0, "w": 0.0, "t": 0.0}
    for side, number, prefix, binary, unit in _BANDWIDTH.findall(line):
        factor = (_BINARY if binary else _FACTORS)[prefix]
        bandwidth[side] = float(number) * factor / (8 if unit == "bit" else 1)
    iops = {"r": 0.0, "w": 0.0, "t": 0.0}
    group = _IOPS_GROUP.search(line)
    for side, number, prefix in _IOPS.findall(group[1]) if group else ():
        iops[side] = float(number) * _FACTORS[prefix]
    percent = _PERCENT.search(line)
    return EtaRates(
        read_bytes_per_s=bandwidth["r"],
        write_bytes_per_s=bandwidth["w"],
        read_iops=iops["r"],
        write_iops=iops["w"],
        is_ramp="/" in states,
        done_ratio=float(percent[1]) / 100 if percent else None,
    )
