"""Values that travel in the address of a request: text, percent-encoded, and never longer than an address may be."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from volbench.child.body import Body, Pool
from volbench.domain.model.servers.key_requests import ENCODED_LETTERS, ENCODED_STEP

if TYPE_CHECKING:
    from collections.abc import Iterator


@runtime_checkable
class PutsInAddress(Protocol):
    """A way that says so where a value it puts stands in the address of the request."""

    puts_in_address: bool


def has_text_values(way: object) -> bool:
    """Say whether this way puts values in the address of a request."""
    return isinstance(way, PutsInAddress) and way.puts_in_address


def text_of(raw: bytes) -> bytes:
    """Return as many bytes of text as `raw` has: letters of an address, and some that have to be percent-encoded.

    A server that keeps text would change other bytes; one that does not decode is found by the letters that mean
    something else there.
    """
    text = bytearray(base64.urlsafe_b64encode(raw)[: len(raw)])
    for turn, place in enumerate(range(ENCODED_STEP - 1, len(text), ENCODED_STEP)):
        text[place] = ENCODED_LETTERS[turn % len(ENCODED_LETTERS)]
    return bytes(text)


class TextBody(Body):
    """A small file of such text."""

    def __init__(self, pool: Pool, key: str, size: int) -> None:
        """Make it of the file that would be put otherwise."""
        super().__init__(pool, key, size)
        self._text: Final = text_of(b"".join(map(bytes, Body(pool, key, size).pieces())))

    def stamp_all(self) -> None:
        """Change nothing: it lies in no pool."""

    def pieces(self, start: int = 0, stop: int | None = None) -> Iterator[memoryview]:
        """Yield it in one piece."""
        yield memoryview(self._text)[start:stop]

    def piece(self, offset: int) -> memoryview:
        """Return what begins at `offset`."""
        return memoryview(self._text)[offset:]
