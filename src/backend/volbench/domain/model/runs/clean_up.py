"""Whether what a run wrote to a target folder is gone again. Kept per folder: a run may write to several."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from volbench.domain.model.servers.endpoint import Endpoint
from volbench.domain.model.words.message import Message

HOME = ".volbench"
"""The one folder volbench writes to on a target."""


class CleanUpState(StrEnum):
    """What is known of a run's files in one target folder."""

    OPEN = "open"
    """The run may have files there: it goes on, or its process died and nobody has looked since."""
    LEFT = "left"
    """They could not be removed yet; tried again until they are gone."""
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class CleanUp:
    """How the clean-up of one target folder stands."""

    target_path: str
    state: CleanUpState
    left_bytes: int | None = None
    """What the files left there hold on disk; None where that could not be seen, or nothing is left."""
    reason: Message | None = None
    """Why they are still there, or what stays although they are gone."""

    @property
    def folder(self) -> str:
        """Absolute path of the folder the files lie in; at an endpoint, its address and that folder."""
        return home_of(self.target_path)


@dataclass(frozen=True, slots=True)
class FileSystemMark:
    """Tells a file system again, so that the empty folder below a volume that is away is not taken for a clean one."""

    mount_point: str
    file_system: str
    """As the kernel names it: `ext4`, `btrfs`, …; empty where it was not noted."""
    id: str | None = None
    """Stays the same from mount to mount; None where the kernel makes it anew each time."""


@dataclass(frozen=True, slots=True)
class OpenTarget:
    """A target folder a run is about to write to, with all it takes to find it again later."""

    path: str
    volume_id: str
    volume_name: str
    mark: FileSystemMark | None
    """None in records of earlier versions: then the path alone has to do."""
    endpoint: Endpoint | None = None
    """Where it is no folder: the server, whose address `path` then is."""
    expected: dict[str, int] = field(default_factory=dict)
    """At an endpoint: size → last round that may have begun, `keys` → how many keys many clients may have put. Keys of
    no others are the run's."""


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """A target folder whose files are not known to be gone; kept although its run may have been deleted."""

    run_id: str
    target: OpenTarget
    clean_up: CleanUp


@dataclass(frozen=True, slots=True)
class Removal:
    """What came of one attempt to remove a run's files from one target folder."""

    is_gone: bool
    freed_bytes: int = 0
    left_bytes: int | None = None
    """As in `CleanUp`."""
    reason: Message | None = None


def home_of(target_path: str) -> str:
    """Return the path of the folder volbench makes below a target."""
    return f"{target_path.rstrip('/')}/{HOME}"


def after_attempt(removal: Removal, before: CleanUp) -> CleanUp:
    """Return how a clean-up stands after one more attempt; a size that cannot be seen now stays as it was last seen."""
    if removal.is_gone:
        return CleanUp(before.target_path, CleanUpState.REMOVED, reason=removal.reason)
    left_bytes = before.left_bytes if removal.left_bytes is None else removal.left_bytes
    return CleanUp(before.target_path, CleanUpState.LEFT, left_bytes, removal.reason)
