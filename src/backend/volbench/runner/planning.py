"""What a run will do and cost, worked out before it starts. Pure: facts in, plan out."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from volbench.domain.model.common_file import is_sized_by_plan
from volbench.domain.model.endurance import endurance_ratio
from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.file_limits import is_held_small
from volbench.domain.model.laid_out import timed_lay_out
from volbench.domain.model.message import Message
from volbench.domain.model.run import Caveat, Plan
from volbench.domain.model.workload import Direction, FileUse
from volbench.runner.assumed_rates import assumed_rate_of, assumed_rates
from volbench.runner.bare_disks import BARE_READ_S, disks_to_read
from volbench.runner.file_space import Reserve, file_sizes, is_cloned, is_copy_on_write, plan_space
from volbench.runner.fill_plan import with_limits
from volbench.runner.layout_plan import cell_rounds_with, expected_read_bytes, refuse_with_lay_out
from volbench.runner.stage_plan import CELL_OVERHEAD_S, StagesCost, refuse_request, stages_with
from volbench.runner.variant_choice import choose_variants
from volbench.runner.workload_selection import sort_out, wanted_workloads

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.needs import Capabilities
    from volbench.domain.model.run import RunRequest, SkippedCell
    from volbench.domain.model.stage import Stage
    from volbench.domain.model.stopping import Precision
    from volbench.domain.model.storage import TargetFolder, Volume
    from volbench.domain.model.workload import Profile, Suite, Workload
    from volbench.runner.assumed_rates import Rates
    from volbench.runner.file_space import SpacePlan
    from volbench.runner.protocols import Probes

CHECKING_S = 4.0
"""Looking around before the start: engine probe, generator calibration, quiet check."""
DEVICE_READ_S = 4.0
"""A tool that reads the device (hdparm) takes two to five seconds, whatever the profile."""
BEYOND_BYTES_PER_S = 1e12
"""Faster than any volume: at this speed a byte limit is always reached."""
TREE_SPREAD = 1.1
"""The sizes of a tree's files are drawn at random; thousands of them stay within a tenth of what is expected."""
BUSY_PROCESSOR = 0.5
"""Share of all processors in use before the start from which on a run may take noticeably longer than planned."""
LEAST_SLOWER = 1.5
MOST_SLOWER = 4.0
"""With other programs at work runs took 1.3 to 3.7 times as long as planned."""
SETTLING_S = 3.0
"""Waiting for the disks to come to rest after the lay-out."""


@dataclass(frozen=True, slots=True)
class MachineLoad:
    """What else the processors do right before the start."""

    busy_ratio: float | None
    load_1min: float | None
    cores: int | None

    @property
    def slower_by(self) -> float | None:
        """How many times as long a run may take; None where the processors have time enough.

        Disks that are waited for raise the load as well, so it only says how many programs share processors that are
        busy: with as many others as cores, half of the time is theirs.
        """
        if self.busy_ratio is None or self.busy_ratio < BUSY_PROCESSOR:
            return None
        others = (self.load_1min or 0.0) / (self.cores or 1)
        return min(MOST_SLOWER, max(LEAST_SLOWER, 1.0 + others))


@dataclass(frozen=True, slots=True)
class PlanInputs:
    """Everything a plan is made from."""

    suite: Suite
    profile: Profile
    request: RunRequest
    volume: Volume
    folder: TargetFolder
    capabilities: Capabilities
    seed: int
    reserve: Reserve = field(default_factory=Reserve)
    rates: Rates | None = None
    """From an earlier run of this volume; None: assumed from the disks."""
    machine_load: MachineLoad | None = None
    """None: nobody looked."""
    precision: tuple[Precision, ...] = ()
    """Cells that go on by a rule of their own, since a promise is judged by them."""
    most_file_bytes: int | None = None
    """What fits on the other volumes measured in turns with this one; None where there are none."""


