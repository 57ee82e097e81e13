"""What a report asks of runs of many clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.clients.load import asks_for_a_file, is_reported
from volbench.kinds.clients.compare.load_reading import load_of
from volbench.kinds.clients.sections.csv_load import load_lines
from volbench.kinds.clients.sections.load_section import load_section
from volbench.reports import words
from volbench.reports.kind import Reporting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.compare.kind import MakesRng
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message
    from volbench.reports.blocks import Section
    from volbench.reports.choice import Choice


class ClientsReporting(Reporting):
    """A run of many clients."""

    def title(self, run: Run) -> Message | None:
        """Return the title of a report on a server, also where another program asked it."""
        is_of_clients = any(asks_for_a_file(work.parameters) or is_reported(work.parameters) for work in run.workloads)
        return words.TITLE_OF_SERVER if is_of_clients else None

    def whole(self, run: Run, choice: Choice, make_rng: MakesRng) -> Section | None:  # noqa: ARG002
        """Return the answer, and a table of each file, pace, or thing done with keys."""
        return load_section(run, choice)

    def workload_lines(self, run: Run) -> Iterable[dict[str, object]]:
        """Return what is worked out over all rounds of each cell."""
        return load_lines(run)

    def document_parts(self, run: Run) -> dict[str, object]:
        """Return the same for whoever reads the document elsewhere; here it is always worked out from the rounds."""
        load = load_of(run)
        return {} if load is None else {"load": load}
