"""`volbench clean-up`: what a killed run left, without starting the service. For whoever will not start it again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from volbench.domain.text import Text

if TYPE_CHECKING:
    from volbench.cli.session import Session

_NOTHING = Text("Nothing was left.", "没有残留。")
_DONE = Text("Interrupted: {run}. What it left in {path} is removed.", "已中断：{run}。它在 {path} 中的残留已删除。")
_NOT_ALL = Text(
    "Interrupted: {run}. What it left in {path} cannot be removed now: look at that folder.",
    "已中断：{run}。目前无法删除它在 {path} 中的残留，请查看该文件夹。",
)


@click.command(
    "clean-up",
    short_help="Remove test files a killed run has left.",
    help="Remove the test files a killed run has left, and call that run interrupted. `serve` and `run` do it "
    "themselves; the DSM package does it before it is uninstalled.\n\n\b\n"
    "volbench clean-up",
)
@click.pass_obj
def clean_up(session: Session) -> None:
    """Sweep the targets of runs that ended with their process."""
    application = session.application
    # Nothing is made for the sake of looking: without a database there was no run.
    if not application.config.database.exists():
        click.echo(session.say(_NOTHING))
        return
    # Late: it judges what was measured, which takes more than looking.
    from volbench.host.run_folder import HOME
    from volbench.jobs.recovery import recover

    with application.take_lock():
        found = recover(application.store, application.assigner, application.sweep)
    for run_id in found:
        path = f"{application.store.row(run_id).target_path.rstrip('/')}/{HOME}"
        words = _NOT_ALL if os.path.lexists(path) else _DONE
        click.echo(session.say(words.fill(run=run_id, path=path)))
    if not found:
        click.echo(session.say(_NOTHING))
