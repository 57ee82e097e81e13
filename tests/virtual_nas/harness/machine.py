"""One virtual NAS: its folder, its disks, boot, orders, power off, power cut."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from virtual_nas.harness.channel import Channel, Job
from virtual_nas.harness.errors import VirtualNasError
from virtual_nas.harness.kernel import Kernel, get_kernel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MIB: Final = 1 << 20
_GUEST: Final = Path(__file__).resolve().parent.parent / "guest"
_CHECKOUT: Final = Path(__file__).resolve().parents[3]
_SYSTEM_DISK_BYTES: Final = 256 * MIB
SYSTEM_IMAGE: Final = "system.img"
"""The machine's first disk, in its folder."""
_BOOT_S: Final = 300
"""A boot takes two seconds; the rest is for a machine that is busy with other things."""
_BY_SIGNALS: Final = "seccomp=auto"
"""How the kernel learns what programs inside ask of it: by signals, which costs less processor time than tracing them,
or by tracing where the host cannot do that. To the kernel this is for trusted programs only: inside run the checkout's,
which are trusted as much as the tests that run as root outside."""
_BY_TRACING: Final = "seccomp=off"
_LETTERS: Final = "bcdefghijklmnop"
HOST_ADDRESS: Final = "10.77.0.1"
GUEST_ADDRESS: Final = "10.77.0.2"
SYSTEM_FOLDER: Final = "/system"
"""Inside: what survives a power cut though it is on no array, as a NAS's own system partition does."""


