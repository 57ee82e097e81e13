"""Plain HTTP: GET, and PUT and DELETE where the server takes them. No listings; folders only where a server makes some.

With the option `file=yes` the address is that of one file, which is there and is only read. With the options
`key-put`, `key-get` and `key-delete` its owner spells how a key becomes a request, and whether a value that is put
stands in the address of its request.
"""

from __future__ import annotations

import http.client
import time
from typing import TYPE_CHECKING, Final

from volbench.child.exchange import Exchange, basic, refuse
from volbench.child.failed import TransferFailed
from volbench.child.keys import ROOT, shared_path
from volbench.child.way import Moved
from volbench.domain.model.servers.endpoint import Durability, ServerFacts
from volbench.domain.model.servers.key_requests import BadSpelling, read_spelling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.child.body import Body, Sink
    from volbench.child.way import Listed, Where

_SHOWS_NOTHING: Final = {
    http.client.BAD_REQUEST,
    http.client.FORBIDDEN,
    http.client.NOT_FOUND,
    http.client.METHOD_NOT_ALLOWED,
    http.client.NOT_IMPLEMENTED,
}
"""What servers answer that have nothing at the address itself, or no answer without a body."""
_NO_HEAD: Final = {http.client.BAD_REQUEST, http.client.METHOD_NOT_ALLOWED, http.client.NOT_IMPLEMENTED}
_TAKES_NOTHING: Final = {"denied", "not-found", "read-only", "server-error", "not-understood", "reset", "redirect"}
"""What a server says to a file that has no place for one below the address of another; 501 is an error of its own."""
_IS_THERE: Final = {http.client.OK, http.client.PARTIAL_CONTENT}


