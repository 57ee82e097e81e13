"""What a stand-in root tells in JSON because a folder of files cannot hold it: sizes, rights, inode flags.

`stand_in.json` at the top of the folder given with `--root`:
`{"architecture": "x86_64", "spaces": {"/volume1": [total_bytes, free_bytes]}, "writable": ["/volume1/share"],
"folders": {"/volume1/share": {"inode_flags": 0, "compression": "zstd"}},
"btrfs_devices": {"/volume1": 2}, "file_system_numbers": {"/volume1": 123}}`; every key may be missing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

STAND_IN_FILE: Final = "stand_in.json"


@dataclass(frozen=True, slots=True)
class Space:
    """Size of a file system in bytes; free means free for an ordinary user."""

    total_bytes: int
    free_bytes: int


@dataclass(frozen=True, slots=True)
class FolderFlags:
    """Flags a folder hands to new files."""

    inode_flags: int | None = None
    """FS_IOC_GETFLAGS bits; None when they cannot be read."""
    compression: str | None = None
    is_compression_known: bool = False


@dataclass(frozen=True, slots=True)
class StandIn:
    """The facts of `stand_in.json`."""

    spaces: dict[str, Space] = field(default_factory=dict)
    writable: frozenset[str] = frozenset()
    folders: dict[str, FolderFlags] = field(default_factory=dict)
    architecture: str | None = None
    btrfs_devices: dict[str, int] = field(default_factory=dict)
    """Mount point → devices the file system says it has, missing ones included."""
    file_system_numbers: dict[str, int] = field(default_factory=dict)
    """Mount point → `f_fsid` of `statvfs`."""


def read_stand_in(text: str | None) -> StandIn:
    """Read the file's text; None (no such file) is an empty stand-in.

    Raises:
        InvalidRequest: the file is there but not of the documented shape.
    """
    if text is None:
        return StandIn()
    try:
        return _build(json.loads(text))
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise InvalidRequest(
            Message("host.stand_in.the_file_stand_in_json_of"),
            Message("host.stand_in.write_it_as_docs_discovery_md"),
            reason=str(error),
        ) from error


def _build(value: Any) -> StandIn:
    return StandIn(
        spaces={path: Space(int(pair[0]), int(pair[1])) for path, pair in value.get("spaces", {}).items()},
        writable=frozenset(str(path) for path in value.get("writable", [])),
        folders={
            path: FolderFlags(flags.get("inode_flags"), flags.get("compression"), is_compression_known=True)
            for path, flags in value.get("folders", {}).items()
        },
        architecture=value.get("architecture"),
        btrfs_devices={path: int(count) for path, count in value.get("btrfs_devices", {}).items()},
        file_system_numbers={path: int(one) for path, one in value.get("file_system_numbers", {}).items()},
    )
