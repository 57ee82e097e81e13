"""Whether a document from outside that names several targets fits together: checked before anything is made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.variants import LETTERS, letter_of

if TYPE_CHECKING:
    from volbench.domain.model.run import Run

LONGEST_VARIANT: Final = 80


def has_stray_targets(run: Run) -> bool:
    """Say whether targets, plan and results do not name the same variants, in the order of their letters."""
    if not run.targets:
        return bool(run.target_results or run.plan.targets)
    names = tuple(run.targets)
    is_named = tuple(letter_of(name) for name in names) == tuple(LETTERS[: len(names)]) and len(names) > 1
    works = {work.variant for work in run.workloads}
    # A run that ended before it began knows its targets, but nothing of them yet.
    results = set(run.target_results)
    return not (
        is_named
        and all(len(name) <= LONGEST_VARIANT for name in names)
        and set(run.plan.targets) == set(names) == set(run.plan.variants)
        and works <= set(names)
        and (results == set(names) or (not results and not works))
        and run.target == run.targets[names[0]]
    )
