"""Under which terms each part of the package stands, in SPDX's names (https://spdx.org/licenses/).

Debian's copyright files and old wheels say it in prose; the whole texts are in `licences/` of the package. Python
packages say it themselves (`License-Expression`, PEP 639), npm packages in package-lock.json.
"""

from __future__ import annotations

from email.parser import HeaderParser
from typing import TYPE_CHECKING, Final

from packer.errors import CannotPack

if TYPE_CHECKING:
    from pathlib import Path

    from packer.lock import Item

_BY_SOURCE: Final = {
    "python3.11": "PSF-2.0",
    "glibc": "LGPL-2.1-or-later",
    "zlib": "Zlib",
    "openssl": "Apache-2.0",
    "sqlite3": "blessing",
    "libffi": "MIT",
    "expat": "MIT",
    "bzip2": "bzip2-1.0.6",
    "xz-utils": "LicenseRef-public-domain",
    "util-linux": "BSD-3-Clause",
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "fonts-wqy-microhei": "Apache-2.0 OR GPL-3.0-or-later WITH Font-exception-2.0",
    "fio": "GPL-2.0-only",
    "hdparm": "LicenseRef-hdparm",
    "libaio": "LGPL-2.1-or-later",
    "musl": "MIT",
}
"""By Debian's source package: the library, where its other parts have other terms (libuuid of util-linux, liblzma of
xz-utils). hdparm's few lines are a licence of its own."""
_CLASSIFIERS: Final = {
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
    "License :: OSI Approved :: Zope Public License": "ZPL-2.1",
}
_IDENTIFIERS: Final = frozenset({"Apache-2.0", "BSD-2-Clause", "MIT", "MPL-2.0"})
"""Older METADATA has terms in a field of free words; these are taken where it holds nothing else."""


def of_debian(item: Item) -> str:
    """Return the terms of a Debian package or source.

    Raises:
        CannotPack: nobody has written them down here yet.
    """
    source = item.source.partition(" ")[0] or item.package
    found = _BY_SOURCE.get(source)
    if found is None:
        raise CannotPack(f"{item.package}: packer/spdx.py does not know the licence of {source}")
    return found


def owes_sources(item: Item) -> bool:
    """Say whether the terms of a Debian package oblige whoever hands it on to offer its sources."""
    return asks_for_sources(of_debian(item))


def asks_for_sources(licence: str) -> bool:
    """Say the same of an SPDX expression: every way to fulfil it leads through the GPL, the LGPL or the AGPL."""
    ways = licence.replace("(", "").replace(")", "").split(" OR ")
    return all("GPL-" in way for way in ways)


def of_python(metadata: Path) -> str:
    """Return the terms a Python package's METADATA names.

    Raises:
        CannotPack: it names none we know.
    """
    said = HeaderParser().parsestr(metadata.read_text("utf-8"))
    by_classifier = [_CLASSIFIERS[one] for one in said.get_all("Classifier", []) if one in _CLASSIFIERS]
    by_word = said["License"] if said["License"] in _IDENTIFIERS else None
    found = said["License-Expression"] or by_word or next(iter(by_classifier), None)
    if found is None:
        raise CannotPack(f"{metadata.parent.name}: no licence we know in its METADATA")
    return str(found)
