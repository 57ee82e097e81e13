"""`volbench experiment …`: planned matrices of RAID types and file systems, made, filled, saved and read."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from volbench.cli.complaints import WrongUse
from volbench.cli.experiment_listing import find, print_cells, print_outlook, print_proposals
from volbench.cli.experiment_run import run
from volbench.cli.formats import FormatOf, format_of
from volbench.cli.help_pages import SpeakingGroup
from volbench.cli.width import listing, terminal_columns
from volbench.domain.experiment.plan.experiment import ArrayCondition, CellState
from volbench.domain.experiment.plan.templates import TEMPLATES, configuration_of
from volbench.domain.model.documents.export import Subject
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.words.message import Message, plain

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.experiment.analysis.matrix import Matrix
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.runs.run import Run
    from volbench.services.experiments.edits import ConfigurationEdit

_HEADING: Final = (
    Message("cli.experiments.heading.experiment"),
    Message("cli.experiments.heading.name"),
    Message("cli.experiments.heading.suite"),
    Message("cli.experiments.heading.cells"),
)
_NONE: Final = Message("cli.experiments.none")
_CAME: Final = Message("cli.experiments.came")


@click.group(cls=SpeakingGroup, help="cli.help.commands.experiment", short_help="cli.help.commands.experiment.short")
def experiment() -> None:
    """Hold the commands below."""


experiment.add_command(run)


@experiment.command("list", help="cli.help.commands.experiment.list")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.experiment_list.json")
@click.pass_obj
def list_all(session: Session, *, as_json: bool) -> None:
    """Print the experiments."""
    found = session.application.experiments.list()
    if as_json:
        click.echo(json.dumps(session.dump(found), indent=2, ensure_ascii=False))
        return
    if not found:
        click.echo(session.say(_NONE))
        return
    lines = [
        [one.id, one.name, f"{one.suite_id}/{one.profile}", f"{len(one.filled)}/{len(one.cells)}"] for one in found
    ]
    click.echo(listing([[session.say(word) for word in _HEADING], *lines], terminal_columns()))


@experiment.command(help="cli.help.commands.experiment.new")
@click.argument("name")
@click.option("--disks", default=4, show_default=True, type=click.IntRange(1, 64), help="cli.help.options.disks")
@click.option(
    "--template",
    default="matrix-2018",
    show_default=True,
    type=click.Choice([one.id for one in TEMPLATES]),
    help="cli.help.options.template",
)
@click.option("--row", "rows", multiple=True, metavar="TYPE:DISKS[:STATE]", help="cli.help.options.row")
@click.option("--column", "columns", multiple=True, metavar="VARIANT", help="cli.help.options.column")
@click.option("--suite", default="", help="cli.help.options.experiment_new.suite")
@click.option("--profile", default="", help="cli.help.options.experiment_new.profile")
@click.pass_obj
def new(
    session: Session,
    *,
    name: str,
    disks: int,
    template: str,
    rows: tuple[str, ...],
    columns: tuple[str, ...],
    suite: str,
    profile: str,
) -> None:
    """Make one and print its id."""
    from volbench.services.experiments.edits import NewExperiment

    made = session.application.experiments.create(
        NewExperiment(
            name,
            template="free" if rows else template,
            disks=disks,
            configurations=tuple(_row(row) for row in rows),
            variants=columns,
            suite_id=suite,
            profile=profile,
        )
    )
    click.echo(made.id)


@experiment.command(help="cli.help.commands.experiment.show")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.experiment_show.json")
@click.pass_obj
def show(session: Session, *, name: str, as_json: bool) -> None:
    """Print one experiment."""
    found = find(session, name)
    outlook = session.application.experiments.outlook(found.id)
    if as_json:
        click.echo(
            json.dumps({"experiment": session.dump(found), **session.dump(outlook)}, indent=2, ensure_ascii=False)
        )
        return
    print_cells(session, found)
    print_outlook(session, outlook)


@experiment.command(help="cli.help.commands.experiment.fill")
@click.argument("name")
@click.argument("cell", required=False)
@click.argument("run", required=False)
@click.option("--variant", help="cli.help.options.experiment_fill.variant")
@click.option("--other-profile", is_flag=True, help="cli.help.options.other_profile")
@click.option("--anyway", is_flag=True, help="cli.help.options.anyway")
@click.pass_obj
def fill(
    session: Session,
    *,
    name: str,
    cell: str | None,
    run: str | None,
    variant: str | None,
    other_profile: bool,
    anyway: bool,
) -> None:
    """Fill, or list what could be filled."""
    from volbench.cli.finding import ended_run

    desk, found = session.application.experiments, find(session, name)
    if cell is None:
        print_proposals(session, found)
        return
    row, separator, column = cell.partition("/")
    if not separator or run is None:
        raise WrongUse(Message("cli.complaints.cell_and_run"))
    run_id = ended_run(session, run).id
    desk.fill(
        found.id,
        row,
        column,
        run_id=run_id,
        run_variant=variant,
        is_other_profile_meant=other_profile,
        is_meant=anyway,
    )


@experiment.command(help="cli.help.commands.experiment.mark")
@click.argument("name")
@click.argument("cell")
@click.option(
    "--state",
    type=click.Choice(["skipped", "impossible", "open"]),
    default="skipped",
    show_default=True,
    help="cli.help.options.state",
)
@click.option("--reason", default="", help="cli.help.options.reason")
@click.pass_obj
def mark(session: Session, *, name: str, cell: str, state: str, reason: str) -> None:
    """Mark one cell."""
    desk, found = session.application.experiments, find(session, name)
    row, _, column = cell.partition("/")
    if state == "open":
        desk.empty(found.id, row, column)
    else:
        desk.leave_out(found.id, row, column, state=CellState(state), reason=plain(reason))


@experiment.command(help="cli.help.commands.experiment.export")
@click.argument("name")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def export(session: Session, *, name: str, file: Path | None) -> None:
    """Write the file and print its name; it is there whole or not at all."""
    from volbench.cli.archives import write_whole

    session.refuse_while_measuring()
    files, found = session.application.experiment_files, find(session, name)
    path = file or Path(files.file_name(found.id))
    write_whole(path, files.save(found.id))
    click.echo(str(path))


@experiment.command("import", help="cli.help.commands.experiment.import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def import_file(session: Session, *, file: Path) -> None:
    """Take one in and say what came of it."""
    take_in(session, file)


@experiment.command(help="cli.help.commands.experiment.report")
@click.argument("name")
@click.option(
    "--format",
    "format_",
    type=FormatOf(Subject.EXPERIMENT),
    help="cli.help.options.experiment_report.format",
)
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="cli.help.options.output")
@click.pass_obj
def report(session: Session, *, name: str, format_: str | None, output: Path | None) -> None:
    """Render one experiment."""
    from volbench.cli.archives import write_whole

    format_ = format_of(Subject.EXPERIMENT, format_, output, usual="html")
    session.refuse_while_measuring()
    found = find(session, name)
    matrix, runs = _read(session, found)
    base = session.application.store.settings().unit_base
    content = session.application.reports.render_experiment(
        found, matrix, runs, format_, language=session.language, unit_base=base
    ).content
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_whole(output, iter([content]))


def take_in(session: Session, file: Path) -> None:
    """Take a saved experiment in, as soon as nothing is measured, and say what came of it."""
    session.wait_while_measuring()
    with file.open("rb") as content:
        came = session.application.experiment_files.take_in(content)
    click.echo(came.experiment_id)
    words = _CAME.fill(
        id=came.experiment_id,
        filled=came.filled,
        added=len(came.added),
        already=came.already,
        refused=came.refused,
    )
    click.echo(session.say(words), err=True)
    for remark in came.remarks:
        click.secho(session.say(remark), err=True, fg="yellow")


def _row(words: str) -> ConfigurationEdit:
    from volbench.services.experiments.edits import ConfigurationEdit

    kind, _, more = words.partition(":")
    disks, _, state = more.partition(":")
    state = state or str(ArrayCondition.HEALTHY)
    is_number = disks.isdecimal() and 0 < int(disks[:4]) < 1000  # noqa: PLR2004 (no NAS has as many)
    if kind not in set(RaidType) or not is_number or state not in set(ArrayCondition):
        raise InvalidRequest(
            Message("cli.experiments.is_no_row_of_an_experiment", row=words[:80]),
            Message("cli.experiments.write_a_raid_type_and_a"),
        )
    usual = configuration_of(RaidType(kind), int(disks), ArrayCondition(state))
    return ConfigurationEdit(usual.id, usual.raid_type, usual.disks, None, usual.condition)


def _read(session: Session, found: Experiment) -> tuple[Matrix, dict[str, Run]]:
    from volbench.domain.experiment.analysis.build_noise import noise_of_repeats
    from volbench.domain.experiment.analysis.matrix_builder import read_matrix

    store = session.application.store
    run_ids = dict.fromkeys(cell.run_id for cell in found.filled if cell.run_id is not None)
    runs = {run_id: store.get_numbers(run_id) for run_id in run_ids}
    known_noise = noise_of_repeats(store.timelines.histories([store.row(run_id) for run_id in runs]), runs)
    threshold_ratio = store.settings().difference_threshold_ratio
    return read_matrix(found, runs, threshold_ratio=threshold_ratio, known_noise=known_noise), runs
