"""Fetches pinned files into the cache, through apt's own settings (mirror, proxy), and checks them."""

from __future__ import annotations

import hashlib
import os
import subprocess
from typing import TYPE_CHECKING, Final

from packer.errors import CannotFetch
from packer.places import cache

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packer.lock import Item, Lock

_HELPER: Final = "/usr/lib/apt/apt-helper"
_PUBLIC: Final = "http://deb.debian.org/"
_SNAPSHOT: Final = "https://snapshot.debian.org/archive/"


def sha256_of(path: Path) -> str:
    """Return the file's SHA-256 in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def fetch(item: Item, lock: Lock) -> Path:
    """Return the file of a pin, from the cache or freshly fetched.

    Raises:
        CannotFetch: no address has it, or what came is not what was pinned.
    """
    kept = cache() / "debian" / item.sha256[:16] / item.file_name
    if kept.is_file() and sha256_of(kept) == item.sha256:
        return kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    arriving = kept.with_suffix(f".part-{os.getpid()}")
    tried = []
    for address in _addresses(item, lock):
        tried.append(address)
        if _download(address, arriving, item) and sha256_of(arriving) == item.sha256:
            arriving.replace(kept)
            return kept
        arriving.unlink(missing_ok=True)
    raise CannotFetch(f"{item.file_name} could not be fetched with the pinned checksum from:\n  " + "\n  ".join(tried))


def _addresses(item: Item, lock: Lock) -> Iterator[str]:
    """Mirrors this machine uses, the public one, then the archive of everything Debian ever published."""
    bases = [*_mirrors(item.archive), f"{_PUBLIC}{item.archive}/", f"{_SNAPSHOT}{item.archive}/{lock.snapshot}/"]
    for base in dict.fromkeys(bases):
        yield base + item.path


def _mirrors(archive: str) -> list[str]:
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"],
        check=False,
        capture_output=True,
        text=True,
    )
    return [line for line in done.stdout.split() if line.rstrip("/").endswith(f"/{archive}")]


def _download(address: str, place: Path, item: Item) -> bool:
    quoted = address.replace("+", "%2b")
    done = subprocess.run(
        [_HELPER, "-o", "APT::Sandbox::User=", "download-file", quoted, str(place), f"SHA256:{item.sha256}"],
        check=False,
        capture_output=True,
        text=True,
    )
    return done.returncode == 0 and place.is_file()
