"""What an export is: bytes with a type, and the preview that says what they contain. The exporters live in reports."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.words.message import Message


class Subject(StrEnum):
    """What a report can be of."""

    RUN = "run"
    COMPARISON = "comparison"
    EXPERIMENT = "experiment"


class Use(StrEnum):
    """What owners do with a file."""

    FILE = "file"
    """It is saved."""
    PASTE = "paste"
    """A text that is saved, or copied and pasted somewhere."""
    PICTURE = "picture"
    """It is looked at, and saved as a picture."""
    CAPTION = "caption"
    """One line of text that is posted with a picture."""


@dataclass(frozen=True, slots=True)
class ReportFormat:
    """One format on offer, as its exporter describes it."""

    format: str
    """What the calls and `--format` name it by."""
    title: Message
    hint: Message
    """What it is good for."""
    suffix: str
    """File name ending without the dot."""
    media_type: str
    use: Use
    subjects: tuple[Subject, ...]
    """What can be had in it."""
    has_published: bool
    """Whether what others published can stand beside a run in it."""


class Inclusion(StrEnum):
    """Facts that leave the NAS only when the owner asks for them."""

    SERIALS = "serials"
    HOST = "host"
    PATHS = "paths"
    NOTES = "notes"
    """The owner's own words: label and note of the run; price, source and label of what was promised."""
    PROGRAMS = "programs"
    """Names of other programs that were busy during the measurement; the system's own threads are always told."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """One finished file."""

    content: bytes
    media_type: str
    """For example `text/html; charset=utf-8`."""
    suffix: str
    """File name ending without the dot."""


@dataclass(frozen=True, slots=True)
class ContainedFact:
    """One fact the report will show."""

    fact: Message
    value: str


@dataclass(frozen=True, slots=True)
class OmittedFact:
    """One fact the report keeps back, and why."""

    fact: Message
    why: Message


@dataclass(frozen=True, slots=True)
class Preview:
    """What a report contains, shown before it is saved."""

    contains: tuple[ContainedFact, ...]
    left_out: tuple[OmittedFact, ...]
