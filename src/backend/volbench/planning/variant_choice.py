"""Which variants of a volume a run measures: those asked for, or the volume as it is. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.names import file_system_name
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.machine.storage import TargetFolder, Volume


def default_variant(volume: Volume, folder: TargetFolder) -> str:
    """Name the volume as it is: the file system and the options its new files get, or the layer that encrypts them."""
    # A history of an encrypted shared folder on ext4 has that name from before the layer had one.
    if folder.layer is not None and (folder.layer != "ecryptfs" or volume.file_system == "btrfs"):
        return folder.layer
    if volume.file_system != "btrfs":
        return volume.file_system
    if folder.is_nocow:
        return "btrfs-nocow"
    return "btrfs-cow-compress" if folder.compression or _mount_compresses(volume) else "btrfs-cow"


def choose_variants(volume: Volume, folder: TargetFolder, asked: Sequence[str]) -> tuple[str, ...]:
    """Return the variants to measure; none asked for means the volume as it is.

    Raises:
        InvalidRequest: a variant that this file system does not have.
    """
    if not asked:
        return (default_variant(volume, folder),)
    has_options = volume.file_system == "btrfs" and folder.layer is None
    possible = ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress") if has_options else (default_variant(volume, folder),)
    strange = [variant for variant in asked if variant not in possible]
    if strange:
        raise InvalidRequest(
            Message(
                "runner.planning.cannot_be_measured_on_whose_file",
                variant=strange[0],
                name=volume.name,
                file_system=file_system_name(volume.file_system),
            ),
            Message("runner.planning.choose_among", names=", ".join(possible)),
            field="variants",
        )
    return tuple(dict.fromkeys(asked))


def _mount_compresses(volume: Volume) -> bool:
    return any(option.startswith("compress") and not option.endswith("=no") for option in volume.mount_options)
