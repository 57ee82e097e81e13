"""The list of everything in the package for machines: CycloneDX 1.5, by which scanners look for known weaknesses.

Neither time nor serial number stand in it, so that the same content gives the same bytes.
Source: https://cyclonedx.org/docs/1.5/json/ and https://github.com/package-url/purl-spec.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

from packer.spdx import of_debian

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packer.arches import Arch
    from packer.lock import Item, Lock


class Part(NamedTuple):
    """A package of PyPI or npm, or a Go module."""

    name: str
    version: str
    licence: str
    """SPDX expression."""
    hashes: tuple[tuple[str, str], ...] = ()
    """Algorithm as CycloneDX names it, and the value in hexadecimal: what the lock it is pinned in has."""


_SAFE: Final = ".-~_"
_WITHOUT_FILES: Final = {"gcc-12-base"}
"""Packages of which the copyright file is all that is left: nothing of theirs runs, nothing in them can be weak."""
_CPE: Final = {
    "zlib": "cpe:2.3:a:zlib:zlib:{}:*:*:*:*:*:*:*",
    "musl": "cpe:2.3:a:musl-libc:musl:{}:*:*:*:*:*:*:*",
}
"""How the US database of weaknesses (NVD) calls what is built from upstream's sources and has no package."""


def sbom(
    arch: Arch, lock: Lock, version: str, *, python: Iterable[Part], page: Iterable[Part], go: Iterable[Part]
) -> str:
    """Return the list as JSON: what runs on the NAS, and nothing that only built it.

    Args:
        arch: processor family of the package.
        lock: pins of the interpreter's packages, of what fio and hdparm are built from, and of the font.
        version: volbench's.
        python: packages of PyPI.
        page: packages of npm in the web page.
        go: modules in vegeta, and Go's own library.
    """
    components = [
        *(_debian(item, arch.debian) for item in lock.runtime[arch.debian] if item.package not in _WITHOUT_FILES),
        *(_source(lock.sources[name], lock) for name in sorted(lock.sources)),
        _debian(lock.font, "all"),
        *(_component(part, "pypi", part.name.lower().replace("_", "-")) for part in sorted(python)),
        *(_component(part, "npm", part.name) for part in sorted(page)),
        *(_component(part, "golang", part.name) for part in sorted(go)),
    ]
    return _document(f"pkg:generic/volbench@{quote(version, safe=_SAFE)}?arch={arch.name}", version, components)


def sbom_of_files(itself: str, version: str, *, python: Iterable[Part], page: Iterable[Part]) -> str:
    """Return the list of what runs on the system's own programs: the Debian package and the wheel.

    Args:
        itself: package URL of the file.
        version: volbench's, as the file's kind spells it.
        python: packages of PyPI that are in it.
        page: packages of npm in the web page.
    """
    components = [
        *(_component(part, "pypi", part.name.lower().replace("_", "-")) for part in sorted(python)),
        *(_component(part, "npm", part.name) for part in sorted(page)),
    ]
    return _document(itself, version, components)


def _document(itself: str, version: str, components: list[dict[str, Any]]) -> str:
    about = {"type": "application", "bom-ref": itself, "name": "volbench", "version": version, "purl": itself}
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": about | {"licenses": _licences("MIT")}},
        "components": components,
        "dependencies": [{"ref": itself, "dependsOn": [part["bom-ref"] for part in components]}],
    }
    return json.dumps(document, indent=1) + "\n"


def upstream_version(item: Item) -> str:
    """Return upstream's version; Debian marks sources it repacked (`9.65+ds`) or renamed (`1.3.dfsg+really1.3.2`)."""
    before, mark, after = item.version.partition("+really")
    return after if mark else re.sub(r"[.+](dfsg|ds)\d*$", "", before)


def _debian(item: Item, arch: str) -> dict[str, Any]:
    source, _, version = item.source.rstrip(")").partition(" (= ")
    # Scanners look weaknesses up by distribution and source package.
    more = f"?arch={arch}&distro=debian-12&upstream={quote(f'{source}@{version}', safe=_SAFE)}"
    purl = f"pkg:deb/debian/{item.package}@{quote(item.version, safe=_SAFE)}{more}"
    return _part(item.package, item.version, purl, of_debian(item)) | _hashes(item)


def _source(item: Item, lock: Lock) -> dict[str, Any]:
    """Describe what fio and hdparm are built from: upstream's own files, which Debian keeps under names of its own."""
    version = upstream_version(item)
    address = f"https://snapshot.debian.org/archive/debian/{lock.snapshot}/{item.path}"
    more = f"?checksum=sha256:{item.sha256}&download_url={quote(address, safe='')}"
    part = _part(item.package, version, f"pkg:generic/{item.package}@{version}{more}", of_debian(item)) | _hashes(item)
    return part | ({"cpe": _CPE[item.package].format(version)} if item.package in _CPE else {})


def _component(part: Part, kind: str, name: str) -> dict[str, Any]:
    purl = f"pkg:{kind}/{quote(name, safe=_SAFE + '/')}@{quote(part.version, safe=_SAFE)}"
    hashes = [{"alg": algorithm, "content": value} for algorithm, value in part.hashes]
    return _part(part.name, part.version, purl, part.licence) | ({"hashes": hashes} if hashes else {})


def _part(name: str, version: str, purl: str, licence: str) -> dict[str, Any]:
    licences = _licences(licence)
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "licenses": licences, "purl": purl}


def _hashes(item: Item) -> dict[str, Any]:
    return {"hashes": [{"alg": "SHA-256", "content": item.sha256}]}


def _licences(licence: str) -> list[dict[str, Any]]:
    if " " in licence:
        return [{"expression": licence}]
    known = not licence.startswith("LicenseRef-")
    return [{"license": {"id": licence} if known else {"name": licence.removeprefix("LicenseRef-")}}]
