"""The answer to "why not faster": one limit per workload, with what it was concluded from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.words.message import Message


class LimitId(StrEnum):
    """What a workload can be held up by. Order of the rules and thresholds: domain/assess/limits/rules.py."""

    SLOW_DISK = "slow_disk"
    """One member disk is slower than its siblings; `Limit.disk` names it."""
    DISKS_BUSY = "disks_busy"
    """All member disks (or the only one) work without a pause."""
    CPU = "cpu"
    """The processor: checksums, parity, compression, encryption."""
    PAGE_CACHE = "page_cache"
    """Memory answered instead of the disks: this is no speed of disks at all."""
    WRITE_BACK = "write_back"
    """The system held writers back until memory was written to the disks."""
    OTHER_LOAD = "other_load"
    """Something else used the disks or the processor."""
    GENERATOR = "generator"
    """The measuring program was near what it can do on this machine without any disk."""
    REBUILD = "rebuild"
    """A rebuild, an expansion or a data check ran on the same disks."""
    SERVER_CORE = "server_core"
    """One core of this machine, filled by a server that does not spread over several; the name says which."""
    LINK = "link"
    """This machine's own network link, on the way to a server."""
    NOT_DETERMINED = "not_determined"
    """The observations do not carry any claim."""
    NOT_ASKED = "not_asked"
    """The load was set on purpose, and the volume kept up with it."""


UNNAMED: Final = frozenset({LimitId.NOT_DETERMINED, LimitId.NOT_ASKED})
"""Answers that name nothing which held a workload up."""


@dataclass(frozen=True, slots=True)
class LimitName:
    """A limit as a list shows it."""

    id: LimitId
    name: Message
    """Noun phrase for a label and for "the limit was …", for example `disk 3`."""


@dataclass(frozen=True, slots=True)
class SlowerDisk:
    """The member disk that is slower than its siblings, named beside the limit whatever that is."""

    disk: str
    """Kernel name."""
    name: Message
    """As an owner knows it, for example `disk 3`."""
    rounds: int = 0
    """Rounds whose observations say so."""
    of_rounds: int = 0
    """Rounds that could be asked."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What limited one workload, over all its rounds."""

    id: LimitId
    name: Message
    """Noun phrase for a label and for "the limit was …", for example `disk 3`; names the slower disk beside it."""
    words: Message
    """One sentence in plain words."""
    evidence: tuple[Message, ...] = ()
    """What was observed, each sentence with its numbers."""
    disk: str | None = None
    """Kernel name of the disk that is meant, where it is one disk."""
    rounds: int = 0
    """Rounds whose observations say so."""
    of_rounds: int = 0
    """Rounds that could be asked."""
    slower: SlowerDisk | None = None
    """The disk that is slower than its siblings; None where none is, or where that disk itself is the limit."""

    @property
    def is_told(self) -> bool:
        """Whether it names anything an owner should hear of in a line about the workload."""
        return self.id not in UNNAMED or self.slower is not None

    @property
    def short(self) -> LimitName:
        """The limit as a list shows it."""
        return LimitName(self.id, self.name)
