"""Reads package files (.spk): what is in INFO, how large they are, their checksum and icons."""

from __future__ import annotations

import hashlib
import re
import tarfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest, NotFound
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_LINE: Final = re.compile(r'^([A-Za-z_0-9]+)="(.*)"\s*$')
_ICONS: Final = {"thumbnail": "PACKAGE_ICON.PNG", "thumbnail_retina": "PACKAGE_ICON_256.PNG"}
_MOST_BYTES: Final = 1_000_000
"""INFO and icons are small; whatever is larger is none."""


@dataclass(frozen=True, slots=True)
class Package:
    """One file an owner can install."""

    file_name: str
    size_bytes: int
    md5: str
    """DSM compares it after the download."""
    info: Mapping[str, str]
    icons: Mapping[str, bytes]
    """PNG pictures by the feed's field."""
    asks_at_install: bool
    """A wizard or a licence to accept ends the installation with one click."""
    asks_at_upgrade: bool

    @property
    def families(self) -> tuple[str, ...]:
        """Return the processor families or platforms the package is for."""
        return tuple(self.info.get("arch", "noarch").split())

    @property
    def needs(self) -> tuple[int, int]:
        """Return the oldest DSM it installs on: major version and build number."""
        major, build = re.findall(r"^(\d+)\..*?(\d+)$", self.info["os_min_ver"])[0]
        return int(major), int(build)


def read_packages(folder: Path) -> list[Package]:
    """Return the packages in a folder, by file name.

    Raises:
        NotFound: there is none.
        InvalidRequest: a file of that name is no package.
    """
    files = sorted(folder.glob("*.spk"))
    if not files:
        raise NotFound(
            Message("feed.packages.there_is_no_package_spk_in", folder=str(folder)),
            Message("feed.packages.build_them_with_make_spk_or"),
        )
    return [_read(file) for file in files]


def _read(file: Path) -> Package:
    try:
        with tarfile.open(file, "r:") as archive:
            names = set(archive.getnames())
            info = _fields(_content(archive, "INFO").decode("utf-8"))
            icons = {field: _content(archive, name) for field, name in _ICONS.items() if name in names}
    except (tarfile.TarError, KeyError, UnicodeDecodeError, OSError) as error:
        raise _broken(file) from error
    if not re.match(r"^\d+\..*\d$", info.get("os_min_ver", "")) or not {"package", "version"} <= set(info):
        raise _broken(file)
    with file.open("rb") as content:
        md5 = hashlib.file_digest(content, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()
    wizards = {name.removeprefix("WIZARD_UIFILES/") for name in names if name.startswith("WIZARD_UIFILES/")}
    return Package(
        file_name=file.name,
        size_bytes=file.stat().st_size,
        md5=md5,
        info=info,
        icons=icons,
        asks_at_install="LICENSE" in names or any(name.startswith("install_uifile") for name in wizards),
        asks_at_upgrade=any(name.startswith("upgrade_uifile") for name in wizards),
    )


def _content(archive: tarfile.TarFile, name: str) -> bytes:
    member = archive.getmember(name)
    content = archive.extractfile(member)
    if content is None or member.size > _MOST_BYTES:
        raise KeyError(name)
    return content.read()


def _fields(text: str) -> dict[str, str]:
    found = (_LINE.match(line) for line in text.splitlines())
    return {match[1]: match[2] for match in found if match}


def _broken(file: Path) -> InvalidRequest:
    return InvalidRequest(
        Message("feed.packages.is_no_package_of_dsm", file=file.name),
        Message("feed.packages.remove_it_from_the_folder_or"),
    )
