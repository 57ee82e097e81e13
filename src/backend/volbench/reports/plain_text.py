"""Plain text in at most fifteen lines, to paste into a chat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from volbench.domain.answer.rules import answer_lines
from volbench.domain.assess.caveats import kind_of, observed_of
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.machine.names import file_system_name
from volbench.domain.model.runs.answer import NOTHING_AROUND, AnswerCode
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import labelled
from volbench.reports import words
from volbench.reports.choice import Choice
from volbench.reports.facts import disks_text, origin_line, raid_name, target_line, target_lines
from volbench.reports.failed_run import ENDED_HOT
from volbench.reports.mark_lines import mark_sentences
from volbench.reports.row import Row
from volbench.reports.table import headline_rows
from volbench.reports.way_section import short_lines, way_section

if TYPE_CHECKING:
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run


def render(run: Run, choice: Choice, around: Surroundings = NOTHING_AROUND) -> bytes:
    """Return what the card says, as text; `around` is what others of its volume say beside it."""
    machine = run.environment.machine
    joint = choice.say(words.COLON)
    lines = [
        choice.say(words.PACKAGE),
        *(choice.say(said) for said in answer_lines(run.answer)[:1]),
        *(choice.say(said) for said in mark_sentences(run, around)),
        " · ".join(part for part in (machine.model, machine.system) if part),
        *_storage(run, choice),
        "",
        *_ended(run, choice),
        *(() if (sweep := way_section(run, choice)) is None else sweep.answer),
        *short_lines(run, choice),
        *_compared(run, choice),
        *(f"{row.title}{joint}{_number(row, choice)}" for row in headline_rows(run, choice)),
        "",
        origin_line(run, choice),
    ]
    if not run.workloads:
        lines.insert(-2, choice.say(words.NO_FIGURES))
    clean = (re.sub(r"[\x00-\x1f\x7f]+", " ", line) for line in lines)
    return ("\n".join(clean) + "\n").encode()


def _compared(run: Run, choice: Choice) -> list[str]:
    """Return how volumes compare, where that does not answer the run already."""
    if run.answer is not None and run.answer.code is AnswerCode.COMPARED:
        return []
    return [choice.say(paired.verdict[0]) for paired in paired_of(run)]


def _ended(run: Run, choice: Choice) -> list[str]:
    """Return why a run failed: its caveat, which other formats list, or else the reason kept with the run."""
    if run.failure is None:
        return []
    hot = next((one for one in run.caveats if one.code == ENDED_HOT), None)
    seen = None if hot is None else observed_of(hot.code, hot.values)
    if seen is None:
        return [choice.say(run.failure.message)]
    return [choice.say(labelled(kind_of(ENDED_HOT).title, seen))]


def _storage(run: Run, choice: Choice) -> list[str]:
    """Return disks, RAID type and file system; of several volumes one line each, by their letters."""
    if run.targets:
        return target_lines(run, choice)
    volume = volume_of(run.target)
    if volume is None:
        return [target_line(run.target, choice)]
    if volume.share is not None:
        return [target_line(run.target, choice)]
    return [disks_text(volume.disks), f"{raid_name(volume.pool, choice)} · {file_system_name(volume.file_system)}"]


def _number(row: Row, choice: Choice) -> str:
    inner = choice.say(words.BETWEEN).join(_remarks(row, choice))
    return choice.say(words.IN_BRACKETS.fill(text=row.median, inner=inner))


def _remarks(row: Row, choice: Choice) -> list[str]:
    remarks = [row.spread, row.badges]
    if row.figure is not Figure.MEDIAN:
        remarks.insert(0, row.figure_name)
    return [*remarks, choice.say(words.LIMIT_WAS.fill(name=row.limit))] if row.limit else remarks
