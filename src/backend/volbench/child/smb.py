"""SMB shares, by Samba's own `smbclient`: in Python, a tenth of its speed was reached."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Final

from volbench.child.failed import TransferFailed
from volbench.child.keys import ROOT
from volbench.child.smbclient import SmbClient, refuse
from volbench.child.way import Listed, Moved
from volbench.domain.model.servers.endpoint import Durability, ServerFacts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.child.body import Body, Sink
    from volbench.child.way import Where

_ENTRY: Final = re.compile(r"  (.+?) +([A-Za-z]*) +(\d{1,15})  \w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}")
_ROOM: Final = re.compile(r"\s*\d+ blocks of size \d+\. \d+ blocks available\s*")
"""What every listing ends with."""
_NONE_SUCH: Final = re.compile(r"NT_STATUS_(NO_SUCH_FILE|OBJECT_NAME_NOT_FOUND|OBJECT_PATH_NOT_FOUND)\b")
_DEPTH: Final = 4
_OWN: Final = {".", ".."}
_TAME: Final = re.compile(r"[A-Za-z0-9._-]+")
"""A folder's name that can be part of a command, whoever gave it."""


class SmbWay:
    """Files of one share, below a folder of it if the address names one."""

    durability = Durability.SERVER_ACK

    def __init__(self, where: Where) -> None:
        """Read the address."""
        self._protection = where.option("protection", "", among=("", "sign", "encrypt"))
        self._client = SmbClient(where, self._protection)
        self.connects: list[int] = []
        self._made: set[str] = set()
        self._moved = 0

    def open(self) -> ServerFacts:
        """Start the client, sign in, and look whether the folder may be listed."""
        self.connects.append(self._client.start())
        self._client.do("ls")
        facts = {"client": "smbclient", "protection": self._protection or "default"}
        return ServerFacts("", self.durability, facts)

    def make_ready(self, key: str, *, is_put: bool) -> None:
        """Make the folders above a file that is to be put."""
        if is_put:
            parts = key.split("/")[:-1]
            for folder in ("/".join(parts[: count + 1]) for count in range(len(parts))):
                if folder not in self._made:
                    self._make(folder)

    def put(self, key: str, body: Body) -> Moved:
        """Send a file; it counts as written when the server has closed it."""
        start, end = self._client.put(key, body)
        return Moved(body.size, start, end, is_reused=self._again())

    def get(self, key: str, sink: Sink) -> Moved:
        """Read a file."""
        start, first, end = self._client.get(key, sink)
        sink.ended()
        return Moved(sink.got, start, end, first, is_reused=self._again())

    def delete(self, key: str) -> bool:
        """Remove a file."""
        return self._is_there(f'del "{key}"')

    def has(self, key: str) -> bool:
        """Ask what is known of a file."""
        return self._is_there(f'allinfo "{key}"')

    def ours(self, below: str) -> Iterator[str] | None:
        """Walk the folders from `below` on."""
        return self._walk(below.rstrip("/"), _DEPTH)

    def tidy(self, run: str, named: Callable[[str], bool]) -> list[str]:  # noqa: ARG002 (folders alone)
        """Remove the run's folders; the server refuses those that are not empty."""
        top = f"{ROOT}/{run}"
        inner = [path for path, is_folder in self._listing(top) if is_folder]
        left = [folder for folder in (*inner, top) if not self._is_gone(folder)]
        self._is_gone(ROOT)
        self._made.clear()
        return left

    def cpu_ns(self) -> int:
        """Return this process's time and the client's."""
        return time.process_time_ns() + self._client.cpu_ns()

    def notes(self) -> dict[str, float]:
        """Nothing else was seen."""
        return {}

    def close(self) -> None:
        """End the client."""
        self._client.close()

    def _again(self) -> bool:
        self._moved += 1
        return self._moved > 1

    def _make(self, folder: str) -> None:
        words = self._client.ask(f'mkdir "{folder}"')
        if "NT_STATUS_OBJECT_NAME_COLLISION" not in words:
            refuse(words)
        self._made.add(folder)

    def _is_gone(self, folder: str) -> bool:
        words = self._client.ask(f'rmdir "{folder}"')
        return "NT_STATUS_" not in words or "NOT_FOUND" in words

    def _is_there(self, command: str) -> bool:
        try:
            self._client.do(command)
        except TransferFailed as refused:
            if refused.code != "not-found":
                raise
            return False
        return True

    def _listing(self, folder: str) -> list[tuple[str, bool]]:
        return [(path, is_folder) for path, is_folder, _ in self._entries(folder)]

    def _entries(self, folder: str) -> list[tuple[str, bool, int]]:
        try:
            words = self._client.do(f'ls "{folder}/*"')
        except TransferFailed as refused:
            if refused.code != "not-found" or not _NONE_SUCH.search(refused.words):
                raise
            return []
        entries = [(name, "D" in kind, int(size)) for name, kind, size in _entries_in(words)]
        return sorted((f"{folder}/{name}", is_folder, size) for name, is_folder, size in entries if name not in _OWN)

    def _walk(self, folder: str, depth: int) -> Iterator[str]:
        for path, is_folder in self._listing(folder):
            if is_folder and depth:
                yield from self._walk(path, depth - 1)
            else:
                yield path

    def _files(self, folder: str, depth: int) -> Iterator[Listed]:
        for path, is_folder, size in self._entries(folder):
            if not is_folder:
                yield Listed(path, size)
            elif depth and _TAME.fullmatch(path.rpartition("/")[2]):
                yield from self._files(path, depth - 1)

    def list(self, prefix: str) -> Iterator[Listed] | None:
        """Walk the folders from `prefix` on."""
        return self._files(prefix.rstrip("/"), _DEPTH)


def _entries_in(words: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, attributes and size of each entry.

    Raises:
        TransferFailed: a line nobody understands, or no end: then it is not known what is there.
    """
    *lines, last = [line for line in words.split("\n") if line.strip()] or [""]
    if not _ROOM.fullmatch(last):
        raise TransferFailed("list-incomplete", last)
    for line in lines:
        found = _ENTRY.fullmatch(line.rstrip("\r"))
        if found is None:
            raise TransferFailed("list-not-understood", f"a list with the line {line}")
        yield found[1], found[2], found[3]
