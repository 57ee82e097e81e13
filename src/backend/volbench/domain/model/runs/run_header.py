"""The header of a run's reports: of each of its volumes what its owner named of it."""

from __future__ import annotations

from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.target import label_of
from volbench.domain.model.runs.targets import name_of_view, views
from volbench.domain.model.words.message import Message, dotted, labelled


def header_lines(run: Run) -> tuple[Message, ...]:
    """Return one line for each target that its owner has named something of."""
    found = []
    for view in views(run):
        label = label_of(view.target)
        if label.is_empty:
            continue
        words, name = dotted(*label.words()), name_of_view(run, view)
        found.append(words if name is None else labelled(name, words))
    return tuple(found)
