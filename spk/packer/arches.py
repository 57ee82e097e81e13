"""The processors packages are built for, and what each is called by DSM, Debian, GNU and fio."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from typing import Final

from packer.errors import CannotPack


@dataclass(frozen=True, slots=True)
class Arch:
    """One processor family."""

    name: str
    """DSM's family name, written into INFO and the file name."""
    debian: str
    triplet: str
    """GNU triplet, the name of Debian's library folder and the prefix of its compiler."""
    loader: str
    """File name of the dynamic loader."""
    fio: str
    """What fio's configure calls it."""
    machine: str
    """What `uname -m` says on such a NAS."""


ARCHES: Final = {
    arch.name: arch
    for arch in (
        Arch("x86_64", "amd64", "x86_64-linux-gnu", "ld-linux-x86-64.so.2", "x86_64", "x86_64"),
        Arch("armv8", "arm64", "aarch64-linux-gnu", "ld-linux-aarch64.so.1", "aarch64", "aarch64"),
    )
}


def by_name(name: str) -> Arch:
    """Return the family DSM calls so.

    Raises:
        CannotPack: there are no packages for it.
    """
    if name not in ARCHES:
        raise CannotPack(f"there are no packages for {name}, only for {', '.join(ARCHES)}")
    return ARCHES[name]


def native() -> Arch:
    """Return the family of the machine that builds.

    Raises:
        CannotPack: it is none of ours; the packer runs the bundled interpreter once and needs one that fits.
    """
    for arch in ARCHES.values():
        if arch.machine == platform.machine():
            return arch
    raise CannotPack(f"packages are built on x86_64 or aarch64, this machine is {platform.machine()}")
