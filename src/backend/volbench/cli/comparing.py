"""How the command line shows a comparison: who is who, the verdict, the numbers, what each difference means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.compare.multi_run_summary import MOST_BESIDE
from volbench.domain.model.machine.names import volume_text
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice

_TOLD: Final = Message("cli.comparing.told")
_BETWEEN: Final = Message("cli.comparing.between")
_DOT: Final = " · "


def print_comparison(session: Session, comparison: Comparison, runs: tuple[Run, ...]) -> None:
    """Print a comparison; `runs` are those it was made of, in its order."""
    from volbench.reports.choice import Choice
    from volbench.reports.comparison_table import comparison_rows

    columns = terminal_columns()
    choice = Choice(session.language, session.application.store.settings().unit_base)
    for line in _who_is_who(session, comparison, runs, choice):
        click.echo(wrapped(line, columns))
    click.echo()
    for sentence in (*comparison.verdict, *comparison.reasons, *comparison.cautions):
        click.echo(wrapped(session.say(sentence), columns))
    _print_promises(runs, choice, columns)
    if not comparison.is_comparable:
        return
    _print_places(runs, choice, columns)
    if not comparison.cells:
        return
    if len(runs) <= MOST_BESIDE:
        heads, lines = comparison_rows(runs, comparison, choice)
        numbers = frozenset(range(2, 2 + len(runs)))
        click.echo("\n" + listing([heads, *lines], columns, right=numbers) + "\n")
    for said, names in _told(session, comparison, choice).items():
        line = session.say(_TOLD.fill(names=session.say(_BETWEEN).join(names), sentence=said))
        click.echo(wrapped(line, columns))


def _print_places(runs: tuple[Run, ...], choice: Choice, columns: int | None) -> None:
    """Print runs over file sizes side by side, a table for each direction; nothing for other runs."""
    from volbench.cli.report_blocks import print_blocks
    from volbench.reports.way_section import beside_section

    section = beside_section(runs, choice)
    if section is None:
        return
    print_blocks(section.blocks, choice, columns)
    click.echo()


def _print_promises(runs: tuple[Run, ...], choice: Choice, columns: int | None) -> None:
    """Print a line for each run of which something was promised; nothing where nothing was."""
    from volbench.reports.promise_lines import TITLE, compared_promises
    from volbench.reports.words import LETTERS

    lines = compared_promises(runs, LETTERS, choice)
    if lines:
        click.echo("\n" + choice.say(TITLE))
    for line in lines:
        click.echo(wrapped(line, columns))


def _who_is_who(session: Session, comparison: Comparison, runs: tuple[Run, ...], choice: Choice) -> list[str]:
    """Return a line per run: its letter, label, volume, what the volume is, when it was measured, and its id."""
    from volbench.reports.facts import date_of, system_line
    from volbench.reports.words import LETTERS

    return [
        f"{letter}  "
        + _DOT.join(
            part
            for part in (
                run.label,
                session.say(volume_text(row.target_name)),
                system_line(run, choice),
                date_of(run, choice),
                "" if row.answer is None else session.say(row.answer.word),
                run.id,
            )
            if part
        )
        for letter, row, run in zip(LETTERS, comparison.runs, runs, strict=False)
    ]


def _told(session: Session, comparison: Comparison, choice: Choice) -> dict[str, list[str]]:
    """Return sentence → what it is said of: each is told once, and of several runs it is named which."""
    from volbench.reports.comparison_table import cell_name
    from volbench.reports.words import LETTERS

    told: dict[str, list[str]] = {}
    letters = dict(zip((row.id for row in comparison.runs), LETTERS, strict=False))
    for cell in comparison.cells:
        for difference in cell.differences:
            name = cell_name(cell, comparison, choice)
            if len(cell.differences) > 1:
                name = f"{letters[difference.run_id]}{_DOT}{name}"
            told.setdefault(session.say(difference.sentence), []).append(name)
    return told
