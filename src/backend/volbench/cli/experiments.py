"""`volbench experiment …`: planned matrices of RAID types and file systems, made, filled, saved and read."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from volbench.cli.chinese_help import SpeakingGroup
from volbench.cli.experiment_listing import find, print_cells, print_outlook, print_proposals
from volbench.cli.experiment_run import run
from volbench.cli.width import listing, terminal_columns
from volbench.domain.experiment.plan.experiment import ArrayCondition, CellState
from volbench.domain.experiment.plan.templates import TEMPLATES, configuration_of
from volbench.domain.model.codec import dump
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.storage import RaidType
from volbench.domain.model.text import Text, plain

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.experiment.analysis.matrix import Matrix
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.run import Run
    from volbench.services.experiments.asked import ConfigurationEdit

_HEADING: Final = (
    Text("Experiment", "实验"),
    Text("Name", "名称"),
    Text("Suite", "测试套件"),
    Text("Cells", "单元格"),
)
_NONE: Final = Text(
    "There is no experiment yet: volbench experiment new NAME", "尚无实验。可新建：volbench experiment new NAME"
)
_CAME: Final = Text(
    "{id}: {filled} cells filled; {added} runs came in, {already} were here already, {refused} were refused.",
    "{id}：已填入 {filled} 个单元格；导入了 {added} 次测试，{already} 次已存在，{refused} 次未通过检查。",
)
_HELP: Final = """Plan a matrix of RAID types and file systems, and fill it with runs.

