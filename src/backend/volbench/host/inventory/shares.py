"""Describes a folder on a mounted share: what the mount table says, and nothing about disks, which are the server's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import TargetLost
from volbench.domain.model.machine.storage import Health, StoragePool, TargetFolder, Volume
from volbench.domain.model.servers.share import share_id, share_of
from volbench.domain.model.words.message import Message
from volbench.host.answering import answers
from volbench.host.inventory.folders import check_place, check_words
from volbench.host.inventory.mounts import covering_mount
from volbench.host.inventory.root import Root
from volbench.host.inventory.survey import Survey
from volbench.host.inventory.targets import user_name

if TYPE_CHECKING:
    from volbench.domain.model.servers.share import MountedShare
    from volbench.host.inventory.mounts import Mount


def describe_share(path: str, root: str = "/") -> tuple[Volume, TargetFolder] | None:
    """Describe a folder on a share of another machine; None where it lies on no network mount.

    Raises:
        InvalidRequest, NotFound, UnsafeTarget: as `describe_folder`, but for the file system.
        TargetLost: the share's server does not answer.
    """
    check_words(path)
    survey = Survey(Root(root))
    # By its text alone: to look at a folder of a server that is gone may take for ever.
    mount = covering_mount(survey.mounts, path)
    share = None if mount is None else share_of(mount.file_system, mount.source, mount.options)
    if mount is None or share is None:
        return None
    if survey.root.is_machine and not answers(mount.mount_point):
        raise TargetLost(
            Message("host.shares.does_not_answer", name=mount.source),
            Message("host.shares.look_at_server_and_network"),
            path=path,
        )
    check_place(path, root)
    return _describe(survey.root, mount, share, path)


def _describe(root: Root, mount: Mount, share: MountedShare, path: str) -> tuple[Volume, TargetFolder]:
    is_writable = not mount.is_read_only and root.is_writable(path)
    allow = (
        Message("host.shares.allow_read_only")
        if mount.is_read_only
        else Message("host.shares.allow", user=user_name(root))
    )
    folder = TargetFolder(path, is_writable=is_writable, how_to_allow=None if is_writable else allow)
    space = root.space(mount.mount_point)
    return Volume(
        id=share_id(share, mount.source),
        name=mount.source,
        mount_point=mount.mount_point,
        device=mount.source,
        file_system=mount.file_system,
        mount_options=mount.options,
        total_bytes=space.total_bytes if space else 0,
        free_bytes=space.free_bytes if space else 0,
        layers=(),
        disks=(),
        pool=StoragePool(None, (), (), Health.UNKNOWN),
        target=folder,
        is_read_only=mount.is_read_only,
        share=share,
    ), folder
