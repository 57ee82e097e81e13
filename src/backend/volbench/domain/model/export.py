"""What an export is: bytes with a type, and the preview that says what they contain. The exporters live in reports."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.message import Message


class ReportFormat(StrEnum):
    """Formats of one run's report."""

    HTML = "html"
    MARKDOWN = "md"
    TEXT = "txt"
    CSV = "csv"
    JSON = "json"
    CARD = "card"
    """SVG, 1080 px wide."""


class ComparisonFormat(StrEnum):
    """Formats of a comparison's report."""

    HTML = "html"
    MARKDOWN = "md"
    CSV = "csv"


class Inclusion(StrEnum):
    """Facts that leave the NAS only when the owner asks for them."""

    SERIALS = "serials"
    HOST = "host"
    PATHS = "paths"
    NOTES = "notes"
    """The owner's own label and note."""
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
