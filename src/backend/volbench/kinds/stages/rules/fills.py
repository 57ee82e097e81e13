"""What a stage that fills had written when it ended, in fills of the file and of the disks. Pure.

An SSD writes first into flash that is erased; how fast it stays is only seen when all of it, the spare part included,
was written once. Where a file is smaller than the disk, writing it again and again does that too: flash is not
overwritten in place. So what counts is how much was written, against what the disks hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.assess.current_rounds import restarts_of
from volbench.domain.model.machine.endurance import share_per_disk
from volbench.domain.model.machine.storage import Volume
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.plan import Caveat, Plan
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.runs.stage import Fills, Stage, StageResult
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes

NOT_REACHED: Final = "saturation-not-reached"
UNKNOWN: Final = "saturation-unknown"
_KNOWN: Final = Message("assess.stages.fills")
_FILE_ALONE: Final = Message("assess.stages.fills_of_file")
_TEN: Final = 10
_HUNDRED: Final = 100


def capacity_of(volume: Volume | None) -> int | None:
    """Return how many bytes written to a volume write each of its disks once; None where that is not known."""
    sizes = [disk.size_bytes for disk in volume.disks] if volume is not None else []
    if volume is None or not sizes or min(sizes) <= 0:
        return None
    share = 1.0 if len(sizes) == 1 else share_per_disk(volume)
    return None if not share else round(max(sizes) / share)


def is_filling(stage: Stage) -> bool:
    """Say whether a stage writes until it is steady, or has written as much as it may."""
    return stage.most_write_bytes is not None or stage.most_file_passes is not None


def fills_of(rounds: Iterable[Round], plan: Plan, volume: Volume | None) -> Fills | None:
    """Return what a stage of these rounds had written; each start anew lays the file out once more."""
    done = tuple(rounds)
    if not done or not plan.file_bytes:
        return None
    laid_out = plan.file_bytes * (1 + max(restarts_of(one) for one in done))
    written = laid_out + sum(one.evidence.asked_write_bytes for one in done)
    capacity = capacity_of(volume)
    return Fills(
        written_bytes=written,
        file_fills=written / plan.file_bytes,
        capacity_bytes=capacity,
        disk_fills=None if capacity is None else written / capacity,
    )


def with_fills(
    results: Sequence[StageResult], works: Sequence[WorkloadResult], plan: Plan, volume: Volume | None
) -> tuple[StageResult, ...]:
    """Return the stages, those that fill with what they wrote and its words."""
    filling = {stage.id for stage in plan.stages if is_filling(stage)}
    return tuple(_with(one, works, plan, volume) if one.id in filling else one for one in results)


def fill_caveats(workload: str, rounds: Sequence[Round], plan: Plan, volume: Volume | None) -> Iterator[Caveat]:
    """Doubt the level of what looks for saturation and wrote less than the disks hold, or where that is not known.

    Said of the workload that tells whether its stage is steady.
    """
    stage = next((one for one in plan.stages if one.tracked is not None and one.tracked.workload == workload), None)
    fills = fills_of(rounds, plan, volume) if stage is not None and is_filling(stage) else None
    if fills is None:
        return
    if fills.capacity_bytes is None or fills.disk_fills is None:
        yield Caveat(UNKNOWN, {"written_bytes": fills.written_bytes})
    elif fills.disk_fills < 1:
        yield Caveat(NOT_REACHED, {"written_bytes": fills.written_bytes, "capacity_bytes": fills.capacity_bytes})


def times_text(times: float) -> str:
    """Return how many times something was filled, with two or three digits that mean something."""
    if times >= _HUNDRED:
        return f"{times:,.0f}"
    return f"{times:.1f}" if times >= _TEN else f"{times:.2g}" if times < 1 else f"{times:.2f}"


def _with(result: StageResult, works: Sequence[WorkloadResult], plan: Plan, volume: Volume | None) -> StageResult:
    own = (work for work in works if work.variant == result.variant and work.id in result.workloads)
    fills = fills_of((one for work in own for one in work.rounds), plan, volume)
    if fills is None:
        return result
    return replace(result, fills=fills, words=(*result.words, _words(fills)))


def _words(fills: Fills) -> Message:
    written, file = format_bytes(fills.written_bytes), times_text(fills.file_fills)
    if fills.capacity_bytes is None or fills.disk_fills is None:
        return _FILE_ALONE.fill(written=written, file=file)
    capacity = format_bytes(fills.capacity_bytes)
    return _KNOWN.fill(written=written, file=file, disk=times_text(fills.disk_fills), capacity=capacity)
