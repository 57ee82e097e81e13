"""What is to be told of as things stand: worked out anew whenever the database was written, each of it told once."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final

from volbench.domain.answer.answer_words import SLOW_DISK, SLOWER
from volbench.domain.answer.rules import dropped_words
from volbench.domain.model.errors import NotFound
from volbench.domain.model.machine.names import LEFT_OUT, volume_text
from volbench.domain.model.moments import TIME_UNKNOWN
from volbench.domain.model.notices.outgoing import NoticeText, Occasion, OutgoingNotice
from volbench.domain.model.runs.answer import AnswerCode
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.runs.target import TargetKind
from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import Message, labelled
from volbench.services.monitoring.newest_runs import newest_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.runs.run import RunRow
    from volbench.domain.timeline.notices import Notice
    from volbench.services.timelines import Watching
    from volbench.store import RunStore

LOOKED_BACK: Final = 10
"""So many due times of each schedule are looked at: what lies further back was told, or was put away with the page."""
_LONGEST_NAME: Final = 60
_BY_DISK: Final = re.compile(r"by-(?:id|uuid|path|partuuid|diskseq)|^(?:ata|nvme|scsi|usb|wwn)-", re.IGNORECASE)
_FAILED: Final = Message("services.outbox.failed")
_FAILED_AFTER: Final = Message("services.outbox.failed_after")
_PRODUCT: Final = Message("services.outbox.product")
_TEST: Final = Message("services.outbox.test")
_TEST_BODY: Final = Message("services.outbox.test_body")


def standing(store: RunStore, watching: Watching) -> tuple[OutgoingNotice, ...]:
    """Return everything that is so now."""
    return (*map(_of_drop, watching.notices()), *_slow_disks(store, watching), *_failed_runs(store))


def test_text() -> NoticeText:
    """Return what a test says."""
    return NoticeText(labelled(_PRODUCT, _TEST), _TEST_BODY)


def failed_text(name: str, at: str | None, rounds: int) -> NoticeText:
    """Say that a run which a schedule had started failed; its reason may name a path, and stays on the page."""
    return NoticeText(
        _titled(name, _FAILED), _FAILED_AFTER.fill(day=TIME_UNKNOWN if at is None else day_text(at), rounds=rounds)
    )


def answer_text(name: str, word: Message, reason: Message) -> NoticeText:
    """Say an answer as the page does: its word behind the volume's name, its reason with the number."""
    return NoticeText(_titled(name, word), reason)


def _of_drop(notice: Notice) -> OutgoingNotice:
    reason = dropped_words(notice.cells[0], notice.since_at)
    text = answer_text(notice.name.volume_name, SLOWER, reason)
    return OutgoingNotice(Occasion.DROP, tuple(f"drop:{cell.id}" for cell in notice.cells), text)


def _slow_disks(store: RunStore, watching: Watching) -> Iterator[OutgoingNotice]:
    """Yield one for each disk that the newest run of a suite and profile names, whichever of them does."""
    for name, row in newest_rows(store, watching):
        answer = row.answer
        if answer is None or answer.code is not AnswerCode.HELD_BACK or answer.word.code != SLOW_DISK.word.code:
            continue
        disk = hashlib.sha256(f"{name.volume_id}\n{answer.word}".encode()).hexdigest()[:16]
        text = answer_text(row.target_name, answer.word, answer.reason)
        yield OutgoingNotice(Occasion.SLOW_DISK, (f"disk:{disk}",), text)


def _failed_runs(store: RunStore) -> Iterator[OutgoingNotice]:
    for schedule in store.schedules.list():
        for event in store.schedules.events(schedule.volume_id, LOOKED_BACK):
            row = None if event.run_id is None else _row(store, event.run_id)
            if row is not None and row.state is RunState.FAILED and row.target_kind is TargetKind.VOLUME:
                at = None if row.is_time_unknown else row.started_at or row.created_at
                text = failed_text(row.target_name, at, store.count_rounds(row.id))
                yield OutgoingNotice(Occasion.FAILED_RUN, (f"failed:{row.id}",), text)


def _row(store: RunStore, run_id: str) -> RunRow | None:
    try:
        return store.row(run_id)
    except NotFound:
        return None


def _titled(name: str, words: Message) -> Message:
    return labelled(volume_text(shown_name(name)), words)


def shown_name(name: str) -> str:
    """Return what a volume is called where no path may be: without a name of its own it is a mount point.

    One that was mounted by what its disk says of itself has the serial number in its name.
    """
    last = name.rstrip("/").rpartition("/")[2]
    if not last or _BY_DISK.search(last):
        return LEFT_OUT
    return last if len(last) <= _LONGEST_NAME else f"{last[: _LONGEST_NAME - 1]}…"
