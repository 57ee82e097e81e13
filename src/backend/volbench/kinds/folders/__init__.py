"""Two to four folders of one volume, measured in turns: what does encryption, compression or a full history cost?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.kind import RunKind
from volbench.kinds.folders.rules.own_plan import OverFolders
from volbench.planning.places import is_one_volume

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.suites.workload import Profile, Suite


def _is_kind_of(plan: Plan) -> bool:
    return isinstance(plan.own, OverFolders)


def _measures(suite: Suite, profile: Profile) -> bool:  # noqa: ARG001 (the folders decide, not the suite)
    return False


def _takes_places(places: Sequence[Place]) -> bool:
    first, *others = (volume for volume, _ in places)
    return bool(others) and all(is_one_volume(first, other) for other in others)


KIND = RunKind("folders", __name__, _is_kind_of, _measures, own_plan=OverFolders, takes_places=_takes_places)
