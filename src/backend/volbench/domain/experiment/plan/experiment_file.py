"""The portable file `volbench.experiment/2`: one experiment with the runs of its cells; what came of taking it in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from volbench.domain.model.words.message import Message

EXPERIMENT_FAMILY: Final = "volbench.experiment/"
EXPERIMENT_SCHEMA: Final = f"{EXPERIMENT_FAMILY}2"
READABLE_EXPERIMENTS: Final = frozenset({f"{EXPERIMENT_FAMILY}1", EXPERIMENT_SCHEMA})
"""In the first one sentences were finished words in two languages instead of code and values."""


@dataclass(frozen=True, slots=True)
class ExperimentHeader:
    """First line of such a file."""

    made_at: str
    volbench_version: str
    machine: str
    """Model or system of the machine; empty where unknown."""
    name: str
    """Of the experiment, so that the file can be offered without reading on."""
    runs: int
    instance: str = ""
    """Random name of the installation it is from, so that a file that was cut off can be taken in to its end; empty in
    files of the first versions."""


@dataclass(frozen=True, slots=True)
class ExperimentImported:
    """What came of such a file."""

    experiment_id: str
    is_new: bool
    """False: it was here already, and what was open here has been filled from the file."""
    added: tuple[str, ...]
    """Ids under which runs were stored."""
    already: int
    """Runs that were here before."""
    refused: int
    """Runs that did not pass the checks; their cells are open."""
    filled: int
    """Cells of the experiment that have numbers now."""
    remarks: tuple[Message, ...] = ()
    """What was left out, and why."""
