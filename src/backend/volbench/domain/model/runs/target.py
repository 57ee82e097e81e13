"""What a run measures, one of three: a folder on a volume, a server files are sent to, or what a foreign file tells of.

What asks for disks, memory, a file system or free space asks a volume: `volume_of` says that there is none, and what
rests on it is then left out. Nothing stands in for a volume.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.machine.names import LEFT_OUT
from volbench.domain.model.machine.storage import Disk, TargetFolder, Volume
from volbench.domain.model.machine.volume_ids import folder_id, reported_id
from volbench.domain.model.machine.volume_label import VolumeLabel
from volbench.domain.model.runs.promise import Promise
from volbench.domain.model.servers.endpoint import Endpoint
from volbench.domain.model.servers.share import MountedShare


class TargetKind(StrEnum):
    """Which of the three it is."""

    VOLUME = "volume"
    ENDPOINT = "endpoint"
    REPORTED = "reported"


@dataclass(frozen=True, slots=True)
class LocalVolume:
    """What the run measured: a folder on a volume. A document that does not say what its target is has one of these."""

    path: str
    """The folder that received `.volbench`."""
    folder: TargetFolder
    volume: Volume
    promise: Promise | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """What was promised of the volume when the run was asked for; a later change does not reach it."""
    of_folders: tuple[str, ...] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Where folders of one volume are measured in turns: the paths of all of them, this one included."""

    @property
    def kind(self) -> TargetKind:
        """Which of the three it is; not part of documents, which are as they were before there were several."""
        return TargetKind.VOLUME

    @property
    def id(self) -> str:
        """What history, filters and timelines know it by: a folder beside others is no measure of its volume."""
        return self.volume.id if self.of_folders is None else folder_id(self.volume.id, self.path, self.of_folders)

    @property
    def name(self) -> str:
        """What the owner calls it."""
        return self.volume.name if self.of_folders is None else self._folder_name

    @property
    def _folder_name(self) -> str:
        """What tells it from the other folders: the end of its path, as much of it as that takes.

        One whose path was left out has no name: its letter in the place of the path tells it from the others.
        """
        if is_letter_alone(self.path):
            return LEFT_OUT
        parts = self.path.strip("/").split("/")
        others = [path.strip("/").split("/") for path in self.of_folders or () if path != self.path]
        for count in range(1, len(parts) + 1):
            if not any(other[-count:] == parts[-count:] for other in others):
                return "/".join(parts[-count:])
        return self.path

    @property
    def place(self) -> str:
        """Where it is: its folder."""
        return self.path


@dataclass(frozen=True, slots=True)
class EndpointTarget:
    """What the run measured: a server, over the network or on this machine."""

    endpoint: Endpoint
    kind: Literal[TargetKind.ENDPOINT] = TargetKind.ENDPOINT

    @property
    def id(self) -> str:
        """What history, filters and timelines know it by."""
        return self.endpoint.id

    @property
    def name(self) -> str:
        """What the owner calls it."""
        return self.endpoint.name

    @property
    def place(self) -> str:
        """Where it is: its address."""
        return self.endpoint.address


@dataclass(frozen=True, slots=True)
class ReportedTarget:
    """What another program's file says was measured: it knows of no disks, and nobody here has seen any of it."""

    label: str
    """What the file calls its results; empty where it does not."""
    path: str = ""
    mount_point: str = ""
    device: str = ""
    file_system: str | None = None
    mount_options: tuple[str, ...] = ()
    total_bytes: int | None = None
    free_bytes: int | None = None
    kind: Literal[TargetKind.REPORTED] = TargetKind.REPORTED

    @property
    def id(self) -> str:
        """What history and filters know it by; no volume of this machine is called so."""
        return reported_id(self.mount_point, self.label)

    @property
    def name(self) -> str:
        """What it is called where it was measured, as far as that is told."""
        return self.mount_point or self.label

    @property
    def place(self) -> str:
        """Where it was, on whatever machine: its folder."""
        return self.path


def lettered(left_out: str, letter: str) -> str:
    """Return what stands for the path of one of several folders, after `left_out`, what its path became."""
    return f"{left_out if left_out.endswith(LEFT_OUT) else f'{left_out}/{LEFT_OUT}'}/{letter}"


def is_letter_alone(path: str) -> bool:
    """Say whether a path was left out and a letter stands for it, as `lettered` writes it; `B` may also be a name."""
    above, _, letter = path.rpartition("/")
    return above.rpartition("/")[2] == LEFT_OUT and len(letter) == 1 and letter.isascii() and letter.isupper()


Target = LocalVolume | EndpointTarget | ReportedTarget


def volume_of(target: Target) -> Volume | None:
    """Return the volume a target lies on; None for a server, which shows none, and for what was only told."""
    return target.volume if isinstance(target, LocalVolume) else None


def share_of_target(target: Target) -> MountedShare | None:
    """Return the share of another machine that a target's folder is mounted from; None for a volume and a server."""
    return target.volume.share if isinstance(target, LocalVolume) else None


def folder_of(target: Target) -> TargetFolder | None:
    """Return the folder a target is; None for a server."""
    return target.folder if isinstance(target, LocalVolume) else None


def promise_of(target: Target) -> Promise | None:
    """Return what was promised of a target; of servers nothing is."""
    return target.promise if isinstance(target, LocalVolume) else None


def label_of(target: Target) -> VolumeLabel:
    """Return what heads the reports of a target; an empty one where its owner named nothing."""
    promise = promise_of(target)
    return VolumeLabel() if promise is None or promise.label is None else promise.label


def disks_of(target: Target) -> tuple[Disk, ...]:
    """Return the disks a target lies on, as far as this machine sees any."""
    return target.volume.disks if isinstance(target, LocalVolume) else ()


def total_bytes_of(target: Target) -> int:
    """Return how much a target's volume holds; 0 where that is not known, as of a server."""
    return target.volume.total_bytes if isinstance(target, LocalVolume) else 0
