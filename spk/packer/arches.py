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
    go: str
    """What Go calls it, as GOARCH."""
    platforms: tuple[str, ...]
    """What INFO names, as DSM and SynoCommunity's catalogue (spkrepo) read it: spkrepo compares these names with the
    platform of the NAS that asks, knows no families, and refuses a file with a name it has never seen."""

    @property
    def info(self) -> str:
        """Return what INFO says the package is for."""
        return " ".join(self.platforms)


ARCHES: Final = {
    arch.name: arch
    for arch in (
        # The platforms are those of SynoCommunity's toolchains for DSM 7.0 to 7.3 (spksrc at 8a30d14b, 2026-08-22,
        # TC_ARCH in toolchain/syno-*); x86_64 stands there for DSM 6. It is also DSM's name of the family, so later
        # platforms are covered.
        Arch(
            *("x86_64", "amd64", "x86_64-linux-gnu", "ld-linux-x86-64.so.2", "x86_64", "x86_64", "amd64"),
            (
                *(
                    "x86_64",
                    "apollolake",
                    "avoton",
                    "braswell",
                    "broadwell",
                    "broadwellnk",
                    "broadwellnkv2",
                    "broadwellntbap",
                ),
                *(
                    "bromolow",
                    "cedarview",
                    "denverton",
                    "epyc7002",
                    "geminilake",
                    "geminilakenk",
                    "grantley",
                    "icelaked",
                ),
                *("kvmx64", "purley", "r1000", "r1000nk", "v1000", "v1000nk"),
            ),
        ),
        # The family name is not among the names spkrepo knows: a later 64-bit ARM platform has to be added here.
        Arch(
            *("armv8", "arm64", "aarch64-linux-gnu", "ld-linux-aarch64.so.1", "aarch64", "aarch64", "arm64"),
            ("armada37xx", "rtd1296", "rtd1619b"),
        ),
        # `armv7` in INFO means only alpine and alpine4k to DSM (Synology's developer guide, appendix A). The names are
        # those of 32-bit ARM in Synology's toolkit for DSM 7.0 and 7.1 (tests/fixtures/dsm/platforms.txt).
        Arch(
            *("armv7", "armhf", "arm-linux-gnueabihf", "ld-linux-armhf.so.3", "arm", "armv7l", "arm"),
            ("alpine", "alpine4k", "armada370", "armada375", "armada38x", "armadaxp", "monaco"),
        ),
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
