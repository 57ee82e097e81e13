"""What a writer of conclusions needs to know besides the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.matrix import CellRef, Certainty, Conclusion, ConclusionKind, ConclusionNumber
from volbench.domain.experiment.analysis.pair_candidates import Comparison
from volbench.domain.experiment.analysis.significance_tests import Judged, Untested, Verdicts, first_reason
from volbench.domain.model.words.message import Message, plain, quoted, run_on, tidy
from volbench.domain.model.words.units import format_ratio

_WHY: Final = {
    Untested.ROUNDS: matrix_words.BY_MEDIANS,
    Untested.HARDWARE: matrix_words.OTHER_HARDWARE,
    Untested.BUILDS: matrix_words.BUILT_ONCE,
}


@dataclass(frozen=True)
class ConclusionContext:
    """What a writer of conclusions needs to know besides the numbers."""

    verdicts: Verdicts
    rows: dict[str, Message]
    """Configuration id → what a sentence calls it."""
    variants: dict[str, Message]
    metrics: dict[str, Message]
    doubtful: frozenset[tuple[str, CellRef]]
    """(metric, cell) of numbers without the badge *valid*."""
    tested: Mapping[frozenset[bool], Message]
    """How it was tested, by which noise was taken: of one run (True), of two (False), or both."""
    untested: Mapping[Untested, Message]
    """The same where it was not, by the reason."""
    cautions: Mapping[CellRef, tuple[Message, ...]]
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

    def row(self, one: Judged) -> Message:
        """Name the configuration a judgement is about."""
        return self.rows[one.cell.configuration] if one.cell is not None else plain("")

    def measurement(self, one: Judged) -> Message:
        """Name the measurement a judgement is about, in quotation marks."""
        return quoted(self.metrics[one.metric]) if one.metric is not None else plain("")

    def place(self, one: Judged) -> Message:
        """Name the measurement and the configuration a judgement is about."""
        return matrix_words.ON.fill(metric=self.measurement(one), row=self.row(one))

    def listed_metrics(self, keys: Sequence[str], compared: Comparison) -> Message:
        """Name measurements; all of a comparison are only counted."""
        if len(keys) == len(compared.parts):
            return matrix_words.ANY_OF.fill(count=len(keys))
        return matrix_words.first_of([quoted(self.metrics[key]) for key in keys])

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
        text: Message,
        *,
        exceptions: Sequence[Message],
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
            text=tidy(text if is_tested else run_on(text, _WHY[reason])),
            exceptions=tuple(tidy(one) for one in exceptions)
            + tuple(caution for ref in refs for caution in self.cautions.get(ref, ()))
            + ((matrix_words.DOUBTFUL,) if any(one in self.doubtful for one in behind) else ()),
            test=self.tested[frozenset[bool]().union(*(one.is_same_run for one in judged))]
            if is_tested
            else self.untested[reason],
            numbers=tuple(self.number(one, compared.cell_variant, compared.against_variant) for one in judged),
            cells=tuple(refs),
        )


def together(count: int, all_: int) -> Message:
    """Say over how many measurements a mean goes."""
    if count == all_:
        return matrix_words.ALL_METRICS.fill(count=count)
    return matrix_words.SOME_METRICS.fill(count=count, all=all_)
