"""Packs this checkout's own scripts, rights, wizards and port around a stand-in for the service.

The scripts are what is tried with it: they must do right whatever the service does, and it can be told to do wrong.
"""

from __future__ import annotations

import hashlib
import io
import re
import struct
import tarfile
import zlib
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
SERVICE = b"""#!/bin/sh
# Listens, as the service does, and ends with SIGTERM.
case $1 in
  --version) echo "stand-in" ;;
  clean-up) env >"$VOLBENCH_DATA_DIR/cleaned" || exit 6; sleep "$(cat "$VOLBENCH_DATA_DIR/cleans-for-s")" ;;
  serve) env >"$VOLBENCH_DATA_DIR/seen"; exec httpd -f -p "$VOLBENCH_HOST:$VOLBENCH_PORT" -h /run ;;
esac
"""
DIES = b"#!/bin/sh\n[ $1 = --version ] || { echo 'no <b>disk</b> for me'; exit 1; }\n"
STUBBORN = b"""#!/bin/sh
[ $1 = --version ] && exit
trap '' TERM
httpd -p "$VOLBENCH_HOST:$VOLBENCH_PORT" -h /run
while :; do sleep 1; done
"""
BROKEN = b"#!/bin/sh\necho 'cannot execute binary file' >&2\nexit 126\n"


def make_spk(
    place: Path,
    *,
    service: bytes = SERVICE,
    version: str = "",
    arch: str = "x86_64",
    extract_kib: int = 64,
    changes: dict[str, bytes | None] | None = None,
) -> Path:
    """Write a package file and return its path.

    Args:
        place: where to write it.
        service: the program `bin/volbench`.
        version: instead of the checkout's.
        arch: written into INFO.
        extract_kib: size when unpacked, as INFO says it.
        changes: files of the package to replace, or to leave out (None).
    """
    payload = _payload(service)
    info = (CHECKOUT / "INFO").read_text("utf-8")
    if version:
        info = re.sub(r'^version=".*"', f'version="{version}"', info, flags=re.MULTILINE)
    checksum = hashlib.md5(payload, usedforsecurity=False).hexdigest()
    info += f'arch="{arch}"\nchecksum="{checksum}"\nextractsize="{extract_kib}"\n'
    files: dict[str, bytes | None] = {"INFO": info.encode(), "package.tgz": payload}
    for folder, inside in (("scripts", "scripts"), ("conf", "conf"), ("spk/wizards", "WIZARD_UIFILES")):
        files |= {f"{inside}/{path.name}": path.read_bytes() for path in sorted((CHECKOUT / folder).iterdir())}
    files |= {"PACKAGE_ICON.PNG": _icon(64), "PACKAGE_ICON_256.PNG": _icon(256), **(changes or {})}
    with tarfile.open(place, "w:", format=tarfile.GNU_FORMAT) as outer:
        for name, content in files.items():
            if content is not None:
                _add(outer, name, content, 0o755 if name.startswith("scripts/") else 0o644)
    return place


def script_with(name: str, old: str, new: str) -> dict[str, bytes | None]:
    """Return the change of one script, for `make_spk`."""
    text = (CHECKOUT / "scripts" / name).read_text("utf-8")
    assert old in text
    return {f"scripts/{name}": text.replace(old, new).encode()}


def _payload(service: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as inner:
        _add(inner, "bin/volbench", service, 0o755)
        _add(inner, "ui/volbench.sc", (CHECKOUT / "spk/ui/volbench.sc").read_bytes(), 0o644)
    return packed.getvalue()


def _add(archive: tarfile.TarFile, name: str, content: bytes, mode: int) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(content), mode
    archive.addfile(entry, io.BytesIO(content))


def _icon(side: int) -> bytes:
    """Return a PNG of the right size; what is on it does not matter here."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + b"\0" * side) * side
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
