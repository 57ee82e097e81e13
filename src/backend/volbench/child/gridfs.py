"""GridFS, files in a MongoDB, by its own driver: `pymongo`, which comes with `volbench[gridfs]` and not otherwise."""

from __future__ import annotations

import re
import socket
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from volbench.child.connect import CALL_S, CONNECT_S, Server
from volbench.child.failed import TransferFailed
from volbench.child.way import Moved
from volbench.domain.model.servers.endpoint import Durability, ServerFacts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.child.body import Body, Sink
    from volbench.child.way import Listed, Where

CHUNK_BYTES: Final = 256 * 1024
"""Of a file; the driver's usual 255 KiB, made to fit whole pieces."""
CHUNKS_AT_ONCE: Final = 16
"""In one answer of the server."""
_DATABASE: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")
_CODES: Final = {13: "denied", 18: "auth", 14031: "full", 8000: "auth"}
_NOT_ALLOWED: Final = {"auth", "denied"}
"""What the server refuses before it does anything."""
_KINDS: Final = {
    "ServerSelectionTimeoutError": "refused",
    "AutoReconnect": "reset",
    "NetworkTimeout": "timed-out",
    "NoFile": "not-found",
    "CorruptGridFile": "short-body",
}


class GridFsWay:
    """Files of one bucket."""

    durability = Durability.SERVER_ACK

    def __init__(self, where: Where) -> None:
        """Read the address, `mongodb://host:port/database`."""
        self._server = Server(where, {"mongodb": 27017})
        self._database = self._server.path.strip("/")
        self._bucket_name = where.option("bucket", "volbench")
        if not _DATABASE.fullmatch(self._database) or not _DATABASE.fullmatch(self._bucket_name) or where.fingerprint:
            raise TransferFailed("wrong-address", "expected mongodb://host:port/database, without a fingerprint")
        self._where = where
        self._tls = where.option("tls", "off", among=("off", "on"))
        self.connects: list[int] = []
        self._client: Any = None
        self._files: Any = None
        self._chunks: Any = None
        self._moved = 0

    def open(self) -> ServerFacts:
        """Connect, sign in, and ask who is there."""
        try:
            from pymongo import MongoClient
        except ImportError:
            raise TransferFailed("missing-client", "pymongo (pip install pymongo, into the same Python)") from None
        _hold_to(self._server)
        user: dict[str, Any] = (
            {"username": self._where.user, "password": self._where.secret.decode()} if self._where.user else {}
        )
        start = time.monotonic_ns()
        self._client = MongoClient(
            self._server.host,
            self._server.port,
            directConnection=True,
            serverSelectionTimeoutMS=int(CONNECT_S * 1000),
            socketTimeoutMS=int(CALL_S * 1000),
            retryWrites=False,
            retryReads=False,
            tls=self._tls == "on",
            **user,
        )
        said = _told(lambda: self._client[self._database].command("buildInfo"))
        self.connects.append(time.monotonic_ns() - start)
        self._files = self._client[self._database][f"{self._bucket_name}.files"]
        self._chunks = self._client[self._database][f"{self._bucket_name}.chunks"]
        self._make_indexes()
        facts = {"bucket": self._bucket_name, "tls": self._tls, "driver": "pymongo", "chunk-bytes": str(CHUNK_BYTES)}
        return ServerFacts(f"MongoDB {said.get('version', '')}", self.durability, facts)

    def make_ready(self, key: str, *, is_put: bool) -> None:
        """Nothing: the driver keeps its connections open."""

    def put(self, key: str, body: Body) -> Moved:
        """Send a file in chunks; it counts as written when its entry is."""
        start = time.monotonic_ns()
        _told(lambda: self._send(key, body))
        return Moved(body.size, start, time.monotonic_ns(), is_reused=self._again())

    def get(self, key: str, sink: Sink) -> Moved:
        """Read a file's chunks."""
        start = first = time.monotonic_ns()

        def read() -> None:
            nonlocal first
            entry = self._files.find_one({"filename": key}, {"_id": 1})
            if entry is None:
                raise TransferFailed("not-found", key)
            # In order, a few at a time: left to itself one answer may hold 64 MB.
            found = self._chunks.find({"files_id": entry["_id"]}, {"data": 1}, batch_size=CHUNKS_AT_ONCE)
            for chunk in found.sort("n", 1):
                first = first if sink.got else time.monotonic_ns()
                _fill(sink, chunk.get("data"))

        _told(read)
        end = time.monotonic_ns()
        sink.ended()
        return Moved(sink.got, start, end, first, is_reused=self._again())

    def delete(self, key: str) -> bool:
        """Remove a file of this name, and the chunks of one that was broken off."""

        def remove() -> bool:
            ids = {key, *(entry["_id"] for entry in self._files.find({"filename": key}, {"_id": 1}))}
            gone = self._files.delete_many({"filename": key}).deleted_count
            return bool(gone + self._chunks.delete_many({"files_id": {"$in": list(ids)}}).deleted_count)

        return bool(_told(remove))

    def has(self, key: str) -> bool:
        """Say whether there is a file of this name, or a part of one."""
        return bool(
            _told(lambda: self._files.find_one({"filename": key}) or self._chunks.find_one({"files_id": key}, {"n": 1}))
        )

    def ours(self, below: str) -> Iterator[str] | None:
        """List the names that begin like this, also those of files that were broken off."""

        def names() -> set[str]:
            whole = self._files.find({"filename": {"$regex": f"^{re.escape(below)}"}}, {"filename": 1})
            # Chunks go first: who is killed in between leaves them without an entry.
            begun = self._chunks.find(
                {"files_id": {"$gte": below, "$lt": f"{below}\U0010ffff"}, "n": 0}, {"files_id": 1}
            )
            return {str(one["filename"]) for one in whole} | {str(one["files_id"]) for one in begun}

        return iter(sorted(_told(names)))

    def tidy(self, run: str, named: Callable[[str], bool]) -> list[str]:  # noqa: ARG002 (there are no folders)
        """Do nothing; the empty collections are the bucket's."""
        return []

    def cpu_ns(self) -> int:
        """Return this process's own time."""
        return time.process_time_ns()

    def notes(self) -> dict[str, float]:
        """Nothing else was seen."""
        return {}

    def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            self._client.close()

    def _make_indexes(self) -> None:
        """Make what the driver's own writer would make before the first file; it makes the collections as well."""
        made = (
            lambda: self._files.create_index([("filename", 1), ("uploadDate", 1)]),
            lambda: self._chunks.create_index([("files_id", 1), ("n", 1)], unique=True),
        )
        for count, make in enumerate(made):
            try:
                _told(make)
            except TransferFailed as refused:
                refused.has_left = count > 0 or refused.code not in _NOT_ALLOWED
                raise

    def _send(self, key: str, body: Body) -> None:
        """Write chunks and entry as GridFS has them. The driver's own writer gathers 64 MB before it sends anything.

        A file's id is its name, so that chunks without an entry say whose they are.
        """
        n = 0
        for piece in body.pieces():
            parts = [bytes(piece[at : at + CHUNK_BYTES]) for at in range(0, len(piece), CHUNK_BYTES)]
            self._chunks.insert_many([{"files_id": key, "n": n + at, "data": part} for at, part in enumerate(parts)])
            n += len(parts)
        entry = {"filename": key, "length": body.size, "chunkSize": CHUNK_BYTES}
        self._files.insert_one({"_id": key, **entry, "uploadDate": datetime.now(UTC)})

    def _again(self) -> bool:
        self._moved += 1
        return self._moved > 1

    def list(self, prefix: str) -> Iterator[Listed] | None:  # noqa: ARG002 (no place for results)
        """Tell nothing: results are kept where files have names and folders of their own."""
        return None


