"""What runs over folders add to a plan. Data only."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.model.runs.kind_plan import KindPlan


@dataclass(frozen=True, slots=True)
class OverFolders(KindPlan):
    """The part of a plan that runs over folders of one volume have."""

    swaps_from: int | None
    """Before which round the files are laid out once more, in the opposite order; None: their places are known."""
    can_clone: bool
    """Whether a fresh file to write is a clone of one that was laid out before, in all folders alike."""
