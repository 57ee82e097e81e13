"""How fast the measuring program is without a disk, for the requests of each workload; tried once per machine."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import RunFailure
from volbench.domain.model.runs.command import OUTPUT_PIPE
from volbench.domain.model.runs.run import GeneratorLimit
from volbench.domain.model.runs.target import EndpointTarget
from volbench.domain.model.suites.workload import CommandContext, FileUse
from volbench.tools import all_tools

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.suites.workload import Measured, Workload
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_context import Situation

TIMEOUT_S: Final = 20.0
TRIES: Final = 2
UNDISTURBED: Final = 0.9
"""Share of its core the program must have had. Without a disk to wait for it takes all there is."""
UNDISTURBED_BESIDE_SERVER: Final = 0.5
_SIDES: Final = ("read", "write")
_REQUESTS: Final = ("read_iops", "write_iops", "requests_per_s")


def generator_limits(
    situation: Situation, host: Host, cancel: Cancellation, in_vain: set[str] | None = None
) -> tuple[GeneratorLimit, ...]:
    """Return what the program reaches per workload; one that it cannot be asked for is left out.

    `in_vain` is filled with what was tried without an answer, so that a run tries it once for all its targets.

    Raises:
        Cancelled: the owner asked for the end.
    """
    context = CommandContext(
        folder="",
        file="/dev/null",
        file_bytes=situation.plan.file_bytes,
        device=None,
        runtime_s=situation.plan.runtime_s,
        ramp_s=0.0,
        seed=0,
        engine=situation.environment.engine,
        is_direct=True,
        programs=situation.capabilities.programs,
        versions=situation.capabilities.versions,
        output_path=OUTPUT_PIPE,
        endpoint=situation.target.endpoint if isinstance(situation.target, EndpointTarget) else None,
    )
    in_vain = set() if in_vain is None else in_vain
    found = []
    for workload in situation.workloads:
        tool = all_tools().get(workload.tool)
        argv = None if tool is None or tool.without_disk is None else tool.without_disk(workload, context)
        if argv is None:
            continue
        made_by = f"{context.versions.get(workload.tool, '')} " if workload.file_use is FileUse.ENDPOINT else ""
        reached = _ask(workload, argv, host, cancel, made_by=made_by, in_vain=in_vain)
        if reached is not None:
            found.append(GeneratorLimit(workload.id, *reached))
    return tuple(found)


def _ask(
    workload: Workload, argv: Sequence[str], host: Host, cancel: Cancellation, *, made_by: str, in_vain: set[str]
) -> tuple[float, float] | None:
    """Return bytes and requests per second, from the machine's memory if it was asked before.

    `made_by` is the version of a program that another one starts: what is known holds for that one alone.
    """
    key = f"{made_by}{' '.join(argv[1:])}"
    known = host.calibration.look_up(key)
    if known is not None or key in in_vain:
        return known
    for _ in range(TRIES):
        reached = _try(workload, argv, host, cancel)
        if reached is not None:
            host.calibration.keep(key, reached)
            return reached
    in_vain.add(key)
    return None


def _try(workload: Workload, argv: Sequence[str], host: Host, cancel: Cancellation) -> tuple[float, float] | None:
    """Return what the program reached when it had a core for itself; else it shows the load of others, not its own."""
    try:
        output = host.processes.run(argv, timeout_s=TIMEOUT_S, cancel=cancel)
        measured = workload.parse(output)
    except RunFailure:
        # A program that cannot do without a disk has no ceiling we know of; then nothing is concluded from one.
        return None
    if not _is_undisturbed(measured):
        return None
    return (
        math.fsum(measured.metrics.get(f"{side}_bytes_per_s", 0.0) for side in _SIDES),
        math.fsum(measured.metrics.get(name, 0.0) for name in _REQUESTS),
    )


def _is_undisturbed(measured: Measured) -> bool:
    """Say whether it had its core; what has a server of ours beside it may have to share a single one with that."""
    beside_server = measured.notes.get("generator_core_ratio")
    if beside_server is not None:
        return float(beside_server) >= UNDISTURBED_BESIDE_SERVER
    return math.fsum(float(measured.notes.get(f"{kind}_cpu_ratio", 0.0)) for kind in ("usr", "sys")) >= UNDISTURBED
