"""The stages of a run in the HTML report: the drawing of each, and its tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from volbench.reports.stage_svg import convergence
from volbench.reports.stage_tables import StageTable, stage_tables, value_text

if TYPE_CHECKING:
    from volbench.domain.model.run import Run
    from volbench.domain.model.stage import StageResult
    from volbench.reports.choice import Choice


@dataclass(frozen=True, slots=True)
class StageSection:
    """One stage: the drawing that stands when scripts are off, and its tables."""

    id: str
    table: StageTable
    svg: Markup


def stage_sections(run: Run, choice: Choice) -> list[StageSection]:
    """Return a section for each stage; none for a run without stages."""
    return [
        StageSection(stage.id, table, _drawn(stage, table, choice))
        for stage, table in zip(run.stages, stage_tables(run, choice), strict=True)
    ]


def _drawn(stage: StageResult, table: StageTable, choice: Choice) -> Markup:
    def show(value: float) -> str:
        return value_text(stage, value, choice)

    return Markup(convergence(stage, table.tracked, show))  # noqa: S704 (stage_svg.py escapes)
