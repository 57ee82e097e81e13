"""`make deb`: the packages for Debian and its kin: `python -m packer.deb`.

volbench and its Python packages, run by the system's own Python, fio and hdparm. All of it is pure Python, so the files
are the same for every processor; the names say on which ones it is meant to run. Same commit, same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from packer import licences
from packer.__main__ import say_what_is_missing, warn_of_changes
from packer.application import build_page, copy, install_application, uncommitted
from packer.build import commit_time_s
from packer.errors import CannotPack
from packer.owner import contact, project, read_owner
from packer.places import BUILD, DIST, ROOT, SPK
from packer.wheels import install_wheels

if TYPE_CHECKING:
    from pathlib import Path

ARCHES: Final = ("amd64", "arm64", "armhf")
"""Debian's names."""
DEPENDS: Final = ("python3 (>= 3.11)", "fio (>= 3.33)", "hdparm", "adduser")
"""The oldest of each that was tried: Debian 12's."""
RECOMMENDS: Final = ("fonts-wqy-microhei", "smartmontools")
PYTHONS: Final = range(11, 21)
"""Minor versions of Python 3 that find the packages: Debian 12 has 3.11, 13 has 3.13."""
_SOURCE: Final = SPK / "deb"
_PLACES: Final = {
    "volbench": "usr/bin/volbench",
    "volbench-admin": "usr/sbin/volbench-admin",
    "volbench.service": "usr/lib/systemd/system/volbench.service",
    "default": "etc/default/volbench",
    "rtupdate": "usr/share/python3/runtime.d/volbench.rtupdate",
    "common.sh": "usr/share/volbench/common.sh",
    "words-en.sh": "usr/share/volbench/words-en.sh",
    "words-zh_CN.sh": "usr/share/volbench/words-zh_CN.sh",
    "words-zh_TW.sh": "usr/share/volbench/words-zh_TW.sh",
}
_MAINTAINER_SCRIPTS: Final = ("postinst", "prerm", "postrm")
_HOUSE: Final = "usr/lib/volbench"
_LINK: Final = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")
_NOBODY: Final = "The volbench founders <founders@volbench.invalid>"
"""The field is compulsory, and .invalid can belong to nobody."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What the package says of itself."""

    version: str
    homepage: str | None
    epoch_s: int


def main() -> int:
    """Build all of them into dist/ and say how large they are."""
    try:
        changes = uncommitted()
        warn_of_changes(changes)
        build_page()
        info = project()
        identity = Identity(info["version"], info.get("maintainer_url"), commit_time_s())
        work = BUILD / "deb"
        shutil.rmtree(work, ignore_errors=True)
        tree = fill(work / "tree", identity)
        for place in [pack(tree, arch, identity) for arch in ARCHES]:
            data = place.read_bytes()
            digest = hashlib.sha256(data).hexdigest()
            print(f"{place.relative_to(ROOT)}  {len(data) / 1e6:.1f} MB  sha256 {digest}")
        say_what_is_missing()
    except CannotPack as error:
        print(f"packer: {error}", file=sys.stderr)
        return 1
    return 0


def fill(tree: Path, identity: Identity) -> Path:
    """Put everything but dpkg's own files into `tree` and return it."""
    app = tree / _HOUSE / "app"
    install_wheels(app)
    install_application(app)
    _python_house(tree / _HOUSE)
    for name, place in _PLACES.items():
        copy(_SOURCE / name, tree / place)
    _documents(tree / "usr/share/doc/volbench", app, identity)
    return tree


def pack(tree: Path, arch: str, identity: Identity) -> Path:
    """Add dpkg's own files for a processor and write the package into dist/.

    Raises:
        CannotPack: dpkg-deb refuses.
    """
    control = tree / "DEBIAN"
    shutil.rmtree(control, ignore_errors=True)
    control.mkdir()
    for name in _MAINTAINER_SCRIPTS:
        copy(_SOURCE / name, control / name)
    (control / "conffiles").write_text("/etc/default/volbench\n", "ascii")
    (control / "md5sums").write_text(_sums(tree), "utf-8")
    (control / "control").write_text(control_file(tree, arch, identity), "utf-8")
    _same_everywhere(tree, identity.epoch_s)
    DIST.mkdir(parents=True, exist_ok=True)
    place = DIST / f"volbench_{identity.version}_{arch}.deb"
    done = subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", str(tree), str(place)],
        check=False,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": str(identity.epoch_s)},
    )
    if done.returncode:
        raise CannotPack(f"dpkg-deb refuses:\n{done.stderr}")
    return place


