"""Recognises what stands at the beginning and the end of a disk. Bytes in, a verdict out.

Offsets: util-linux libblkid/src/superblocks, linux Documentation/admin-guide/md.rst, UEFI specification §5.3 (GPT),
lvm2 lib/format_text/layout.h.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from volbench.domain.lab.extents import (
    MD_MAGIC,
    MD_OFFSET,
    group_of,
    has_only_our_slices,
    is_blank,
    is_blank_beside_ours,
)
from volbench.domain.lab.marks import is_our_array, is_our_group
from volbench.domain.model.words.message import Message

END_BYTES: Final = 1 << 20
"""How much is read at the end of a disk."""
HEAD_BYTES: Final = 2 << 20
"""How much is read at its beginning, and erased there: what stands in a first partition, at 1 MiB, begins in it."""
_GPT: Final = b"EFI PART"
_GPT_GUID: Final = 56
_MD_NAME: Final = slice(32, 64)
_SECTOR: Final = 512
_PROTECTIVE: Final = 0xEE
_LVM: Final = b"LABELONE"
_LVM_SECTORS: Final = range(4)
_ZFS: Final = (b"\x0c\xb1\xba\x00\x00\x00\x00\x00", b"\x00\x00\x00\x00\x00\xba\xb1\x0c")
_ZFS_RANGE: Final = range(128 * 1024, 256 * 1024, 1024)
_AT_START: Final[tuple[tuple[int, bytes, Message], ...]] = (
    (0, b"LUKS\xba\xbe", Message("lab.signatures.at_start")),
    (1080, b"\x53\xef", Message("lab.signatures.ext2_ext3_ext4")),
    (65600, b"_BHRfS_M", Message("lab.signatures.btrfs")),
    (0, b"XFSB", Message("lab.signatures.xfs")),
    (4086, b"SWAPSPACE2", Message("lab.signatures.swap_space")),
    (4086, b"SWAP-SPACE", Message("lab.signatures.swap_space")),
    (3, b"NTFS    ", Message("lab.signatures.ntfs")),
    (3, b"EXFAT   ", Message("lab.signatures.exfat")),
    (3, b"ReFS\x00", Message("lab.signatures.refs")),
    (32, b"NXSB", Message("lab.signatures.apfs")),
    (1024, b"H+", Message("lab.signatures.hfs")),
    (1024, b"HX", Message("lab.signatures.hfs")),
    (1024, b"\x10\x20\xf5\xf2", Message("lab.signatures.f2fs")),
    (4120, b"\xc6\x85\x73\xf6\x4e\x1a\x45\xca\x82\x65\xf5\x7f\x48\xba\x6d\x81", Message("lab.signatures.bcache")),
    (32769, b"CD001", Message("lab.signatures.an_iso_9660_image")),
)
_TABLE: Final = Message("lab.signatures.table")
_MD: Final = Message("lab.signatures.md")
_PHYSICAL: Final = Message("lab.signatures.physical")
_ZFS_NAME: Final = Message("lab.signatures.zfs_name")
_UNKNOWN: Final = Message("lab.signatures.unknown")


class Content(StrEnum):
    """What the ends of a disk hold."""

    BLANK = "blank"
    OURS = "ours"
    """Only what a laboratory of this token has written."""
    REMAINS = "remains"
    """Bytes, but no signature anybody knows."""
    FOREIGN = "foreign"
    """Somebody's data."""


@dataclass(frozen=True, slots=True)
class Found:
    """The verdict, and what was recognised."""

    content: Content
    what: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class _Sign:
    what: Message
    is_ours: bool


def inspect(head: bytes, tail: bytes, *, token: str | None = None) -> Found:
    """Say what a disk holds.

    Args:
        head: its first `HEAD_BYTES`.
        tail: its last `END_BYTES`.
        token: of the laboratory whose own traces are told apart; None: everything is somebody's.
    """
    if is_blank(head) and is_blank(tail):
        return Found(Content.BLANK)
    signs = [*_start_signs(head, token), *_end_signs(tail, token)]
    what = tuple(dict.fromkeys(sign.what for sign in signs))
    if not signs:
        return Found(Content.REMAINS, (_UNKNOWN,))
    if not all(sign.is_ours for sign in signs):
        return Found(Content.FOREIGN, what)
    # The disk was blank before we wrote to it: bytes beside what we write there are somebody else's.
    return Found(Content.OURS, what) if is_blank_beside_ours(head) else Found(Content.REMAINS, (*what, _UNKNOWN))


