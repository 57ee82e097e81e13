"""Whether this is volbench's own container image (`make image`), and which of its mounts are no volumes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from volbench.host.inventory.root import Root

MARK: Final = "/etc/volbench-container"
"""In the image alone: the mount points that belong to volbench, one a line. `/` is the container's own layer, which is
gone with the container and lies wherever the container's engine keeps such things."""


def own_mounts(root: Root) -> frozenset[str]:
    """Return the mount points nobody measures; none where this is not our image."""
    return frozenset(line.strip() for line in (root.read(MARK) or "").split("\n") if line.strip())
