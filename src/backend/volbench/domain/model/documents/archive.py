"""The archive `volbench.archive/2`: everything an owner would miss, as one file. Its lines are told apart by `kind`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.words.message import Message

ARCHIVE_FAMILY: Final = "volbench.archive/"
ARCHIVE_SCHEMA: Final = f"{ARCHIVE_FAMILY}2"
READABLE_ARCHIVES: Final = frozenset({f"{ARCHIVE_FAMILY}1", ARCHIVE_SCHEMA})
"""In the first one sentences were finished words in two languages instead of code and values."""
FOLDER: Final = "volbench-results"
"""The one folder volbench makes where the owner lets it keep a copy."""
SUFFIX: Final = ".jsonl.gz"


class LineKind(StrEnum):
    """What a line of an archive holds; lines of a kind this version does not know are passed over."""

    HEADER = "header"
    SETTINGS = "settings"
    SCHEDULE = "schedule"
    SCHEDULE_EVENT = "schedule-event"
    PROMISE = "promise"
    DISMISSAL = "dismissal"
    WORDS = "words"
    EXPERIMENT = "experiment"
    RUN = "run"
    RAW = "raw"
    END = "end"


@dataclass(frozen=True, slots=True)
class ArchiveHeader:
    """First line: what the file is, so that it can be offered without reading on."""

    made_at: str
    volbench_version: str
    instance: str
    """Name of the installation that made it: its own file is the only one it ever replaces."""
    machine: str
    """Model or system of the machine; empty where unknown."""
    runs: int
    first_at: str | None = None
    last_at: str | None = None


@dataclass(frozen=True, slots=True)
class RunWords:
    """What the owner may change of a run at any time; kept apart, so that a finished run is never written anew."""

    run: str
    label: str
    note: str
    is_baseline: bool


@dataclass(frozen=True, slots=True)
class Dismissal:
    """A notice of a drop that the owner has put away."""

    cell_id: str
    ratio: float
    dismissed_at: str


@dataclass(frozen=True, slots=True)
class FoundArchive:
    """An archive that lies somewhere on this machine."""

    path: str
    size_bytes: int
    header: ArchiveHeader


class MirrorState(StrEnum):
    """How the copy of the results stands."""

    OFF = "off"
    """No folder is chosen."""
    WAITING = "waiting"
    """It will be written when nothing is measured any more, or is being written now."""
    CURRENT = "current"
    FAILED = "failed"
    """The last attempt did not work; tried again after the next run, every hour, and when asked to."""


@dataclass(frozen=True, slots=True)
class MirrorProblem:
    """Why the copy could not be written."""

    message: Message
    hint: Message
    since: str


@dataclass(frozen=True, slots=True)
class MirrorStatus:
    """The copy of the results, and whether there is anything to lose."""

    folder: str
    """Empty: none chosen."""
    state: MirrorState
    runs_here: int
    """Ended runs in the database."""
    file: str | None = None
    written_at: str | None = None
    runs: int = 0
    """Runs in the file."""
    size_bytes: int = 0
    problem: MirrorProblem | None = None
    notes: tuple[Message, ...] = ()
    """What makes the place a poor one."""


class RestoreState(StrEnum):
    """How far taking an archive in has come."""

    IDLE = "idle"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of an archive."""

    added: tuple[str, ...] = ()
    """Ids under which runs were stored."""
    already: int = 0
    """Runs that were here before."""
    refused: int = 0
    """Runs that did not pass the checks."""
    is_as_before: bool = False
    """The database was empty: settings, schedules and marks came back too, and the runs count as this machine's own."""
    remarks: tuple[Message, ...] = ()
    """What was left out, and why."""


@dataclass(frozen=True, slots=True)
class RestoreStatus:
    """Progress of taking an archive in."""

    state: RestoreState = RestoreState.IDLE
    done: int = 0
    total: int = 0
    """Runs the archive says it holds."""
    result: Restored | None = None
    message: Message | None = None
    hint: Message | None = None
    """Why it ended, where it failed; what had come in until then stays."""
