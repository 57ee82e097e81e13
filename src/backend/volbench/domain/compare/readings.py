"""What kinds of run say of whole runs, by the shape of it: one alone, or several beside each other. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from volbench.domain.compare.kind import Comparing, MakesRng
from volbench.domain.model.kind import all_parts
from volbench.domain.model.newer_run import refuse_newer
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.targets import refuse_several_targets
from volbench.domain.model.sweeps.places import Places

T = TypeVar("T")


def reading_of(run: Run, shape: type[T], make_rng: MakesRng) -> T | None:
    """Return what a run says as a whole in this shape; None where it has nothing of it."""
    found = (one().reading(run, make_rng) for one in all_parts(Comparing) if one.READING is shape)
    return next((one for one in found if isinstance(one, shape)), None)


def has_reading(run: Run, shape: type[object]) -> bool:
    """Say whether a run says something as a whole in this shape, without working it out."""
    return any(one().has_reading(run) for one in all_parts(Comparing) if one.READING is shape)


def are_places(runs: Sequence[Run]) -> bool:
    """Say whether runs can only stand beside each other: none of them is held against another."""
    return any(one().are_places(runs) for one in all_parts(Comparing))


def places_of(runs: Sequence[Run]) -> Places | None:
    """Return the table in which runs stand beside each other; None where they do not."""
    found = (one().places(runs) for one in all_parts(Comparing))
    return next((places for places in found if places is not None), None)


def refuse_together(runs: Sequence[Run]) -> None:
    """Refuse runs over several targets, unless they can stand beside each other.

    Raises:
        InvalidRequest: a newer version made a run; or one measured volumes in turns, or took ways and the others did
            not send files.
    """
    for run in runs:
        refuse_newer(run)
    if not any(one().may_stand_beside(runs) for one in all_parts(Comparing)):
        for run in runs:
            refuse_several_targets(run)
