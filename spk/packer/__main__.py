"""`python -m packer [ARCH …]`: build the packages into dist/ and say how large they are.

Ends with 69 where a pinned file cannot be fetched from here, with 1 where the package itself cannot be built.
"""

from __future__ import annotations

import hashlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from packer.application import build_page, uncommitted
from packer.arches import ARCHES, by_name
from packer.build import build, prepare
from packer.errors import CannotFetch, CannotPack
from packer.lock import read_lock
from packer.owner import OWNER, read_owner
from packer.places import BUILD, ROOT
from packer.root_extra import script_sums

_MOST_BYTES = 25_000_000
_MOST_LINES = 10
_UNAVAILABLE = 69
"""EX_UNAVAILABLE, sysexits.h"""


def main(names: list[str]) -> int:
    """Build for the families named, all when none is."""
    try:
        arches = [by_name(name) for name in names or ARCHES]
        changes = uncommitted()
        warn_of_changes(changes)
        build_page()
        lock = read_lock()
        prepare(lock)
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
            # Compiler, byte compiler and xz leave the interpreter free.
            places = list(workers.map(partial(build, lock=lock), arches))
        for arch, place in zip(arches, places, strict=True):
            _announce(place)
            for line in script_sums(BUILD / arch.name / "target"):
                print(f"  root extra, for the release notes: {line}")
        say_what_is_missing()
        # Said again where it is read: below the names of what was built.
        warn_of_changes(changes)
    except CannotFetch as error:
        print(f"packer: {error}", file=sys.stderr)
        return _UNAVAILABLE
    except CannotPack as error:
        print(f"packer: {error}", file=sys.stderr)
        return 1
    return 0


def warn_of_changes(changes: list[str]) -> None:
    """Say on standard error that nobody can build the same package from the commit, unless nothing was changed."""
    if not changes:
        return
    more = len(changes) - _MOST_LINES
    lines = [*changes[:_MOST_LINES], *([f"and {more} more"] if more > 0 else [])]
    told = "".join(f"packer:   {line}\n" for line in lines)
    print(f"packer: WARNING: THESE BYTES BELONG TO NO COMMIT. Not committed are\n{told}", end="", file=sys.stderr)


def say_what_is_missing() -> None:
    """Say on standard error what only the owner of the project can fill in, and what has not been."""
    warn_of_missing(read_owner().missing)


def warn_of_missing(lines: list[str]) -> None:
    """Name the lines of the owner's file that are empty, unless none is."""
    if lines:
        print(f"packer: TODO for the owner: {OWNER} is empty at {', '.join(lines)}", file=sys.stderr)
        print("packer: until they are filled in this is nothing to publish, and make release refuses", file=sys.stderr)


def _announce(place: Path) -> None:
    """Print name, size and checksum.

    Raises:
        CannotPack: it is larger than an owner with a slow line should have to fetch.
    """
    data = place.read_bytes()
    print(f"{place.relative_to(ROOT)}  {len(data) / 1e6:.1f} MB  sha256 {hashlib.sha256(data).hexdigest()}")
    if len(data) > _MOST_BYTES:
        raise CannotPack(f"{place.name} is larger than {_MOST_BYTES / 1e6:.0f} MB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
