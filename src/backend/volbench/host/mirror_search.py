"""Finds archives on this machine, and says what a folder for the copy shares with the data it should outlive."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.archive import FOLDER, SUFFIX
from volbench.domain.model.words.message import Message
from volbench.host.inventory.mounts import Mount, covering_mount, parse_mountinfo, reachable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SEARCHED: Final = frozenset(
    {"ext2", "ext3", "ext4", "btrfs", "xfs", "zfs", "f2fs", "vfat", "exfat", "ntfs", "ntfs3", "fuseblk", "hfsplus"}
)
"""Local file systems; a network that does not answer would hold the page up, so there the owner names the folder."""
_MOST_MOUNTS: Final = 64
_MOST_ENTRIES: Final = 500
_MOST_FOUND: Final = 20
_SAME_AS_DATA: Final = Message("host.mirror_search.same_as_data")
_IS_MEASURED: Final = Message("host.mirror_search.is_measured")


def archives_below(folder: str) -> Iterator[str]:
    """Yield the paths of the archives in `folder`, in `folder/volbench-results`, newest name last."""
    for candidate in (folder, f"{folder.rstrip('/')}/{FOLDER}"):
        if Path(candidate).name != FOLDER:
            continue
        try:
            names = sorted(os.listdir(candidate))[:_MOST_ENTRIES]  # noqa: PTH208 (names are wanted)
        except OSError:
            continue
        yield from (f"{candidate}/{name}" for name in names if name.endswith(SUFFIX) and not name.startswith("."))


def find_archives() -> tuple[str, ...]:
    """Look for archives on every mounted local file system: at its top and one folder below. May wake disks."""
    found: list[str] = []
    places = [mount.mount_point for mount in _mounts() if mount.file_system in _SEARCHED and mount.mount_point != "/"]
    for top in list(dict.fromkeys(places))[:_MOST_MOUNTS]:
        found += archives_below(top)
        try:
            with os.scandir(top) as entries:
                below = [
                    entry.path for entry, _ in zip(entries, range(_MOST_ENTRIES), strict=False) if _is_folder(entry)
                ]
        except OSError:
            continue
        for folder in sorted(below):
            found += archives_below(folder)
    return tuple(dict.fromkeys(found))[:_MOST_FOUND]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False) and not entry.name.startswith((".", "@", "#"))
    except OSError:
        return False


def describe_place(folder: str, data_folder: Path, measured: Sequence[str]) -> tuple[Message, ...]:
    """Return what makes the place a poor one: it would be lost with the same volume."""
    mounts = _mounts()
    mine = _device(mounts, folder)
    notes = []
    if mine is not None and mine == _device(mounts, os.path.realpath(data_folder)):
        notes.append(_SAME_AS_DATA)
    if mine is not None and any(_is_there(path) and mine == _device(mounts, path) for path in measured):
        notes.append(_IS_MEASURED)
    return tuple(notes)


def _is_there(path: str) -> bool:
    """Say whether a measured folder is there; one we may not look at, or on a dying disk, tells nothing."""
    try:
        return Path(path).is_dir()
    except OSError:
        return False


def _mounts() -> tuple[Mount, ...]:
    try:
        return reachable(parse_mountinfo(Path("/proc/self/mountinfo").read_bytes().decode("utf-8", errors="replace")))
    except OSError:
        return ()


def _device(mounts: tuple[Mount, ...], path: str) -> str | None:
    """Return what holds the bytes of `path`: subvolumes of one Btrfs have different numbers but one source."""
    mount = covering_mount(mounts, path)
    if mount is not None and mount.file_system == "ecryptfs":
        mount = covering_mount(mounts, mount.source)
    if mount is None:
        # The folder lies on what is mounted outside of a chroot or container.
        return _number(path)
    return mount.source if mount.source.startswith("/") else mount.device_number


def _number(path: str) -> str | None:
    try:
        device = Path(path).stat().st_dev
    except OSError:
        return None
    return f"{os.major(device)}:{os.minor(device)}"
