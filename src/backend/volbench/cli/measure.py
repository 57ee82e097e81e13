"""`volbench plan` and `volbench run`."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from volbench.cli.archives import keep_copy
from volbench.cli.carry import carry
from volbench.cli.exits import Exit, exit_of_run
from volbench.cli.left import say_left_by
from volbench.cli.outcome import FORMATS, INCLUSIONS, print_result, write_file, write_reports
from volbench.cli.progress import TerminalProgress
from volbench.cli.session import Session, complain_of_failure
from volbench.cli.width import terminal_columns, wrapped
from volbench.domain.assess.caveats import describe
from volbench.domain.model.codec import dump
from volbench.domain.model.run import RunRequest
from volbench.domain.model.targets import volume_words
from volbench.domain.model.text import Text
from volbench.domain.model.units import format_about, format_bytes, format_ratio
from volbench.domain.model.workload import Role
from volbench.runner.interleaved_plan import MOST_ROUNDS
from volbench.suites import by_role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.run import Plan, Run, SkippedCell

_MAIN: Final = by_role(Role.MAIN)
"""What is measured unless another suite is named."""

_HOW_LONG: Final = "How long: smoke, quick, standard or full."
_PLAN_HELP = """Say what a run would do and cost, without touching the volume.

\b
volbench plan --target /volume1/share
volbench plan --target /volume1/share --profile standard --json
"""

_RUN_HELP = """Measure a folder's volume, print the table, keep the run in the history.

\b
Four to six minutes, six headline numbers:
    volbench run --target /volume1/share
All cells, about 20 minutes:           volbench run --target DIR --profile standard
Reports to share:                      volbench run --target DIR --out report
Btrfs with and without copy-on-write:
    volbench run --target DIR --variant btrfs-cow --variant btrfs-nocow
Two volumes in turns, and how they compare:
    volbench run --target /volume1/share --target /volume2/share

