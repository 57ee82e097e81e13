"""The sources a release owes: one archive beside the packages, which the written offer in each of them names.

In it are Debian's source packages of every bundled binary package whose terms ask for them (`corresponding` in
lock.json), what fio and hdparm are built from, and volbench as committed, with recipes, changes and the packer. The
terms of what Python, npm and Go packages bring ask for none; a test holds that.
"""

from __future__ import annotations

import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer import archive
from packer.errors import CannotPack
from packer.fetch import fetch
from packer.spdx import of_debian, owes_sources

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from packer.lock import Item, Lock

_AT_ONCE: Final = 4
_TEXT: Final = """\
The sources of what is under the GNU GPL or the GNU LGPL in the packages of volbench {version}
=====================================================================================

debian/    Debian's source packages of libraries that are in the packages as Debian built them. `dpkg-source -x` unpacks
           one, `dpkg-buildpackage` builds it; what the packer then leaves out or sets is in spk/packer of volbench.
tools/     what fio and hdparm are built from. spk/tools of volbench has the recipe (build.sh) and every change made.
volbench-{version}.tar
           volbench as committed at {commit}.

{list}
"""


def owed(runtime: Mapping[str, Iterable[Item]]) -> list[str]:
    """Return the source packages, `name (= version)`, of every binary package whose terms ask for sources."""
    return sorted({item.source for items in runtime.values() for item in items if owes_sources(item)})


def missing_sources(lock: Lock) -> list[str]:
    """Return the source packages that are owed and that lock.json does not pin."""
    return [source for source in owed(lock.runtime) if source not in lock.corresponding]


def write_sources(place: Path, lock: Lock, *, checkout: Path, version: str, commit: str, epoch_s: int) -> None:
    """Fetch what is not there yet and write the archive.

    Raises:
        CannotPack: lock.json lacks something that is owed, or git gives no files.
        CannotFetch: no address has what was pinned.
    """
    if missing := missing_sources(lock):
        raise CannotPack(f"spk/lock.json pins no sources of {', '.join(missing)}: make spk-lock")
    items = owed_items(lock)
    folder = place.stem
    with ThreadPoolExecutor(_AT_ONCE) as workers, tempfile.TemporaryDirectory() as work:
        fetched = list(workers.map(lambda item: fetch(item[1], lock), items))
        own, text = Path(work, "own.tar"), Path(work, "README.txt")
        told = "".join(_line(name, item) for name, item in items)
        text.write_text(_TEXT.format(version=version, commit=commit, list=told), "utf-8")
        _own_sources(checkout, commit, own)
        members = [(f"{folder}/README.txt", text)]
        members += [(f"{folder}/{name}", file) for (name, _), file in zip(items, fetched, strict=True)]
        members.append((f"{folder}/volbench-{version}.tar", own))
        archive.write_tar(place, members, epoch_s)


def owed_items(lock: Lock) -> list[tuple[str, Item]]:
    """Return where each file lies in the archive, and its pin."""
    of_debian_ = [
        (f"debian/{item.package}", item) for source in owed(lock.runtime) for item in lock.corresponding[source]
    ]
    of_tools = [(f"tools/{name}", lock.sources[name]) for name in sorted(lock.sources)]
    return [(f"{folder}/{item.file_name}", item) for folder, item in (*of_debian_, *of_tools)]


def _line(name: str, item: Item) -> str:
    return f"{name}\n    {of_debian(item)}\n    SHA-256 {item.sha256}\n"


def _own_sources(checkout: Path, commit: str, place: Path) -> None:
    command = ["git", "archive", "--format=tar", f"--output={place}", commit]
    done = subprocess.run(command, cwd=checkout, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CannotPack(f"git archive failed:\n{done.stderr}")
