"""What the conductor of a run asks of its kind: where it is measured, with which files, in which course."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from volbench.domain.model.kind import Part
from volbench.planning.interleaved_plan import target_paths
from volbench.runner.preflight import look_around
from volbench.runner.run_files import RunFiles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.runs.clean_up import CleanUp
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.live_feed import LiveFeed
    from volbench.runner.protocols import Cancellation, Host, Journal, RunFolder
    from volbench.runner.run_context import Assignment, Situation
    from volbench.runner.run_loop import Course
    from volbench.runner.run_targets import Around, Sites


@dataclass(frozen=True, slots=True)
class Collaborators:
    """What a kind of run works with while it is measured."""

    assignment: Assignment
    host: Host
    journal: Journal
    feed: LiveFeed
    cancel: Cancellation
    rounds: Rounds
    """The finished ones, which grow while the run goes on."""
    keep: Callable[[Outcome], None]
    """Stores a finished round."""


class Conduct(Part):
    """One run, as its kind conducts it. Its methods are called once each, in the order they stand here."""

    FILE: ClassVar[str] = "course"
    names_its_target: ClassVar[bool] = False
    """Whether a failure says on which target it happened also where there is one alone."""
    files_class: ClassVar[type[RunFiles]] = RunFiles
    """How the files of each target are laid out and handed over."""

    def __init__(self, with_: Collaborators) -> None:
        """Keep what is worked with; nothing happens yet."""
        self._with = with_

    def folders(self) -> tuple[str, ...]:
        """Return the paths of the folders that are measured, in their order."""
        return target_paths(self._with.assignment.request)

    def place(self, path: str) -> Place:
        """Return what lies at a folder that is measured."""
        return self._with.host.describe_folder(path)

    def begin(self) -> None:
        """Note whatever will have to be removed beside the folders, before there is any of it."""

    def look_around(self, places: Sequence[Place], folders: Sequence[RunFolder]) -> Around:
        """Return plan and environment, once the folders are open.

        Raises:
            CapabilityMissing, UnsafeTarget, InvalidRequest: it cannot be run after all.
        """
        return look_around(self._with.assignment, places, folders, self._with.host)

    def situations(self, found: Sequence[Situation]) -> tuple[Situation, ...]:
        """Return what is known of the targets, with what the kind adds before anything is measured."""
        return tuple(found)

    def files(self, around: Around, folders: Sequence[RunFolder]) -> list[RunFiles]:
        """Return the files of each target."""
        pairs = zip(around.situations, folders, strict=True)
        return [self.files_class(one, folder, self._with.host, self._with.cancel) for one, folder in pairs]

    def course(self, sites: Sites) -> Course:
        """Return the course the run takes over its targets."""
        raise NotImplementedError

    def remove(self) -> tuple[CleanUp, ...]:
        """Remove what `begin` noted, whatever happened since; return how each place stands. Never raises."""
        return ()
