"""What must be there for a workload to run, besides the program of its tool; else it is skipped with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from volbench.domain.model.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.model.storage import Volume


_MiB: Final = 1024 * 1024


class Needing(Protocol):
    """What a need may know of the workload that has it; all of `Workload` would go in circles."""

    @property
    def tool(self) -> str:
        """Program name."""

    @property
    def block_bytes(self) -> int:
        """Largest single I/O it asks for."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What this machine allows, as far as it decides which workloads can run."""

    programs: Mapping[str, str]
    """Program → absolute path; absent programs are not in it."""
    versions: Mapping[str, str]
    is_root: bool
    memory_bytes: int | None
    memory_available_bytes: int | None
    root_tools: frozenset[str] = frozenset()
    """Programs that the root extra runs for us, with the rights of root."""
    reads_bare_disks: bool = False
    """Whether the root extra is there to read whole disks before a run."""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing a workload needs. A tool's or a suite's file may define its own."""

    id: str
    missing: Callable[[Needing, Volume, Capabilities], Message | None]
    """Says why a workload cannot run on this volume of this machine; None where it can."""


def too_little_memory(workload: Needing) -> Message:
    """Say that there is not enough memory for the blocks of `workload`."""
    return Message("runner.workload_selection.not_enough_free_memory_for_a", mib=workload.block_bytes // _MiB)


def _no_root(workload: Needing, _: Volume, capabilities: Capabilities) -> Message | None:
    if capabilities.is_root or workload.tool in capabilities.root_tools:
        return None
    return Message("runner.workload_selection.this_needs_the_rights_of_the")


def _no_small_sector(_: Needing, volume: Volume, __: Capabilities) -> Message | None:
    if not volume.disks:
        return Message("runner.workload_selection.whether_the_disks_accept_512_byte")
    large = max(disk.logical_block_bytes for disk in volume.disks)
    if large <= 512:  # noqa: PLR2004 (the sector this is about)
        return None
    return Message("runner.workload_selection.the_smallest_block_these_disks_accept", bytes=large)


def _no_memory(workload: Needing, _: Volume, capabilities: Capabilities) -> Message | None:
    available = capabilities.memory_available_bytes
    return None if available is not None and available >= 2048 * _MiB else too_little_memory(workload)


ROOT: Final = Need("root", _no_root)
SECTOR_512: Final = Need("sector-512", _no_small_sector)
"""The logical block of every disk is 512 bytes and the file system lets such writes through."""
MEMORY_2_GIB: Final = Need("memory-2-gib", _no_memory)
"""Stands in for the usual rule of how much memory a block may take."""
