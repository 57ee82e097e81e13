"""Is that normal, and what is it good for: the domain's answers as rows for tables and lists."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from volbench.domain.assess.suitability.answer import Grade
from volbench.domain.assess.suitability.use_sentences import GRADES
from volbench.domain.assess.suitability.use_table import meaning_of
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.targets import name_of_view, views
from volbench.domain.model.words.message import Message, capitalised
from volbench.domain.model.words.units import MISSING
from volbench.reports import words

if TYPE_CHECKING:
    from volbench.domain.assess.suitability.answer import MeasuredNeed
    from volbench.domain.model.runs.expectation import Expectation, Factor
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice


@dataclass(frozen=True, slots=True)
class NormalRow:
    """One workload against what its volume should give, or several of which nothing can be said for one reason."""

    title: str
    """Empty where the same is said of all that were asked about."""
    words: str
    expected: str
    """`320 MB/s to 855 MB/s`, or empty where nothing is expected."""
    steps: tuple[str, ...]
    """How that was worked out: `name: value (source)`."""


@dataclass(frozen=True, slots=True)
class UseRow:
    """One everyday use."""

    title: str
    grade_id: str
    grade: str
    measured: str
    needed: str
    reason: str


def normal_rows(run: Run, choice: Choice) -> list[NormalRow]:
    """Return one row per workload that was asked about; those without an answer for the same reason share one."""
    return [
        replace(row, title=_of(name, row.title, choice))
        for name, view in _named_views(run)
        for row in _normal_rows(view, choice)
    ]


def _named_views(run: Run) -> list[tuple[Message | None, Run]]:
    return [(name_of_view(run, view), view) for view in views(run)]


def _of(name: Message | None, title: str, choice: Choice) -> str:
    """Put the volume, or the set of options, before what is said of it, where there are several."""
    return title if name is None else " · ".join(part for part in (choice.say(name), title) if part)


def _normal_rows(run: Run, choice: Choice) -> list[NormalRow]:
    found = []
    unknown: dict[Message, list[str]] = {}
    for work in run.workloads:
        expected = work.expectation
        if expected is None:
            continue
        if expected.standing is Standing.UNKNOWN:
            unknown.setdefault(expected.words, []).append(choice.say(work.title))
            continue
        unit = "bytes_per_s" if expected.metric.endswith("bytes_per_s") else "iops"
        steps = tuple(_step(factor, choice) for factor in expected.factors)
        shown = _range(expected, unit, choice)
        found.append(NormalRow(choice.say(work.title), choice.say(expected.words), shown, steps))
    between = choice.say(words.BETWEEN)
    if not found and len(unknown) == 1:
        (why,) = unknown
        return [NormalRow("", choice.say(capitalised(why)), "", ())]
    rest = [NormalRow(between.join(dict.fromkeys(titles)), choice.say(why), "", ()) for why, titles in unknown.items()]
    return [*found, *rest]


def use_rows(run: Run, choice: Choice) -> list[UseRow]:
    """Return the uses that can be judged; empty where nothing may be claimed."""
    told = [(name, meaning_of(view)) for name, view in _named_views(run)]
    return [
        UseRow(
            _of(name or meaning.of_option, choice.say(use.title), choice),
            str(use.grade),
            choice.say(GRADES[use.grade]),
            " / ".join(_value(need, need.measured, choice, need.spread) for need in use.needs),
            " / ".join(_value(need, need.threshold, choice) for need in use.needs),
            choice.say(use.reason),
        )
        for name, meaning in told
        for use in meaning.uses
        if use.grade is not Grade.UNKNOWN
    ]


def use_doubt(run: Run, choice: Choice) -> str:
    """Return why no use can be judged; empty where some are, where none was measured, or where the report begins so."""
    doubt = meaning_of(run).doubt if run.badges.valid and not run.targets else None
    return "" if doubt is None else choice.say(doubt)


def network_line(run: Run, choice: Choice) -> str:
    """Return the sentence about the network; empty where large files were not measured."""
    meaning = None if run.targets else meaning_of(run)
    if meaning is None or meaning.network is None:
        return ""
    return _of(meaning.of_option, choice.say(meaning.network), choice)


def _value(need: MeasuredNeed, value: float | None, choice: Choice, spread: float | None = None) -> str:
    return choice.number(value, need.unit, spread=spread)


def _range(of: Expectation | Factor, unit: str, choice: Choice) -> str:
    low, high = (None if end is None else choice.number(end, unit) for end in (of.low, of.high))
    if low is None and high is None:
        return MISSING
    if low is None:
        return choice.say(words.AT_MOST.fill(value=high))
    if high is None:
        return choice.say(words.AT_LEAST.fill(value=low))
    return low if low == high else choice.say(words.FROM_TO.fill(low=low, high=high))


def _step(factor: Factor, choice: Choice) -> str:
    value = choice.say(factor.value) if factor.value is not None else _range(factor, factor.unit or "iops", choice)
    said = words.STEP.fill(name=factor.name, value=value, source=factor.source)
    return f"{choice.say(said)} {factor.url}" if factor.url else choice.say(said)
