"""A row of the result table in finished words, whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Summary
    from volbench.domain.model.words.figure import Figure


@dataclass(frozen=True, slots=True)
class Row:
    """One metric of one workload as people read it, with the bare numbers for drawing."""

    workload: str
    title: str
    variant: str
    metric: str
    metric_label: str
    unit: str
    median: str
    spread: str
    interval: str
    rounds: int
    badges: str
    limit: str
    """Short name of what limited the workload; empty where that is not known."""
    is_valid: bool
    summary: Summary
    is_main: bool
    figure: Figure
    figure_name: str
    """What `median` is."""
