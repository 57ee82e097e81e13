"""What a bucket keeps of keys that were deleted or overwritten: removed for good, as the journal names them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from volbench.child.connect import CALL_S, within
from volbench.child.key_range import side_by_side
from volbench.child.keys import ROOT
from volbench.child.way import KeepsVersions

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.child.way import Version, Way, Where

NONE: Final = "none"
"""The bucket keeps no versions."""
REMOVED: Final = "removed"
"""It keeps them, and none of ours is left."""
STAY: Final = "stay"
"""It keeps them, and this user may not remove them."""
UNKNOWN: Final = "unknown"
"""It shows neither whether it keeps any nor which."""


@dataclass(slots=True)
class OldVersions:
    """What became of them."""

    state: str = NONE
    removed: int = 0
    refused: int = 0
    """Which this user may not remove."""
    kept: list[str] = field(default_factory=list)
    """Keys of which some could not be removed in time."""


def remove_versions(where: Where, way: Way, run: str, named: Callable[[str], bool], seconds: float) -> OldVersions:
    """Remove all versions of those keys of a run that `named` names; nothing is removed for how it begins."""
    if not isinstance(way, KeepsVersions) or way.has_versions is False:
        return OldVersions()
    until = time.monotonic() + seconds
    with within(4 * CALL_S):
        found = way.versions(f"{ROOT}/{run}/")
        ours = None if found is None else [one for one in found if named(one.key)]
    if ours is None:
        return OldVersions(STAY if way.has_versions else UNKNOWN)
    refused: set[Version] = set()

    def remove(one: Way, version: Version) -> bool:
        is_gone = isinstance(one, KeepsVersions) and one.delete_version(version)
        if not is_gone:
            refused.add(version)
        return is_gone

    removed, kept = side_by_side(where, ours, until, remove)
    state = STAY if refused else REMOVED if way.has_versions or ours else NONE
    return OldVersions(state, len(removed), len(refused), sorted({one.key for one in kept}))
