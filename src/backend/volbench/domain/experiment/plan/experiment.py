"""What an experiment is: configurations to build, variants to measure on each, and one cell for each pair."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.words.message import Message

MOST_CONFIGURATIONS: Final = 36
MOST_VARIANTS: Final = 12
MOST_DISKS: Final = 64
"""More than any NAS with its expansion units takes."""
ID_PATTERN: Final = r"[a-z0-9]+(-[a-z0-9]+)*"
"""Of configurations and variants: they are part of addresses."""
LONGEST_ID: Final = 40


class ArrayCondition(StrEnum):
    """The state an array is measured in."""

    HEALTHY = "healthy"
    DEGRADED = "degraded"
    """One disk is missing."""
    REBUILDING = "rebuilding"
    """The missing disk is there again, and the array is being rebuilt onto it."""
    SSD_CACHE = "ssd-cache"
    """Healthy, with an SSD cache before it."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """One way to join the disks, in one state: a row of the matrix."""

    id: str
    """Unique within the experiment, for example `raid5-4`."""
    raid_type: RaidType
    disks: int
    note: str | None = None
    """The owner's words for what the type does not say, for example `old disks`."""
    condition: ArrayCondition = ArrayCondition.HEALTHY
    """Rows of files and databases from before there was this are healthy ones."""

    @property
    def kind(self) -> tuple[RaidType, int, ArrayCondition]:
        """What makes two rows the same thing, whatever they are called."""
        return self.raid_type, self.disks, self.condition


class CellState(StrEnum):
    """How far a cell is."""

    EMPTY = "empty"
    FILLED = "filled"
    IMPOSSIBLE = "impossible"
    """This machine cannot build or measure it; `reason` says why."""
    SKIPPED = "skipped"
    """Left out on purpose."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One configuration × variant."""

    configuration_id: str
    variant: str
    """A set of file system options: `ext4`, `btrfs-nocow`, `btrfs-cow`, `btrfs-cow-compress`, or a file system."""
    state: CellState = CellState.EMPTY
    run_id: str | None = None
    """The run its numbers come from; set exactly when it is filled."""
    run_variant: str | None = None
    """Which variant of that run: the same word, or what an imported report calls it."""
    reason: Message | None = None
    """Why it is impossible or skipped; of a filled cell, what speaks against its run and the owner has agreed to."""
    filled_at: str | None = None
    """When it was last changed, UTC; None while it is empty."""

    @property
    def place(self) -> str:
        """Row and column as one name: `raid5-4/ext4`."""
        return f"{self.configuration_id}/{self.variant}"


@dataclass(frozen=True, slots=True)
class PendingRun:
    """A run that was started for open cells and has not been ticked yet."""

    run_id: str
    configuration_id: str
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Experiment:
    """A planned matrix with what is filled of it."""

    id: str
    name: str
    note: str
    template: str | None
    """Id of the template it was made from; None for a free one."""
    suite_id: str
    profile: str
    configurations: tuple[Configuration, ...]
    variants: tuple[str, ...]
    cells: tuple[Cell, ...]
    """One for every pair, configuration by configuration in their order."""
    created_at: str
    changed_at: str
    pending: tuple[PendingRun, ...] = ()

    def configuration(self, configuration_id: str) -> Configuration | None:
        """Return the configuration of that id."""
        return next((one for one in self.configurations if one.id == configuration_id), None)

    def cell(self, configuration_id: str, variant: str) -> Cell | None:
        """Return one cell."""
        key = (configuration_id, variant)
        return next((cell for cell in self.cells if (cell.configuration_id, cell.variant) == key), None)

    def open_variants(self, configuration_id: str) -> tuple[str, ...]:
        """Return the variants of a configuration that are still empty, those being measured included."""
        return tuple(
            cell.variant
            for cell in self.cells
            if cell.configuration_id == configuration_id and cell.state is CellState.EMPTY
        )

    @property
    def filled(self) -> tuple[Cell, ...]:
        """The cells that have numbers."""
        return tuple(cell for cell in self.cells if cell.state is CellState.FILLED)
