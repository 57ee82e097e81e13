"""The keys that many clients put: one range of a run, from 0 up. Whatever of it is there is removed, side by side."""

from __future__ import annotations

import itertools
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from volbench.child.connect import CALL_S, within
from volbench.child.failed import TransferFailed
from volbench.child.keys import ROOT, Key
from volbench.child.kinds import way_to
from volbench.child.way import KeepsVersions
from volbench.domain.model.servers.key_value import RANGE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.child.way import Way, Where

_Item = TypeVar("_Item")
REMOVE_S: Final = 90.0
"""What is still there by then is named, and tried again later."""
_WORKERS: Final = 8
_MOST_PASSES: Final = 6
"""Of a server that says of any key that it was there."""
_QUIET_S: Final = 1.5
"""What a slow server still has before it is worked off meanwhile."""
_MOST_FAILURES: Final = 3
"""In a row, after which one of those who remove gives up."""


@dataclass(slots=True)
class Removed:
    """What came of removing a range."""

    removed: int = 0
    kept: list[str] = field(default_factory=list)
    """Keys that may still be there."""


def range_key(run: str, n: int) -> str:
    """Return the n-th key."""
    return str(Key(run, RANGE, 0, n))


def remove_range(where: Where, way: Way, run: str, count: int) -> Removed:
    """Remove the first `count` keys of a run; only those that are there, where the server lists them.

    Once more where some were: what clients that were ended had sent may be taken by a slow server after its key was
    removed, and is there again.
    """
    until, gone, kept = time.monotonic() + REMOVE_S, set[str](), list[str]()
    for _ in range(_MOST_PASSES):
        removed, kept = side_by_side(where, _there(way, run, count), until, _removing(way))
        gone |= removed
        if kept or not removed:
            break
        time.sleep(_QUIET_S)
    return Removed(len(gone), kept)


def side_by_side(
    where: Where, items: Sequence[_Item], until: float, do: Callable[[Way, _Item], bool]
) -> tuple[set[_Item], list[_Item]]:
    """Have several ways do something with each item; return for which `do` was true, and which were not done."""
    if not items:
        return set(), []
    left = iter(items)
    lock = threading.Lock()
    done: set[_Item] = set()
    removed: set[_Item] = set()

    def work() -> None:
        one, failures = way_to(where), 0
        try:
            while failures < _MOST_FAILURES and time.monotonic() < until:
                with lock:
                    item = next(left, None)
                if item is None:
                    return
                try:
                    is_so = do(one, item)
                except TransferFailed:
                    failures += 1
                    continue
                failures = 0
                with lock:
                    done.add(item)
                    if is_so:
                        removed.add(item)
        finally:
            one.close()

    workers = [threading.Thread(target=work, daemon=True) for _ in range(min(_WORKERS, len(items)))]
    for one in workers:
        one.start()
    for one in workers:
        one.join(max(0.0, until - time.monotonic()))
    with lock:
        return set(removed), [item for item in items if item not in done]


def _removing(way: Way) -> Callable[[Way, str], bool]:
    """Return what removes a key over another way, which is told what the first one knows of the bucket."""

    def remove(one: Way, key: str) -> bool:
        if isinstance(one, KeepsVersions) and isinstance(way, KeepsVersions):
            one.has_versions = way.has_versions
        one.make_ready(key, is_put=False)
        return one.delete(key)

    return remove


def _there(way: Way, run: str, count: int) -> Sequence[str]:
    """Return the keys that are there, or all that may be where the server does not list, or not so many."""
    every = [range_key(run, n) for n in range(count)]
    try:
        with within(4 * CALL_S):
            listed = way.ours(f"{ROOT}/{run}/{RANGE}/")
            found = None if listed is None else set(itertools.islice(listed, 2 * count))
            # A list that does not show a key that is there shows nothing.
            if found is not None and every and every[0] not in found and way.has(every[0]):
                found = None
    except TransferFailed:
        return every
    if found is None:
        return every
    return [key for key in every if key in found]