def make_plan(inputs: PlanInputs) -> Plan:
    """Return the plan.

    Raises:
        InvalidRequest: unknown workloads or variants.
        CapabilityMissing: nothing of what was asked for can run here.
        UnsafeTarget: there is not enough free space.
    """
    profile, volume = inputs.profile, inputs.volume
    variants = choose_variants(volume, inputs.folder, inputs.request.variants)
    refuse_request(inputs.request, profile, variants)
    wanted = wanted_workloads(inputs.suite, profile, inputs.request)
    able, unable = sort_out(wanted, volume, inputs.capabilities)
    if not able:
        raise _nothing_left(unable)
    refuse_with_lay_out(inputs.request, timed_lay_out(able), variants)
    space = plan_space(
        able,
        variants=variants,
        wished_bytes=profile.file_bytes,
        volume=volume,
        reserve=inputs.reserve,
        most_bytes=inputs.most_file_bytes,
        write_bytes=profile.write_file_bytes,
    )
    rates = inputs.rates or assumed_rates(volume)
    frame = _frame(inputs, space, variants, unable)
    if profile.stages:
        return _by_stages(frame, inputs, space, rates)
    cost = _Cost(inputs, space, variants, rates)
    write_bytes = cost.write_bytes(profile.rounds)
    stopping = None if inputs.suite.is_order_fixed else profile.stopping
    frame = replace(frame, stopping=stopping, precision=_precision(inputs, space.workloads))
    most_write_bytes = cost.most_write_bytes(profile.rounds, frame.most_rounds_of)
    # The owner agrees to what it wears at its most; what a promise is judged by may take several times the rounds.
    worn_bytes = cost.worn_bytes(profile.rounds, frame.most_rounds_of) if frame.precision else write_bytes
    return replace(
        frame,
        expected_write_bytes=write_bytes,
        expected_duration_s=cost.duration_s(lambda _: profile.rounds),
        endurance_ratio=endurance_ratio(volume, worn_bytes if rates.is_measured else most_write_bytes),
        most_write_bytes=most_write_bytes,
        most_duration_s=_most_duration_s(cost, frame, inputs),
        cell_write_limit_bytes=profile.cell_write_limit_bytes,
        cell_write_limits=_own_limits(profile, space.workloads),
        is_rate_known=rates.is_measured,
    )


def _by_stages(frame: Plan, inputs: PlanInputs, space: SpacePlan, rates: Rates) -> Plan:
    """Return the plan of a run by stages: with the rounds they have at least, and with all they may have."""
    profile = inputs.profile
    stages = stages_with(profile, space.workloads)
    if not stages:
        raise _nothing_left(frame.skipped)
    sizes = file_sizes(space.workloads, space.file_bytes)
    prepared_bytes = StagesCost(stages, space.workloads, sizes, profile.runtime_s, rates).prepared_bytes
    around_s = CHECKING_S + SETTLING_S
    stages, budget = with_limits(
        stages,
        inputs.request,
        profile,
        prepared_bytes=prepared_bytes,
        around_s=around_s + prepared_bytes / rates.sequential_bytes_per_s,
    )
    cost = StagesCost(stages, space.workloads, sizes, profile.runtime_s, rates)
    # What a fast volume would write is not known before; the budget holds whatever it is.
    expected = cost.write_bytes(is_most=False)
    slower_by = (inputs.machine_load.slower_by if inputs.machine_load else None) or 1.0
    return replace(
        frame,
        rounds=_most_of_usual(stages),
        stages=stages,
        expected_write_bytes=expected if budget is None else min(budget, expected),
        expected_duration_s=round(around_s + cost.duration_s(is_most=False), 1),
        endurance_ratio=endurance_ratio(inputs.volume, cost.write_bytes(is_most=True) if budget is None else budget),
        most_write_bytes=budget,
        most_duration_s=round((around_s + cost.duration_s(is_most=True)) * slower_by, 1),
        is_rate_known=rates.is_measured,
    )


def _most_of_usual(stages: Sequence[Stage]) -> int:
    """Return the most rounds of a stage; one that goes on for a promise has its own, which its rules tell."""
    usual = [stage for stage in stages if not stage.precision]
    return max(stage.most_rounds for stage in usual or stages)


def _frame(inputs: PlanInputs, space: SpacePlan, variants: tuple[str, ...], unable: Sequence[SkippedCell]) -> Plan:
    """Return a plan with all that does not depend on how many rounds there will be."""
    profile, lay_out = inputs.profile, timed_lay_out(space.workloads)
    is_sized = is_sized_by_plan(space.workloads)
    return Plan(
        cells=tuple(workload.id for workload in space.workloads),
        skipped=(*unable, *space.skipped),
        variants=variants,
        rounds=profile.rounds,
        runtime_s=profile.runtime_s,
        ramp_s=profile.ramp_s,
        file_bytes=space.file_bytes if is_sized else 0,
        write_file_bytes=_own_write_file(profile, space),
        wished_file_bytes=space.wanted_bytes if is_sized else 0,
        space_needed_bytes=space.needed_bytes,
        space_left_bytes=space.left_bytes,
        reserve_bytes=space.reserve_bytes,
        expected_write_bytes=0,
        expected_duration_s=0.0,
        endurance_ratio=None,
        seed=inputs.seed,
        caveats=_caveats(inputs, space),
        cell_rounds=cell_rounds_with(lay_out),
    )


def _own_limits(profile: Profile, workloads: Sequence[Workload]) -> dict[str, int] | None:
    """Return workload → after how many bytes it ends in a round, of those that need less than the others get."""
    return {w.id: profile.cell_limits[w.id] for w in workloads if w.id in profile.cell_limits} or None


