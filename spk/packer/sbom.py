"""The list of everything in the package for machines: CycloneDX 1.5, by which scanners look for known weaknesses.

Neither time nor serial number stand in it, so that the same content gives the same bytes.
Source: https://cyclonedx.org/docs/1.5/json/ and https://github.com/package-url/purl-spec.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packer.arches import Arch
    from packer.lock import Item, Lock


class Part(NamedTuple):
    """A package of PyPI or npm."""

    name: str
    version: str


_SAFE: Final = ".-~_"


def sbom(arch: Arch, lock: Lock, version: str, *, python: Iterable[Part], page: Iterable[Part]) -> str:
    """Return the list as JSON.

    Args:
        arch: processor family of the package.
        lock: pins of the interpreter's packages and of what fio and hdparm are built from.
        version: volbench's.
        python: packages of PyPI.
        page: packages of npm in the web page.
    """
    components = [
        *(_debian(item, arch.debian) for item in lock.runtime[arch.debian]),
        *(_debian(lock.sources[name], "source") for name in sorted(lock.sources)),
        *(_component(part, "pypi", part.name.lower().replace("_", "-")) for part in sorted(python)),
        *(_component(part, "npm", part.name) for part in sorted(page)),
    ]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "volbench", "version": version}},
        "components": components,
    }
    return json.dumps(document, indent=1) + "\n"


def _debian(item: Item, arch: str) -> dict[str, Any]:
    # The sources are upstream's untouched files: their version has no revision of Debian's.
    purl = f"pkg:deb/debian/{item.package}@{quote(item.version, safe=_SAFE)}?arch={arch}"
    return {
        "type": "library",
        "name": item.package,
        "version": item.version,
        "purl": purl,
        "hashes": [{"alg": "SHA-256", "content": item.sha256}],
    }


def _component(part: Part, kind: str, name: str) -> dict[str, Any]:
    purl = f"pkg:{kind}/{quote(name, safe=_SAFE + '/')}@{quote(part.version, safe=_SAFE)}"
    return {"type": "library", "name": part.name, "version": part.version, "purl": purl}
