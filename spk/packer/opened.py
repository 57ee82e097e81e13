"""What lies in built packages, read out of them: lists of parts for scanners, and the scripts of the root extra."""

from __future__ import annotations

import json
import subprocess
import tarfile
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from packer.built_files import member
from packer.errors import CannotPack
from packer.info import python_version
from packer.licences import page_packages, python_packages
from packer.places import TARGET
from packer.root_extra import FOLDER, LIST
from packer.sbom import sbom_of_files
from volbench.host.root_extra.scripts import DSM_USER, RootScripts

if TYPE_CHECKING:
    from collections.abc import Iterator

_LIST: Final = "licences/sbom.cdx.json"
_OF_THE_ROOT_EXTRA: Final = tuple(f"{FOLDER}/{name}" for name in (LIST, "install.sh", "remove.sh"))


@contextmanager
def _payload(package: Path) -> Iterator[tarfile.TarFile]:
    """Open what DSM unpacks."""
    with tarfile.open(package) as outer:
        inner = outer.extractfile("package.tgz")
        if inner is None:
            raise CannotPack(f"{package.name} has no package.tgz")
        with tarfile.open(fileobj=inner) as content:
            yield content


def parts_of_spk(package: Path) -> str:
    """Return the list of parts a package for DSM carries."""
    with _payload(package) as content:
        return member(content, _LIST).decode("utf-8")


def root_scripts(package: Path) -> dict[str, str]:
    """Return the texts of the two scripts the page shows for the root extra, by what they do."""
    with _payload(package) as content, tempfile.TemporaryDirectory() as folder:
        for name in _OF_THE_ROOT_EXTRA:
            place = Path(folder, name)
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(member(content, name))
        scripts = RootScripts(Path(folder), FOLDER, DSM_USER, DSM_USER, shown_as=TARGET)
        return {"install": scripts.install().text, "remove": scripts.remove().text}


def parts_of_image(file: Path) -> str:
    """Return the list of parts a container image carries."""
    with tarfile.open(file) as content:
        [manifest] = json.loads(member(content, "manifest.json"))
        [layer] = manifest["Layers"]
        packed = content.extractfile(layer)
        with tarfile.open(fileobj=packed) as inside:
            return member(inside, f"{TARGET.lstrip('/')}/{_LIST}").decode("utf-8")


def parts_of_deb(package: Path, arch: str, version: str) -> str:
    """Return the list of parts of a Debian package; Python, fio and hdparm are the system's."""
    with tempfile.TemporaryDirectory() as folder:
        unpacking = subprocess.run(
            ["dpkg-deb", "--extract", str(package), folder], check=False, capture_output=True, text=True
        )
        if unpacking.returncode:
            raise CannotPack(f"dpkg-deb cannot read {package.name}:\n{unpacking.stderr}")
        python = python_packages(Path(folder, "usr/lib/volbench/app"))
    itself = f"pkg:deb/debian/volbench@{quote(version, safe='.-~_')}?arch={arch}"
    return sbom_of_files(itself, version, python=python, page=page_packages())


def parts_of_wheel(version: str) -> str:
    """Return the list of parts of the wheel: the page's, for pip fetches the Python packages itself."""
    its = python_version(version)
    return sbom_of_files(f"pkg:pypi/volbench@{its}", its, python=(), page=page_packages())