\b
volbench experiment new "My four disks"
volbench experiment show "My four disks"
volbench experiment run "My four disks"                            (measure what is there)
volbench experiment fill "My four disks"                           (which runs fit)
volbench experiment fill "My four disks" raid5-4/btrfs-cow 01JD    (take one)
volbench experiment export "My four disks" /volumeUSB1/usbshare/experiment.jsonl.gz
volbench experiment import /volumeUSB1/usbshare/experiment.jsonl.gz
volbench experiment report "My four disks" --output experiment.html
"""


@click.group(cls=SpeakingGroup, help=_HELP, short_help="Plan a matrix of RAID types and file systems, and fill it.")
def experiment() -> None:
    """Hold the commands below."""


experiment.add_command(run)


@experiment.command("list", help="List all experiments, newest first.")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
@click.pass_obj
def list_all(session: Session, *, as_json: bool) -> None:
    """Print the experiments."""
    found = session.application.experiments.list()
    if as_json:
        click.echo(json.dumps(dump(found), indent=2, ensure_ascii=False))
        return
    if not found:
        click.echo(session.say(_NONE))
        return
    lines = [
        [one.id, one.name, f"{one.suite_id}/{one.profile}", f"{len(one.filled)}/{len(one.cells)}"] for one in found
    ]
    click.echo(listing([[session.say(word) for word in _HEADING], *lines], terminal_columns()))


@experiment.command(
    help="Make an experiment: the 2018 matrix for your number of disks, or rows and columns of your own.\n\n\b\n"
    'volbench experiment new "Four disks" --disks 4\n'
    'volbench experiment new "Two types" --row raid5:4 --row raid10:4 --column ext4 --column btrfs-cow\n'
    'volbench experiment new "A disk missing" --row raid5:4 --row raid5:4:degraded --column ext4\n\n'
    "States are healthy (the usual), degraded, rebuilding, ssd-cache."
)
@click.argument("name")
@click.option("--disks", default=4, show_default=True, type=click.IntRange(1, 64), help="Disks of the template.")
@click.option(
    "--template",
    default="matrix-2018",
    show_default=True,
    type=click.Choice([one.id for one in TEMPLATES]),
    help="Ready-made rows and columns.",
)
@click.option("--row", "rows", multiple=True, metavar="TYPE:DISKS[:STATE]", help="RAID type, disks, state.")
@click.option("--column", "columns", multiple=True, metavar="VARIANT", help="File system or Btrfs options.")
@click.option("--suite", default="", help="What is measured (default: as for volbench run).")
@click.option("--profile", default="", help="How long (default: standard).")
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
    from volbench.services.experiments.asked import NewExperiment

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


@experiment.command(help="Show an experiment: its cells, what comes next, and how long the rest takes.")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.pass_obj
def show(session: Session, *, name: str, as_json: bool) -> None:
    """Print one experiment."""
    found = find(session, name)
    outlook = session.application.experiments.outlook(found.id)
    if as_json:
        click.echo(json.dumps({"experiment": dump(found), **dump(outlook)}, indent=2, ensure_ascii=False))
        return
    print_cells(session, found)
    print_outlook(session, outlook)


@experiment.command(
    help="Fill a cell from a stored run; without a cell, list the runs that fit open cells.\n\n"
    "CELL is a row and a column, such as raid5-4/btrfs-cow; RUN is an id, its beginning, or `last`.\n\n"
    "A run that was measured on another layout, as far as Volume Bench can tell, is refused with all that speaks "
    "against it. Where you know better, add --anyway: this is kept with the cell and said wherever the experiment "
    "is read."
)
@click.argument("name")
@click.argument("cell", required=False)
@click.argument("run", required=False)
@click.option("--variant", help="Which variant of the run, where it calls it something else.")
@click.option("--other-profile", is_flag=True, help="Take it though its profile is not the experiment's.")
@click.option("--anyway", is_flag=True, help="Take it though the run seems to be of another layout or profile.")
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
        raise click.UsageError("Name a cell such as raid5-4/btrfs-cow, and a run.")
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


@experiment.command(help="Mark a cell as skipped, as impossible, or as open again; a run it had stays.")
@click.argument("name")
@click.argument("cell")
@click.option(
    "--state",
    type=click.Choice(["skipped", "impossible", "open"]),
    default="skipped",
    show_default=True,
    help="What the cell becomes.",
)
@click.option("--reason", default="", help="Why, in your words.")
@click.pass_obj
def mark(session: Session, *, name: str, cell: str, state: str, reason: str) -> None:
    """Mark one cell."""
    desk, found = session.application.experiments, find(session, name)
    row, _, column = cell.partition("/")
    if state == "open":
        desk.empty(found.id, row, column)
    else:
        desk.leave_out(found.id, row, column, state=CellState(state), reason=plain(reason))


@experiment.command(help="Save an experiment with the runs of its cells to one file.")
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


@experiment.command("import", help="Take in a saved experiment with its runs; nothing that is here is overwritten.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def import_file(session: Session, *, file: Path) -> None:
    """Take one in and say what came of it."""
    take_in(session, file)


@experiment.command(help="Write an experiment as a report: numbers side by side, conclusions, what to choose.")
@click.argument("name")
@click.option(
    "--format",
    "format_",
    default="html",
    show_default=True,
    type=click.Choice(["html", "md", "csv"]),
    help="Which kind of file.",
)
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="File (default: standard output)."
)
@click.pass_obj
def report(session: Session, *, name: str, format_: str, output: Path | None) -> None:
    """Render one experiment."""
    from volbench.cli.archives import write_whole
    from volbench.reports.experiment_report import render_experiment
    from volbench.reports.exporter import Choice

    session.refuse_while_measuring()
    found = find(session, name)
    matrix, runs = _read(session, found)
    choice = Choice(session.language, session.application.store.settings().unit_base)
    content = render_experiment(found, matrix, runs, format_, choice).content
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_whole(output, iter([content]))


def take_in(session: Session, file: Path) -> None:
    """Take a saved experiment in and say what came of it. Raises Busy while something is measured."""
    session.refuse_while_measuring()
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
    from volbench.services.experiments.asked import ConfigurationEdit

    kind, _, more = words.partition(":")
    disks, _, state = more.partition(":")
    state = state or str(ArrayCondition.HEALTHY)
    is_number = disks.isdecimal() and 0 < int(disks[:4]) < 1000  # noqa: PLR2004 (no NAS has as many)
    if kind not in set(RaidType) or not is_number or state not in set(ArrayCondition):
        raise InvalidRequest(
            Text("{row} is no row of an experiment.", "{row} 不是有效的配置。").fill(row=words[:80]),
            Text(
                "Write a RAID type and a number of disks, and a state other than healthy: raid5:4, raid5:4:degraded.",
                "请写 RAID 类型和硬盘数量，非正常状态再加上状态，例如 raid5:4、raid5:4:degraded。",
            ),
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
