"""`volbench notices …`: where notices are sent, the exact words, on and off, a test. Addresses come by stdin only."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from volbench.cli.exits import Exit
from volbench.cli.help_pages import SpeakingGroup
from volbench.domain.model.moments import minute_text
from volbench.domain.model.notices.outgoing import MOST_ADDRESS_LETTERS
from volbench.domain.model.words.message import Message, labelled, plain
from volbench.languages import languages

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.services.outbox.desk import NoticeAddress

_LANGUAGE = click.Choice(list(languages()))


@click.group(cls=SpeakingGroup, help="cli.help.commands.notices", short_help="cli.help.commands.notices.short")
def notices() -> None:
    """Hold the commands below."""


@notices.command("list", help="cli.help.commands.notices.list")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.notices.json")
@click.pass_obj
def list_notices(session: Session, *, as_json: bool) -> None:
    """Print how sending stands; never an address."""
    view, now = session.application.sending.desk.view(), session.application.host.clock.now()
    if as_json:
        click.echo(json.dumps(session.dump(view), indent=2, ensure_ascii=False))
        return
    click.echo(session.say(Message("cli.notices.on" if view.is_on else "cli.notices.off")))
    for one in view.addresses:
        click.echo(f"{one.id}  {one.service}  {one.masked}  {session.say(_became(one, now))}")


@notices.command(help="cli.help.commands.notices.add")
@click.pass_obj
def add(session: Session) -> None:
    """Keep the address that stdin holds: in no list of processes and no history of a shell."""
    stream: Any = sys.stdin.buffer
    read: bytes = stream.read(4 * MOST_ADDRESS_LETTERS)
    kept = session.application.sending.desk.add(read.decode("utf-8", "replace")).addresses[-1]
    click.echo(session.say(Message("cli.notices.kept", service=kept.service, id=kept.id)))


@notices.command(help="cli.help.commands.notices.remove")
@click.argument("address_id", metavar="ID")
@click.pass_obj
def remove(session: Session, address_id: str) -> None:
    """Forget an address."""
    session.application.sending.desk.remove(address_id)
    click.echo(session.say(Message("cli.notices.removed")))


@notices.command(help="cli.help.commands.notices.preview")
@click.option("--in", "language", type=_LANGUAGE, help="cli.help.options.notices.language")
@click.pass_obj
def preview(session: Session, language: str | None) -> None:
    """Print what is sent word for word, and what says that it was read."""
    wanted = language or session.language
    shown = session.application.sending.desk.preview(wanted)
    for one in shown.notices:
        click.echo(f"{one.title}\n{one.body}\n")
    click.echo(session.say(Message("cli.notices.switch_on_so", read=shown.read, language=wanted)), err=True)


@notices.command(help="cli.help.commands.notices.on")
@click.option("--read", required=True, metavar="WORD", help="cli.help.options.notices.read")
@click.option("--in", "language", type=_LANGUAGE, help="cli.help.options.notices.language")
@click.pass_obj
def on(session: Session, read: str, language: str | None) -> None:
    """Switch sending on."""
    session.application.sending.desk.change(is_on=True, read=read, language=language or session.language)
    click.echo(session.say(Message("cli.notices.on")))


@notices.command(help="cli.help.commands.notices.off")
@click.pass_obj
def off(session: Session) -> None:
    """Switch sending off; what waits is forgotten."""
    session.application.sending.desk.change(is_on=False)
    click.echo(session.say(Message("cli.notices.off")))


@notices.command(help="cli.help.commands.notices.test")
@click.pass_context
def test(ctx: click.Context) -> None:
    """Send a test to every address; another exit code where one did not arrive."""
    session: Session = ctx.obj
    desk = session.application.sending.desk
    names = {one.id: one.service for one in desk.view().addresses}
    tried = desk.test()
    for one in tried:
        said = Message("cli.notices.sent") if one.problem is None else one.problem
        click.echo(session.say(labelled(plain(names[one.address_id]), said)))
    if any(one.problem is not None for one in tried):
        ctx.exit(Exit.FAILED)


def _became(one: NoticeAddress, now: str) -> Message:
    if one.problem is not None:
        code = "cli.notices.given_up" if one.is_given_up else "cli.notices.again"
        return Message(code, why=one.problem, when=(one.next_try_at or "")[:16].replace("T", " "))
    if one.last_sent_at is None:
        return Message("cli.notices.nothing_yet")
    return Message("cli.notices.last_sent", when=minute_text(one.last_sent_at, now))
