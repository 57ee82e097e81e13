"""Words for the reason codes of cache_class.py, for lay people; shown beside the cache class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from volbench.domain.model.text import Text, join_clauses, plain

REASONS: Final[dict[str, Text]] = {
    "disk-bytes-match": Text("the disks moved as many bytes as were asked for", "硬盘实际读写的数据量与测试要求相符"),
    "not-resident": Text(
        "nothing of the test file lay in memory before or after", "测试前后，测试文件都不在内存缓存中"
    ),
    "flush-timed": Text(
        "the time includes waiting until the data was safe on the disks", "计时包含了等待数据真正写入硬盘的时间"
    ),
    "loop-direct-io": Text(
        "the disk is a file used as a disk, with memory bypassed", "硬盘由文件模拟，且绕过了内存缓存"
    ),
    "read-bytes-missing": Text("the disks read less than was asked for", "硬盘实际读取的数据少于测试要求"),
    "write-bytes-missing": Text("the disks wrote less than was asked for", "硬盘实际写入的数据少于测试要求"),
    "timed-part-not-placed": Text(
        "the disks did move as much in as much time, but whether within the timed part cannot be told",
        "硬盘在同样长的时间内确实读写了这么多数据，但无法确定是否正好在计时区间内",
    ),
    "disk-counters-missing": Text("the activity of the disks cannot be read", "无法读取硬盘的活动计数"),
    "stored-ratio-unknown": Text(
        "the folder compresses data and by how much is not known", "文件夹启用了压缩，但压缩比未知"
    ),
    "loop-without-direct-io": Text(
        "the disk is a file used as a disk, and memory stands between", "硬盘由文件模拟，读写会经过内存缓存"
    ),
    "virtual-disk": Text("the disk is virtual, what lies below cannot be seen", "硬盘是虚拟的，无法看到底层情况"),
    "unseen-layer": Text(
        "a layer between volume and disks cannot be seen through", "存储空间与硬盘之间有一层无法看到内部情况"
    ),
    "no-disks": Text("the disks below the volume could not be found", "未能找到存储空间所在的硬盘"),
    "flush-not-timed": Text(
        "the time does not include waiting until the data was safe on the disks", "计时不包含等待数据真正写入硬盘的时间"
    ),
    "residency-unreadable-before": Text(
        "whether the test file lay in memory before cannot be read", "无法得知测试前文件是否已在内存中"
    ),
    "residency-unreadable-after": Text(
        "whether the test file lay in memory afterwards cannot be read", "无法得知测试后文件是否留在内存中"
    ),
    "resident-before": Text("part of the test file already lay in memory", "测试前，部分测试文件已在内存中"),
    "resident-after": Text("the data passed through memory and stayed there", "数据经过内存缓存，并留在其中"),
    "resident-after-direct": Text(
        "memory was to be bypassed, yet data stayed in it", "要求绕过内存缓存，但仍有数据留在其中"
    ),
    "btrfs-checksum-fallback": Text(
        "from Linux 6.14 on, Btrfs writes files with checksums through memory",
        "自 Linux 6.14 起，Btrfs 写入带校验和的文件时会经过内存缓存",
    ),
    "compressed-read-buffered": Text(
        "Btrfs reads compressed files through memory", "Btrfs 读取压缩文件时会经过内存缓存"
    ),
    "unaligned-fallback": Text(
        "blocks smaller than the file system's own go through memory", "小于文件系统块大小的读写会经过内存缓存"
    ),
    "zfs-direct": Text("ZFS may keep data in memory all the same", "ZFS 仍可能使用内存缓存"),
    "nothing-to-compare": Text(
        "no bytes were asked for that the disks could be held against", "没有可与硬盘读写量对照的数据"
    ),
}
"""Halves of sentences: they follow “Reason:” or stand in a list."""


def explain(codes: Iterable[str]) -> Text:
    """Join the words of several reason codes; a code from a newer version is shown as it is."""
    texts = [REASONS.get(code, plain(code)) for code in codes]
    return join_clauses(texts)
