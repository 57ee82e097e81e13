"""What must be there for a workload to run, besides the program of its tool; else it is skipped with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.model.machine.storage import Volume


_WHOLE_BLOCKS: Final = frozenset({"btrfs", "zfs", "bcachefs"})
"""File systems that take direct I/O only in blocks of theirs, or read and write a whole one for less."""
_MiB: Final = 1024 * 1024
_USUAL_BLOCK: Final = 4096
_QUEUE_BYTES: Final = 256 * _MiB
"""fio 3.33 took 103 MB for 32 threads with 32 requests of up to 64 KiB each; the rest is for everything else."""


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
    open_files: int | None = None
    """How many files and sockets a program may have open (`ulimit -Hn`); None: no limit, or not known."""


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


def _no_512_in_place(workload: Needing, volume: Volume, capabilities: Capabilities) -> Message | None:
    if volume.file_system in _WHOLE_BLOCKS:
        return Message("runner.workload_selection.the_file_system_writes_whole_blocks", name=volume.file_system)
    return _no_small_sector(workload, volume, capabilities)


def _no_solid_state(_: Needing, volume: Volume, __: Capabilities) -> Message | None:
    if any(disk.has_platters for disk in volume.disks):
        return Message("runner.workload_selection.hard_disks_have_no_such_state")
    return None


def _no_memory(workload: Needing, _: Volume, capabilities: Capabilities) -> Message | None:
    available = capabilities.memory_available_bytes
    return None if available is not None and available >= 2048 * _MiB else too_little_memory(workload)


def _no_queue_memory(_: Needing, __: Volume, capabilities: Capabilities) -> Message | None:
    available = capabilities.memory_available_bytes
    if available is None or available >= _QUEUE_BYTES:
        return None
    return Message("runner.workload_selection.so_many_requests_need_memory", mib=_QUEUE_BYTES // _MiB)


def least_block_bytes(volume: Volume) -> int:
    """Return the smallest write that disks and file system take as it is; 4 KiB where that is not known."""
    if volume.file_system in _WHOLE_BLOCKS or not volume.disks:
        return _USUAL_BLOCK
    return max(disk.logical_block_bytes for disk in volume.disks)


ROOT: Final = Need("root", _no_root)
SECTOR_512: Final = Need("sector-512", _no_small_sector)
"""The logical block of every disk is 512 bytes and the file system lets such writes through."""
IN_PLACE_512: Final = Need("in-place-512", _no_512_in_place)
"""As the one before, and the file system writes 512 bytes as 512 bytes."""
SOLID_STATE: Final = Need("solid-state", _no_solid_state)
"""What is looked for exists in flash memory only."""
MEMORY_2_GIB: Final = Need("memory-2-gib", _no_memory)
"""Stands in for the usual rule of how much memory a block may take."""
MEMORY_FOR_QUEUES: Final = Need("memory-for-queues", _no_queue_memory)
"""Buffers of hundreds of requests at a time."""
