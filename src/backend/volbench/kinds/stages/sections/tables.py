"""The stages of a run as tables of texts: the rounds that tell whether each is steady, and what decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.longest import longest_of_round
from volbench.domain.model.runs.quoted import of_window
from volbench.domain.model.runs.stage import WindowSummary
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.unit_table import Unit
from volbench.domain.model.words.units import format_ratio
from volbench.domain.stats.descriptive import half_width
from volbench.domain.stats.steady_state import MOST_EXCURSION, MOST_SLOPE_EXCURSION
from volbench.kinds.stages.rules.steady_line import line_of
from volbench.reports import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.runs.stage import StageResult, SteadyState
    from volbench.reports.choice import Choice

_TITLE: Final = Message("reports.stage_tables.title")
_IN_WINDOW: Final = Message("reports.stage_tables.in_window")
_ROUND: Final = Message("reports.stage_tables.round")
_TRACKED: Final = Message("reports.stage_tables.tracked")
_CRITERION: Final = Message("reports.stage_tables.criterion")
_MEASURED: Final = Message("reports.stage_tables.measured")
_ALLOWED: Final = Message("reports.stage_tables.allowed")
_ROUNDS: Final = Message("reports.stage_tables.rounds")
_MEAN: Final = Message("reports.stage_tables.mean")
_EXCURSION: Final = Message("reports.stage_tables.excursion")
_SLOPE: Final = Message("reports.stage_tables.slope")
_TRIED: Final = Message("reports.stage_tables.tried")
_ALL: Final = Message("reports.stage_tables.all_rounds")
_AT_MOST: Final = Message("reports.stage_tables.at_most")
_LONGEST: Final = Message("reports.stage_tables.longest")
_LINE: Final = Message("reports.stage_tables.line")
_RISES: Final = Message("reports.stage_tables.line_rises")
_FALLS: Final = Message("reports.stage_tables.line_falls")
_NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class StageTable:
    """One stage: the rounds that tell whether it is steady, and what decides."""

    title: str
    sentences: tuple[str, ...]
    tracked: str
    """Which number is looked at."""
    round_heads: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    """Number of the round, its value, its longest response time where that is told, and whether it is of the window."""
    determination_heads: tuple[str, ...]
    determination: tuple[tuple[str, ...], ...]
    """What is asked, what was measured, what is allowed."""


def stage_tables(run: Run, choice: Choice) -> list[StageTable]:
    """Return a table for each stage; none for a run without stages."""
    return [_table(run, stage, choice) for stage in run.stages]


def tracked_name(run: Run, stage: StageResult, choice: Choice) -> str:
    """Return the workload and metric that are looked at; empty where nothing is."""
    if stage.tracked is None:
        return ""
    tracked = stage.tracked
    work = next((one for one in run.workloads if one.id == tracked.workload), None)
    title = tracked.workload if work is None else choice.say(work.title)
    metric = METRICS.get(tracked.metric)
    return title if metric is None else f"{title} · {choice.say(metric.label)}"


def value_text(stage: StageResult, value: float, choice: Choice, *, spread: float | None = None) -> str:
    """Return a looked-at value as people read it, as many digits as `spread` leaves."""
    metric = METRICS.get(stage.tracked.metric) if stage.tracked else None
    return f"{value:g}" if metric is None else choice.number(value, metric.unit, spread=spread)


def mean_text(stage: StageResult, steady: SteadyState, choice: Choice) -> str:
    """Return the mean of the window with the digits its rounds leave, as the row of its cell has it."""
    found = zip(stage.rounds, stage.values, strict=False)
    inside = [value for n, value in found if steady.first_round <= n <= steady.last_round]
    spread = (
        half_width(of_window(WindowSummary(steady.mean, min(inside), max(inside), len(inside)))) if inside else None
    )
    return value_text(stage, steady.mean, choice, spread=spread)


def _table(run: Run, stage: StageResult, choice: Choice) -> StageTable:
    tracked, slowest = tracked_name(run, stage, choice), _longest_by_round(run, stage)
    return StageTable(
        title=choice.say(stage.title if stage.tracked is None else _TITLE.fill(stage=stage.title)),
        sentences=tuple(choice.say(sentence) for sentence in stage.words),
        tracked=choice.say(_TRACKED.fill(name=tracked)) if tracked else "",
        round_heads=(choice.say(_ROUND), tracked, *([choice.say(_LONGEST)] if slowest else []), choice.say(_IN_WINDOW)),
        rounds=tuple(
            _round(stage, n, value, slowest, choice) for n, value in zip(stage.rounds, stage.values, strict=False)
        ),
        determination_heads=(choice.say(_CRITERION), choice.say(_MEASURED), choice.say(_ALLOWED)),
        determination=_determination(stage, choice),
    )


def _longest_by_round(run: Run, stage: StageResult) -> dict[int, float]:
    """Return round → its longest response time, of the workload that is looked at; empty where none is told."""
    own = (one for one in run.workloads if stage.tracked is not None and one.id == stage.tracked.workload)
    work = next((one for one in own if one.variant == stage.variant), None)
    rounds = () if work is None else work.rounds
    return {one.n: ns for one in rounds if one.n in stage.rounds and (ns := longest_of_round(one)) is not None}


def _round(stage: StageResult, n: int, value: float, slowest: Mapping[int, float], choice: Choice) -> tuple[str, ...]:
    steady = stage.steady_state
    is_inside = steady is not None and steady.first_round <= n <= steady.last_round
    longest = [choice.number(slowest[n], Unit.NS) if n in slowest else _NONE] if slowest else []
    return str(n), value_text(stage, value, choice), *longest, choice.say(words.YES) if is_inside else _NONE


def _determination(stage: StageResult, choice: Choice) -> tuple[tuple[str, ...], ...]:
    steady = stage.steady_state
    if steady is None:
        return ()

    def measured(ratio: float | None) -> str:
        return _NONE if ratio is None else _with_value(stage, ratio, format_ratio(ratio), choice)

    def at_most(limit: float) -> str:
        return _with_value(stage, limit, choice.say(_AT_MOST.fill(limit=format_ratio(limit))), choice)

    return (
        (choice.say(_ROUNDS), f"{steady.first_round}–{steady.last_round}", _NONE),
        (choice.say(_MEAN), mean_text(stage, steady, choice), _NONE),
        (choice.say(_EXCURSION), measured(steady.excursion_ratio), at_most(MOST_EXCURSION)),
        (choice.say(_SLOPE), measured(steady.slope_excursion_ratio), at_most(MOST_SLOPE_EXCURSION)),
        *_line(stage, choice),
        (choice.say(_TRIED), str(stage.windows_tried), _NONE),
        (choice.say(_ALL), _ratio(stage.spread_ratio), _NONE),
    )


def _with_value(stage: StageResult, ratio: float, text: str, choice: Choice) -> str:
    """Return a share of the mean of the window, with what it is in the unit of what is looked at."""
    mean = stage.steady_state.mean if stage.steady_state else 0.0
    inner = value_text(stage, ratio * mean, choice)
    return choice.say(words.IN_BRACKETS.fill(text=text, inner=inner)) if mean > 0 else text


def _line(stage: StageResult, choice: Choice) -> Iterator[tuple[str, ...]]:
    """Yield the fitted line as a formula, its numbers in the unit of what is looked at."""
    line = line_of(stage)
    if line is None:
        return
    formula = (_FALLS if line.slope < 0 else _RISES).fill(
        intercept=("−" if line.intercept < 0 else "") + value_text(stage, abs(line.intercept), choice),
        slope=value_text(stage, abs(line.slope), choice),
    )
    yield choice.say(_LINE), choice.say(formula), _NONE


def _ratio(value: float | None) -> str:
    return _NONE if value is None else format_ratio(value)
