"""Access to volumes played: one volume that can be measured and one that cannot yet; DSM does what it is asked."""

from __future__ import annotations

from dataclasses import replace

from support.examples import example_volume
from support.words import bilingual
from volbench.domain.model.errors import NotFound
from volbench.domain.model.machine.dsm import DsmSession
from volbench.domain.model.machine.shared_folders import (
    MadeShare,
    ShareContents,
    delete_call,
    no_made_share,
    plan_share,
)
from volbench.domain.model.machine.storage import TargetFolder


class FakeAccess:
    """The `Access` of the services without machine and DSM."""

    def __init__(self) -> None:
        self.shares: dict[str, MadeShare] = {}
        self.remembered: list[tuple[str, DsmSession]] = []

    def remember(self, run_id, session):
        self.remembered.append((run_id, session))

    def look(self, volume_id):
        volume = _volume(volume_id)
        made = self.shares.get(volume.mount_point)
        if made is not None:
            return TargetFolder(made.path, is_writable=True)
        how = bilingual("Give volbench Read/Write on a shared folder.", "请为 volbench 授予共享文件夹的“可读写”权限。")
        return TargetFolder(f"{volume.mount_point}/@appdata/volbench", is_writable=False, how_to_allow=how)

    def plan(self, volume_id):
        return plan_share(_volume(volume_id), "volbench")

    def made(self, volume_path):
        return self.shares.get(volume_path)

    def removal(self, volume_id):
        made = self.made(_volume(volume_id).mount_point)
        return None if made is None else (made, ShareContents(ours=(".volbench",)), delete_call(made.name))

    def make(self, volume_id, session):
        plan = self.plan(volume_id)
        made = MadeShare(plan.name, plan.volume_path, "0c5e", "2026-11-20T10:05:00.000Z")
        self.shares[plan.volume_path] = made
        return made

    def remove(self, volume_id, session):
        if self.shares.pop(_volume(volume_id).mount_point, None) is None:
            raise no_made_share(_volume(volume_id))


def _volume(volume_id):
    volume = example_volume()
    if volume_id == "volume2":
        return replace(volume, id="volume2", name="Volume 2", mount_point="/volume2")
    if volume_id != volume.id:
        raise NotFound(
            bilingual("There is no such volume.", "没有该存储空间。"), bilingual("Reload the page.", "请刷新页面。")
        )
    return volume
