"""Answers of runs and of rows of lists, from the same facts: so that no two surfaces can disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from volbench.domain.answer.compared import answer_of_options, answer_of_several
from volbench.domain.answer.facts import CellFacts, facts_of
from volbench.domain.answer.next_steps import EVERYTHING, Means, means_of
from volbench.domain.answer.question import Past, Question
from volbench.domain.answer.rules import answer_of
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.newer_run import is_newer
from volbench.domain.model.runs.answer import Answer
from volbench.domain.model.runs.run import Badges, Run, RunRow, RunState
from volbench.domain.model.runs.targets import name_of_row, target_name
from volbench.domain.model.suites.workload import Suite
from volbench.domain.model.words.message import Message

Pasts = Mapping[str, Past]
"""Variant of a target → what the runs of that target say; under "" of a run on one target."""
_NOTHING_KNOWN = Past()
_FEWEST_OPTIONS = 2
"""Of one set of file-system options there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class _Target:
    """One target of several."""

    variant: str
    badges: Badges


def run_answered(run: Run, pasts: Pasts, suite: Suite | None = None) -> Run:
    """Return the run with its answer, and with that to each target where it has several.

    Args:
        run: as it is stored.
        pasts: what its volumes' own runs say.
        suite: its suite as it could be run again, where it is known here.
    """
    if is_newer(run):
        return run
    means = _means(run, suite)
    cells, results = facts_of(run), run.target_results
    if not run.targets:
        return replace(run, answer=_answer_of_one(run, cells, pasts, means))
    targets = [_Target(one, results[one].badges if one in results else run.badges) for one in run.targets]
    own = _own_answers(run.state, targets, cells, pasts, means)
    told = {variant: replace(result, answer=own.get(variant)) for variant, result in results.items()}
    return with_answer_of_targets(replace(run, target_results=told), means)


def with_answer_of_targets(run: Run, means: Means = EVERYTHING, told: Answer | None = None) -> Run:
    """Return a run over several targets with the one answer that follows from theirs, called as they are called now.

    Of an answer that was `told` before, what to do next stays as it was.
    """
    own = {variant: one.answer for variant, one in run.target_results.items() if one.answer is not None}
    names = {variant: target_name(run, variant) for variant in run.targets}
    found = answer_of_several(own, names, run.verdict, facts_of(run), means)
    if found is not None and told is not None:
        found = replace(found, next_step=told.next_step, move=told.move)
    return replace(run, answer=found)


def row_answered(row: RunRow, cells: Sequence[CellFacts], pasts: Pasts, suite: Suite | None = None) -> RunRow:
    """Return the row with its answer, and with that of each target where it has several; see `run_answered`."""
    if row.is_newer:
        return row
    means = _means(row, suite)
    if not row.targets:
        return replace(row, answer=_answer_of_one(row, cells, pasts, means), options=_options_named(row, cells))
    targets = [_Target(target.variant, target.badges) for target in row.targets]
    own = _own_answers(row.state, targets, cells, pasts, means)
    told = tuple(replace(target, answer=own.get(target.variant)) for target in row.targets)
    names = {target.variant: name_of_row(target) for target in told}
    return replace(row, targets=told, answer=answer_of_several(own, names, row.verdict, cells, means))


def _means(run: Run | RunRow, suite: Suite | None) -> Means:
    return means_of(suite, run.profile, is_imported=run.is_imported, is_several=bool(run.targets))


def _answer_of_one(run: Run | RunRow, cells: Sequence[CellFacts], pasts: Pasts, means: Means) -> Answer | None:
    """Return the answer to a run on one target; where it had several sets of options, mostly how these compare."""
    past = pasts.get("", _NOTHING_KNOWN)
    names = _names_of(cells)
    if len(names) < _FEWEST_OPTIONS:
        return answer_of(Question(run.state, run.badges, tuple(cells), past, means))
    own: dict[str, Answer] = {}
    for variant in names:
        shown = tuple(cell for cell in cells if cell.variant == variant)
        answer = answer_of(Question(run.state, run.badges, shown, past, means))
        if answer is not None:
            own[variant] = answer
        # What the runs before say, they say of the volume: once is enough.
        past = _NOTHING_KNOWN
    return answer_of_options(own, names, run.verdict, means)


def _names_of(cells: Sequence[CellFacts]) -> dict[str, Message]:
    return {cell.variant: variant_name(cell.variant) for cell in cells}


def _options_named(row: RunRow, cells: Sequence[CellFacts]) -> dict[str, Message] | None:
    """Name the sets of options a row shows numbers of; None where there was one: its numbers are the volume's."""
    names = _names_of(cells)
    shown = {one.variant: names[one.variant] for one in row.headline if one.variant in names}
    return shown or None if len(names) >= _FEWEST_OPTIONS else None


def _own_answers(
    state: RunState, targets: Sequence[_Target], cells: Sequence[CellFacts], pasts: Pasts, means: Means
) -> dict[str, Answer]:
    """Return variant → the answer to that target."""
    own: dict[str, Answer] = {}
    for target in targets:
        shown = tuple(cell for cell in cells if cell.variant == target.variant)
        past = pasts.get(target.variant, _NOTHING_KNOWN)
        answer = answer_of(Question(state, target.badges, shown, past, means))
        if answer is not None:
            own[target.variant] = answer
    return own
