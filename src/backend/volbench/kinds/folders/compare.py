"""What the folders of a run differ in, and when their files had changed places."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from volbench.domain.compare.kind import Comparing
from volbench.domain.model.runs.targets import target_name
from volbench.domain.model.words.message import labelled, listed
from volbench.kinds.folders.rules.own_plan import OverFolders
from volbench.kinds.folders.rules.traits import traits_of

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message


class FoldersComparing(Comparing):
    """A run over folders of one volume."""

    is_of_one_volume: ClassVar[bool] = True

    def swapped_from(self, run: Run) -> int | None:
        """Return from which round on the files lay in the opposite order."""
        return run.plan.own.swaps_from if isinstance(run.plan.own, OverFolders) else None

    def sets_apart(self, run: Run) -> tuple[Message, ...]:
        """Return what sets each folder apart from the others."""
        found = traits_of(run)
        return tuple(labelled(target_name(run, variant), listed(traits)) for variant, traits in found.items())
