"""A run of a volume that has become slower is nowhere called normal, however well such disks do elsewhere.

What was worked out from data sheets and what the volume's own runs say are two answers to one question; where the
second one is *slower*, it is the answer. Nothing stored is changed: the words are exchanged when they are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.expectation.derivation import LOSS
from volbench.domain.assess.expectation.expectation_words import TOO_LITTLE, sentence
from volbench.domain.assess.expectation.normal import large_files
from volbench.domain.assess.limits.clause import bare_forms
from volbench.domain.compare.several_targets import verdict_of
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.expectation import Expectation, Standing
from volbench.domain.model.runs.targets import name_of_row, said_of, view_of
from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import format_change, format_ratio

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import RowTarget, Run, RunRow, WorkloadResult
    from volbench.domain.timeline.history import StoredTimeline
    from volbench.domain.timeline.notices import DroppedCell, Notice

_SLOWER: Final = Message("timeline.alarm.slower")
_SLOWER_AND: Final = Message("timeline.alarm.slower_and")
_LONGER: Final = Message("timeline.alarm.longer")
_LONGER_AND: Final = Message("timeline.alarm.longer_and")
_OTHERS: Final = Message("timeline.alarm.others")
_CELL: Final = Message("timeline.alarm.cell")
_CELL_TIME: Final = Message("timeline.alarm.cell_time")
_OTHER: Final = Message("timeline.alarm.other")


@dataclass(frozen=True, slots=True)
class Alarm:
    """What the history says against a run: the drops that had begun when it was measured, the largest first."""

    cells: tuple[DroppedCell, ...]
    days: Mapping[str, str]
    """Id of a cell → when its first slow run was measured."""
    before_run_id: str = ""
    """The last run before the first slow one."""
    found: Message | None = None
    """What changed between the two."""

    @property
    def sentence(self) -> Message:
        """The alarm in one sentence."""
        return _words(self, _SLOWER, _LONGER) if len(self.cells) == 1 else _words(self, _SLOWER_AND, _LONGER_AND)


def alarms_of(stored: StoredTimeline, notice: Notice | None) -> dict[str, Alarm]:
    """Return run id → its alarm, for each run measured here from the first slow one on, also of a notice put away."""
    if notice is None:
        return {}
    places = {run.id: place for place, run in enumerate(stored.runs)}
    found: dict[str, Alarm] = {}
    for place, run in enumerate(stored.runs):
        cells = tuple(cell for cell in notice.cells if places[cell.since_run_id] <= place)
        if cells and not run.is_imported and run.place == stored.now:
            days = {cell.id: stored.runs[places[cell.since_run_id]].at for cell in cells}
            found[run.id] = Alarm(cells, days, notice.before_run_id, notice.found)
    return found


def run_under(run: Run, alarm: Alarm | None) -> Run:
    """Return the run as it is told: with the alarm in place of every *normal*."""
    if alarm is None:
        return run
    works = tuple(_work_under(work, alarm) for work in run.workloads)
    claims = {sentence(work.title, expected) for work, expected in _claims(run.workloads)}
    verdict = tuple(said for said in run.verdict if said not in claims)
    return replace(run, workloads=works, verdict=_with(alarm, verdict))


def row_under(row: RunRow, alarm: Alarm | None) -> RunRow:
    """Return the row of a run as it is told, as `run_under`."""
    if alarm is None:
        return row
    claims = {claim for said in row.normal if not is_doubt(said) for claim in bare_forms(said)}
    verdict = tuple(said for said in row.verdict if said not in claims)
    doubts = tuple(said for said in row.normal if is_doubt(said))
    return replace(row, verdict=_with(alarm, verdict), normal=(alarm.sentence, *doubts))


def targets_under(run: Run, alarms: Mapping[str, Alarm]) -> Run:
    """Return a run over several targets as it is told; `alarms` are of its variants, each from its volume's history."""
    if not alarms:
        return run
    told = {variant: run_under(view_of(run, variant), alarms.get(variant)) for variant in run.targets}
    works = {(work.id, work.variant): work for view in told.values() for work in view.workloads}
    found = replace(
        run,
        workloads=tuple(works[work.id, work.variant] for work in run.workloads),
        target_results={
            variant: replace(result, verdict=told[variant].verdict) for variant, result in run.target_results.items()
        },
    )
    return replace(found, verdict=verdict_of(found))


