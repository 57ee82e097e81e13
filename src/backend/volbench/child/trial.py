"""Tries a way as a run would use it: 1 KiB put, listed, read, deleted, listed again; tells which of it failed."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, Any, Final

from volbench.child.body import Body, Pool
from volbench.child.connect import CALL_S, within
from volbench.child.failed import TransferFailed
from volbench.child.key_text import TextBody, has_text_values
from volbench.child.keys import CHECK, ROOT, Key
from volbench.child.old_versions import remove_versions
from volbench.child.patience import Patience

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.child.way import Moved, Way, Where

TRIED_BYTES: Final = 1024
_PAUSES_S: Final = (0.5, 1.0, 2.0)
"""Some servers show a while later what was put or deleted."""
_VERSIONS_S: Final = 10.0


@contextlib.contextmanager
def step(name: str) -> Iterator[None]:
    """Add to whatever fails inside which step that was."""
    try:
        yield
    except TransferFailed as failed:
        failed.step = failed.step or name
        raise


def try_out(way: Way, where: Where, run: str) -> dict[str, Any]:
    """Do it all; return what it took, which folders stay, and what became of old versions."""
    key = str(Key(run, CHECK, 0, 0))
    body = (TextBody if has_text_values(way) else Body)(Pool(run), key, TRIED_BYTES)
    patience = Patience()
    try:
        with step("put"):
            put, _ = patience.ask(lambda: _put(way, key, body))
        with step("list"):
            refuse_unlisted(way, run, [key])
        with step("get"):
            got, _ = patience.ask(lambda: _read(way, key, body))
    except TransferFailed as failed:
        failed.has_left = not _is_removed(way, key)
        raise
    versions = _delete(way, where, run, key)
    with within(CALL_S):
        left = way.tidy(run, lambda text: text == key)
    return {
        "put_ns": put.end_ns - put.start_ns,
        "get_ns": got.end_ns - got.start_ns,
        "left": left,
        "versions": versions,
    }


def _put(way: Way, key: str, body: Body) -> Moved:
    with within(CALL_S):
        way.make_ready(key, is_put=True)
    with within(CALL_S):
        return way.put(key, body)


def _read(way: Way, key: str, body: Body) -> Moved:
    sink = body.keeping_sink()
    with within(CALL_S):
        way.make_ready(key, is_put=False)
        got = way.get(key, sink)
    if not sink.is_right():
        raise TransferFailed("wrong-bytes", key)
    return got


def _delete(way: Way, where: Where, run: str, key: str) -> str:
    """Delete it, make sure that it is gone, and return what became of its versions."""
    try:
        with step("delete"), within(CALL_S):
            way.delete(key)
        with step("list-again"):
            _refuse_still_there(way, run, key)
    except TransferFailed as failed:
        failed.has_left = True
        raise
    with step("delete"):
        return remove_versions(where, way, run, lambda text: text == key, _VERSIONS_S).state


def _is_removed(way: Way, key: str) -> bool:
    """Remove what was put after something else went wrong; say whether it is gone as far as the server tells."""
    try:
        with within(CALL_S):
            way.delete(key)
            return not way.has(key)
    except TransferFailed:
        return False


def missing(way: Way, run: str, size: str, keys: Iterable[str]) -> list[str]:
    """Return which of the keys that were put the server does not list; none where it lists nothing at all."""
    wanted = set(keys)
    for pause_s in (*_PAUSES_S, 0.0):
        with within(2 * CALL_S):
            listed = way.ours(f"{ROOT}/{run}/{size}/")
            left = [] if listed is None else sorted(wanted.difference(listed))
        if not left or not pause_s:
            break
        time.sleep(pause_s)
    return left


def refuse_unlisted(way: Way, run: str, keys: list[str]) -> None:
    """Make sure that what was put is found: what cannot be found could not be removed later."""
    if lost := missing(way, run, CHECK, keys):
        raise TransferFailed("not-listed", lost[0])
    with within(CALL_S):
        if way.ours(f"{ROOT}/{run}/") is None and not way.has(keys[0]):
            raise TransferFailed("not-listed", keys[0])


def _refuse_still_there(way: Way, run: str, key: str) -> None:
    for pause_s in (*_PAUSES_S, 0.0):
        with within(CALL_S):
            listed = way.ours(f"{ROOT}/{run}/{CHECK}/")
            is_there = way.has(key) if listed is None else key in set(listed)
        if not is_there:
            return
        time.sleep(pause_s)
    raise TransferFailed("still-there", key)
