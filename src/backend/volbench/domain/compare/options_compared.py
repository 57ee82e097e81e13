"""A run over several sets of file-system options of one volume: each held against the first, round by round. Pure.

Its options take the place that targets have in a run over several; they share volume, badges and environment. What is
measured of each, in which round, is drawn anew in every round, or kept in the suite's own order: then a caution says
so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.kind import comparing_of
from volbench.domain.compare.paired import Sides, compare_all_in_turns
from volbench.domain.compare.paired_result import Paired, PairedCell
from volbench.domain.compare.sides_compared import sides_compared
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.machine.variants import WITHOUT_CHECKSUMS
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.words.message import Message

_ALWAYS_BEFORE: Final = Message("compare.options.always_before")
_NO_CHECKSUMS: Final = Message("compare.options.no_checksums")
_TOLD: Final = frozenset({Verdict.FASTER, Verdict.SLOWER, Verdict.NO_DIFFERENCE})
_FEWEST_PLACES: Final = 4
"""That one came before the other so many times is no chance of a few draws."""


def options_of_run(run: Run) -> tuple[str, ...]:
    """Return the sets of options a run compares, the one others are held against first; nothing where it does not."""
    if run.targets or comparing_of(run).rounds_are_chosen:
        return ()
    measured = {work.variant for work in run.workloads}
    found = tuple(variant for variant in run.plan.variants if variant in measured)
    return found if len(found) > 1 else ()


def paired_options(run: Run) -> tuple[Paired, ...]:
    """Compare each further set of options with the first; nothing where a run has only one."""
    options = options_of_run(run)
    if not options:
        return ()
    works = {one: tuple(work for work in run.workloads if work.variant == one) for one in options}
    first, *others = options
    return compare_all_in_turns(
        [
            Sides(
                works[first],
                works[other],
                (first, other),
                variant_name(first),
                variant_name(other),
                _cautions(works, first, other),
            )
            for other in others
        ]
    )


def _cautions(works: dict[str, tuple[WorkloadResult, ...]], first: str, other: str) -> tuple[Message, ...]:
    """Say what such options cost beside speed, and what of the difference the order in the rounds may have made."""
    without = (_NO_CHECKSUMS.fill(name=variant_name(one)) for one in (other, first) if one in WITHOUT_CHECKSUMS)
    return (*without, *_order_cautions(works, first, other))


def _order_cautions(works: dict[str, tuple[WorkloadResult, ...]], first: str, other: str) -> tuple[Message, ...]:
    """Say that one always came before the other: whatever changes within a round then changes between them."""
    places = {(work.id, one.n): one.position for work in works[first] for one in work.rounds}
    is_before = [
        places[work.id, one.n] < one.position
        for work in works[other]
        for one in work.rounds
        if (work.id, one.n) in places
    ]
    if len(is_before) < _FEWEST_PLACES or len(set(is_before)) > 1:
        return ()
    before, after = (first, other) if is_before[0] else (other, first)
    return (_ALWAYS_BEFORE.fill(before=variant_name(before), after=variant_name(after)),)


def leaders_of(compared: Sequence[Paired]) -> dict[str, tuple[str, ...]]:
    """Return workload → the sides that are best in it; a workload in which that cannot be told is left out.

    Of those that are certainly ahead of the first the one that is so by most, and all whose interval reaches into its,
    also where they do not differ from the first. Where none is ahead, the first and what does not differ from it, as
    long as something is certainly behind. Nothing while a side cannot be told from the first or compared with it: it
    might be the best.
    """
    workloads = dict.fromkeys(cell.workload for paired in compared for cell in paired.cells)
    found = {workload: _leaders(compared, workload) for workload in workloads}
    return {workload: leaders for workload, leaders in found.items() if leaders}


def _leaders(compared: Sequence[Paired], workload: str) -> tuple[str, ...]:
    cells = {paired.second: cell for paired in compared for cell in paired.cells if cell.workload == workload}
    verdicts = {cell.verdict for cell in cells.values()}
    if not verdicts <= _TOLD:
        return ()
    alike = [side for side, cell in cells.items() if cell.verdict is Verdict.NO_DIFFERENCE]
    ahead = {side: _speeds(cell) for side, cell in cells.items() if cell.verdict is Verdict.FASTER}
    if ahead:
        most_low, _ = max(ahead.values(), key=lambda ends: ends[0] * ends[1])
        beside = {*ahead, *alike}
        return tuple(side for side, cell in cells.items() if side in beside and _speeds(cell)[1] >= most_low)
    return (compared[0].first, *alike) if Verdict.SLOWER in verdicts else ()


def _speeds(cell: PairedCell) -> tuple[float, float]:
    """Return between what this side is how many times as fast as the first; a time is turned over."""
    low, high = cell.ratio_ci95 or (cell.ratio or 1.0, cell.ratio or 1.0)
    return (low, high) if cell.is_higher_better else (1 / high, 1 / low)


def verdict_of_options(run: Run) -> tuple[Message, ...]:
    """Say how the options compare, first by what heads them, then what the run says of each of them."""
    several = paired_options(run)
    sides = sides_compared(several)
    rests = [(one.verdict if sides is None else sides.rest_of(one), one.cautions) for one in several]
    compared = dict.fromkeys(sentence for rest, cautions in rests for sentence in (*rest, *cautions))
    return (*((sides.words,) if sides else ()), *compared, *run.verdict)
