"""`volbench volumes`: what can be measured here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from volbench.cli.width import table
from volbench.domain.codec import dump
from volbench.domain.names import RAID_NAMES
from volbench.domain.text import Text
from volbench.domain.units import format_bytes

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.storage import Inventory, Volume

_HEADING = (
    Text("Volume", "存储空间"),
    Text("RAID type", "RAID 类型"),
    Text("File system", "文件系统"),
    Text("Size", "容量"),
    Text("Free", "可用"),
    Text("State", "状态"),
    Text("Target folder", "目标文件夹"),
)
_STATES = {
    "clean": Text("healthy", "正常"),
    "syncing": Text("rebuilding or being checked", "正在重建或校验"),
    "degraded": Text("degraded", "已降级"),
    "failed": Text("failed", "已损毁"),
    "unknown": Text("unknown", "未知"),
}
_NEEDS_PERMISSION = Text("permission needed", "需要授权")
_NONE = Text("No volume found.", "没有找到存储空间。")

_HELP = """List all mounted local volumes, also those volbench may not write to.

\b
volbench volumes
volbench volumes --json
volbench --root DIR volumes      (DIR holds another machine's proc, sys and etc)
"""


@click.command(help=_HELP)
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
    click.echo(table([[session.say(word) for word in _HEADING], *lines], right=frozenset({3, 4})))
    for line in _unknown_lines(session, found):
        click.echo(line, err=True)


def _unknown_lines(session: Session, found: Inventory) -> list[str]:
    """Say what cannot be known and why: each reason once, with the volumes it is true of."""
    names: dict[str, list[str]] = {}
    for volume in found.volumes:
        for unknown in volume.unknowns:
            told = names.setdefault(session.say(unknown.reason), [])
            if volume.name not in told:
                told.append(volume.name)
    of_machine = [session.say(unknown.reason) for unknown in found.unknowns]
    return [*dict.fromkeys(of_machine), *(f"{', '.join(told)}: {reason}" for reason, told in names.items())]


def _line(session: Session, volume: Volume) -> list[str]:
    pool, target = volume.pool, volume.target
    has_size = all(unknown.fact != "total_bytes" for unknown in volume.unknowns)
    kinds = pool.raid_type_candidates if pool.raid_type is None else (pool.raid_type,)
    kind = " / ".join(session.say(RAID_NAMES[one]) for one in kinds)
    return [
        volume.name,
        kind or "–",
        volume.file_system,
        format_bytes(volume.total_bytes) if has_size else "–",
        format_bytes(volume.free_bytes) if has_size else "–",
        session.say(_STATES[str(pool.health)]),
        target.path if target is not None and target.is_writable else session.say(_NEEDS_PERMISSION),
    ]
