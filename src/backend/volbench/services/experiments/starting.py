"""Which open cells one run would fill, and what it would be asked for. Starts nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.experiment.plan.array_states import label_of
from volbench.domain.experiment.plan.experiment import PendingRun
from volbench.domain.experiment.plan.next_step import NO_FOLDER, propose_volumes
from volbench.domain.model.errors import NotFound
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.words.message import Message
from volbench.services.experiments.making import LONGEST_NAME
from volbench.services.experiments.refusals import no_fit, refusal, which
from volbench.services.experiments.volumes_seen import home_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.experiment.plan.next_step import VolumeProposal
    from volbench.domain.model.machine.storage import Volume


@dataclass(frozen=True, slots=True)
class Wish:
    """What the owner says of the run; what is left out follows from what is there."""

    volume_id: str | None = None
    """None: the one the folder lies on, else the only one that fits."""
    target_path: str | None = None
    """A folder on it; None: the one that volumes are measured in."""
    configuration_id: str | None = None
    variants: Sequence[str] = ()
    """Fewer than all that are open and fit."""


@dataclass(frozen=True, slots=True)
class Start:
    """One run for open cells of one row."""

    request: RunRequest
    configuration_id: str
    variants: tuple[str, ...]

    def pending(self, run_id: str) -> PendingRun:
        """Return the note of the run once it has an id."""
        return PendingRun(run_id, self.configuration_id, self.variants)


def choose(experiment: Experiment, volumes: Sequence[Volume], wish: Wish) -> Start:
    """Return the run over all open variants of a volume that is there.

    Raises:
        NotFound: no such volume.
        InvalidRequest: the volume fits no open cell, or several configurations and none was named; or several volumes
            fit and none was named.
        UnsafeTarget: it cannot be measured now, and why.
    """
    fitting = propose_volumes(experiment, volumes)
    volume = _volume(volumes, fitting, wish)
    mine = [
        one for one in fitting if one.volume_id == volume.id and wish.configuration_id in {None, one.configuration_id}
    ]
    # A degraded array may be the row for it, or a healthy one that waits: what can be measured now goes first.
    mine = [one for one in mine if one.obstacle is None] or mine
    if len(mine) != 1:
        raise no_fit() if not mine else which([one.configuration_id for one in mine])
    variants = tuple(one for one in mine[0].variants if not wish.variants or one in wish.variants)
    if not variants:
        raise no_fit()
    obstacle = mine[0].obstacle
    if obstacle is not None and not (obstacle is NO_FOLDER and wish.target_path is not None):
        raise refusal(volume, obstacle)
    configuration_id = mine[0].configuration_id
    row = next(one for one in experiment.configurations if one.id == configuration_id)
    request = RunRequest(
        experiment.suite_id,
        experiment.profile,
        wish.target_path or mine[0].target_path or "",
        variants=variants,
        label=f"{experiment.name} · {label_of(row)}"[:LONGEST_NAME],
        # Whoever makes an experiment is told what all of it takes.
        is_agreed=True,
        keeps_profile_rounds=True,
    )
    return Start(request, configuration_id, variants)


def _volume(volumes: Sequence[Volume], fitting: Sequence[VolumeProposal], wish: Wish) -> Volume:
    if wish.volume_id is None and wish.target_path is not None:
        found = home_of(wish.target_path, volumes)
    elif wish.volume_id is None:
        ids = list(dict.fromkeys(one.volume_id for one in fitting))
        if len(ids) != 1:
            raise no_fit() if not ids else which(ids, is_volume=True)
        found = next(one for one in volumes if one.id == ids[0])
    else:
        found = next((one for one in volumes if one.id == wish.volume_id), None)
    if found is None:
        raise NotFound(
            Message("services.starting.there_is_no_such_volume"), Message("services.starting.load_the_page_again")
        )
    return found
