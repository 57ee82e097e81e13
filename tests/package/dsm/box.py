"""A NAS: a small root file system of its own, volumes, the package's user, processes that end when the power does.

Programs run inside with chroot, in their own process namespace. There is no Python, no fio and no C library there but a
busybox and what it needs, so whatever a package forgot to bring is missing, as on a NAS.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from package.dsm.spk_file import Model

PACKAGE_UID = 261234
"""DSM gives package users ids of their own, far above people's."""
PEOPLE = (("alice", 1026), ("bob", 1027))
"""Two accounts of DSM; alice is an administrator."""
SHORT_PATH = "/sbin:/bin:/usr/sbin:/usr/bin:/usr/syno/sbin:/usr/syno/bin"
_FOLDERS = (
    "bin dev etc etc.defaults lib lib64 proc root run sbin sys tmp usr/bin usr/sbin usr/local/bin "
    "usr/local/etc/services.d usr/syno/bin usr/syno/sbin usr/syno/synoman/webman/3rdparty "
    "usr/syno/synoman/webman/modules var/log/packages var/packages volume1 volume2"
).split()
EMULATOR = "/bin/emulator"
"""Where the emulator lies inside."""
_COMMANDS = Path(__file__).with_name("commands")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended."""

    code: int
    out: str
    err: str


@dataclass
class Box:
    """One NAS, switched on and off by its `with` block or by hand."""

    root: Path
    model: Model
    shell: str = "busybox"
    """Which program answers as /bin/sh: DSM's is not documented, so scripts must suit several."""
    emulator: Path | None = None
    """A static program that runs programs of the NAS's processor where this machine has another one."""
    _keeper: subprocess.Popen[bytes] | None = None
    _mounts: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Lay out the system partition."""
        for folder in _FOLDERS:
            (self.root / folder).mkdir(parents=True, exist_ok=True)
        (self.root / "tmp").chmod(0o1777)
        self._bring("busybox")
        # DSM has sudo, which wants a whole system around it; this is the other way to become a user that we know works.
        self._bring("chroot")
        listing = subprocess.run(["busybox", "--list"], capture_output=True, text=True, check=True)
        for applet in set(listing.stdout.split()) - {"chroot"}:
            (self.root / "bin" / applet).symlink_to("busybox")
        if self.shell != "busybox":
            self._bring(self.shell)
            (self.root / "bin/sh").unlink()
            (self.root / "bin/sh").symlink_to(self.shell)
        for command in _COMMANDS.iterdir():
            place = "usr/syno/synoman/webman/modules" if command.suffix == ".cgi" else "usr/syno/bin"
            shutil.copy(command, self.root / place / command.name)
            (self.root / place / command.name).chmod(0o755)
        self._write_identity()
        if self.emulator is not None:
            shutil.copy(self.emulator, self.root / EMULATOR.lstrip("/"))

    def _bring(self, program: str) -> None:
        """Copy a program of this machine with its libraries."""
        path = shutil.which(program)
        assert path is not None, f"{program} is needed for these tests"
        shutil.copy(path, self.root / "bin" / program)
        linked = subprocess.run(["ldd", path], capture_output=True, text=True, check=False)
        for library in re.findall(r"(/\S+) \(0x", linked.stdout):
            place = self.root / library.lstrip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, place)

    def _write_identity(self) -> None:
        major, minor, build = self.model.version
        version = (
            f'majorversion="{major}"\nminorversion="{minor}"\nproductversion="{major}.{minor}"\n'
            f'buildphase="GM"\nbuildnumber="{build}"\nsmallfixnumber="0"\nos_name="DSM"\n'
        )
        unique = f'unique="synology_{self.model.platform}_920+"\nupnpmodelname="DS920+"\n'
        for name, text in (("VERSION", version), ("synoinfo.conf", unique)):
            for folder in ("etc", "etc.defaults"):
                (self.root / folder / name).write_text(text)
        people = "".join(f"{name}:x:{uid}:100::/var/services/homes/{name}:/sbin/nologin\n" for name, uid in PEOPLE)
        (self.root / "etc/passwd").write_text(f"root:x:0:0:root:/root:/bin/sh\n{people}")
        (self.root / "etc/group").write_text("root:x:0:\nadministrators:x:101:alice\nusers:x:100:alice,bob\n")

    # Power

    def power_on(self) -> None:
        """Start the first process; what /tmp and /run held is gone."""
        for folder in ("run", "tmp"):
            shutil.rmtree(self.root / folder, ignore_errors=True)
            (self.root / folder).mkdir(exist_ok=True)
        (self.root / "tmp").chmod(0o1777)
        for source, place in (("/dev", "dev"), ("/sys", "sys")):
            self._mount("--rbind", source, self.root / place)
        # The first process also collects the orphans, as `init` does.
        script = "mount -t proc proc /proc && echo up && while :; do sleep 3600; done"
        self._keeper = subprocess.Popen(
            [
                "unshare",
                "--pid",
                "--fork",
                "--kill-child=KILL",
                "chroot",
                self.root,
                "/bin/busybox",
                "sh",
                "-c",
                script,
            ],
            stdout=subprocess.PIPE,
        )
        assert self._keeper.stdout is not None
        assert self._keeper.stdout.readline() == b"up\n"
        self._mounts.append(self.root / "proc")

    def power_off(self) -> None:
        """Pull the plug: every process ends at once."""
        if self._keeper is None:
            return
        self._keeper.kill()
        self._keeper.wait()
        assert self._keeper.stdout is not None
        self._keeper.stdout.read()
        self._keeper.stdout.close()
        self._keeper = None
        while self._mounts:
            subprocess.run(["umount", "--recursive", "--lazy", self._mounts.pop()], check=True)

    def attach_volume(self, name: str, mount_point: Path) -> None:
        """Show a mounted file system as a volume, until the power goes."""
        self._mount("--bind", str(mount_point), self.root / name)

    def _mount(self, kind: str, source: str, place: Path) -> None:
        subprocess.run(["mount", kind, source, place], check=True)
        self._mounts.append(place)

    # Looking and running

    def path(self, inside: str) -> Path:
        """Return where a path of the box is from here, every link followed as the box would follow it."""
        done = self.root
        parts = [part for part in inside.split("/") if part]
        while parts:
            part = parts.pop(0)
            step = done.parent if part == ".." else done / part
            if step.is_symlink():
                goal = str(step.readlink())
                if goal.startswith("/"):
                    done = self.root
                parts = [piece for piece in goal.split("/") if piece] + parts
            else:
                done = step
        return done

    def command(self, argv: Sequence[str], *, uid: int = PACKAGE_UID) -> list[str]:
        """Return how to run something inside from here."""
        assert self._keeper is not None, "the power is off"
        namespace = f"--pid=/proc/{self._keeper.pid}/ns/pid_for_children"
        identity = [f"--userspec={uid}:{uid}", f"--groups={uid}"]
        return ["nsenter", namespace, "chroot", *identity, str(self.root), *argv]

    def run(self, argv: Sequence[str], *, uid: int = PACKAGE_UID, env: Mapping[str, str] | None = None) -> Ended:
        """Run a program inside to its end; as the package's user unless said otherwise."""
        surroundings = {"PATH": SHORT_PATH, **(env or {})}
        done = subprocess.run(
            self.command(argv, uid=uid),
            capture_output=True,
            text=True,
            check=False,
            env=surroundings,
            stdin=subprocess.DEVNULL,
            executable=shutil.which("nsenter"),
            timeout=600,
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    def shell_as(self, script: str, *, uid: int) -> Ended:
        """Run a line as any user."""
        return self.run(["/bin/sh", "-c", script], uid=uid)

    def shell_as_root(self, script: str) -> Ended:
        """Run a line as root, as an owner would in Task Scheduler."""
        return self.shell_as(script, uid=0)

    def make_user(self, name: str) -> None:
        """Add the package's user, who has no home among people's and no shell; once."""
        passwd, group = self.root / "etc/passwd", self.root / "etc/group"
        if f"{name}:" not in passwd.read_text():
            line = f"{name}:x:{PACKAGE_UID}:{PACKAGE_UID}::/var/packages/{name}/home:/sbin/nologin\n"
            passwd.write_text(passwd.read_text() + line)
            group.write_text(group.read_text() + f"{name}:x:{PACKAGE_UID}:\n")

    def own(self, path: Path, *, mode: int = 0o755) -> None:
        """Make a folder the package's, if it is new."""
        if not path.exists():
            path.mkdir(parents=True)
            os.chown(path, PACKAGE_UID, PACKAGE_UID)
            path.chmod(mode)

    def write(self, inside: str, text: str) -> Path:
        """Write a file as the package's user would; return where it is from here."""
        path = self.path(inside)
        if not path.parent.exists():
            self.own(path.parent)
        path.write_text(text)
        os.chown(path, PACKAGE_UID, PACKAGE_UID)
        return path

    def __enter__(self) -> Self:
        """Switch on."""
        self.power_on()
        return self

    def __exit__(self, *_details: object) -> None:
        """Switch off."""
        self.power_off()
