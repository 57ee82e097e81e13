"""Answers of runs and of rows of lists, from the same facts: so that no two surfaces can disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from volbench.domain.answer.facts import CellFacts, facts_of
from volbench.domain.answer.rules import Past, Question, answer_of, worst_of
from volbench.domain.model.answer import Answer
from volbench.domain.model.message import Message, labelled
from volbench.domain.model.names import way_name
from volbench.domain.model.run import Badges, Run, RunRow, RunState
from volbench.domain.model.targets import volume_words
from volbench.domain.model.variants import letter_of

Pasts = Mapping[str, Past]
"""Variant of a target → what the runs of that target say; under "" of a run on one target."""
_NOTHING_KNOWN = Past()


@dataclass(frozen=True, slots=True)
class _Target:
    """One target of several."""

    variant: str
    name: str
    badges: Badges


def answer_to_run(run: Run, pasts: Pasts) -> Answer | None:
    """Return the answer to a run; of several targets the one that matters most, with the name of its target."""
    results = run.target_results
    targets = [
        _Target(variant, target.name, results[variant].badges if variant in results else run.badges)
        for variant, target in run.targets.items()
    ]
    return _answers(run.state, run.badges, targets, facts_of(run), pasts)[0]


def row_answered(row: RunRow, cells: Sequence[CellFacts], pasts: Pasts) -> RunRow:
    """Return the row with its answer, and with that of each target where it has several."""
    targets = [_Target(target.variant, target.target_name, target.badges) for target in row.targets]
    answer, own = _answers(row.state, row.badges, targets, cells, pasts)
    told = tuple(replace(target, answer=own.get(target.variant)) for target in row.targets)
    return replace(row, targets=told, answer=answer)


def _answers(
    state: RunState, badges: Badges, targets: Sequence[_Target], cells: Sequence[CellFacts], pasts: Pasts
) -> tuple[Answer | None, dict[str, Answer]]:
    """Return the answer to a whole run, and variant → that to each target."""
    if not targets:
        return answer_of(Question(state, badges, _first_variant(cells), pasts.get("", _NOTHING_KNOWN))), {}
    own: dict[str, Answer] = {}
    for target in targets:
        shown = tuple(cell for cell in cells if cell.variant == target.variant)
        answer = answer_of(Question(state, target.badges, shown, pasts.get(target.variant, _NOTHING_KNOWN)))
        if answer is not None:
            own[target.variant] = answer
    named = [
        replace(own[target.variant], reason=labelled(_named(target), own[target.variant].reason))
        for target in targets
        if target.variant in own
    ]
    return worst_of(named), own


def _named(target: _Target) -> Message:
    """Name a target of several: its letter and its volume, or the way."""
    return way_name(target.variant) if letter_of(target.variant) is None else volume_words(target.variant, target.name)


def _first_variant(cells: Sequence[CellFacts]) -> tuple[CellFacts, ...]:
    """Return the numbers of the first set of file system options, as what is shown first of a run has them."""
    return tuple(cell for cell in cells if cell.variant == cells[0].variant)
