"""Which bytes at the beginning of a disk are those of GPT, md and LVM as the laboratory writes them.

UEFI specification §5.3 (GPT), linux drivers/md/md.c `struct mdp_superblock_1`, lvm2 lib/format_text/layout.h.
"""

from __future__ import annotations

import uuid
from itertools import pairwise
from typing import Final

MD_MAGIC: Final = b"\xfc\x4e\x2b\xa9"
MD_OFFSET: Final = 4096
_SECTOR: Final = 512
_MIB: Final = 1 << 20
_BLANK_BYTES: Final = (0x00, 0xFF)
"""What a new or an erased disk is filled with."""
_GPT: Final = b"EFI PART"
_GPT_ENTRIES: Final = 128
_GPT_ENTRY_BYTES: Final = 128
_FIRST_SLICE: Final = 5
_LINUX: Final = uuid.UUID("0fc63daf-8483-4772-8e79-3d69d8477de4").bytes_le
"""Type of a partition with Linux data; what sfdisk calls `linux`."""
_MD_DATA_OFFSET: Final = slice(128, 136)
_MD_BLOCK_BYTES: Final = 4096
_MD_BAD_BLOCKS_SECTORS: Final = slice(186, 188)
_MD_BAD_BLOCKS_OFFSET: Final = slice(188, 192)
_LVM: Final = b"LABELONE"
_LVM_SECTORS: Final = range(4)
_LVM_TEXT: Final = b" LVM2 x[5A%r0N*>"
_LVM_TEXT_END: Final = 128 * 1024
"""A group of 24 disks, changed a few times, has written that far into the room for its description."""
_LVM_DATA: Final = _MIB
"""Where LVM puts the first extent."""


def is_blank(end: bytes) -> bool:
    """Whether bytes are all zero, or all one."""
    return any(end.count(byte) == len(end) for byte in _BLANK_BYTES)


def md_data_offset_bytes(head: bytes) -> int | None:
    """Return where the data of an md member of metadata 1.2 begins; None when it is no such member."""
    block = head[MD_OFFSET : MD_OFFSET + _MD_BLOCK_BYTES]
    if not block.startswith(MD_MAGIC):
        return None
    return int.from_bytes(block[_MD_DATA_OFFSET], "little") * _SECTOR


def has_only_our_slices(head: bytes, at: int) -> bool:
    """Whether a partition table's entries lie as SHR's slices do: from number 5 and 1 MiB on, one after the other.

    Args:
        head: the disk's beginning.
        at: where the table's header is, which is also the size of a logical block.
    """
    number = int.from_bytes(head[at + 80 : at + 84], "little")
    size = int.from_bytes(head[at + 84 : at + 88], "little")
    start = int.from_bytes(head[at + 72 : at + 80], "little") * at
    if (number, size, start) != (_GPT_ENTRIES, _GPT_ENTRY_BYTES, 2 * at):
        return False
    entries = [head[start + n * size : start + (n + 1) * size] for n in range(number)]
    used = [(n, entry) for n, entry in enumerate(entries, 1) if any(entry)]
    if [n for n, _ in used] != list(range(_FIRST_SLICE, _FIRST_SLICE + len(used))):
        return False
    edges = [
        (int.from_bytes(entry[32:40], "little") * at, (int.from_bytes(entry[40:48], "little") + 1) * at)
        for _, entry in used
    ]
    is_whole = all(edge % _MIB == 0 for pair in edges for edge in pair)
    is_row = all(one[1] == other[0] for one, other in pairwise(edges)) and (not edges or edges[0][0] == _MIB)
    return is_whole and is_row and all(entry[:16] == _LINUX for _, entry in used)


def group_of(head: bytes, label: bytes) -> str | None:
    """Return the name of the volume group a physical volume now belongs to; None when it belongs to none.

    A description that cannot be followed counts as a group of nobody's: its name is empty.
    """
    at = _text_area(label)
    header = head[at : at + _SECTOR] if at is not None else b""
    if at is None or header[4:20] != _LVM_TEXT:
        return None if at is None or is_blank(header) else ""
    offset, size = (int.from_bytes(header[n : n + 8], "little") for n in (40, 48))
    if offset == 0 or size == 0:
        return None
    return head[at + offset : at + offset + 128].partition(b" {")[0].decode("ascii", "replace")


def is_blank_beside_ours(head: bytes) -> bool:
    """Whether nothing but GPT, md and LVM stands at the beginning, up to where what they hold begins."""
    edges = sorted(_extents(head))
    at = 0
    for start, end in edges:
        if start > at and not is_blank(head[at:start]):
            return False
        at = max(at, end)
    return is_blank(head[at:])


def _extents(head: bytes) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for at in (512, 4096):
        if head[at:].startswith(_GPT):
            found += [(0, 2 * at + _GPT_ENTRIES * _GPT_ENTRY_BYTES), (_MIB, len(head))]
    if (data := md_data_offset_bytes(head)) is not None:
        found += [(MD_OFFSET, MD_OFFSET + _MD_BLOCK_BYTES), (data, len(head)), *_bad_blocks(head)]
    for sector in _LVM_SECTORS:
        if head[sector * _SECTOR :].startswith(_LVM):
            found += [(sector * _SECTOR, (sector + 1) * _SECTOR), (4096, _LVM_TEXT_END), (_LVM_DATA, len(head))]
    return found


def _bad_blocks(head: bytes) -> list[tuple[int, int]]:
    """Md's list of bad blocks: all ones when there are none."""
    block = head[MD_OFFSET : MD_OFFSET + _MD_BLOCK_BYTES]
    sectors = int.from_bytes(block[_MD_BAD_BLOCKS_SECTORS], "little")
    offset = int.from_bytes(block[_MD_BAD_BLOCKS_OFFSET], "little", signed=True)
    start = MD_OFFSET + offset * _SECTOR
    return [(start, start + sectors * _SECTOR)] if sectors and offset > 0 else []


def _text_area(label: bytes) -> int | None:
    """Return where the description of a physical volume's group is kept (struct pv_header)."""
    at = int.from_bytes(label[20:24], "little") + 40
    offsets = [int.from_bytes(label[n : n + 8], "little") for n in range(at, len(label) - 15, 16)]
    if 0 not in offsets:
        return None
    # Two lists, each ended by a zero: where data may be, then where descriptions are. The first of these is ours.
    descriptions = offsets[offsets.index(0) + 1 :]
    return descriptions[0] if descriptions and descriptions[0] else None
