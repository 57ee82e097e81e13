"""Notices as an owner reads them before any is sent: the sentences of real ones, with numbers that are made up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.answer.answer_words import DROPPED, MEANWHILE, SLOW_DISK, SLOWER
from volbench.domain.model.notices.outgoing import NoticeText, Occasion
from volbench.domain.model.suites.workload import Role, with_role
from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import speed
from volbench.domain.model.words.units import format_change, format_ratio
from volbench.services.outbox.standing import answer_text, failed_text
from volbench.suites import all_suites

if TYPE_CHECKING:
    from collections.abc import Mapping

_RATIO: Final = 0.69
_BYTES_PER_S: Final = 145e6
_ROUNDS: Final = 12
_DISK: Final = Message("model.names.disk", name="3")


def examples(volume_name: str, day: str) -> Mapping[Occasion, NoticeText]:
    """Return one for each occasion, of a volume called so."""
    title = next(work.title for work in with_role(all_suites(), Role.SCHEDULED).workloads if work.is_headline)
    name = volume_name or "Volume 1"
    dropped = DROPPED.fill(
        title=title,
        change=format_change(_RATIO),
        drop=format_ratio(1 - _RATIO),
        longer=format_ratio(1 / _RATIO - 1),
        day=day_text(day),
        before=speed(_BYTES_PER_S / _RATIO, _BYTES_PER_S / 100),
    )
    held = MEANWHILE.fill(title=title, value=speed(_BYTES_PER_S))
    return {
        Occasion.DROP: answer_text(name, SLOWER, dropped),
        Occasion.FAILED_RUN: failed_text(name, day, _ROUNDS),
        Occasion.SLOW_DISK: answer_text(name, SLOW_DISK.word.fill(disk=_DISK), held),
    }
