"""What a report asks of the kind of its run: how it was tested, its sections, its figures, lines of its CSV.

What follows from the workloads, which any suite may have, is asked of every kind instead, and says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from volbench.domain.model.kind import Part, kind_of_run
from volbench.domain.stats.descriptive import MIN_ROUNDS
from volbench.reports import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from volbench.domain.compare.kind import MakesRng
    from volbench.domain.model.runs.run import Run, Summary, WorkloadResult
    from volbench.domain.model.words.message import Message
    from volbench.reports.blocks import Block, Section
    from volbench.reports.choice import Choice
    from volbench.reports.section import Conditions


class Reporting(Part):
    """What holds for a run whose kind says nothing else: its figures are medians of all rounds, in one table."""

    FILE: ClassVar[str] = "sections"

    def figures_differ(self, run: Run) -> bool:  # noqa: ARG002
        """Say whether figures of one table may be of several sorts, so that each has to say of which it is."""
        return False

    def stability(self, work: WorkloadResult, summary: Summary, run: Run) -> Message | None:  # noqa: ARG002
        """Return what is said of a figure in the place of the badge *stable*; None: nothing."""
        if work.badges.stable:
            return words.STABLE
        # Too few rounds say nothing of the spread.
        return words.SPREAD_UNKNOWN if summary.n < MIN_ROUNDS else words.NOT_STABLE

    def conditions(self, run: Run, choice: Choice) -> Conditions | None:  # noqa: ARG002
        """Return how a run was tested, where its method wants that beside every result."""
        return None

    def sections(self, run: Run, choice: Choice) -> list[Block]:  # noqa: ARG002
        """Return what stands between the answer and the charts, such as what became of each stage."""
        return []

    def csv_lines(self, run: Run) -> Iterable[dict[str, object]]:  # noqa: ARG002
        """Return column → value of each line below the rounds of a CSV: what is of all rounds of something."""
        return ()

    def title(self, run: Run) -> Message | None:  # noqa: ARG002
        """Return what a report is headed with; None: by what its target is. Asked of every kind."""
        return None

    def whole(self, run: Run, choice: Choice, make_rng: MakesRng) -> Section | None:  # noqa: ARG002
        """Return what a run says as a whole, by what its workloads are like; None: nothing. Asked of every kind."""
        return None

    def short_lines(self, run: Run, choice: Choice, make_rng: MakesRng) -> list[str]:  # noqa: ARG002
        """Return further lines of the short text of a run; asked of every kind."""
        return []

    def beside(self, runs: tuple[Run, ...], choice: Choice) -> Section | None:  # noqa: ARG002
        """Return the section of runs that stand beside each other; None where they do not. Asked of every kind."""
        return None

    def table_beside(self, runs: tuple[Run, ...], choice: Choice) -> bytes | None:  # noqa: ARG002
        """Return the same as a CSV; asked of every kind."""
        return None

    def workload_lines(self, run: Run) -> Iterable[dict[str, object]]:  # noqa: ARG002
        """Return as `csv_lines` what is of all rounds of a workload; asked of every kind."""
        return ()

    def document_parts(self, run: Run) -> Mapping[str, object]:  # noqa: ARG002
        """Return name → what a JSON document has beside the run itself; asked of every kind."""
        return {}


def reporting_of(run: Run) -> Reporting:
    """Return what the kind of a run says for its report."""
    return kind_of_run(run.plan).part(Reporting)()
