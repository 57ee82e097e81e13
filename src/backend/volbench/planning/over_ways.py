"""What plans of runs over ways have in common: what they are made from, what is refused, what is not removed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.clean_up import HOME
from volbench.domain.model.runs.target import EndpointTarget
from volbench.domain.model.servers.reach import Reach
from volbench.domain.model.sweeps.way import FOLDER, MOST_WAYS
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes
from volbench.planning.plan_inputs import refuse_rounds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.run import RunRequest, Target
    from volbench.domain.model.suites.workload import Profile, Suite
    from volbench.planning.file_space import Reserve

TRIAL: Final = "smoke"
QUICK: Final = "quick"
"""Profiles whose rounds may be fewer than a verdict takes."""
ASSUMED_BYTES_PER_S: Final = 100e6
"""What a gigabit link carries; only for the plan's bytes and time."""


@dataclass(frozen=True, slots=True)
class WayInputs:
    """Everything a plan over ways is made from."""

    suite: Suite
    profile: Profile
    request: RunRequest
    targets: Mapping[str, Target]
    """Way → where it leads, in the order asked for."""
    seed: int
    reserve: Reserve
    programs: Mapping[str, str] = field(default_factory=dict)
    """Program → path; only what measures the connections, or sends requests, needs one."""
    open_files: int | None = None
    """How many files and sockets a program may have open; None: no limit, or not known."""
    reaches: Mapping[str, Reach] = field(default_factory=dict)
    """Way → how far away it leads; one that is not here is unknown."""

    def reach(self, way: str) -> Reach:
        """Return how far away a way leads."""
        return self.reaches.get(way, Reach.UNKNOWN)


def rounds_over(inputs: WayInputs, needed: int) -> int:
    """Return the rounds of a run over ways: `needed` is how many a verdict takes, 0 where there is nothing to tell.

    A trial proves only that everything works. In a quick run fewer can be asked for: a rough comparison then.
    """
    least, asked = inputs.profile.rounds, inputs.request.rounds
    is_few = inputs.profile.id == TRIAL or (inputs.profile.id == QUICK and asked is not None)
    return max(least, asked or 0, 0 if is_few else needed)


def refuse_ways(request: RunRequest) -> None:
    """Make sure that what is asked for can be measured over ways at all.

    Raises:
        InvalidRequest: options of volumes, the same way twice, too many, or a folder without a way that leads there.
    """
    if request.variants or request.other_target_paths or request.is_read_only:
        raise InvalidRequest(_ONLY_WAYS, _ONLY_WAYS_HINT, field="ways")
    if len(set(request.ways)) != len(request.ways) or len(request.ways) > MOST_WAYS:
        raise InvalidRequest(_TOO_MANY.fill(most=MOST_WAYS), _TOO_MANY_HINT, field="ways")
    if bool(request.target_path) is not (FOLDER in request.ways):
        raise InvalidRequest(_FOLDER, _FOLDER_HINT, field="target_path")
    refuse_rounds(request)


def what_stays(target: Target, put_bytes: int) -> tuple[Message, ...] | None:
    """Return what is not removed there at the end of a run; None where nothing is known to stay."""
    if not isinstance(target, EndpointTarget) or target.endpoint.is_file:
        return None
    folders = [Message("runner.way_plan.folders_stay", folder=f"{HOME}/")] if target.endpoint.keeps_folders else []
    versions = (
        [Message("runner.way_plan.versions_stay", bytes=format_bytes(put_bytes))]
        if target.endpoint.keeps_versions
        else []
    )
    return (*folders, *versions) or None


_ONLY_WAYS: Final = Message("runner.way_plan.only_ways")
_ONLY_WAYS_HINT: Final = Message("runner.way_plan.only_ways_hint")
_TOO_MANY: Final = Message("runner.way_plan.too_many")
_TOO_MANY_HINT: Final = Message("runner.way_plan.too_many_hint")
_FOLDER: Final = Message("runner.way_plan.folder")
_FOLDER_HINT: Final = Message("runner.way_plan.folder_hint")
