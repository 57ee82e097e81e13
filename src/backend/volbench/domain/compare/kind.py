"""What comparing asks of kinds of run: which rounds count, what a run says as a whole, what is held against what.

Of the run's own kind is asked what follows from its plan. The rest follows from the workloads, which any suite may have
and a document from elsewhere may tell of beside any plan: it is asked of every kind, as it says, and one that does not
know them says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Protocol

from volbench.domain.model.kind import Part, kind_of_run
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.seed import PublishedTimes
from volbench.domain.model.sweeps.places import Places
from volbench.domain.model.sweeps.sweep import Finding, SweepCourse
from volbench.domain.model.words.message import Message


class Rng(Protocol):
    """What is needed of `random.Random`, passed in so that a result can be repeated."""

    def random(self) -> float:
        """Draw evenly from [0, 1)."""


class MakesRng(Protocol):
    """What is needed of the class `random.Random`, passed in: the domain draws nothing by itself."""

    def __call__(self, seed: int, /) -> Rng:
        """Begin with a seed."""


class Comparing(Part):
    """What holds for a kind that says nothing else: all rounds of a workload, their medians, no further than cells."""

    FILE: ClassVar[str] = "compare"
    rounds_are_chosen: ClassVar[bool] = False
    """Whether the rounds that are compared were chosen for being alike: they then tell nothing of chance."""
    is_of_one_volume: ClassVar[bool] = False
    """Whether its targets lie on the same disks on purpose."""
    takes_all_numbers: ClassVar[bool] = False
    """Whether its runs are compared by more than the main metric of each workload."""
    READING: ClassVar[type[object] | None] = None
    """The shape of what a run says as a whole; None: what its workloads say is all. This and all below `obstacle` is
    asked of every kind."""

    def sets_apart(self, run: Run) -> Sequence[Message]:  # noqa: ARG002
        """Return what its targets differ in beside their speed, where its kind knows."""
        return ()

    def swapped_from(self, run: Run) -> int | None:  # noqa: ARG002
        """Return from which round on its targets had changed places on the disks; None: they kept them."""
        return None

    def as_compared(self, run: Run, work: WorkloadResult) -> WorkloadResult:
        """Return a result with the rounds and figures that count."""
        told = {name: one.summary for name in work.summary if (one := quoted(work, name, run)) is not None}
        return replace(work, summary=told)

    def obstacle(self, run: Run, work: WorkloadResult) -> Message | None:  # noqa: ARG002
        """Return why nothing is compared of a result; None where something is."""
        return None

    def has_reading(self, run: Run) -> bool:  # noqa: ARG002
        """Say whether a run says something as a whole."""
        return False

    def reading(self, run: Run, make_rng: MakesRng) -> object | None:  # noqa: ARG002
        """Return what a run says as a whole, of the shape `READING`; None where it has nothing of it."""
        return None

    def published(
        self,
        times: Sequence[PublishedTimes],  # noqa: ARG002
        rng: Rng,  # noqa: ARG002
    ) -> tuple[Mapping[str, SweepCourse], tuple[Finding, ...]] | None:
        """Return what published times come to, read as those of a run: table → course, and what ends the ways."""
        return None

    def heading(self, run: Run) -> Message | None:  # noqa: ARG002
        """Return what a run over several servers or ways is headed by, with its numbers (`ways_compared.SAID`).

        Asked of every kind; None where it says nothing of them. Volumes and folders need none (sides_compared.py).
        """
        return None

    def other_means(self, one: WorkloadResult, other: WorkloadResult) -> Message | None:  # noqa: ARG002
        """Say that two results of a workload were measured by other means, or of something else; None for neither."""
        return None

    def is_of_its_way(self, work: WorkloadResult) -> bool:  # noqa: ARG002
        """Say whether a workload says something of its own way alone, and is not held against that of another way."""
        return False

    def may_stand_beside(self, runs: Sequence[Run]) -> bool:  # noqa: ARG002
        """Say whether runs may stand beside each other in one table, whatever each of them went over."""
        return False

    def are_places(self, runs: Sequence[Run]) -> bool:  # noqa: ARG002
        """Say whether runs can only stand beside each other, and none of them be held against another."""
        return False

    def places(self, runs: Sequence[Run]) -> Places | None:  # noqa: ARG002
        """Return the table in which runs stand beside each other; None where they do not."""
        return None


def comparing_of(run: Run) -> Comparing:
    """Return what the kind of a run says for its comparison."""
    return kind_of_run(run.plan).part(Comparing)()
