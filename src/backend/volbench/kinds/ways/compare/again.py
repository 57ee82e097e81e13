"""The same content put twice over one way: what deduplication or a cache can save there, judged round by round. Pure.

In each round the files that were just put are put once more under other names. The two are pairs, like two volumes
measured in turns (domain/compare/paired.py): ratio, interval and exact test come from there. The family for Holm's
correction is all sizes of all ways that were put again, and nothing else; way against way is another question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.difference_words import INTERVAL
from volbench.domain.compare.paired import Sides, compare_all_in_turns
from volbench.domain.compare.paired_result import Paired, PairedCell, PairedOverall
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.targets import name_of_way
from volbench.domain.model.sweeps.sweep import AGAIN_OF, PUT_AGAIN, PutAgain, SizeAgain
from volbench.domain.model.words.message import Message, join_sentences, labelled, listed
from volbench.domain.model.words.units import format_file_size, format_ratio

_SECOND: Final = Message("compare.again.second")
_LESS: Final = Message("compare.again.less")
_MORE: Final = Message("compare.again.more")
_SAME: Final = Message("compare.again.same")
_SMALL: Final = Message("compare.again.small")
_UNKNOWN: Final = Message("compare.again.unknown")
_EACH: Final = Message("compare.again.each")
MOST_UNSEEN: Final = 0.25
"""A difference that rounds might have overlooked may be no larger, if *no faster* is to be said."""


def put_again_of(run: Run) -> tuple[PutAgain, ...]:
    """Return for each way, in the order of the plan, what putting again came to; nothing where nothing was."""
    sides = [found for way in run.plan.variants if (found := _sides(run, way)) is not None]
    sizes = {work.parameters[AGAIN_OF]: work.parameters["bytes"] for work in run.workloads if _is(work)}
    return tuple(
        _told(paired, sizes, one)
        for paired, one in zip(compare_all_in_turns(sides), sides, strict=True)
        if any(cell.ratio for cell in paired.cells)
    )


def _is(work: WorkloadResult) -> bool:
    """Say whether files were put again; what the document of another machine says may be anything."""
    size, first = work.parameters.get("bytes"), work.parameters.get(AGAIN_OF)
    is_size = isinstance(size, int) and not isinstance(size, bool) and size > 0
    is_put_again = work.parameters.get("operation") == PUT_AGAIN
    return is_put_again and is_size and isinstance(first, str) and bool(work.rounds)


def _sides(run: Run, way: str) -> Sides | None:
    """Return both times of one way; each size has one name in both."""
    again = {work.parameters[AGAIN_OF]: work for work in run.workloads if work.variant == way and _is(work)}
    first = {work.id: work for work in run.workloads if work.variant == way and work.id in again and work.rounds}
    if not first:
        return None
    second = tuple(replace(again[id_], id=id_, title=work.title) for id_, work in first.items())
    return Sides(tuple(first.values()), second, (way, way), name_of_way(run, way), _SECOND)


def _told(paired: Paired, sizes: dict[str, int], sides: Sides) -> PutAgain:
    # A cell whose rounds cannot be held against each other has no ratio.
    told = [(cell, 1 / cell.ratio) for cell in paired.cells if cell.ratio]
    each = tuple(
        SizeAgain(
            bytes=sizes[cell.workload],
            time_ratio=ratio,
            time_ratio_ci95=_turned(cell.ratio_ci95),
            rounds=cell.pairs,
            verdict=str(cell.verdict),
            sentence=_sentence(ratio, _turned(cell.ratio_ci95), cell.verdict, cell.minimum_detectable_ratio),
        )
        for cell, ratio in told
    )
    return PutAgain(
        way=paired.first,
        name=sides.first_name,
        sizes=tuple(sorted(each, key=lambda one: one.bytes)),
        sentence=labelled(sides.first_name, _summed(paired.overall, each, [cell for cell, _ in told])),
    )


def _summed(overall: PairedOverall | None, each: Sequence[SizeAgain], cells: Sequence[PairedCell]) -> Message:
    """Say all sizes together, and which of them are told apart each by itself; of one size alone, that one."""
    if overall is None:
        return labelled(cells[0].title, each[0].sentence)
    interval = _turned(overall.ci95)
    said = _sentence(1 / overall.speed_ratio, interval, overall.verdict, overall.minimum_detectable_ratio)
    faster = [one for one in sorted(each, key=lambda one: one.bytes) if one.verdict == Verdict.FASTER]
    if not faster:
        return said
    told = (f"{format_file_size(one.bytes)} {format_ratio(one.time_ratio)}" for one in faster)
    return join_sentences((said, _EACH.fill(sizes=listed(told))))


def _sentence(
    time_ratio: float, interval: tuple[float, float] | None, verdict: Verdict, visible: float | None
) -> Message:
    """Say what the second time took of the first; that nothing is saved only where rounds would have shown it."""
    told = {"share": format_ratio(time_ratio), "interval": _within(interval)}
    if verdict is Verdict.FASTER:
        return _LESS.fill(**told)
    if verdict is Verdict.SLOWER:
        return _MORE.fill(**told)
    is_apart = interval is not None and not interval[0] <= 1 <= interval[1]
    if verdict is Verdict.NO_DIFFERENCE and visible is not None and visible <= MOST_UNSEEN:
        return (_SMALL if is_apart else _SAME).fill(**told, visible=format_ratio(visible))
    return _UNKNOWN.fill(**told)


def _within(interval: tuple[float, float] | None) -> Message | str:
    if interval is None:
        return ""
    return INTERVAL.fill(low=format_ratio(interval[0]), high=format_ratio(interval[1]))


def _turned(interval: tuple[float, float] | None) -> tuple[float, float] | None:
    """Return the interval of the time, where the one given is of the speed."""
    return None if interval is None else (1 / interval[1], 1 / interval[0])
