"""What the laboratory needs of machine, runner and experiments; the command line joins them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from volbench.domain.experiment.plan.experiment import Configuration
    from volbench.domain.lab.commands import Command
    from volbench.domain.lab.journal import Journal
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.domain.lab.teardown import Bottom, Stack
    from volbench.domain.model.runs.run import Run, RunRequest
    from volbench.domain.model.words.message import Message


class Machine(Protocol):
    """Disks, commands and what the kernel says of them."""

    def look(self, names: Sequence[str], *, token: str | None = None) -> tuple[LabDisk, ...]:
        """Describe disks as they are now; `token` tells a laboratory's own traces apart."""

    def all_disks(self, *, token: str) -> tuple[LabDisk, ...]:
        """Describe every disk of the machine, to find those of a journal again after a boot."""

    def stack(self, disks: Sequence[str], *, token: str) -> Stack:
        """Say what stands on disks (names)."""

    def bottoms(self, disks: Sequence[str]) -> tuple[Bottom, ...]:
        """Describe bare disks with their partitions."""

    def free_md_devices(self, count: int) -> tuple[str, ...]:
        """Name md devices nobody uses."""

    def boot_id(self) -> str | None:
        """Return what tells this start of the machine from the one before."""

    def has_linear(self) -> bool:
        """Whether the kernel has md's linear level."""

    def missing_programs(self, commands: Sequence[Command]) -> tuple[str, ...]:
        """Return the programs of commands that are not here."""

    def run(self, command: Command) -> None:
        """Carry out a command. Raises commands.CommandFailed unless it may fail."""

    def undisturbed(self) -> AbstractContextManager[None]:
        """Have signals that would end us wait for the end of a block."""

    def sync_ratio(self, devices: Sequence[str]) -> float | None:
        """Return how far the slowest of md arrays is with its sync, 0 to 1; None when none syncs."""

    def missing_members(self, devices: Sequence[str]) -> int:
        """Return how many members md arrays lack, those being rebuilt included."""

    def remove_folder(self, folder: str) -> None:
        """Remove an empty folder."""

    def pause(self, seconds: float) -> None:
        """Wait."""


class Consent(Protocol):
    """Asks the owner."""

    def __call__(self, disks: Sequence[LabDisk]) -> None:
        """Return when these disks may be erased though nobody recognises what is on them; raise otherwise."""


class Book(Protocol):
    """Where the journal is kept: written whole and at once, so that no crash leaves half of one."""

    def save(self, journal: Journal) -> None:
        """Write it down; it is on the disk when this returns."""


class Measure(Protocol):
    """Has one run carried by the normal runner."""

    def __call__(self, request: RunRequest) -> Run:
        """Return the run as stored, whatever became of it."""


class Ledger(Protocol):
    """Takes results over into an experiment."""

    def filled(
        self, configuration: Configuration, variants: Sequence[str], run_id: str, *, only_empty: bool = False
    ) -> None:
        """Fill the cells of a configuration with the variants of a run; `only_empty` leaves alone what has its end."""

    def impossible(
        self, configuration: Configuration, variants: Sequence[str], reason: Message, *, only_empty: bool = False
    ) -> None:
        """Mark the cells of a configuration that cannot be built; filled ones stay. `only_empty` as above."""


class Listener(Protocol):
    """Who watches."""

    def say(self, text: Message) -> None:
        """Receive one sentence."""

    def syncing(self, ratio: float) -> None:
        """Receive how far an initial sync is; called now and then."""
