"""Finds keys of runs in folders that stay (`keys.py`), whichever kind of server lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.child.keys import ROOT, key_at, read_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Listing = list[tuple[str, bool]]
DEPTH: Final = 4
"""Folders below each other that are looked into."""


def keys_below(below: str, listing: Callable[[str], Listing]) -> Iterator[str]:
    """Yield every key below `.volbench/`, `.volbench/<run>/` or `.volbench/<run>/<size>/`; what is no key, as its path.

    `listing` returns (path, is it a folder?) of what lies directly in a folder. Earlier versions made a folder
    for each run: what one of them has left is found there.
    """
    _, *asked = below.rstrip("/").split("/")
    if not asked:
        yield from map(key_at, walk(ROOT, listing, DEPTH))
        return
    run, size = asked[0], asked[1] if len(asked) > 1 else None
    folders = [f"{ROOT}/{size}"] if size else [path for path, is_folder in listing(ROOT) if is_folder]
    for folder in folders:
        if folder == f"{ROOT}/{run}":
            continue
        for path, is_folder in listing(folder):
            key = read_key(key_at(path))
            if key is not None and key.run == run and not is_folder:
                yield str(key)
    yield from walk("/".join((ROOT, *asked)), listing, DEPTH)


def walk(folder: str, listing: Callable[[str], Listing], depth: int) -> Iterator[str]:
    """Yield every file below a folder, and a folder that is too deep to be looked into."""
    for path, is_folder in listing(folder):
        if is_folder and depth:
            yield from walk(path, listing, depth - 1)
        else:
            yield path
