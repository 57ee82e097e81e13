"""`volbench clean-up`: what a killed run left, without starting the service. For whoever will not start it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from volbench.cli.exits import Exit
from volbench.cli.left import say_left
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from volbench.cli.session import Session

_NOTHING = Text("Nothing was left.", "没有残留。")
_INTERRUPTED = Text("Interrupted: {run}.", "已中断：{run}。")
_DONE = Text("Removed: what run {run} left in {path}.", "已删除：测试 {run} 在 {path} 中的残留。")
_FORGOTTEN = Text("Forgotten: what run {run} left.", "已忽略：测试 {run} 的残留。")


@click.command(
    "clean-up",
    short_help="Remove test files a killed run has left.",
    help="Remove the test files a killed run has left, and call that run interrupted. `serve` and `run` do it "
    "themselves; the DSM package does it before it is uninstalled.\n\n\b\n"
    "volbench clean-up",
)
@click.option("--forget", metavar="RUN", help="Forget what this run left: its volume never comes back.")
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
    say_left(session, found.left)
    if found.left:
        raise SystemExit(Exit.FAILED)
    if not found.interrupted and not found.cleaned:
        click.echo(session.say(_NOTHING))
