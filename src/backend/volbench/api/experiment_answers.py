"""What the calls of experiments take and answer."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.experiment.plan.build_guide import Guide
from volbench.domain.experiment.plan.experiment import CellState, Configuration, Experiment
from volbench.domain.experiment.plan.next_step import Estimate, NextStep
from volbench.domain.experiment.plan.templates import Template
from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class ExperimentRow:
    """An experiment in a list."""

    id: str
    name: str
    template: str | None
    suite_id: str
    profile: str
    configurations: int
    variants: int
    cells: int
    filled: int
    open: int
    """Cells that are still empty; the others are skipped or impossible."""
    is_measuring: bool
    """Whether a run of it waits, goes on or can be continued."""
    created_at: str
    changed_at: str


@dataclass(frozen=True, slots=True)
class NamedVariant:
    """A column as people call it."""

    id: str
    name: Message


@dataclass(frozen=True, slots=True)
class NamedConfiguration:
    """A row as people call it."""

    id: str
    name: Message


@dataclass(frozen=True, slots=True)
class TemplateOffer:
    """A template, laid out for the usual four disks."""

    template: Template
    configurations: tuple[Configuration, ...]


@dataclass(frozen=True, slots=True)
class ExperimentList:
    """All experiments, newest first, and the templates for another one."""

    experiments: tuple[ExperimentRow, ...]
    templates: tuple[TemplateOffer, ...]


@dataclass(frozen=True, slots=True)
class ExperimentView:
    """An experiment with what comes next, how that is done by hand, and how long the rest takes."""

    experiment: Experiment
    configurations: tuple[NamedConfiguration, ...]
    variants: tuple[NamedVariant, ...]
    row: ExperimentRow
    next: NextStep
    guide: Guide
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class CellEdit:
    """Fills a cell from a run, or leaves it out."""

    run_id: str | None = None
    run_variant: str | None = None
    """Which variant of the run; without it the same word, or the only one it has."""
    other_profile: bool = False
    """The run was measured with another profile than the experiment's, and that is meant."""
    anyway: bool = False
    """What speaks against the run, another layout or profile, has been said and is meant; it is kept with the cell."""
    state: CellState | None = None
    """`skipped` or `impossible`, in place of a run."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ExperimentRun:
    """Which volume to measure for an experiment."""

    volume_id: str
    configuration_id: str | None = None
    """Needed only where the volume could be several configurations."""
    variants: tuple[str, ...] = ()
    """Fewer than all that are open and fit."""
