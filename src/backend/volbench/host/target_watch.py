"""Is the target still what it was when the run began? Asked only when something went wrong; writes nothing."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import TargetLost
from volbench.domain.model.text import Text
from volbench.domain.model.workload import MiB
from volbench.host.mount_table import mount_of, read_mounts

if TYPE_CHECKING:
    from volbench.domain.model.storage import Volume

FULL_BYTES: Final = 4 * MiB
"""With less free space than this a file system refuses writes of the sizes we make."""


def look_at_target(path: str, volume: Volume) -> None:
    """Make sure that `path` is still on `volume` and can be written to.

    Raises:
        TargetLost: the volume was unmounted, became read-only or ran full.
    """
    mount = mount_of(volume.mount_point, read_mounts())
    if mount is None or mount.mount_point != volume.mount_point:
        raise _gone(volume)
    if mount.is_read_only:
        raise TargetLost(
            Text("{name} became read-only during the run.", "测试过程中 {name} 变为只读。").fill(name=volume.name),
            Text(
                "This happens after disk errors. Check disks and storage pool before anything else.",
                "这通常发生在硬盘出错之后。请先检查硬盘和存储池。",
            ),
        )
    try:
        status = os.statvfs(path)
    except OSError as error:
        raise _gone(volume) from error
    if status.f_bavail * status.f_frsize < FULL_BYTES:
        raise TargetLost(
            Text("{name} became full during the run.", "测试过程中 {name} 已满。").fill(name=volume.name),
            Text(
                "Our test files are removed. Make room, and look at what else is writing to the volume.",
                "测试文件已删除。请腾出空间，并检查还有哪些程序在写入该存储空间。",
            ),
        )


def _gone(volume: Volume) -> TargetLost:
    return TargetLost(
        Text("{name} was unmounted during the run.", "测试过程中 {name} 被卸载。").fill(name=volume.name),
        Text(
            "Mount it again. What may be left of our test files there is removed as soon as it is back.",
            "请重新挂载。如有测试文件残留，存储空间恢复后会自动删除。",
        ),
    )
