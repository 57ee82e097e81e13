"""`volbench root-extra`: how the root extra stands, and its scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from volbench.domain.errors import CapabilityMissing
from volbench.domain.text import Text

if TYPE_CHECKING:
    from volbench.cli.session import Session

_MISSING = Text("This copy of volbench came without the root extra.", "此版本的 volbench 不含管理员扩展。")
_INSTEAD = Text("Use the package for DSM or a checkout of the sources.", "请使用 DSM 套件或源代码。")

_HELP = """Say how the root extra stands, or print one of its scripts.

The root extra is a small program of root's that measures what volbench itself may not. Read its script before you run
it. The SHA-256 of a printed script goes to standard error.

\b
volbench root-extra
volbench root-extra --script install > install.sh && sudo sh install.sh
volbench root-extra --script remove | sudo sh
"""


@click.command(name="root-extra", help=_HELP)
@click.option("--script", type=click.Choice(["install", "remove"]), help="Print this script instead.")
@click.pass_obj
def root_extra(session: Session, *, script: str | None) -> None:
    """Print state or script."""
    found = session.application.root_extra()
    if script is None:
        click.echo(session.say(found.meaning))
        for name, path in sorted(found.programs.items()):
            click.echo(f"{name}: {path or '–'}")
        return
    chosen = found.install if script == "install" else found.remove
    if chosen is None:
        raise CapabilityMissing(_MISSING, _INSTEAD, program="root-extra")
    click.echo(chosen.text, nl=False)
    click.echo(f"SHA-256 {chosen.sha256}", err=True)
