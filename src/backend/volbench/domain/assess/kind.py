"""What the judging of a run asks of its kind: what its rounds come to beyond the numbers of each workload.

Some of it is asked of every kind instead, and says so: it follows from what a workload is like, and not from the plan.
Any suite may send files of a size or requests of many clients, and what another program reports of clients, as ab and
wrk do, comes in as plain rounds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar

from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.model.kind import Part
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.limit import Limit
from volbench.domain.model.runs.plan import Caveat, Plan
from volbench.domain.model.runs.run import Badges, Run, WorkloadResult
from volbench.domain.model.runs.stage import StageResult
from volbench.domain.model.runs.stopping import Precision
from volbench.domain.model.suites.workload import Workload
from volbench.domain.model.words.message import Message

OwnRules = tuple[str, Sequence[Precision], frozenset[str]]
"""A path into the document, the rules there, and the cells they may be for."""


class Judging(Part):
    """What holds for a run whose kind says nothing else: its rounds repeat one thing, and their spread is a doubt."""

    FILE: ClassVar[str] = "judge"
    rounds_repeat: ClassVar[bool] = True
    """Whether all rounds of a workload repeat the same, in the number that was planned."""
    file_is_as_planned: ClassVar[bool] = True
    """Whether a test file that is smaller than was wished for is a doubt about all that is read of it."""

    def cells(self, cells: Sequence[MeasuredCell], run: Run) -> Sequence[MeasuredCell]:  # noqa: ARG002
        """Return the cells as they were measured, where what was measured first decided how."""
        return cells

    def caveats(self, workload: Workload, rounds: Sequence[Round], run: Run) -> Iterable[Caveat]:  # noqa: ARG002
        """Return further doubts about a workload."""
        return ()

    def run_caveats(self, run: Run) -> Iterable[Caveat]:  # noqa: ARG002
        """Return further doubts about a run as a whole."""
        return ()

    def stages(self, run: Run, works: Sequence[WorkloadResult]) -> tuple[StageResult, ...]:  # noqa: ARG002
        """Return what became of the parts of the run that have an end of their own."""
        return ()

    def result(self, work: WorkloadResult, run: Run, stages: Sequence[StageResult]) -> WorkloadResult:  # noqa: ARG002
        """Return a judged workload with what its part of the run adds."""
        return work

    def badges(self, badges: Badges, stages: Sequence[StageResult]) -> Badges:  # noqa: ARG002
        """Return the badges of the run."""
        return badges

    def unplanned(self, run: Run) -> Iterable[str]:
        """Yield paths, into its document, of parts of its plan that do not belong there."""
        # Only runs by stages have any.
        return ("plan.stages",) if run.plan.stages else ()

    def own_rules(self, plan: Plan) -> Iterable[OwnRules]:
        """Yield where a plan has rules for cells of their own: path, the rules, and the cells they may be for."""
        yield "plan", plan.precision or (), frozenset(plan.cells)

    def verdict(self, run: Run) -> tuple[Message, ...] | None:  # noqa: ARG002
        """Return the sentences of the verdict; None: the usual ones."""
        return None

    def finds_limit(self, workload: Workload) -> bool:  # noqa: ARG002
        """Say whether `limit` is what held a workload up, and not what a volume shows; asked of every kind."""
        return False

    def limit(self, workload: Workload, rounds: Sequence[Round], run: Run) -> Limit | None:  # noqa: ARG002
        """Return what held up a workload that `finds_limit` names; None where nothing is known of it."""
        return None

    def request_caveats(self, workload: Workload, rounds: Sequence[Round], run: Run) -> Iterable[Caveat]:  # noqa: ARG002
        """Return doubts about requests and who sent them, which stand before those about the rounds.

        Asked of every kind.
        """
        return ()

    def doubts(self, works: Sequence[WorkloadResult]) -> Mapping[tuple[str, str], tuple[Message, ...]]:  # noqa: ARG002
        """Return (variant, workload) → what speaks against it in the place of its cache class; asked of every kind.

        Each workload that is judged so is in it, also where nothing speaks against it. `works` are all of a run: what
        was put is right if it was got right.
        """
        return {}

    def valid_for(self, work: WorkloadResult) -> Message | None:  # noqa: ARG002
        """Return what a valid number of a workload is valid for; None: for whatever it says. Asked of every kind."""
        return None

    def advice(self, run: Run, programs: Collection[str]) -> tuple[Message, ...]:  # noqa: ARG002
        """Return how to measure a run again that its own program limited; asked of every kind.

        `programs` are those of this machine.
        """
        return ()

    def advice_before(self, earlier: Run, programs: Collection[str]) -> tuple[Message, ...]:  # noqa: ARG002
        """Return how else to start a run like an earlier one, whose program took much; asked of every kind."""
        return ()
