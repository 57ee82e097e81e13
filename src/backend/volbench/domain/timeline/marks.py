"""The marks of a volume's line in words, for what is read without its history: reports and comparisons.

What stands on either side of a mark was measured on something else: who reads that a run is slower, or what is usual,
wants to know which marks lie between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import Message, listed
from volbench.domain.timeline.changes import RAID_TYPE, Change, set_up_changes
from volbench.domain.timeline.history import StoredRun

_SINCE: Final = Message("timeline.marks.since")
_FACT: Final = Message("timeline.notices.fact")
_FROM_TO: Final = Message("timeline.marks.from_to")
_OTHERWISE: Final = Message("timeline.marks.otherwise")
MOST_MARKS: Final = 3
"""More would be a history of their own, and the page has that."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a volume was set up otherwise, or made anew."""

    run_id: str
    """First run after it."""
    at: str
    """When that was measured; UTC."""
    changes: tuple[Change, ...]
    """What is known to be otherwise; empty where it was so only while another suite was run."""

    @property
    def words(self) -> Message:
        """Half a sentence: `since 12 Mar 2026: RAID 5 → SHR`. It names models of disks and no serial number."""
        facts = [_fact(change) for change in self.changes]
        return _SINCE.fill(day=day_text(self.at), facts=listed(facts) if facts else _OTHERWISE)


def marks_of(runs: Sequence[StoredRun]) -> tuple[Mark, ...]:
    """Return the marks between runs of one volume, oldest first; one measured elsewhere stands behind none."""
    own = [run for run in runs if not run.is_imported]
    return tuple(
        Mark(run.id, run.at, set_up_changes(before.around, run.around))
        for before, run in pairwise(own)
        if before.place != run.place
    )


def marks_of_runs(runs: Sequence[StoredRun]) -> dict[str, tuple[Message, ...]]:
    """Return run → the newest marks that stand before it, in words, of runs of one volume, oldest first.

    Without those before which there is none, and without those that were measured elsewhere.
    """
    marks, told, found = {mark.run_id: mark for mark in marks_of(runs)}, tuple[Message, ...](), {}
    for run in runs:
        if run.is_imported:
            continue
        if run.id in marks:
            told = (*told, marks[run.id].words)[-MOST_MARKS:]
        if told:
            found[run.id] = told
    return found


def marks_between(runs: Sequence[StoredRun], one: str, other: str) -> tuple[Message, ...]:
    """Return in words the newest marks between two runs of a volume, whichever of them is the older.

    None where one is no run of it, or was measured elsewhere.
    """
    ordered = sorted({run.id: run for run in runs if not run.is_imported}.values(), key=lambda run: (run.at, run.id))
    ends = sorted(place for place, run in enumerate(ordered) if run.id in {one, other})
    if len(ends) < 2 or ordered[ends[0]].place == ordered[ends[1]].place:  # noqa: PLR2004 (both ends)
        return ()
    return tuple(mark.words for mark in marks_of(ordered[ends[0] : ends[1] + 1])[-MOST_MARKS:])


def _fact(change: Change) -> Message:
    """Say what changed; of a RAID type its two names say of what."""
    if change.fact == RAID_TYPE:
        return _FROM_TO.fill(before=change.before, after=change.after)
    return _FACT.fill(fact=change.fact, before=change.before, after=change.after)
