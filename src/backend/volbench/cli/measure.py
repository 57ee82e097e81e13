"""`volbench plan` and `volbench run`."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from volbench.cli.again import asked_workloads
from volbench.cli.archives import keep_copy
from volbench.cli.carry import carry
from volbench.cli.complaints import WrongUse
from volbench.cli.exits import Exit, exit_of_run
from volbench.cli.formats import FormatOf, UsualFormats
from volbench.cli.left import say_left_by
from volbench.cli.outcome import INCLUSIONS, print_result, write_file, write_reports
from volbench.cli.progress import TerminalProgress
from volbench.cli.round_lines import at_most, of_promise, until_steady
from volbench.cli.run_documents import send_document
from volbench.cli.session import Session, complain_of_failure
from volbench.cli.telling import tell_home_assistant
from volbench.cli.width import terminal_columns, wrapped
from volbench.domain.assess.caveats import describe
from volbench.domain.assess.consent import refuse_without_yes
from volbench.domain.model.clients.generator import GENERATORS
from volbench.domain.model.documents.export import Subject
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.machine.names import volume_text
from volbench.domain.model.request_limits import REQUEST_RANGES
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.runs.targets import volume_words
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.suites.workload import Role
from volbench.domain.model.words.message import Message, listed
from volbench.domain.model.words.units import about_text, format_bytes
from volbench.planning.kind import Planning
from volbench.planning.way_lines import ROUNDS, WORKLOADS, counted, left_out, of_verdict
from volbench.services.runs.run_passwords import RunPasswords
from volbench.suites import by_role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.runs.run import Plan, Run
    from volbench.services.runs.assignment import ProfilePlan

_MAIN: Final = by_role(Role.MAIN)
"""What is measured unless another suite is named."""

_GB: Final = 10**9
_HOUR_S: Final = 3600.0


def _whole(name: str) -> click.IntRange:
    bounds = REQUEST_RANGES[name]
    return click.IntRange(int(bounds.least), int(bounds.most))


_PAUSE: Final = click.FloatRange(REQUEST_RANGES["pause_minutes"].least, REQUEST_RANGES["pause_minutes"].most)


def _request_options(command: Callable[..., Any]) -> Callable[..., Any]:
    options = (
        click.option("--suite", default=_MAIN.id, show_default=True, help="cli.help.options.suite"),
        click.option("--profile", default=_MAIN.roles[Role.MAIN], show_default=True, help="cli.help.options.profile"),
        click.option(
            "--target",
            "targets",
            multiple=True,
            type=click.Path(path_type=Path),
            help="cli.help.options.target",
        ),
        click.option(
            "--variant",
            "variants",
            multiple=True,
            help="cli.help.options.variant",
        ),
        click.option("--way", "ways", multiple=True, metavar="NAME", help="cli.help.options.way"),
        click.option("--generator", type=click.Choice(tuple(GENERATORS)), help="cli.help.options.generator"),
        click.option(
            "--most-written-gb", type=click.FloatRange(0, min_open=True), help="cli.help.options.most_written_gb"
        ),
        click.option("--pause-minutes", type=_PAUSE, help="cli.help.options.pause_minutes"),
        click.option("--most-hours", type=click.FloatRange(0, min_open=True), help="cli.help.options.most_hours"),
        click.option("--jobs", type=_whole("jobs"), help="cli.help.options.jobs"),
        click.option("--depth", type=_whole("depth"), help="cli.help.options.depth"),
        click.option("--workload", "workloads", multiple=True, help="cli.help.options.workload"),
        click.option("--again", "is_again", is_flag=True, help="cli.help.options.again"),
        click.option("--reads-only", is_flag=True, help="cli.help.options.reads_only"),
        click.option(
            "--rounds",
            type=_whole("rounds"),
            help="cli.help.options.rounds",
        ),
        click.option(
            "--most-gb", type=click.FloatRange(min=0, min_open=True), metavar="GB", help="cli.help.options.most_gb"
        ),
        click.option("--seed", type=_whole("seed"), help="cli.help.options.seed"),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command(help="cli.help.commands.plan")
@_request_options
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.plan.json")
@click.pass_obj
def plan(session: Session, /, *, as_json: bool, **asked: Any) -> None:
    """Print the plan."""
    request = _request(**asked)
    found = session.application.assigner.plan(request)
    if as_json:
        click.echo(json.dumps(session.dump(found), indent=2, ensure_ascii=False))
        return
    others = (one for one in session.application.assigner.profile_plans(request) if one.profile != request.profile)
    for line in (*_plan_lines(found), *_own_load(request), *_other_profiles(list(others))):
        click.echo(wrapped(session.say(line), terminal_columns()))


@click.command(short_help="cli.help.commands.run.short", help="cli.help.commands.run")
@_request_options
@click.option("--yes", "is_agreed", is_flag=True, help="cli.help.options.run.yes")
@click.option("--label", default="", help="cli.help.options.label")
@click.option("--note", default="", help="cli.help.options.note")
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="cli.help.options.run.json")
@click.option("--out", "out_folder", type=click.Path(file_okay=False, path_type=Path), help="cli.help.options.out")
@click.option(
    "--format",
    "formats",
    cls=UsualFormats,
    multiple=True,
    show_default=True,
    type=FormatOf(Subject.RUN),
    help="cli.help.options.run.format",
)
@click.option(
    "--include",
    multiple=True,
    type=click.Choice(INCLUSIONS),
    help="cli.help.options.run.include",
)
@click.option("--password-stdin", is_flag=True, help="cli.help.options.run.password_stdin")
@click.option("--no-wait", is_flag=True, help="cli.help.options.no_wait")
@click.option("--quiet", "-q", is_flag=True, help="cli.help.options.run.quiet")
@click.pass_obj
def run(
    session: Session,
    /,
    *,
    json_file: Path | None,
    out_folder: Path | None,
    formats: tuple[str, ...],
    include: tuple[str, ...],
    password_stdin: bool,
    no_wait: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    """Measure, print, write."""
    ask = password_from_stdin if password_stdin else None
    done = measured(session, _request(**asked), waits=not no_wait, quiet=quiet, ask=ask)
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
    ask: Callable[[str], str] | None = None,
) -> Run:
    """Say what a run will cost, measure, print the table; return the run as stored. Raises as `carry` and the plan.

    `ask` is asked for the password of each way whose own is not kept.
    """
    queued = session.application.assigner.queued_run(request)
    passwords = RunPasswords(session.application.secrets.get)
    suite = session.application.assigner.suite_of(queued)
    titles = {workload.id: workload.title for workload in suite.workloads}
    if not quiet:
        lighter = session.application.generators.before(request, (queued.target, *queued.targets.values()))
        for line in (*_plan_lines(queued.plan.proposing(lighter)), *_own_load(request)):
            click.echo(wrapped(session.say(line), terminal_columns()), err=True)
    refuse_without_yes(queued.plan, is_agreed=request.is_agreed)
    passwords.hold(queued, {way: ask(way) for way in passwords.missing(queued)} if ask else {})
    progress = TerminalProgress(titles, session.language, stream=io.StringIO() if quiet else None)
    try:
        secret_of = passwords.secret_of(queued.id)
        done = carry(session, queued, progress, waits=waits, stored=stored, secret_of=secret_of)
    finally:
        progress.close()
    keep_copy(session)
    tell_home_assistant(session)
    send_document(session)
    if done.failure is not None:
        complain_of_failure(done.failure, session.language)
    say_left_by(session, done)
    if done.workloads:
        print_result(session, done)
        for line in left_out([cell for cell in done.plan.skipped if cell not in queued.plan.skipped]):
            click.echo(wrapped(session.say(line), terminal_columns()))
    return done


def password_from_stdin(_way: str) -> str:
    """Read the next line of stdin: in no list of processes and no history of a shell."""
    return sys.stdin.readline().rstrip("\r\n")


def exit_of(done: Run) -> int:
    """Return the code a command that measured ends with."""
    return exit_of_run(done.state, done.failure.code if done.failure else None) or Exit.OK


def _request(
    *,
    suite: str,
    profile: str,
    targets: tuple[Path, ...],
    ways: tuple[str, ...],
    generator: str | None,
    most_written_gb: float | None,
    most_hours: float | None,
    pause_minutes: float | None,
    jobs: int | None,
    depth: int | None,
    variants: tuple[str, ...],
    workloads: tuple[str, ...],
    is_again: bool,
    reads_only: bool,
    rounds: int | None,
    most_gb: float | None,
    seed: int | None,
    label: str = "",
    note: str = "",
    is_agreed: bool = False,
) -> RunRequest:
    # Not resolved: a target behind a symbolic link is refused in words, never followed in silence.
    if not targets and not ways:
        raise WrongUse(Message("cli.measure.target_or_way"))

    first, *others = [os.path.abspath(target) for target in targets] or [""]  # noqa: PTH100 (Path.absolute keeps `..`)
    return RunRequest(
        suite=suite,
        profile=profile,
        target_path=first,
        variants=variants,
        workloads=asked_workloads(suite, profile, workloads, is_again=is_again),
        is_read_only=reads_only,
        label=label,
        note=note,
        seed=seed,
        other_target_paths=tuple(others),
        rounds=rounds,
        ways=ways,
        is_agreed=is_agreed,
        generator=generator,
        most_write_bytes=None if most_written_gb is None else round(most_written_gb * _GB),
        pause_minutes=pause_minutes,
        jobs=jobs,
        depth=depth,
        most_duration_s=None if most_hours is None else most_hours * _HOUR_S,
        most_way_bytes=None if most_gb is None else round(most_gb * _GB),
    )


def _plan_lines(found: Plan) -> list[Message]:
    """Say what it costs first, then what is left out and why."""
    duration = about_text(found.expected_duration_s)
    lines = [
        Message(
            "cli.measure.everything_is_removed_afterwards",
            cells=counted(len(found.cells) * len(found.variants), WORKLOADS),
            rounds=counted(found.rounds, ROUNDS),
            duration=duration,
            written=_written(found),
        ),
        _files(found),
    ]
    own = kind_of_run(found).part(Planning)().lines(found)
    if own is not None:
        return [*own, *left_out(found.skipped)]
    more = (
        *_of_data(found),
        *of_verdict(found),
        *of_promise(found),
        *_of_targets(found),
        *at_most(found),
        *until_steady(found),
        *_write_limits(found),
        *_caveats(found),
    )
    return [*lines, *more, *left_out(found.skipped)]


def _other_profiles(others: Sequence[ProfilePlan]) -> list[Message]:
    """Say how long the same takes with other profiles, and with which it cannot be measured, and why."""
    times = [
        Message("cli.measure.profile_time", profile=one.profile, time=about_text(one.plan.expected_duration_s))
        for one in others
        if one.plan is not None
    ]
    refused = [
        Message("cli.measure.not_with_profile", profile=one.profile, why=one.refusal.message)
        for one in others
        if one.refusal is not None
    ]
    return [*([Message("cli.measure.other_profiles", profiles=listed(times))] if times else []), *refused]


def _of_data(found: Plan) -> list[Message]:
    """Say that a folder compresses, so that all is measured with two sorts of data."""
    return [Message("cli.measure.both_data")] if any(map(is_halved, found.cells)) else []


def _files(found: Plan) -> Message:
    left = format_bytes(found.space_left_bytes)
    if found.file_bytes == 0:
        return Message("cli.measure.of_own_sizes", left=left)
    size = format_bytes(found.file_bytes, base="iec")
    return Message("cli.measure.test_file_at_the_fullest_moment", file=size, left=left)


def _of_targets(found: Plan) -> list[Message]:
    """Say of each volume what it takes there, where several are measured in turns."""
    words = Message("cli.measure.at_the_fullest_moment_stay_free")
    first = next(iter(found.targets.values()), None)
    if first is not None and {one.volume_id for one in found.targets.values()} == {first.volume_id}:
        # Folders of one volume: each is planned with what all of them hold.
        return [
            words.fill(
                name=volume_text(first.volume_name),
                needed=format_bytes(found.space_needed_bytes, base="iec"),
                left=format_bytes(found.space_left_bytes),
                most=format_bytes(found.most_write_bytes),
            )
        ]
    return [
        words.fill(
            name=volume_words(variant, target.volume_name),
            needed=format_bytes(target.space_needed_bytes, base="iec"),
            left=format_bytes(target.space_left_bytes),
            most=format_bytes(target.most_write_bytes),
        )
        for variant, target in found.targets.items()
    ]


def _written(found: Plan) -> Message:
    """Say how much is written: it depends on how fast the volume is, up to a limit that holds."""
    expected, most = format_bytes(found.expected_write_bytes), format_bytes(found.most_write_bytes)
    if found.most_write_bytes is None or most == expected:
        words = Message("cli.measure.writes")
    elif found.is_rate_known:
        words = Message("cli.measure.writes_about_at_most")
    else:
        words = Message("cli.measure.writes_up_to")
    return words.fill(expected=expected, most=most)


def _write_limits(found: Plan) -> list[Message]:
    """Say what each workload writes in a round at most, where some need less than the others."""
    if not found.cell_write_limits or found.cell_write_limit_bytes is None:
        return []
    others = (f"{id_} {format_bytes(bytes_, base='iec')}" for id_, bytes_ in found.cell_write_limits.items())
    limit = format_bytes(found.cell_write_limit_bytes, base="iec")
    return [Message("cli.measure.write_limits", limit=limit, others=listed(others))]


def _own_load(request: RunRequest) -> list[Message]:
    """Say that the load is the owner's, and what that means for comparing."""
    if request.jobs is None and request.depth is None:
        return []
    return [Message("cli.measure.own_load")]


def _caveats(found: Plan) -> list[Message]:
    """Say what is to be thought of before the start."""
    said = (describe(caveat.code, caveat.values) for caveat in found.caveats if caveat.code == "busy-start")
    words = Message("cli.measure.what_and_advice")
    return [words.fill(what=one["explanation"], advice=one["advice"]) for one in said]
