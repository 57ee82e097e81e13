"""Which workloads of a suite a run measures, and in words why one is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.assess.latency_under_load import base_of
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.message import Message
from volbench.domain.model.run import SkippedCell
from volbench.domain.model.workload import Direction, GiB, MiB, Need
from volbench.tools import all_tools

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.run import RunRequest
    from volbench.domain.model.storage import Volume
    from volbench.domain.model.workload import Profile, Suite, Workload


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


_SMALL_BLOCK = 16 * MiB
"""Blocks up to this size are let through where the size of the memory is not known."""


def wanted_workloads(suite: Suite, profile: Profile, request: RunRequest) -> tuple[Workload, ...]:
    """Return what the owner asked for, in the suite's order.

    Raises:
        InvalidRequest: a workload that the suite does not have, or nothing left to measure.
    """
    known = {workload.id for workload in suite.workloads}
    strange = [name for name in request.workloads if name not in known]
    if strange:
        raise InvalidRequest(
            Message("runner.workload_selection.suite_has_no_workload_named", suite=suite.id, name=strange[0]),
            Message("runner.workload_selection.choose_among", names=", ".join(w.id for w in suite.workloads)),
            field="workloads",
        )
    chosen = (
        tuple(w for w in suite.workloads if w.id in request.workloads) if request.workloads else suite.cells(profile)
    )
    # A share of a load needs to know the whole.
    bases = {base_of(w.parameters()) for w in chosen}
    chosen = tuple(w for w in suite.workloads if w in chosen or w.id in bases)
    if request.is_read_only:
        chosen = tuple(w for w in chosen if w.direction is Direction.READ)
    if not chosen:
        raise InvalidRequest(
            Message("runner.workload_selection.none_of_the_chosen_workloads_only"),
            Message("runner.workload_selection.choose_other_workloads_or_allow_writing"),
            field="workloads",
        )
    return chosen


def sort_out(
    workloads: Sequence[Workload], volume: Volume, capabilities: Capabilities
) -> tuple[tuple[Workload, ...], tuple[SkippedCell, ...]]:
    """Part the workloads that can run here from those that cannot."""
    kept: list[Workload] = []
    skipped: list[SkippedCell] = []
    for workload in workloads:
        reason = _reason_to_skip(workload, volume, capabilities)
        if reason is None:
            kept.append(workload)
        else:
            skipped.append(SkippedCell(workload.id, reason))
    return tuple(kept), tuple(skipped)


def _reason_to_skip(workload: Workload, volume: Volume, capabilities: Capabilities) -> Message | None:
    tool = all_tools().get(workload.tool)
    if tool is not None and tool.version_argument is not None and tool.name not in capabilities.programs:
        return Message("runner.workload_selection.the_program_is_not_installed", program=tool.name)
    if Need.ROOT in workload.needs and not capabilities.is_root and workload.tool not in capabilities.root_tools:
        return Message("runner.workload_selection.this_needs_the_rights_of_the")
    if Need.SECTOR_512 in workload.needs:
        reason = _sector_reason(volume)
        if reason is not None:
            return reason
    return _memory_reason(workload, capabilities)


def _sector_reason(volume: Volume) -> Message | None:
    if not volume.disks:
        return Message("runner.workload_selection.whether_the_disks_accept_512_byte")
    large = max(disk.logical_block_bytes for disk in volume.disks)
    if large <= 512:  # noqa: PLR2004 (the sector this is about)
        return None
    return Message("runner.workload_selection.the_smallest_block_these_disks_accept", bytes=large)


def _memory_reason(workload: Workload, capabilities: Capabilities) -> Message | None:
    too_little = Message("runner.workload_selection.not_enough_free_memory_for_a", mib=workload.block_bytes // MiB)
    if Need.MEMORY_2_GIB in workload.needs:
        available = capabilities.memory_available_bytes
        return None if available is not None and available >= 2 * GiB else too_little
    if workload.block_bytes <= MiB:
        return None
    if capabilities.memory_bytes is None:
        return too_little if workload.block_bytes > _SMALL_BLOCK else None
    if workload.block_bytes > capabilities.memory_bytes // 8:
        return too_little
    available = capabilities.memory_available_bytes
    return too_little if available is not None and workload.block_bytes * 4 > available else None
