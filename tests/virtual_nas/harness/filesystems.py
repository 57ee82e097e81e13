"""File systems on what the layouts give, mounted where a NAS has its volumes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from virtual_nas.harness.layouts.shell import Shell

_MAKE: Final = {
    # No discarding of a fresh sparse disk, and tables written now rather than behind a measurement's back.
    "ext4": ("mkfs.ext4", "-q", "-F", "-E", "nodiscard,lazy_itable_init=0,lazy_journal_init=0"),
    "btrfs": ("mkfs.btrfs", "-q", "-f", "-K"),
}


def make_volume(
    shell: Shell, device: str, file_system: str, *, mount_point: str = "/volume1", options: str = ""
) -> str:
    """Put a file system on a device and mount it; return the mount point."""
    shell.run(*_MAKE[file_system], device)
    return mount(shell, device, mount_point=mount_point, options=options)


def mount(shell: Shell, device: str, *, mount_point: str = "/volume1", options: str = "") -> str:
    """Mount a file system that is there already, as at boot."""
    shell.run("mkdir", "-p", mount_point)
    shell.run("mount", "-o", options or "defaults", device, mount_point)
    return mount_point
