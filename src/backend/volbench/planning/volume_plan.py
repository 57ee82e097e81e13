"""What a run will do and cost, worked out before it starts. Pure: facts in, plan out."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from volbench.domain.model.kind import kind_measuring
from volbench.domain.model.machine.endurance import endurance_ratio
from volbench.domain.model.runs.run import Caveat, Plan
from volbench.domain.model.suites.common_file import is_sized_by_plan
from volbench.domain.model.suites.data_ratio import whole_of
from volbench.domain.model.suites.file_limits import is_held_small
from volbench.domain.model.suites.laid_out import timed_lay_out
from volbench.domain.model.suites.workload import Direction, FileUse
from volbench.planning.assumed_rates import assumed_rate_of, assumed_rates
from volbench.planning.bare_disks import BARE_READ_S, disks_to_read
from volbench.planning.file_space import file_sizes, is_cloned, is_copy_on_write, plan_space
from volbench.planning.kind import Planning
from volbench.planning.layout_plan import cell_rounds_with, expected_read_bytes, refuse_with_lay_out
from volbench.planning.plan_inputs import CELL_OVERHEAD_S, CHECKING_S, SETTLING_S, Draft
from volbench.planning.variant_choice import choose_variants
from volbench.planning.workload_selection import nothing_left, sort_out, wanted_workloads

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.runs.run import SkippedCell
    from volbench.domain.model.runs.stopping import Precision
    from volbench.domain.model.suites.workload import Profile, Workload
    from volbench.planning.assumed_rates import Rates
    from volbench.planning.file_space import SpacePlan
    from volbench.planning.plan_inputs import PlanInputs

DEVICE_READ_S = 4.0
"""A tool that reads the device (hdparm) takes two to five seconds, whatever the profile."""
BEYOND_BYTES_PER_S = 1e12
"""Faster than any volume: at this speed a byte limit is always reached."""
TREE_SPREAD = 1.1
"""The sizes of a tree's files are drawn at random; thousands of them stay within a tenth of what is expected."""


def make_plan(inputs: PlanInputs) -> Plan:
    """Return the plan.

    Raises:
        InvalidRequest: unknown workloads or variants.
        CapabilityMissing: nothing of what was asked for can run here.
        UnsafeTarget: there is not enough free space.
    """
    profile, volume = inputs.profile, inputs.volume
    variants = choose_variants(volume, inputs.folder, inputs.request.variants)
    planning = kind_measuring(inputs.suite, profile).part(Planning)()
    planning.refuse(inputs.request, variants)
    wanted = wanted_workloads(inputs.suite, profile, inputs.request)
    able, unable = sort_out(wanted, volume, inputs.capabilities)
    if not able:
        raise nothing_left(unable)
    refuse_with_lay_out(inputs.request, timed_lay_out(able), variants)
    space = plan_space(
        able,
        variants=variants * inputs.folders,
        wished_bytes=profile.file_bytes,
        volume=volume,
        reserve=inputs.reserve,
        most_bytes=inputs.most_file_bytes,
        write_bytes=profile.write_file_bytes,
    )
    rates = inputs.rates or assumed_rates(volume)
    frame = _frame(inputs, space, variants, unable)
    own = planning.on_volume(Draft(frame, inputs, space, rates))
    if own is not None:
        return own
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
    limits = profile.cell_limits
    return {w.id: limits[whole_of(w.id)] for w in workloads if whole_of(w.id) in limits} or None


def _own_write_file(profile: Profile, space: SpacePlan) -> int | None:
    """Return the size of the file that is written, where it is smaller than the one that is read."""
    wished = profile.write_file_bytes
    is_written = any(workload.file_use is FileUse.WRITE for workload in space.workloads)
    return wished if wished is not None and is_written and wished < space.file_bytes else None


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
            is_kept = self.inputs.can_clone and is_cloned(file_system, variant)
            is_anew = is_copy_on_write(file_system, variant) and not is_kept
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
