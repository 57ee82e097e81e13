"""Which device's counters tell how long a disk takes: usually the disk's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_SEVERAL_PATHS: Final = "mpath-"
"""Beginning of the uuid of the device-mapper device over all paths to one disk: each path's counters know a part only.
One made by hand has no uuid. LVM- and CRYPT- are more than the disk: what they take is not the disk's doing."""
_MOST_LAYERS: Final = 8


def outermost_device(disk: str, sys: Path) -> str:
    """Return the device on top of a stack of plain layers over `disk`, or the disk itself.

    A slow path, or a delay put there on purpose, lies in such a layer; the disk's own counters know nothing of it.
    """
    device = disk
    for _ in range(_MOST_LAYERS):
        above = _only_holder(sys / "block" / device)
        if above is None or not _is_plain(sys / "block" / above):
            break
        device = above
    return device


def _only_holder(folder: Path) -> str | None:
    try:
        holders = [entry.name for entry in (folder / "holders").iterdir()]
    except OSError:
        return None
    return holders[0] if len(holders) == 1 else None


def _is_plain(folder: Path) -> bool:
    try:
        uuid = (folder / "dm/uuid").read_text(encoding="ascii", errors="replace").strip()
        sources = len([*(folder / "slaves").iterdir()])
    except OSError:
        return False
    return uuid.startswith(_SEVERAL_PATHS) or (sources == 1 and not uuid)
