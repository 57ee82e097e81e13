"""What a run knows once it has looked around: everything that stays the same until its end. Data only."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from volbench.domain.model.runs.run import LocalVolume, SkippedCell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.assess.expectation.references import BasicRun
    from volbench.domain.assess.round_forecast import Belief
    from volbench.domain.model.machine.disk_reads import BareRead
    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.runs.run import Environment, GeneratorLimit, Plan, Run, RunRequest, Target
    from volbench.domain.model.suites.needs import Capabilities
    from volbench.domain.model.suites.workload import Profile, Suite, Workload
    from volbench.domain.model.words.message import Message
    from volbench.planning.assumed_rates import Rates
    from volbench.planning.file_space import FileSizes, Reserve


@dataclass(frozen=True, slots=True)
class Assignment:
    """What is to be run."""

    run: Run
    """As stored when it was queued; with rounds when an interrupted run is continued."""
    suite: Suite
    profile: Profile
    reserve: Reserve
    rates: Rates | None = None
    """What earlier runs of the volume measured; None: assumed from the disks."""
    further_rates: Mapping[str, Rates] = field(default_factory=dict)
    """Volume id → the same of volumes measured in turns with the first."""
    basic_runs: tuple[BasicRun, ...] = ()
    """Earlier runs of the same suite on single disks, newest first."""
    spreads: Mapping[str, Belief] = field(default_factory=dict)
    """Workload → how restless earlier runs of the volume showed it to be; only for the time left."""

    @property
    def request(self) -> RunRequest:
        """What the owner asked for."""
        return self.run.request

    def rates_of(self, volume: Volume) -> Rates | None:
        """Return what earlier runs measured of this volume; None: assumed from the disks."""
        return self.further_rates.get(volume.id, self.rates)


@dataclass(frozen=True, slots=True)
class Situation:
    """Where and how it is run."""

    target: Target
    environment: Environment
    plan: Plan
    capabilities: Capabilities
    workloads: tuple[Workload, ...]
    """The plan's cells, in the suite's order."""
    sizes: FileSizes
    rates: Rates
    spreads: Mapping[str, Belief] = field(default_factory=dict)
    """As in the assignment."""

    @property
    def local(self) -> LocalVolume:
        """The volume test files lie on. Asked only where there are any.

        Raises:
            TypeError: what is measured is a server.
        """
        if not isinstance(self.target, LocalVolume):
            raise TypeError("a server has no volume")
        return self.target

    def workload(self, id_: str) -> Workload:
        """Return one of the plan's cells."""
        return next(workload for workload in self.workloads if workload.id == id_)


def with_file_offset(situation: Situation, ratio: float | None) -> Situation:
    """Return the situation with the place of the test file on the device, known only after the lay-out."""
    return replace(situation, environment=replace(situation.environment, file_offset_ratio=ratio))


def with_generator_limits(situation: Situation, limits: tuple[GeneratorLimit, ...]) -> Situation:
    """Return the situation with what the measuring program reaches on this machine without a disk."""
    return replace(situation, environment=replace(situation.environment, generator_limits=limits))


def with_bare_reads(situation: Situation, reads: tuple[BareRead, ...]) -> Situation:
    """Return the situation with what was read of the bare disks."""
    return replace(situation, environment=replace(situation.environment, bare_reads=reads))


def without_refused(situation: Situation, refused: Mapping[str, Message]) -> Situation:
    """Return the situation with a plan that leaves out what turned out not to be possible."""
    plan = situation.plan
    skipped = tuple(SkippedCell(workload, reason) for workload, reason in refused.items())
    cells = tuple(cell for cell in plan.cells if cell not in refused)
    return replace(situation, plan=replace(plan, cells=cells, skipped=(*plan.skipped, *skipped)))
