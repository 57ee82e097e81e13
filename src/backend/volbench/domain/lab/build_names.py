"""What a build is called on screen."""

from __future__ import annotations

from volbench.domain.experiment.plan.array_states import disks_text, label_of
from volbench.domain.experiment.plan.experiment import Configuration
from volbench.domain.lab.journal import Condition, LabCell
from volbench.domain.model.machine.names import RAID_NAMES, file_system_name
from volbench.domain.model.words.message import Message, dotted


def build_title(configuration: Configuration, file_system: str | None = None) -> Message:
    """Name a configuration, with its file system if there is one: `RAID 5 · 4 disks · ext4`."""
    words = dotted(RAID_NAMES[configuration.raid_type], disks_text(configuration.disks))
    if file_system is None:
        return words
    return dotted(words, file_system_name(file_system))


def run_label(configuration: Configuration, cell: LabCell) -> str:
    """Name a run the same in every language: `RAID 5 × 4 · Btrfs`, `RAID 5 × 4 · Btrfs · degraded`."""
    state = "" if cell.condition is Condition.CLEAN else f" · {cell.condition}"
    return f"{label_of(configuration)} · {file_system_name(cell.file_system)}{state}"
