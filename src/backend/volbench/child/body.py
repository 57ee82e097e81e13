"""What is put, and the comparison of what comes back: fresh for every file, in little memory, at next to no cost.

A pool of random bytes is made before anything is timed. A file is the pool, begun at a place of its own and repeated,
with a stamp at the start of each 4 KiB: which run, which file, which offset. So no two blocks anywhere are alike
(deduplication), none can be compressed, and whoever reads knows of each block what it must be.

Reading is timed and compared apart. Comparing between two reads would either be timed too, or give the sender time to
fill the buffers in between, which flatters. So a small file is kept whole while the clock runs and compared when it
has stopped. A file larger than what is kept is checked by the stamp of each MiB while the clock runs (less than a
microsecond), and then fetched once more, untimed, and compared byte for byte.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import random
import sys
from array import array
from typing import TYPE_CHECKING, Final

from volbench.child.failed import TransferFailed

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = 4096
PIECE: Final = 1024 * 1024
POOL: Final = 8 * PIECE
"""Far more than a pipe holds: what is handed over by its pages is read long before they are another piece's."""
KEPT: Final = 16 * PIECE
"""The largest file that is kept whole while it is read."""
_WORD: Final = 8
_WORDS: Final = PAGE // _WORD
_STAMP: Final = 3 * _WORD


class Pool:
    """The random bytes of a run; one file at a time is made of them."""

    def __init__(self, run: str) -> None:
        """Draw the bytes; the same for the same run, so that another child can compare."""
        rng = random.Random(f"volbench {run}")  # noqa: S311 (content, no secret)
        self.file = room_in_memory()
        if self.file >= 0:
            os.ftruncate(self.file, POOL)
        self.bytes = memoryview(mmap.mmap(self.file, POOL))
        self.words = self.bytes.cast("Q")
        for place in range(0, POOL, PIECE):
            self.bytes[place : place + PIECE] = rng.randbytes(PIECE)
        self.run = _number(run)
        self.kept = memoryview(bytearray())
        self.piece = _there(PIECE)

    def room(self, size: int) -> memoryview:
        """Return room for a whole small file; made once."""
        if len(self.kept) < size:
            self.kept = _there(size)
        return self.kept[:size]


