"""Caveats about the place that was measured: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.kind import KEEP_IN_MIND, kind

KINDS: Final = (
    kind(
        "snapshot-pinned",
        "warn",
        ("A snapshot holds space of the test file", "快照仍占用测试文件的空间"),
        (
            "A snapshot taken during the run still holds the removed test file, so its space is not free again.",
            "测试期间创建的快照仍保留着已删除的测试文件，这部分空间尚未释放。",
        ),
        (
            "The space returns when that snapshot is deleted or expires.",
            "删除该快照或等它过期后，空间会自动释放。",
        ),
        observed=("Still held: {held_bytes}.", "仍被占用：{held_bytes}。"),
    ),
    kind(
        "metadata-kept",
        "info",
        ("The file system keeps space set aside", "文件系统保留了一些空间"),
        (
            "The run's files are removed, but Btrfs has set space aside for its own records and keeps it for later.",
            "本次测试的文件已全部删除，但 Btrfs 为自身的管理数据划出了一些空间，并留待以后使用。",
        ),
        (
            "Nothing is lost: the file system uses this space itself, or gives it back when it tidies up.",
            "空间并未丢失：文件系统会自行使用，或在整理时归还。",
        ),
        observed=("Set aside since: {held_bytes}.", "测试以来划出：{held_bytes}。"),
    ),
    kind(
        "shared-disks",
        "warn",
        ("Both volumes lie on the same disks", "两个存储空间位于相同的硬盘上"),
        (
            "What else is done on one slows the other one down, and the start of a hard disk is faster than its end.",
            "其中一个上的其他读写也会拖慢另一个；此外，机械硬盘的起始部分比末尾更快。",
        ),
        (
            "The difference is one of file system and place, not of the disks.",
            "测得的差异来自文件系统和所处位置，而不是硬盘本身。",
        ),
        observed=("Shared: {disks}.", "共用：{disks}。"),
    ),
    kind(
        "compressed-target",
        "info",
        ("The target folder compresses data", "目标文件夹启用了压缩"),
        (
            "Test data cannot be compressed, so photos and films behave like it; documents may be faster or slower.",
            "测试数据不可压缩，照片、视频与之相近；文档类数据可能更快或更慢。",
        ),
        KEEP_IN_MIND,
        observed=("Method: {compression}.", "压缩方式：{compression}。"),
    ),
    kind(
        "encrypted-target",
        "info",
        ("The target folder is encrypted", "目标文件夹已加密"),
        (
            "Everything was encrypted on the way, which costs processor time.",
            "所有数据都经过加密，会消耗处理器性能。",
        ),
        ("Compare only with runs on other encrypted folders.", "请只与同样加密的文件夹的结果对比。"),
    ),
    kind(
        "aged-file",
        "info",
        ("Where the test file lies on the disks", "测试文件在硬盘上的位置"),
        (
            "Hard disks are up to twice as fast at their beginning as at their end; this file lies in the second half.",
            "机械硬盘起始位置的速度最多可达末尾的两倍，本次测试文件位于后半部分。",
        ),
        (
            "A fuller volume will give lower numbers. That is normal.",
            "存储空间越满，速度越低，属于正常现象。",
        ),
        observed=("Position: {offset_ratio} of the way.", "位置：从起点算起约 {offset_ratio} 处。"),
    ),
    kind(
        "nearly-full",
        "warn",
        ("The volume is nearly full", "存储空间快满了"),
        (
            "Nearly full file systems get slow because free space is scattered.",
            "快满时，剩余空间变得零散，文件系统会变慢。",
        ),
        ("Free some space and measure again.", "请腾出一些空间后重新测试。"),
        observed=("Filled: {fill_ratio}.", "已用 {fill_ratio}。"),
    ),
    kind(
        "smr-disk",
        "warn",
        ("Possibly a shingled (SMR) disk", "可能是叠瓦式（SMR）硬盘"),
        (
            "Shingled disks write fast at first and very slowly once their buffer area is full.",
            "叠瓦式硬盘开始时写入较快，缓冲区写满后会变得很慢。",
        ),
        (
            "Expect lower speeds in long writes than shown here.",
            "长时间写入时，速度可能低于此处结果。",
        ),
        observed=("Disks: {disks}.", "硬盘：{disks}。"),
    ),
    kind(
        "read-only-run",
        "info",
        ("Only reading was measured", "仅测试了读取"),
        (
            "Writing was left out on request; only the test file itself was written once.",
            "按要求跳过了写入测试，仅写入了一个测试文件。",
        ),
        (
            "Run again without “Reads only” to see writing.",
            "如需了解写入速度，请取消“只测读取”后重新测试。",
        ),
    ),
    kind(
        "imported",
        "info",
        ("Imported result", "导入的结果"),
        (
            "This result was made elsewhere and imported; Volume Bench did not see the measurement itself.",
            "该结果在别处测得后导入，存储空间测速没有看到测量过程。",
        ),
        ("Trust it as far as you trust its source.", "可信程度取决于其来源。"),
    ),
)
