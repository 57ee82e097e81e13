"""`volbench root-extra`: how the root extra stands, and its scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from volbench.cli.width import table
from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import write_out
from volbench.domain.model.words.units import format_throughput

if TYPE_CHECKING:
    from volbench.cli.session import Session

_MISSING = Message("cli.root_extra.missing")
_DISK_PROBLEM = Message("cli.root_extra.disk_problem")
_INSTEAD = Message("cli.root_extra.instead")


_HEADING = (
    Message("cli.root_extra.heading.disk"),
    Message("cli.root_extra.heading.beginning"),
    Message("cli.root_extra.heading.1_4"),
    Message("cli.root_extra.heading.1_2"),
    Message("cli.root_extra.heading.3_4"),
    Message("cli.root_extra.heading.end"),
    Message("cli.root_extra.heading.temperature"),
)


@click.command(name="root-extra", help="cli.help.commands.root_extra")
@click.option("--script", type=click.Choice(["install", "remove"]), help="cli.help.options.script")
@click.option("--disks", is_flag=True, help="cli.help.options.root_extra.disks")
@click.pass_obj
def root_extra(session: Session, *, script: str | None, disks: bool) -> None:
    """Print state, script or what the disks gave."""
    if disks:
        _print_disks(session)
        return
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


def _print_disks(session: Session) -> None:
    reads = session.application.read_disks()
    lines = []
    for disk in reads.disks:
        speeds = [format_throughput(place.bytes_per_s) for place in disk.places]
        speeds += ["–"] * (len(_HEADING) - 2 - len(speeds))
        lines.append([disk.disk, *speeds, "–" if disk.temperature_c is None else f"{disk.temperature_c:.0f} °C"])
    click.echo(table([[session.say(word) for word in _HEADING], *lines], right=frozenset(range(1, len(_HEADING)))))
    for disk in reads.disks:
        if disk.problem is not None:
            click.echo(session.say(_DISK_PROBLEM.fill(disk=disk.disk, problem=disk.problem)), err=True)
    for sentence in reads.sentences:
        click.echo(write_out(session.say(sentence), "si"))
