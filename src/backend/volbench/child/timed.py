"""One round of putting or getting files of one size: what is timed, what is not, and when it is enough."""

from __future__ import annotations

import contextlib
import itertools
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from volbench.child.body import KEPT, Body, Pool
from volbench.child.connect import CALL_S, file_limit_s, within
from volbench.child.failed import TransferFailed
from volbench.child.keys import ROOT, Key, read_key, twin_of
from volbench.child.patience import Patience
from volbench.child.trial import missing
from volbench.child.way import Moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.child.body import Sink
    from volbench.child.way import Way

MOST_PUTS: Final = 2_000
"""Files of one round at most: they all have to be removed again."""
MOST_GETS: Final = 100_000
PRECISE_BITS: Final = 6
"""Latency bins are as fine as 1 part in 32, like those of the file tree."""


@dataclass(frozen=True, slots=True)
class Round:
    """What is asked for."""

    run: str
    size: str
    round: int
    bytes: int
    least_files: int
    least_s: float
    limit_s: float
    """After so many seconds no further file is begun."""
    most_bytes: int | None

    def key(self, n: int) -> Key:
        """Return the key of the n-th file."""
        return Key(self.run, self.size, self.round, n)


@dataclass(slots=True)
class Tally:
    """What was done."""

    files: int = 0
    busy_ns: int = 0
    first_byte_ns: int = 0
    started_ns: int = 0
    ended_ns: int = 0
    is_reused: bool = True
    requests: int = 0
    cpu_ns: int = 0
    verified: int = 0
    moved_bytes: int = 0
    set_aside: int = 0
    """Files that had to be asked for again: they are in no time."""
    bins: dict[int, int] = field(default_factory=dict)

    def add(self, moved: Moved, cpu_ns: int) -> None:
        """Count one timed file."""
        took_ns = max(1, moved.end_ns - moved.start_ns)
        self.started_ns = self.started_ns or moved.start_ns
        self.ended_ns = moved.end_ns
        self.files += 1
        self.busy_ns += took_ns
        self.first_byte_ns += (moved.first_byte_ns or moved.start_ns) - moved.start_ns
        # The first file over a connection is the first of its kind: that one was opened for it, before the clock.
        self.is_reused = self.is_reused and (moved.is_reused or self.files == 1)
        self.requests += moved.requests
        self.cpu_ns += cpu_ns
        self.moved_bytes += moved.bytes
        key = bin_of(took_ns)
        self.bins[key] = self.bins.get(key, 0) + 1


def bin_of(value_ns: int) -> int:
    """Return the middle of the latency bin that `value_ns` falls into."""
    shift = max(0, value_ns.bit_length() - PRECISE_BITS)
    return ((value_ns >> shift) << shift) + ((1 << shift) >> 1)