def targets_row_under(row: RunRow, alarms: Mapping[str, Alarm]) -> RunRow:
    """Return the row of a run over several targets as it is told, as `targets_under`."""
    for target in row.targets:
        row = _row_with(row, target, alarms.get(target.variant))
    return row


def _row_with(row: RunRow, target: RowTarget, alarm: Alarm | None) -> RunRow:
    if alarm is None:
        return row
    own = row_under(replace(row, verdict=target.verdict, normal=target.normal), alarm)
    told = replace(target, verdict=own.verdict, normal=own.normal)
    row = replace(row, targets=tuple(told if one is target else one for one in row.targets))
    is_first = row.target_id == target.target_id
    if is_first and row.verdict == target.verdict:  # the row as this volume has it
        return replace(row, verdict=told.verdict, normal=told.normal)
    name = name_of_row(target)
    before, after = said_of(name, target.verdict), said_of(name, told.verdict)
    place = row.verdict.index(before[0]) if before and before[0] in row.verdict else len(row.verdict)
    head = tuple(one for one in row.verdict[:place] if one not in before)
    rest = tuple(one for one in row.verdict[place:] if one not in before)
    return replace(row, verdict=(*head, *after, *rest), normal=told.normal if is_first else row.normal)


def is_alarm(said: Message) -> bool:
    """Say whether this is the sentence of an alarm."""
    return said.code in {one.code for one in (_SLOWER, _SLOWER_AND, _LONGER, _LONGER_AND)}


def others_of(said: Message) -> Message | None:
    """Return what the sentence of an alarm says of other numbers than the worst; None where it speaks of that alone."""
    return _OTHERS.fill(count=said.values["count"]) if said.code in {_SLOWER_AND.code, _LONGER_AND.code} else None


def is_doubt(said: Message) -> bool:
    """Say whether an answer to *is that normal* already says no."""
    return said.has(TOO_LITTLE.code)


def _with(alarm: Alarm, verdict: Sequence[Message]) -> tuple[Message, ...]:
    """Put the alarm behind the first sentence, which says what was measured; a trial has no verdict and no alarm."""
    return (*verdict[:1], alarm.sentence, *verdict[1:])


def _claims(works: Sequence[WorkloadResult]) -> Iterator[tuple[WorkloadResult, Expectation]]:
    return ((work, expected) for work, expected in large_files(works) if expected.standing is not Standing.BELOW)


def _work_under(work: WorkloadResult, alarm: Alarm) -> WorkloadResult:
    expected = work.expectation
    if expected is None or expected.standing in {Standing.UNKNOWN, Standing.BELOW}:
        return work
    # How much less is *still called normal* is a step of the arithmetic that nothing rests on here.
    expected = replace(expected, factors=tuple(one for one in expected.factors if one.name != LOSS))
    own = (work.id, options_of(work.variant))
    dropped = next((cell for cell in alarm.cells if (cell.workload, cell.variant) == own), None)
    if dropped is None:
        told = replace(expected, standing=Standing.UNCLEAR, words=_OTHER)
    else:
        words = _words(Alarm((dropped,), alarm.days), _CELL, _CELL_TIME)
        told = replace(expected, standing=Standing.BELOW, words=words)
    return replace(work, expectation=told)


def _words(alarm: Alarm, speed: Message, time: Message) -> Message:
    worst = alarm.cells[0]
    return (speed if METRICS[worst.metric].is_higher_better else time).fill(
        title=worst.title,
        change=format_change(worst.ratio),
        drop=format_ratio(1 - worst.ratio),
        longer=format_ratio(1 / worst.ratio - 1),
        day=day_text(alarm.days[worst.id]),
        count=len(alarm.cells) - 1,
    )
