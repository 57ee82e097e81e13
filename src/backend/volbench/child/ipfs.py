"""IPFS by the interface of a Kubo node (port 5001): offline, nothing pinned, and every block of ours removed again.

A file is added, which is timed, and then named in the node's own folder tree (MFS) so that others of our processes find
it, which is not. What a child that was killed has added and not named is unpinned: the node's own cleaning takes it.
A folder can only be removed with whatever is in it, so none is: those below `.volbench/` stay, and every run uses them.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from volbench.child.exchange import Exchange, basic
from volbench.child.failed import TransferFailed
from volbench.child.keys import ROOT, read_key, shared_path, twin_of
from volbench.child.staying import keys_below
from volbench.child.way import Moved
from volbench.domain.model.servers.endpoint import Durability, ServerFacts
from volbench.domain.model.sweeps.sweep import AGAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.child.body import Body, Sink
    from volbench.child.way import Listed, Where

_LIMIT: Final = "volbench-limit-of-parts"
_HEAD: Final = (
    f'--{_LIMIT}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n'
    "Content-Type: application/octet-stream\r\n\r\n"
).encode()
_TAIL: Final = f"\r\n--{_LIMIT}--\r\n".encode()
_SMALL: Final = 32 * 1024
"""A file that goes out in one piece with what stands around it."""
_BLOCKS_AT_ONCE: Final = 100
_FILE: Final = 0
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
        self._folders_of_twins: dict[str, bool] = {}
        """Name of a size → whether anything of it was ever put again here."""

    def open(self) -> ServerFacts:
        """Ask for the version."""
        version = str(self._json("version").get("Version", ""))
        facts = {
            "scheme": self._http.server.scheme,
            "offline": "true",
            "pin": "false",
            "node": self._node,
            "folders": "stay",
        }
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
        self._ids[key] = _text(_read(sent.words), "Hash")
        place = f"/{shared_path(key)}"
        self._ask("files/cp", arg=(f"/ipfs/{self._ids[key]}", place), parents="true", offline="true")
        return Moved(body.size, sent.start_ns, sent.end_ns, is_reused=sent.is_reused)

    def get(self, key: str, sink: Sink) -> Moved:
        """Read a file by what it is called."""
        url = self._url("cat", arg=self._ids[key], offline="true")
        return self._http.get_file(url, sink, {**self._headers, "Content-Length": "0"}, method="POST")

    def delete(self, key: str) -> bool:
        """Take a file's name away, and remove its blocks unless its twin has them: they are nobody else's."""
        removed = [self._remove(place, key) for place in _places(key)]
        return any(removed)

    def _remove(self, place: str, key: str) -> bool:
        id_ = self._stat(place)
        if id_ is None:
            return False
        blocks = [] if self._is_twins(key, id_) else [id_, *self._blocks(id_)]
        # Without `recursive` and `force` a folder is refused, whoever has made it meanwhile.
        self._ask("files/rm", arg=f"/{place}")
        for at in range(0, len(blocks), _BLOCKS_AT_ONCE):
            self._ask("block/rm", arg=tuple(blocks[at : at + _BLOCKS_AT_ONCE]), force="true")
        self._ids.pop(key, None)
        return True

    def _is_twins(self, key: str, id_: str) -> bool:
        """Say whether the same content lies here by another name of the run, which keeps its blocks."""
        found = read_key(key)
        if found is None:
            return False
        twin = twin_of(found)
        if twin.size.startswith(AGAIN) and not self._has_folder(twin.size):
            return False
        return self._stat(shared_path(str(twin))) == id_

    def _has_folder(self, size: str) -> bool:
        if size not in self._folders_of_twins:
            self._folders_of_twins[size] = self._said_of("files/stat", f"{ROOT}/{size}") is not None
        return self._folders_of_twins[size]

    def has(self, key: str) -> bool:
        """Ask for a file by its name."""
        return any(self._stat(place) is not None for place in _places(key))

    def ours(self, below: str) -> Iterator[str] | None:
        """Walk the node's folders from `below` on."""
        return keys_below(below, self._listing)

    def tidy(self, run: str, named: Callable[[str], bool]) -> list[str]:  # noqa: ARG002 (folders belong to all runs)
        """Remove no folder; return the one that stays, where there is one."""
        if self._node == "own":
            # Earlier states of our folders: some hundred bytes each, which a node that is somebody's cleans up itself.
            self._ask("repo/gc", quiet="true")
        return [f"{ROOT}/"] if self._said_of("files/ls", ROOT) is not None else []

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
        try:
            self._http.refuse(response, words)
        except TransferFailed as failed:
            # A name that was given by then would be refused the second time.
            failed.pause_s = None
            raise
        return words

    def _json(self, command: str, **query: str | tuple[str, ...]) -> dict[str, Any]:
        return _read(self._ask(command, **query))

    def _said_of(self, command: str, path: str, **query: str) -> dict[str, Any] | None:
        """Return what the node says of a path in its tree; None where nothing is there."""
        try:
            return self._json(command, arg=f"/{path}", offline="true", **query)
        except TransferFailed as refused:
            if refused.code != "not-found":
                raise
            return None

    def _stat(self, place: str) -> str | None:
        """Return what the file at a place is called by its contents; None where there is none, or a folder."""
        said = self._said_of("files/stat", place)
        return None if said is None or said.get("Type") == "directory" else _text(said, "Hash")

    def _id(self, key: str) -> str:
        found = self._stat(shared_path(key))
        if found is None:
            raise TransferFailed("not-found", key)
        return found

    def _blocks(self, id_: str) -> list[str]:
        words = self._ask("refs", arg=id_, recursive="true", unique="true", offline="true")
        return [_text(_read(line), "Ref") for line in words.splitlines()]

    def _listing(self, folder: str) -> list[tuple[str, bool]]:
        said = self._said_of("files/ls", folder, long="true")
        if said is None:
            return []
        return sorted((f"{folder}/{name}", is_folder) for name, is_folder in _entries(said))

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


def _text(said: dict[str, Any], name: str) -> str:
    """Return what a node has to have said."""
    found = said.get(name)
    if not isinstance(found, str) or not found:
        raise TransferFailed("not-understood", f"no {name} in {json.dumps(said)[:200]}")
    return found


def _places(key: str) -> tuple[str, ...]:
    """Return where a key lies, and where an earlier version has put it."""
    return tuple(dict.fromkeys((shared_path(key), key)))


def _entries(said: dict[str, Any]) -> list[tuple[str, bool]]:
    """Return (name, is it a folder?) of what a folder holds; `null` is how Go writes an empty list."""
    if "Entries" not in said:
        raise TransferFailed("list-not-understood", "a folder without a list of what is in it")
    entries = said["Entries"] if said["Entries"] is not None else []
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise TransferFailed("list-not-understood", "a folder that is no list")
    pairs = [(_text(entry, "Name"), entry.get("Type")) for entry in entries]
    if any(name in {".", ".."} or "/" in name or kind not in (_FILE, _FOLDER) for name, kind in pairs):
        raise TransferFailed("list-not-understood", f"a list with something that is no file and no folder: {pairs[:3]}")
    return [(name, kind == _FOLDER) for name, kind in pairs]


def _code_in(words: bytes) -> str | None:
    return next((code for part, code in _WORDS if part in words), None)
