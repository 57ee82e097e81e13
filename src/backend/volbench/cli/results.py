"""`volbench history`, `report`, `verify`, `compare` and `import`: what was measured before."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from volbench.cli.comparing import print_comparison
from volbench.cli.exits import Exit
from volbench.cli.finding import ended_run, newest
from volbench.cli.formats import FormatOf, format_of
from volbench.cli.from_files import runs_to_compare
from volbench.cli.outcome import INCLUSIONS, WROTE, rendered_run, write_file
from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.compare.seeds.publications import PUBLICATIONS
from volbench.domain.model.coding.codec import dump
from volbench.domain.model.documents.export import Subject
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.names import volume_text
from volbench.domain.model.moments import TIME_UNKNOWN
from volbench.domain.model.newer_run import MADE_BY_NEWER_SHORT, refuse_newer
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.figure import FIGURE_NAMES, Figure
from volbench.domain.model.words.message import Message, bracketed
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.quantities import write_out
from volbench.domain.model.words.system_words import system_words
from volbench.domain.model.words.units import metric_text
from volbench.domain.stats.descriptive import half_width
from volbench.reports.formats import formats_of

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.run import Headline, Run, RunRow
    from volbench.domain.model.settings import UnitBase

_SHOWN_DIFFERENCES = 20
_THE_SAME = Message("cli.results.the_same")
_DIFFERS = Message("cli.results.differs")

_OTHER_RULES = Message("cli.results.other_rules")
_UNNUMBERED = Message("cli.results.unnumbered")
_NUMBERED = Message("cli.results.numbered")
_ALREADY = Message("cli.results.already_here")
_RULES = "environment.rules_version"

_STATES = {
    RunState.QUEUED: Message("cli.results.states.queued"),
    RunState.RUNNING: Message("cli.results.states.running"),
    RunState.DONE: Message("cli.results.states.done"),
    RunState.FAILED: Message("cli.results.states.failed"),
    RunState.CANCELLED: Message("cli.results.states.cancelled"),
    RunState.INTERRUPTED: Message("cli.results.states.interrupted"),
}
_HEADING = (
    Message("cli.results.heading.run"),
    Message("cli.results.heading.started_utc"),
    Message("cli.results.heading.suite"),
    Message("cli.results.heading.volume"),
    Message("cli.results.heading.state"),
    Message("cli.results.heading.first_number"),
    Message("cli.results.heading.answer"),
    Message("cli.results.heading.label"),
)


@click.command(help="cli.help.commands.history")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 200), help="cli.help.options.limit")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.history.json")
@click.pass_obj
def history(session: Session, *, limit: int, as_json: bool) -> None:
    """Print the newest runs."""
    rows = session.application.watching.told_rows(newest(session, limit))
    if as_json:
        click.echo(write_out(json.dumps([session.dump(row) for row in rows], indent=2, ensure_ascii=False), "si"))
        return
    base = session.application.store.settings().unit_base
    lines = [_history_line(session, row, base) for row in rows]
    columns = terminal_columns()
    click.echo(listing([[session.say(word) for word in _HEADING], *lines], columns))
    for notice in session.application.watching.notices():
        click.secho("\n" + wrapped(session.say(notice.sentence), columns), fg="yellow")
        for text in (*(cell.sentence for cell in notice.cells), notice.advice):
            click.echo(wrapped(session.say(text), columns, indent="  "))


@click.command(
    short_help="cli.help.commands.report.short",
    help="cli.help.commands.report",
)
@click.argument("run")
@click.option(
    "--format",
    "format_",
    type=FormatOf(Subject.RUN),
    help="cli.help.options.format",
)
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="cli.help.options.output")
@click.option("--include", multiple=True, type=click.Choice(INCLUSIONS), help="cli.help.options.include")
@click.option("--beside", type=click.Choice(tuple(PUBLICATIONS)), help="cli.help.options.report.beside")
@click.pass_obj
def report(
    session: Session,
    *,
    run: str,
    format_: str | None,
    output: Path | None,
    include: tuple[str, ...],
    beside: str | None,
) -> None:
    """Render one run."""
    format_ = format_of(Subject.RUN, format_, output, usual="txt")
    found = ended_run(session, run)
    if output is not None:
        write_file(session, found, format_, output, include, beside=beside or "")
        return
    rendered = rendered_run(session, found, format_, include, beside or "")
    sys.stdout.buffer.write(rendered.content)
    sys.stdout.buffer.flush()


@click.command(short_help="cli.help.commands.verify.short", help="cli.help.commands.verify")
@click.argument("run")
@click.pass_obj
def verify(session: Session, *, run: str) -> None:
    """Recompute one run from its raw outputs."""
    from volbench.runner.reanalysis import differences, is_number, read_again

    application = session.application
    stored = ended_run(session, run)
    refuse_newer(stored)
    again = read_again(stored, application.assigner.suite_of(stored), partial(application.store.raw, stored.id))
    found = [one for one in differences(dump(stored), dump(again)) if one[0] != _RULES]
    older = stored.environment.rules_version
    is_told_otherwise = older != again.environment.rules_version and not any(is_number(path) for path, _, _ in found)
    for path, before, now in found[:_SHOWN_DIFFERENCES]:
        click.echo(f"{path}: {before} → {now}")
    words = (_OTHER_RULES if is_told_otherwise else _DIFFERS) if found else _THE_SAME
    names = {
        "run": stored.id,
        "rounds": sum(len(work.rounds) for work in stored.workloads),
        "count": len(found),
        "older": _UNNUMBERED if older is None else _NUMBERED.fill(version=older),
        "now": again.environment.rules_version,
    }
    click.echo(session.say(words.fill(**names)))
    raise SystemExit(Exit.FAILED if found and not is_told_otherwise else Exit.OK)


@click.command(
    short_help="cli.help.commands.compare.short",
    help="cli.help.commands.compare",
)
@click.argument("runs", nargs=-1, required=True)
@click.option(
    "--format",
    "format_",
    type=FormatOf(Subject.COMPARISON),
    help="cli.help.options.compare.format",
)
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="cli.help.options.output")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.compare.json")
@click.option("--seed", type=int, help="cli.help.options.compare.seed")
@click.pass_obj
def compare(
    session: Session,
    *,
    runs: tuple[str, ...],
    as_json: bool,
    seed: int | None,
    format_: str | None,
    output: Path | None,
) -> None:
    """Compare runs, stored ones and such out of files."""
    from volbench.domain.compare.comparison import compare as compare_runs
    from volbench.domain.compare.comparison import seed_of
    from volbench.domain.compare.comparison_result import FEWEST_RUNS, MOST_RUNS
    from volbench.domain.compare.readings import refuse_together

    if format_ is not None or output is not None:
        format_ = format_of(Subject.COMPARISON, format_, output, usual=formats_of(Subject.COMPARISON)[0])
    session.refuse_while_measuring()
    found = runs_to_compare(session, runs)
    if not FEWEST_RUNS <= len(found) <= MOST_RUNS:
        raise InvalidRequest(
            Message("cli.results.2_to_36_runs_can_be"),
            Message("cli.results.name_them_by_id_which_volbench"),
        )
    refuse_together(found)
    seed = seed_of([run.id for run in found], found[0].id) if seed is None else seed
    rng = Random(seed)  # noqa: S311 (a bootstrap, not a secret)
    store = session.application.store
    # Of a run out of a file nothing is known of its volume's other runs.
    stored = [store.row(run.id) for run in found if store.has(run.id)]
    comparison = compare_runs(
        found,
        baseline_id=found[0].id,
        rng=rng,
        seed=seed,
        threshold_ratio=store.settings().difference_threshold_ratio,
        histories=store.timelines.histories(stored),
        marks=session.application.watching.marks_between(stored, found[0].id),
    )
    found = list(session.application.watching.answered_all(found))
    rows = tuple(replace(row, answer=run.answer) for row, run in zip(comparison.runs, found, strict=True))
    comparison = replace(comparison, runs=rows)
    if as_json:
        click.echo(json.dumps(session.dump(comparison), indent=2, ensure_ascii=False))
    elif format_ is not None:
        _write_comparison(session, comparison, found, format_, output)
    else:
        print_comparison(session, comparison, tuple(found))


def _write_comparison(
    session: Session, comparison: Comparison, runs: list[Run], format_: str, output: Path | None
) -> None:
    rendered = session.application.reports.render_comparison(
        comparison,
        runs,
        format_,
        language=session.language,
        unit_base=session.application.store.settings().unit_base,
    )
    if output is None:
        sys.stdout.buffer.write(rendered.content)
        sys.stdout.buffer.flush()
        return
    try:
        output.write_bytes(rendered.content)
    except OSError as error:
        raise InvalidRequest(
            Message("cli.results.cannot_be_written", path=output, why=system_words(error)),
            Message("cli.results.choose_another_place_with_output"),
        ) from error
    click.echo(session.say(WROTE.fill(path=output)), err=True)


@click.command(
    "import",
    short_help="cli.help.commands.import.short",
    help="cli.help.commands.import",
)
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.pass_obj
def import_file(session: Session, *, file: Path) -> None:
    """Store the runs of a file or folder."""
    from volbench.cli.archives import import_archive
    from volbench.services.imports.import_service import (
        is_experiment,
        is_results,
        known_as,
        read_any,
        read_source,
        store_imported,
    )

    session.wait_while_measuring()
    if is_experiment(file):
        from volbench.cli.experiments import take_in

        take_in(session, file)
        return
    if is_results(file):
        import_archive(session, file)
        return
    store = session.application.store
    for imported in read_any(read_source(file)):
        known = known_as(store, imported.run)
        click.echo(known or store_imported(store, imported))
        if known is not None:
            click.echo(session.say(_ALREADY.fill(run=known)), err=True)


def _history_line(session: Session, row: RunRow, base: UnitBase) -> list[str]:
    first = row.headline[0] if row.headline else None
    return [
        row.id,
        session.say(TIME_UNKNOWN) if row.is_time_unknown else (row.started_at or row.created_at)[:16].replace("T", " "),
        f"{row.suite.id}/{row.profile}",
        session.say(volume_text(row.target_name)),
        session.say(_STATES[row.state]),
        "–" if first is None else _number(session, first, base),
        _answer_word(session, row),
        row.label,
    ]


def _answer_word(session: Session, row: RunRow) -> str:
    if row.is_newer:
        return session.say(MADE_BY_NEWER_SHORT)
    return "–" if row.answer is None else session.say(row.answer.word)


def _number(session: Session, first: Headline, base: UnitBase) -> str:
    """Return the first number of a run, with what it is where that is not the median of all rounds."""
    unit = METRICS[first.metric].unit
    number = metric_text(first.summary.median, unit, base=base.value, spread=half_width(first.summary))
    if first.figure is not Figure.MEDIAN:
        number = bracketed(number, FIGURE_NAMES[first.figure])
    return session.say(number)
