"""Which workloads of a suite a run measures, and in words why one is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.latency_under_load import base_of
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest
from volbench.domain.model.kind import kind_measuring
from volbench.domain.model.runs.run import SkippedCell
from volbench.domain.model.suites.data_ratio import whole_of
from volbench.domain.model.suites.needs import MEMORY_2_GIB, too_little_memory
from volbench.domain.model.suites.workload import PROMISED, Direction, FileUse, MiB
from volbench.domain.model.sweeps.sweep import AGAIN_OF, IS_CEILING, Sent
from volbench.domain.model.words.message import Message
from volbench.planning.kind import Planning
from volbench.tools import all_tools
from volbench.tools.program_versions import version_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.runs.run import RunRequest
    from volbench.domain.model.suites.needs import Capabilities
    from volbench.domain.model.suites.workload import Profile, Suite, Workload


_SMALL_BLOCK = 16 * MiB
"""Blocks up to this size are let through where the size of the memory is not known."""


def wanted_workloads(suite: Suite, profile: Profile, request: RunRequest) -> tuple[Workload, ...]:
    """Return what the owner asked for, in the suite's order.

    Raises:
        InvalidRequest: a workload that the suite does not have, or nothing left to measure.
    """
    known = {workload.id for workload in suite.workloads if PROMISED not in workload.id}
    strange = [name for name in request.workloads if name not in known]
    if strange:
        raise InvalidRequest(
            Message("runner.workload_selection.suite_has_no_workload_named", suite=suite.id, name=strange[0]),
            Message("runner.workload_selection.choose_among", names=", ".join(w.id for w in suite.workloads)),
            field="workloads",
        )
    named = named_workloads(suite, request)
    chosen = tuple(w for w in suite.workloads if w.id in named) if named else suite.cells(profile)
    chosen += tuple(w for w in suite.workloads if w.id in suite.on_request and w.id in request.workloads)
    # A share of a load needs to know the whole.
    bases = {base_of(w.parameters()) for w in chosen} | _needed(suite, profile, chosen)
    bases |= _put_before(suite, chosen)
    chosen = tuple(w for w in suite.workloads if w in chosen or w.id in bases)
    # Where a folder compresses, a chosen one is measured with both sorts of data, whichever of them was named.
    wholes = {whole_of(one.id) for one in chosen}
    chosen = tuple(w for w in suite.workloads if whole_of(w.id) in wholes)
    # What judging a promise takes is measured whatever was chosen: it stands beside a chosen one.
    chosen = tuple(w for w in suite.workloads if w in chosen or PROMISED in w.id)
    if request.is_read_only:
        chosen = tuple(w for w in chosen if w.direction is Direction.READ)
    # What is read has to be written first, whatever was asked for: where that is timed it is told as well.
    laid_out = tuple(w for w in suite.workloads if w.file_use is FileUse.LAY_OUT)
    chosen = tuple(w for w in suite.workloads if w in chosen and w not in laid_out)
    if not chosen:
        raise InvalidRequest(
            Message("runner.workload_selection.none_of_the_chosen_workloads_only"),
            Message("runner.workload_selection.choose_other_workloads_or_allow_writing"),
            field="workloads",
        )
    return (*chosen, *laid_out)


def _needed(suite: Suite, profile: Profile, chosen: Sequence[Workload]) -> set[str]:
    """Return what is chosen, with what the kind of the run cannot do without."""
    return kind_measuring(suite, profile).part(Planning)().needed([w.id for w in chosen], profile)


def _put_before(suite: Suite, chosen: Sequence[Workload]) -> set[str]:
    """Return what puts first what is put again; what nobody chose comes with what reads it back, as it counts then."""
    first = {w.parameters().get(AGAIN_OF) for w in chosen}
    added = [w for w in suite.workloads if w.id in first and w not in chosen]
    sizes = {w.parameters()["bytes"] for w in added}
    return {w.id for w in added} | {w.id for w in suite.workloads if _bytes_got(w) in sizes}


def _bytes_got(workload: Workload) -> int | None:
    """Return the size of the files a workload gets; None for every other."""
    parameters = workload.parameters()
    is_got = parameters.get("operation") == Sent.GET and not parameters.get(IS_CEILING)
    return parameters["bytes"] if is_got else None


def named_workloads(suite: Suite, request: RunRequest) -> tuple[str, ...]:
    """Return what the owner wants alone; empty: all of the profile. What there is on request only comes beside it."""
    return tuple(name for name in request.workloads if name not in suite.on_request)


def puts_again(suite: Suite, profile_id: str, workloads: Sequence[str]) -> tuple[str, ...]:
    """Return the workloads that put again what the named ones put, without names what the profile puts.

    What is measured on request only names nothing here: it comes beside the profile, as `named_workloads` has it.

    Raises:
        InvalidRequest: nothing of that is put twice by this suite.
    """
    profile = suite.profiles.get(profile_id)
    named = [name for name in workloads if name not in suite.on_request]
    first = set(named or (() if profile is None else (work.id for work in suite.cells(profile))))
    found = tuple(work.id for work in suite.workloads if work.parameters().get(AGAIN_OF) in first)
    if not found and (profile is not None or workloads):
        raise InvalidRequest(
            Message("runner.workload_selection.nothing_is_put_again", suite=suite.id),
            Message("runner.workload_selection.nothing_is_put_again_hint"),
            field="workloads",
        )
    return found


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


def nothing_left(skipped: Sequence[SkippedCell]) -> CapabilityMissing:
    """Return the error that says why nothing of what was asked for can be measured."""
    return CapabilityMissing(
        Message("runner.planning.nothing_of_this_can_be_measured", reason=skipped[0].reason),
        Message("runner.planning.choose_another_suite_or_provide_what"),
        workload=skipped[0].workload,
    )


def needs_of(workload: Workload) -> tuple[str, ...]:
    """Return the ids of all that must be there for `workload`; that of its program is the program's name."""
    program = _program(workload)
    return tuple(sorted({need.id for need in workload.needs} | ({program} if program is not None else set())))


