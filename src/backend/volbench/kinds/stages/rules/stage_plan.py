"""What a run by stages will do and cost: which stages are left of those a profile names, bytes and seconds. Pure."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message
from volbench.planning.assumed_rates import assumed_rate_of
from volbench.planning.plan_inputs import CELL_OVERHEAD_S

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from volbench.domain.model.runs.run import RunRequest
    from volbench.domain.model.runs.stage import Stage, StageCell
    from volbench.domain.model.suites.workload import Profile, Workload
    from volbench.planning.assumed_rates import Rates
    from volbench.planning.file_space import FileSizes


def refuse_request(request: RunRequest, variants: Sequence[str]) -> None:
    """Make sure that what is asked for can go by stages.

    Raises:
        InvalidRequest: several variants or volumes, or nothing may be written.
    """
    if len(variants) > 1:
        raise InvalidRequest(
            Message("runner.stage_plan.one_variant_at_a_time"),
            Message("runner.stage_plan.choose_one"),
            field="variants",
        )
    if request.is_read_only:
        raise InvalidRequest(
            Message("runner.stage_plan.nothing_is_steady_without_writing"),
            Message("runner.stage_plan.allow_writing_or_choose_another_suite"),
            field="is_read_only",
        )


def with_tracked(chosen: Iterable[str], profile: Profile) -> set[str]:
    """Return the chosen workloads, those that tell when their stages end, and those whose results they rest on."""
    names = set(chosen)
    for stage in reversed(profile.stages):
        if not any(cell.workload in names for cell in stage.cells):
            continue
        if stage.tracked is not None:
            names.add(stage.tracked.workload)
        rests_on = {stage.recovers, stage.choice.stage if stage.choice else None}
        names |= {cell.workload for other in profile.stages if other.id in rests_on for cell in other.cells}
    return names


def stages_with(profile: Profile, workloads: Sequence[Workload]) -> tuple[Stage, ...]:
    """Return the profile's stages with only these workloads.

    A stage goes that has lost all its cells, what it tracks, or the stage that chooses its load.
    """
    names = {workload.id for workload in workloads}
    kept: list[Stage] = []
    for stage in profile.stages:
        cells = tuple(cell for cell in stage.cells if cell.workload in names)
        has_tracked = stage.tracked is None or stage.tracked.workload in names
        has_load = stage.choice is None or any(earlier.id == stage.choice.stage for earlier in kept)
        if cells and has_tracked and has_load:
            precision = tuple(one for one in stage.precision or () if one.workload in names)
            kept.append(replace(stage, cells=cells, precision=precision or None))
    return tuple(kept)


class StagesCost:
    """Bytes and seconds of stages, with the rounds each has at least or at most."""

    def __init__(
        self, stages: Sequence[Stage], workloads: Sequence[Workload], sizes: FileSizes, runtime_s: float, rates: Rates
    ) -> None:
        """Keep the facts; `sizes` are those of the test files."""
        self._stages = stages
        self._workloads = {workload.id: workload for workload in workloads}
        self._sizes = sizes
        self._runtime_s = runtime_s
        self._rates = rates

    def duration_s(self, *, is_most: bool) -> float:
        """Return the seconds from the lay-out on."""
        rounds_s = math.fsum(stage_s(stage, self._runtime_s, _rounds(stage, is_most=is_most)) for stage in self._stages)
        return self.prepared_bytes / self._rates.sequential_bytes_per_s + rounds_s

    def write_bytes(self, *, is_most: bool) -> int:
        """Return the bytes written at the known or assumed speed, lay-out included."""
        return self.prepared_bytes + sum(
            min(
                _rounds(stage, is_most=is_most) * sum(self._cell_bytes(stage, cell) for cell in stage.cells),
                self._most_bytes_of(stage),
            )
            for stage in self._stages
        )

    @property
    def prepared_bytes(self) -> int:
        """Bytes written outside rounds: the files laid out once, and preconditioning beyond that."""
        own = self._sizes.read + self._sizes.shared
        return own + sum(bytes_ for _, bytes_, _ in preparations(self._stages, self._sizes.write))

    def _most_bytes_of(self, stage: Stage) -> int:
        if stage.most_write_bytes is not None:
            return stage.most_write_bytes + (stage.minute_write_bytes or 0)
        if stage.most_file_passes is None:
            return 1 << 62
        return int((stage.most_file_passes + 1) * self._sizes.write)

    def _cell_bytes(self, stage: Stage, cell: StageCell) -> int:
        workload = self._workloads[cell.workload]
        rate = assumed_rate_of(workload, self._rates)
        written = workload.expected_bytes(cell.minutes * self._runtime_s, rate)
        limit = cell_write_limit(stage, cell.minutes)
        return written if limit is None else min(written, limit)


def stage_s(stage: Stage, runtime_s: float, rounds: int) -> float:
    """Return the seconds that so many rounds of a stage take, a minute of the method being `runtime_s` long."""
    return rounds * math.fsum((cell.minutes + cell.wait_minutes) * runtime_s + CELL_OVERHEAD_S for cell in stage.cells)


def cell_write_limit(stage: Stage, minutes: float) -> int | None:
    """Return after how many bytes a cell of a stage that is so long ends; None where its time alone ends it."""
    return None if stage.minute_write_bytes is None else math.ceil(stage.minute_write_bytes * minutes)


def preparations(stages: Sequence[Stage], file_bytes: int) -> tuple[tuple[str, int, int | None], ...]:
    """Return (stage, bytes, size of each write) of every time the test file is written as a whole.

    The first writing of a file that is not there yet counts as the first pass of the first stage that asks for passes.
    """
    found: list[tuple[str, int, int | None]] = []
    for place, stage in enumerate(stages):
        passes = stage.preconditioning.passes if stage.preconditioning else 0
        block = stage.preconditioning.block_bytes if stage.preconditioning else None
        found += [(stage.id, file_bytes, block)] * max(passes, 1 if place == 0 else 0)
    return tuple(found) if file_bytes else ()


def _rounds(stage: Stage, *, is_most: bool) -> int:
    return stage.most_rounds if is_most else stage.least_rounds
