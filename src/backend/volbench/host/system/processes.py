"""Which programs used the processor meanwhile, from /proc/PID/stat (proc_pid_stat(5)). Names and times, nothing else.

Listing all programs costs more than all other readings together, so it is done before and after the timed part, and
in between only every ten seconds, to see those that come and go.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.rounds.system_series import BusyProcess

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MOST_SHOWN: Final = 5
SMALLEST_RATIO: Final = 0.02
"""Of one core; what uses less is not worth a line."""
_KERNEL_THREAD: Final = 0x00200000
"""PF_KTHREAD, linux include/linux/sched.h."""
_COLUMNS: Final = 20
"""Columns after the name that are needed: parent (1), flags (6), user and kernel ticks (11, 12), start (19)."""
_WORKER: Final = re.compile(r"kworker/[^-+]*(?:[-+](?P<queue>.+))?")
_NUMBERED: Final = re.compile(r"(?:[-/:]\d[\w:.-]*|[/:]\S*)$")


@dataclass(frozen=True, slots=True)
class ProcessTimes:
    """One program at one moment."""

    name: str
    parent: int
    is_kernel: bool
    ticks: int
    """Processor time since its start, in clock ticks."""
    started: int
    """When it started, in clock ticks since the machine did: tells a number used again."""
    io_bytes: tuple[int, int] | None = None
    """Asked of the disks (read, written); None where it is kept from us."""


def read_processes(proc: Path, *, with_io: bool) -> dict[int, ProcessTimes]:
    """Return all programs by number; those that end meanwhile are left out."""
    found = {}
    try:
        numbers = [int(name) for name in os.listdir(proc) if name.isdecimal()]  # noqa: PTH208 (names only, many)
    except OSError:
        return {}
    for number in numbers:
        seen = parse_stat(_read(f"{proc}/{number}/stat"))
        if seen is None:
            continue
        if with_io and not seen.is_kernel:
            io = parse_io(_read(f"{proc}/{number}/io"))
            seen = ProcessTimes(seen.name, seen.parent, seen.is_kernel, seen.ticks, seen.started, io)
        found[number] = seen
    return found


def parse_stat(text: str) -> ProcessTimes | None:
    """Read one line; the name stands in brackets and may itself hold blanks and brackets."""
    head, closing, tail = text.rpartition(")")
    columns = tail.split()
    if not closing or len(columns) < _COLUMNS:
        return None
    is_kernel = bool(int(columns[6]) & _KERNEL_THREAD)
    name = head.partition("(")[2]
    return ProcessTimes(
        name=family(name) if is_kernel else name,
        parent=int(columns[1]),
        is_kernel=is_kernel,
        ticks=int(columns[11]) + int(columns[12]),
        started=int(columns[19]),
    )


def parse_io(text: str) -> tuple[int, int] | None:
    """Read /proc/PID/io: bytes really fetched from and sent towards disks."""
    facts = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
    read, written = facts.get("read_bytes", ""), facts.get("write_bytes", "")
    return (int(read), int(written)) if read.isdecimal() and written.isdecimal() else None


def family(name: str) -> str:
    """Return one name for threads of the kernel that differ by a number only: what a worker works on, where it says."""
    worker = _WORKER.fullmatch(name)
    if worker is not None:
        name = worker["queue"] or "kworker"
    return _NUMBERED.sub("", name) or name


def busiest(
    before: Mapping[int, ProcessTimes],
    after: Mapping[int, ProcessTimes],
    *,
    span_s: float,
    ticks_per_s: int,
    own: int,
) -> tuple[BusyProcess, ...]:
    """Return who used the processor between two listings, without `own` and everything it started."""
    if span_s <= 0 or not before:
        return ()
    ours = _descendants(after, own)
    used: dict[tuple[str, bool], float] = defaultdict(float)
    moved: dict[tuple[str, bool], tuple[int, int]] = {}
    for number, now in after.items():
        if number in ours:
            continue
        then = before.get(number)
        if then is None or then.started != now.started:
            then = ProcessTimes(now.name, now.parent, now.is_kernel, 0, now.started, (0, 0) if now.io_bytes else None)
        key = (now.name, now.is_kernel)
        used[key] += max(0, now.ticks - then.ticks) / ticks_per_s / span_s
        if now.io_bytes is not None and then.io_bytes is not None:
            read, written = moved.get(key, (0, 0))
            moved[key] = (read + now.io_bytes[0] - then.io_bytes[0], written + now.io_bytes[1] - then.io_bytes[1])
    return _shown(used, moved, span_s)


def _shown(
    used: Mapping[tuple[str, bool], float], moved: Mapping[tuple[str, bool], tuple[int, int]], span_s: float
) -> tuple[BusyProcess, ...]:
    ordered = sorted(used.items(), key=lambda item: (-item[1], item[0]))
    found = []
    for (name, is_kernel), ratio in ordered[:MOST_SHOWN]:
        if ratio >= SMALLEST_RATIO:
            io = moved.get((name, is_kernel))
            rates = (None, None) if io is None else (round(io[0] / span_s), round(io[1] / span_s))
            found.append(BusyProcess(name, round(ratio, 3), is_kernel, *rates))
    return tuple(found)


def _descendants(processes: Mapping[int, ProcessTimes], own: int) -> frozenset[int]:
    children: dict[int, list[int]] = defaultdict(list)
    for number, process in processes.items():
        children[process.parent].append(number)
    ours, left = {own}, [own]
    while left:
        for child in children[left.pop()]:
            if child not in ours:
                ours.add(child)
                left.append(child)
    return frozenset(ours)


def _read(path: str) -> str:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        return os.read(descriptor, 4096).decode("utf-8", errors="replace")
    except OSError:
        return ""
    finally:
        os.close(descriptor)
