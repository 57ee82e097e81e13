"""A small application that reads files out of GridFS: `python gridfs_app.py mongodb://HOST:PORT/DATABASE PORT`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import waitress
from gridfs import GridFSBucket, NoFile
from pymongo import MongoClient
from pymongo.errors import InvalidName

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

PIECE_BYTES = 256 * 1024


def main(address: str, port: int) -> None:
    """Serve until ended."""
    client: MongoClient[dict[str, object]] = MongoClient(address, retryReads=False)
    database = client.get_default_database()

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        try:
            name = environ["PATH_INFO"].strip("/")
            file = GridFSBucket(database, name).open_download_stream_by_name(name)
        except (NoFile, InvalidName, ValueError):
            start_response("404 Not Found", [("Content-Length", "0")])
            return []
        kind = ("Content-Type", "application/octet-stream")
        start_response("200 OK", [kind, ("Content-Length", str(file.length))])
        return iter(lambda: file.read(PIECE_BYTES), b"")

    waitress.serve(app, host="127.0.0.1", port=port, threads=16, _quiet=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
