"""`licences/`: the terms of everything in the package, where its sources are, and the offer to send them."""

from __future__ import annotations

import base64
import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from packer.errors import CannotPack
from packer.generator import RECIPE, go_packages, go_version
from packer.owner import offer, project, read_owner
from packer.places import BACKEND, FRONTEND, ROOT, SPK
from packer.sbom import Part, sbom, upstream_version
from packer.spdx import of_python
from packer.tools import compiler
from packer.wheels import LOCK, SUM, requirements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packer.arches import Arch
    from packer.lock import Item, Lock

BUNDLED: Final = BACKEND / "volbench" / "static" / "packages"
"""Written by src/frontend/scripts/bundled-packages.mjs."""
COMMON: Final = Path("/usr/share/common-licenses")
_REFERENCE: Final = re.compile(rf"{COMMON}/([A-Za-z0-9.+-]+)")
_NAMES: Final = re.compile(r"^(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
_FOLDERS: Final = re.compile(r"licen[cs]es?", re.IGNORECASE)


def write_licences(
    place: Path,
    arch: Arch,
    lock: Lock,
    *,
    copyrights: dict[str, str],
    font: dict[str, str],
    tools: Iterable[Path],
    app: Path,
) -> None:
    """Fill the folder."""
    for kind, texts in (("python", copyrights), ("font", font)):
        for name, text in texts.items():
            _write(place / kind / f"{name}.txt", text)
        for name in common_licences(texts.values()):
            _copy(COMMON / name, place / kind / "common" / name)
    for folder in tools:
        for file in sorted(folder.glob("*.txt")):
            _copy(file, place / "tools" / file.name)
    from_wheels(app, place / "python-packages")
    from_npm(place / "page")
    _copy(ROOT / "LICENSE", place / "volbench.txt")
    version = project()["version"]
    _write(place / "README.txt", written_offer(version))
    python, page, go = python_packages(app), page_packages(), go_packages(go_version())
    _write(place / "SOURCES.txt", sources_list(arch, lock, python=python, page=page, go=go))
    _write(place / "sbom.cdx.json", sbom(arch, lock, version, python=python, page=page, go=go))
    recipe = place / "recipe"
    for patch in sorted((SPK / "tools" / "patches").iterdir()):
        _copy(patch, recipe / "patches" / patch.name)
    _copy(SPK / "tools" / "build.sh", recipe / "build.sh")
    for file in sorted(RECIPE.iterdir()):
        _copy(file, recipe / "vegeta" / file.name)


def written_offer(version: str) -> str:
    """Return what is in the folder, and the written offer with the addresses the owner of the project named."""
    text = (SPK / "licences" / "README.txt").read_text("utf-8")
    return text.replace("@OFFER@", offer(read_owner(), version))


def common_licences(copyrights: Iterable[str]) -> list[str]:
    """Return the licences Debian's copyright files only refer to; their texts are in Debian's package base-files.

    Raises:
        CannotPack: this machine has no such text.
    """
    names = {name.rstrip(".") for text in copyrights for name in _REFERENCE.findall(text)}
    for name in names:
        if not (COMMON / name).is_file():
            raise CannotPack(f"{COMMON / name} is missing: packages are built on Debian or one of its kin")
    return sorted(names)


def sources_list(arch: Arch, lock: Lock, *, python: Iterable[Part], page: Iterable[Part], go: Iterable[Part]) -> str:
    """Return where the sources of every program and library in the package are."""
    lines = [
        "The Python interpreter and its libraries: binary packages of Debian 12, unchanged but for pruning and the"
    ]
    lines += ["loader and library paths in python3.11 (patchelf).", ""]
    lines += [
        f"  {item.package} {item.version}, from Debian's source package {item.source}"
        for item in lock.runtime[arch.debian]
    ]
    lines += ["", f"fio and hdparm: built with recipe/build.sh ({compiler(arch)}) from", ""]
    for name in sorted(lock.sources):
        lines += _source(lock.sources[name], lock)
    lines += [f"vegeta: built with recipe/vegeta/build.sh (Go {go_version()}) from Go modules, as published at"]
    lines += ["https://proxy.golang.org/, with the checksums in recipe/vegeta/go.sum, and Go's own library:", ""]
    lines += [f"  {part.name} {part.version}" for part in go] + [""]
    lines += ["The font of PDF reports: the file of Debian's binary package, unchanged", ""]
    lines += [f"  {lock.font.package} {lock.font.version}, from Debian's source package {lock.font.source}", ""]
    lines += ["Every Debian source package is kept at https://snapshot.debian.org/.", ""]
    lines += ["Python packages, as published at https://pypi.org/, without their tests and compiled parts:", ""]
    lines += [f"  {part.name} {part.version}" for part in python]
    lines += ["", "JavaScript packages in the web page and in reports, as published at https://www.npmjs.com/:", ""]
    lines += [f"  {part.name} {part.version}" for part in page] + [""]
    return "\n".join(lines)


def _source(item: Item, lock: Lock) -> list[str]:
    address = f"https://snapshot.debian.org/archive/debian/{lock.snapshot}/{item.path}"
    return [f"  {item.package} {upstream_version(item)}", f"    {address}", f"    SHA-256 {item.sha256}", ""]


def from_wheels(app: Path, place: Path) -> None:
    """Copy the licences of the Python packages.

    Raises:
        CannotPack: one brings none.
    """
    for metadata in sorted(app.glob("*.dist-info")):
        name = metadata.name.removesuffix(".dist-info")
        found = [file for file in sorted(metadata.rglob("*")) if file.is_file() and _NAMES.match(file.name)]
        if not found:
            raise CannotPack(f"the wheel of {name} has no licence text")
        for file in found:
            _copy(file, place / name / file.name)


def python_packages(app: Path) -> list[Part]:
    """Return each Python package in the application's folder.

    Raises:
        CannotPack: one did not come in a pinned wheel, or names no terms.
    """
    folders = ((folder, folder.name.removesuffix(".dist-info").rsplit("-", 1)) for folder in app.glob("*.dist-info"))
    return sorted(
        Part(name, version, of_python(folder / "METADATA"), (("SHA-256", _pinned_sum(folder, name)),))
        for folder, (name, version) in folders
    )


def _pinned_sum(folder: Path, name: str) -> str:
    """Return the checksum of the wheel a package came in, which the lock has to have."""
    file = folder / SUM
    found = file.read_text("ascii").strip() if file.is_file() else ""
    pins = requirements(LOCK.read_text("utf-8")).get(name.lower().replace("_", "-"), "")
    if not found or f"--hash=sha256:{found}" not in pins.split():
        raise CannotPack(f"{name} did not come in a wheel that {LOCK.name} has the checksum of")
    return found


def page_packages() -> list[Part]:
    """Return each npm package that is in the page or in reports."""
    return sorted({Part(_name(path), entry["version"], entry["license"], _integrity(entry)) for path, entry in _npm()})


def _integrity(entry: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the checksums npm has of a package's file (Subresource Integrity: `sha512-` and base64)."""
    told = (one.partition("-") for one in entry["integrity"].split())
    return tuple((f"SHA-{kind.removeprefix('sha')}", base64.b64decode(value).hex()) for kind, _, value in told)


def _name(path: str) -> str:
    return path.rpartition("node_modules/")[2]


def _npm() -> list[tuple[str, dict[str, Any]]]:
    """Return path and entry of the npm packages whose modules the built page holds, as its build wrote them down.

    Raises:
        CannotPack: the page was not built, or holds a package nobody pinned.
    """
    files = sorted(BUNDLED.glob("*.json"))
    if not files:
        raise CannotPack(f"{BUNDLED} is empty: run .ci/build-frontend")
    bundled = {(part["name"], part["version"]) for file in files for part in json.loads(file.read_text("utf-8"))}
    lock = json.loads((FRONTEND / "package-lock.json").read_text("utf-8"))
    found = {(_name(path), entry.get("version")): (path, entry) for path, entry in lock["packages"].items() if path}
    if not bundled <= set(found):
        raise CannotPack(f"package-lock.json does not know what the page holds: {sorted(bundled - set(found))}")
    return [found[part] for part in sorted(bundled)]


def from_npm(place: Path) -> None:
    """Copy the licences of npm packages that end up in the page."""
    for path, entry in _npm():
        name = _name(path).replace("/", "--")
        folder = FRONTEND / path
        texts = list(_texts(folder))
        for file in texts:
            _copy(file, place / name / file.relative_to(folder))
        if not texts:
            _write(place / name / "LICENSE", f"{name} {entry['version']}: {entry.get('license', 'unknown')}\n")


def _texts(folder: Path) -> Iterator[Path]:
    """Yield an npm package's licence texts; a folder of them holds the terms of what the package itself includes."""
    for path in sorted(folder.iterdir()):
        if path.is_file() and _NAMES.match(path.name):
            yield path
        elif path.is_dir() and _FOLDERS.fullmatch(path.name):
            yield from (file for file in sorted(path.rglob("*")) if file.is_file())


def _copy(source: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, place)


def _write(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")
