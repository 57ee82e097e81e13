"""Gives a folder of ours the file-system options of a variant, and believes it only after reading them back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.host import attributes, libc
from volbench.host.extents import BTRFS_MAGIC
from volbench.host.mount_table import mount_of, read_mounts

if TYPE_CHECKING:
    from collections.abc import Callable

ALGORITHMS: Final = ("zstd", "lzo", "zlib")
"""In order of preference: zstd needs Linux 4.14, the other two are as old as the property."""
_PROBE: Final = ".probe"


def apply_variant(folder: int, variant: str) -> None:
    """Set the variant's options on our own open and empty folder; new files inherit them.

    A variant named after its file system (`ext4`, `xfs` …) has no options. Needs no root: the owner may do it.

    Raises:
        CapabilityMissing: the file system does not offer it, or the option did not take.
    """
    if not variant.startswith("btrfs-"):
        return
    steps = _STEPS.get(variant)
    if steps is None or libc.file_system_magic(folder) != BTRFS_MAGIC:
        raise _missing(variant, "not Btrfs" if steps else "unknown variant")
    try:
        steps(folder)
    except OSError as error:
        raise _missing(variant, system_words(error)) from error
    _read_back(folder, variant)


def _copy_on_write(folder: int) -> None:
    flags = attributes.read_flags(folder) or 0
    if flags & attributes.NOCOW:
        attributes.change_flags(folder, remove=attributes.NOCOW)
    if flags & attributes.COMPRESSED or _mount_compresses(folder):
        attributes.change_flags(folder, add=attributes.NEVER_COMPRESS, remove=attributes.COMPRESSED)


def _no_copy_on_write(folder: int) -> None:
    flags = attributes.read_flags(folder) or 0
    if flags & attributes.COMPRESSED:
        # Linux refuses the two together.
        attributes.change_flags(folder, remove=attributes.COMPRESSED)
    attributes.change_flags(folder, add=attributes.NOCOW)


def _compressed(folder: int) -> None:
    flags = attributes.read_flags(folder) or 0
    if flags & attributes.NOCOW:
        attributes.change_flags(folder, remove=attributes.NOCOW)
    if attributes.read_compression(folder) in ALGORITHMS or _mount_compresses(folder):
        # The owner's own choice is measured, not ours.
        return
    refusal: OSError | None = None
    for algorithm in ALGORITHMS:
        try:
            attributes.set_compression(folder, algorithm)
        except OSError as error:
            refusal = error
        else:
            return
    if refusal is not None:
        raise refusal


_STEPS: Final[dict[str, Callable[[int], None]]] = {
    "btrfs-cow": _copy_on_write,
    "btrfs-nocow": _no_copy_on_write,
    "btrfs-cow-compress": _compressed,
}


def _read_back(folder: int, variant: str) -> None:
    """Make a file in the folder and look at what it inherited: the folder's own flags prove nothing."""
    probe = os.open(_PROBE, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600, dir_fd=folder)
    try:
        os.unlink(_PROBE, dir_fd=folder)
        flags = attributes.read_flags(probe) or 0
        algorithm = attributes.read_compression(probe)
    finally:
        os.close(probe)
    is_nocow = bool(flags & attributes.NOCOW)
    is_asked = algorithm in ALGORITHMS or _mount_compresses(folder)
    is_compressed = is_asked and not flags & (attributes.NEVER_COMPRESS | attributes.NOCOW)
    if is_nocow != (variant == "btrfs-nocow"):
        raise _missing(variant, f"a new file has copy-on-write {'off' if is_nocow else 'on'}")
    if is_compressed != (variant == "btrfs-cow-compress"):
        raise _missing(variant, f"a new file has compression {algorithm or 'off'}")


def _mount_compresses(folder: int) -> bool:
    """Say whether the file system was mounted with compression for all files."""
    mount = mount_of(str(Path(f"/proc/self/fd/{folder}").readlink()), read_mounts())
    return mount is not None and any(
        option.startswith("compress") and not option.endswith(("=no", "=none")) for option in mount.options
    )


def _missing(variant: str, reason: str | Message) -> CapabilityMissing:
    return CapabilityMissing(
        Message("host.variant_folders.the_file_system_options_cannot_be", variant=variant, reason=reason),
        Message("host.variant_folders.leave_it_out_or_choose_a"),
        variant=variant,
        reason=str(reason),
    )
