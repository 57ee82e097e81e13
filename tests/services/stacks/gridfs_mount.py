"""A stand-in for gridfs-fuse: mounts the files in GridFS, to read only, by name.

`python gridfs_mount.py mongodb://HOST:PORT/DATABASE FOLDER`. The projects of that name were written for MongoDB of 2010
to 2014 and are in no registry; this one of our own does the same work (a look-up and a query for each open file) and no
more. Needs fusepy 3.0.1 and libfuse 2.
"""

from __future__ import annotations

import errno
import stat
import sys
from threading import Lock
from typing import Any, Final

from fuse import FUSE, FuseOSError, Operations
from gridfs import GridFSBucket, GridOut, NoFile
from pymongo import MongoClient

_FILE: Final = stat.S_IFREG | 0o444
_FOLDER: Final = stat.S_IFDIR | 0o555


class Bucket(Operations):  # type: ignore[misc]
    """One folder with the file of each bucket, which is called as the bucket is."""

    def __init__(self, address: str) -> None:
        """Connect when the first file is asked for."""
        client: MongoClient[dict[str, Any]] = MongoClient(address, retryReads=False)
        self._database = client.get_default_database()
        self._open: dict[int, tuple[GridOut, Lock]] = {}
        self._numbers = iter(range(1, sys.maxsize))

    def getattr(self, path: str, _handle: int | None = None) -> dict[str, Any]:
        """Say how large a file is."""
        if path == "/":
            return {"st_mode": _FOLDER, "st_nlink": 2}
        found = self._database[f"{path[1:]}.files"].find_one({"filename": path[1:]}, {"length": 1, "uploadDate": 1})
        if found is None:
            raise FuseOSError(errno.ENOENT)
        return {
            "st_mode": _FILE,
            "st_nlink": 1,
            "st_size": found["length"],
            "st_mtime": found["uploadDate"].timestamp(),
        }

    def readdir(self, _path: str, _handle: int) -> list[str]:
        """Name all files."""
        names = self._database.list_collection_names()
        return [".", "..", *(one.removesuffix(".files") for one in names if one.endswith(".files"))]

    def open(self, path: str, _flags: int) -> int:
        """Look a file up."""
        try:
            file = GridFSBucket(self._database, path[1:]).open_download_stream_by_name(path[1:])
        except NoFile:
            raise FuseOSError(errno.ENOENT) from None
        number = next(self._numbers)
        self._open[number] = (file, Lock())
        return number

    def read(self, _path: str, size: int, offset: int, handle: int) -> bytes:
        """Read a part of it."""
        file, lock = self._open[handle]
        with lock:
            file.seek(offset)
            return bytes(file.read(size))

    def release(self, _path: str, handle: int) -> int:
        """Let go of it."""
        self._open.pop(handle)[0].close()
        return 0


def main(address: str, folder: str) -> None:
    """Mount until ended; the kernel keeps no pages and no answers, so that every read is one of GridFS."""
    options = {"ro": True, "allow_other": True, "default_permissions": True, "attr_timeout": 0, "entry_timeout": 0}
    FUSE(Bucket(address), folder, foreground=True, direct_io=True, nothreads=False, **options)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