class VirtualNas:
    """A machine that can be switched on, off, and off the hard way; its disks keep what was written.

    Use as a context manager: on leaving, whatever still runs is ended.
    """

    def __init__(
        self,
        folder: Path,
        *,
        disks: Sequence[int],
        memory_bytes: int = 768 * MIB,
        has_network: bool = False,
        is_traced: bool = True,
        has_its_own_system: bool = False,
    ) -> None:
        """Describe a machine; nothing is started yet.

        Args:
            folder: an existing folder of its own; disk images, console logs and the share go there. A machine whose
                folder is still there goes on with its disks, as after a power cut.
            disks: size of each raw disk in bytes; inside they are `/dev/ubdb`, `/dev/ubdc`, …
            memory_bytes: memory of the machine.
            has_network: whether it gets a network card towards a namespace of its own (see network.py).
            is_traced: whether programs inside are traced. All that is told of limits was measured that way; not traced
                they take less of the processor, and what limits a workload may be something else.
            has_its_own_system: whether its first disk, which has to be there already, is a whole system whose own init
                is started (debian.py), instead of the host's tree.

        Raises:
            VirtualNasError: the folder has a disk of another size.
        """
        self.folder = folder.resolve()
        self.raw_disks = tuple(f"/dev/ubd{letter}" for letter, _ in zip(_LETTERS, disks, strict=False))
        self.disk_sizes = tuple(disks)
        self.boots = len(list(self.folder.glob("share-*")))
        self.has_network = has_network
        self._memory_bytes = memory_bytes
        self._has_its_own_system = has_its_own_system
        self._system_calls = _BY_TRACING if is_traced else _BY_SIGNALS
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: Channel | None = None
        (self.folder / "memory").mkdir(exist_ok=True)
        if not has_its_own_system:
            _make_image(self.folder / SYSTEM_IMAGE, _SYSTEM_DISK_BYTES)
        for path, size in zip(self.raw_disks, disks, strict=True):
            _make_image(self._image(path), size)

    def __enter__(self) -> Self:
        self.boot()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut_power()

    @property
    def process_id(self) -> int:
        """The host's number of the process that holds the machine's namespaces."""
        return self._running().pid

    @property
    def share(self) -> Path:
        """Folder of this side that is `/share` inside, since the last boot."""
        return self.folder / f"share-{self.boots}"

    @property
    def console(self) -> str:
        """What the kernel said since the last boot."""
        return (self.folder / f"console-{self.boots}.log").read_text(errors="replace")

    def boot(self) -> None:
        """Switch on and wait until orders are taken.

        Raises:
            VirtualNasError: it does not come up; the message has the console's last words.
        """
        self.boots += 1
        self.share.mkdir()
        ours, theirs = socket.socketpair()
        with theirs, (self.folder / f"console-{self.boots}.log").open("wb") as console:
            self._process = subprocess.Popen(
                self._command(get_kernel(), self.share, theirs.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
                pass_fds=(theirs.fileno(),),
                env={**os.environ, "TMPDIR": str(self.folder / "memory"), "HOME": str(self.folder / "memory")},
            )
        self._channel = Channel(ours, self.share)
        if not self._channel.ready.wait(_BOOT_S) or not self._channel.is_up:
            self.cut_power()
            raise VirtualNasError(f"the virtual NAS did not boot; its console said:\n{self.console[-3000:]}")
        self._set_up()

    def run(self, *argv: str, given: str | None = None, timeout_s: float = 600, env: Mapping[str, str] = {}) -> str:
        """Carry out a command inside and return its standard output; fails unless it exits with 0."""
        return self._line().run(argv, given=given, env=env, timeout_s=timeout_s)

    def start(self, *argv: str, env: Mapping[str, str] = {}) -> Job:
        """Start a command inside and return at once."""
        return self._line().start(argv, given=None, env=env)

    def power_off(self) -> None:
        """Shut down in good order: file systems unmounted, disks complete."""
        line = self._line()
        self.run("sync")
        line.start(("poweroff", "-f"), given=None, env={})
        self._running().wait(_BOOT_S)
        self.cut_power()

    def cut_power(self) -> None:
        """End it from one moment to the next; what was not on the disks is lost. Harmless when it is off."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._channel is not None:
            self._channel.close()
        self._process = self._channel = None

    def _set_up(self) -> None:
        """Mount the system disk, made at first boot, and give the network card its address."""
        if not self._has_its_own_system:
            self.run("sh", "-c", "blkid /dev/ubda || mkfs.ext4 -q /dev/ubda")
            self.run("mount", "/dev/ubda", SYSTEM_FOLDER)
        if self.has_network:
            self.run("ip", "address", "add", f"{GUEST_ADDRESS}/24", "dev", "vec0")
            self.run("ip", "link", "set", "vec0", "up")

    def _command(self, kernel: Kernel, share: Path, line: int) -> list[str]:
        disks = (f"{Path(path).name}={self._image(path)}" for path in self.raw_disks)
        return [
            *("setpriv", "--pdeathsig", "KILL"),
            *(
                "unshare",
                "--mount",
                "--net",
                "--pid",
                "--fork",
                "--kill-child",
                "--mount-proc",
                "--propagation=private",
            ),
            *(str(_GUEST / "cage.sh"), str(self.folder), str(self._memory_bytes + 64 * MIB)),
            f"{HOST_ADDRESS}/24" if self.has_network else "-",
            ":".join((str(kernel.modules), str(_CHECKOUT), sys.prefix, sys.base_prefix)),
            *(str(kernel.program), f"mem={self._memory_bytes // MIB}M"),
            *self._first_program(),
            *("con=null", "con0=null,fd:1", f"con1=fd:{line}", "quiet", "panic=1", self._system_calls),
            *(f"ubda={self.folder / SYSTEM_IMAGE}", *disks),
            *(["vec0:transport=tap,ifname=tap0,depth=128"] if self.has_network else []),
            *(f"nas.share={share}", f"nas.modules={kernel.modules}", f"nas.python={sys.executable}"),
            f"nas.agent={_GUEST / 'agent.py'}",
        ]

    def _first_program(self) -> list[str]:
        if self._has_its_own_system:
            return ["root=/dev/ubda", "rootfstype=ext4", "rw", "init=/sbin/init"]
        return ["root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro", f"init={_GUEST / 'init.sh'}"]

    def _image(self, path: str) -> Path:
        return self.folder / f"{Path(path).name}.img"

    def _line(self) -> Channel:
        if self._channel is None:
            raise VirtualNasError("the virtual NAS is off; boot it first")
        return self._channel

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise VirtualNasError("the virtual NAS is off; boot it first")
        return self._process


def _make_image(path: Path, size_bytes: int) -> None:
    """Make a sparse file, unless it is there: it takes room only where something is written."""
    if path.exists():
        if path.stat().st_size != size_bytes:
            raise VirtualNasError(f"{path} is a disk of {path.stat().st_size} bytes, not {size_bytes}")
        return
    with path.open("wb") as image:
        image.truncate(size_bytes)
