"""What experiments need from store, queue and machine, as Protocols; joined to what is real in app/container.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.experiment.plan.run_proposals import CandidateRun
    from volbench.domain.model.runs.run import Plan, Run, RunRequest, RunRow


class Shelf(Protocol):
    """Where experiments are kept."""

    def list(self) -> tuple[Experiment, ...]:
        """Return all experiments, newest first."""

    def has(self, experiment_id: str) -> bool:
        """Say whether there is such an experiment."""

    def get(self, experiment_id: str) -> Experiment:
        """Return one experiment; raises NotFound."""

    def insert(self, experiment: Experiment) -> None:
        """Store a new experiment."""

    def change(self, experiment_id: str, how: Callable[[Experiment], Experiment]) -> Experiment:
        """Change an experiment in one transaction; raises NotFound, and whatever `how` raises."""

    def delete(self, experiment_id: str) -> None:
        """Remove an experiment; raises NotFound."""

    def with_pending(self) -> tuple[str, ...]:
        """Return the ids of the experiments with runs that have not been ticked yet."""

    def candidates(self, suite_id: str) -> tuple[CandidateRun, ...]:
        """Return the newest finished runs of a suite."""

    def variants_of(self, run_id: str) -> tuple[str, ...]:
        """Return the variants that a run has results of."""


class Runs(Protocol):
    """The stored runs."""

    def row(self, run_id: str) -> RunRow:
        """Return a run as a list shows it; raises NotFound."""

    def get_compared(self, run_id: str) -> Run:
        """Return the facts of a run and its main numbers; raises NotFound."""


class Queue(Protocol):
    """Plans and starts runs."""

    def plan(self, request: RunRequest) -> Plan:
        """Say what a run would cost; raises VolbenchError when it cannot be run."""

    def can_resume(self, row: RunRow) -> bool:
        """Say whether an interrupted run may be continued: its suite is still the same."""

    def enqueue(self, request: RunRequest, before_start: Callable[[str], None]) -> str:
        """Store a run as queued and return its id; raises as `plan`."""
