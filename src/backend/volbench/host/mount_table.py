"""Which mount a path lies on, as the kernel lists them now. Describing volumes is the inventory's work."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from volbench.domain.model.servers.share import is_network_mount, keeps_folders
from volbench.host.inventory.mounts import READ_ONLY, parse_mountinfo, reachable

_ESCAPE: Final = re.compile(r"\\([0-7]{3})")


@dataclass(frozen=True, slots=True)
class Mount:
    """One row of /proc/self/mounts."""

    device: str
    mount_point: str
    file_system: str
    options: tuple[str, ...]

    @property
    def is_read_only(self) -> bool:
        """Whether the kernel refuses writes there, by the mount's own options or after an error of the file system."""
        return not READ_ONLY.isdisjoint(self.options)

    @property
    def is_on_network(self) -> bool:
        """Whether it is a share of another machine."""
        return is_network_mount(self.file_system, self.device)

    @property
    def keeps_folders(self) -> bool:
        """Whether nothing there refuses to remove a filled folder, so that none is removed."""
        return keeps_folders(self.file_system, self.device)


def read_mounts(proc: Path = Path("/proc/self")) -> tuple[Mount, ...]:
    """Return the mounts of this process whose paths lead to them, in the kernel's order."""
    try:
        text = _text(proc / "mountinfo")
    except FileNotFoundError:
        return parse_mounts(_text(proc / "mounts"))
    return tuple(
        Mount(row.source, row.mount_point, row.file_system, row.options) for row in reachable(parse_mountinfo(text))
    )


def parse_mounts(text: str) -> tuple[Mount, ...]:
    """Read the table (proc_pid_mounts(5)); white space in names is written as octal escapes."""
    mounts = []
    for line in text.split("\n"):
        match line.split(" "):
            case [device, mount_point, file_system, options, *_]:
                mounts.append(Mount(_plain(device), _plain(mount_point), file_system, tuple(options.split(","))))
    return tuple(mounts)


def mount_of(path: str, mounts: tuple[Mount, ...]) -> Mount | None:
    """Return the mount an absolute path lies on: the longest mount point above it, the last one where two are equal."""
    found = None
    for mount in mounts:
        is_above = path == mount.mount_point or path.startswith(mount.mount_point.rstrip("/") + "/")
        if is_above and (found is None or len(mount.mount_point) >= len(found.mount_point)):
            found = mount
    return found


def _text(path: Path) -> str:
    """Read without taking a carriage return in a name for the end of its line."""
    return path.read_bytes().decode("utf-8", errors="surrogateescape")


def _plain(word: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 8)), word)
