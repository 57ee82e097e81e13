"""A share of another machine that is mounted here, as the mount table names it: a folder, and yet a server. Pure.

What the server keeps it on cannot be seen: no disks, no pool, no file system. Its sizes are what it answers with.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from volbench.domain.model.servers.endpoint import Durability

if TYPE_CHECKING:
    from collections.abc import Iterable


class MountProtocol(StrEnum):
    """How the kernel, or a program behind FUSE, speaks to the server of a mounted share."""

    NFS = "nfs"
    SMB = "smb"
    OTHER = "other"
    """Any other network mount: SSHFS, WebDAV, Ceph, …"""


@dataclass(frozen=True, slots=True)
class MountedShare:
    """Where a mounted share comes from."""

    protocol: MountProtocol
    file_system: str
    """As the mount table has it: `nfs4`, `cifs`, `fuse.sshfs`."""
    server: str
    """Name or address as it was mounted, without user; empty where the mount table names none."""
    share: str
    """Export or share with the folder inside it; empty where it is not told apart."""
    version: str = ""
    """Of the protocol, as negotiated: `4.2`, `3.1.1`."""
    durability: Durability = Durability.UNKNOWN
    """How far a file has got when its flush returns here."""


_KERNEL: Final = {
    "nfs": MountProtocol.NFS,
    "nfs4": MountProtocol.NFS,
    "cifs": MountProtocol.SMB,
    "smb3": MountProtocol.SMB,
}
_OTHERS: Final = frozenset(
    {"afs", "ceph", "davfs", "fuse.davfs", "fuse.davfs2", "fuse.rclone", "fuse.s3fs", "fuse.sshfs"}
) | {
    "fuse.ceph",
    "fuse.ceph-fuse",
    "fuse.curlftpfs",
    "fuse.glusterfs",
    "fuse.juicefs",
    "fuse.smbnetfs",
    "glusterfs",
    "lustre",
}
_DAV: Final = ("http://", "https://")
"""davfs2 mounts as plain `fuse`, with the address as its source."""
_OVER_HTTP: Final = frozenset({"davfs", "fuse.davfs", "fuse.davfs2", "fuse.curlftpfs", "fuse.rclone", "fuse.s3fs"})
"""A folder is removed by one request with all that is in it; only the mount's own list says that it is empty."""
_EARLY: Final = frozenset({"cache=loose", "nostrictsync"})
"""SMB: bytes are kept here beyond the flush, or the server is not asked for one (mount.cifs(8))."""
_SLUG_LENGTH: Final = 40
_NOT_IN_A_SLUG: Final = re.compile(r"[^a-z0-9]+")


def share_of(file_system: str, source: str, options: Iterable[str]) -> MountedShare | None:
    """Return what a row of the mount table says of a share; None where it is no network mount."""
    options = tuple(options)
    protocol = _protocol(file_system, source)
    if protocol is None:
        return None
    server, share = _parts(source)
    version = next((one.partition("=")[2] for one in options if one.startswith("vers=")), "")
    return MountedShare(protocol, file_system, server, share, version, _durability(protocol, options))


def is_network_mount(file_system: str, source: str) -> bool:
    """Say whether a row of the mount table is a share of another machine."""
    return _protocol(file_system, source) is not None


def keeps_folders(file_system: str, source: str) -> bool:
    """Say whether no folder of a mount may be removed although it looks empty: nothing there refuses a filled one."""
    return file_system in _OVER_HTTP or (file_system == "fuse" and source.startswith(_DAV))


def share_id(share: MountedShare, source: str) -> str:
    """Return what history knows a share by, wherever it is mounted: readable, another one for another source."""
    digest = hashlib.sha256(f"{share.protocol} {source}".encode()).hexdigest()[:8]
    words = _NOT_IN_A_SLUG.sub("-", f"{share.server} {share.share}".casefold()).strip("-")[:_SLUG_LENGTH].strip("-")
    return "-".join(part for part in (str(share.protocol), words, digest) if part)


def address_of(options: Iterable[str]) -> str:
    """Return the server's address, where the kernel notes it beside the name that was mounted."""
    return next((one.partition("=")[2] for one in options if one.startswith("addr=")), "")


def _protocol(file_system: str, source: str) -> MountProtocol | None:
    known = _KERNEL.get(file_system)
    if known is not None:
        return known
    is_dav = file_system == "fuse" and source.startswith(_DAV)
    return MountProtocol.OTHER if is_dav or file_system in _OTHERS else None


def _parts(source: str) -> tuple[str, str]:
    """Return server and share of `//server/share`, `server:/export`, `user@server:folder` or an address."""
    if source.startswith(_DAV):
        source = source.partition(":")[2]
    if source.startswith("//"):
        server, _, share = source[2:].partition("/")
        return server.rpartition("@")[2], share
    found = re.fullmatch(r"(?:[^@/]*@)?(\[[^\]/]*\]|[^:/\[\]]+):(.*)", source)
    return (found[1], found[2]) if found else ("", "")


def _durability(protocol: MountProtocol, options: tuple[str, ...]) -> Durability:
    """Return what a flush over the mount means, as far as the mount table tells.

    NFS sends COMMIT and SMB sends FLUSH, and the server answers when it has done as it is set up to do: an export with
    `async`, or Samba with `strict sync = no`, answers before its disks have anything. No client is told which.
    """
    if protocol is MountProtocol.OTHER or not _EARLY.isdisjoint(options):
        return Durability.UNKNOWN
    return Durability.SERVER_FLUSH
