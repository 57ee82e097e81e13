"""Whether a document from outside that names several targets fits together: checked before anything is made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.variants import LETTERS, letter_of

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run

LONGEST_VARIANT: Final = 80


def has_stray_targets(run: Run) -> bool:
    """Say whether targets, plan and results do not name the same variants: volumes by their letters, or ways."""
    if not run.targets:
        return bool(run.target_results or run.plan.targets)
    names = tuple(run.targets)
    works = {work.variant for work in run.workloads}
    # A run that ended before it began knows its targets, but nothing of them yet.
    results = set(run.target_results)
    return not (
        len(names) > 1
        and _is_planned(run, names)
        and all(len(name) <= LONGEST_VARIANT for name in names)
        and set(names) == set(run.plan.variants)
        and works <= set(names)
        and (results == set(names) or (not results and not works))
        and run.target == run.targets[names[0]]
    )


def _is_planned(run: Run, names: tuple[str, ...]) -> bool:
    """Say whether the plan has these targets: volumes in the order of their letters, ways under their own names."""
    if run.plan.ways is not None:
        return set(run.plan.ways) == set(names) and not run.plan.targets
    letters = tuple(letter_of(name) for name in names)
    return letters == tuple(LETTERS[: len(names)]) and set(run.plan.targets) == set(names)
