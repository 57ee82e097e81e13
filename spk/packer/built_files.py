"""What a built file says of itself, and where that is not what this commit would have made."""

from __future__ import annotations

import hashlib
import json
import subprocess
import tarfile
import zipfile
from dataclasses import dataclass
from datetime import datetime
from email.parser import HeaderParser
from typing import TYPE_CHECKING, Any, Final

from packer.errors import CannotPack
from packer.info import read_info

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_AR_TIME: Final = slice(8 + 16, 8 + 28)
"""Where the first member of an ar file, which a Debian package is, has its time: ar(5)."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a file of this version and commit says."""

    info: dict[str, str]
    """INFO, with the owner's addresses."""
    version: str
    made: datetime
    """Of the commit, UTC."""


def spk(package: Path, arch: str, wanted: Wanted) -> Iterator[str]:
    """Yield what is wrong with a package for DSM."""
    with tarfile.open(package) as content:
        info = read_info(member(content, "INFO").decode("utf-8"))
        payload = member(content, "package.tgz")
    sum_now = hashlib.md5(payload, usedforsecurity=False).hexdigest()
    made = {"arch": arch, "create_time": wanted.made.strftime("%Y%m%d-%H:%M:%S"), "checksum": sum_now}
    for key, value in {**wanted.info, **made}.items():
        if info.get(key) != value:
            yield f"has {key} {info.get(key)} instead of {value}"


def deb(package: Path, arch: str, wanted: Wanted) -> Iterator[str]:
    """Yield what is wrong with a Debian package."""
    told = {"Version": wanted.version, "Architecture": arch, "Homepage": wanted.info.get("maintainer_url", "")}
    for field, value in told.items():
        if (found := _asked("dpkg-deb", "-f", str(package), field)) != value:
            yield f"has {field} {found or 'not at all'} instead of {value or 'none'}"
    with package.open("rb") as file:
        found_s = int(file.read(_AR_TIME.stop)[_AR_TIME])
    if found_s != int(wanted.made.timestamp()):
        yield f"is dated {found_s}, the commit {int(wanted.made.timestamp())}"


def image(file: Path, arch: str, wanted: Wanted) -> Iterator[str]:
    """Yield what is wrong with a container image."""
    config = image_configuration(file)
    told = {
        "architecture": (config["architecture"], arch),
        "version": (config["config"]["Labels"]["org.opencontainers.image.version"], wanted.version),
        "created": (config["created"], wanted.made.strftime("%Y-%m-%dT%H:%M:%SZ")),
    }
    for name, (found, value) in told.items():
        if found != value:
            yield f"has {name} {found} instead of {value}"


def wheel(file: Path, _arch: str, wanted: Wanted) -> Iterator[str]:
    """Yield what is wrong with the wheel."""
    with zipfile.ZipFile(file) as content:
        info = read_info(content.read("volbench/INFO").decode("utf-8"))
        newest = datetime(*max(one.date_time for one in content.infolist()))  # noqa: DTZ001 (ZIP knows no zones)
        [name] = [name for name in content.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = HeaderParser().parsestr(content.read(name).decode("utf-8"))
    if info["version"] != wanted.version:
        yield f"holds version {info['version']}"
    # ZIP keeps every second second.
    made = wanted.made.replace(second=wanted.made.second // 2 * 2, tzinfo=None)
    if newest != made:
        yield f"is dated {newest}, the commit {made}"
    home = wanted.info.get("maintainer_url")
    named = [
        url.removeprefix("Homepage, ") for url in metadata.get_all("Project-URL", []) if url.startswith("Homepage")
    ]
    if named != ([home] if home else []):
        yield f"names the project's page {named or 'not at all'} instead of {home}"


def image_configuration(file: Path) -> dict[str, Any]:
    """Return how containers are started from an image."""
    with tarfile.open(file) as content:
        [manifest] = json.loads(member(content, "manifest.json"))
        told: dict[str, Any] = json.loads(member(content, manifest["Config"]))
    return told


def member(content: tarfile.TarFile, name: str) -> bytes:
    """Return a file of a tar file.

    Raises:
        CannotPack: there is none of that name.
    """
    file = content.extractfile(name)
    if file is None:
        raise CannotPack(f"{content.name!r} has no {name}")
    return file.read()


def _asked(*command: str) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CannotPack(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout.strip()
