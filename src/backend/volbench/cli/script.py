"""`volbench script`: a suite as a stand-alone shell script, for machines without volbench."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.suites.workload import Role
from volbench.domain.model.words.message import Message
from volbench.suites import by_role

if TYPE_CHECKING:
    from volbench.cli.session import Session

_MAIN: Final = by_role(Role.MAIN)


@click.command(short_help="cli.help.commands.script.short", help="cli.help.commands.script")
@click.option("--suite", default=_MAIN.id, show_default=True, help="cli.help.options.suite")
@click.option("--profile", default=_MAIN.roles[Role.MAIN], show_default=True, help="cli.help.options.profile")
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="cli.help.options.script.output")
@click.pass_obj
def script(session: Session, *, suite: str, profile: str, output: Path | None) -> None:
    """Write the zip file."""
    from volbench.reports.script import write_script

    found = session.application.assigner.suite(suite)
    if profile not in found.profiles:
        raise InvalidRequest(
            Message("cli.script.suite_has_no_profile", suite=suite, profile=profile),
            Message("cli.script.choose_among", names=", ".join(found.profiles)),
        )
    path = output or Path(f"{suite}-{profile}.zip")
    path.write_bytes(write_script(found, found.profiles[profile]))
    click.echo(str(path))
