"""fio and hdparm for a processor family: built once from pinned sources, then taken from the cache."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer.elf import interpreter
from packer.errors import CannotPack
from packer.fetch import fetch
from packer.places import SPK, cache

if TYPE_CHECKING:
    from packer.arches import Arch
    from packer.lock import Lock

PROGRAMS: Final = ("fio", "hdparm")
_RECIPE: Final = SPK / "tools" / "build.sh"
_PATCHES: Final = SPK / "tools" / "patches"


def built_tools(arch: Arch, lock: Lock) -> Path:
    """Return the folder with `fio`, `hdparm` and the licence texts of all that is in them.

    Raises:
        CannotPack: the compiler is missing or the build failed.
    """
    place = cache() / "tools" / f"{arch.name}-{_key(arch, lock)}"
    if place.is_dir():
        return place
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="volbench-tools-") as folder:
        work, out, sources = Path(folder, "work"), Path(folder, "out"), Path(folder, "sources")
        for made in (work, out, sources):
            made.mkdir()
        for item in lock.sources.values():
            shutil.copy(fetch(item, lock), sources)
        command = [str(_RECIPE), arch.triplet, arch.fio, *map(str, (sources, _PATCHES, work, out))]
        if subprocess.run(command, check=False).returncode:
            raise CannotPack(f"building fio and hdparm for {arch.name} failed (see above)")
        for name in PROGRAMS:
            if interpreter(out / name) is not None:
                raise CannotPack(f"{name} for {arch.name} is not static")
        keep(out, place)
    return place


def keep(made: Path, place: Path) -> None:
    """Take a folder into the cache in one step: an interrupted copy is never taken for a whole one."""
    with tempfile.TemporaryDirectory(prefix=f"{place.name}.", suffix=".part", dir=place.parent) as folder:
        whole = shutil.copytree(made, Path(folder, "whole"))
        try:
            whole.rename(place)
        except OSError:
            # Another build that shares the cache may have been quicker; what it made is the same.
            if not place.is_dir():
                raise


def compiler(arch: Arch) -> str:
    """Return the first line of what the compiler of a processor family says about itself."""
    program = f"{arch.triplet}-gcc"
    if shutil.which(program) is None:
        raise CannotPack(f"{program} is missing: run .ci/setup spk")
    done = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    return done.stdout.splitlines()[0]


def _key(arch: Arch, lock: Lock) -> str:
    """Everything the programs depend on."""
    parts = [compiler(arch), arch.triplet, *(item.sha256 for item in lock.sources.values())]
    parts += [file.read_text("utf-8") for file in (_RECIPE, *sorted(_PATCHES.iterdir()))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
