"""A NAS with another processor than this machine's, under qemu's user-mode emulation.

Processor and system calls are emulated, so this shows that everything was built and put together for that processor,
and no speed. The programs are started through qemu by name (`Folders.unpack`): the kernel need not know how to.
qemu 7.2 does not know Linux' asynchronous I/O; fio takes POSIX' here.
"""

from __future__ import annotations

import os
import platform
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.loops import FileSystem, loop_volume

from package.dsm.box import Box
from package.dsm.center import Center
from package.dsm.spk_file import Model

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = "/volume1/@appdata/volbench"


@contextmanager
def emulated_center(
    place: Path, model: Model, machine: str, emulator: str, *, file_system: FileSystem, volume_bytes: int
) -> Iterator[Center]:
    """Package Center of a NAS, and a real file system to install on and to measure.

    Args:
        place: an empty folder for it.
        model: the NAS.
        machine: what `uname -m` says there.
        emulator: the program that runs its programs.
        file_system: of its volume.
        volume_bytes: size of its volume; sparse.
    """
    place.chmod(0o755)
    with (
        Box(place / "nas", model, emulator=find_emulator(machine, emulator)) as box,
        loop_volume(file_system, volume_bytes) as volume,
    ):
        told = box.root / "bin/uname"
        told.unlink()
        told.write_text(f"#!/bin/sh\necho {machine}\n")
        told.chmod(0o755)
        box.attach_volume("volume1", volume.mount_point)
        yield Center(box)
        box.power_off()


def find_emulator(machine: str, emulator: str) -> Path | None:
    """Return qemu, None where this machine has that processor itself; no test where it needs one and has none."""
    if platform.machine() == machine:
        return None
    found = shutil.which(emulator)
    if found is None:
        reason = f"{emulator} is missing: `.ci/setup test` installs it"
        # A pipeline must not pass by skipping.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return Path(found)
