"""Signs and verifies with minisign, the program: Ed25519 over one file, beside it as `.minisig`.

The comment that is signed with it says which release it is and no time, so that one key signs the same bytes alike.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packer.errors import CannotPack

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Key:
    """The half that signs, as a file, and the other one as its text."""

    secret: Path
    public: str


@contextmanager
def throw_away_key() -> Iterator[Key]:
    """Make a key without a password, which is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="volbench-key-") as folder:
        secret, public = Path(folder, "trial.key"), Path(folder, "trial.pub")
        _minisign("-G", "-W", "-p", str(public), "-s", str(secret))
        yield Key(secret, public.read_text("utf-8").splitlines()[-1])


def sign(file: Path, key: Key, comment: str) -> Path:
    """Write the signature beside the file and return where it lies; minisign asks for the key's password itself.

    Raises:
        CannotPack: minisign refuses, or the key is not the one whose public half is known.
    """
    place = file.with_name(f"{file.name}.minisig")
    command = ("-S", "-s", str(key.secret), "-m", str(file), "-x", str(place), "-c", "volbench", "-t", comment)
    # What it asks and says is for whoever has the password.
    require_minisign()
    if subprocess.run(["minisign", *command], check=False).returncode:
        raise CannotPack(f"{key.secret} signs nothing (see above)")
    try:
        verify(file, key.public)
    except CannotPack:
        place.unlink()
        raise
    return place


def verify(file: Path, public: str) -> str:
    """Return the comment that was signed with the file.

    Raises:
        CannotPack: the signature is not of this key or not of this file.
    """
    return _minisign("-V", "-Q", "-m", str(file), "-P", public).strip()


def require_minisign() -> None:
    """Say so where it is missing.

    Raises:
        CannotPack: it is.
    """
    if shutil.which("minisign") is None:
        raise CannotPack("minisign is missing: run .ci/setup release")


def _minisign(*arguments: str) -> str:
    require_minisign()
    done = subprocess.run(["minisign", *arguments], check=False, capture_output=True, text=True)
    if done.returncode:
        raise CannotPack(f"minisign {arguments[0]}: {(done.stderr or done.stdout).strip()}")
    return done.stdout
