"""What heads a report of several runs: whose provider, instance, region and disk type is whose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.runs.run_header import header_lines
from volbench.domain.model.words.message import labelled, listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message
    from volbench.reports.choice import Choice


def header_of(run: Run, choice: Choice) -> tuple[str, ...]:
    """Return one line for each target of the run that its owner has named something of."""
    return tuple(choice.say(line) for line in header_lines(run))


def headers_of(runs: Iterable[tuple[Message | str, Run]], choice: Choice) -> list[str]:
    """Return each header once, behind the names of the runs it belongs to; without names where it is that of all."""
    found: dict[tuple[Message, ...], list[Message | str]] = {}
    for name, run in runs:
        found.setdefault(header_lines(run), []).append(name)
    if len(found) == 1:
        return [choice.say(line) for header in found for line in header]
    return [
        choice.say(labelled(listed(dict.fromkeys(names)), line)) for header, names in found.items() for line in header
    ]