def _own_write_file(profile: Profile, space: SpacePlan) -> int | None:
    """Return the size of the file that is written, where it is smaller than the one that is read."""
    wished = profile.write_file_bytes
    is_written = any(workload.file_use is FileUse.WRITE for workload in space.workloads)
    return wished if wished is not None and is_written and wished < space.file_bytes else None


def machine_load(probes: Probes) -> MachineLoad:
    """Return what the processors do right now."""
    return MachineLoad(probes.processor_busy_ratio(), probes.load_1min(), probes.machine().cpu_cores)


def _precision(inputs: PlanInputs, workloads: Sequence[Workload]) -> tuple[Precision, ...] | None:
    """Return the rules of those cells that can be measured here."""
    names = {workload.id for workload in workloads}
    return tuple(one for one in inputs.precision if one.workload in names) or None


def _most_duration_s(cost: _Cost, plan: Plan, inputs: PlanInputs) -> float | None:
    """Return how long it may take at most: with all rounds a cell may get, and beside what else the machine does."""
    slower_by = inputs.machine_load.slower_by if inputs.machine_load else None
    if slower_by is None and plan.stopping is None and not plan.precision:
        return None
    return round(cost.duration_s(plan.most_rounds_of) * (slower_by or 1.0), 1)


def _caveats(inputs: PlanInputs, space: SpacePlan) -> tuple[Caveat, ...]:
    caveats = []
    if inputs.machine_load and inputs.machine_load.slower_by is not None:
        caveats.append(Caveat("busy-start", {"processor_ratio": inputs.machine_load.busy_ratio}))
    # How large a file becomes that is laid out against the clock is known, and told with its reads, afterwards.
    is_told = is_sized_by_plan(space.workloads) and timed_lay_out(space.workloads) is None
    if is_told and space.file_bytes < space.wanted_bytes:
        values = {"file_bytes": space.file_bytes, "wanted_bytes": space.wanted_bytes}
        is_limit = is_held_small(inputs.volume, space.file_bytes)
        caveats.append(Caveat("largest-file" if is_limit else "small-span", values))
    if inputs.request.is_read_only:
        caveats.append(Caveat("read-only-run"))
    return tuple(caveats)


