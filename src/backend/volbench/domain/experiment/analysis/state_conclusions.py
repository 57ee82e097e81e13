"""Conclusions about arrays in another state: what is left when a disk is missing, while it is rebuilt; an SSD cache."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.conclusion_clauses import unseen
from volbench.domain.experiment.analysis.conclusion_context import ConclusionContext
from volbench.domain.experiment.analysis.matrix import Conclusion, ConclusionKind, MatrixConfiguration
from volbench.domain.experiment.analysis.pair_candidates import Comparison
from volbench.domain.experiment.analysis.raid_conclusions import against_twin
from volbench.domain.experiment.analysis.significance_tests import REACH, Judged, Untested
from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.model.words.message import Message, plain, run_on
from volbench.domain.model.words.units import format_ratio


def healthy_row(rows: Sequence[MatrixConfiguration], row: MatrixConfiguration) -> MatrixConfiguration | None:
    """Return the healthy row of the same array; None where there is none."""
    kind = (row.raid_type, row.disks, ArrayCondition.HEALTHY)
    return next((one for one in rows if (one.raid_type, one.disks, one.condition) == kind), None)


def against_healthy(
    context: ConclusionContext,
    row: MatrixConfiguration,
    base: MatrixConfiguration,
    compared: Sequence[Comparison],
    noise: float,
) -> Iterator[Conclusion]:
    """Return what is to be said of an array in another state against the healthy one.

    Args:
        context: Words and verdicts.
        row: The array in its state.
        base: The same array when it is healthy.
        compared: By variant; the first is tested, the others are only told.
        noise: Between two builds, as a share: the two may have been built apart, and nothing tells whether they were.
    """
    first, *others = compared
    whole = next(iter(first.sums), None)
    certainty = None if whole is None else context.certainty([whole])
    if whole is None or certainty is None:
        yield from against_twin(context, first, row.id, base.id, ConclusionKind.CONDITION)
        return
    parts = [judged for found in first.parts.values() for judged in found]
    count = {"count": whole.metric_count, "all": len(first.parts)}
    text = matrix_words.LEFT[row.condition].fill(
        base=context.rows[base.id],
        share=format_ratio(whole.ratio),
        interval=_interval(whole, noise),
        variant=context.variants[first.cell_variant],
        count=(matrix_words.OVER_ALL if whole.metric_count == len(first.parts) else matrix_words.OVER_SOME).fill(
            **count
        ),
    )
    ordered = sorted(parts, key=lambda one: one.log)
    if len(ordered) > 1:
        ends = {"least": _share(context, ordered[0]), "most": _share(context, ordered[-1])}
        text = run_on(text, matrix_words.LEAST_LEFT.fill(**ends))
    exceptions = list(unseen(context, parts, context.measurement, matrix_words.NONE_IN))
    told = [(context.variants[one.cell_variant], one.sums[0].ratio) for one in others if one.sums]
    if told:
        shares = [matrix_words.NAMED_SHARE.fill(name=name, share=format_ratio(ratio)) for name, ratio in told]
        exceptions.append(matrix_words.OTHERWISE_LEFT.fill(names=matrix_words.first_of(shares)))
    made = context.make(
        (first.cell_variant, row.id),
        ConclusionKind.CONDITION,
        certainty,
        text,
        exceptions=exceptions,
        judged=[whole, *ordered],
        compared=first,
    )
    numbers = zip(made.numbers, (whole, *ordered), strict=True)
    yield replace(made, numbers=tuple(replace(number, interval=_bounds(one)) for number, one in numbers))


def _share(context: ConclusionContext, one: Judged) -> Message:
    return matrix_words.NAMED_SHARE.fill(name=context.measurement(one), share=format_ratio(one.ratio))


def _bounds(one: Judged) -> tuple[float, float] | None:
    """Return the interval, also where the noise between builds is only assumed; None with too few rounds."""
    if one.untested is Untested.BUILDS:
        return math.exp(one.log - REACH * one.error), math.exp(one.log + REACH * one.error)
    return one.interval


def _interval(one: Judged, noise: float) -> Message:
    bounds = _bounds(one)
    if bounds is None:
        return plain("")
    ends = {"low": format_ratio(bounds[0]), "high": format_ratio(bounds[1])}
    if one.untested is Untested.BUILDS:
        return matrix_words.SHARE_ASSUMED.fill(noise=format_ratio(noise), **ends)
    return matrix_words.SHARE_INTERVAL.fill(**ends)
