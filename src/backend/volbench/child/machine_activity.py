"""What this machine does while many ask, looked at right before and right after: /proc and /sys (proc_pid_stat(5)).

Only who starts the generator knows when it begins and ends. Rounds are short: whoever watched all of a child's life
would take in the file being put and the results being counted, and call half of a full core what was full. Of programs
their names and processor times are read, of disks and network cards their counters; nothing is opened that is kept
from us.
"""

from __future__ import annotations

import math
import os
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from volbench.domain.model.rounds.rising import risen

MOST_PROGRAMS: Final = 5
SMALLEST_RATIO: Final = 0.02
"""Of one core; what uses less is not worth a line."""
_KERNEL_THREAD: Final = 0x00200000
"""PF_KTHREAD, linux include/linux/sched.h."""
_OF_A_PROGRAM: Final = 20
"""Columns after the name that are needed: flags (6), user and kernel ticks (11, 12), start (19)."""
_OF_A_DISK: Final = 14
"""Columns that are needed: name (2), ms with a request under way (12)."""
_OF_A_CARD: Final = 9
"""Columns after the name that are needed: bytes received (0) and sent (8)."""
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Program:
    """One program at one moment, in clock ticks."""

    name: str
    ticks: int
    started: int
    """Tells a number used again."""


@dataclass(frozen=True, slots=True)
class Look:
    """All counters at one moment."""

    at_ns: int
    processors: tuple[int, int] | None = None
    """Busy ticks and all ticks."""
    programs: dict[int, Program] = field(default_factory=dict)
    disks: dict[str, int] = field(default_factory=dict)
    """Whole disk → ms with a request under way."""
    cards: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """Network card → bytes received, bytes sent, bytes per second that its link carries."""


def look(root: Path = Path("/")) -> Look:
    """Read everything once; what cannot be read is left out."""
    return Look(
        time.monotonic_ns(),
        _processors(_text(root / "proc/stat")),
        _programs(root / "proc"),
        _disks(_text(root / "proc/diskstats"), root / "sys/block"),
        _cards(_text(root / "proc/net/dev"), root / "sys/class/net"),
    )


def between(before: Look, after: Look, own: frozenset[int] = frozenset()) -> dict[str, Any]:
    """Return what was busy between two looks, for the answer; `own` are programs that are not told."""
    span_ns = after.at_ns - before.at_ns
    if span_ns <= 0:
        return {}
    found: dict[str, Any] = {"programs": _busiest(before.programs, after.programs, span_ns, own)}
    if before.processors and after.processors and after.processors[1] > before.processors[1]:
        busy, all_ = (now - then for then, now in zip(before.processors, after.processors, strict=True))
        found["cpu_ratio"] = round(min(1.0, max(0.0, busy / all_)), _DIGITS)
    disks = {
        name: _share(risen(before.disks[name], busy_ms) * 1_000_000 / span_ns)
        for name, busy_ms in after.disks.items()
        if name in before.disks
    }
    cards = {
        name: _share(_most_moved(before.cards[name], (received, sent)) / (per_s * span_ns / 1e9))
        for name, (received, sent, per_s) in after.cards.items()
        if name in before.cards
    }
    for kind, shares in (("disk", disks), ("link", cards)):
        if shares:
            name = max(shares, key=lambda one: (shares[one], one))
            found[kind] = {"name": name, "busy_ratio": shares[name]}
    return found


def _most_moved(before: tuple[int, int, int], after: tuple[int, int]) -> float:
    """Return the bytes of the busier direction."""
    return max(risen(then, now) for then, now in zip(before, after, strict=False))


def _share(value: float) -> float:
    return round(min(1.0, max(0.0, value)), _DIGITS)


def _busiest(
    before: dict[int, Program], after: dict[int, Program], span_ns: int, own: frozenset[int]
) -> list[dict[str, Any]]:
    """Return programs of one name together, the busiest first: of one core, all of them and the one that did most."""
    tick_ns = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
    ratios: dict[str, list[float]] = defaultdict(list)
    for number, now in after.items():
        then = before.get(number)
        ticks = now.ticks - then.ticks if then is not None and then.started == now.started else now.ticks
        if number not in own and ticks > 0:
            ratios[now.name].append(ticks * tick_ns / span_ns)
    told = [
        {"name": name, "cpu_ratio": round(math.fsum(each), _DIGITS), "most_ratio": round(max(each), _DIGITS)}
        for name, each in ratios.items()
        if math.fsum(each) >= SMALLEST_RATIO
    ]
    return sorted(told, key=lambda one: (-float(str(one["cpu_ratio"])), str(one["name"])))[:MOST_PROGRAMS]


def _processors(text: str) -> tuple[int, int] | None:
    """Read the first line: user nice system idle iowait irq softirq steal; waiting for disks is idle time."""
    match text.partition("\n")[0].split():
        case ["cpu", *columns] if len(columns) >= 4 and all(map(str.isdecimal, columns)):  # noqa: PLR2004 (to idle)
            ticks = [int(column) for column in columns[:7]]
            return sum(ticks) - sum(ticks[3:5]), sum(ticks)
    return None


def _programs(proc: Path) -> dict[int, Program]:
    found = {}
    try:
        numbers = [int(name) for name in os.listdir(proc) if name.isdecimal()]  # noqa: PTH208 (names only, many)
    except OSError:
        return {}
    for number in numbers:
        head, closing, tail = _text(proc / str(number) / "stat").rpartition(")")
        columns = tail.split()
        if closing and len(columns) >= _OF_A_PROGRAM and not int(columns[6]) & _KERNEL_THREAD:
            ticks = int(columns[11]) + int(columns[12])
            found[number] = Program(head.partition("(")[2], ticks, int(columns[19]))
    return found


def _disks(text: str, block: Path) -> dict[str, int]:
    """Read whole disks that stand for hardware: partitions, arrays and loops would count the same work again."""
    rows = (line.split() for line in text.split("\n"))
    return {row[2]: int(row[12]) for row in rows if len(row) >= _OF_A_DISK and (block / row[2] / "device").exists()}


def _cards(text: str, net: Path) -> dict[str, tuple[int, int, int]]:
    """Read the cards that are hardware and say how fast their link is, in Mbit/s."""
    found = {}
    for line in text.split("\n"):
        name, colon, rest = (part.strip() for part in line.partition(":"))
        columns = rest.split()
        if not colon or len(columns) < _OF_A_CARD or not (net / name / "device").exists():
            continue
        speed = _text(net / name / "speed").strip()
        if speed.isdecimal() and int(speed):
            found[name] = (int(columns[0]), int(columns[8]), int(speed) * 125_000)
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""
