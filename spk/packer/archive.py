"""Tar files that depend on nothing but the bytes, names and modes put in: sorted, owned by root, one fixed time.

Plain ustar: DSM refuses packages in other variants (pax headers, extended attributes) as "invalid file format".
"""

from __future__ import annotations

import io
import lzma
import tarfile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet
    from pathlib import Path, PurePath

_PACKING: Final = [
    {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 16 * 1024 * 1024, "nice_len": 273, "lc": 2, "lp": 2}
]
"""Unpacking takes 17 MiB of memory; more would be much for the smallest NAS, which has 256 MiB. Instructions of ARM
stand at multiples of four bytes, which `lp` knows of: 40 kB less there, 24 kB more on x86-64, measured."""
_TEXTS: Final = frozenset({".css", ".html", ".js", ".json", ".md", ".py", ".pyc", ".svg", ".txt"})


def entries(folder: Path) -> list[Path]:
    """Return everything below a folder: folders first, then files of a kind side by side, by the bytes of their names.

    xz looks back 16 MiB. The two interpreters of a package differ in a few bytes and are 7 MB each:
    side by side the second one costs nothing, with the rest of the package between them it costs 2 MB.
    """
    return sorted(folder.rglob("*"), key=lambda path: _place_of(path, path.relative_to(folder)))


def _place_of(path: Path, inside: PurePath) -> tuple[int, bytes, bytes, bytes]:
    name = inside.as_posix().encode()
    if path.is_dir() and not path.is_symlink():
        return 0, b"", b"", name
    if path.suffix in _TEXTS:
        return 1, path.suffix.encode(), b"", name
    return 2, b"", path.name.encode(), name


def packed(folder: Path, epoch_s: int) -> bytes:
    """Return the folder's content as tar.xz; names carry no leading `./`."""
    return lzma.compress(
        tar([(path.relative_to(folder).as_posix(), path) for path in entries(folder)], epoch_s), filters=_PACKING
    )


def tar(members: list[tuple[str, Path]], epoch_s: int, *, open_to_all: AbstractSet[str] = frozenset()) -> bytes:
    """Return an uncompressed tar file with the members in the order given.

    Args:
        members: name in the file, and where the content lies.
        epoch_s: time of all of them, seconds since 1970.
        open_to_all: names of folders every user may write to, as in /tmp.
    """
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in members:
            _add(archive, name, path, epoch_s, 0o1777 if name in open_to_all else 0o755)
    return buffer.getvalue()


def write_tar(place: Path, members: list[tuple[str, Path]], epoch_s: int) -> None:
    """Write such a file without holding all of it in memory; folders are not written down."""
    with tarfile.open(place, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in members:
            _add(archive, name, path, epoch_s, 0o755)


def _add(archive: tarfile.TarFile, name: str, path: Path, epoch_s: int, folder_mode: int) -> None:
    member = tarfile.TarInfo(name)
    member.mtime = epoch_s
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    if path.is_symlink():
        member.type, member.linkname, member.mode = tarfile.SYMTYPE, path.readlink().as_posix(), 0o777
        archive.addfile(member)
    elif path.is_dir():
        member.type, member.mode = tarfile.DIRTYPE, folder_mode
        archive.addfile(member)
    else:
        data = path.read_bytes()
        # Only the owner's execute bit counts, as in git: umask and file system of the building machine do not.
        member.size, member.mode = len(data), 0o755 if path.stat().st_mode & 0o100 else 0o644
        archive.addfile(member, io.BytesIO(data))
