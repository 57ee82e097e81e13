"""The gate before a disk is erased: every reason not to touch it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from volbench.domain.lab.identity import Identity
from volbench.domain.lab.lab_disk import LabDisk
from volbench.domain.lab.signatures import MOST_DISKS, Content
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.text import Text, join_clauses, join_lines, listed

SMALLEST_BYTES: Final = 128 * 1024 * 1024
"""Below that no file system with a test file fits beside the metadata of RAID and LVM."""


def refusals(disk: LabDisk) -> tuple[Text, ...]:
    """Return every reason not to erase a disk; empty when it is blank and free."""
    if disk.kind != "disk":
        return (_NO_DISK[disk.kind] if disk.kind in _NO_DISK else _NO_DISK["other"],)
    named = (
        (disk.mount_points, Text("a volume stands on it, mounted at {names}", "其上有存储空间，已挂载到 {names}")),
        (disk.swaps, Text("it is swap space ({names})", "正用作交换空间（{names}）")),
        (disk.arrays, Text("it belongs to the RAID array {names}", "属于 RAID 阵列 {names}")),
        (disk.holders, Text("{names} stands on it", "{names} 建在其上")),
        (disk.partitions, Text("it has partitions ({names})", "已有分区（{names}）")),
    )
    reasons = [words.fill(names=listed(names)) for names, words in named if names]
    if disk.problem is not None:
        reasons.append(Text("it cannot be read: {why}", "无法读取：{why}").fill(why=disk.problem))
    if disk.found.content is not Content.BLANK:
        what = listed(disk.found.what) if disk.found.what else Text("data", "数据")
        reasons.append(Text("it holds {what}", "含有{what}").fill(what=what))
    if disk.is_claimed and not reasons:
        reasons.append(Text("another program or a mount elsewhere claims it", "正被其他程序或别处的挂载独占"))
    if disk.is_read_only:
        reasons.append(Text("it is write-protected", "处于写保护状态"))
    if disk.size_bytes < SMALLEST_BYTES:
        reasons.append(Text("it is smaller than 128 MiB", "小于 128 MiB"))
    return tuple(reasons)


def check_disks(disks: Sequence[LabDisk]) -> None:
    """Let only blank, free disks pass.

    Raises:
        InvalidRequest: none, too many, or one named twice.
        UnsafeTarget: a disk holds something or is in use; the message has every reason of every disk.
    """
    if not 1 <= len(disks) <= MOST_DISKS:
        raise InvalidRequest(
            Text("The laboratory takes 1 to {most} disks.", "实验室可使用 1 到 {most} 块硬盘。").fill(most=MOST_DISKS),
            Text("Name them, for example --disks sdb,sdc,sdd.", "请指定硬盘，例如 --disks sdb,sdc,sdd。"),
        )
    _refuse_twins(disks)
    refused = [(disk, why) for disk in disks if (why := refusals(disk))]
    if refused:
        lines = [_line(disk, why) for disk, why in refused]
        raise UnsafeTarget(
            join_lines(lines),
            _hint([disk for disk, _ in refused]),
            disks=[disk.name for disk, _ in refused],
        )


def consent_words(disks: Sequence[LabDisk]) -> str:
    """Return what has to be typed, letter by letter, before anything is written.

    A disk that is blank at its ends only may have lost its partition table: whoever erases it has to say that too.
    """
    words = "erase " + " ".join(disk.name for disk in disks)
    with_data = [disk.name for disk in disks if disk.sampled_with_data]
    return f"{words} with data on {' '.join(with_data)}" if with_data else words


def _refuse_twins(disks: Sequence[LabDisk]) -> None:
    """One disk reached by two names (multipath, a link) would be written to twice at once."""
    for one, other in combinations(disks, 2):
        if one.path == other.path or (one.size_bytes == other.size_bytes and Identity.of(one).shares_a_number(other)):
            twice = Text("{one} is named twice.", "{one} 被指定了两次。")
            same = Text("{one} and {other} are the same disk.", "{one} 和 {other} 是同一块硬盘。")
            words = twice if one.name == other.name else same
            raise InvalidRequest(
                words.fill(one=one.name, other=other.name), Text("Name each disk once.", "每块硬盘只指定一次。")
            )


def _hint(refused: Sequence[LabDisk]) -> Text:
    """Nobody is told to erase what is in use."""
    if any(disk.mount_points or disk.swaps or disk.arrays or disk.holders or disk.is_claimed for disk in refused):
        return _NOT_IN_USE
    return _BLANK_ONLY if all(disk.kind == "disk" for disk in refused) else _WHOLE_DISKS


def _line(disk: LabDisk, why: Sequence[Text]) -> Text:
    return Text("{disk}: {reasons}.", "{disk}：{reasons}。").fill(disk=disk.name, reasons=join_clauses(why))


_NOT_IN_USE: Final = Text(
    "The laboratory takes blank disks only that nobody uses: choose other disks. Nothing was changed.",
    "实验室只接受未被使用的空白硬盘：请换用其他硬盘。没有做任何更改。",
)
_WHOLE_DISKS: Final = Text(
    "Name whole, blank disks; `lsblk -d` lists those that are there. Nothing was changed.",
    "请指定整块的空白硬盘，可用 `lsblk -d` 列出现有硬盘。没有做任何更改。",
)
_BLANK_ONLY: Final = Text(
    "The laboratory takes blank disks only, and does not empty them itself: choose other disks, or erase these "
    "yourself if you are sure. Nothing was changed.",
    "实验室只接受空白硬盘，也不会替你清空：请换用其他硬盘；若确定无用，请自行清除数据。没有做任何更改。",
)
_NO_DISK: Final = {
    "missing": Text("there is no such disk", "没有这块硬盘"),
    "file": Text("it is a file or folder, not a disk", "这是文件或文件夹，不是硬盘"),
    "partition": Text("it is a partition, not a whole disk", "这是分区，不是整块硬盘"),
    "md": Text("it is a RAID array, not a disk", "这是 RAID 阵列，不是硬盘"),
    "device-mapper": Text("it is a mapped device, not a disk", "这是映射设备，不是硬盘"),
    "loop": Text("it is a file made to look like a disk", "这是由文件模拟的硬盘"),
    "memory": Text("it is a piece of memory, not a disk", "这是内存，不是硬盘"),
    "other": Text("it is not a hard disk or SSD", "这不是硬盘或 SSD"),
}
