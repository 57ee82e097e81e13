"""What limited each workload and what parity and copy-on-write cost it, as lines every format prints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.runs.targets import cell_name
from volbench.domain.model.words.message import Message
from volbench.reports import words

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Amplification, Run, Summary, WorkloadResult
    from volbench.reports.choice import Choice

_READ: Final = Message("reports.limit_lines.read")
_WRITE: Final = Message("reports.limit_lines.write")
_READ_FOR_WRITE: Final = Message("reports.limit_lines.read_for_write")
_LEAST_WORTH_SAYING: Final = 0.05
"""Of a MB; less is housekeeping."""


@dataclass(frozen=True, slots=True)
class LimitLine:
    """One workload, or several of which the very same is said."""

    title: str
    name: str
    """`disk 3`."""
    words: str
    evidence: str
    """All of it, as one paragraph."""
    amplification: str
    """Without its full stop; empty where it was not observed, and of loads that were set on purpose."""

    def moved(self, choice: Choice) -> str:
        """Return what the disks moved as a sentence of its own; empty where it was not observed."""
        said = self.amplification
        return f"{said[:1].upper()}{said[1:]}{choice.say(words.STOP)}" if said else ""


def limit_lines(run: Run, choice: Choice) -> list[LimitLine]:
    """Return one line for each workload whose limit is known or was asked for; equal ones are told once."""
    has_variants = len({work.variant for work in run.workloads}) > 1
    lines = [_line(run, work, choice, has_variants=has_variants) for work in run.workloads if work.limit is not None]
    alike: dict[LimitLine, list[str]] = {}
    for line in lines:
        alike.setdefault(replace(line, title=""), []).append(line.title)
    between = choice.say(words.BETWEEN)
    return [replace(line, title=between.join(titles)) for line, titles in alike.items()]


def limit_name(work: WorkloadResult, choice: Choice) -> str:
    """Return the limit's short name; empty where none is known."""
    if work.limit is None or not work.limit.is_told:
        return ""
    return choice.say(work.limit.name)


def amplification_text(amplification: Amplification | None, choice: Choice) -> str:
    """Return one sentence without its full stop; empty where nothing was observed."""
    if amplification is None:
        return ""
    extra = amplification.read_for_write
    pairs = [
        (_READ, amplification.read),
        (_WRITE, amplification.write),
        (_READ_FOR_WRITE, extra if extra is not None and extra.median >= _LEAST_WORTH_SAYING else None),
    ]
    said = [choice.say(pattern.fill(factor=_factor(summary))) for pattern, summary in pairs if summary is not None]
    return choice.say(words.COMMA).join(said)


def _line(run: Run, work: WorkloadResult, choice: Choice, *, has_variants: bool) -> LimitLine:
    limit = work.limit
    if limit is None:
        raise ValueError("no limit was asked for")
    title = choice.say(work.title)
    return LimitLine(
        title=f"{title} · {choice.say(cell_name(run, work.variant))}" if has_variants else title,
        name=choice.say(limit.name),
        words=choice.say(limit.words),
        evidence=choice.say(words.JOINT).join(choice.say(text) for text in limit.evidence),
        amplification="" if limit.id is LimitId.NOT_ASKED else amplification_text(work.amplification, choice),
    )


def _factor(summary: Summary) -> str:
    """Write `2.10`, or `2.10 (2.00–2.35)` where the rounds differ visibly."""
    median, low, high = (f"{value:.2f}" for value in (summary.median, summary.min, summary.max))
    return median if low == high else f"{median} ({low}–{high})"
