"""What the mount table says of whose a volume or a share is, taken out: options, server, share."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.machine.names import LEFT_OUT
from volbench.domain.model.servers.share import address_of

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.servers.share import MountedShare

_MOUNT_OPTION_NAMES = re.compile(r"(subvol|source|lowerdir|upperdir|workdir|addr|clientaddr|username|uid|gid)=")
_SHORTEST_SECRET = 3
_OPEN_OPTIONS = frozenset(
    [
        *("ro", "rw", "relatime", "noatime", "nodiratime", "sync", "async", "soft", "softerr", "hard", "vers", "sec"),
        *("proto", "rsize", "wsize", "bsize", "timeo", "retrans", "nconnect", "max_channels", "multichannel", "cache"),
        *("actimeo", "acregmin", "acregmax", "acdirmin", "acdirmax", "noac", "nocto", "lookupcache", "local_lock"),
        *("fsc", "seal", "sign", "nostrictsync", "echo_interval", "closetimeo", "serverino", "noserverino", "posix"),
        *("nounix", "unix", "nobrl"),
    ]
)
"""Options of a mounted share that decide numbers and say nothing of the owner; every other one is left out."""


def open_options(volume: Volume) -> tuple[str, ...]:
    """Leave out options that name somebody; of a share, where each kind of mount has its own, keep those known."""
    if volume.share is None:
        return options_without_names(volume.mount_options)
    return tuple(one for one in volume.mount_options if one.partition("=")[0] in _OPEN_OPTIONS)


def options_without_names(options: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out options that name folders, users or addresses."""
    return tuple(one for one in options if not _MOUNT_OPTION_NAMES.match(one))


def hidden_share(share: MountedShare | None, machine: str) -> MountedShare | None:
    """Leave out whose share it is, `machine` standing for its server; how it is spoken to decides the numbers."""
    if share is None:
        return None
    return replace(share, server=machine if share.server else "", share=LEFT_OUT if share.share else "")


def words_of_share(volume: Volume) -> list[str]:
    """Return what names the server and the share of a mount, also by its address; nothing of a volume."""
    share = volume.share
    if share is None:
        return []
    words = [volume.device, share.server, share.share, volume.id, address_of(volume.mount_options)]
    return [word for word in words if len(word) >= _SHORTEST_SECRET]
