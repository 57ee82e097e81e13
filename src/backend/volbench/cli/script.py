"""`volbench script`: a suite as a stand-alone shell script, for machines without volbench."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.text import Text
from volbench.domain.model.workload import Role
from volbench.suites import by_role

if TYPE_CHECKING:
    from volbench.cli.session import Session

_MAIN: Final = by_role(Role.MAIN)

_HOW_LONG: Final = "How long: smoke, quick, standard or full."
_HELP = """Write a suite as a POSIX shell script with its fio job files, in one zip file.

It runs over SSH with any fio from 3.6 on and cleans up after itself; `volbench import` reads the folder it leaves.

\b
volbench script --suite nas-volume --profile quick --output nas-volume.zip
"""


@click.command(short_help="Write a suite as a stand-alone shell script.", help=_HELP)
@click.option("--suite", default=_MAIN.id, show_default=True, help="What is measured.")
@click.option("--profile", default=_MAIN.roles[Role.MAIN], show_default=True, help=_HOW_LONG)
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="File (default: SUITE-PROFILE.zip)."
)
@click.pass_obj
def script(session: Session, *, suite: str, profile: str, output: Path | None) -> None:
    """Write the zip file."""
    from volbench.reports.script import write_script

    found = session.application.assigner.suite(suite)
    if profile not in found.profiles:
        raise InvalidRequest(
            Text("Suite {suite} has no profile {profile}.", "测试套件 {suite} 没有档位 {profile}。").fill(
                suite=suite, profile=profile
            ),
            Text("Choose among: {names}.", "可选项：{names}。").fill(names=", ".join(found.profiles)),
        )
    path = output or Path(f"{suite}-{profile}.zip")
    path.write_bytes(write_script(found, found.profiles[profile]))
    click.echo(str(path))
