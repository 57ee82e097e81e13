"""Which stages are still to be done of a run that was broken off. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.stage import Stage
from volbench.kinds.stages.rules.stage_results import ended_by


def stages_left(
    stages: Sequence[Stage], rounds: Mapping[str, Sequence[Round]], *, file_bytes: int
) -> tuple[Stage, ...]:
    """Return the stages still to be done, from the rounds of each workload so far; ended ones that are done again too.

    `file_bytes` is the size of the test file.
    """
    earlier = {stage.id: {cell.workload: rounds.get(cell.workload, ()) for cell in stage.cells} for stage in stages}
    ended = {one.id for one in stages if ended_by(one, earlier[one.id], file_bytes=file_bytes) is not None}
    if any(any(many.values()) for many in earlier.values()):
        ended -= to_repeat(stages, ended)
    return tuple(stage for stage in stages if stage.id not in ended)


def to_repeat(stages: Sequence[Stage], ended: Collection[str]) -> set[str]:
    """Return the stages that brought the file to where the first one left finds it: after a restart it is a new file.

    That is the last one that was preconditioned, or the first of all; and where a stage tells how the volume recovers,
    everything from the stage on to which it comes back.
    """
    place = next((place for place, stage in enumerate(stages) if stage.id not in ended), None)
    if place is None:
        return set()
    head = max((at for at, stage in enumerate(stages[: place + 1]) if stage.preconditioning), default=0)
    names = [stage.id for stage in stages]
    recovers = stages[place].recovers
    since = names.index(recovers) if recovers in names else place
    return {names[head], *names[since:place]} - {names[place]}
