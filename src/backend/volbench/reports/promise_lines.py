"""What was promised and whether it was kept, as lines every format prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.promise.judge import judge_promises
from volbench.domain.model.runs.promise_words import subject
from volbench.domain.model.words.message import Message, labelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.promise import JudgedPromise
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice

TITLE: Final = Message("reports.promise_lines.title")
_COSTS: Final = Message("reports.promise_lines.costs")


@dataclass(frozen=True, slots=True)
class PromiseBlock:
    """One volume's promise."""

    answer: str
    """The sentence that matters."""
    lines: tuple[tuple[str, str, str], ...]
    """What was promised, as its vendor prints it, and what came of it."""
    costs: tuple[str, ...]
    source: str
    """In the owner's words; empty where none was given."""


def promise_blocks(run: Run, choice: Choice) -> list[PromiseBlock]:
    """Return one block for each target of which something was promised."""
    return [_block(judged, choice) for judged in judge_promises(run)]


def compared_promises(runs: Sequence[Run], letters: Sequence[str], choice: Choice) -> list[str]:
    """Return a line for each compared run of which something was promised: the answer, then what a unit costs."""
    found = []
    for letter, run in zip(letters, runs, strict=False):
        for block in promise_blocks(run, choice):
            costs = f" {choice.say(_COSTS)} {' · '.join(block.costs)}" if block.costs else ""
            found.append(f"{letter} · {block.answer}{costs}")
    return found


def _block(judged: JudgedPromise, choice: Choice) -> PromiseBlock:
    words = judged.words if judged.name is None else labelled(judged.name, judged.words)
    return PromiseBlock(
        answer=choice.say(words),
        lines=tuple(
            (choice.say(subject(found.line)), found.line.amount, choice.say(found.words)) for found in judged.findings
        ),
        costs=(
            *(choice.say(labelled(one.title, one.words)) for one in judged.unit_prices),
            *(() if judged.tariffs is None else (choice.say(judged.tariffs.words),)),
        ),
        source=judged.promise.source,
    )
