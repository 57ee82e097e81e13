"""What is said first of more runs than one wants to read about one by one: how many are faster, and which the most."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.compare.comparison_result import ComparedCell, Verdict
from volbench.domain.compare.comparison_words import DOUBTFUL
from volbench.domain.model.words.message import Message, join_clauses
from volbench.domain.model.words.units import format_change

MOST_BESIDE: Final = 8
"""Up to this many runs each have sentences of their own; the page shows more of them one workload at a time, too."""
MOST_CELLS: Final = 4
"""How many workloads are told of one by one where the runs have no two in common."""

_OF_CELL: Final = Message("compare.multi_run_summary.of_cell")
_CLAUSES: Final = {
    Verdict.FASTER: Message("compare.multi_run_summary.clauses.faster"),
    Verdict.SLOWER: Message("compare.multi_run_summary.clauses.slower"),
    Verdict.SITTINGS_DIFFER: Message("compare.multi_run_summary.clauses.sittings_differ"),
    Verdict.NO_DIFFERENCE: Message("compare.multi_run_summary.clauses.no_difference"),
    Verdict.INDICATIVE: Message("compare.multi_run_summary.clauses.indicative"),
    Verdict.NOT_COMPARABLE: Message("compare.multi_run_summary.clauses.not_comparable"),
}


def sentences_of_many(
    cells: Sequence[ComparedCell], letters: Mapping[str, str], baseline_letter: str
) -> tuple[Message, ...]:
    """Return a sentence for each of the first workloads, that with the largest certain difference ahead."""
    shown = [cell for cell in cells if cell.is_headline] or list(cells)
    told = sorted(shown, key=_largest, reverse=True)[:MOST_CELLS]
    said = [_of_cell(cell, letters, baseline_letter) for cell in told]
    is_doubtful = any(side.summary and not side.valid for cell in cells for side in cell.sides)
    return (*said, DOUBTFUL) if is_doubtful and said else tuple(said)


def _largest(cell: ComparedCell) -> float:
    """Return the largest certain difference of any run in a workload; 0 where none is certain."""
    certain = (one for one in cell.differences if one.verdict in {Verdict.FASTER, Verdict.SLOWER})
    return max((abs(math.log(one.ratio)) for one in certain if one.ratio), default=0.0)


def _of_cell(cell: ComparedCell, letters: Mapping[str, str], baseline_letter: str) -> Message:
    judged = [(one.run_id, one.verdict, one.ratio) for one in cell.differences]
    clauses = _clauses(judged, letters, is_higher_better=cell.is_higher_better)
    return _OF_CELL.fill(title=cell.title, baseline=baseline_letter, clauses=clauses)


def _clauses(
    judged: Sequence[tuple[str, Verdict, float | None]],
    letters: Mapping[str, str],
    *,
    is_higher_better: bool,
) -> Message:
    """Count the runs of each verdict and name the farthest."""
    found = []
    for verdict, words in _CLAUSES.items():
        same = [(ratio or 1.0, letters[run_id]) for run_id, one, ratio in judged if one is verdict]
        if not same:
            continue
        ratio, letter = _farthest(verdict, same, is_higher_better=is_higher_better)
        found.append(words.fill(count=len(same), letter=letter, change=format_change(ratio)))
    return join_clauses(found)


def _farthest(verdict: Verdict, same: Sequence[tuple[float, str]], *, is_higher_better: bool) -> tuple[float, str]:
    """Return ratio and letter of the run that is the most of this verdict."""
    if verdict is Verdict.SITTINGS_DIFFER:
        return max(same, key=lambda one: max(one[0], 1 / one[0]) if one[0] > 0 else math.inf)
    is_most = (verdict is Verdict.FASTER) == is_higher_better
    return (max if is_most else min)(same)