def _program(workload: Workload) -> str | None:
    tool = all_tools().get(workload.tool)
    return tool.name if tool is not None and tool.version_argument is not None else None


def _reason_to_skip(workload: Workload, volume: Volume, capabilities: Capabilities) -> Message | None:
    program = _program(workload)
    if program is not None and program not in capabilities.programs:
        return Message("runner.workload_selection.the_program_is_not_installed", program=program)
    if program is not None and (too_old := _age_reason(program, capabilities)) is not None:
        return too_old
    for need in sorted(workload.needs, key=lambda need: need.id):
        reason = need.missing(workload, volume, capabilities)
        if reason is not None:
            return reason
    return None if MEMORY_2_GIB in workload.needs else _memory_reason(workload, capabilities)


def _age_reason(program: str, capabilities: Capabilities) -> Message | None:
    """Say that a program is older than the commands written for it; one that does not tell its version is tried."""
    least = all_tools()[program].least_version
    printed = capabilities.versions.get(program, "")
    version = version_in(printed)
    if least is None or version is None or version >= least:
        return None
    needed = ".".join(map(str, least))
    return Message("runner.workload_selection.the_program_is_too_old", program=program, version=printed, needed=needed)


def _memory_reason(workload: Workload, capabilities: Capabilities) -> Message | None:
    too_little = too_little_memory(workload)
    if workload.block_bytes <= MiB:
        return None
    if capabilities.memory_bytes is None:
        return too_little if workload.block_bytes > _SMALL_BLOCK else None
    if workload.block_bytes > capabilities.memory_bytes // 8:
        return too_little
    available = capabilities.memory_available_bytes
    return too_little if available is not None and workload.block_bytes * 4 > available else None
