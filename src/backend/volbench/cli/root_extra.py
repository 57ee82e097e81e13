"""`volbench root-extra`: how the root extra stands, and its scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from volbench.cli.width import table
from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.quantities import write_out
from volbench.domain.model.text import Text
from volbench.domain.model.units import format_throughput

if TYPE_CHECKING:
    from volbench.cli.session import Session

_MISSING = Text("This copy of Volume Bench came without the root extra.", "此版本的“存储空间测速”不含管理员扩展。")
_DISK_PROBLEM = Text("{disk}: {problem}", "{disk}：{problem}")
_INSTEAD = Text("Use the package for DSM or a checkout of the sources.", "请使用 DSM 套件或源代码。")

_HELP = """Say how the root extra stands, or print one of its scripts.

The root extra is a small program of root's that measures what Volume Bench itself may not. Read its script before you
run it. The SHA-256 of a printed script goes to standard error.

\b
volbench root-extra
volbench root-extra --script install > install.sh && sudo sh install.sh
volbench root-extra --script remove | sudo sh
volbench root-extra --disks      (reads each disk alone: is one slower than the others?)
"""
_HEADING = (
    Text("Disk", "硬盘"),
    Text("Beginning", "开头"),
    Text("1/4", "1/4"),
    Text("1/2", "1/2"),
    Text("3/4", "3/4"),
    Text("End", "末尾"),
    Text("Temperature", "温度"),
)


@click.command(name="root-extra", help=_HELP)
@click.option("--script", type=click.Choice(["install", "remove"]), help="Print this script instead.")
@click.option("--disks", is_flag=True, help="Read each disk alone, a few seconds per disk.")
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
