"""What a build is called on screen."""

from __future__ import annotations

from volbench.domain.experiment.shape import Configuration
from volbench.domain.names import RAID_NAMES
from volbench.domain.text import Text


def build_title(configuration: Configuration, file_system: str | None = None) -> Text:
    """Name a configuration, with its file system if there is one: `RAID 5 · 4 disks · ext4`."""
    count = configuration.disks
    disks = Text(f"{count} disk" if count == 1 else f"{count} disks", f"{count} 块硬盘")
    words = Text("{name} · {disks}", "{name} · {disks}").fill(name=RAID_NAMES[configuration.raid_type], disks=disks)
    return words if file_system is None else Text(f"{words.en} · {file_system}", f"{words.zh} · {file_system}")
