"""Caveats about which cache or layer may have answered: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.kind import kind

KINDS: Final = (
    kind(
        "cached",
        "valid",
        ("Answered from memory", "数据来自内存缓存"),
        (
            "Fewer bytes reached the disks than were read or written, so memory did part of the work.",
            "硬盘实际读写的数据少于测试要求的数据，部分工作由内存完成。",
        ),
        (
            "Do not read this as the speed of the disks. Measure again with a larger test file.",
            "这不是硬盘的速度，请用更大的测试文件重新测试。",
        ),
        observed=("The disks moved {moved_ratio} of the bytes.", "硬盘实际读写了其中的 {moved_ratio}。"),
    ),
    kind(
        "unknown-cache",
        "valid",
        ("Cannot tell whether memory helped", "无法确认是否有缓存参与"),
        (
            "It could not be proven that the disks themselves moved the data.",
            "无法证明数据确实由硬盘读写。",
        ),
        (
            "Treat the number as an upper limit, not as the speed of the disks.",
            "请将该数值视为上限，而不是硬盘的真实速度。",
        ),
        observed=("Reason: {reason}.", "原因：{reason}。"),
    ),
    kind(
        "direct-io-refused",
        "warn",
        ("Memory cache could not be bypassed", "无法绕过内存缓存"),
        (
            "The file system does not allow bypassing memory, so all data passed through it on its way.",
            "该文件系统不支持绕过内存缓存，所有数据都经过了它。",
        ),
        ("Compare only with runs that carry the same remark.", "请只与带有同一条注意事项的结果对比。"),
    ),
    kind(
        "direct-io-fallback",
        "warn",
        ("Data went through memory", "数据经过了内存缓存"),
        (
            "Memory was to be bypassed, but on this system the file system quietly sends data through it.",
            "测试要求绕过内存缓存，但在当前系统上，该文件系统仍会让数据经过内存缓存。",
        ),
        (
            "Compare only with runs on the same file system options and a similar system version.",
            "请只与文件系统选项相同、系统版本相近的结果对比。",
        ),
        observed=("Reason: {reason}.", "原因：{reason}。"),
    ),
    kind(
        "small-span",
        "warn",
        ("Test file smaller than planned", "测试文件偏小"),
        (
            "A small test file lets caches inside the disks help, and the disk heads move less than in daily use.",
            "测试文件较小时，硬盘自带的缓存会帮上忙，磁头移动也比日常使用少，结果可能偏高。",
        ),
        (
            "Choose a longer profile or free some space to measure on a larger file.",
            "请选择更长的档位，或腾出空间后使用更大的测试文件。",
        ),
        observed=("Used {file_bytes}, planned {wanted_bytes}.", "实际使用 {file_bytes}，原计划 {wanted_bytes}。"),
    ),
    kind(
        "small-random-span",
        "warn",
        ("Random access over a tiny area", "随机读写范围过小"),
        (
            "This method reads and writes at random within 100 MiB only, which fits into the caches of the disks.",
            "该方法只在 100 MiB 范围内随机读写，硬盘自带的缓存即可完全容纳。",
        ),
        (
            "For random access use the suite “Volume speed”; compare this number with the original script only.",
            "随机读写请看测试套件“存储空间速度”，该数值仅用于与原脚本的结果对比。",
        ),
    ),
    kind(
        "ssd-cache",
        "warn",
        ("An SSD cache is in use", "启用了 SSD 缓存"),
        (
            "Part of the data may have been read from or written to the SSD cache instead of the disks.",
            "部分数据可能由 SSD 缓存读写，而不是硬盘本身。",
        ),
        (
            "To know the disks alone, measure once with the SSD cache removed.",
            "如需了解硬盘本身的速度，请移除 SSD 缓存后再测一次。",
        ),
    ),
    kind(
        "virtual-disk",
        "warn",
        ("Virtual disk", "虚拟硬盘"),
        (
            "The volume lies on a virtual disk; what the machine below it does cannot be seen from here.",
            "该存储空间位于虚拟硬盘上，无法得知底层主机的实际行为。",
        ),
        (
            "Measure on the host as well if you need the speed of the real disks.",
            "如需真实硬盘的速度，请同时在宿主机上测试。",
        ),
    ),
    kind(
        "metadata-cached",
        "info",
        ("Names and sizes came from memory", "文件名和属性来自内存缓存"),
        (
            "The system keeps names and sizes of files in memory, and only the administrator (root) can clear them.",
            "系统会把文件名和属性保留在内存中，只有管理员（root）才能清除。",
        ),
        (
            "Read it as the speed of a folder that was opened before, not of the disks.",
            "该数值代表再次打开文件夹的速度，而不是硬盘的速度。",
        ),
    ),
    kind(
        "compressible-buffers",
        "warn",
        ("Compressible test data", "测试数据可被压缩"),
        (
            "This method writes data that can be compressed well, which flatters compressed volumes.",
            "该方法写入的数据容易被压缩，会让启用压缩的存储空间显得更快。",
        ),
        (
            "Do not use it to compare compressed with uncompressed volumes.",
            "请勿用它对比启用压缩与未启用压缩的存储空间。",
        ),
    ),
    kind(
        "dd-zeros",
        "warn",
        ("Writes only zeros", "写入的数据全为零"),
        (
            "This method writes zeros, which a compressed volume hardly has to store at all.",
            "该方法写入的内容全为零，启用压缩的存储空间几乎不需要真正写入。",
        ),
        (
            "On compressed volumes, use the safe writes of the suite “Volume speed” instead.",
            "启用压缩时，请改看测试套件“存储空间速度”中的安全写入项目。",
        ),
    ),
    kind(
        "hdparm-buffered",
        "info",
        ("Start of the disk only", "仅测试硬盘起始位置"),
        (
            "hdparm reads the very start of the device, its fastest part on a hard disk, through the system's memory.",
            "hdparm 只读取设备最开头的部分（机械硬盘最快的区域），并且经过系统内存。",
        ),
        ("Read it as a quick look, not as the speed of the volume.", "可作快速参考，不代表存储空间的速度。"),
    ),
)
