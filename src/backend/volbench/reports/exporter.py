"""What an exporter is: one file in `formats/`, one `EXPORTER`. Exporters turn stored facts into bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.model.documents.export import Subject, Use
from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.blocks import Report
    from volbench.reports.choice import Choice
    from volbench.reports.experiment_tables import Tables

    Typeset = Callable[[bytes], bytes]
    """Sets a document (`pdf/document.py`) as pages; raises CapabilityMissing."""


def typeset_nothing(_document: bytes) -> bytes:
    """Refuse to set pages: nobody was named who could."""
    raise CapabilityMissing(Message("host.typesetting.failed"), Message("host.typesetting.take_another_format"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exporter:
    """One format.

    What writes it takes runs that are already anonymised, and imports what is large when it is called: the service
    knows its formats all day and writes one now and then.
    """

    format: str
    """What the interface and `--format` name it by."""
    title: Message
    hint: Message
    """What it is good for."""
    media_type: str
    suffix: str
    place: int
    """Formats are offered from the lowest to the highest."""
    report: Callable[[Report], bytes] | None = None
    """How a report is written, of a run, a comparison or an experiment alike; such a format needs none of the rest."""
    run: Callable[[Run, Choice], bytes] | None = None
    """How one run is written; None, here and below, where the format cannot."""
    surrounded: Callable[[Run, Surroundings, Choice], bytes] | None = None
    """How one run is written with what others of its volume say beside it; instead of `run`."""
    comparison: Callable[[tuple[Run, ...], Comparison, Choice], bytes] | None = None
    """How several runs are shown side by side."""
    experiment: Callable[[Tables, str], bytes] | None = None
    """How an experiment is written; the second is the line that says what made the numbers."""
    use: Use = Use.FILE
    is_usual: bool = False
    """Whether the command line writes it where `--out` is given and no format."""
    is_as_stored: bool = False
    """Whether it holds a run as it is stored, for programs; all others tell people what is known of the run today."""
    has_published: bool = False
    """Whether what others published can stand beside a run in it."""
    is_typeset: bool = False
    """Whether what its writers return is a document for pages, which a process of its own makes the file of."""

    def of_run(self, run: Run, around: Surroundings, choice: Choice) -> bytes | None:
        """Write one run; None where the format cannot."""
        if self.report is not None:
            from volbench.reports.document.report_of_run import report_of_run

            return self.report(report_of_run(run, choice, around))
        if self.surrounded is not None:
            return self.surrounded(run, around, choice)
        return None if self.run is None else self.run(run, choice)

    def of_comparison(self, runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes | None:
        """Write runs side by side; None where the format cannot."""
        if self.report is not None:
            from volbench.reports.document.report_of_comparison import report_of_comparison

            return self.report(report_of_comparison(runs, comparison, choice))
        return None if self.comparison is None else self.comparison(runs, comparison, choice)

    def of_experiment(self, tables: Tables, made: str) -> bytes | None:
        """Write an experiment, `made` as the line that says what made the numbers; None where the format cannot."""
        if self.report is not None:
            from volbench.reports.document.report_of_experiment import report_of_experiment

            return self.report(report_of_experiment(tables, made))
        return None if self.experiment is None else self.experiment(tables, made)

    def finished(self, written: bytes, typeset: Typeset) -> bytes:
        """Make what a writer returned the file people get. Raises CapabilityMissing."""
        return typeset(written) if self.is_typeset else written

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """What it can write."""
        writers = {
            Subject.RUN: self.report or self.run or self.surrounded,
            Subject.COMPARISON: self.report or self.comparison,
            Subject.EXPERIMENT: self.report or self.experiment,
        }
        return tuple(subject for subject, writer in writers.items() if writer is not None)
