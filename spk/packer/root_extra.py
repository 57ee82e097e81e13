"""The root extra's own Python in the package, and the list by which its install script checks every file it copies.

Root must start nothing the package user can change. The interpreter of `runtime/` names loader and libraries inside the
package folder, so the root extra gets Debian's own, unpatched one, started through a copied loader; the other files are
those of `runtime/`, named in the list and copied at install.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer import runtime
from packer.application import copy, tracked
from packer.elf import needed
from packer.errors import CannotPack
from packer.places import ROOT, TARGET
from volbench.host.root_extra.scripts import DSM_USER, RootScripts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packer.arches import Arch

FOLDER: Final = "root_helper"
INTERPRETER: Final = f"{FOLDER}/python3.11"
LIST: Final = "list"
MODULES: Final = (
    "__future__ _collections_abc _compression _sitebuiltins _weakrefset abc argparse ast bisect codecs contextlib copy "
    "copyreg dis enum fnmatch functools genericpath gettext heapq inspect io keyword linecache locale opcode operator "
    "os posixpath random reprlib selectors shutil signal socket stat struct subprocess textwrap threading token "
    "tokenize traceback types typing warnings weakref zipimport"
).split()
"""What the helper imports, and what those import when something goes wrong."""
PACKAGES: Final = "collections encodings importlib json re".split()
EXTENSIONS: Final = "_json _posixsubprocess _socket _struct array fcntl grp math mmap select".split()
"""As far as Debian has them beside the interpreter rather than in it."""
_ENCODINGS: Final = frozenset({"__init__", "aliases", "ascii", "latin_1", "utf_8"})
_ENDINGS: Final = (".pyc", ".py")
"""Compiled in a package; the sources where this runs on a tree as Debian has it."""


def keep_interpreter(target: Path) -> None:
    """Keep the interpreter as Debian built it; call before `runtime.relocate`."""
    copy(target / "runtime" / runtime.PROGRAM, target / INTERPRETER)


def write_list(target: Path, arch: Arch) -> None:
    """Write the list of a filled target folder.

    Raises:
        CannotPack: a module or library of it is missing.
    """
    entries = [*_helper(target, FOLDER), *_runtime(target, arch), ("hdparm", target / "bin" / "hdparm")]
    _write(target / FOLDER / LIST, target, entries)


def script_sums(target: Path) -> list[str]:
    """Return checksum and name of the two scripts the package shows: an owner compares them before root runs one."""
    scripts = RootScripts(target, FOLDER, DSM_USER, DSM_USER, shown_as=TARGET)
    named = {"install": scripts.install(), "remove": scripts.remove()}
    return [f"{script.sha256}  volbench-root-{name}.sh" for name, script in named.items()]


def write_checkout_list() -> None:
    """Write the list of the checkout, where the root extra uses the system's own Python and hdparm."""
    _write(ROOT / "spk" / FOLDER / LIST, ROOT, _helper(ROOT, f"spk/{FOLDER}"))


def _helper(base: Path, folder: str) -> Iterator[tuple[str, Path]]:
    for name in tracked(f"spk/{FOLDER}/helper"):
        inside = name.removeprefix(f"spk/{FOLDER}/")
        yield inside, base / folder / inside


def _runtime(target: Path, arch: Arch) -> Iterator[tuple[str, Path]]:
    place = target / "runtime"
    library = place / runtime.LIBRARY
    extensions = [path for name in EXTENSIONS for path in (library / "lib-dynload").glob(f"{name}.cpython-*.so")]
    yield "runtime/bin/python3.11", target / INTERPRETER
    for path in (*_modules(library), *extensions):
        yield f"runtime/lib/python3.11/{path.relative_to(library)}", path
    for name, path in _libraries(place, arch, (target / INTERPRETER, *extensions)).items():
        yield f"runtime/lib/{name}", path


def _modules(library: Path) -> Iterator[Path]:
    for name in MODULES:
        found = next((path for ending in _ENDINGS if (path := library / f"{name}{ending}").is_file()), None)
        if found is None:
            raise CannotPack(f"the runtime has no module {name}, which the root extra needs")
        yield found
    for name in PACKAGES:
        for path in sorted(path for ending in _ENDINGS for path in (library / name).glob(f"*{ending}")):
            if name != "encodings" or path.stem in _ENCODINGS:
                yield path


def _libraries(place: Path, arch: Arch, programs: Iterable[Path]) -> dict[str, Path]:
    """Return loader and libraries that programs need, and those need in turn, by name."""
    folders = (place / "lib" / arch.triplet, place / "usr/lib" / arch.triplet)
    present = {path.name: path for folder in folders for path in folder.iterdir()}
    # glibc loads the last one by itself when a thread ends.
    waiting = [arch.loader, "libgcc_s.so.1", *(name for program in programs for name in needed(program))]
    found: dict[str, Path] = {}
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        if name not in present:
            raise CannotPack(f"the root extra needs {name}, which the runtime does not have")
        found[name] = present[name]
        waiting += needed(present[name])
    return found


def _write(place: Path, base: Path, entries: Iterable[tuple[str, Path]]) -> None:
    """Write one line per file: SHA-256, bytes, mode, where it goes, where it comes from below the package."""
    lines = []
    for target, path in entries:
        content = path.read_bytes()
        is_program = content.startswith((b"\x7fELF", b"#!"))
        mode = "755" if is_program else "644"
        sum_ = hashlib.sha256(content).hexdigest()
        source = path.relative_to(base).as_posix()
        lines.append(f"{sum_} {len(content)} {mode} {target} {source}\n")
    place.write_text("".join(sorted(lines, key=lambda line: line.split(" ")[3])), "ascii")


if __name__ == "__main__":
    write_checkout_list()
