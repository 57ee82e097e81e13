"""Conclusions about file systems and their options: one against another, over all configurations and on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.conclusion_clauses import clauses, missing, unproven, unseen, untested
from volbench.domain.experiment.analysis.matrix import CellRef, Certainty, Conclusion, ConclusionKind, ConclusionNumber
from volbench.domain.experiment.analysis.pair_candidates import Comparison
from volbench.domain.experiment.analysis.significance_tests import Judged, Untested, Verdicts, first_reason
from volbench.domain.model.text import Text, tidy
from volbench.domain.model.units import format_ratio

_WHY: Final = {
    Untested.ROUNDS: matrix_words.BY_MEDIANS,
    Untested.HARDWARE: matrix_words.OTHER_HARDWARE,
    Untested.BUILDS: matrix_words.BUILT_ONCE,
}


@dataclass(frozen=True)
class Book:
    """What a writer of conclusions needs to know besides the numbers."""

    verdicts: Verdicts
    rows: dict[str, Text]
    """Configuration id → what a sentence calls it."""
    variants: dict[str, Text]
    metrics: dict[str, Text]
    doubtful: frozenset[tuple[str, CellRef]]
    """(metric, cell) of numbers without the badge *valid*."""
    tested: Mapping[frozenset[bool], Text]
    """How it was tested, by which noise was taken: of one run (True), of two (False), or both."""
    untested: Mapping[Untested, Text]
    """The same where it was not, by the reason."""
    cautions: Mapping[CellRef, tuple[Text, ...]]
    """What to say wherever a cell is touched."""
    apart: AbstractSet[tuple[str, CellRef]]
    """(metric, cell) of numbers that are there and not compared."""

    def certainty(self, judged: Sequence[Judged]) -> Certainty | None:
        """Return what may be said of these together; None where nothing."""
        if any(self.verdicts.is_claimed(one) for one in judged):
            return Certainty.CLAIMED
        if any(self.verdicts.is_indicated(one) for one in judged):
            return Certainty.INDICATIVE
        return None

    def told(self, judged: Sequence[Judged], certainty: Certainty) -> list[Judged]:
        """Return those that carry a conclusion of this certainty, the largest first."""
        is_told = self.verdicts.is_claimed if certainty is Certainty.CLAIMED else self.verdicts.is_indicated
        return sorted((one for one in judged if is_told(one)), key=lambda one: -abs(one.log))

    def row(self, one: Judged) -> Text:
        """Name the configuration a judgement is about."""
        return self.rows[one.cell.configuration] if one.cell is not None else Text("", "")

    def measurement(self, one: Judged) -> Text:
        """Name the measurement a judgement is about, in quotation marks."""
        return matrix_words.quoted(self.metrics[one.metric]) if one.metric is not None else Text("", "")

    def place(self, one: Judged) -> Text:
        """Name the measurement and the configuration a judgement is about."""
        return matrix_words.ON.fill(metric=self.measurement(one), row=self.row(one))

    def listed_metrics(self, keys: Sequence[str], compared: Comparison) -> Text:
        """Name measurements; all of a comparison are only counted."""
        if len(keys) == len(compared.parts):
            return matrix_words.ANY_OF.fill(count=len(keys))
        return matrix_words.listed([matrix_words.quoted(self.metrics[key]) for key in keys])

    def visible(self, judged: Sequence[Judged]) -> str:
        """Write the smallest difference that would have shown in each of them."""
        return format_ratio(max(self.verdicts.visible(one) for one in judged))

    def number(self, one: Judged, variant: str, against: str) -> ConclusionNumber:
        """Return the figure behind a judgement."""
        return ConclusionNumber(
            configuration=None if one.cell is None else one.cell.configuration,
            variant=variant,
            against_configuration=None if one.against is None else one.against.configuration,
            against_variant=against,
            ratio=one.ratio,
            interval=one.interval,
            p_adjusted=self.verdicts.p_adjusted(one),
            metric=one.metric,
        )

    def make(
        self,
        identity: Sequence[str],
        kind: ConclusionKind,
        certainty: Certainty,
        text: Text,
        *,
        exceptions: Sequence[Text],
        judged: Sequence[Judged],
        compared: Comparison,
    ) -> Conclusion:
        """Put a conclusion together."""
        is_tested = certainty is not Certainty.INDICATIVE
        reason = first_reason(one for one in judged if one.p_value is None) or Untested.ROUNDS
        behind = {(metric, ref): None for one in judged for metric, *refs in one.behind for ref in refs}
        refs = dict.fromkeys(ref for _, ref in behind)
        metrics = {one.metric for one in judged}
        return Conclusion(
            id=":".join((str(kind), *identity)),
            kind=kind,
            certainty=certainty,
            metric=next(iter(metrics)) if len(metrics) == 1 else None,
            text=tidy(text if is_tested else matrix_words.run_on(text, _WHY[reason])),
            exceptions=tuple(tidy(one) for one in exceptions)
            + tuple(caution for ref in refs for caution in self.cautions.get(ref, ()))
            + ((matrix_words.DOUBTFUL,) if any(one in self.doubtful for one in behind) else ()),
            test=self.tested[frozenset[bool]().union(*(one.is_same_run for one in judged))]
            if is_tested
            else self.untested[reason],
            numbers=tuple(self.number(one, compared.cell_variant, compared.against_variant) for one in judged),
            cells=tuple(refs),
        )


def together(count: int, all_: int) -> Text:
    """Say over how many measurements a mean goes."""
    if count == all_:
        return matrix_words.ALL_METRICS.fill(count=count)
    return matrix_words.SOME_METRICS.fill(count=count, all=all_)


def on_variants(book: Book, compared: Comparison, rows: Sequence[str]) -> Iterator[Conclusion]:
    """Return what is to be said of one variant against another."""
    a, b = book.variants[compared.cell_variant], book.variants[compared.against_variant]
    identity = (compared.cell_variant, compared.against_variant)
    nothing = []
    overall = _over_everything(book, compared, identity, a, b)
    if overall is not None:
        yield overall
    for key, parts in compared.parts.items():
        whole = compared.wholes.get(key)
        if whole is not None and book.certainty([whole]) is not None:
            yield _over_rows(book, compared, whole, parts=parts, rows=rows, identity=(*identity, key))
            continue
        certainty = book.certainty(parts)
        if certainty is None:
            nothing.append(key)
            continue
        told = book.told(parts, certainty)
        text = matrix_words.SOME.fill(
            what=book.metrics[key],
            a=a,
            b=b,
            clauses=clauses(told, book.row, matrix_words.FASTER_ON, matrix_words.SLOWER_ON),
        )
        exceptions = [
            *unseen(book, parts, book.row, matrix_words.NONE_ON),
            *untested(book, parts, certainty),
            *missing(book, parts, rows, compared, key),
        ]
        yield book.make(
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
        names = book.listed_metrics(nothing, compared)
        text = matrix_words.NOTHING.fill(a=a, b=b, names=names, visible=book.visible(tested))
        wholes = [compared.wholes[key] for key in nothing if key in compared.wholes]
        kind, certainty = ConclusionKind.NO_DIFFERENCE, Certainty.NOTHING_SEEN
        exceptions = list(unproven(tested, book.place, matrix_words.UNPROVEN_IN))
        judged = wholes or tested
        yield book.make(identity, kind, certainty, text, exceptions=exceptions, judged=judged, compared=compared)


def _over_rows(
    book: Book,
    compared: Comparison,
    whole: Judged,
    *,
    parts: Sequence[Judged],
    rows: Sequence[str],
    identity: Sequence[str],
) -> Conclusion:
    """One workload, all configurations together."""
    certainty = book.certainty([whole]) or Certainty.NOTHING_SEEN
    a, b = book.variants[compared.cell_variant], book.variants[compared.against_variant]
    same = [one for one in book.told(parts, certainty) if one.log * whole.log > 0]
    text = matrix_words.WHOLE.fill(
        what=book.metrics[identity[-1]],
        a=a,
        size=matrix_words.size(whole.ratio, b),
        interval=matrix_words.interval(whole.ratio, whole.interval),
        count=whole.row_count,
    )
    if len(same) > 1:
        ends = {"most": matrix_words.named(book.row(same[0]), same[0].ratio)}
        ends["least"] = matrix_words.named(book.row(same[-1]), same[-1].ratio)
        text = matrix_words.run_on(text, matrix_words.MOST_LEAST.fill(**ends))
    told = book.told(parts, certainty)
    other_way = [one for one in told if one.log * whole.log < 0]
    exceptions = []
    if other_way:
        names = matrix_words.listed([matrix_words.named(book.row(one), one.ratio) for one in other_way])
        exceptions.append(matrix_words.OTHER_WAY.fill(names=names))
    left = [one for one in parts if one.p_value is not None and not book.verdicts.is_claimed(one)]
    absent = [one for one in left if one.may_be(1.0) and not one.may_be(whole.ratio)]
    for sentence, group in (
        (matrix_words.NOT_THERE, absent),
        (matrix_words.UNPROVEN, [one for one in left if one not in absent]),
    ):
        if group:
            names = matrix_words.listed([matrix_words.named(book.row(one), one.ratio) for one in group])
            exceptions.append(sentence.fill(names=names))
    exceptions += [*untested(book, parts, certainty), *missing(book, parts, rows, compared, whole.metric)]
    return book.make(
        identity,
        ConclusionKind.VARIANT,
        certainty,
        text,
        exceptions=exceptions,
        judged=[whole, *parts],
        compared=compared,
    )


def _over_everything(book: Book, compared: Comparison, identity: Sequence[str], a: Text, b: Text) -> Conclusion | None:
    """All workloads, all configurations together."""
    whole = compared.everything
    certainty = None if whole is None else book.certainty([whole])
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
    other_way = [one for one in book.told(wholes, certainty) if one.log * whole.log < 0]
    if other_way:
        names = matrix_words.listed([matrix_words.named(book.measurement(one), one.ratio) for one in other_way])
        exceptions.append(matrix_words.OTHER_WAY_IN.fill(names=names))
    doubtful = [one for one in wholes if one.p_value is not None and not book.verdicts.is_claimed(one)]
    if doubtful:
        names = matrix_words.listed([matrix_words.named(book.measurement(one), one.ratio) for one in doubtful])
        exceptions.append(matrix_words.UNPROVEN_IN.fill(names=names))
    judged = [whole, *wholes]
    return book.make(
        identity, ConclusionKind.OVERALL, certainty, text, exceptions=exceptions, judged=judged, compared=compared
    )
