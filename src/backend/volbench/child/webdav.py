"""WebDAV: PUT, GET, DELETE; folders by MKCOL, listings by PROPFIND where the server has it; Basic authentication.

DELETE of a folder removes whatever is in it (RFC 4918, 9.6.1), so no folder is ever deleted: those below `.volbench/`
stay, and every run uses them again. A listing counts only where the folder itself is found in it.
"""

from __future__ import annotations

import http.client
import time
from typing import TYPE_CHECKING, Final

from volbench.child.exchange import Exchange, basic, refuse
from volbench.child.failed import TransferFailed
from volbench.child.keys import ROOT, read_key, shared_path
from volbench.child.multistatus import parts_of, read_multistatus
from volbench.child.staying import DEPTH, keys_below
from volbench.child.way import Listed
from volbench.domain.model.servers.endpoint import Durability, ServerFacts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.child.body import Body, Sink
    from volbench.child.multistatus import Named, Parts
    from volbench.child.way import Moved, Where

_QUESTION: Final = (
    b'<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>'
)
_NO_LISTING: Final = {http.client.METHOD_NOT_ALLOWED, http.client.NOT_IMPLEMENTED}
_MULTI_STATUS: Final = 207


class WebDavWay:
    """Files below the address."""

    durability = Durability.SERVER_ACK
    is_file = False

    def __init__(self, where: Where) -> None:
        """Read the address."""
        self._http = Exchange(where)
        self.server = self._http.server
        self.connects = self._http.connects
        self._headers = basic(where)
        self._can_list = True
        self._base = parts_of(self._http.base)
        """What the server calls the address: a proxy before it may call it otherwise."""
        self._made: set[str] = set()
        self._old: set[str] = set()
        """Keys that were seen where an earlier version has put them."""

    def open(self) -> ServerFacts:
        """Ask for the folder itself."""
        response, words = self._propfind("", depth=0)
        if response.status in _NO_LISTING:
            self._can_list = False
            response, words = self._http.ask("OPTIONS", self._http.base, self._headers)
            if response.status not in _NO_LISTING:
                refuse(response, words)
        else:
            self._base = self._called(self._read(response, words, self._base))
        facts = {
            "scheme": self._http.server.scheme,
            "listing": "propfind" if self._can_list else "none",
            "folders": "stay",
        }
        return ServerFacts(response.headers.get("Server", ""), self.durability, facts)

    def make_ready(self, key: str, *, is_put: bool) -> None:
        """Make the folders above a file that is to be put, and have a connection open."""
        if is_put:
            self._make_folders(shared_path(key).rpartition("/")[0])
        self._http.connect()

    def put(self, key: str, body: Body) -> Moved:
        """Send a file; it counts as written when the server says so."""
        return self._http.put_file(self._path(key), body, self._headers)

    def get(self, key: str, sink: Sink) -> Moved:
        """Read a file."""
        return self._http.get_file(self._path(key), sink, self._headers)

    def asked(self, key: str) -> tuple[str, dict[str, str]]:
        """Return the path of a file and the headers of a request for it."""
        return self._path(key), self._headers

    def request(self, verb: str, key: str, body: bytes) -> tuple[str, str, dict[str, str]]:  # noqa: ARG002 (as S3)
        """Return method, path and headers of a request: `put`, `get` or `delete` of one key."""
        return verb.upper(), self._path(key), self._headers

    def fetch(self, key: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Return a small file with the answer it came in."""
        return self._http.fetch(*self.asked(key))

    def delete(self, key: str) -> bool:
        """Remove a file, never a folder; also where an earlier version has put it."""
        is_gone = self._is_good("DELETE", shared_path(key))
        if key in self._old or (not is_gone and key != shared_path(key)):
            is_gone = self._is_good("DELETE", key) or is_gone
        return is_gone

    def has(self, key: str) -> bool:
        """Ask for a file's headers."""
        return any(self._is_good("HEAD", path) for path in dict.fromkeys((shared_path(key), key)))

    def ours(self, below: str) -> Iterator[str] | None:
        """Walk the folders from `below` on."""
        return keys_below(below, self._listing) if self._can_list else None

    def tidy(self, run: str, named: Callable[[str], bool]) -> list[str]:  # noqa: ARG002 (folders belong to all runs)
        """Remove nothing; return the folder that stays, where there is one."""
        self._made.clear()
        is_there = self._entries(ROOT) is not None if self._can_list else self._is_there(f"{ROOT}/")
        return [f"{ROOT}/"] if is_there else []

    def cpu_ns(self) -> int:
        """Return this process's own time."""
        return time.process_time_ns()

    def notes(self) -> dict[str, float]:
        """Return how many small requests were sent again."""
        return {"repeated": self._http.repeated}

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def _make_folders(self, folder: str) -> None:
        parts = folder.split("/")
        for count in range(1, len(parts) + 1):
            path = "/".join(parts[:count])
            if path in self._made:
                continue
            response, words = self._http.ask("MKCOL", f"{self._http.base}{path}/", self._headers)
            # 405: it is there, or the server makes folders by itself; then the file will tell.
            if response.status != http.client.METHOD_NOT_ALLOWED and not self._is_made(response, path):
                refuse(response, words)
            self._made.add(path)

    def _is_made(self, response: http.client.HTTPResponse, path: str) -> bool:
        """Say whether a folder is there that could not be made: servers answer that in many ways (403, 409, 301)."""
        if not http.client.MULTIPLE_CHOICES <= response.status < http.client.INTERNAL_SERVER_ERROR:
            return False
        if response.status == http.client.UNAUTHORIZED:
            return False
        if not self._can_list:
            return self._http.ask("HEAD", f"{self._http.base}{path}/", self._headers)[0].status == http.client.OK
        found, words = self._propfind(f"{path}/", depth=0)
        if found.status != _MULTI_STATUS:
            return False
        itself = (*self._base, *parts_of(path))
        return any(one.is_folder and one.parts == itself for one in self._read(found, words, itself))

    def _path(self, key: str) -> str:
        return self._http.base + shared_path(key)

    def _is_good(self, method: str, path: str) -> bool:
        """Ask for something to be done with a file; say whether there was one."""
        response, words = self._http.ask(method, self._http.base + path, self._headers)
        if response.status == http.client.NOT_FOUND:
            return False
        refuse(response, words)
        return True

    def _propfind(self, path: str, *, depth: int) -> tuple[http.client.HTTPResponse, bytes]:
        headers = {**self._headers, "Depth": str(depth), "Content-Type": "application/xml"}
        return self._http.ask("PROPFIND", self._http.base + path, headers, _QUESTION)

    def _read(self, response: http.client.HTTPResponse, words: bytes, asked: Parts) -> list[Named]:
        refuse(response, words)
        if response.status != _MULTI_STATUS:
            raise TransferFailed("not-understood", f"HTTP {response.status} to a PROPFIND")
        return read_multistatus(words, asked)

    def _called(self, found: list[Named]) -> Parts:
        """Return what the server calls the address, which it was asked about alone."""
        names = {one.parts for one in found}
        if self._base in names:
            return self._base
        if len(names) != 1:
            raise TransferFailed("not-understood", f"{len(names)} names in an answer about one folder")
        return names.pop()

    def _listing(self, folder: str) -> list[tuple[str, bool]]:
        """Return (path, is it a folder?) of everything directly in a folder; nothing where there is none."""
        found = [(path, one.is_folder) for path, one in self._entries(folder) or ()]
        self._old.update(path for path, is_folder in found if not is_folder and read_key(path) is not None)
        return found

    def _entries(self, folder: str) -> list[tuple[str, Named]] | None:
        """Return everything directly in a folder, by its path; None where there is no such folder.

        Raises:
            TransferFailed: what came is no listing of this folder, so nobody knows what is in it.
        """
        response, words = self._propfind(f"{folder}/", depth=1)
        if response.status == http.client.NOT_FOUND:
            return None
        itself = (*self._base, *parts_of(folder))
        try:
            named = self._read(response, words, itself)
        except TransferFailed as refused:
            code = "list-not-understood" if refused.code == "not-understood" else refused.code
            raise TransferFailed(code, refused.words) from None
        if all(one.parts != itself for one in named):
            raise TransferFailed("list-not-understood", f"a list that does not name the folder itself, {folder}/")
        beyond = next((one for one in named if one.parts[: len(itself)] != itself), None)
        if beyond is not None:
            raise TransferFailed("list-not-understood", f"a list of {folder}/ that names /{'/'.join(beyond.parts)}")
        inside = [one for one in named if len(one.parts) == len(itself) + 1]
        return sorted(((f"{folder}/{one.parts[-1]}", one) for one in inside), key=lambda pair: pair[0])

    def _is_there(self, path: str) -> bool:
        response, _ = self._http.ask("HEAD", self._http.base + path, self._headers)
        return response.status != http.client.NOT_FOUND

    def _files(self, folder: str, depth: int) -> Iterator[Listed]:
        for path, one in self._entries(folder) or ():
            if not one.is_folder:
                yield Listed(path, one.bytes)
            elif depth:
                yield from self._files(path, depth - 1)

    def list(self, prefix: str) -> Iterator[Listed] | None:
        """Walk the folders from `prefix` on."""
        return self._files(prefix.rstrip("/"), DEPTH) if self._can_list else None