Ctrl-C cancels: the tools are ended, the test files removed, finished rounds are kept. A second Ctrl-C, at
least a second later, kills at once; what is left then is removed at the next start.
"""


def _request_options(command: Callable[..., Any]) -> Callable[..., Any]:
    options = (
        click.option("--suite", default=_MAIN.id, show_default=True, help="What is measured."),
        click.option("--profile", default=_MAIN.roles[Role.MAIN], show_default=True, help=_HOW_LONG),
        click.option(
            "--target",
            "targets",
            required=True,
            multiple=True,
            type=click.Path(path_type=Path),
            help="Folder on the volume to measure; a .volbench folder is made there and removed again. "
            "Given twice: both volumes in turns, and how they compare.",
        ),
        click.option(
            "--variant",
            "variants",
            multiple=True,
            help="File-system option set, for example btrfs-nocow; may be given several times (default: as it is).",
        ),
        click.option("--workload", "workloads", multiple=True, help="Only this workload; may be given several times."),
        click.option("--reads-only", is_flag=True, help="Only reading workloads; one test file is still written."),
        click.option(
            "--rounds",
            type=click.IntRange(1, MOST_ROUNDS),
            help="With two targets: more rounds than the verdict needs (default: as many as it needs).",
        ),
        click.option("--seed", type=click.IntRange(0, 2**31 - 1), help="Repeat the order and offsets of another run."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command(help=_PLAN_HELP)
@_request_options
@click.option("--json", "as_json", is_flag=True, help="Print the plan as JSON.")
@click.pass_obj
def plan(session: Session, /, *, as_json: bool, **asked: Any) -> None:
    """Print the plan."""
    found = session.application.assigner.plan(_request(**asked))
    if as_json:
        click.echo(json.dumps(dump(found), indent=2, ensure_ascii=False))
        return
    for line in _plan_lines(found):
        click.echo(wrapped(session.say(line), terminal_columns()))


@click.command(short_help="Measure a folder's volume, print the table, keep the run.", help=_RUN_HELP)
@_request_options
@click.option("--label", default="", help="A short name of your own.")
@click.option("--note", default="", help="Anything worth remembering.")
@click.option(
    "--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the run document here."
)
@click.option("--out", "out_folder", type=click.Path(file_okay=False, path_type=Path), help="Write report.* here.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=click.Choice(FORMATS),
    help="Formats for --out (default: html, md, csv, json); may be given several times.",
)
@click.option(
    "--include",
    multiple=True,
    type=click.Choice(INCLUSIONS),
    help="Facts kept out of reports unless asked for; may be given several times.",
)
@click.option("--no-wait", is_flag=True, help="End with code 4 instead of waiting while another run goes on.")
@click.option("--quiet", "-q", is_flag=True, help="No progress, only the table.")
@click.pass_obj
def run(
    session: Session,
    /,
    *,
    json_file: Path | None,
    out_folder: Path | None,
    formats: tuple[str, ...],
    include: tuple[str, ...],
    no_wait: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    """Measure, print, write."""
    done = measured(session, _request(**asked), waits=not no_wait, quiet=quiet)
    if done.workloads:
        if json_file is not None:
            write_file(session, done, "json", json_file, include)
        if out_folder is not None:
            write_reports(session, done, out_folder, formats, include)
    raise SystemExit(exit_of(done))


def measured(
    session: Session,
    request: RunRequest,
    *,
    waits: bool,
    quiet: bool,
    stored: Callable[[str], None] = lambda _run_id: None,
) -> Run:
    """Say what a run will cost, measure, print the table; return the run as stored. Raises as `carry` and the plan."""
    queued = session.application.assigner.queued_run(request)
    suite = session.application.assigner.suite(queued.suite.id)
    titles = {workload.id: workload.title for workload in suite.workloads}
    if not quiet:
        for line in _plan_lines(queued.plan):
            click.echo(wrapped(session.say(line), terminal_columns()), err=True)
    progress = TerminalProgress(titles, session.language, stream=io.StringIO() if quiet else None)
    try:
        done = carry(session, queued, progress, waits=waits, stored=stored)
    finally:
        progress.close()
    keep_copy(session)
    if done.failure is not None:
        complain_of_failure(done.failure, session.language)
    say_left_by(session, done)
    if done.workloads:
        print_result(session, done)
        for line in _left_out([cell for cell in done.plan.skipped if cell not in queued.plan.skipped]):
            click.echo(wrapped(session.say(line), terminal_columns()))
    return done


def exit_of(done: Run) -> int:
    """Return the code a command that measured ends with."""
    return exit_of_run(done.state, done.failure.code if done.failure else None) or Exit.OK


def _request(
    *,
    suite: str,
    profile: str,
    targets: tuple[Path, ...],
    variants: tuple[str, ...],
    workloads: tuple[str, ...],
    reads_only: bool,
    rounds: int | None,
    seed: int | None,
    label: str = "",
    note: str = "",
) -> RunRequest:
    # Not resolved: a target behind a symbolic link is refused in words, never followed in silence.
    first, *others = (os.path.abspath(target) for target in targets)  # noqa: PTH100 (Path.absolute keeps `..`)
    return RunRequest(
        suite=suite,
        profile=profile,
        target_path=first,
        variants=variants,
        workloads=workloads,
        is_read_only=reads_only,
        label=label,
        note=note,
        seed=seed,
        other_target_paths=tuple(others),
        rounds=rounds,
    )


def _plan_lines(found: Plan) -> list[Text]:
    """Say what it costs first, then what is left out and why."""
    duration = _about(found.expected_duration_s)
    lines = [
        Text(
            "{cells} × {rounds}, {duration}; {written}, everything is removed afterwards.",
            "{cells} × {rounds}，{duration}；{written}，结束后全部删除。",
        ).fill(
            cells=_counted(len(found.cells) * len(found.variants), "workload", "个测试项目"),
            rounds=_counted(found.rounds, "round", "轮"),
            duration=duration,
            written=_written(found),
        ),
        Text(
            "Test file {file}; at the fullest moment {left} stay free.", "测试文件 {file}；占用最多时仍剩余 {left}。"
        ).fill(file=format_bytes(found.file_bytes, base="iec"), left=format_bytes(found.space_left_bytes)),
    ]
    return [*lines, *_of_targets(found), *_at_most(found), *_caveats(found), *_left_out(found.skipped)]


def _of_targets(found: Plan) -> list[Text]:
    """Say of each volume what it takes there, where several are measured in turns."""
    words = Text(
        "{name}: {needed} at the fullest moment, {left} stay free; writes at most {most}.",
        "{name}：占用最多时需要 {needed}，仍剩余 {left}；最多写入 {most}。",
    )
    return [
        words.fill(
            name=volume_words(variant, target.volume_name),
            needed=format_bytes(target.space_needed_bytes, base="iec"),
            left=format_bytes(target.space_left_bytes),
            most=format_bytes(target.most_write_bytes),
        )
        for variant, target in found.targets.items()
    ]


def _written(found: Plan) -> Text:
    """Say how much is written: it depends on how fast the volume is, up to a limit that holds."""
    expected, most = format_bytes(found.expected_write_bytes), format_bytes(found.most_write_bytes)
    if found.most_write_bytes is None or most == expected:
        words = Text("writes {expected}", "写入 {expected}")
    elif found.is_rate_known:
        words = Text("writes about {expected}, at most {most}", "写入约 {expected}，最多 {most}")
    else:
        words = Text("writes up to {most}", "最多写入 {most}")
    return words.fill(expected=expected, most=most)


def _at_most(found: Plan) -> list[Text]:
    """Say what more rounds would cost, where the results decide how many there are."""
    if found.most_duration_s is None:
        return []
    duration = _about(found.most_duration_s)
    if found.stopping is None:
        return [_LONGEST.fill(duration=duration)]
    words = Text(
        "Workloads whose results vary by more than ±{limit} get up to {rounds} rounds: {duration} at most.",
        "结果波动超过 ±{limit} 的测试项目最多测 {rounds} 轮：最长{duration}。",
    )
    limit = format_ratio(found.stopping.half_width_ratio)
    return [words.fill(limit=limit, rounds=found.stopping.most_rounds, duration=duration)]


_LONGEST: Final = Text("It may take longer: {duration} at most.", "可能需要更长时间：最长{duration}。")


def _about(duration_s: float) -> Text:
    return Text(format_about(duration_s), format_about(duration_s, language="zh-CN"))


def _caveats(found: Plan) -> list[Text]:
    """Say what is to be thought of before the start."""
    said = (describe(caveat.code, caveat.values) for caveat in found.caveats if caveat.code == "busy-start")
    words = Text("{what} {advice}", "{what}{advice}")
    return [words.fill(what=one["explanation"], advice=one["advice"]) for one in said]


def _left_out(cells: Sequence[SkippedCell]) -> list[Text]:
    words = Text("Left out: {id}. {why}", "跳过：{id}。{why}")
    return [words.fill(id=cell.workload, why=cell.reason) for cell in cells]


def _counted(number: int, one: str, chinese: str) -> Text:
    return Text(f"{number} {one}{'' if number == 1 else 's'}", f"{number} {chinese}")
