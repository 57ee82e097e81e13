"""What this room says to people: why a fact is unknown, and how to give permission. Words only, in both languages."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.text import Text

CHAIN_HIDDEN: Final = Text(
    "This system does not show which disks are below the volume.", "系统没有显示该存储空间由哪些硬盘组成。"
)
JOINED_WITHOUT_MD: Final = Text(
    "Several disks are joined below this volume in a way that only an administrator may look into.",
    "该存储空间由多块硬盘组成，但组合方式只有管理员才能查看。",
)
SEVERAL_ARRAYS: Final = Text(
    "Several RAID arrays are joined into this volume, so no single RAID type describes it.",
    "该存储空间由多个 RAID 阵列合并而成，无法用一种 RAID 类型来描述。",
)
GROUP_OR_SHR: Final = Text(
    "The pool consists of several equal arrays. That can be SHR or a RAID group; Storage Manager shows which.",
    "该存储池由多个相同的阵列组成，可能是 SHR，也可能是 RAID 群组；可在“存储管理器”中确认。",
)
LEVEL_WITHOUT_NAME: Final = Text(
    "The kernel reports the RAID level “{level}”, which has no common name.",
    "内核报告的 RAID 级别为“{level}”，没有对应的常用名称。",
)
LIKELY_SHR: Final = Text(
    "The disks are divided the way SHR does it, but other pools can look the same; Storage Manager shows which it is.",
    "硬盘的分区方式像 SHR，但其他存储池也可能如此；可在“存储管理器”中确认。",
)
CLASSIC_OR_SHR: Final = Text(
    "From here, SHR and the classic RAID type can look the same; Storage Manager shows which it is.",
    "从这里看，SHR 与传统 RAID 类型可能没有区别；可在“存储管理器”中确认。",
)
HEALTH_HIDDEN: Final = Text(
    "How the disks are joined cannot be seen from here, so neither can their state.",
    "从这里看不到硬盘的组合方式，因此也无法得知其状态。",
)
ARRAY_HIDDEN: Final = Text(
    "The kernel gave no details about the RAID array {name}.", "内核没有提供 RAID 阵列 {name} 的详细信息。"
)
SIZE_HIDDEN: Final = Text("The size of this volume could not be read.", "无法读取该存储空间的容量。")
ZFS_DISKS_HIDDEN: Final = Text(
    "ZFS does not show ordinary programs which disks belong to a pool.", "ZFS 不向普通程序显示存储池由哪些硬盘组成。"
)
MODEL_HIDDEN: Final = Text("The disk does not report its model here.", "硬盘没有提供型号。")
DISK_SIZE_HIDDEN: Final = Text("The system does not report the size of the disk.", "系统没有提供硬盘容量。")
ROTATION_HIDDEN: Final = Text(
    "The system does not report whether this is a hard disk or an SSD.", "系统没有说明这是机械硬盘还是 SSD。"
)
WRITE_CACHE_HIDDEN: Final = Text(
    "The system does not report whether the disk's write cache is on.", "系统没有说明硬盘的写缓存是否开启。"
)
VIRTUAL_DISK: Final = Text(
    "This is a virtual disk; the disks behind it cannot be seen from here.",
    "这是虚拟硬盘，从这里看不到它背后的真实硬盘。",
)
TEMPERATURE_HIDDEN: Final = Text(
    "The system does not show disk temperatures to this program.", "系统没有向本程序提供硬盘温度。"
)
SSD_CACHE_HIDDEN: Final = Text(
    "Whether this volume uses an SSD cache could not be read.",
    "无法判断该存储空间是否启用了 SSD 缓存。",
)
ENCRYPTION_HIDDEN: Final = Text("Whether the volume is encrypted could not be read.", "无法判断该存储空间是否加密。")
FLAGS_HIDDEN: Final = Text(
    "The settings of this folder (checksum, compression) may not be read.",
    "没有权限读取该文件夹的设置（校验和、压缩）。",
)
SNAPSHOTS_HIDDEN: Final = Text(
    "Whether snapshots cover this folder can only be seen by an administrator.",
    "该文件夹是否有快照，只有管理员才能查看。",
)
MACHINE_FACT_HIDDEN: Final = Text("This system does not report it.", "系统没有提供该信息。")
NAME_UNREADABLE: Final = Text(
    "A volume was left out because its folder name is not valid text.",
    "有一个存储空间因文件夹名称不是有效文本而未列出。",
)

VOLUME_OF_DSM: Final = Text("Volume {number}", "“存储空间 {number}”")
"""As DSM names it in both languages."""
ALLOW_ON_DSM: Final = Text(
    "Permission needed. In DSM, open Control Panel → Shared Folder, choose (or create) a shared folder on {volume}, "
    "then Edit → Permissions, switch the list to “System internal user”, tick Read/Write for {user} and save. "
    "Then reload this page.",
    "需要授权。请在 DSM 中打开“控制面板 → 共享文件夹”，在{volume}上选择（或新建）一个共享文件夹，点击“编辑 → 权限”，"
    "将列表切换为“系统内部用户”，为 {user} 勾选“可读写”并保存，然后刷新本页。",
)
ALLOW_ON_LINUX: Final = Text(
    "Permission needed. Choose a folder on this volume that you may write to, or make one as administrator: "
    "sudo install -d -o {user} {folder}",
    "需要授权。请选择该存储空间上你有写入权限的文件夹，或以管理员身份新建一个：sudo install -d -o {user} {folder}",
)
ALLOW_READ_ONLY: Final = Text(
    "This volume is mounted read-only, so nothing can be measured on it. Mount it for writing, then reload this page.",
    "该存储空间以只读方式挂载，无法测试。请以可写方式重新挂载，然后刷新本页。",
)
ALLOW_FOLDER: Final = Text(
    "You may not write to this folder. Give {user} write permission to it, or choose another folder.",
    "没有该文件夹的写入权限。请授予 {user} 写入权限，或选择其他文件夹。",
)
