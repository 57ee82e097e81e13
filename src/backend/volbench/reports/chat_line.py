"""One line of text to put beside a picture in a chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.runs.answer import NOTHING_AROUND, AnswerCode
from volbench.domain.model.words.message import Message, join_clauses, plain
from volbench.reports import words
from volbench.reports.facts import system_line
from volbench.reports.table import first_rows, headline_rows

if TYPE_CHECKING:
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice

_LINE: Final = Message("reports.chat.line")
_UNANSWERED: Final = Message("reports.chat.unanswered")


def render(run: Run, choice: Choice, around: Surroundings = NOTHING_AROUND) -> bytes:
    """Return what was measured, its word, up to four numbers and the newest mark before it, without a line break in it.

    Of several volumes no mark is told: each has its own, and they would fill more than a line.
    """
    numbers = _ways(run, choice) or _compared(run, choice) or _numbers(run, choice) or choice.say(words.NO_FIGURES)
    if not run.targets and (newest := around.marks.get("", ())[-1:]):
        numbers = choice.say(join_clauses((plain(numbers), *newest)))
    told = {"system": system_line(run, choice), "numbers": numbers}
    if run.answer is None:
        line = choice.say(_UNANSWERED.fill(**told))
    else:
        line = choice.say(_LINE.fill(**told, word=run.answer.word))
    return (" ".join(line.split()) + "\n").encode()


def _ways(run: Run, choice: Choice) -> str:
    """Return the numbers of targets whose comparison is the word."""
    is_compared = run.answer is not None and run.answer.code is AnswerCode.COMPARED
    return choice.say(run.answer.reason) if run.answer is not None and is_compared else ""


def _compared(run: Run, choice: Choice) -> str:
    """Return how volumes that were measured in turns compare; their numbers would fill more than a line."""
    return " ".join(choice.say(paired.verdict[0]) for paired in paired_of(run))


def _numbers(run: Run, choice: Choice) -> str:
    found = first_rows(run, choice) or headline_rows(run, choice)[:4]
    colon = choice.say(words.COLON)
    return choice.say(words.BETWEEN).join(f"{row.title}{colon}{row.median}" for row in found)
