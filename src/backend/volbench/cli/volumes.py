"""`volbench volumes`: what can be measured here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from volbench.cli.left import say_all_left
from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.model.codec import dump
from volbench.domain.model.names import RAID_NAMES, file_system_name, pool_state, volume_text
from volbench.domain.model.text import Text, plain
from volbench.domain.model.units import format_bytes

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.storage import Inventory, Volume

_HEADING = (
    Text("Volume", "存储空间"),
    Text("RAID type", "RAID 类型"),
    Text("File system", "文件系统"),
    Text("Size", "容量"),
    Text("Free", "可用"),
    Text("State", "状态"),
    Text("Target folder", "目标文件夹"),
)
_MACHINE_FACTS = {
    "model": Text("Model", "型号"),
    "system": Text("System", "系统"),
    "kernel": Text("Kernel", "内核"),
    "cpu_model": Text("Processor", "处理器"),
    "cpu_cores": Text("Processor cores", "处理器核心数"),
    "memory_bytes": Text("Memory", "内存"),
    "host_name": Text("Host name", "主机名"),
}
_NEEDS_PERMISSION = Text("permission needed", "需要授权")
_NONE = Text("No volume found.", "没有找到存储空间。")

_HELP = """List all mounted local volumes, also those Volume Bench may not write to.

\b
volbench volumes
volbench volumes --json
volbench --root DIR volumes      (DIR holds another machine's proc, sys and etc)
"""


@click.command(short_help="List all mounted local volumes and what they stand on.", help=_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print everything found as JSON.")
@click.pass_obj
def volumes(session: Session, *, as_json: bool) -> None:
    """Print the volumes."""
    found = session.application.inventory()
    if as_json:
        click.echo(json.dumps(dump(found), indent=2, ensure_ascii=False))
        return
    if not found.volumes:
        click.echo(session.say(_NONE))
        return
    lines = [_line(session, volume) for volume in found.volumes]
    columns = terminal_columns()
    click.echo(listing([[session.say(word) for word in _HEADING], *lines], columns, right=frozenset({3, 4})))
    for line in _unknown_lines(session, found):
        click.echo(wrapped(line, columns), err=True)
    say_all_left(session)


def _unknown_lines(session: Session, found: Inventory) -> list[str]:
    """Say what cannot be known and why: each reason once, with the volumes it is true of."""
    names: dict[str, list[str]] = {}
    for volume in found.volumes:
        for unknown in volume.unknowns:
            told = names.setdefault(session.say(unknown.reason), [])
            name = session.say(volume_text(volume.name))
            if name not in told:
                told.append(name)
    colon, comma = session.say(Text(": ", "：")), session.say(Text(", ", "、"))
    of_machine: dict[str, list[str]] = {}
    for unknown in found.unknowns:
        of_machine.setdefault(session.say(unknown.reason), []).append(session.say(_fact(unknown.fact)))
    told_of = [*of_machine.items(), *names.items()]
    return [f"{comma.join(dict.fromkeys(told))}{colon}{reason}" for reason, told in told_of]


def _fact(name: str) -> Text:
    """Name a fact of the machine; one that is new here keeps its own name."""
    return _MACHINE_FACTS.get(name.rpartition(".")[2], plain(name))


def _line(session: Session, volume: Volume) -> list[str]:
    pool, target = volume.pool, volume.target
    has_size = all(unknown.fact != "total_bytes" for unknown in volume.unknowns)
    kinds = pool.raid_type_candidates if pool.raid_type is None else (pool.raid_type,)
    kind = " / ".join(session.say(RAID_NAMES[one]) for one in kinds)
    return [
        session.say(volume_text(volume.name)),
        kind or "–",
        file_system_name(volume.file_system),
        format_bytes(volume.total_bytes) if has_size else "–",
        format_bytes(volume.free_bytes) if has_size else "–",
        session.say(pool_state(pool)),
        target.path if target is not None and target.is_writable else session.say(_NEEDS_PERMISSION),
    ]
