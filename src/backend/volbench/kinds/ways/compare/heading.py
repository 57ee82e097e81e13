"""What a run of files over several ways is headed by: which way is how many times as fast as which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.paired_result import Paired, PairedCell
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.compare.ways_compared import AT, Ahead, Sentences, ways_compared
from volbench.domain.model.runs.run import Run, Summary
from volbench.domain.model.words.message import Message, listed
from volbench.domain.model.words.units import metric_text
from volbench.domain.stats.descriptive import half_width
from volbench.domain.stats.significance import ALPHA

SENTENCES: Final = Sentences(
    more=Message("compare.answer.files.more"),
    may_be=Message("compare.answer.files.may_be"),
    too_few=Message("compare.answer.files.too_few"),
    by_chance=Message("compare.answer.files.by_chance"),
    alike=Message("compare.answer.files.alike"),
    titled=Message("compare.answer.titled"),
)


def heading_of(run: Run) -> Message | None:
    """Return what heads a run; None where no two ways can be held against each other."""
    found: dict[str, list[Ahead]] = {}
    for paired in paired_of(run):
        for workload, one in _found(paired):
            found.setdefault(workload, []).append(one)
    largest = (max(each, key=lambda one: (one.is_certain, one.factor)) for each in found.values())
    return ways_compared(tuple(largest), SENTENCES)


def _found(paired: Paired) -> Iterator[tuple[str, Ahead]]:
    for cell in paired.cells:
        if cell.ratio and cell.first and cell.second:
            yield cell.workload, _ahead(paired, cell, cell.ratio, (cell.first, cell.second))


def _ahead(paired: Paired, cell: PairedCell, ratio: float, sides: tuple[Summary, Summary]) -> Ahead:
    speed = ratio if cell.is_higher_better else 1 / ratio
    names = (paired.first_name, paired.second_name)
    ahead, behind = reversed(names) if speed > 1 else names
    ends = () if cell.ratio_ci95 is None else cell.ratio_ci95
    factors = sorted(end if (ratio > 1) else 1 / end for end in ends)
    return Ahead(
        title=cell.title,
        ahead=ahead,
        behind=behind,
        factor=max(ratio, 1 / ratio),
        interval=(factors[0], factors[1]) if factors else None,
        is_certain=cell.verdict in {Verdict.FASTER, Verdict.SLOWER},
        values=listed(
            [
                AT.fill(way=name, speed=metric_text(side.median, cell.unit, spread=half_width(side)))
                for name, side in zip(names, sides, strict=True)
            ]
        ),
        may_be_chance=cell.p_value is not None and cell.p_value <= ALPHA,
        is_headline=cell.is_headline,
    )
