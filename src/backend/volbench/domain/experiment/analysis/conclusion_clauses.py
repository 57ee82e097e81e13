"""The parts of a conclusion's sentences: what is faster and slower, what is not proven, not tested or missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.matrix import CellRef, Certainty
from volbench.domain.experiment.analysis.significance_tests import Judged, Untested
from volbench.domain.model.words.message import Message, join_clauses

if TYPE_CHECKING:
    from volbench.domain.experiment.analysis.conclusion_context import ConclusionContext
    from volbench.domain.experiment.analysis.pair_candidates import Comparison

_UNTESTED: Final = (
    (matrix_words.FEW_ROUNDS, Untested.ROUNDS),
    (matrix_words.HARDWARE_DIFFERS, Untested.HARDWARE),
    (matrix_words.BUILDS_UNKNOWN, Untested.BUILDS),
)


def clauses(told: Sequence[Judged], name: Callable[[Judged], Message], faster: Message, slower: Message) -> Message:
    """Say on what it is faster and on what slower, with the figures."""
    found = []
    for words_, is_faster in ((faster, True), (slower, False)):
        names = [matrix_words.named(name(one), one.ratio) for one in told if (one.log > 0) is is_faster]
        if names:
            found.append(words_.fill(names=matrix_words.first_of(names)))
    return join_clauses(found)


def unseen(
    context: ConclusionContext, judged: Sequence[Judged], name: Callable[[Judged], Message], sentence: Message
) -> Iterator[Message]:
    """Name those where nothing was seen, and how small a difference would have shown."""
    left = [one for one in judged if one.p_value is not None and not context.verdicts.is_claimed(one)]
    absent = [one for one in left if one.may_be(1.0)]
    if absent:
        yield sentence.fill(names=matrix_words.first_of([name(one) for one in absent]), visible=context.visible(absent))
    yield from unproven(
        left, name, matrix_words.UNPROVEN_IN if sentence is matrix_words.NONE_IN else matrix_words.UNPROVEN
    )


def unproven(judged: Sequence[Judged], name: Callable[[Judged], Message], sentence: Message) -> Iterator[Message]:
    """Name those whose own interval leaves out *no difference*, though they do not hold after correction."""
    left = sorted((one for one in judged if not one.may_be(1.0)), key=lambda one: -abs(one.log))
    if left:
        yield sentence.fill(names=matrix_words.first_of([matrix_words.named(name(one), one.ratio) for one in left]))


def untested(context: ConclusionContext, judged: Sequence[Judged], certainty: Certainty) -> Iterator[Message]:
    """Name those with too few rounds, beside others that have enough; or those that hardly differ."""
    left = [one for one in judged if one.p_value is None]
    if certainty is Certainty.CLAIMED and left:
        for sentence, reason in _UNTESTED:
            group = [context.row(one) for one in left if one.untested is reason]
            if group:
                yield sentence.fill(names=matrix_words.first_of(group))
    elif certainty is Certainty.INDICATIVE:
        small = [one for one in left if not context.verdicts.is_indicated(one)]
        if small:
            yield matrix_words.SMALL_ON.fill(
                names=matrix_words.first_of([matrix_words.named(context.row(one), one.ratio) for one in small])
            )


def missing(
    context: ConclusionContext, judged: Sequence[Judged], rows: Sequence[str], compared: Comparison, metric: str | None
) -> Iterator[Message]:
    """Name configurations where one of the two was not measured, and those where it may not be compared."""
    known = {one.cell.configuration for one in judged if one.cell is not None}
    left = [row for row in rows if row not in known]
    there = {ref for key, ref in context.apart if metric in {key, None}}
    variants = (compared.cell_variant, compared.against_variant)
    apart = [row for row in left if any(CellRef(row, variant) in there for variant in variants)]
    for sentence, group in (
        (matrix_words.NOT_COMPARABLE, apart),
        (matrix_words.MISSING, [row for row in left if row not in apart]),
    ):
        if group:
            yield sentence.fill(names=matrix_words.first_of([context.rows[row] for row in group]))