class Body:
    """One file's contents."""

    def __init__(self, pool: Pool, key: str, size: int) -> None:
        """Stamp run and file into the pool's pages; the offsets follow as the pieces are taken."""
        self.size = size
        self._pool = pool
        self._key = _number(key)
        self._first = self._key % (POOL // PIECE)
        # Two MB of a GB: made now, no page's number is made while the clock runs.
        self._offsets = array("Q", range(0, size, PAGE))
        self.stamp_all()

    def stamp_all(self) -> None:
        """Make the pool this file's again, after another one was made of it."""
        pages = min(-(-self.size // PAGE), POOL // PAGE)
        words, start = self._pool.words, self._first * PIECE // _WORD
        for first, count in _turned(start, pages):
            last = first + count * _WORDS
            words[first:last:_WORDS] = array("Q", [self._pool.run]) * count
            words[first + 1 : last : _WORDS] = array("Q", [self._key]) * count

    def pieces(self, start: int = 0, stop: int | None = None) -> Iterator[memoryview]:
        """Yield the contents, or a part from one whole number of MiB to another, in pieces of at most 1 MiB.

        Each holds only until the next is taken.
        """
        for offset in range(start, self.size if stop is None else stop, PIECE):
            yield self.piece(offset)

    def piece(self, offset: int) -> memoryview:
        """Return the piece that begins at `offset`, a whole number of pieces."""
        place, length = self._stamped(offset)
        return self._pool.bytes[place : place + length]

    def spans(self) -> Iterator[tuple[int, int]]:
        """Yield the contents as places and lengths in `file`; what lay there may not be wanted any more 7 MiB later."""
        for offset in range(0, self.size, PIECE):
            yield self._stamped(offset)

    @property
    def file(self) -> int:
        """The file in memory that the contents are made in; -1 where there is none."""
        return self._pool.file

    def _stamped(self, offset: int) -> tuple[int, int]:
        """Stamp the piece that begins at `offset`; return its place in the pool and its length."""
        length = min(PIECE, self.size - offset)
        place = ((offset // PIECE + self._first) % (POOL // PIECE)) * PIECE
        count, start = -(-length // PAGE), place // _WORD
        stamps = self._offsets[offset // PAGE : offset // PAGE + count]
        self._pool.words[start + 2 : start + 2 + count * _WORDS : _WORDS] = stamps
        return place, length

    def sha256(self, start: int = 0, stop: int | None = None) -> str:
        """Return the checksum of all of it, or of a part."""
        digest = hashlib.sha256()
        for piece in self.pieces(start, stop):
            digest.update(piece)
        return digest.hexdigest()

    def md5(self, start: int = 0, stop: int | None = None) -> bytes:
        """Return the checksum some servers want with a file; it protects nothing."""
        digest = hashlib.md5(usedforsecurity=False)
        for piece in self.pieces(start, stop):
            digest.update(piece)
        return digest.digest()

    def stamp(self, offset: int) -> bytes:
        """Return the stamp of the page that begins at `offset`."""
        return array("Q", [self._pool.run, self._key, offset]).tobytes()

    def keeping_sink(self) -> Sink:
        """Return what a timed read goes to."""
        if self.size <= KEPT:
            return KeptSink(self, self._pool.room(self.size))
        return StampSink(self, self._pool.piece)

    def comparing_sink(self) -> Sink:
        """Return what compares every byte while it is read, which nobody may time."""
        return ComparingSink(self, self._pool.piece)


class Sink:
    """Takes a file as it is read. `view` gives room, `took` says how much of it was filled."""

    def __init__(self, body: Body, room: memoryview) -> None:
        """Expect `body`."""
        self.body = body
        self.got = 0
        self._room = room

    @property
    def left(self) -> int:
        """Bytes still to come."""
        return self.body.size - self.got

    def view(self, most: int = PIECE) -> memoryview:
        """Return room for the next bytes; empty when the file is whole."""
        raise NotImplementedError

    def took(self, count: int) -> None:
        """Note that the first `count` bytes of the room were filled."""
        self.got += count

    def ended(self) -> None:
        """Note that no more comes; a file that is not whole is refused."""
        if self.left:
            raise TransferFailed("short-body", f"{self.got} of {self.body.size} bytes")

    def is_right(self) -> bool:
        """Say whether every byte is right, as far as this kind of sink can; after the clock has stopped."""
        return True

    @property
    def is_whole(self) -> bool:
        """Whether `is_right` looks at every byte."""
        return True


class KeptSink(Sink):
    """Keeps all, to be compared afterwards."""

    def view(self, most: int = PIECE) -> memoryview:
        """Return the next part of the room."""
        return self._room[self.got : self.got + most]

    def is_right(self) -> bool:
        """Compare every byte with the file as it is made anew."""
        self.body.stamp_all()
        pairs = ((offset, self.body.piece(offset)) for offset in range(0, self.body.size, PIECE))
        return all(_same(self._room[offset : offset + len(piece)], piece) for offset, piece in pairs)


class PieceSink(Sink):
    """Reads into the same MiB over and over, and looks at it each time it is full."""

    def view(self, most: int = PIECE) -> memoryview:
        """Return the rest of the piece."""
        start = self.got % PIECE
        return self._room[start : min(PIECE, start + most, start + self.left)]

    def took(self, count: int) -> None:
        """Count, and look at a piece that is whole."""
        self.got += count
        if count and (self.got % PIECE == 0 or not self.left):
            self.look((self.got - 1) // PIECE * PIECE)

    def look(self, offset: int) -> None:
        """Check the piece that began at `offset`."""
        raise NotImplementedError


class StampSink(PieceSink):
    """Checks one stamp a MiB: that the bytes are of this file and in order. The rest shows the second reading."""

    def look(self, offset: int) -> None:
        """Check the first stamp of the piece."""
        length = min(_STAMP, self.body.size - offset)
        if not _same(self._room[:length], self.body.stamp(offset)[:length]):
            raise TransferFailed("wrong-bytes", f"in the MiB at {offset}")

    @property
    def is_whole(self) -> bool:
        """It does not."""
        return False


class ComparingSink(PieceSink):
    """Compares every byte while it is read."""

    def __init__(self, body: Body, room: memoryview) -> None:
        """Make the pool the file's again."""
        super().__init__(body, room)
        body.stamp_all()

    def look(self, offset: int) -> None:
        """Compare the piece with what was put."""
        piece = self.body.piece(offset)
        if not _same(self._room[: len(piece)], piece):
            raise TransferFailed("wrong-bytes", f"in the MiB at {offset}")


def room_in_memory() -> int:
    """Return a file that is in memory only; -1 where the kernel has none (before Linux 3.17)."""
    try:
        return os.memfd_create("volbench", os.MFD_CLOEXEC)
    except (OSError, AttributeError):
        return -1


def _there(size: int) -> memoryview:
    """Return room whose pages the kernel has given already: the first reading would be timed with that."""
    room = memoryview(bytearray(size))
    room[::PAGE] = bytes(len(room[::PAGE]))
    return room


def _turned(start: int, pages: int) -> Iterator[tuple[int, int]]:
    """Yield (first word, number of pages) of the pool's stretches that `pages` pages from `start` on cover."""
    total = POOL // _WORD
    until_end = min(pages, (total - start) // _WORDS)
    yield start, until_end
    if pages > until_end:
        yield 0, pages - until_end


def _same(left: memoryview, right: memoryview | bytes) -> bool:
    """Compare bytes as memcmp(3) does; two memoryviews would be compared number by number, fifty times as slow."""
    same: bool = bytearray(left).__eq__(right)
    return same


def _number(words: str) -> int:
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:_WORD], sys.byteorder)
