"""IPFS by the interface of a Kubo node (port 5001): offline, nothing pinned, and every block of ours removed again.

A file is added, which is timed, and then named in the node's own folder tree (MFS) so that others of our processes find
it, which is not. What a child that was killed has added and not named is unpinned: the node's own cleaning takes it.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from volbench.domain.model.endpoint import Durability, ServerFacts
from volbench.targets.exchange import Exchange, basic
from volbench.targets.failed import TransferFailed
from volbench.targets.keys import ROOT
from volbench.targets.way import Moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.targets.body import Body, Sink
    from volbench.targets.way import Listed, Where

_LIMIT: Final = "volbench-limit-of-parts"
_HEAD: Final = (
    f'--{_LIMIT}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n'
    "Content-Type: application/octet-stream\r\n\r\n"
).encode()
_TAIL: Final = f"\r\n--{_LIMIT}--\r\n".encode()
_SMALL: Final = 32 * 1024
"""A file that goes out in one piece with what stands around it."""
_BLOCKS_AT_ONCE: Final = 100
_DEPTH: Final = 4
_FOLDER: Final = 1
_WORDS: Final = (
    (b"file does not exist", "not-found"),
    (b"no space left", "full"),
    (b"storage limit", "full"),
)


class IpfsWay:
    """Files added to one node."""

    durability = Durability.SERVER_ACK

    def __init__(self, where: Where) -> None:
        """Read the address."""
        self._http = Exchange(where, _code_in)
        self.connects = self._http.connects
        self._headers = basic(where)
        self._node = where.option("node", "given", among=("given", "own"))
        self._ids: dict[str, str] = {}

    def open(self) -> ServerFacts:
        """Ask for the version."""
        version = str(self._json("version").get("Version", ""))
        facts = {"scheme": self._http.server.scheme, "offline": "true", "pin": "false", "node": self._node}
        return ServerFacts(f"kubo/{version}", self.durability, facts)

    def make_ready(self, key: str, *, is_put: bool) -> None:
        """Get: find out what the file is called by its contents. Both: have a connection open."""
        if not is_put and key not in self._ids:
            self._ids[key] = self._id(key)
        self._http.connect()

    def put(self, key: str, body: Body) -> Moved:
        """Add a file, then give it its name."""
        headers = {**self._headers, "Content-Type": f"multipart/form-data; boundary={_LIMIT}"}
        url = self._url("add", pin="false", offline="true", progress="false")
        length = len(_HEAD) + body.size + len(_TAIL)
        sent = self._http.put(url, lambda: _in_parts(body), length, headers, method="POST")
        self._ids[key] = str(_read(sent.words).get("Hash", ""))
        self._ask("files/cp", arg=(f"/ipfs/{self._ids[key]}", f"/{key}"), parents="true", offline="true")
        return Moved(body.size, sent.start_ns, sent.end_ns, is_reused=sent.is_reused)

    def get(self, key: str, sink: Sink) -> Moved:
        """Read a file by what it is called."""
        url = self._url("cat", arg=self._ids[key], offline="true")
        return self._http.get_file(url, sink, {**self._headers, "Content-Length": "0"}, method="POST")

    def delete(self, key: str) -> bool:
        """Take a file's name away and remove its blocks: its contents are nobody else's."""
        try:
            id_ = self._id(key)
        except TransferFailed as refused:
            if refused.code != "not-found":
                raise
            return False
        blocks = [id_, *self._blocks(id_)]
        self._ask("files/rm", arg=f"/{key}", force="true")
        for at in range(0, len(blocks), _BLOCKS_AT_ONCE):
            self._ask("block/rm", arg=tuple(blocks[at : at + _BLOCKS_AT_ONCE]), force="true")
        self._ids.pop(key, None)
        return True

    def has(self, key: str) -> bool:
        """Ask for a file by its name."""
        try:
            self._id(key)
        except TransferFailed as refused:
            if refused.code != "not-found":
                raise
            return False
        return True

    def ours(self, below: str) -> Iterator[str] | None:
        """Walk the node's folders from `below` on."""
        return self._walk(below.rstrip("/"), _DEPTH)

    def tidy(self, run: str) -> list[str]:
        """Remove the run's folders from the innermost on, each only where it is empty."""
        top = f"{ROOT}/{run}"
        inner = [path for path, is_folder in self._listing(top) if is_folder]
        left = [folder for folder in (*inner, top) if not self._remove_empty(folder)]
        self._remove_empty(ROOT)
        if self._node == "own":
            # Earlier states of our folders: some hundred bytes each, which a node that is somebody's cleans up itself.
            self._ask("repo/gc", quiet="true")
        return left

    def cpu_ns(self) -> int:
        """Return this process's own time."""
        return time.process_time_ns()

    def notes(self) -> dict[str, float]:
        """Nothing else was seen."""
        return {}

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def _url(self, command: str, **query: str | tuple[str, ...]) -> str:
        return f"{self._http.base}api/v0/{command}?{urlencode(query, doseq=True)}"

    def _ask(self, command: str, **query: str | tuple[str, ...]) -> bytes:
        response, words = self._http.ask("POST", self._url(command, **query), self._headers)
        self._http.refuse(response, words)
        return words

    def _json(self, command: str, **query: str | tuple[str, ...]) -> dict[str, Any]:
        return _read(self._ask(command, **query))

    def _id(self, key: str) -> str:
        return str(self._json("files/stat", arg=f"/{key}", hash="true", offline="true").get("Hash", ""))

    def _blocks(self, id_: str) -> list[str]:
        words = self._ask("refs", arg=id_, recursive="true", unique="true", offline="true")
        return [str(_read(line).get("Ref", "")) for line in words.splitlines()]

    def _listing(self, folder: str) -> list[tuple[str, bool]]:
        try:
            said = self._json("files/ls", arg=f"/{folder}", long="true", offline="true")
        except TransferFailed as refused:
            if refused.code != "not-found":
                raise
            return []
        return sorted((f"{folder}/{name}", kind == _FOLDER) for name, kind in _entries(said))

    def _walk(self, folder: str, depth: int) -> Iterator[str]:
        for path, is_folder in self._listing(folder):
            if is_folder and depth:
                yield from self._walk(path, depth - 1)
            else:
                yield path

    def _remove_empty(self, folder: str) -> bool:
        if self._listing(folder):
            return False
        self._ask("files/rm", arg=f"/{folder}", recursive="true", force="true")
        return True

    def list(self, prefix: str) -> Iterator[Listed] | None:  # noqa: ARG002 (no place for results)
        """Tell nothing: results are kept where files have names and folders of their own."""
        return None


def _in_parts(body: Body) -> Iterator[memoryview | bytes]:
    """Yield a file as a form sends it."""
    if body.size <= _SMALL:
        yield b"".join((_HEAD, *body.pieces(), _TAIL))
        return
    yield _HEAD
    yield from body.pieces()
    yield _TAIL


def _read(words: bytes) -> dict[str, Any]:
    try:
        said = json.loads(words)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise TransferFailed("not-understood", words[:200].decode("utf-8", "replace"))
    return said


def _entries(said: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return (name, type) of what a folder holds; a name that leads out of it is nobody's."""
    entries = said.get("Entries") or []
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise TransferFailed("not-understood", "a folder that is no list")
    pairs = [(str(entry.get("Name", "")), entry.get("Type")) for entry in entries]
    return [(name, kind) for name, kind in pairs if name not in {"", ".", ".."} and "/" not in name]


def _code_in(words: bytes) -> str | None:
    return next((code for part, code in _WORDS if part in words), None)