def control_file(tree: Path, arch: str, identity: Identity) -> str:
    """Return what dpkg asks of a package: Debian Policy, chapter 5."""
    size_kib = sum(-(-file.stat().st_size // 1024) for file in _files(tree))
    fields = {
        "Package": "volbench",
        "Version": identity.version,
        "Architecture": arch,
        "Maintainer": _NOBODY,
        "Installed-Size": str(size_kib),
        "Depends": ", ".join(DEPENDS),
        "Recommends": ", ".join(RECOMMENDS[:1]),
        "Suggests": ", ".join(RECOMMENDS[1:]),
        "Section": "utils",
        "Priority": "optional",
        "Homepage": identity.homepage or "",
        "Description": (_SOURCE / "description").read_text("utf-8").rstrip("\n"),
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items() if value)


def _python_house(house: Path) -> None:
    """Make what PEP 405 calls a virtual environment around the system's Python, of whichever version.

    Programs volbench starts are started with this Python again (`sys.executable`), alone, and find what this one does.
    """
    (house / "bin").mkdir()
    (house / "bin/python3").symlink_to("../../../bin/python3")
    (house / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n", "ascii")
    for minor in PYTHONS:
        library = house / f"lib/python3.{minor}"
        library.mkdir(parents=True)
        (library / "site-packages").symlink_to("../../app")


def _documents(place: Path, app: Path, identity: Identity) -> None:
    """Write the terms of everything in the package, the page for owners in both languages, and the history."""
    licences.from_wheels(app, place / "licences/python-packages")
    licences.from_npm(place / "licences/page")
    sources = [f"  {part.name} {part.version}: {part.licence}" for part in licences.python_packages(app)]
    page = [f"  {part.name} {part.version}: {part.licence}" for part in licences.page_packages()]
    text = (_SOURCE / "copyright").read_text("utf-8")
    words = {
        "@LICENSE@": _indented((ROOT / "LICENSE").read_text("utf-8")),
        "@CONTACT@": contact(read_owner()).replace("\n", " "),
    }
    for mark, value in words.items():
        text = text.replace(mark, value)
    _write(place / "copyright", text.replace("@PYTHON@", "\n".join(sources)).replace("@PAGE@", "\n".join(page)))
    for name, page_name in (("README.Debian", "debian.md"), ("README.zh-CN", "debian.zh-CN.md")):
        _write(place / name, _LINK.sub(r"\1", (ROOT / "docs" / page_name).read_text("utf-8")))
    _compress(place / "changelog.Debian.gz", _history(identity))
    _compress(place / "changelog.gz", (ROOT / "CHANGELOG.md").read_text("utf-8"))


def _history(identity: Identity) -> str:
    """Return the history as dpkg wants it; what changed stands in ours."""
    done = subprocess.run(
        ["date", "-u", "-R", "-d", f"@{identity.epoch_s}"], check=True, capture_output=True, text=True
    )
    return (
        f"volbench ({identity.version}) unstable; urgency=medium\n\n"
        f"  * See changelog.gz beside this file.\n\n -- {_NOBODY}  {done.stdout}"
    )


def _indented(text: str) -> str:
    return "\n".join(f" {line}" if line else " ." for line in text.rstrip("\n").split("\n"))


def _write(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


def _compress(place: Path, text: str) -> None:
    place.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _files(tree: Path) -> list[Path]:
    found = (path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    return sorted(path for path in found if path.relative_to(tree).parts[0] != "DEBIAN")


def _sums(tree: Path) -> str:
    lines = []
    for file in _files(tree):
        inside = file.relative_to(tree).as_posix()
        if not inside.startswith("etc/"):
            lines.append(f"{hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()}  {inside}\n")
    return "".join(lines)


def _same_everywhere(tree: Path, epoch_s: int) -> None:
    """Give all files one time and the modes git knows: umask and clock of the building machine do not count."""
    for path in [tree, *tree.rglob("*")]:
        if path.is_symlink():
            os.utime(path, (epoch_s, epoch_s), follow_symlinks=False)
            continue
        is_open = path.is_dir() or path.stat().st_mode & 0o100
        path.chmod(0o755 if is_open else 0o644)
        os.utime(path, (epoch_s, epoch_s))


if __name__ == "__main__":
    sys.exit(main())
