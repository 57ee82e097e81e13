"""What a report asks of runs over file sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.kinds.ways.compare.sweep_reading import is_sweep
from volbench.kinds.ways.sections.csv_places import places_table
from volbench.kinds.ways.sections.places_section import places_section
from volbench.kinds.ways.sections.sweep_section import link_lines, sweep_section
from volbench.reports import words
from volbench.reports.kind import Reporting

if TYPE_CHECKING:
    from volbench.domain.compare.kind import MakesRng
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message
    from volbench.reports.blocks import Section
    from volbench.reports.choice import Choice


class WaysReporting(Reporting):
    """A run over file sizes."""

    def title(self, run: Run) -> Message | None:
        """Return the title of a report on ways."""
        return words.TITLE_OF_WAYS if is_sweep(run) else None

    def whole(self, run: Run, choice: Choice, make_rng: MakesRng) -> Section | None:
        """Return the answer, what ends the ways, a table of each direction."""
        return sweep_section(run, choice, make_rng)

    def short_lines(self, run: Run, choice: Choice, make_rng: MakesRng) -> list[str]:
        """Return what the links carried."""
        return link_lines(run, choice, make_rng)

    def beside(self, runs: tuple[Run, ...], choice: Choice) -> Section | None:
        """Return a table of each direction, with a column for each place."""
        return places_section(runs, choice)

    def table_beside(self, runs: tuple[Run, ...], choice: Choice) -> bytes | None:
        """Return the same for a spreadsheet."""
        return places_table(runs, choice)