class HttpWay:
    """Files below the address."""

    durability = Durability.SERVER_ACK

    def __init__(self, where: Where) -> None:
        """Read the address."""
        self._http = Exchange(where)
        self.server = self._http.server
        self.connects = self._http.connects
        self._headers = basic(where)
        self.is_file = where.option("file", "no", among=("yes", "no")) == "yes"
        try:
            self._spelling = read_spelling(where.options)
        except BadSpelling as bad:
            raise TransferFailed("wrong-address", f"option {bad.option}") from None

    def open(self) -> ServerFacts:
        """Ask for the headers of the address itself; that it shows nothing there says nothing about its files."""
        if self.is_file:
            return self._look_at_file()
        response, words = self._http.ask("HEAD", self._http.base, self._headers)
        if response.status not in _SHOWS_NOTHING:
            refuse(response, words)
        facts = {"scheme": self._http.server.scheme, "listing": "none"}
        return ServerFacts(response.headers.get("Server", ""), self.durability, facts)

    def _look_at_file(self) -> ServerFacts:
        """Ask for the file itself: not every server answers a question for its headers alone."""
        response, found = self.fetch("")
        facts = {"scheme": self._http.server.scheme, "listing": "none", "file-bytes": str(len(found))}
        return ServerFacts(response.headers.get("Server", ""), self.durability, facts)

    def asked(self, key: str) -> tuple[str, dict[str, str]]:
        """Return the path of a file and the headers of a request for it."""
        return self._http.path if self.is_file else self._spelled("get", key)[1], self._headers

    @property
    def puts_in_address(self) -> bool:
        """Whether a value that is put stands in the address of its request, which then has no body."""
        return self._spelling.puts_in_address

    def request(self, verb: str, key: str, body: bytes) -> tuple[str, str, dict[str, str]]:
        """Return method, path and headers of a request: `put`, `get` or `delete` of one key."""
        method, path = self._spelled(verb, key, body)
        self._refuse_too_long(path)
        return method, path, self._headers

    def _refuse_too_long(self, path: str) -> None:
        if self.puts_in_address and len(path) > self._spelling.longest:
            raise TransferFailed(
                "too-large", f"an address of {len(path)} characters, of at most {self._spelling.longest}"
            )

    def fetch(self, key: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Return a small file with the answer it came in."""
        return self._http.fetch(*self.asked(key))

    def make_ready(self, key: str, *, is_put: bool) -> None:  # noqa: ARG002 (there are no folders)
        """Have a connection open."""
        self._http.connect()

    def put(self, key: str, body: Body) -> Moved:
        """Send a file; it counts as written when the server says so."""
        self._refuse_to_change()
        if self.puts_in_address:
            return self._put_in_address(key, body)
        method, path = self._spelled("put", key)
        try:
            return self._http.put_file(path, body, self._headers, method)
        except TransferFailed as refused:
            if refused.code in _TAKES_NOTHING and self._spelling.is_usual and self._leads_to_file():
                raise TransferFailed("one-file", refused.words) from None
            raise

    def _put_in_address(self, key: str, body: Body) -> Moved:
        """Put a small value in the address of a request without a body."""
        if body.size > self._spelling.longest:
            raise TransferFailed("too-large", f"{body.size} bytes in an address of at most {self._spelling.longest}")
        method, path, headers = self.request("put", key, b"".join(map(bytes, body.pieces())))
        sent = self._http.put(path, lambda: iter(()), 0, headers, method)
        return Moved(body.size, sent.start_ns, sent.end_ns, is_reused=sent.is_reused, requests=sent.requests)

    def _leads_to_file(self) -> bool:
        """Say whether the address is that of one file: there is something as it is typed, and nothing below it."""
        if self._http.path == self._http.base:
            return False
        found, _ = self._http.ask("HEAD", self._http.path, self._headers)
        if found.status in _NO_HEAD:
            found, _ = self._http.ask("GET", self._http.path, {**self._headers, "Range": "bytes=0-0"})
        below, _ = self._http.ask("HEAD", self._http.base, self._headers)
        return found.status in _IS_THERE and below.status not in _IS_THERE

    def get(self, key: str, sink: Sink) -> Moved:
        """Read a file."""
        return self._http.get_file(self._spelled("get", key)[1], sink, self._headers)

    def delete(self, key: str) -> bool:
        """Remove a file, also where an earlier version has put it; who takes no files has none of ours."""
        if self.is_file:
            return False
        return any(self._is_deleted(*request) for request in self._places("delete", key))

    def _is_deleted(self, method: str, path: str) -> bool:
        response, words = self._http.ask(method, path, self._headers)
        if response.status in {http.client.NOT_FOUND, http.client.METHOD_NOT_ALLOWED, http.client.NOT_IMPLEMENTED}:
            return False
        refuse(response, words)
        return True

    def has(self, key: str) -> bool:
        """Ask for a file's headers, or for the file where a server takes no such question."""
        return not self.is_file and any(self._is_there(path) for _, path in self._places("get", key))

    def _is_there(self, path: str) -> bool:
        response, words = self._http.ask("HEAD" if self._spelling.is_usual else "GET", path, self._headers)
        if self._spelling.is_usual and response.status in _NO_HEAD:
            response, words = self._http.ask("GET", path, self._headers)
        if response.status == http.client.NOT_FOUND:
            return False
        refuse(response, words)
        return True

    def _places(self, verb: str, key: str) -> list[tuple[str, str]]:
        """Return method and path of a key where it lies, and where an earlier version has put it."""
        return list(dict.fromkeys((self._spelled(verb, key), self._spelling.request(verb, self._http.base, key))))

    def ours(self, below: str) -> Iterator[str] | None:  # noqa: ARG002 (it cannot be asked)
        """Tell that there are no listings."""
        return None

    def tidy(self, run: str, named: Callable[[str], bool]) -> list[str]:  # noqa: ARG002 (folders belong to all runs)
        """Remove nothing; return the folder that stays where the server has made one of the paths, as nginx does.

        Such a server removes a folder with all that is in it, and does not show what that is.
        """
        if self.is_file or not self._spelling.is_usual:
            return []
        # A server may have an answer for everything.
        return [f"{ROOT}/"] if self._is_folder(f"{ROOT}/") and not self._is_folder(f"{ROOT}-none/") else []

    def _is_folder(self, path: str) -> bool:
        """Say whether something is there, be it that nobody may look at it."""
        response, _ = self._http.ask("HEAD", self._http.base + path, self._headers)
        return response.status < http.client.BAD_REQUEST or response.status == http.client.FORBIDDEN

    def cpu_ns(self) -> int:
        """Return this process's own time."""
        return time.process_time_ns()

    def notes(self) -> dict[str, float]:
        """Return how many small requests were sent again."""
        return {"repeated": self._http.repeated}

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def _spelled(self, verb: str, key: str, value: bytes = b"") -> tuple[str, str]:
        """Return method and path of what is done with a key."""
        place = shared_path(key) if self._spelling.is_usual else key
        return self._spelling.request(verb, self._http.base, place, value)

    def _refuse_to_change(self) -> None:
        if self.is_file:
            raise TransferFailed("read-only", "the address of one file, which is only read")

    def list(self, prefix: str) -> Iterator[Listed] | None:  # noqa: ARG002 (no place for results)
        """Tell nothing: results are kept where files have names and folders of their own."""
        return None
