"""What a run knows once it has looked around: everything that stays the same until its end. Data only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from volbench.domain.run import Environment, Plan, Run, RunRequest, Target
    from volbench.domain.workload import Profile, Suite, Workload
    from volbench.runner.cells import Capabilities
    from volbench.runner.rates import Rates
    from volbench.runner.space import FileSizes, Reserve


@dataclass(frozen=True, slots=True)
class Assignment:
    """What is to be run."""

    run: Run
    """As stored when it was queued; with rounds when an interrupted run is continued."""
    suite: Suite
    profile: Profile
    reserve: Reserve

    @property
    def request(self) -> RunRequest:
        """What the owner asked for."""
        return self.run.request


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

    def workload(self, id_: str) -> Workload:
        """Return one of the plan's cells."""
        return next(workload for workload in self.workloads if workload.id == id_)
