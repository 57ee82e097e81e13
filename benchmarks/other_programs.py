"""Processor time that programs other than the measuring one and what it started take; from /proc, without root."""

from __future__ import annotations

import os
import resource
import time
from pathlib import Path

USER, NICE, SYSTEM, STOLEN = 0, 1, 2, 7
"""Columns of the first line of /proc/stat; interrupts belong to nobody and are left out."""


class OtherPrograms:
    """What share of one core they took since this was made."""

    def __init__(self):
        """Begin to count."""
        self._began, self._before = time.monotonic(), self._seconds()

    def share(self):
        """Return the share; a program of ours that ended unseen by us counts among the others."""
        return (self._seconds() - self._before) / (time.monotonic() - self._began)

    @staticmethod
    def _seconds():
        per_s = os.sysconf("SC_CLK_TCK")
        columns = [int(word) for word in Path("/proc/stat").read_text("ascii").splitlines()[0].split()[1:]]
        everything = sum(columns[column] for column in (USER, NICE, SYSTEM, STOLEN)) / per_s
        return everything - _living(os.getpid()) / per_s - _used(resource.RUSAGE_CHILDREN) - _used(resource.RUSAGE_SELF)


def _used(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def _living(pid):
    """Return the ticks of all that descend from a program and live, with those of theirs that ended."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            children = (task / "children").read_text("ascii").split()
        except OSError:
            continue
        for child in children:
            try:
                # Behind the name, which may hold anything: user and system time, its own and of those that ended.
                after = Path(f"/proc/{child}/stat").read_bytes().rpartition(b")")[2].split()
                total += sum(int(after[column]) for column in (11, 12, 13, 14)) + _living(int(child))
            except OSError:
                continue
    return total
