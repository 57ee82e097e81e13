"""What came of a file from outside, and the files that wait in memory until nothing is measured."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class Imported:
    """Ids of the imported runs."""

    runs: tuple[str, ...]
    """As its runs are known here; of a file with all results, and of a saved experiment, the new ones alone."""
    experiment_id: str | None = None
    """The experiment that the file held; None for every other file."""
    already: int = 0
    """How many of its runs were here before: of these nothing was added."""
    refused: int = 0
    """How many of its runs did not pass the checks."""
    remarks: tuple[Message, ...] = ()
    """What was left out, and why."""
    waiting_id: str | None = None
    """Something is measured: the file is kept in memory under this id, and GET /imports tells what comes of it."""


class ImportState(StrEnum):
    """How far a file that had to wait has come."""

    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class WaitingImport:
    """A file that came while something was measured."""

    id: str
    size_bytes: int
    state: ImportState = ImportState.WAITING
    result: Imported | None = None
    message: Message | None = None
    hint: Message | None = None
    """Why it failed; what had come in until then stays."""
