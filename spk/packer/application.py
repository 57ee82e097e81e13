"""volbench itself in the package: the tracked modules, the built page, INFO."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING, Final

from packer.errors import CannotPack
from packer.places import BACKEND, ROOT

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet
    from pathlib import Path

_STATIC: Final = BACKEND / "volbench" / "static"


def build_page() -> None:
    """Build the front end when its sources changed."""
    subprocess.run([str(ROOT / ".ci" / "build-frontend")], check=True)


def install_application(place: Path) -> None:
    """Copy the package `volbench` into `place`.

    Raises:
        CannotPack: the page was not built.
    """
    for name in tracked("src/backend/volbench"):
        copy(BACKEND / name.removeprefix("src/backend/"), place / name.removeprefix("src/backend/"))
    if not (_STATIC / "app" / "index.html").is_file():
        raise CannotPack("the page is not built: run .ci/build-frontend")
    for file in sorted(_STATIC.rglob("*")):
        # What starts with a dot is the stamp of the page's build. Of large files of the page gzip's form is enough: all
        # browsers take it, and for whatever does not the service unpacks it. They ask for Brotli's over https only.
        is_kept_compressed = file.parent.name == "assets" and file.with_name(file.name + ".gz").is_file()
        is_left_out = file.name.startswith(".") or file.suffix == ".br" or is_kept_compressed
        if file.is_file() and not is_left_out:
            copy(file, place / "volbench" / "static" / file.relative_to(_STATIC))
    copy(ROOT / "INFO", place / "volbench" / "INFO")


def uncommitted() -> list[str]:
    """Return what differs from the last commit, a line each as `git status` has it.

    Raises:
        CannotPack: this is no git checkout, or git refuses to read it.
    """
    try:
        done = subprocess.run(["git", "status", "--porcelain"], check=True, capture_output=True, text=True, cwd=ROOT)
    except FileNotFoundError:
        raise CannotPack("git is missing: it says which files belong into a package") from None
    except subprocess.CalledProcessError as error:
        raise CannotPack(f"packages are built from a git checkout: {error.stderr.strip()}") from None
    return done.stdout.splitlines()


def tracked(folder: str) -> list[str]:
    """Return the files below a folder that git knows or would add, relative to the checkout: nothing it ignores."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return sorted({name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()})


def copy_tracked(folder: str, place: Path, *, without: AbstractSet[str] = frozenset()) -> None:
    """Copy the tracked files of a folder to `place`, with their mode; `without` names what only developers need."""
    for name in tracked(folder):
        inside = name.removeprefix(f"{folder}/")
        if inside not in without:
            copy(ROOT / name, place / inside)


def copy(source: Path, place: Path) -> None:
    """Copy one file with its mode."""
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, place)
