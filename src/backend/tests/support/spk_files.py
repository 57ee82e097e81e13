"""Package files as small as a package source takes them for one."""

from __future__ import annotations

import io
import tarfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

INFO = 'package="volbench"\nversion="{version}"\nos_min_ver="7.0-40000"\narch="{arch}"\ndisplayname="Volume Bench"\n\
displayname_chs="存储空间测速"\ndescription="How fast?"\nmaintainer="them"\n'


def make_package(folder: Path, arch: str, *, version: str = "0.1.0-0001", extra: tuple[str, ...] = ()) -> Path:
    file = folder / f"volbench_{version}_{arch}.spk"
    contents = {"INFO": INFO.format(version=version, arch=arch).encode(), "package.tgz": b"x" * 100}
    contents |= {"PACKAGE_ICON.PNG": b"small", "PACKAGE_ICON_256.PNG": b"large"}
    contents |= dict.fromkeys(extra, b"{}")
    with tarfile.open(file, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in contents.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return file
