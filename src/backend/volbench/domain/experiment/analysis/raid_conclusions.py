"""Conclusions about RAID types: against one disk, against what counting promises, and against near relatives."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.conclusion_clauses import clauses, missing, unproven, unseen, untested
from volbench.domain.experiment.analysis.conclusion_context import ConclusionContext, together
from volbench.domain.experiment.analysis.matrix import Certainty, Conclusion, ConclusionKind, Theory
from volbench.domain.experiment.analysis.pair_candidates import Comparison
from volbench.domain.experiment.analysis.significance_tests import Judged
from volbench.domain.model.words.message import Message

_CLEARLY_LESS: Final = 0.8
"""A ratio whose interval stays below this share of the least that theory allows is named."""
_CLEARLY_OTHERWISE: Final = math.log(2)
_MOST_OTHERS: Final = 4

Theories = Mapping[tuple[str, str, str], Theory]
"""(configuration, variant, metric) → what counting promises."""


def against_one_disk(
    context: ConclusionContext,
    compared: Comparison,
    others: Sequence[Comparison],
    rows: Sequence[str],
    theories: Theories,
) -> Iterator[Conclusion]:
    """Return what is to be said of RAID types against one disk, with one variant.

    Args:
        context: Words and verdicts.
        compared: The variant that is spoken of.
        others: The same with other variants: where they come out clearly otherwise, it is named.
        rows: All configurations but the single disk.
        theories: What counting promises.
    """
    variant = context.variants[compared.cell_variant]
    found = [(key, words_, parts) for key, words_, parts in _groups(context, compared)]
    nothing = []
    for key, what, parts in found:
        certainty = context.certainty(parts)
        if certainty is None:
            nothing += [] if key is None else [key]
            continue
        told = context.told(parts, certainty)
        said = clauses(told, context.row, matrix_words.FASTER_ON, matrix_words.SLOWER_ON)
        text = matrix_words.RAID.fill(what=what, variant=variant, b=matrix_words.SINGLE, clauses=said)
        exceptions = [
            *unseen(context, parts, context.row, matrix_words.NONE_ON),
            *untested(context, parts, certainty),
            *missing(context, parts, rows, compared, key),
        ]
        if key is not None:
            exceptions += [*_below_theory(context, parts, theories), *_otherwise(context, key, parts, others)]
        identity = (compared.cell_variant, key or "all")
        yield context.make(
            identity, ConclusionKind.RAID, certainty, text, exceptions=exceptions, judged=told, compared=compared
        )
    tested = [one for key in nothing for one in compared.parts[key] if one.p_value is not None]
    if tested:
        names = context.listed_metrics(nothing, compared)
        b = matrix_words.WITH.fill(name=matrix_words.SINGLE, variant=variant)
        a = matrix_words.first_of([context.rows[row] for row in rows])
        text = matrix_words.NOTHING.fill(a=a, b=b, names=names, visible=context.visible(tested))
        identity = (compared.cell_variant, "one-disk")
        kind, certainty = ConclusionKind.NO_DIFFERENCE, Certainty.NOTHING_SEEN
        exceptions = list(unproven(tested, context.place, matrix_words.UNPROVEN_IN))
        yield context.make(identity, kind, certainty, text, exceptions=exceptions, judged=tested, compared=compared)


def _groups(context: ConclusionContext, compared: Comparison) -> Iterator[tuple[str | None, Message, Sequence[Judged]]]:
    if compared.sums:
        yield None, together(compared.sums[0].metric_count, len(compared.parts)), compared.sums
    for key, parts in compared.parts.items():
        yield key, context.metrics[key], parts


def _below_theory(context: ConclusionContext, parts: Sequence[Judged], theories: Theories) -> Iterator[Message]:
    names = []
    for one in parts:
        promised = theories.get((one.cell.configuration, one.cell.variant, one.metric or "")) if one.cell else None
        high = one.ratio if one.interval is None else one.interval[1]
        if promised is not None and high < _CLEARLY_LESS * promised.low:
            figures = {"ratio": f"{one.ratio:.2g} ×", "theory": f"{promised.low:.2g} ×"}
            names.append(matrix_words.OF_THEORY.fill(name=context.row(one), **figures))
    if names:
        yield matrix_words.BELOW_THEORY.fill(names=matrix_words.first_of(names))


def _otherwise(
    context: ConclusionContext, key: str, parts: Sequence[Judged], others: Sequence[Comparison]
) -> Iterator[Message]:
    """Name what other variants do on the same configurations where it is far from what was just said."""
    usual = {one.cell.configuration: one.log for one in parts if one.cell is not None}
    found = []
    for other in others:
        for one in other.parts.get(key, ()):
            apart = abs(one.log - usual.get(one.cell.configuration, one.log)) if one.cell is not None else 0.0
            if apart > _CLEARLY_OTHERWISE:
                name = matrix_words.WITH.fill(name=context.row(one), variant=context.variants[other.cell_variant])
                found.append((apart, matrix_words.named(name, one.ratio)))
    if found:
        found.sort(key=lambda pair: -pair[0])
        yield matrix_words.OTHERWISE_WITH.fill(names=matrix_words.first_of([name for _, name in found[:_MOST_OTHERS]]))


def against_twin(
    context: ConclusionContext, compared: Comparison, one: str, other: str, kind: ConclusionKind = ConclusionKind.TWIN
) -> Iterator[Conclusion]:
    """Return what is to be said of a row against its near relative of as many disks, over all workloads."""
    parts = [judged for found in compared.parts.values() for judged in found]
    variant, a, b = context.variants[compared.cell_variant], context.rows[one], context.rows[other]
    identity = (compared.cell_variant, one, other)
    certainty = context.certainty(parts)
    if certainty is not None:
        told = context.told(parts, certainty)
        said = clauses(told, context.measurement, matrix_words.FASTER_IN, matrix_words.SLOWER_IN)
        text = matrix_words.TWIN.fill(a=a, b=b, variant=variant, clauses=said)
        exceptions = list(unseen(context, parts, context.measurement, matrix_words.NONE_IN))
        yield context.make(identity, kind, certainty, text, exceptions=exceptions, judged=told, compared=compared)
        return
    tested = [judged for judged in parts if judged.p_value is not None]
    if tested:
        names = matrix_words.ANY_WITH.fill(count=len(tested), variant=variant)
        text = matrix_words.NOTHING.fill(a=a, b=b, names=names, visible=context.visible(tested))
        yield context.make(
            identity,
            ConclusionKind.NO_DIFFERENCE,
            Certainty.NOTHING_SEEN,
            text,
            exceptions=list(unproven(tested, context.measurement, matrix_words.UNPROVEN_IN)),
            judged=tested,
            compared=compared,
        )