class Session:
    """A way, and one round over it."""

    def __init__(self, way: Way, asked: Round) -> None:
        """Make the random bytes, which takes its time."""
        self._way = way
        self._asked = asked
        self._pool = Pool(asked.run)
        self._until = time.monotonic() + asked.limit_s
        self._put_keys: list[Key] = []
        self._patience = Patience()
        self.tally = Tally()

    @property
    def repeated(self) -> int:
        """How many files were asked for again, each time counted."""
        return self._patience.repeated

    def put(self) -> Tally:
        """Put new files until it is enough; what earlier rounds left of this size is removed first."""
        self._remove_earlier()
        for n in range(MOST_PUTS):
            if not self._goes_on() or not self._may_move(self._asked.bytes, n):
                break
            self._put(self._asked.key(n), is_timed=True)
        self._refuse_unlisted()
        return self.tally

    def put_again(self) -> Tally:
        """Put what this round has put once more, under other names, until it is enough or all of it is there twice.

        Each is then read back whole, untimed, and removed; what was put first stays, to be got. A run that was broken
        off in between has nothing left of the first time, which is then made anew, untimed.
        """
        self._remove_earlier()
        firsts = self._keys_to_read(twin_of(self._asked.key(0)).size)
        pairs = [(self._asked.key(first.n), first) for first in firsts]
        for n, (key, first) in enumerate(pairs):
            # Each of them is read back, so the last one begun needs room for that of all.
            if not self._goes_on() or not self._may_move((n + 2) * self._asked.bytes, n):
                break
            self._put(key, is_timed=True, content=first)
        self._refuse_unlisted()
        there = pairs[: self.tally.files + self.tally.set_aside]
        for key, first in there:
            self._compare(key, first)
        for key, _ in reversed(there):
            with within(CALL_S):
                self._way.delete(str(key))
        return self.tally

    def _remove_earlier(self) -> None:
        for key in keys_of_size(self._way, self._asked.run, self._asked.size, self._asked.round):
            with within(CALL_S):
                self._way.delete(str(key))

    def _refuse_unlisted(self) -> None:
        """Make sure that the server lists what was put: whoever cleans up after us has nothing else to go by."""
        asked = self._asked
        keys = [str(key) for key in self._put_keys if key.size == asked.size]
        if not (lost := missing(self._way, asked.run, asked.size, keys)):
            return
        for key in reversed(keys):
            with contextlib.suppress(TransferFailed), within(CALL_S):
                self._way.delete(key)
        raise TransferFailed("not-listed", lost[0])

    def get(self) -> Tally:
        """Get the files of this round over and over until it is enough, then remove them; put where there are none."""
        asked = self._asked
        keys = self._keys_to_read(asked.size)
        for n, key in zip(range(MOST_GETS), itertools.cycle(keys), strict=False):
            if not self._goes_on() or not self._may_move(asked.bytes, n):
                break
            self._get(key, is_whole_looked_at=n < len(keys))
        if asked.bytes > KEPT:
            for key in keys[: self.tally.files + self.tally.set_aside]:
                self._compare(key)
        for key in reversed(keys):
            with within(CALL_S):
                self._way.delete(str(key))
        return self.tally

    def _keys_to_read(self, size: str) -> list[Key]:
        """Return the keys of this round that are there of a size; where there are none, put the least of them."""
        asked = self._asked
        keys = [k for k in keys_of_size(self._way, asked.run, size, asked.round) if k.round == asked.round]
        if not keys:
            keys = [Key(asked.run, size, asked.round, n) for n in range(asked.least_files)]
            for key in keys:
                if not self._may_move(2 * asked.bytes, 0):
                    break
                self._put(key, is_timed=False)
        return sorted(keys)

    def _goes_on(self) -> bool:
        tally, asked = self.tally, self._asked
        is_enough = tally.files >= asked.least_files and tally.busy_ns >= asked.least_s * 1e9
        # A round needs one file of its own time; patience ends before the files do.
        return not is_enough and (tally.files == 0 or time.monotonic() < self._until)

    def _may_move(self, bytes_: int, done: int) -> bool:
        """Say whether so many more bytes are allowed; where none were moved yet, that is no measurement."""
        most = self._asked.most_bytes
        if most is None or self.tally.moved_bytes + bytes_ <= most:
            return True
        if done == 0:
            raise TransferFailed("byte-limit", f"{most} bytes")
        return False

    def _ready(self, key: Key, *, is_put: bool) -> None:
        with within(CALL_S):
            self._way.make_ready(str(key), is_put=is_put)

    def _put(self, key: Key, *, is_timed: bool, content: Key | None = None) -> None:
        """Put a file; `content` is the key whose content it has, where that is not its own."""
        body = Body(self._pool, str(content or key), self._asked.bytes)

        def put() -> tuple[Moved, int]:
            self._ready(key, is_put=True)
            before_ns = self._way.cpu_ns()
            with within(file_limit_s(body.size)):
                moved = self._way.put(str(key), body)
            return moved, self._way.cpu_ns() - before_ns

        (moved, cpu_ns), again = self._patience.ask(put, self._may_repeat)
        self._put_keys.append(key)
        if is_timed and not again:
            self.tally.add(moved, cpu_ns)
            return
        self.tally.moved_bytes += body.size
        self.tally.set_aside += is_timed

    def _get(self, key: Key, *, is_whole_looked_at: bool) -> None:
        body = Body(self._pool, str(key), self._asked.bytes)

        def get() -> tuple[Moved, int, Sink]:
            self._ready(key, is_put=False)
            sink = body.keeping_sink()
            before_ns = self._way.cpu_ns()
            with within(file_limit_s(body.size)):
                moved = self._way.get(str(key), sink)
            return moved, self._way.cpu_ns() - before_ns, sink

        (moved, cpu_ns, sink), again = self._patience.ask(get, self._may_repeat)
        if again:
            self.tally.moved_bytes += body.size
            self.tally.set_aside += 1
        else:
            self.tally.add(moved, cpu_ns)
        if not sink.is_right():
            raise TransferFailed("wrong-bytes", str(key))
        self.tally.verified += sink.is_whole and is_whole_looked_at

    def _may_repeat(self) -> bool:
        """Count what a refused file may have moved, and say whether it may go once more."""
        self.tally.moved_bytes += self._asked.bytes
        return self._may_move(self._asked.bytes, 1)

    def _compare(self, key: Key, content: Key | None = None) -> None:
        """Get a file untimed and compare every byte, where the byte limit allows it."""
        if not self._may_move(self._asked.bytes, 1):
            return
        body = Body(self._pool, str(content or key), self._asked.bytes)
        with within(CALL_S):
            self._way.make_ready(str(key), is_put=False)
        with within(file_limit_s(body.size)):
            self._way.get(str(key), body.comparing_sink())
        self.tally.moved_bytes += body.size
        self.tally.verified += 1


def keys_of_size(way: Way, run: str, size: str, last_round: int, *, is_blind: bool = False) -> list[Key]:
    """Return the run's keys of one size up to a round, asked for one by one where the server does not list.

    They are put from 0 up and removed from the last down, so what is there has no gaps. `is_blind` says that what the
    server lists is not all there is.
    """
    with within(2 * CALL_S):
        listed = None if is_blind else way.ours(f"{ROOT}/{run}/{size}/")
        if listed is not None:
            keys = [key for text in listed if (key := read_key(text)) is not None]
            return sorted((k for k in keys if (k.run, k.size) == (run, size) and k.round <= last_round), reverse=True)
    return sorted(_asked_for(way, run, size, last_round), reverse=True)


def _asked_for(way: Way, run: str, size: str, last_round: int) -> Iterator[Key]:
    for round_ in range(last_round + 1):
        for n in range(MOST_PUTS):
            with within(CALL_S):
                if not way.has(str(Key(run, size, round_, n))):
                    break
            yield Key(run, size, round_, n)
