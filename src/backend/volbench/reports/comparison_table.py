"""The comparison as tables of texts: one line per cell and a column per run, or for many runs a table per cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.words.units import format_change
from volbench.domain.stats.descriptive import half_width
from volbench.reports import words

if TYPE_CHECKING:
    from volbench.domain.compare.comparison_result import ComparedCell, Comparison, Difference, Side
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice


def comparison_rows(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> tuple[list[str], list[list[str]]]:
    """Return the heads and the lines; runs are named by their letters."""
    letters = dict(zip((run.id for run in runs), words.LETTERS, strict=False))
    heads = [choice.say(words.WORKLOAD), choice.say(words.METRIC), *letters.values(), choice.say(words.DIFFERENCE)]
    return heads, [_line(cell, cell_name(cell, comparison, choice), letters, choice) for cell in comparison.cells]


def cell_name(cell: ComparedCell, comparison: Comparison, choice: Choice) -> str:
    """Return the workload's name; its variant is told only where the comparison has more than one."""
    title = choice.say(cell.title)
    is_split = any(other.workload == cell.workload and other.variant != cell.variant for other in comparison.cells)
    return f"{title} · {choice.say(variant_name(cell.variant))}" if is_split else title


@dataclass(frozen=True, slots=True)
class CellTable:
    """One workload of more runs than can stand beside each other: a line per run."""

    name: str
    metric_label: str
    lines: tuple[tuple[str, str, str], ...]
    """Letter, median, difference to the baseline."""


def tables_by_cell(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> list[CellTable]:
    """Return a table for every cell."""
    letters = dict(zip((run.id for run in runs), words.LETTERS, strict=False))
    return [
        CellTable(
            cell_name(cell, comparison, choice),
            choice.say(cell.metric_label),
            tuple((letters[side.run_id], _shown(side, cell, choice), _of(side, cell, choice)) for side in cell.sides),
        )
        for cell in comparison.cells
    ]


def _of(side: Side, cell: ComparedCell, choice: Choice) -> str:
    found = next((one for one in cell.differences if one.run_id == side.run_id), None)
    return choice.say(words.BASELINE) if found is None else _change(found, choice)


def _line(cell: ComparedCell, name: str, letters: dict[str, str], choice: Choice) -> list[str]:
    sides = {side.run_id: side for side in cell.sides}

    return [
        name,
        choice.say(cell.metric_label),
        *(_shown(sides.get(run_id), cell, choice) for run_id in letters),
        choice.say(words.BETWEEN).join(_difference(difference, letters, choice) for difference in cell.differences),
    ]


def _shown(side: Side | None, cell: ComparedCell, choice: Choice) -> str:
    if side is None or side.summary is None:
        return "–"
    value = choice.number(side.summary.median, cell.unit, spread=half_width(side.summary))
    return value if side.valid else choice.say(words.DOUBTFUL_VALUE.fill(value=value))


def _difference(difference: Difference, letters: dict[str, str], choice: Choice) -> str:
    """Return `B: +12 % (+8 % … +15 %), faster`."""
    return f"{letters.get(difference.run_id, '?')}{choice.say(words.COLON)}{_change(difference, choice)}"


def _change(difference: Difference, choice: Choice) -> str:
    """Return `+12 % (+8 % … +15 %), faster`, with the sentence's own words for the verdict."""
    change = format_change(difference.ratio) if difference.ratio is not None else "–"
    if difference.ratio_ci95 is not None:
        low, high = difference.ratio_ci95
        within = f"{format_change(low)} … {format_change(high)}"
        change = choice.say(words.IN_BRACKETS.fill(text=change, inner=within))
    return f"{change}{choice.say(words.COMMA)}{choice.say(words.VERDICTS[difference.verdict])}"