def _fill(sink: Sink, data: object) -> None:
    if not isinstance(data, bytes):
        raise TransferFailed("not-understood", "a chunk without bytes")
    rest = memoryview(data)
    while rest:
        room = sink.view(len(rest))
        if not room:
            raise TransferFailed("wrong-bytes", f"more than {sink.body.size} bytes")
        room[:] = rest[: len(room)]
        sink.took(len(room))
        rest = rest[len(room) :]


def _hold_to(server: Server) -> None:
    """Let the driver, which looks names up itself, connect to nothing but what was looked up and allowed here."""
    allowed = [(family, socket.SOCK_STREAM, 0, "", address) for family, address in server.look_up()]

    def look_up(*_: object, **__: object) -> list[Any]:
        return list(allowed)

    socket.getaddrinfo = look_up


def _told(do: Callable[[], Any]) -> Any:
    """Say by a code what the driver could not do."""
    from pymongo.errors import PyMongoError

    try:
        return do()
    except PyMongoError as problem:
        kinds = [kind.__name__ for kind in type(problem).__mro__]
        by_kind = next((_KINDS[kind] for kind in kinds if kind in _KINDS), "server-error")
        raise TransferFailed(_CODES.get(getattr(problem, "code", None) or 0, by_kind), str(problem)) from problem
