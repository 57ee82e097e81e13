"""Looks again whether a volume can be written to, as often as a page likes: no disk is woken for it.

The mount table and sysfs live in memory, and whether a folder may be written to is asked of an inode the kernel holds
already. Only a listing of a volume's folders could reach the disk (and would renew its access time): it is remembered,
and taken anew when the volume's own folder has changed. Making a shared folder changes it, and has woken the disk.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from volbench.domain.model.machine.volume_ids import volume_id
from volbench.host.inventory.root import Root
from volbench.host.inventory.survey import Survey
from volbench.host.inventory.targets import choose_target

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import TargetFolder


class AccessWatch:
    """Remembers the listings of the volumes it was asked about."""

    def __init__(self, root: str = "/") -> None:
        """Look at nothing yet."""
        self._root = root
        self._listings: dict[str, tuple[int, tuple[str, ...]]] = {}

    def look(self, wanted: str) -> TargetFolder | None:
        """Return the folder a run on the volume `wanted` would use, or how to get one; None for no such volume."""
        survey = Survey(_RememberingRoot(self._root, self._listings))
        found = next((mount for mount in survey.volume_mounts if volume_id(mount.mount_point) == wanted), None)
        return None if found is None else choose_target(survey.ground(found), ())


class _RememberingRoot(Root):
    """A root that lists a volume's top folder only when that has changed."""

    def __init__(self, path: str, listings: dict[str, tuple[int, tuple[str, ...]]]) -> None:
        super().__init__(path)
        self._listings = listings

    def names(self, path: str) -> tuple[str, ...]:
        if not path.startswith("/volume"):
            return super().names(path)
        place = self._outside(path)
        if place is None:
            return ()
        try:
            changed_ns = Path(place).stat().st_mtime_ns
        except OSError:
            return ()
        known = self._listings.get(path)
        if known is None or known[0] != changed_ns:
            known = (changed_ns, super().names(path))
            self._listings[path] = known
        return known[1]
