"""What the jobs need from store and machine, as Protocols; joined to what is real in app/container.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from volbench.runner.protocols import Journal

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from volbench.domain.model.runs.clean_up import LeftBehind, OpenTarget, Removal
    from volbench.domain.model.runs.run import Run, RunRow
    from volbench.domain.model.settings import Settings


class JobStore(Journal, Protocol):
    """The store as the queue sees it."""

    def create(self, run: Run) -> None:
        """Store a new run as it is."""

    def claim_next(self) -> Run | None:
        """Make the oldest queued run running and return it."""

    def withdraw(self, run_id: str) -> bool:
        """Make a run that still waits cancelled; False, and nothing changed, when it does not wait any more."""

    def not_removed(self) -> tuple[LeftBehind, ...]:
        """Return the folders that may still hold files of a run."""

    def has_work(self) -> bool:
        """Say whether a run waits or is called running, or a folder may still hold files of one."""

    def unfinished(self) -> tuple[RunRow, ...]:
        """Return the runs marked as running."""

    def row(self, run_id: str) -> RunRow:
        """Return a run as a list shows it; raises NotFound."""

    def get(self, run_id: str) -> Run:
        """Return the whole run."""

    def settings(self) -> Settings:
        """Return what is set."""


class TakeLock(Protocol):
    """One measurement per machine, whoever started it."""

    def __call__(self) -> AbstractContextManager[object]:
        """Take the machine's lock at once, released at the end of the `with` block.

        Raises:
            Busy: another process measures; its number is in the context as `pid`.
        """


class Sweeper(Protocol):
    """Removes what a run that is over left on a target; folders of living runs are locked and stay."""

    def __call__(self, target: OpenTarget, run_id: str) -> Removal:
        """Sweep one target and say what came of it; a volume that is away or refuses is an answer, no error."""
