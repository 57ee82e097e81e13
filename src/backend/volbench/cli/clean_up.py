"""`volbench clean-up`: what a killed run left, without starting the service. For whoever will not start it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from volbench.cli.exits import Exit
from volbench.cli.left import say_left, say_what_stays
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.cli.session import Session

_NOTHING = Message("cli.clean_up.nothing")
_INTERRUPTED = Message("cli.clean_up.interrupted")
_DONE = Message("cli.clean_up.done")
_FORGOTTEN = Message("cli.clean_up.forgotten")


@click.command(
    "clean-up",
    short_help="cli.help.commands.clean_up.short",
    help="cli.help.commands.clean_up",
)
@click.option("--forget", metavar="RUN", help="cli.help.options.forget")
@click.pass_obj
def clean_up(session: Session, *, forget: str | None) -> None:
    """Remove what any run left, as far as its volume lets us; code 1 when something stays."""
    application = session.application
    # Nothing is made for the sake of looking: without a database there was no run.
    if not application.config.database.exists():
        click.echo(session.say(_NOTHING))
        return
    if forget is not None:
        application.store.forget_left(forget)
        click.echo(session.say(_FORGOTTEN.fill(run=forget)))
        return
    # Late: it judges what was measured, which takes more than looking.
    from volbench.services.runs.recovery import recover

    with application.take_lock():
        found = recover(application.store, application.assigner, application.sweep)
    for run_id in found.interrupted:
        click.echo(session.say(_INTERRUPTED.fill(run=run_id)))
    for one in found.cleaned:
        click.echo(session.say(_DONE.fill(run=one.run_id, path=one.clean_up.folder)))
        say_what_stays(session, one.clean_up)
    say_left(session, found.left)
    if found.left:
        raise SystemExit(Exit.FAILED)
    if not found.interrupted and not found.cleaned:
        click.echo(session.say(_NOTHING))
