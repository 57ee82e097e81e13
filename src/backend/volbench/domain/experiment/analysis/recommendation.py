"""What is recommended for a use: the fastest that survives so many failed disks, or a safer one not clearly slower.

Speed alone recommends nothing: RAID 0 is the fastest of nearly every experiment.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from volbench.domain.experiment.analysis.matrix import Apart, CellRef, MatrixConfiguration, Recommendation
from volbench.domain.experiment.analysis.matrix_words import first_of
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.machine.variants import WITHOUT_CHECKSUMS
from volbench.domain.model.words.message import Message, dotted, join_sentences, labelled, tidy

USUAL_FAILURES: Final = 1
"""So many failed disks a recommended layout survives where nobody says otherwise."""
_MOST_NAMED: Final = 3
_SHORT_TIMES: Final = 9.995
_MARKED: Final = Message("experiment.recommendation.marked")
_A_FAILURE: Final = Message("experiment.recommendation.a_failed_disk")
_FAILURES: Final = Message("experiment.recommendation.failed_disks")
_CLEAR: Final = Message("experiment.recommendation.clear")
_TIED: Final = Message("experiment.recommendation.tied")
_SAFER: Final = Message("experiment.recommendation.safer")
_ONLY: Final = Message("experiment.recommendation.only")
_ONLY_SAFE: Final = Message("experiment.recommendation.only_safe")
_NOTHING: Final = Message("experiment.recommendation.nothing")
_NOT_MEASURED: Final = Message("experiment.recommendation.not_measured")
_INCOMPLETE: Final = Message("experiment.recommendation.incomplete")
_NOT_COMPARED: Final = Message("experiment.recommendation.not_compared")
_NONE_SURVIVES: Final = Message("experiment.recommendation.none_survives")
_FILL: Final = Message("experiment.recommendation.fill")
_ADD: Final = Message("experiment.recommendation.add")
_FASTEST: Final = Message("experiment.recommendation.fastest")
_FASTER: Final = {
    0: Message("experiment.recommendation.faster_survives_none"),
    1: Message("experiment.recommendation.faster_survives_one"),
}
_NO_FASTER: Final = Message("experiment.recommendation.no_faster")
_FASTER_SURVIVES: Final = Message("experiment.recommendation.faster_survives")


def named(row: MatrixConfiguration, variant: str) -> Message:
    """Name a cell, with its mark where its files have no checksums."""
    name = tidy(dotted(row.name, variant_name(variant)))
    return tidy(_MARKED.fill(name=name)) if variant in WITHOUT_CHECKSUMS else name


@dataclass(frozen=True)
class Candidates:
    """The cells of one use that have a place in its order, and what is known of them."""

    scores: Mapping[CellRef, float]
    """Logarithms, the fastest first."""
    is_near: Callable[[CellRef, CellRef], bool]
    """Whether the second is not clearly slower than the first."""
    rows: Sequence[MatrixConfiguration]
    filled: Collection[CellRef]
    """All that were measured, in order or not."""
    apart: Sequence[Apart]
    is_measured: bool
    """Whether the suite measured anything that counts for the use."""
    reference: CellRef | None

    def recommend(self) -> tuple[Recommendation, ...]:
        """Return what is recommended for every number of failed disks that can be asked for."""
        levels = sorted({0, USUAL_FAILURES, *self._may_fail.values()})
        return tuple(self._recommended(failures) for failures in levels)

    def _recommended(self, failures: int) -> Recommendation:
        safe = [ref for ref in self.scores if self._survives(ref, failures)]
        if not safe:
            return Recommendation(failures, None, (), False, *self._nothing(failures), self._fastest())
        fastest = safe[0]
        near = tuple(ref for ref in safe if self.is_near(fastest, ref))
        # Of equals the faster one: the order is that of speed, and the first of the largest is kept.
        first = max(near, key=lambda ref: self._may_fail[ref.configuration])
        reason = self._reason(first, safe, near)
        is_clear = len(near) == 1 and len(safe) > 1
        return Recommendation(failures, first, near, is_clear, self._name(first), reason, self._faster(first, safe))

    def _reason(self, first: CellRef, safe: Sequence[CellRef], near: Sequence[CellRef]) -> Message:
        """Say why it is this one."""
        fastest, others = safe[0], [ref for ref in near if ref != first]
        if self._may_fail[first.configuration] > self._may_fail[fastest.configuration]:
            survives = _failed(self._may_fail[first.configuration])
            return tidy(_SAFER.fill(failures=survives, fastest=self._name(fastest), score=self._score(fastest)))
        if others:
            return tidy(_TIED.fill(names=first_of([self._name(ref) for ref in others], most=_MOST_NAMED)))
        if len(safe) > 1:
            ends = {"next": self._name(safe[1]), "other": self._score(safe[1])}
            reference = self._name(self.reference) if self.reference else ""
            return tidy(_CLEAR.fill(score=self._score(first), reference=reference, **ends))
        return _ONLY if len(self.scores) == 1 else _ONLY_SAFE

    def _faster(self, first: CellRef, safe: Collection[CellRef]) -> Message | None:
        """Name what is faster than the recommended, and why it is not it; None where nothing is."""
        faster = next((ref for ref in self.scores if ref not in safe and self.scores[ref] > self.scores[first]), None)
        if faster is None:
            return None
        survived = self._may_fail[faster.configuration]
        words = _NO_FASTER if self.is_near(faster, first) else _FASTER.get(survived, _FASTER_SURVIVES)
        return tidy(words.fill(name=self._name(faster), score=self._score(faster), count=survived))

    def _fastest(self) -> Message | None:
        """Name the fastest of all, where nothing that is asked for can be recommended."""
        fastest = next(iter(self.scores), None)
        return None if fastest is None else tidy(_FASTEST.fill(name=self._name(fastest), score=self._score(fastest)))

    def _nothing(self, failures: int) -> tuple[Message, Message]:
        """Say that nothing is recommended: the first sentence, and why or what to do."""
        measured = [ref for ref in self.filled if self._survives(ref, failures)]
        if self.filled and not measured:
            return _NONE_SURVIVES.fill(failures=_failed(failures)), self._what_to_fill(failures)
        if not self.is_measured:
            return _NOTHING, _NOT_MEASURED
        why = _NOT_COMPARED.fill(failures=_failed(failures)) if self.scores else _INCOMPLETE
        return _NOTHING, join_sentences((why, *self._first_apart(measured)))

    def _first_apart(self, measured: Collection[CellRef]) -> Iterator[Message]:
        for one in self.apart:
            ref = CellRef(one.configuration, one.variant)
            if ref in measured:
                yield labelled(self._name(ref), one.reason)
                return

    def _what_to_fill(self, failures: int) -> Message:
        """Name a row of the experiment that survives so many, or what kind of row it lacks."""
        row = next((one for one in self.rows if self._may_fail[one.id] >= failures), None)
        return _ADD if row is None else tidy(_FILL.fill(name=row.name))

    @cached_property
    def _may_fail(self) -> Mapping[str, int]:
        """Configuration → failed disks it survives whichever they are; what is not known counts as none."""
        return {one.id: one.disks_may_fail or 0 for one in self.rows}

    @cached_property
    def _rows(self) -> Mapping[str, MatrixConfiguration]:
        return {one.id: one for one in self.rows}

    def _survives(self, ref: CellRef, failures: int) -> bool:
        return self._may_fail[ref.configuration] >= failures

    def _name(self, ref: CellRef) -> Message:
        return named(self._rows[ref.configuration], ref.variant)

    def _score(self, ref: CellRef) -> str:
        """Write a score as the page does: `×2.10`, `×12.5`."""
        score = math.exp(self.scores[ref])
        return f"×{score:.1f}" if score >= _SHORT_TIMES else f"×{score:.2f}"


def _failed(count: int) -> Message:
    return _A_FAILURE if count == 1 else _FAILURES.fill(count=count)
