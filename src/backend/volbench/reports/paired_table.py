"""What was measured in turns, as tables of texts: one line per workload with the difference within a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.compare.options_compared import leaders_of, options_of_run
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.machine.variants import letter_of
from volbench.domain.model.runs.targets import are_folders
from volbench.domain.model.words.message import Message, join_sentences
from volbench.domain.model.words.units import format_change, format_ratio
from volbench.domain.stats.descriptive import half_width
from volbench.reports import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.compare.paired_result import Paired, PairedCell
    from volbench.domain.model.runs.run import Run, Summary
    from volbench.reports.choice import Choice

TITLE: Final = Message("reports.paired_table.title")
TITLE_OF_WAYS: Final = Message("reports.paired_table.title_of_ways")
TITLE_OF_OPTIONS: Final = Message("reports.paired_table.title_of_options")
_BEST: Final = Message("reports.paired_table.best")
_AMONG_BEST: Final = Message("reports.paired_table.among_best")
_OF_OPTIONS: Final = Message("reports.paired_table.of_options")
_DIFFERENCE: Final = Message("reports.paired_table.difference")
_SPREAD: Final = Message("reports.paired_table.spread")
_ORDER: Final = Message("reports.paired_table.order")


@dataclass(frozen=True, slots=True)
class PairedTable:
    """One comparison of two volumes."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    sentences: tuple[str, ...]
    """What was seen of each workload, with its name."""
    order: str


def paired_tables(run: Run, choice: Choice) -> list[PairedTable]:
    """Return a table for each further volume of a run, or one over all options of a volume; none without either."""
    if options_of_run(run):
        return [_table_of_options(paired_of(run), choice)]
    is_named = letter_of(run.plan.variants[0]) is None or are_folders(run)
    return [_table(paired, choice, is_named=is_named) for paired in paired_of(run)]


def _table(paired: Paired, choice: Choice, *, is_named: bool) -> PairedTable:
    names = {"first": paired.first_name, "second": paired.second_name}
    heads = (
        choice.say(words.WORKLOAD),
        choice.say(words.METRIC),
        choice.say(paired.first_name),
        choice.say(paired.second_name),
        choice.say(_DIFFERENCE.fill(**names)),
        choice.say(_SPREAD),
        choice.say(words.ROUNDS),
    )
    colon = choice.say(words.COLON)
    return PairedTable(
        title=choice.say(TITLE_OF_WAYS.fill(**names) if is_named else TITLE),
        heads=heads,
        lines=tuple(_line(cell, choice) for cell in paired.cells),
        sentences=tuple(f"{choice.say(cell.title)}{colon}{choice.say(_said(cell))}" for cell in paired.cells),
        order=choice.say(_ORDER.fill(orders=" ".join(paired.orders))) if paired.orders else "",
    )


def _table_of_options(compared: Sequence[Paired], choice: Choice) -> PairedTable:
    """Put all sets of options side by side: what each gave, against the first, and which is best."""
    first = compared[0]
    names = [first.first_name, *(paired.second_name for paired in compared)]
    leaders, colon = leaders_of(compared), choice.say(words.COLON)
    workloads = list(dict.fromkeys(cell.workload for paired in compared for cell in paired.cells))
    cautions = [choice.say(caution) for paired in compared for caution in paired.cautions]
    return PairedTable(
        title=choice.say(TITLE_OF_OPTIONS),
        heads=(choice.say(words.WORKLOAD), choice.say(words.METRIC), *map(choice.say, names)),
        lines=tuple(_line_of_options(one, compared, leaders.get(one, ()), choice) for one in workloads),
        sentences=(
            *cautions,
            *(
                f"{choice.say(paired.second_name)}{colon}{choice.say(cell.title)}{colon}{choice.say(cell.sentence)}"
                for paired in compared
                for cell in paired.cells
            ),
        ),
        order=choice.say(_OF_OPTIONS.fill(first=first.first_name)),
    )


def _line_of_options(
    workload: str, compared: Sequence[Paired], leaders: Sequence[str], choice: Choice
) -> tuple[str, ...]:
    cells = {paired.second: cell for paired in compared for cell in paired.cells if cell.workload == workload}
    some = next(iter(cells.values()))
    first = next((cell for cell in cells.values() if cell.first is not None), some)
    between = choice.say(words.BETWEEN)
    best = between + choice.say(_BEST if len(leaders) == 1 else _AMONG_BEST)
    marks = dict.fromkeys(leaders, best)
    told = [_shown(first.first, first, choice) + marks.get(compared[0].first, "")]
    for paired in compared:
        cell = cells.get(paired.second)
        if cell is None or cell.second is None:
            told.append("–")
            continue
        said = (_shown(cell.second, cell, choice), _change(cell, choice))
        told.append(between.join(said) + marks.get(paired.second, ""))
    return (choice.say(some.title), choice.say(some.metric_label), *told)


def _said(cell: PairedCell) -> Message:
    return cell.sentence if cell.cores is None else join_sentences([cell.sentence, cell.cores])


def _line(cell: PairedCell, choice: Choice) -> tuple[str, ...]:
    return (
        choice.say(cell.title),
        choice.say(cell.metric_label),
        _shown(cell.first, cell, choice),
        _shown(cell.second, cell, choice),
        _change(cell, choice),
        "–" if cell.pair_spread_ratio is None else f"±{format_ratio(cell.pair_spread_ratio)}",
        str(cell.pairs),
    )


def _shown(summary: Summary | None, cell: PairedCell, choice: Choice) -> str:
    if summary is None:
        return "–"
    return choice.number(summary.median, cell.unit, spread=half_width(summary))


def _change(cell: PairedCell, choice: Choice) -> str:
    """Return `+12 % (+8 % … +15 %), faster`."""
    change = format_change(cell.ratio)
    if cell.ratio_ci95 is not None:
        within = f"{format_change(cell.ratio_ci95[0])} … {format_change(cell.ratio_ci95[1])}"
        change = choice.say(words.IN_BRACKETS.fill(text=change, inner=within))
    return f"{change}{choice.say(words.COMMA)}{choice.say(words.VERDICTS[cell.verdict])}"
