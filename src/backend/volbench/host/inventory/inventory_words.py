"""What this room says to people: why a fact is unknown, and how to give permission. Words only."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.words.message import Message

CHAIN_HIDDEN: Final = Message("host.inventory.chain_hidden")
JOINED_WITHOUT_MD: Final = Message("host.inventory.joined_without_md")
PROFILES_MIXED: Final = Message("host.inventory.profiles_mixed")
PROFILE_UNKNOWN: Final = Message("host.inventory.profile_unknown")
COPIES: Final = Message("host.inventory.copies")
DUPLICATED: Final = Message("host.inventory.duplicated")
SEVERAL_ARRAYS: Final = Message("host.inventory.several_arrays")
GROUP_OR_SHR: Final = Message("host.inventory.group_or_shr")
LEVEL_WITHOUT_NAME: Final = Message("host.inventory.level_without_name")
LIKELY_SHR: Final = Message("host.inventory.likely_shr")
CLASSIC_OR_SHR: Final = Message("host.inventory.classic_or_shr")
HEALTH_HIDDEN: Final = Message("host.inventory.health_hidden")
ARRAY_HIDDEN: Final = Message("host.inventory.array_hidden")
BEHIND_CONTROLLER: Final = Message("host.inventory.behind_controller")
BEHIND_NETWORK: Final = Message("host.inventory.behind_network")
BEHIND_ZVOL: Final = Message("host.inventory.behind_zvol")
BEHIND_MEMORY: Final = Message("host.inventory.behind_memory")
BEHIND_UNRECOGNISED: Final = Message("host.inventory.behind_unrecognised")
SIZE_HIDDEN: Final = Message("host.inventory.size_hidden")
ZFS_DISKS_HIDDEN: Final = Message("host.inventory.zfs_disks_hidden")
MODEL_HIDDEN: Final = Message("host.inventory.model_hidden")
MODEL_IN_CONTAINER: Final = Message("host.inventory.model_in_container")
DISK_SIZE_HIDDEN: Final = Message("host.inventory.disk_size_hidden")
ROTATION_HIDDEN: Final = Message("host.inventory.rotation_hidden")
WRITE_CACHE_HIDDEN: Final = Message("host.inventory.write_cache_hidden")
VIRTUAL_DISK: Final = Message("host.inventory.virtual_disk")
TEMPERATURE_HIDDEN: Final = Message("host.inventory.temperature_hidden")
SSD_CACHE_HIDDEN: Final = Message("host.inventory.ssd_cache_hidden")
ENCRYPTION_HIDDEN: Final = Message("host.inventory.encryption_hidden")
FLAGS_HIDDEN: Final = Message("host.inventory.flags_hidden")
SNAPSHOTS_HIDDEN: Final = Message("host.inventory.snapshots_hidden")
MACHINE_FACT_HIDDEN: Final = Message("host.inventory.machine_fact_hidden")
NAME_UNREADABLE: Final = Message("host.inventory.name_unreadable")

VOLUME_OF_DSM: Final = Message("host.inventory.volume_of_dsm")
"""As DSM names it in both languages."""
ALLOW_ON_DSM: Final = Message("host.inventory.allow_on_dsm")
ALLOW_ON_LINUX: Final = Message("host.inventory.allow_on_linux")
ALLOW_IN_CONTAINER: Final = Message("host.inventory.allow_in_container")
ALLOW_READ_ONLY: Final = Message("host.inventory.allow_read_only")
ALLOW_FOLDER: Final = Message("host.inventory.allow_folder")
