"""How a tool and everything it started is brought to its end. Knows process ids only."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from volbench.domain.model.errors import TimedOut
from volbench.domain.model.words.message import Message
from volbench.host.guard import MARK

LAST_WAIT_S: Final = 30.0
"""A process inside a disk request cannot die before that request ends; longer than this it is the disk's fault."""
STRAY_WAIT_S: Final = 2.0
_PIECE_BYTES: Final = 65_536


def end_politely(process: subprocess.Popen[bytes]) -> None:
    """Send SIGINT to the tool's process group, so that it can write what it has."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGINT)


def has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Say whether the tool has ended, without collecting it: until then its process group id cannot be reused."""
    if process.returncode is not None:
        return True
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def kill_all(process: subprocess.Popen[bytes]) -> None:
    """Kill the tool, what is in its process group and what it started outside of it; return when they are gone.

    Also called when the tool has ended by itself: what it has left behind must not hold files of the volume open.

    Raises:
        TimedOut: the tool hangs inside a disk request and cannot die.
    """
    if process.returncode is not None:
        return
    others = sorted({*relatives(process.pid), *strays(process.pid)})
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pid in others:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
    try:
        # A thread group can be collected only when its last thread is gone, so this covers fio's threads too.
        process.wait(LAST_WAIT_S)
    except subprocess.TimeoutExpired as error:
        raise _stuck(process.pid) from error
    until = time.monotonic() + STRAY_WAIT_S
    while any(is_alive(pid) for pid in others) and time.monotonic() < until:
        time.sleep(0.01)


@dataclass(frozen=True, slots=True)
class _Relation:
    state: str
    parent: int
    group: int


def relatives(pid: int, proc: Path = Path("/proc")) -> list[int]:
    """Return all processes in the group `pid` and all below them, whatever session or group they moved to."""
    relations = {
        other: relation for other in _processes(proc) if (relation := _relation_of(f"{proc}/{other}")) is not None
    }
    found = {pid} | {other for other, relation in relations.items() if relation.group == pid}
    size = 0
    while len(found) > size:
        size = len(found)
        found |= {other for other, relation in relations.items() if relation.parent in found}
    return sorted(found - {pid})


def strays(pid: int, proc: Path = Path("/proc")) -> list[int]:
    """Return all processes that carry the mark of the tool `pid`: those, too, whose parent has ended before them."""
    mark = f"{MARK}={pid}".encode()
    return sorted(
        other for other in _processes(proc) if other != pid and mark in _read(f"{proc}/{other}/environ").split(b"\0")
    )


def _processes(proc: Path) -> list[int]:
    return [int(name) for name in os.listdir(proc) if name.isdecimal()]  # noqa: PTH208 (one text each, not one path)


def _read(path: str) -> bytes:
    """Return what stands there; nothing where the process is gone, or another user's.

    Asked twice for every process of the machine after every tool, so with as few calls as can be.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        content = b""
        while piece := os.read(descriptor, _PIECE_BYTES):
            content += piece
    except OSError:
        return b""
    finally:
        os.close(descriptor)
    return content


def is_alive(pid: int, proc: Path = Path("/proc")) -> bool:
    """Say whether the process runs; one that has ended and only waits to be collected does not."""
    relation = _relation_of(f"{proc}/{pid}")
    return relation is not None and relation.state not in "ZX"


def _relation_of(folder: str) -> _Relation | None:
    # pid (name) state ppid pgrp …; the name may itself hold spaces and brackets (proc_pid_stat(5)).
    match _read(f"{folder}/stat").rpartition(b")")[2].split():
        case [state, parent, group, *_]:
            return _Relation(state.decode(), int(parent), int(group))
    return None


def _stuck(pid: int) -> TimedOut:
    return TimedOut(
        Message("host.ending.a_measuring_program_cannot_be_ended"),
        Message("host.ending.look_at_the_disks_in_storage"),
        pid=pid,
    )
