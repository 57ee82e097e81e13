"""A virtual machine with a 32-bit ARM processor and Debian's own kernel for it: qemu without acceleration, so no speed.

Its first memory file system holds a busybox and the kernel's modules, its one disk what the package unpacks. It has
neither network nor anything of this machine's.
"""

from __future__ import annotations

import json
import lzma
import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from packer.fetch import fetch
from packer.lock import Item, read_lock

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE: Final = Path(__file__).parent
CHECKOUT: Final = HERE.parents[1]
DISK_BYTES: Final = 6 << 40
"""Sparse: more than 32 bits count, also in blocks of 512 bytes."""
MEMORY_MIB: Final = 512
LONGEST_S: Final = 1500
_MODULES: Final = ("virtio_mmio", "virtio_pci", "virtio_blk", "crc32c_generic", "ext4", "loop")


def ask(spk: Path, place: Path) -> dict[str, Any]:
    """Boot with a package and return what was found inside.

    Args:
        spk: the package.
        place: an empty folder.

    Raises:
        AssertionError: it ended without an answer; the console is told.
    """
    kernel, busybox = (
        _unpack(Item(**pin), place) for pin in json.loads((HERE / "lock.json").read_text("utf-8"))["files"]
    )
    [image] = (kernel / "boot").glob("vmlinuz-*")
    memory_files = _memory_files(kernel, busybox, place)
    disk = _disk(spk, place)
    command = ["qemu-system-arm", "-M", "virt,highmem=off", "-cpu", "cortex-a15", "-smp", "2", "-m", str(MEMORY_MIB)]
    command += ["-kernel", str(image), "-initrd", str(memory_files), "-append", "console=ttyAMA0 panic=-1 quiet"]
    command += [
        "-drive",
        f"file={disk},format=raw,if=none,id=disk,cache=unsafe",
        "-device",
        "virtio-blk-device,drive=disk",
    ]
    command += ["-nic", "none", "-no-reboot", "-nographic"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=LONGEST_S,
        stdin=subprocess.DEVNULL,
    )
    told = [line.partition("FOUND ")[2] for line in done.stdout.splitlines() if "FOUND " in line]
    assert told, done.stdout[-6000:] + done.stderr
    found: dict[str, Any] = json.loads(told[0])
    return found


def _unpack(item: Item, place: Path) -> Path:
    folder = place / item.package
    subprocess.run(["dpkg-deb", "-x", str(fetch(item, read_lock())), str(folder)], check=True)
    return folder


def _memory_files(kernel: Path, busybox: Path, place: Path) -> Path:
    """Write the archive the kernel unpacks into memory."""
    root = place / "memory"
    [modules] = (kernel / "lib/modules").iterdir()
    subprocess.run(["depmod", "-b", str(kernel), modules.name], check=True, capture_output=True)
    for name in ("bin", "etc", "volume1", "var/packages/volbench"):
        (root / name).mkdir(parents=True)
    shutil.copy(busybox / "bin/busybox", root / "bin/busybox")
    shutil.copy(HERE / "init.sh", root / "init")
    (root / "init").chmod(0o755)
    (root / "etc/passwd").write_text("root:x:0:0:root:/:/bin/sh\nvolbench:x:1000:1000::/volume1/data:/bin/sh\n")
    (root / "etc/group").write_text("root:x:0:\nvolbench:x:1000:\n")
    (root / "var/packages/volbench/target").symlink_to("/volume1/target")
    inside = root / "lib/modules" / modules.name
    for name in _needed(modules):
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(modules / name, inside / name)
    for path in modules.glob("modules.*"):
        shutil.copy(path, inside / path.name)
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*"))
    archive = place / "memory.cpio"
    with archive.open("wb") as out:
        subprocess.run(
            ["busybox", "cpio", "-o", "-H", "newc"],
            input="\n".join(names).encode(),
            stdout=out,
            stderr=subprocess.DEVNULL,
            cwd=root,
            check=True,
        )
    return archive


def _needed(modules: Path) -> Iterator[str]:
    """Yield the files of the modules that are loaded, and of those they need."""
    for line in (modules / "modules.dep").read_text("ascii").splitlines():
        name, _, others = line.partition(":")
        if Path(name).name.partition(".")[0] in _MODULES:
            yield from (name, *others.split())


def _disk(spk: Path, place: Path) -> Path:
    """Make the disk with what the package unpacks, and with what asks the questions."""
    content = place / "volume"
    with tarfile.open(spk, "r:") as outer:
        payload = outer.extractfile("package.tgz")
        assert payload is not None
        with lzma.open(payload) as packed, tarfile.open(fileobj=packed, mode="r|") as inner:
            # Debian 12's Python 3.11.2 knows no filters yet; what is unpacked here we packed ourselves.
            inner.extraction_filter = getattr(tarfile, "tar_filter", None)
            inner.extractall(content / "target")  # nosec B202 # noqa: S202 (as the line above says)
    shutil.copy(HERE / "inside.py", content)
    shutil.copy(CHECKOUT / "tests/contract/run-exported.example.json", content / "example.json")
    disk = place / "disk"
    with disk.open("wb") as file:
        os.truncate(file.fileno(), DISK_BYTES)
    options = "lazy_itable_init=1,lazy_journal_init=1,root_owner=0:0"
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-E", options, "-d", str(content), str(disk)], check=True)
    return disk
