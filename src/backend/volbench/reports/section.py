"""What a kind of run adds to its report, in finished words: how it was tested, and a section of each of its stages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from volbench.reports.facts import Fact
    from volbench.reports.plot_section import PlotSection


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a run was tested."""

    title: str
    facts: tuple[Fact, ...]
    line: str
    """The facts in one line, without those that the head of every page has already."""


@dataclass(frozen=True, slots=True)
class StageTable:
    """One stage: the rounds that tell whether it is steady, and what decides."""

    title: str
    sentences: tuple[str, ...]
    tracked: str
    """Which number is looked at."""
    round_heads: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    """Number of the round, its value, its longest response time where that is told, and whether it is of the window."""
    determination_heads: tuple[str, ...]
    determination: tuple[tuple[str, ...], ...]
    """What is asked, what was measured, what is allowed."""


@dataclass(frozen=True, slots=True)
class StageSection:
    """One stage: its table and its plots."""

    id: str
    table: StageTable
    plots: tuple[PlotSection, ...]

    @property
    def convergence(self) -> PlotSection | None:
        """The plot of the looked-at rounds, whose table the stage has itself."""
        return next((plot for plot in self.plots if plot.id == f"{self.id}-convergence"), None)

    @property
    def others(self) -> tuple[PlotSection, ...]:
        """All other plots."""
        return tuple(plot for plot in self.plots if plot is not self.convergence)
