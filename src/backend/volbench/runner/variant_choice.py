"""Which variants of a volume a run measures: those asked for, or the volume as it is. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.message import Message
from volbench.domain.model.names import file_system_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.storage import TargetFolder, Volume


def default_variant(volume: Volume, folder: TargetFolder) -> str:
    """Name the volume as it is: the file system and the options its new files get."""
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
    possible = (
        ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress") if volume.file_system == "btrfs" else (volume.file_system,)
    )
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
