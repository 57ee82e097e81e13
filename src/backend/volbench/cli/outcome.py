"""The end of a run on the command line: the table, and the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from volbench.cli.formats import file_names
from volbench.cli.report_blocks import print_blocks
from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.answer.rest_of_verdict import rest_of_verdict
from volbench.domain.answer.rules import answer_lines
from volbench.domain.assess.suitability.use_sentences import use_sentences
from volbench.domain.assess.suitability.use_table import meaning_of
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message, labelled
from volbench.domain.model.words.system_words import system_words
from volbench.reports.choice import Choice
from volbench.reports.kind import reporting_of
from volbench.reports.paired_table import paired_tables
from volbench.reports.row import Row
from volbench.reports.table import figure_text, rows
from volbench.reports.way_section import way_section

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from volbench.cli.session import Session
    from volbench.domain.model.documents.export import Rendered
    from volbench.domain.model.runs.run import Run

INCLUSIONS: Final = tuple(str(known) for known in Inclusion)

_MEDIAN = Message("cli.outcome.heading.median")
_FIGURE = Message("cli.outcome.heading.figure")
_HEADING = (
    Message("cli.outcome.heading.workload"),
    _MEDIAN,
    Message("cli.outcome.heading.spread"),
    Message("cli.outcome.heading.rounds"),
    Message("cli.outcome.heading.badges"),
)
_RUN = Message("cli.outcome.run")
_LIMIT = Message("cli.outcome.limit")
WROTE = Message("cli.outcome.wrote")


def print_result(session: Session, run: Run) -> None:
    """Print the verdict, the table of main metrics and the run's id."""
    run = session.application.watching.told(run)
    unit_base = session.application.store.settings().unit_base
    choice = Choice(session.language, unit_base)
    _print_answer(run, choice)
    _print_sweep(run, choice)
    found = rows(run, choice, main_only=True)
    lines = [[row.title, figure_text(row, choice), row.spread, str(row.rounds), row.badges] for row in found]
    head = _FIGURE if reporting_of(run).figures_differ(run) else _MEDIAN
    heading = [head if word is _MEDIAN else word for word in _HEADING]
    columns = terminal_columns()
    click.echo()
    click.echo(listing([[session.say(word) for word in heading], *lines], columns, right=frozenset({1, 3})))
    click.echo()
    _print_paired(run, choice, columns)
    # Where there is no verdict (a trial run), the reasons for doubt would otherwise be said nowhere.
    for sentence in rest_of_verdict(run) or run.badges.valid_reasons:
        click.echo(wrapped(session.say(sentence), columns))
    if not run.targets:
        _print_meaning(session, run, columns)
    _print_limits(session, found, columns)
    for sentence in session.application.generators.proposal(run):
        click.echo(wrapped(session.say(sentence), columns))
    click.echo(session.say(_RUN.fill(id=run.id)))


def _print_answer(run: Run, choice: Choice) -> None:
    """Print the answer before anything else: its word and reason, and what to do."""
    for place, said in enumerate(answer_lines(run.answer)):
        if not place:
            click.echo()
        click.echo(wrapped(choice.say(said), terminal_columns()))


def _print_sweep(run: Run, choice: Choice) -> None:
    """Print of a run over file sizes the answer first, then what is remarked and the tables."""
    sweep = way_section(run, choice)
    if sweep is None:
        return
    columns = terminal_columns()
    click.echo()
    for sentence in sweep.answer:
        click.echo(wrapped(sentence, columns))
    print_blocks(sweep.blocks, choice, columns)


def _print_paired(run: Run, choice: Choice, columns: int | None) -> None:
    """Print how two volumes measured in turns compare: the table, and what was seen of each workload."""
    for table in paired_tables(run, choice):
        click.echo(listing([list(table.heads), *map(list, table.lines)], columns, right=frozenset({2, 3, 6})))
        click.echo()
        for sentence in table.sentences:
            click.echo(wrapped(sentence, columns))
        click.echo()


def _print_meaning(session: Session, run: Run, columns: int | None) -> None:
    """Print what the numbers are good for."""
    meaning = meaning_of(run)
    said = run.verdict or run.badges.valid_reasons
    # The verdict begins with the first reason for doubt: the same sentence again would only be longer.
    is_told = meaning.doubt is not None and any(meaning.doubt in (sentence, *sentence.parts()) for sentence in said)
    doubt = (meaning.doubt,) if meaning.doubt is not None and not is_told else ()
    for sentence in (*doubt, *use_sentences(meaning), *((meaning.network,) if meaning.network else ())):
        told = sentence if meaning.of_option is None else labelled(meaning.of_option, sentence)
        click.echo(wrapped(session.say(told), columns))


def _print_limits(session: Session, found: Sequence[Row], columns: int | None) -> None:
    """Print what the limit was, workloads with the same one together; nothing where none is known."""
    by_limit: dict[str, list[str]] = {}
    for row in found:
        if row.limit:
            by_limit.setdefault(row.limit, []).append(row.title)
    joint = session.say(Message("cli.outcome.semicolon"))
    for limit, titles in by_limit.items():
        click.echo(wrapped(session.say(_LIMIT.fill(limit=limit, titles=joint.join(titles))), columns))


def rendered_run(session: Session, run: Run, format_: str, include: Sequence[str], beside: str = "") -> Rendered:
    """Return a stored run in a format: as it is stored, or as people are told. Raises as `Reports.render`."""
    application = session.application
    watching, reports = application.watching, application.reports
    return reports.render(
        watching.answered(run) if reports.is_as_stored(format_) else watching.told(run),
        format_,
        language=session.language,
        include=frozenset(Inclusion(word) for word in include),
        unit_base=application.store.settings().unit_base,
        around=watching.surroundings(application.store.row(run.id)),
        beside=beside,
    )


def write_file(
    session: Session, run: Run, format_: str, path: Path, include: Sequence[str], *, beside: str = ""
) -> None:
    """Render one format into one file."""
    rendered = rendered_run(session, run, format_, include, beside)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(rendered.content)
    except OSError as error:
        raise InvalidRequest(
            Message("cli.outcome.cannot_be_written", path=path, why=system_words(error)),
            Message("cli.outcome.the_run_is_kept_write_it", id=run.id, format=format_),
        ) from error
    click.echo(session.say(WROTE.fill(path=path)), err=True)


def write_reports(session: Session, run: Run, folder: Path, formats: Sequence[str], include: Sequence[str]) -> None:
    """Write `report.<suffix>` for each format."""
    for format_, name in file_names(formats).items():
        write_file(session, run, format_, folder / name, include)
