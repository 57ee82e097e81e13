"""Notices of a drop: which workloads of a volume became slower, by how much, since when, and where to look."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.assess.badges import has_history
from volbench.domain.model.machine.names import volume_text
from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import Message, join_clauses, join_sentences, plain
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import format_change, format_ratio, metric_text
from volbench.domain.model.words.value_words import value_text
from volbench.domain.timeline.changes import Change, changes_between
from volbench.domain.timeline.history import StoredRun, StoredTimeline, TimelineName
from volbench.domain.timeline.timeline import Timeline, TimelineCell
from volbench.domain.timeline.watch import WatchState

_UNCHANGED: Final = Message("timeline.notices.unchanged")
_NOTHING: Final = plain("")


@dataclass(frozen=True, slots=True)
class DroppedCell:
    """One workload that became slower."""

    id: str
    """Of this drop; a later one of the same workload has another."""
    workload: str
    variant: str
    title: Message
    metric: str
    usual: float
    """Base unit of the metric."""
    ratio: float
    """Speed over usual speed."""
    since_run_id: str
    limit: Message | None
    sentence: Message
    before: Message = _NOTHING
    """What it usually gave, in words."""
    now: Message = _NOTHING
    """What it gives since, in words: `before` and this give the ratio that is told with them."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A volume became slower."""

    id: str
    name: TimelineName
    since_run_id: str
    """First slow run."""
    since_at: str
    before_run_id: str
    """Last run before it, to compare with."""
    newest_run_id: str
    cells: tuple[DroppedCell, ...]
    """What dropped most, first."""
    changes: tuple[Change, ...]
    """What changed between the last usual run and the first slow one."""
    sentence: Message
    advice: Message
    """What changed when it dropped, and what to do where it stays so."""
    found: Message = _UNCHANGED
    """The first half of that."""


_SENTENCE: Final = Message("timeline.notices.sentence")
_AND_OTHERS: Final = Message("timeline.notices.and_others")
_SENTENCE_TIME: Final = Message("timeline.notices.sentence_time")
_AND_OTHERS_TIME: Final = Message("timeline.notices.and_others_time")
_CELL: Final = Message("timeline.notices.cell")
_CELL_LIMIT: Final = Message("timeline.notices.cell_limit")
_FACT: Final = Message("timeline.notices.fact")
_CHANGED: Final = Message("timeline.notices.changed")
_STAY: Final = Message("timeline.notices.stay")


def make_notice(stored: StoredTimeline, timeline: Timeline) -> Notice | None:
    """Return the notice of a timeline; None while no cell dropped, and of trials and first looks.

    None too where the volume has been made anew or set up otherwise since: a later run of any suite says so.
    """
    if not has_history(timeline.name.profile) or _is_past(stored):
        return None
    cells = [
        _dropped(timeline, cell)
        for cell in timeline.cells
        # The speed of the memory says nothing of a volume.
        if cell.watch.state is WatchState.SLOWER and METRICS[cell.metric].is_of_volume
    ]
    if not cells:
        return None
    places = {run.id: place for place, run in enumerate(stored.runs)}
    # What dropped first tells best where to look.
    first = min(cells, key=lambda cell: places[cell.since_run_id])
    watched = {(cell.workload, cell.variant): cell.watch for cell in timeline.cells}
    before_id = watched[first.workload, first.variant].before_run_id or first.since_run_id
    since, before = stored.runs[places[first.since_run_id]], stored.runs[places[before_id]]
    notice = Notice(
        id=cell_id(*(cell.id for cell in cells)),
        name=timeline.name,
        since_run_id=since.id,
        since_at=since.at,
        before_run_id=before_id,
        newest_run_id=_newest_measured(stored).id,
        cells=tuple(sorted(cells, key=lambda cell: cell.ratio)),
        changes=changes_between(before.around, since.around),
        sentence=_STAY,
        advice=_STAY,
    )
    return _worded(notice)


def still_shown(notice: Notice, dismissed: Mapping[str, float], threshold_ratio: float) -> Notice | None:
    """Leave out the workloads the owner has put away, unless they dropped by the threshold again since."""
    worse = 1 - threshold_ratio
    cells = tuple(cell for cell in notice.cells if cell.id not in dismissed or cell.ratio < dismissed[cell.id] * worse)
    return _worded(replace(notice, cells=cells)) if cells else None


def _is_past(stored: StoredTimeline) -> bool:
    own = [run for run in stored.runs if not run.is_imported]
    return bool(own) and own[-1].place != stored.now


def _newest_measured(stored: StoredTimeline) -> StoredRun:
    """Return the newest run that was measured here: imported ones are drawn, but say nothing of a drop."""
    return next(run for run in reversed(stored.runs) if not run.is_imported)


def _dropped(timeline: Timeline, cell: TimelineCell) -> DroppedCell:
    seen = cell.watch
    ratio, usual = seen.ratio or 1.0, seen.usual or 0.0
    name = timeline.name
    noise = seen.noise_ratio or 0.0
    now = usual * ratio if cell.is_higher_better else usual / ratio
    before, since_then = (value_text(one, cell.metric, one * noise) for one in (usual, now))
    words = {
        "title": cell.title,
        # Runs differ by about this much anyway: digits below say nothing.
        "now": metric_text(now, cell.unit, spread=now * noise),
        "usual": metric_text(usual, cell.unit, spread=usual * noise),
        # Beside a time stands how much longer it is; the ratio itself is one of speeds.
        "change": format_change(ratio if cell.is_higher_better else 1 / ratio),
    }
    sentence = _CELL.fill(**words) if cell.limit is None else _CELL_LIMIT.fill(**words, limit=cell.limit)
    since = seen.since_run_id or ""
    return DroppedCell(
        id=cell_id(name.volume_id, name.suite_id, name.profile, cell.workload, cell.variant, cell.metric, since),
        workload=cell.workload,
        variant=cell.variant,
        title=cell.title,
        metric=cell.metric,
        usual=usual,
        ratio=ratio,
        since_run_id=since,
        limit=cell.limit,
        sentence=sentence,
        before=_message(before),
        now=_message(since_then),
    )


def _message(words: Message | str) -> Message:
    return words if isinstance(words, Message) else plain(words)


def _worded(notice: Notice) -> Notice:
    worst = notice.cells[0]
    speeds, times = (_SENTENCE, _SENTENCE_TIME) if len(notice.cells) == 1 else (_AND_OTHERS, _AND_OTHERS_TIME)
    pattern = speeds if METRICS[worst.metric].is_higher_better else times
    sentence = pattern.fill(
        name=volume_text(notice.name.volume_name),
        title=worst.title,
        change=format_change(worst.ratio),
        drop=format_ratio(1 - worst.ratio),
        longer=format_ratio(1 / worst.ratio - 1),
        day=day_text(notice.since_at),
        count=len(notice.cells) - 1,
    )
    found = found_words(notice.changes)
    return replace(notice, sentence=sentence, found=found, advice=join_sentences((found, _STAY)))


def found_words(changes: Sequence[Change]) -> Message:
    """Say what changed around the runs between which a volume became slower."""
    if not changes:
        return _UNCHANGED
    facts = [_FACT.fill(fact=one.fact, before=one.before, after=one.after) for one in changes]
    return _CHANGED.fill(facts=join_clauses(facts))


def cell_id(*words: str) -> str:
    """Return the id of a drop: of volume, suite, profile, workload, options, metric and the run it began with."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]
