"""Requests with a method, an address and a body each, for vegeta; answers judged by what each asked. No IO."""

from __future__ import annotations

import base64
import http.client
import itertools
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from volbench.child.vegeta import NO_MORE, Answers, Attack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

_METHOD: Final = 9
_URL: Final = 10
_CODE: Final = 1
_ERROR: Final = 5
"""Places in a line of vegeta's."""


@dataclass(frozen=True, slots=True)
class Request:
    """One request for one key."""

    verb: str
    """`put`, `get` or `delete`; how a server spells that is its own matter."""
    n: int
    """Number of the key."""
    method: str
    url: str
    head: bytes
    """Of its line, up to where a value follows."""
    value: Callable[[int], bytes] | None = None
    """What is put; made when it is handed over, for ten thousand of them would fill the memory of a small machine."""

    @property
    def line(self) -> bytes:
        """It as vegeta reads it."""
        if self.value is None:
            return self.head + b"}\n"
        return b'%s, "body": "%s"}\n' % (self.head, base64.b64encode(self.value(self.n)))


def head_of(method: str, url: str, headers: Mapping[str, str], *, has_value: bool) -> bytes:
    """Return the beginning of a request's line."""
    named = {"User-Agent": ["volbench"], "Accept-Encoding": ["identity"]}
    if has_value:
        named["Content-Type"] = ["application/octet-stream"]
    named |= {name: [value] for name, value in headers.items()}
    return json.dumps({"method": method, "url": url, "header": named}).encode().removesuffix(b"}")


@dataclass(frozen=True, slots=True)
class KeyAttack(Attack):
    """Many requests, over and over in their order, or each once.

    Those that go over and over are read by vegeta before it begins: nothing is taken apart while the clock runs.
    """

    requests: Sequence[Request] = ()
    is_each_once: bool = False

    @property
    def reads_certificates(self) -> bool:
        """Whether it reads those that this system trusts."""
        return any(one.url.startswith("https:") for one in self.requests[:1]) and not self.is_unverified

    def argv(self) -> list[str]:
        """Return how it is called."""
        argv = Attack.argv(self)
        return [*argv, "-lazy"] if self.is_each_once and self.most_requests is None else argv

    def handed_over(self) -> Iterator[bytes]:
        """Yield what it reads."""
        goes_round = self.most_requests is not None and not self.is_each_once
        asked = itertools.cycle(self.requests) if goes_round else self.requests
        yield from (one.line for one in itertools.islice(asked, self.most_requests))


@dataclass(slots=True)
class KeyAnswers(Answers):
    """Answers to requests for keys; `bytes` is the length of a value."""

    asked: Mapping[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    """Method and address → what was asked of which key."""
    takes_absent: bool = False
    """A key that is not there is an answer like any: among keys drawn at random some were just deleted."""
    is_each_once: bool = False
    """That all requests were sent is what ends it."""
    absent: int = 0
    got_bytes: int = 0
    put_bytes: int = 0
    """Of values in right answers, and in requests that were answered rightly."""
    done: dict[str, set[int]] = field(default_factory=lambda: {"put": set(), "get": set(), "delete": set()})
    """What was done with which keys at least once, told by a success."""
    _verb: str = ""

    def _add(self, row: Sequence[str], lengths: dict[str, int | None]) -> None:
        if self.is_each_once and len(row) > _URL and row[_ERROR] == NO_MORE:
            return
        self._verb, n = self.asked.get((row[_METHOD], row[_URL]), ("", -1)) if len(row) > _URL else ("", -1)
        before = self.right
        Answers._add(self, row, lengths)  # noqa: SLF001 (a class with slots knows no super() of its own)
        if self.right == before or int(row[_CODE]) == http.client.NOT_FOUND:
            return
        self.done.setdefault(self._verb, set()).add(n)
        self.put_bytes += (self.bytes or 0) if self._verb == "put" else 0
        self.got_bytes += (self.bytes or 0) if self._verb == "get" else 0

    def _kind(self, code: int, words: str, length: int | None) -> str | None:
        if self.takes_absent and self._verb in {"get", "delete"} and code == http.client.NOT_FOUND:
            self.absent += 1
            return None
        # The answer to a put or a delete may be of any length.
        return Answers._kind(self, code, words, length if self._verb == "get" else self.bytes)  # noqa: SLF001

    def as_told(self) -> dict[str, Any]:
        """Return the sums for the answer."""
        told = Answers.as_told(self)
        return told | {"body_bytes": self.got_bytes, "put_bytes": self.put_bytes, "absent": self.absent}
