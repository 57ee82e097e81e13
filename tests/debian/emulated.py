"""Programs for other processors, run by the kernel through qemu inside a user namespace of ours, and nowhere else.

Since Linux 6.7 a user namespace has a table of its own of what runs which programs (binfmt_misc): the machine's stays
as it is, so nothing that others start changes.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_MACHINES: Final = {"arm64": ("qemu-aarch64-static", 2, 0xB7), "armhf": ("qemu-arm-static", 1, 0x28)}
"""Debian's name → emulator, and from the head of an ELF file: 32 or 64 bits, processor (elf.h)."""
_TABLE: Final = "/proc/sys/fs/binfmt_misc"
_ALL_IDS: Final = "0 0 4294967295\n"
_HOLD: Final = """
read -r _
set -e
mount -t binfmt_misc binfmt_misc "$0"
printf '%s' "$1" >"$0/register"
echo ready
read -r _ || :
"""
"""Stays until its input ends, and the namespaces with it."""
_READY_S: Final = 60


@contextlib.contextmanager
def emulating(arch: str) -> Iterator[tuple[str, ...]]:
    """Make programs for a processor run, and give the words that begin a command which is to be run where they do.

    Args:
        arch: Debian's name of the processor.

    Raises:
        OSError: the kernel is older than 6.7, or knows no binfmt_misc; needs root.
    """
    table = _table_line(arch)
    apart = ["unshare", "--user", "--mount", "--propagation=private", "sh", "-c", _HOLD, _TABLE, table]
    with subprocess.Popen(apart, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holding:
        assert holding.stdin is not None
        assert holding.stdout is not None
        try:
            _wait_for_namespace(holding.pid)
            for kind in ("uid_map", "gid_map"):
                Path(f"/proc/{holding.pid}/{kind}").write_text(_ALL_IDS, "ascii")
            holding.stdin.write("\n")
            holding.stdin.flush()
            if holding.stdout.readline() != "ready\n":
                raise OSError("programs for another processor need Linux 6.7 with binfmt_misc")
            yield "nsenter", f"--user=/proc/{holding.pid}/ns/user", "--preserve-credentials"
        finally:
            holding.stdin.close()


def _table_line(arch: str) -> str:
    """Return how the kernel tells such programs, and by which program they are run; F: opened now, seen in any root."""
    name, bits, machine = _MACHINES[arch]
    program = shutil.which(name)
    if program is None:
        raise FileNotFoundError(f"{name} is missing: .ci/setup deb")
    head = rf"\x7fELF\x0{bits}\x01\x01" + r"\x00" * 9 + rf"\x02\x00\x{machine:02x}\x00"
    mask = r"\xff" * 7 + r"\x00" + r"\xff" * 8 + r"\xfe\xff\xff\xff"
    return f":volbench-{arch}:M::{head}:{mask}:{program}:FO"


def _wait_for_namespace(pid: int) -> None:
    """Wait until a process has left our user namespace: before, it has no table of ids to be filled."""
    ours, until = Path("/proc/self/ns/user").readlink(), time.monotonic() + _READY_S
    while Path(f"/proc/{pid}/ns/user").readlink() == ours:
        if time.monotonic() > until:
            raise OSError("no user namespace could be made")
        time.sleep(0.01)
