"""A container as an engine starts it: the image unpacked by umoci, its own configuration, crun with strict settings.

Docker is not asked: it needs its daemon. What it adds (its network, its seccomp profile) stands in docs/container.md.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

UNPACKED: Final = "bundle"
_CAPABILITY_SETS: Final = ("bounding", "effective", "inheritable", "permitted", "ambient")
_READ_ONLY: Final = ["ro", "nosuid", "noexec", "nodev"]
_REFUSED: Final = ["io_uring_setup", "io_uring_enter", "io_uring_register"]


@dataclass(frozen=True, slots=True)
class Image:
    """An unpacked image, and what it says of itself."""

    root: Path
    config: dict[str, Any]

    @property
    def environment(self) -> dict[str, str]:
        """Its variables."""
        return dict(entry.split("=", 1) for entry in self.config["Env"])

    def command(self, *words: str) -> list[str]:
        """Return the whole command line of a container that is given these words."""
        return [*self.config["Entrypoint"], *(words or self.config["Cmd"])]


@dataclass(slots=True)
class Container:
    """One container to be run: its folder, and what the owner mounts."""

    image: Image
    folder: Path
    user: tuple[int, int]
    mounts: dict[str, Path] = field(default_factory=dict)
    is_read_only: bool = True
    variables: dict[str, str] = field(default_factory=dict)
    shares_network: bool = False
    """Whether its page is reached at the machine's own address, as with a published port."""

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Start it in mounts of its own; its output is ours."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "config.json").write_text(json.dumps(self._configuration(words)))
        name = f"volbench-{self.folder.name}"
        # crun 1.8 wants one kind of control groups or the other; where both are mounted it ends with 1.
        alone = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec "$@"'
        crun = ["crun", "--root", str(self.folder / "state"), "--cgroup-manager=disabled", "run"]
        return subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", alone, "sh", *crun, "--bundle", str(self.folder), name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        with self.start(*words) as running:
            told, complaints = running.communicate(timeout=300)
        return subprocess.CompletedProcess(words, running.returncode, told, complaints)

    def _separated(self) -> tuple[str, ...]:
        return ("pid", "ipc", "uts", "mount", *(() if self.shares_network else ("network",)))

    def _configuration(self, words: tuple[str, ...]) -> dict[str, Any]:
        variables = self.image.environment | self.variables
        mounts: list[dict[str, Any]] = [
            {"destination": "/proc", "type": "proc", "source": "proc"},
            {"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "mode=755", "size=64k"]},
            {"destination": "/sys", "type": "none", "source": "/sys", "options": ["rbind", *_READ_ONLY]},
        ]
        mounts += [
            {"destination": inside, "type": "none", "source": str(place), "options": ["bind", "rw"]}
            for inside, place in self.mounts.items()
        ]
        return {
            "ociVersion": "1.0.0",
            "root": {"path": str(self.image.root), "readonly": self.is_read_only},
            "mounts": mounts,
            "process": {
                "user": {"uid": self.user[0], "gid": self.user[1]},
                "args": self.image.command(*words),
                "env": [f"{name}={value}" for name, value in variables.items()],
                "cwd": self.image.config["WorkingDir"],
                "capabilities": {name: [] for name in _CAPABILITY_SETS},
                "noNewPrivileges": True,
            },
            "linux": {
                "namespaces": [{"type": kind} for kind in self._separated()],
                "seccomp": {
                    "defaultAction": "SCMP_ACT_ALLOW",
                    "syscalls": [{"names": _REFUSED, "action": "SCMP_ACT_ERRNO", "errnoRet": 1}],
                },
            },
        }


def unpack(archive: Path, place: Path) -> Image:
    """Have umoci, which shares nothing with us, unpack an image."""
    layout = place / "layout"
    with tarfile.open(archive) as content:
        content.extractall(layout, filter="data")
    index = json.loads((layout / "index.json").read_text())
    [named] = index["manifests"]
    tag = named["annotations"]["org.opencontainers.image.ref.name"]
    subprocess.run(["umoci", "unpack", "--image", f"{layout}:{tag}", str(place / UNPACKED)], check=True)
    manifest = json.loads(_blob(layout, named["digest"]))
    config = json.loads(_blob(layout, manifest["config"]["digest"]))
    return Image(place / UNPACKED / "rootfs", config["config"])


def find_image(processor: str) -> Path:
    """Return the newest image of a processor family that `make image` built."""
    dist = Path(__file__).resolve().parents[2] / "dist"
    found = sorted(dist.glob(f"volbench_*_oci_{processor}.tar"), key=lambda path: path.stat().st_mtime)
    assert found, "build it first: make image"
    return found[-1]


def missing_programs() -> list[str]:
    """Return which programs of these tests are not on this machine."""
    return [name for name in ("umoci", "skopeo", "crun") if shutil.which(name) is None]


def _blob(layout: Path, digest: str) -> str:
    return (layout / "blobs" / digest.replace(":", "/")).read_text()
