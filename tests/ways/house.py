"""A clean Debian 12 with what somebody has before volbench comes, and what stands in the place of a package index."""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer.places import cache

from debian.system import System
from ways.readme import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator

OWNER: Final = "owner"
_BEFORE: Final = ("adduser", "fio", "hdparm", "pipx", "python3", "sudo")
"""What the rows of the README ask for, and sudo, which they are written with."""
_HELPERS: Final = ("pip", "setuptools", "wheel")
"""pipx renews these for itself from the index."""


def packed_system() -> Path:
    """Return a packed Debian 12; the first time it is made from the machine's mirror."""
    place = cache() / "systems" / f"ways-{'-'.join(_BEFORE)}.tar"
    if not place.is_file():
        place.parent.mkdir(parents=True, exist_ok=True)
        arriving = place.with_suffix(f".part-{os.getpid()}.tar")
        command = ["mmdebstrap", "--quiet", "--variant=minbase", "--mode=root", f"--include={','.join(_BEFORE)}"]
        left_out = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("man", "locale", "info")]
        try:
            subprocess.run([*command, *left_out, "bookworm", str(arriving)], check=True)
            arriving.replace(place)
        finally:
            arriving.unlink(missing_ok=True)
    return place


def fetched_wheels(place: Path) -> Path:
    """Return a folder with every Python package volbench asks for, as pinned."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps", "-d", str(place)]
    lock = CHECKOUT / "src/backend/requirements/run.lock"
    subprocess.run([*pip, "--require-hashes", "-r", str(lock)], check=True)
    subprocess.run([*pip, *_HELPERS], check=True)
    return place


@contextlib.contextmanager
def package_index(wheels: Path, inside: System) -> Iterator[None]:
    """Serve them where pip and uv of a system look, which is what an index of packages would do."""
    handler = functools.partial(_Quiet, directory=str(wheels))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        (inside.root / "etc/pip.conf").write_text(f"[global]\nno-index = true\nfind-links = {address}\n")
        (inside.root / "etc/uv").mkdir()
        (inside.root / "etc/uv/uv.toml").write_text(f'no-index = true\nfind-links = ["{address}"]\n')
        try:
            yield
        finally:
            server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        """Say nothing."""


def move_in(inside: System) -> Path:
    """Give the system an ordinary user with uv, and a folder of theirs on its volume; return their home folder."""
    inside.run("useradd", "--create-home", "--shell", "/bin/bash", OWNER)
    (inside.root / "etc/hosts").write_text(f"127.0.0.1 localhost {os.uname().nodename}\n")
    (inside.root / "etc/apt/apt.conf.d/99yes").write_text(
        'APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\n'
    )
    programs = Path(sys.executable).parent
    for name in ("uv", "uvx"):
        shutil.copy(programs / name, inside.root / "usr/local/bin" / name)
    inside.run("install", "-d", "-o", OWNER, "/srv/disk1/mine")
    return inside.root / "home" / OWNER


def as_owner(command: str) -> list[str]:
    """Return how that user types a command after signing in."""
    become = ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--init-groups"]
    home = ["env", f"--chdir=/home/{OWNER}", f"HOME=/home/{OWNER}", f"USER={OWNER}"]
    return [*become, *home, "bash", "-lc", f"exec {command}"]
