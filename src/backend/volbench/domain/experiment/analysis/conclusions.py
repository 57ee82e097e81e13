"""Conclusions about file systems and their options: one against another, over all configurations and on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.conclusion_clauses import clauses, missing, unproven, unseen, untested
from volbench.domain.experiment.analysis.conclusion_context import ConclusionContext, together
from volbench.domain.experiment.analysis.matrix import Certainty, Conclusion, ConclusionKind
from volbench.domain.experiment.analysis.pair_candidates import Comparison
from volbench.domain.experiment.analysis.significance_tests import Judged
from volbench.domain.model.words.message import Message, run_on


def on_variants(context: ConclusionContext, compared: Comparison, rows: Sequence[str]) -> Iterator[Conclusion]:
    """Return what is to be said of one variant against another."""
    a, b = context.variants[compared.cell_variant], context.variants[compared.against_variant]
    identity = (compared.cell_variant, compared.against_variant)
    nothing = []
    overall = _over_everything(context, compared, identity, a, b)
    if overall is not None:
        yield overall
    for key, parts in compared.parts.items():
        whole = compared.wholes.get(key)
        if whole is not None and context.certainty([whole]) is not None:
            yield _over_rows(context, compared, whole, parts=parts, rows=rows, identity=(*identity, key))
            continue
        certainty = context.certainty(parts)
        if certainty is None:
            nothing.append(key)
            continue
        told = context.told(parts, certainty)
        text = matrix_words.SOME.fill(
            what=context.metrics[key],
            a=a,
            b=b,
            clauses=clauses(told, context.row, matrix_words.FASTER_ON, matrix_words.SLOWER_ON),
        )
        exceptions = [
            *unseen(context, parts, context.row, matrix_words.NONE_ON),
            *untested(context, parts, certainty),
            *missing(context, parts, rows, compared, key),
        ]
        yield context.make(
            (*identity, key),
            ConclusionKind.VARIANT,
            certainty,
            text,
            exceptions=exceptions,
            judged=told,
            compared=compared,
        )
    tested = [one for key in nothing for one in compared.parts[key] if one.p_value is not None]
    if tested:
        names = context.listed_metrics(nothing, compared)
        text = matrix_words.NOTHING.fill(a=a, b=b, names=names, visible=context.visible(tested))
        wholes = [compared.wholes[key] for key in nothing if key in compared.wholes]
        kind, certainty = ConclusionKind.NO_DIFFERENCE, Certainty.NOTHING_SEEN
        exceptions = list(unproven(tested, context.place, matrix_words.UNPROVEN_IN))
        judged = wholes or tested
        yield context.make(identity, kind, certainty, text, exceptions=exceptions, judged=judged, compared=compared)


def _over_rows(
    context: ConclusionContext,
    compared: Comparison,
    whole: Judged,
    *,
    parts: Sequence[Judged],
    rows: Sequence[str],
    identity: Sequence[str],
) -> Conclusion:
    """One workload, all configurations together."""
    certainty = context.certainty([whole]) or Certainty.NOTHING_SEEN
    a, b = context.variants[compared.cell_variant], context.variants[compared.against_variant]
    same = [one for one in context.told(parts, certainty) if one.log * whole.log > 0]
    text = matrix_words.WHOLE.fill(
        what=context.metrics[identity[-1]],
        a=a,
        size=matrix_words.size(whole.ratio, b),
        interval=matrix_words.interval(whole.ratio, whole.interval),
        count=whole.row_count,
    )
    if len(same) > 1:
        ends = {"most": matrix_words.named(context.row(same[0]), same[0].ratio)}
        ends["least"] = matrix_words.named(context.row(same[-1]), same[-1].ratio)
        text = run_on(text, matrix_words.MOST_LEAST.fill(**ends))
    told = context.told(parts, certainty)
    other_way = [one for one in told if one.log * whole.log < 0]
    exceptions = []
    if other_way:
        names = matrix_words.first_of([matrix_words.named(context.row(one), one.ratio) for one in other_way])
        exceptions.append(matrix_words.OTHER_WAY.fill(names=names))
    left = [one for one in parts if one.p_value is not None and not context.verdicts.is_claimed(one)]
    absent = [one for one in left if one.may_be(1.0) and not one.may_be(whole.ratio)]
    for sentence, group in (
        (matrix_words.NOT_THERE, absent),
        (matrix_words.UNPROVEN, [one for one in left if one not in absent]),
    ):
        if group:
            names = matrix_words.first_of([matrix_words.named(context.row(one), one.ratio) for one in group])
            exceptions.append(sentence.fill(names=names))
    exceptions += [*untested(context, parts, certainty), *missing(context, parts, rows, compared, whole.metric)]
    return context.make(
        identity,
        ConclusionKind.VARIANT,
        certainty,
        text,
        exceptions=exceptions,
        judged=[whole, *parts],
        compared=compared,
    )


def _over_everything(
    context: ConclusionContext, compared: Comparison, identity: Sequence[str], a: Message, b: Message
) -> Conclusion | None:
    """All workloads, all configurations together."""
    whole = compared.everything
    certainty = None if whole is None else context.certainty([whole])
    if whole is None or certainty is None:
        return None
    text = matrix_words.ALL_OVER.fill(
        what=together(whole.metric_count, len(compared.parts)),
        count=whole.row_count,
        a=a,
        size=matrix_words.size(whole.ratio, b),
        interval=matrix_words.interval(whole.ratio, whole.interval),
    )
    wholes = tuple(compared.wholes.values())
    exceptions = []
    other_way = [one for one in context.told(wholes, certainty) if one.log * whole.log < 0]
    if other_way:
        names = matrix_words.first_of([matrix_words.named(context.measurement(one), one.ratio) for one in other_way])
        exceptions.append(matrix_words.OTHER_WAY_IN.fill(names=names))
    doubtful = [one for one in wholes if one.p_value is not None and not context.verdicts.is_claimed(one)]
    if doubtful:
        names = matrix_words.first_of([matrix_words.named(context.measurement(one), one.ratio) for one in doubtful])
        exceptions.append(matrix_words.UNPROVEN_IN.fill(names=names))
    judged = [whole, *wholes]
    return context.make(
        identity, ConclusionKind.OVERALL, certainty, text, exceptions=exceptions, judged=judged, compared=compared
    )
