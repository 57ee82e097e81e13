"""Which volume was meant by an id of before revision 0016, where a schedule or a promise names nothing but the id.

Such an id was a slug, and which of several volumes had it depended on the others: runs name their mount points, what
an owner has set names at most a folder. Where that leaves it open, nothing is given to any volume.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.machine.volume_ids import is_former, nobodys_id, volume_id

if TYPE_CHECKING:
    from collections.abc import Iterable


class FormerIds:
    """What runs of this machine tell of its former ids."""

    def __init__(self) -> None:
        """Know of none yet."""
        self._mount_points: dict[str, set[str]] = {}

    def note(self, known: str, mount_point: str) -> None:
        """Learn that a run knew the volume at this mount point by this id."""
        if is_former(known, mount_point):
            self._mount_points.setdefault(known, set()).add(mount_point)

    def by_path(self, known: str, path: str) -> str:
        """Return today's id of the volume a folder lies on; an id of nobody's where that may be several."""
        names = path.rstrip("/").split("/")
        above = ["/".join(names[:most]) or "/" for most in range(len(names), 0, -1)]  # the innermost first
        possible = [one for one in above if is_former(known, one)]
        seen: set[str] = set().union(*self._mount_points.values())
        measured = [one for one in possible if one in seen]
        if measured or len(possible) == 1:
            return volume_id((measured or possible)[0])
        # Of several that nobody has measured: the one that has kept this id.
        return nobodys_id(known) if possible and known not in map(volume_id, possible) else known

    def by_runs(self, known: str) -> str:
        """Return today's id of the one volume whose runs had this id; an id of nobody's where several had it."""
        mount_points = self._mount_points.get(known, set())
        if not mount_points:
            return known
        return volume_id(next(iter(mount_points))) if len(mount_points) == 1 else nobodys_id(known)


def one_each(ids: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return former id → id of today, the same one never twice: the first of two has it, the other is nobody's."""
    found: dict[str, str] = {}
    for known, new in ids:
        found[known] = nobodys_id(known) if new in found.values() else new
    return found