@dataclass(frozen=True, slots=True)
class _Cost:
    """Bytes and seconds of a run, for any number of rounds."""

    inputs: PlanInputs
    space: SpacePlan
    variants: Sequence[str]
    rates: Rates

    @property
    def repeated(self) -> tuple[Workload, ...]:
        """The workloads measured in each round: all but one that lays a file out."""
        return tuple(workload for workload in self.space.workloads if workload.file_use is not FileUse.LAY_OUT)

    def layout_bytes(self, rounds: int, bytes_per_s: float) -> int:
        """Bytes of test files at that speed: read files once, write files once or, written anew, for each round."""
        sizes = file_sizes(self.space.workloads, self.space.file_bytes, self.inputs.profile.write_file_bytes)
        read_bytes = expected_read_bytes(sizes, timed_lay_out(self.space.workloads), bytes_per_s)
        total = 0
        for variant in self.variants:
            file_system = self.inputs.volume.file_system
            is_anew = is_copy_on_write(file_system, variant) and not is_cloned(file_system, variant)
            total += read_bytes + sizes.shared + sizes.write * (rounds if is_anew else 1)
        return total

    def write_bytes(self, rounds: int) -> int:
        """Bytes written at the known or assumed speed."""
        per_round = sum(self._cell_bytes(w, assumed_rate_of(w, self.rates)) for w in self.repeated)
        laid_out = self.layout_bytes(rounds, self.rates.sequential_bytes_per_s)
        return laid_out + per_round * rounds * len(self.variants)

    def most_write_bytes(self, rounds: int, most_of: Callable[[str], int]) -> int:
        """Bytes written by a volume so fast that every byte limit is reached.

        Cells with a byte limit get further rounds only within what `rounds` of them may write at the profile's limit
        (runner/stopping_policy.py); those with less of their own may so have all.
        """
        per_cell = (
            self._cell_bytes(workload, BEYOND_BYTES_PER_S) * self._most_attempts(workload, rounds, most_of(workload.id))
            for workload in self.repeated
        )
        return self.layout_bytes(self._most_writing(most_of), BEYOND_BYTES_PER_S) + sum(per_cell) * len(self.variants)

    def worn_bytes(self, rounds: int, most_of: Callable[[str], int]) -> int:
        """Bytes written at the known speed in all rounds a cell may get, within what its byte limit leaves."""
        per_cell = (
            min(
                self._cell_bytes(workload, assumed_rate_of(workload, self.rates)) * most_of(workload.id),
                self._cell_bytes(workload, BEYOND_BYTES_PER_S)
                * self._most_attempts(workload, rounds, most_of(workload.id)),
            )
            for workload in self.repeated
        )
        laid_out = self.layout_bytes(self._most_writing(most_of), self.rates.sequential_bytes_per_s)
        return laid_out + sum(per_cell) * len(self.variants)

    def _most_writing(self, rounds_of: Callable[[str], int]) -> int:
        """Return in how many rounds a file is written: it is made anew only for those in which a cell works on it."""
        writing = (rounds_of(one.id) for one in self.repeated if one.file_use is FileUse.WRITE)
        return max(writing, default=self.inputs.profile.rounds)

    def _most_attempts(self, workload: Workload, rounds: int, most_rounds: int) -> int:
        """Return how many times a cell may write all it may in a round: its rounds, and one that did not count."""
        profile = self.inputs.profile
        limit = byte_limit(workload, profile)
        if limit is None or profile.cell_write_limit_bytes is None:
            return most_rounds
        further = min(most_rounds, max(rounds, rounds * profile.cell_write_limit_bytes // limit))
        return further + (1 if profile.ramp_s > 0 and not is_judged_by_lay_out(workload) else 0)

    def _cell_bytes(self, workload: Workload, bytes_per_s: float) -> int:
        """Bytes one cell writes in one round at that speed, within its limits."""
        profile = self.inputs.profile
        written = workload.expected_bytes(profile.runtime_s + profile.ramp_s, bytes_per_s)
        if workload.file_use is FileUse.TREE:
            return int(written * TREE_SPREAD)
        if workload.parameters().get("limit") == "either":
            # One pass over a file that may be smaller than the method asks for.
            return min(written, workload.size_bytes(self.space.file_bytes))
        limit = byte_limit(workload, profile)
        return written if limit is None else min(written, limit)

    def duration_s(self, rounds_of: Callable[[str], int]) -> float:
        """Return the seconds of the whole, with so many rounds of each workload."""
        rate = self.rates.sequential_bytes_per_s
        layout_s = self.layout_bytes(self._most_writing(rounds_of), rate) / rate
        profile, file_bytes = self.inputs.profile, self.space.file_bytes
        cells_s = math.fsum(
            rounds_of(w.id) * expected_cell_s(w, profile, file_bytes, self.rates) for w in self.repeated
        )
        before_s = CHECKING_S + self._bare_reads_s() + layout_s + SETTLING_S
        return round(before_s + cells_s * len(self.variants), 1)

    def _bare_reads_s(self) -> float:
        """Seconds in which the root extra, where there is one, reads the volume's disks alone."""
        if not self.inputs.capabilities.reads_bare_disks:
            return 0.0
        disks = disks_to_read(self.inputs.volume, self.space.workloads, self.inputs.profile.id)
        return BARE_READ_S * len(disks)


def byte_limit(workload: Workload, limits: Plan | Profile) -> int | None:
    """Return after how many bytes a cell that writes for a time ends; None where its size ends it, or it only reads."""
    limit = limits.write_limit_of(workload.id)
    is_by_time = workload.parameters().get("limit") == "time"
    is_writing = workload.direction in {Direction.WRITE, Direction.MIXED}
    return max(limit, workload.block_bytes) if limit is not None and is_by_time and is_writing else None


def is_judged_by_lay_out(workload: Workload) -> bool:
    """Say whether the lay-out tells how fast a cell writes: in sequence, and without waiting for the disk each time.

    Of all others only their own first attempt tells whether a warm-up leaves enough of their byte limit.
    """
    access = workload.access
    return access is not None and not access.is_random and not access.is_sync


def expected_cell_s(workload: Workload, profile: Profile, file_bytes: int, rates: Rates) -> float:
    """Return the seconds one cell is expected to take, its overhead included."""
    rate = assumed_rate_of(workload, rates)
    if workload.is_time_based:
        span_s, limit = profile.ramp_s + profile.runtime_s, byte_limit(workload, profile)
        return (min(span_s, limit / rate) if limit and rate else span_s) + CELL_OVERHEAD_S
    if workload.file_use is FileUse.NONE:
        return DEVICE_READ_S + CELL_OVERHEAD_S
    return workload.size_bytes(file_bytes) / rate + CELL_OVERHEAD_S if rate else CELL_OVERHEAD_S


def _nothing_left(skipped: Sequence[SkippedCell]) -> CapabilityMissing:
    return CapabilityMissing(
        Message("runner.planning.nothing_of_this_can_be_measured", reason=skipped[0].reason),
        Message("runner.planning.choose_another_suite_or_provide_what"),
        workload=skipped[0].workload,
    )
