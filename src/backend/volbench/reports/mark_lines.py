"""What a report says of the marks of a volume's line: since when it is set up as it was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.targets import target_name
from volbench.domain.model.words.message import Message, capitalised, join_clauses, labelled

if TYPE_CHECKING:
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run

FORMER_SETUP: Final = Message("reports.former_setup")
_MARKS: Final = Message("reports.marks")


def mark_sentences(run: Run, around: Surroundings) -> tuple[Message, ...]:
    """Return a sentence with the marks before a run; of several targets one for each, once where all have the same."""
    told = {variant: _MARKS.fill(marks=capitalised(join_clauses(marks))) for variant, marks in around.marks.items()}
    if not run.targets or (len(told) == len(run.targets) and len(set(told.values())) == 1):
        return tuple(dict.fromkeys(told.values()))
    return tuple(labelled(target_name(run, variant), said) for variant, said in told.items())
