"""WebDAV: PUT, GET, DELETE; folders by MKCOL, listings by PROPFIND where the server has it; Basic authentication."""

from __future__ import annotations

import html
import http.client
import re
import time
import unicodedata
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from volbench.domain.model.endpoint import Durability, ServerFacts
from volbench.targets.exchange import Exchange, basic, refuse
from volbench.targets.failed import TransferFailed
from volbench.targets.keys import ROOT
from volbench.targets.way import Listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.targets.body import Body, Sink
    from volbench.targets.way import Moved, Where

_QUESTION: Final = (
    b'<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>'
)
_ENTRY: Final = re.compile(rb"<(?:[^<>/:\s]+:)?response[\s>](.*?)</(?:[^<>/:\s]+:)?response>", re.DOTALL)
_HREF: Final = re.compile(rb"<(?:[^<>/:\s]+:)?href[^<>]*>\s*([^<>]*?)\s*</")
_LENGTH: Final = re.compile(rb"<(?:[^<>/:\s]+:)?getcontentlength[^<>]*>\s*([0-9]{1,15})\s*</")
_COLLECTION: Final = re.compile(rb"<(?:[^<>/:\s]+:)?collection[\s/>]")
_DEPTH: Final = 4
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
        self._made: set[str] = set()

    def open(self) -> ServerFacts:
        """Ask for the folder itself."""
        response, words = self._propfind("", depth=0)
        if response.status in _NO_LISTING:
            self._can_list = False
            response, words = self._http.ask("OPTIONS", self._http.base, self._headers)
            if response.status not in _NO_LISTING:
                refuse(response, words)
        else:
            refuse(response, words)
            if response.status != _MULTI_STATUS:
                raise TransferFailed("not-understood", f"HTTP {response.status} to a PROPFIND")
        facts = {"scheme": self._http.server.scheme, "listing": "propfind" if self._can_list else "none"}
        return ServerFacts(response.headers.get("Server", ""), self.durability, facts)

    def make_ready(self, key: str, *, is_put: bool) -> None:
        """Make the folders above a file that is to be put, and have a connection open."""
        if is_put:
            self._make_folders(key.rpartition("/")[0])
        self._http.connect()

    def put(self, key: str, body: Body) -> Moved:
        """Send a file; it counts as written when the server says so."""
        return self._http.put_file(self._http.base + key, body, self._headers)

    def get(self, key: str, sink: Sink) -> Moved:
        """Read a file."""
        return self._http.get_file(self._http.base + key, sink, self._headers)

    def asked(self, key: str) -> tuple[str, dict[str, str]]:
        """Return the path of a file and the headers of a request for it."""
        return self._http.base + key, self._headers

    def request(self, verb: str, key: str, body: bytes) -> tuple[str, str, dict[str, str]]:  # noqa: ARG002 (as S3)
        """Return method, path and headers of a request: `put`, `get` or `delete` of one key."""
        return verb.upper(), self._http.base + key, self._headers

    def fetch(self, key: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Return a small file with the answer it came in."""
        return self._http.fetch(*self.asked(key))

    def delete(self, key: str) -> bool:
        """Remove a file, never a folder."""
        response, words = self._http.ask("DELETE", self._http.base + key, self._headers)
        if response.status == http.client.NOT_FOUND:
            return False
        refuse(response, words)
        return True

    def has(self, key: str) -> bool:
        """Ask for a file's headers."""
        response, words = self._http.ask("HEAD", self._http.base + key, self._headers)
        if response.status == http.client.NOT_FOUND:
            return False
        refuse(response, words)
        return True

    def ours(self, below: str) -> Iterator[str] | None:
        """Walk the folders from `below` on."""
        return self._walk(below.rstrip("/"), _DEPTH) if self._can_list else None

    def tidy(self, run: str) -> list[str]:
        """Remove the run's folders from the innermost on, each only after the server has shown that it is empty."""
        top = f"{ROOT}/{run}"
        if not self._can_list:
            return [f"{top}/"] if self._is_there(f"{top}/") else []
        inner = [path for path, is_folder in self._listing(top) if is_folder]
        left = [path for path in (*inner, top) if not self._remove_empty(path)]
        self._remove_empty(ROOT)
        self._made.clear()
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

    def _make_folders(self, folder: str) -> None:
        parts = folder.split("/")
        for count in range(1, len(parts) + 1):
            path = "/".join(parts[:count])
            if path in self._made:
                continue
            response, words = self._http.ask("MKCOL", f"{self._http.base}{path}/", self._headers)
            # 405: it is there, or the server makes folders by itself; then the file will tell.
            if response.status != http.client.METHOD_NOT_ALLOWED:
                refuse(response, words)
            self._made.add(path)

    def _propfind(self, path: str, *, depth: int) -> tuple[http.client.HTTPResponse, bytes]:
        headers = {**self._headers, "Depth": str(depth), "Content-Type": "application/xml"}
        return self._http.ask("PROPFIND", self._http.base + path, headers, _QUESTION)

    def _listing(self, folder: str) -> list[tuple[str, bool]]:
        """Return (path, is it a folder?) of everything directly in a folder; nothing where there is none."""
        return [(path, is_folder) for path, is_folder, _ in self._entries(folder)]

    def _entries(self, folder: str) -> list[tuple[str, bool, int]]:
        """Return (path, is it a folder?, its length) as `_listing`; the length is 0 where the server tells none."""
        response, words = self._propfind(f"{folder}/", depth=1)
        if response.status == http.client.NOT_FOUND:
            return []
        refuse(response, words)
        found = []
        for entry in _ENTRY.findall(words):
            if href := _HREF.search(entry):
                path = self._below_base(href[1])
                if path.startswith(f"{folder}/") and "/" not in path[len(folder) + 1 :] and path != f"{folder}/":
                    length = _LENGTH.search(entry)
                    found.append((path, bool(_COLLECTION.search(entry)), int(length[1]) if length else 0))
        return sorted(found)

    def _below_base(self, href: bytes) -> str:
        try:
            path = _plain(urlsplit(html.unescape(href.decode("utf-8", "replace"))).path)
        except ValueError:
            return ""
        base = _plain(self._http.base)
        return path.removeprefix(base).rstrip("/") if path.startswith(base) else ""

    def _walk(self, folder: str, depth: int) -> Iterator[str]:
        for path, is_folder in self._listing(folder):
            if is_folder and depth:
                yield from self._walk(path, depth - 1)
            else:
                yield path

    def _remove_empty(self, folder: str) -> bool:
        if self._listing(folder):
            return False
        response, _ = self._http.ask("DELETE", f"{self._http.base}{folder}/", self._headers)
        return response.status < http.client.MULTIPLE_CHOICES or response.status == http.client.NOT_FOUND

    def _is_there(self, path: str) -> bool:
        response, _ = self._http.ask("HEAD", self._http.base + path, self._headers)
        return response.status != http.client.NOT_FOUND

    def _files(self, folder: str, depth: int) -> Iterator[Listed]:
        for path, is_folder, length in self._entries(folder):
            if not is_folder:
                yield Listed(path, length)
            elif depth:
                yield from self._files(path, depth - 1)

    def list(self, prefix: str) -> Iterator[Listed] | None:
        """Walk the folders from `prefix` on."""
        return self._files(prefix.rstrip("/"), _DEPTH) if self._can_list else None


def _plain(path: str) -> str:
    """Return a path as people write it; some servers take letters with marks apart."""
    return unicodedata.normalize("NFC", unquote(path))