def with_partitions(disk: Found, partitions: Sequence[Found]) -> Found:
    """Join what a disk's ends hold with what those of its partitions hold: one stranger makes it all foreign."""
    everything = (disk, *partitions)
    what = tuple(dict.fromkeys(text for one in everything for text in one.what))
    for content in (Content.FOREIGN, Content.REMAINS, Content.OURS):
        if any(one.content is content for one in everything):
            return Found(content, what)
    return disk


def md_array_name(block: bytes) -> str | None:
    """Return the name an md superblock (metadata 1.x) gives its array; None when it is no such block."""
    if not block.startswith(MD_MAGIC):
        return None
    return block[_MD_NAME].rstrip(b"\0").decode("ascii", "replace")


def disk_guid(token: str, disk_number: int) -> str:
    """Return the identity a laboratory gives the partition table of a disk."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"volbench-lab:{token}:{disk_number}"))


def physical_volume_id(token: str, disk_number: int) -> str:
    """Return the identity a laboratory gives a disk that LVM takes whole, in LVM's spelling (6-4-4-4-4-4-6)."""
    digits = uuid.uuid5(uuid.NAMESPACE_URL, f"volbench-lab:pv:{token}:{disk_number}").hex
    cuts = (0, 6, 10, 14, 18, 22, 26, 32)
    return "-".join(digits[a:b] for a, b in pairwise(cuts))


MOST_DISKS: Final = 24


def _start_signs(head: bytes, token: str | None) -> list[_Sign]:
    signs = [_Sign(name, is_ours=False) for offset, magic, name in _AT_START if head[offset:].startswith(magic)]
    tables = [
        _Sign(_TABLE, _is_our_table(head[at : at + _SECTOR], token) and has_only_our_slices(head, at))
        for at in (512, 4096)
        if head[at:].startswith(_GPT)
    ]
    signs += tables
    if head[510:512] == b"\x55\xaa":
        is_ours = bool(tables) and tables[0].is_ours and head[450] == _PROTECTIVE
        signs.append(_Sign(_TABLE, is_ours))
    signs += [_Sign(_MD, _is_our_member(head[at:], token)) for at in (0, MD_OFFSET) if head[at:].startswith(MD_MAGIC)]
    for sector in _LVM_SECTORS:
        label = head[sector * _SECTOR : (sector + 1) * _SECTOR]
        if label.startswith(_LVM):
            signs.append(_Sign(_PHYSICAL, _is_our_volume(label, head, token)))
    if any(head[at:].startswith(_ZFS) for at in _ZFS_RANGE):
        signs.append(_Sign(_ZFS_NAME, is_ours=False))
    return signs


def _end_signs(tail: bytes, token: str | None) -> list[_Sign]:
    signs = [_Sign(_TABLE, _is_our_table(tail[-size:], token)) for size in (512, 4096) if tail[-size:].startswith(_GPT)]
    # Older md metadata stands at the end, on a boundary of 4 KiB counted from the beginning of the disk; the length
    # of a disk is a multiple of that or not, so every sector is looked at. Our own members have theirs in front.
    if any(tail[at:].startswith(MD_MAGIC) for at in range(0, len(tail), _SECTOR)):
        signs.append(_Sign(_MD, is_ours=False))
    return signs


def _is_our_table(block: bytes, token: str | None) -> bool:
    if token is None or len(block) < _GPT_GUID + 16:
        return False
    guid = str(uuid.UUID(bytes_le=bytes(block[_GPT_GUID : _GPT_GUID + 16])))
    return any(guid == disk_guid(token, number) for number in range(MOST_DISKS))


def _is_our_member(block: bytes, token: str | None) -> bool:
    return token is not None and is_our_array(md_array_name(block) or "", token)


def _is_our_volume(label: bytes, head: bytes, token: str | None) -> bool:
    if token is None:
        return False
    offset = int.from_bytes(label[20:24], "little")
    found = label[offset : offset + 32].decode("ascii", "replace")
    if found not in {physical_volume_id(token, number).replace("-", "") for number in range(MOST_DISKS)}:
        return False
    group = group_of(head, label)
    return group is None or is_our_group(group, token)
