"""Kept, not kept, or no telling: each promised number against the rounds of its cell.

Kept: the smallest of the rounds reaches it, or the whole 95 % interval of their median all but a hundredth of it. Not
kept: all of that interval stays further below. For latencies the sense is turned. A cell that is not *valid*, or that
something other than the volume held up, never says "not kept", nor does a number of requests a second of which it is
not known that more requests under way would give no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.assess.promise.amount import UNIT_OF, read_amount
from volbench.domain.assess.promise.asking import gave_no_more, under_way
from volbench.domain.assess.promise.capacity import capacity_of
from volbench.domain.assess.promise.cells import SIDES, cell_of, is_at_link, is_limited_elsewhere, metric_of
from volbench.domain.assess.promise.credits import (
    NOT_SETTLED,
    ON_CREDITS,
    is_window_settled,
    level_of,
    ran_on_credits,
    with_burst,
)
from volbench.domain.assess.promise.curve import curves_of
from volbench.domain.assess.promise.formula_tokens import FormulaError
from volbench.domain.assess.promise.one_line import in_one_line
from volbench.domain.assess.promise.overall import overall_words
from volbench.domain.assess.promise.tariffs import compare_tariffs
from volbench.domain.assess.promise.unit_prices import unit_prices
from volbench.domain.model.rounds.summary import Summary
from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.promise import (
    JudgedPromise,
    Promise,
    PromisedDirection,
    PromisedMetric,
    PromiseFinding,
    PromiseLine,
    PromiseStanding,
)
from volbench.domain.model.runs.quoted import of_window
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.target import promise_of, total_bytes_of, volume_of
from volbench.domain.model.runs.targets import name_of_view, views
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_ratio, metric_text

INDICATIVE_SPREAD: Final = 0.10
"""Rounds of a steady-state window that lie further apart than this share of their median decide nothing."""

_HALF: Final = 0.5
WITHIN: Final = 0.01
"""So far below a promise counts as kept: rounds of what holds a sold number are no more exact than this."""

_KEPT: Final = Message("assess.promise.kept")
_NOT_KEPT: Final = Message("assess.promise.not_kept")
_KEPT_LATENCY: Final = Message("assess.promise.kept_latency")
_NOT_KEPT_LATENCY: Final = Message("assess.promise.not_kept_latency")
_KEPT_WITHIN: Final = Message("assess.promise.kept_within")
_KEPT_LATENCY_WITHIN: Final = Message("assess.promise.kept_latency_within")
_NOT_KEPT_MEDIAN: Final = Message("assess.promise.not_kept_median")
_NOT_KEPT_LATENCY_MEDIAN: Final = Message("assess.promise.not_kept_latency_median")
_MORE: Final = Message("assess.promise.more_might_give_more")
_BETWEEN: Final = Message("assess.promise.between")
_HELD_BY_MIX: Final = Message("assess.promise.held_by_mix")
_NO_CELL: Final = Message("assess.promise.no_cell")
_NOT_VALID: Final = Message("assess.promise.not_valid")
_NOT_DISKS: Final = Message("assess.promise.not_disks")
_ELSEWHERE: Final = Message("assess.promise.elsewhere")
_AT_LINK: Final = Message("assess.promise.at_link")
_APART: Final = Message("assess.promise.apart")
_STEADY: Final = Message("assess.promise.steady_rounds_only")
_NOT_AT_ONCE: Final = Message("assess.promise.not_at_once")
_UNREADABLE: Final = Message("assess.promise.unreadable")
_WORST: Final = (PromiseStanding.NOT_KEPT, PromiseStanding.UNDECIDED, PromiseStanding.KEPT)


def judge_promises(run: Run) -> tuple[JudgedPromise, ...]:
    """Hold the promise of each target of a run against what was measured there; empty where none was promised."""
    return tuple(
        _judged(promise, view, name_of_view(run, view))
        for view in views(run)
        if (promise := promise_of(view.target)) is not None and promise.is_of_something
    )


def judge_line(line: PromiseLine, promise: Promise, run: Run) -> PromiseFinding:
    """Hold one promised number against its cell of a run with one target."""
    try:
        amount = read_amount(line.amount, line.metric)
        capacity = capacity_of(promise.capacity, total_bytes_of(run.target), amount.first.capacity_unit)
        bounds = amount.bounds(capacity)
    except FormulaError as error:
        # Checked when it was set; a volume that became smaller since can still end a formula.
        return PromiseFinding(line, PromiseStanding.UNDECIDED, _UNREADABLE.fill(why=error.why))
    if line.direction is not PromisedDirection.BOTH:
        way = Direction.READ if line.direction is PromisedDirection.READ else Direction.WRITE
        return _judge_side(line, bounds, cell_of(run, line.metric, way, line.workload), SIDES[line.direction][0], run)
    mixed = cell_of(run, line.metric, Direction.MIXED, line.workload)
    if mixed is not None:
        found = _of_mix([_judge_side(line, bounds, mixed, side, run) for side in SIDES[line.direction]], mixed)
        alone = _one_at_a_time(line, bounds, run) if found.standing is PromiseStanding.UNDECIDED else found
        # What only reads or only writes can refute a promise for both, and is tried with more requests under way.
        return alone if alone.standing is PromiseStanding.NOT_KEPT else found
    return _one_at_a_time(line, bounds, run)


def _judged(promise: Promise, view: Run, name: Message | None) -> JudgedPromise:
    found = (judge_line(line, promise, view) for line in promise.lines)
    findings = tuple(replace(one, verdict=in_one_line(one)) for one in found)
    standing = next(
        (one for one in _WORST if any(found.standing is one for found in findings)), PromiseStanding.UNDECIDED
    )
    return JudgedPromise(
        promise=promise,
        standing=standing,
        words=overall_words(standing, findings),
        name=name,
        findings=findings,
        unit_prices=unit_prices(promise, view),
        curves=curves_of(promise, findings, total_bytes_of(view.target)),
        tariffs=compare_tariffs(promise, total_bytes_of(view.target)),
    )


def _one_at_a_time(line: PromiseLine, bounds: tuple[float | None, float | None], run: Run) -> PromiseFinding:
    """Judge a promise for both at once by cells that only read or only write: those can refute it, not prove it."""
    ways = ((Direction.READ, "read"), (Direction.WRITE, "write"))
    found = [
        _judge_side(line, bounds, work, side, run)
        for way, side in ways
        if (work := cell_of(run, line.metric, way, line.workload)) is not None
    ]
    if not found:
        return PromiseFinding(line, PromiseStanding.UNDECIDED, _NO_CELL, low=bounds[0], high=bounds[1])
    worst = _worst(found)
    return worst if worst.standing is not PromiseStanding.KEPT else _with_standing(worst, _NOT_AT_ONCE)


def _of_mix(found: Sequence[PromiseFinding], mixed: WorkloadResult) -> PromiseFinding:
    """Return what a mix says of both sides: the one it has less of stays below for that alone.

    Reads and writes have a limit each. Where the larger side is at its own, an uneven mix holds the smaller one below.
    """
    share = None if mixed.access is None else mixed.access.read_share
    reads, writes = found
    if share is None or share == _HALF or reads.line.metric is PromisedMetric.LATENCY:
        return _worst(found)
    large, small, own_share = (reads, writes, 1 - share) if share > _HALF else (writes, reads, share)
    if small.standing is PromiseStanding.NOT_KEPT and large.standing is not PromiseStanding.NOT_KEPT:
        words = _HELD_BY_MIX.fill(**_texts(small), share=format_ratio(own_share))
        small = _with_standing(small, words)
    return _worst((large, small))


def _texts(found: PromiseFinding) -> dict[str, Message]:
    """Return the promised number and the range that was measured, in words."""
    unit = UNIT_OF[found.line.metric]
    numbers = {"promised": found.low, "low": found.measured_low, "high": found.measured_high}
    return {name: metric_text(value, unit) for name, value in numbers.items() if value is not None}


def _worst(found: Sequence[PromiseFinding]) -> PromiseFinding:
    return min(found, key=lambda one: _WORST.index(one.standing))


def _with_standing(found: PromiseFinding, words: Message) -> PromiseFinding:
    return replace(found, standing=PromiseStanding.UNDECIDED, words=words)


def _judge_side(
    line: PromiseLine,
    bounds: tuple[float | None, float | None],
    work: WorkloadResult | None,
    side: str,
    run: Run,
) -> PromiseFinding:
    metric = metric_of(line.metric, side)
    whole = None if work is None else level_of(work, metric)
    if work is None or whole is None or whole.n == 0:
        why = _NO_CELL if work is None or metric not in work.summary else NOT_SETTLED
        return PromiseFinding(line, PromiseStanding.UNDECIDED, why, low=bounds[0], high=bounds[1])
    window = work.window.get(metric) if is_window_settled(work, run) else None
    measured = whole if window is None else of_window(window)
    is_apart = window is not None and _is_apart(whole)
    standing, words = _standing(
        line, bounds, work, whole if is_apart else measured, run, metric=metric, is_apart=is_apart
    )
    if is_apart and standing is PromiseStanding.KEPT:
        # All rounds decided, not the window.
        window, measured = None, whole
    if window is not None and standing is not PromiseStanding.UNDECIDED:
        words = _STEADY.fill(words=words)
    if standing is PromiseStanding.KEPT and ran_on_credits(work, run):
        standing, words = PromiseStanding.UNDECIDED, ON_CREDITS.fill(words=words)
    words = with_burst(words, work, metric)
    return PromiseFinding(
        line,
        standing,
        words,
        is_indicative=window is not None,
        workload=work.id,
        variant=work.variant,
        title=work.title,
        metric=metric,
        low=bounds[0],
        high=bounds[1],
        measured_low=measured.min,
        measured=measured.median,
        measured_high=measured.max,
    )


def _standing(
    line: PromiseLine,
    bounds: tuple[float | None, float | None],
    work: WorkloadResult,
    measured: Summary,
    run: Run,
    *,
    metric: str,
    is_apart: bool,
) -> tuple[PromiseStanding, Message]:
    is_latency = line.metric is PromisedMetric.LATENCY
    promised = (bounds[1] if is_latency else bounds[0]) or 0.0
    unit = UNIT_OF[line.metric]
    numbers = {
        "promised": metric_text(promised, unit),
        "low": metric_text(measured.min, unit),
        "high": metric_text(measured.max, unit),
        "n": measured.n,
    }
    if is_apart and not _is_reached_by_all(measured, promised, is_latency=is_latency):
        return PromiseStanding.UNDECIDED, _APART.fill(**numbers)
    if not work.cache_class.is_from_disks:
        # What memory answered is no speed of the volume, however fast.
        return PromiseStanding.UNDECIDED, _NOT_DISKS.fill(**numbers)
    kept = _kept(measured, promised, is_latency=is_latency)
    if kept is not None:
        return PromiseStanding.KEPT, kept.fill(**numbers, median=metric_text(measured.median, unit))
    low, high = _interval(measured)
    if low <= promised * (1 + WITHIN) if is_latency else high >= promised * (1 - WITHIN):
        return PromiseStanding.UNDECIDED, _BETWEEN.fill(**numbers)
    excuse = _excuse(work, run)
    # A cell that the owner named has the load that was meant.
    is_open = line.metric is PromisedMetric.IOPS and not line.workload
    if excuse is None and is_open and not gave_no_more(work, metric, run):
        excuse = _MORE.fill(in_flight=under_way(work.access, run) if work.access else 0)
    if excuse is not None:
        return PromiseStanding.UNDECIDED, excuse.fill(**numbers)
    missed = _missed(measured, promised, is_latency=is_latency)
    return PromiseStanding.NOT_KEPT, missed.fill(**numbers, median=metric_text(measured.median, unit))


def _is_reached_by_all(measured: Summary, promised: float, *, is_latency: bool) -> bool:
    return measured.max <= promised if is_latency else measured.min >= promised


def _kept(measured: Summary, promised: float, *, is_latency: bool) -> Message | None:
    """Return how it is said that a promise is kept; None where it is not."""
    low, high = _interval(measured)
    if _is_reached_by_all(measured, promised, is_latency=is_latency):
        return _KEPT_LATENCY if is_latency else _KEPT
    if is_latency:
        return _KEPT_LATENCY_WITHIN if high <= promised * (1 + WITHIN) else None
    return _KEPT_WITHIN if low >= promised * (1 - WITHIN) else None


def _missed(measured: Summary, promised: float, *, is_latency: bool) -> Message:
    """Return how it is said that a promise is not kept: by every round, or by the median."""
    if is_latency:
        return _NOT_KEPT_LATENCY if measured.min > promised * (1 + WITHIN) else _NOT_KEPT_LATENCY_MEDIAN
    return _NOT_KEPT if measured.max < promised * (1 - WITHIN) else _NOT_KEPT_MEDIAN


def _interval(measured: Summary) -> tuple[float, float]:
    """Return where the median lies: its 95 % interval, of too few rounds all of them."""
    return measured.ci95 or (measured.min, measured.max)


def _excuse(work: WorkloadResult, run: Run) -> Message | None:
    """Return why a number below the promise does not speak against the volume; None where it does."""
    if not work.badges.valid:
        return _NOT_VALID
    if is_limited_elsewhere(work) and work.limit is not None:
        return _ELSEWHERE.fill(limit=work.limit.name)
    volume = volume_of(run.target)
    return _AT_LINK if volume is not None and is_at_link(work, volume) else None


def _is_apart(measured: Summary) -> bool:
    """Say whether all rounds around a steady window lie too far apart for five chosen ones to decide anything."""
    return measured.median <= 0 or (measured.max - measured.min) / measured.median > INDICATIVE_SPREAD
