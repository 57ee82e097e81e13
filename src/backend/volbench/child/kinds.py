"""Which file speaks to which kind of place; only the one that is asked for is loaded."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from volbench.child.way import Way, Where

KINDS: Final = {
    "folder": ("folder", "FolderWay"),
    "gridfs": ("gridfs", "GridFsWay"),
    "http": ("http", "HttpWay"),
    "ipfs": ("ipfs", "IpfsWay"),
    "s3": ("s3", "S3Way"),
    "smb": ("smb", "SmbWay"),
    "webdav": ("webdav", "WebDavWay"),
}


def way_to(where: Where) -> Way:
    """Return the way to a place; nothing is opened yet."""
    module, name = KINDS[where.kind]
    made: Way = getattr(importlib.import_module(f"volbench.child.{module}"), name)(where)
    return made
