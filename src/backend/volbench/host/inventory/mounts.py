"""Reads the kernel's mount table: text in, `Mount` rows out. Which of them are volumes is decided in `selection`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_OCTAL = re.compile(r"\\([0-3][0-7]{2})")
READ_ONLY = frozenset({"ro", "emergency_ro"})
"""Options of a mount that takes no writes. After an error of its own ext4 has the second and not the first on newer
kernels, and is still listed as `rw` (fs/ext4/super.c, `EXT4_FLAGS_EMERGENCY_RO`)."""
_MOUNTINFO_FIELDS_BEFORE_OPTIONAL = 6
_MOUNTINFO_FIELDS_AFTER_DASH = 3
_MOUNTS_FIELDS = 4
_DEEPEST = 64
"""No mount stands on more others than this; keeps a hostile table from being walked for ever."""


@dataclass(frozen=True, slots=True)
class Mount:
    """One row of the mount table."""

    mount_point: str
    source: str
    file_system: str
    options: tuple[str, ...]
    root: str | None = None
    """The folder of the file system that is mounted here; None when only /proc/mounts could be read."""
    device_number: str | None = None
    """`major:minor`; `0:x` for file systems that invent their own, such as Btrfs."""
    number: str | None = field(default=None, compare=False)
    """The kernel's number of this mount, and `parent` that of the mount it was made on; None without mountinfo."""
    parent: str | None = field(default=None, compare=False)

    @property
    def is_read_only(self) -> bool:
        """Whether the kernel refuses writes through this mount."""
        return not READ_ONLY.isdisjoint(self.options)


def parse_mountinfo(text: str) -> tuple[Mount, ...]:
    """Parse /proc/self/mountinfo (linux Documentation/filesystems/proc.rst §3.5); rows of another shape are skipped."""
    mounts = []
    for line in text.split("\n"):
        before, dash, after = line.partition(" - ")
        fields, tail = before.split(" "), after.split(" ")
        if not dash or len(fields) < _MOUNTINFO_FIELDS_BEFORE_OPTIONAL or len(tail) < _MOUNTINFO_FIELDS_AFTER_DASH:
            continue
        mounts.append(
            Mount(
                mount_point=_unescape(fields[4]),
                source=_unescape(tail[1]),
                file_system=tail[0],
                options=_merge(fields[5], tail[2]),
                root=_unescape(fields[3]),
                device_number=fields[2],
                number=fields[0],
                parent=fields[1],
            )
        )
    return tuple(mounts)


def parse_mounts(text: str) -> tuple[Mount, ...]:
    """Parse /proc/mounts, for where mountinfo is missing; rows of another shape are skipped."""
    rows = (line.split(" ") for line in text.split("\n"))
    return tuple(
        Mount(_unescape(row[1]), _unescape(row[0]), row[2], tuple(row[3].split(",")))
        for row in rows
        if len(row) >= _MOUNTS_FIELDS
    )


def reachable(mounts: tuple[Mount, ...]) -> tuple[Mount, ...]:
    """Leave out the mounts whose paths lead elsewhere now: another was made later on the same folder or one above."""
    on: dict[str | None, list[tuple[int, Mount]]] = {}
    for place, mount in enumerate(mounts):
        on.setdefault(mount.parent, []).append((place, mount))
    rows = {mount.number: (place, mount) for place, mount in enumerate(mounts) if mount.number is not None}
    return tuple(mount for place, mount in enumerate(mounts) if not _is_hidden(place, mount, rows, on))


_Row = tuple[int, Mount]


def _is_hidden(place: int, mount: Mount, rows: dict[str, _Row], on: dict[str | None, list[_Row]]) -> bool:
    """Follow the path to `mount` from itself outwards: does something made later take it over on its way?"""
    if mount.number is not None and any(
        _is_over(one, mount) for _, one in on.get(mount.number, ()) if one is not mount
    ):
        return True
    for _ in range(_DEEPEST):
        # Rows without numbers, and those made on what this process does not see, count as made on one and the same.
        if any(other > place and _is_in_the_way(one, mount) for other, one in on.get(mount.parent, ())):
            return True
        above = rows.get(mount.parent) if mount.parent is not None else None
        if above is None or above[1] is mount:
            return False
        place, mount = above
    return False


def _is_over(other: Mount, mount: Mount) -> bool:
    return other.mount_point == mount.mount_point


def _is_in_the_way(other: Mount, mount: Mount) -> bool:
    """Whether the path to `mount` enters `other` first. The outermost mount holds all others, whenever it was made."""
    return other.mount_point != "/" and is_below(mount.mount_point, other.mount_point)


def covering_mount(mounts: tuple[Mount, ...], path: str) -> Mount | None:
    """Return the mount that holds `path`; of two on the same mount point the later one hides the earlier."""
    best: Mount | None = None
    for mount in mounts:
        if is_below(path, mount.mount_point) and (best is None or len(mount.mount_point) >= len(best.mount_point)):
            best = mount
    return best


def is_below(path: str, folder: str) -> bool:
    """Whether `path` is `folder` or lies inside it; both absolute and normal."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _merge(mount_options: str, super_options: str) -> tuple[str, ...]:
    """Join the two option lists the way /proc/mounts shows them: read-only if either says so, nothing twice."""
    both = [*mount_options.split(","), *super_options.split(",")]
    access = "rw" if READ_ONLY.isdisjoint(both) else "ro"
    return (access, *dict.fromkeys(option for option in both if option not in {"ro", "rw", ""}))


def _unescape(text: str) -> str:
    """Undo the kernel's octal escapes for space, tab, newline and backslash."""
    if "\\" not in text:
        return text
    return _OCTAL.sub(lambda found: chr(int(found.group(1), 8)), text)
