"""A Debian system in a folder: made once from the machine's own mirror, kept in the cache, unpacked anew each time."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from packer.deb import DEPENDS
from packer.places import cache

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_NEEDED: Final = sorted(part.split()[0] for part in DEPENDS)
"""Just what the package says it needs: what it forgot to say is missing in here."""
_LEFT_OUT: Final = ("/usr/share/man/*", "/usr/share/locale/*", "/usr/share/info/*")
_PATH: Final = "/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(frozen=True, slots=True)
class System:
    """One unpacked system."""

    root: Path
    entered: tuple[str, ...] = ()
    """What begins a command to be run inside: of another processor, where the kernel can run it (emulated.py)."""

    @property
    def inside(self) -> tuple[str, ...]:
        """The words in front of a program inside."""
        return (*self.entered, "chroot", str(self.root))

    def run(self, *command: str, is_refused: bool = False, **environment: str) -> str:
        """Run a program inside as root and return what it says; it must end well, or not, where it is to be refused."""
        done = subprocess.run(
            [*self.inside, *command],
            check=False,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            env=self.environment(**environment),
        )
        told = done.stdout + done.stderr
        assert (done.returncode != 0) is is_refused, f"{command} ended with {done.returncode}\n{told}"
        return told

    def as_service(self, *command: str) -> list[str]:
        """Return how to start a program as the unit does, without its fences: user, data folder, the one file."""
        fixed = "VOLBENCH_DATA_DIR=/var/lib/volbench"
        read = f". /etc/default/volbench; export VOLBENCH_HOST VOLBENCH_PORT VOLBENCH_NAMES {fixed}; exec "
        become = ["setpriv", "--reuid=volbench", "--regid=volbench", "--init-groups"]
        inside = [*become, "sh", "-ac", f'{read}"$@"', "sh", *command]
        return [*self.inside, *inside]

    def environment(self, **more: str) -> dict[str, str]:
        """Return the surroundings of a program inside."""
        return {"PATH": _PATH, "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root", **more}

    def files(self) -> set[str]:
        """Return everything there is, but memory, and what dpkg, apt and logs keep for themselves."""
        found = set()
        for folder, folders, names in os.walk(self.root):
            inside = "/" + os.path.relpath(folder, self.root).removeprefix(".")
            if inside in {
                "/proc",
                "/sys",
                "/dev",
                "/run",
                "/tmp",
                "/var/lib/dpkg",
                "/var/log",
                "/var/cache",
                "/var/lib/apt",
            }:
                folders.clear()
                continue
            found |= {os.path.join(inside, name) for name in (*folders, *names)}
        return {name for name in found if "__pycache__" not in name or "volbench" in name}


@contextlib.contextmanager
def system(packed: Path, place: Path, entered: tuple[str, ...] = ()) -> Iterator[System]:
    """Unpack a Debian and mount what programs inside expect; call it in mounts of one's own (`apart`)."""
    root = place / packed.stem
    root.mkdir()
    subprocess.run(["tar", "-xf", str(packed), "-C", str(root), "--exclude=./dev/*"], check=True)
    mounted = []
    try:
        for kind, name in (("proc", "proc"), ("sysfs", "sys")):
            subprocess.run(["mount", "-t", kind, kind, str(root / name)], check=True)
            mounted.append(root / name)
        subprocess.run(["mount", "--bind", "/dev", str(root / "dev")], check=True)
        mounted.append(root / "dev")
        yield System(root, entered)
    finally:
        for point in reversed(mounted):
            subprocess.run(["umount", "-l", str(point)], check=True)
        shutil.rmtree(root)


def archive(suite: str, more: Sequence[str] = (), *, arch: str = "", entered: Sequence[str] = ()) -> Path:
    """Return a packed Debian with what the package needs and no more; the first time it is fetched.

    Args:
        suite: Debian's name of the release.
        more: packages to put in beside those, for a system that has to boot.
        arch: Debian's name of a processor that is not this machine's.
        entered: what begins a command that is to be run where the kernel can run such programs (emulated.py).
    """
    wanted = sorted({*_NEEDED, *more})
    key = hashlib.sha256(" ".join([suite, *wanted, *_LEFT_OUT]).encode()).hexdigest()[:12]
    place = cache() / "systems" / f"{suite}-{arch and f'{arch}-'}{key}.tar"
    if place.is_file():
        return place
    place.parent.mkdir(parents=True, exist_ok=True)
    arriving = place.with_suffix(f".part-{os.getpid()}.tar")
    left_out = [f"--dpkgopt=path-exclude={pattern}" for pattern in _LEFT_OUT]
    command = ["mmdebstrap", "--quiet", "--variant=minbase", "--mode=root", f"--include={','.join(wanted)}", *left_out]
    command += [f"--architectures={arch}"] if arch else []
    # Where programs of another processor run, mounts are its own: those of the machine it may not change.
    apart = [*entered, "unshare", "--mount", "--propagation=private"] if entered else []
    try:
        subprocess.run([*apart, *command, suite, str(arriving), f"deb {_mirror()} {suite} main"], check=True)
        arriving.replace(place)
    finally:
        arriving.unlink(missing_ok=True)
    return place


def _mirror() -> str:
    """Return the mirror this machine takes Debian from."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return next(line for line in told if line.rstrip("/").endswith("/debian"))
