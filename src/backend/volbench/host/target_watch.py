"""Is the target still what it was when the run began? Asked only when something went wrong; writes nothing."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import TargetLost
from volbench.domain.model.suites.workload import MiB
from volbench.domain.model.words.message import Message
from volbench.host.answering import answers
from volbench.host.mount_table import mount_of, read_mounts

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Volume

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
    if mount.is_on_network and not answers(path):
        raise TargetLost(
            Message("host.target_watch.stopped_answering_during_the_run", name=volume.name),
            Message("host.target_watch.look_at_server_and_network"),
        )
    if mount.is_read_only:
        raise TargetLost(
            Message("host.target_watch.became_read_only_during_the_run", name=volume.name),
            Message("host.target_watch.this_happens_after_disk_errors_check"),
        )
    try:
        status = os.statvfs(path)
    except OSError as error:
        raise _gone(volume) from error
    if status.f_bavail * status.f_frsize < FULL_BYTES:
        raise TargetLost(
            Message("host.target_watch.became_full_during_the_run", name=volume.name),
            Message("host.target_watch.our_test_files_are_removed_make"),
        )


def _gone(volume: Volume) -> TargetLost:
    return TargetLost(
        Message("host.target_watch.was_unmounted_during_the_run", name=volume.name),
        Message("host.target_watch.mount_it_again_what_may_be"),
    )
