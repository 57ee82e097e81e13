"""Puts a package together: target folder → package.tgz → .spk."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Final

from packer import archive, bytecode, font, licences, root_extra, runtime
from packer.application import copy, copy_tracked, install_application
from packer.arches import native
from packer.errors import CannotPack
from packer.generator import PROGRAM, built_generator
from packer.info import complete_info
from packer.owner import project
from packer.places import BUILD, DIST, ROOT, SPK, TARGET
from packer.tools import PROGRAMS, built_tools
from packer.wheels import install_wheels

if TYPE_CHECKING:
    from pathlib import Path

    from packer.arches import Arch
    from packer.lock import Lock

_ICONS: Final = (16, 24, 32, 48, 64, 72, 256)
_SCRIPTS: Final = "preinst postinst preuninst postuninst preupgrade postupgrade start-stop-status".split()


_INTERPRETER: Final = BUILD / "interpreter"
_APP: Final = BUILD / "app"
_FOUND_BY_PATH: Final = ("volbench/host/guard.py", "volbench/host/tree_worker.py", "volbench/store/migrations/*.py")
"""Sources that stay: programs started as files, and what Alembic looks for in a folder."""

_DESCRIBED: Final = ("volbench/api/*.py", "volbench/domain/*.py")
"""Their docstrings are the descriptions in the service's OpenAPI document."""


def prepare(lock: Lock) -> None:
    """Make what all packages share: an interpreter this machine can run, and volbench with its packages, compiled."""
    runtime.unpack_runtime(native(), lock, _INTERPRETER)
    shutil.rmtree(_APP, ignore_errors=True)
    install_wheels(_APP)
    install_application(_APP)
    bytecode.compile_tree(_APP, f"{TARGET}/app", _INTERPRETER, native(), stay=_FOUND_BY_PATH, texts=_DESCRIBED)


def build(arch: Arch, lock: Lock) -> Path:
    """Build the package of a processor family, after `prepare`, and return where it lies."""
    work = BUILD / arch.name
    shutil.rmtree(work, ignore_errors=True)
    fill_target(work / "target", arch, lock)
    return write_package(work, arch, commit_time_s())


def fill_target(target: Path, arch: Arch, lock: Lock) -> None:
    """Make everything DSM unpacks below `/var/packages/volbench/target`."""
    place = target / "runtime"
    runtime.unpack_runtime(arch, lock, place)
    copyrights = runtime.copyrights(place, [item.package for item in lock.runtime[arch.debian]])
    runtime.prune(place, arch)
    bytecode.compile_tree(place / runtime.LIBRARY, f"{TARGET}/runtime/{runtime.LIBRARY}", _INTERPRETER, native())
    root_extra.keep_interpreter(target)
    runtime.relocate(place, arch)
    shutil.copytree(_APP, target / "app")
    tools = built_tools(arch, lock)
    for name in PROGRAMS:
        copy(tools / name, target / "bin" / name)
    generator = built_generator(arch)
    copy(generator / PROGRAM, target / "bin" / PROGRAM)
    terms = font.install_font(target / "fonts", lock)
    licences.write_licences(
        target / "licences",
        arch,
        lock,
        copyrights=copyrights,
        font=terms,
        tools=(tools, generator),
        app=target / "app",
    )
    copy_tracked("spk/target", target)
    copy_tracked("spk/ui", target / "ui")
    copy_tracked("spk/root_helper", target / "root_helper", without={"ruff.toml"})
    root_extra.write_list(target, arch)
    for size in _ICONS:
        copy(SPK / "icons" / f"volbench-{size}.png", target / "ui" / "images" / f"volbench-{size}.png")


def write_package(work: Path, arch: Arch, epoch_s: int) -> Path:
    """Pack `work/target` and what DSM reads itself; the same content always gives the same bytes."""
    outer = work / "outer"
    shutil.rmtree(outer, ignore_errors=True)
    outer.mkdir()
    payload = archive.packed(work / "target", epoch_s)
    (outer / "package.tgz").write_bytes(payload)
    base = project()
    info = complete_info(base, arch=arch.info, payload=payload, unpacked=work / "target", epoch_s=epoch_s)
    (outer / "INFO").write_text(info, "utf-8")
    for folder, name in (("scripts", "scripts"), ("conf", "conf"), ("spk/wizards", "WIZARD_UIFILES")):
        copy_tracked(folder, outer / name)
    copy(SPK / "icons" / "volbench-64.png", outer / "PACKAGE_ICON.PNG")
    copy(SPK / "icons" / "volbench-256.png", outer / "PACKAGE_ICON_256.PNG")
    _check(outer)
    # DSM's own packages begin with INFO; readers need not look further for it.
    names = sorted(path.relative_to(outer).as_posix() for path in outer.rglob("*"))
    names.sort(key=lambda name: name != "INFO")
    DIST.mkdir(parents=True, exist_ok=True)
    place = DIST / f"volbench_{base['version']}_dsm7_{arch.name}.spk"
    place.write_bytes(archive.tar([(name, outer / name) for name in names], epoch_s))
    return place


def commit_time_s() -> int:
    """Return the time all files get: SOURCE_DATE_EPOCH, else that of the last commit, in seconds since 1970.

    Raises:
        CannotPack: there is no commit.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], check=False, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise CannotPack("packages are built from a git checkout, and this is none with a commit")
    return int(done.stdout)


def _check(outer: Path) -> None:
    """Refuse to write a package that DSM refuses to read."""
    for name in _SCRIPTS:
        script = outer / "scripts" / name
        if not script.is_file() or not script.stat().st_mode & 0o100:
            raise CannotPack(f"scripts/{name} is missing or not executable")
    if not (outer / "conf" / "privilege").is_file():
        raise CannotPack("conf/privilege is missing")
