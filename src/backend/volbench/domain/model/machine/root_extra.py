"""The root extra: a small program of root's that measures what volbench itself may not. What the page shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from volbench.domain.model.words.message import Message


class RootExtraState(StrEnum):
    """How it stands."""

    NOT_NEEDED = "not-needed"
    """volbench itself runs as root."""
    NOT_INSTALLED = "not-installed"
    RUNNING = "running"
    OUT_OF_DATE = "out-of-date"
    """It answers, but was installed by a script other than today's."""
    WRONG_OWNER = "wrong-owner"
    """What is at its address does not belong to root: nothing is asked of it."""
    NOT_ANSWERING = "not-answering"
    """It is there, but does not answer or does not answer this user."""

    @property
    def can_be_asked(self) -> bool:
        """Whether it measures for us."""
        return self in {RootExtraState.RUNNING, RootExtraState.OUT_OF_DATE}


@dataclass(frozen=True, slots=True)
class RootScript:
    """A shell script for the owner to read and to run as root."""

    text: str
    sha256: str
    """Of the text as UTF-8, in hexadecimal."""


@dataclass(frozen=True, slots=True)
class RootExtra:
    """The root extra as it was found just now."""

    state: RootExtraState
    meaning: Message
    is_dsm: bool
    """The scripts are those of the DSM package, for its Task Scheduler; otherwise for `sudo sh`."""
    install: RootScript | None
    """None where this copy of volbench came without the root extra."""
    remove: RootScript | None
    programs: Mapping[str, str | None] = field(default_factory=dict)
    """Programs it starts → path, None where it found none that root alone can change."""
    disks: tuple[str, ...] = ()
    """Disks it would read."""


MEANINGS = {
    RootExtraState.NOT_NEEDED: Message("model.root_extra.meanings.not_needed"),
    RootExtraState.NOT_INSTALLED: Message("model.root_extra.meanings.not_installed"),
    RootExtraState.RUNNING: Message("model.root_extra.meanings.running"),
    RootExtraState.OUT_OF_DATE: Message("model.root_extra.meanings.out_of_date"),
    RootExtraState.WRONG_OWNER: Message("model.root_extra.meanings.wrong_owner"),
    RootExtraState.NOT_ANSWERING: Message("model.root_extra.meanings.not_answering"),
}
