"""What runs over folders add to a plan, and what sets their folders apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.model.runs.kind_plan import KindPlan
from volbench.kinds.folders.rules.traits import short_traits, traits_among

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.machine.storage import TargetFolder
    from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class OverFolders(KindPlan):
    """The part of a plan that runs over folders of one volume have."""

    swaps_from: int | None
    """Before which round the files are laid out once more, in the opposite order; None: their places are known."""
    can_clone: bool
    """Whether a fresh file to write is a clone of one that was laid out before, in all folders alike."""

    def traits(
        self, folders: Mapping[str, TargetFolder | None], pieces: Mapping[str, int]
    ) -> Mapping[str, Sequence[Message]]:
        """Return variant → what its folder has and not all of the others have."""
        return traits_among(folders, pieces)

    def short(self, traits: Sequence[Message]) -> Sequence[Message]:
        """Return the one or two things that matter most."""
        return short_traits(traits)
