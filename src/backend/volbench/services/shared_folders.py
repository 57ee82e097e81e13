"""Access to volumes: looks again whether one can be written to, and has DSM make or remove a shared folder there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import Busy, NotFound
from volbench.domain.model.machine.shared_folders import (
    DsmCall,
    MadeShare,
    ShareContents,
    SharePlan,
    delete_call,
    holds_foreign_files,
    no_made_share,
    plan_share,
)
from volbench.domain.model.words.message import Message
from volbench.host.dsm.made_shares import MadeShares, look_into
from volbench.host.inventory import take_inventory
from volbench.host.inventory.access import AccessWatch
from volbench.host.inventory.root import Root
from volbench.host.inventory.targets import user_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from volbench.domain.model.machine.dsm import DsmSession
    from volbench.domain.model.machine.storage import TargetFolder, Volume
    from volbench.host.dsm.client import DsmClient
    from volbench.runner.protocols import Clock


class ShareDesk:
    """What the HTTP interface asks about access; every change is DSM's, in an administrator's name."""

    def __init__(
        self,
        root: str,
        data_folder: Path,
        *,
        client: Callable[[], DsmClient],
        clock: Clock,
        is_measuring: Callable[[], bool],
    ) -> None:
        """`is_measuring` says whether any run of this machine is under way."""
        self._root = root
        self._watch = AccessWatch(root)
        self._records = MadeShares(data_folder / "made-shares.json")
        self._client = client
        self._clock = clock
        self._is_measuring = is_measuring

    def look(self, volume_id: str) -> TargetFolder:
        """Return the folder a run on this volume would use, or how to get one; wakes no disk. Raises NotFound."""
        folder = self._watch.look(volume_id)
        if folder is None:
            raise _no_such_volume(volume_id)
        return folder

    def plan(self, volume_id: str) -> SharePlan:
        """Say which shared folder DSM would be asked to make; raises NotFound, UnsafeTarget."""
        return plan_share(self._volume(volume_id), user_name(Root(self._root)))

    def made(self, volume_path: str) -> MadeShare | None:
        """Return the shared folder we made on the volume mounted there."""
        return self._records.on(volume_path)

    def removal(self, volume_id: str) -> tuple[MadeShare, ShareContents, DsmCall] | None:
        """Say what removing our shared folder would remove, and by which call; None when we made none there."""
        made = self.made(self._volume(volume_id).mount_point)
        return None if made is None else (made, self._contents(made) or ShareContents(), delete_call(made.name))

    def make(self, volume_id: str, session: DsmSession) -> MadeShare:
        """Have DSM make the shared folder of `plan`.

        Raises:
            NotFound, UnsafeTarget: not on this volume.
            ShareRefused, DsmUnreachable, DsmApiMissing, DsmSessionEnded: DSM did not do it.
        """
        from volbench.host.dsm.share_maker import ShareMaker

        plan = self.plan(volume_id)
        return ShareMaker(self._client(), self._records).make(plan, session, now=self._clock.now())

    def remove(self, volume_id: str, session: DsmSession) -> None:
        """Have DSM remove the shared folder we made, if nothing but ours is in it.

        Raises:
            NotFound: there is no such volume, or we made nothing there.
            Busy: a run is under way.
            UnsafeTarget: it holds other files, or is another folder by now.
            ShareRefused, DsmUnreachable, DsmApiMissing, DsmSessionEnded: DSM did not do it.
        """
        from volbench.host.dsm.share_maker import ShareMaker

        volume = self._volume(volume_id)
        made = self.made(volume.mount_point)
        if made is None:
            raise no_made_share(volume)
        if self._is_measuring():
            raise Busy(
                Message("services.shared_folders.a_run_is_under_way"),
                Message("services.shared_folders.wait_for_its_end_or_cancel"),
            )
        contents = self._contents(made)
        if contents is not None and (contents.foreign or not contents.is_readable):
            raise holds_foreign_files(made, contents)
        ShareMaker(self._client(), self._records).remove(made, session, contents)

    def _contents(self, made: MadeShare) -> ShareContents | None:
        return look_into(made.path if self._root == "/" else self._root + made.path)

    def _volume(self, volume_id: str) -> Volume:
        inventory = take_inventory(self._root, clock=self._clock, with_access_probe=False)
        found = next((volume for volume in inventory.volumes if volume.id == volume_id), None)
        if found is None:
            raise _no_such_volume(volume_id)
        return found


def _no_such_volume(volume_id: str) -> NotFound:
    return NotFound(
        Message("services.shared_folders.there_is_no_volume", id=volume_id[:80]),
        Message("services.shared_folders.reload_the_page_it_may_have"),
        volume=volume_id,
    )
