"""Runs that take no time: the real steps, rules and pace on a clock that a made-up volume moves on. No tool, no store.

A volume is what the time left cannot know: how fast it is, how far each cell's rounds scatter, what starting a tool
and a last flush cost. Each instant of a run keeps what was told then, so that it can be held against the truth.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from support.examples import example_run
from support.fakes import capable, plain_folder, plain_volume
from volbench.domain.assess.latency_under_load import base_of
from volbench.domain.model.runs.run import CacheClass, LocalVolume, Round, RunRequest
from volbench.domain.model.suites.workload import Direction
from volbench.planning.assumed_rates import assumed_rates
from volbench.planning.cell_order import make_order
from volbench.planning.file_space import Reserve, file_sizes, is_cloned, is_copy_on_write
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import byte_limit, make_plan
from volbench.runner.cell_measurement import Outcome
from volbench.runner.eta import Pace
from volbench.runner.finished_rounds import Rounds
from volbench.runner.protocols import RawOutput
from volbench.runner.remaining_rounds import Outlook
from volbench.runner.run_context import Situation
from volbench.runner.run_steps import CLONE_S, make_steps
from volbench.runner.run_targets import Site, Sites
from volbench.runner.stopping_policy import Enough
from volbench.suites import find

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from volbench.domain.assess.round_forecast import Belief
    from volbench.planning.cell_order import Cell

TICK_S = 1.0


@dataclass(frozen=True)
class MadeUpVolume:
    """What is true of a volume in one run."""

    bytes_per_s: float
    start_s: float
    """Starting and ending a tool."""
    flush_s: float
    """The last flush of a write, at most; drawn anew each time."""
    spreads: Mapping[str, float]
    """Workload → standard deviation of its rounds over their median."""
    stray_ratio: float = 0.0
    """Share of the rounds that something else on the NAS slows down to two thirds."""


@dataclass
class Told:
    """What was told in one run: (seconds since the lay-out, seconds left), each second."""

    instants: list[tuple[float, float]] = field(default_factory=list)
    took_s: float = 0.0
    rounds: list[int] = field(default_factory=list)

    @property
    def errors(self) -> list[float]:
        """How far the promised length was from the true one, over the true one, at each instant."""
        return [(at + left - self.took_s) / self.took_s for at, left in self.instants]

    @property
    def largest_rise_ratio(self) -> float:
        """The most by which the time left grew from one second to the next, over what was told before."""
        pairs = zip(self.instants, self.instants[1:], strict=False)
        return max((later - before) / max(before, 10.0) for (_, before), (_, later) in pairs)


class _Files:
    """Which files a run lays out; the real ones, without writing them."""

    again_from = None
    suffixes = ("",)

    def __init__(self, situation: Situation) -> None:
        self._situation = situation

    def is_fresh_per_round(self, variant: str) -> bool:
        volume, sizes = self._situation.target.volume, self._situation.sizes
        return bool(sizes.write) and is_copy_on_write(volume.file_system, variant)

    def is_cloned(self, variant: str) -> bool:
        volume = self._situation.target.volume
        return self.is_fresh_per_round(variant) and is_cloned(volume.file_system, variant)

    def lasting(self, variant: str) -> list[tuple[str, int]]:
        sizes = self._situation.sizes
        files = [(f"{variant} read", sizes.read), (f"{variant} shared", sizes.shared)]
        if not self.is_fresh_per_round(variant) or self.is_cloned(variant):
            files.append((f"{variant} write", sizes.write))
        return [(path, bytes_) for path, bytes_ in files if bytes_]


def situation_of(suite_id, profile, *, variants=(), spreads: Mapping[str, Belief] | None = None) -> Situation:
    """A plan for a volume on one SSD, ext4 unless Btrfs variants are asked for."""
    suite = find(suite_id)
    volume = plain_volume(file_system="btrfs") if variants else plain_volume()
    request = RunRequest(suite.id, profile, "/volume1/share", variants=variants)
    able = capable()
    plan = make_plan(
        PlanInputs(suite, suite.profiles[profile], request, volume, plain_folder(), able, seed=1, reserve=Reserve())
    )
    workloads = tuple(work for work in suite.workloads if work.id in plan.cells)
    return Situation(
        target=LocalVolume("/volume1/share", plain_folder(), volume),
        environment=example_run().environment,
        plan=plan,
        capabilities=able,
        workloads=workloads,
        sizes=file_sizes(workloads, plan.file_bytes, plan.write_file_bytes),
        rates=assumed_rates(volume),
        spreads=spreads or {},
    )


class MadeUpRun:
    """One run, from the lay-out to the last round, the way runner/run_loop.py takes it."""

    def __init__(self, situation: Situation, volume: MadeUpVolume, rng: Random) -> None:
        self._situation, self._volume, self._rng = situation, volume, rng
        self._now_s = 0.0
        self._rounds = Rounds(())
        self._enough = Enough(situation, self._rounds)
        plan = situation.plan
        bases = {w.id: base for w in situation.workloads if (base := base_of(w.parameters())) is not None}
        is_fixed = plan.stopping is None and situation.workloads[0].id.startswith("dd")
        seed = rng.randrange(2**31)
        self._order = make_order(
            plan.variants, plan.cells, rounds=plan.most_rounds, seed=seed, is_fixed=is_fixed, bases=bases
        )
        self._files = _Files(situation)
        steps = make_steps(Sites(plan, [Site(situation, self._files)]), self._order)
        self._pace = Pace(steps, lambda: self._now_s, began_at=0.0)
        self._outlook = Outlook(situation, self._enough, self._order[-1])
        self._told: Told | None = None

    def go(self) -> Told:
        """Take every step; return what was told from the lay-out's end on."""
        plan = self._situation.plan
        self._expect()
        for variant in plan.variants:
            for _path, bytes_ in self._files.lasting(variant):
                self._step(bytes_ / self._volume.bytes_per_s)
        before_s = self._now_s
        self._told = Told()
        self._step(self._rng.uniform(0.6, 4.0))
        for cells in self._order:
            self._round(cells)
        told, self._told = self._told, None
        told.took_s = self._now_s + 0.3 - before_s
        told.instants = [(at - before_s, left) for at, left in told.instants]
        told.rounds = [len(self._rounds.of(cell.variant, cell.workload)) for cell in self._order[0]]
        return told

    def values(self, workload: str) -> list[float]:
        """What the rounds of a workload gave."""
        return self._rounds.values(self._situation.plan.variants[0], self._situation.workload(workload))

    def _round(self, cells: tuple[Cell, ...]) -> None:
        needed = [cell for cell in cells if self._enough.needs(cell)]
        for variant in self._situation.plan.variants:
            if self._files.is_fresh_per_round(variant):
                is_written = any(
                    c.variant == variant and self._situation.workload(c.workload).file_use == "write" for c in needed
                )
                is_cloned = self._files.is_cloned(variant)
                seconds = CLONE_S if is_cloned else self._situation.sizes.write / self._volume.bytes_per_s
                self._step(seconds) if is_written else self._pace.skip_step()
        for cell in cells:
            if cell not in needed:
                self._pace.skip_step()
                continue
            self._measure(cell)
            self._expect()

    def _measure(self, cell: Cell) -> None:
        volume, workload = self._volume, self._situation.workload(cell.workload)
        factor = max(0.1, self._rng.gauss(1.0, volume.spreads[cell.workload]))
        if self._rng.random() < volume.stray_ratio:
            factor *= 2 / 3
        rate = volume.bytes_per_s * factor * (0.05 if "4k" in cell.workload else 1.0)
        is_writing = workload.direction in {Direction.WRITE, Direction.MIXED}
        flush_s = self._rng.uniform(0.0, volume.flush_s) if is_writing else 0.0
        self._step(self._span_s(workload, rate) + volume.start_s * self._rng.uniform(0.8, 1.3) + flush_s)
        moved = "write_bytes_per_s" if is_writing else "read_bytes_per_s"
        metrics = {workload.metric: rate, moved: rate}
        done = Round(cell.round, cell.position, "", 0.0, metrics, CacheClass.UNCACHED)
        self._rounds.add(Outcome(workload, cell.variant, (), done, RawOutput((), 0, "", "", "")))

    def _span_s(self, workload, rate: float) -> float:
        plan = self._situation.plan
        span_s = plan.runtime_s + plan.ramp_s
        limit = byte_limit(workload, plan)
        if workload.parameters().get("limit") == "either":
            limit = workload.size_bytes(plan.file_bytes)
        if not workload.is_time_based:
            return workload.size_bytes(plan.file_bytes) / rate
        return min(span_s, limit / rate) if limit else span_s

    def _step(self, seconds: float) -> None:
        self._pace.begin_step()
        until = self._now_s + seconds
        while self._now_s < until:
            self._tell()
            self._now_s = min(until, self._now_s + TICK_S)
        self._pace.end_step()

    def _tell(self) -> None:
        left_s = self._pace.tell()
        if self._told is not None:
            self._told.instants.append((self._now_s, left_s))

    def _expect(self) -> None:
        for key, chances in self._outlook.chances().items():
            self._pace.expect(key, chances)


def made_up_volume(situation: Situation, rng: Random, spreads: tuple[float, float], **facts: float) -> MadeUpVolume:
    """A volume whose cells scatter between these two."""
    volume = MadeUpVolume(
        bytes_per_s=rng.choice([110e6, 230e6, 480e6]),
        start_s=rng.uniform(0.4, 1.6),
        flush_s=rng.uniform(0.0, 1.0),
        spreads={work.id: rng.uniform(*spreads) for work in situation.workloads},
    )
    return replace(volume, **facts)
