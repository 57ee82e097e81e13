"""The plots of a run for a report: each with its drawing, its table and what has to be known to read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from volbench.domain.model.plots.plot import Grid, Plot
from volbench.reports.charts.describe import line_chart
from volbench.reports.charts.svg import line_svg
from volbench.reports.charts.tables import ChartTable, chart_table, grid_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.reports.charts.chart import LineChart
    from volbench.reports.choice import Choice


@dataclass(frozen=True, slots=True)
class PlotSection:
    """One plot; a heat map is its own table and has no chart."""

    id: str
    caption: str
    table: ChartTable
    chart: LineChart | None
    notes: tuple[str, ...]

    @property
    def svg(self) -> Markup:
        """The drawing for a web page; empty for a heat map."""
        if self.chart is None:
            return Markup("")
        described = "; ".join(": ".join(line[:2]) for line in self.table.lines)
        return Markup(line_svg(self.chart, described))  # noqa: S704 (charts/svg.py escapes)


def plot_sections(plots: Iterable[Plot | Grid], choice: Choice) -> list[PlotSection]:
    """Return a section for each plot."""
    return [_section(plot, choice) for plot in plots]


def _section(plot: Plot | Grid, choice: Choice) -> PlotSection:
    if isinstance(plot, Grid):
        notes = tuple(choice.say(note) for note in plot.notes)
        return PlotSection(plot.id, choice.say(plot.title), grid_table(plot, choice), None, notes)
    chart = line_chart(plot, choice)
    return PlotSection(plot.id, chart.caption, chart_table(plot, choice), chart, chart.notes)
