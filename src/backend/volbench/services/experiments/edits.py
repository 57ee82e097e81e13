"""Requests of an owner about experiments, as types of their own: page, command line and files send the same."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.model.machine.storage import RaidType


@dataclass(frozen=True, slots=True)
class ConfigurationEdit:
    """A row as it is asked for."""

    id: str
    """Empty: made of type and number of disks."""
    raid_type: RaidType
    disks: int
    note: str | None
    condition: ArrayCondition | None = None
    """None: that of the row of this id, and healthy for a new one."""


@dataclass(frozen=True, slots=True)
class NewExperiment:
    """An experiment to be made: from a template, or with rows and columns of its own."""

    name: str
    template: str | None = None
    disks: int = 4
    """How many disks a template is laid out for."""
    configurations: tuple[ConfigurationEdit, ...] = ()
    """In place of the template's."""
    variants: tuple[str, ...] = ()
    """In place of the template's."""
    suite_id: str = ""
    """Empty: the template's."""
    profile: str = ""
    """Empty: the template's."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ExperimentEdit:
    """A change of an experiment's frame; what is None stays."""

    name: str | None = None
    note: str | None = None
    configurations: tuple[ConfigurationEdit, ...] | None = None
    variants: tuple[str, ...] | None = None
    suite_id: str | None = None
    """Only while no cell is filled."""
    profile: str | None = None
    empty_cells: tuple[str, ...] | None = None
    """Filled cells, as `raid5-4/ext4`, that the owner agrees to lose by other rows or columns; their runs stay."""
