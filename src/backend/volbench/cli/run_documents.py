"""`volbench results …`: one document a run at a place many NAS share, sent there and read back as one history."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from volbench.cli.complaints import WrongUse
from volbench.cli.help_pages import SpeakingGroup
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.documents.run_documents import PLACES, SendingState
from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.suites.workload import MiB
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.documents.run_documents import Collected, SendingPreview, SendingStatus
    from volbench.domain.model.servers.endpoint import Endpoint

INCLUSIONS = tuple(str(one) for one in Inclusion)


@click.group(cls=SpeakingGroup, help="cli.help.commands.results", short_help="cli.help.commands.results.short")
def results() -> None:
    """Hold the commands below."""


@results.command("send-to", help="cli.help.commands.results.send_to")
@click.argument("way")
@click.option("--include", multiple=True, type=click.Choice(INCLUSIONS), help="cli.help.options.results.include")
@click.option("--yes", "is_agreed", is_flag=True, help="cli.help.options.results.yes")
@click.pass_obj
def send_to(session: Session, *, way: str, include: tuple[str, ...], is_agreed: bool) -> None:
    """Show what is sent; with `--yes` choose the place and send."""
    documents = session.application.documents
    included = frozenset(Inclusion(one) for one in include)
    if not is_agreed:
        _show(session, documents.choosing.preview(way, included))
        return
    documents.choosing.choose(way, included)
    _send(session)


@results.command(help="cli.help.commands.results.send")
@click.pass_obj
def send(session: Session) -> None:
    """Send what waits."""
    _send(session)


@results.command(help="cli.help.commands.results.stop")
@click.pass_obj
def stop(session: Session) -> None:
    """Send nothing any more."""
    session.application.documents.choosing.leave()
    click.echo(session.say(Message("cli.run_documents.off")))


@results.command(help="cli.help.commands.results.collect")
@click.option("--way", metavar="NAME", help="cli.help.options.results.way")
@click.option(
    "--folder", type=click.Path(exists=True, file_okay=False, path_type=Path), help="cli.help.options.results.folder"
)
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.results.json")
@click.option("--as-lines", is_flag=True, hidden=True, help="cli.help.options.results.as_lines")
@click.option("--below-mib", type=click.IntRange(min=1), hidden=True, help="cli.help.options.results.below_mib")
@click.pass_obj
def collect(
    session: Session,
    *,
    way: str | None,
    folder: Path | None,
    as_json: bool,
    as_lines: bool,
    below_mib: int | None,
) -> None:
    """Take in what is not known yet; `--as-lines` and `--below-mib` are for the service, which looks on."""
    from volbench.host.memory import keep_below
    from volbench.services.documents.collecting import Collecting
    from volbench.services.documents.collector import failure_line, progress_line, result_line

    def tell(done: int, total: int) -> None:
        if as_lines:
            click.echo(progress_line(done, total))

    if below_mib is not None:
        keep_below(below_mib * MiB)
    application = session.application
    try:
        session.refuse_while_measuring()
        place = _place(session, way, folder)
        found = Collecting(
            application.store,
            application.config.data_folder,
            host=application.host,
            is_measuring=application.is_measuring,
            on_progress=tell,
        ).collect(place)
    except VolbenchError as error:
        if not as_lines:
            raise
        click.echo(failure_line(error))
        return
    if as_lines:
        click.echo(result_line(found))
    elif as_json:
        click.echo(json.dumps(session.dump(found), indent=2, ensure_ascii=False))
    else:
        _tell(session, found)


def _place(session: Session, way: str | None, folder: Path | None) -> Endpoint | str:
    """Return the endpoint or folder that is named: exactly one of both."""
    if folder is not None and way is None:
        return str(folder.absolute())
    if way is None or folder is not None:
        raise WrongUse(Message("cli.run_documents.way_or_folder"))
    endpoint = session.application.endpoints.get(way)
    if endpoint.kind not in PLACES:
        raise WrongUse(Message("services.documents.no_place", name=endpoint.name))
    return endpoint


def _show(session: Session, preview: SendingPreview) -> None:
    """Print what would be sent, word for word."""
    click.echo(session.say(Message("cli.run_documents.would_be_sent", address=preview.address, count=preview.count)))
    for name in preview.names:
        click.echo(f"  {name}")
    if preview.count > len(preview.names):
        click.echo("  …")
    if preview.example_run is not None:
        said = Message("cli.run_documents.example", run=preview.example_run, size=format_bytes(preview.example_bytes))
        click.echo(session.say(said))
        click.echo(preview.example.rstrip("\n") if preview.is_whole else preview.example + "…")
    for one in preview.left_out:
        click.echo(session.say(Message("cli.run_documents.left_out", fact=one.fact, why=one.why)))
    click.echo(session.say(Message("cli.run_documents.say_yes")), err=True)


def _send(session: Session) -> None:
    sending = session.application.documents.sending
    state = sending.send()
    status = sending.status()
    if state is SendingState.OFF:
        click.echo(session.say(Message("cli.run_documents.off")))
        return
    if status.problem is not None:
        _complain(session, status)
        raise SystemExit(1)
    code = "cli.run_documents.waiting" if state is SendingState.WAITING else "cli.run_documents.current"
    click.echo(session.say(Message(code, way=status.way, sent=status.sent, waiting=status.waiting)))


def _complain(session: Session, status: SendingStatus) -> None:
    problem = status.problem
    if problem is not None:
        click.secho(session.say(problem.message), err=True, fg="red")
        click.echo(session.say(problem.hint), err=True)
        click.echo(session.say(Message("cli.run_documents.kept", waiting=status.waiting)), err=True)


def send_document(session: Session) -> None:
    """Send the document of a run that has ended; when that fails the run is not harmed, and the owner is told."""
    sending = session.application.documents.sending
    sending.send()
    status = sending.status()
    if status.problem is not None:
        _complain(session, status)


def _tell(session: Session, found: Collected) -> None:
    """Print what came of collecting."""
    came = Message(
        "cli.run_documents.came",
        listed=found.listed,
        installations=found.installations,
        added=found.added,
        known=found.known,
        refused=found.refused,
    )
    click.echo(session.say(came))
    for one in found.refusals:
        click.secho(session.say(Message("cli.run_documents.refused", key=one.key, why=one.why)), err=True, fg="yellow")
    if found.problem is not None:
        left = Message("cli.run_documents.left", left=found.left, why=found.problem.why)
        click.secho(session.say(left), err=True, fg="yellow")
    if not found.is_all:
        click.secho(session.say(Message("cli.run_documents.not_all_listed")), err=True, fg="yellow")
    if found.cost is not None:
        size = format_bytes(found.moved_bytes)
        cost = Message("cli.run_documents.cost", size=size, cost=f"{found.cost:.2f}", currency=found.currency)
        click.echo(session.say(cost))
