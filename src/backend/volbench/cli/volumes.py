"""`volbench volumes`: what can be measured here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from volbench.cli.left import say_all_left
from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.model.machine.names import RAID_NAMES, file_system_name, pool_state, volume_text
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.units import format_bytes
from volbench.reports.words import UNKNOWN

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.machine.storage import Inventory, Volume

_HEADING = (
    Message("cli.volumes.heading.volume"),
    Message("cli.volumes.heading.raid_type"),
    Message("cli.volumes.heading.file_system"),
    Message("cli.volumes.heading.size"),
    Message("cli.volumes.heading.free"),
    Message("cli.volumes.heading.state"),
    Message("cli.volumes.heading.target_folder"),
)
_MACHINE_FACTS = {
    "model": Message("cli.volumes.machine_facts.model"),
    "system": Message("cli.volumes.machine_facts.system"),
    "kernel": Message("cli.volumes.machine_facts.kernel"),
    "cpu_model": Message("cli.volumes.machine_facts.cpu_model"),
    "cpu_cores": Message("cli.volumes.machine_facts.cpu_cores"),
    "memory_bytes": Message("cli.volumes.machine_facts.memory_bytes"),
    "host_name": Message("cli.volumes.machine_facts.host_name"),
}
_NEEDS_PERMISSION = Message("cli.volumes.needs_permission")
_NONE = Message("cli.volumes.none")


@click.command(short_help="cli.help.commands.volumes.short", help="cli.help.commands.volumes")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.volumes.json")
@click.pass_obj
def volumes(session: Session, *, as_json: bool) -> None:
    """Print the volumes."""
    found = session.application.inventory()
    if as_json:
        click.echo(json.dumps(session.dump(found), indent=2, ensure_ascii=False))
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
    colon, comma = session.say(Message("cli.volumes.colon")), session.say(Message("cli.volumes.comma"))
    of_machine: dict[str, list[str]] = {}
    for unknown in found.unknowns:
        of_machine.setdefault(session.say(unknown.reason), []).append(session.say(_fact(unknown.fact)))
    told_of = [*of_machine.items(), *names.items()]
    return [f"{comma.join(dict.fromkeys(told))}{colon}{reason}" for reason, told in told_of]


def _fact(name: str) -> Message:
    """Name a fact of the machine; one that is new here keeps its own name."""
    return _MACHINE_FACTS.get(name.rpartition(".")[2], plain(name))


def _line(session: Session, volume: Volume) -> list[str]:
    pool, target = volume.pool, volume.target
    has_size = all(unknown.fact != "total_bytes" for unknown in volume.unknowns)
    kinds = pool.raid_type_candidates if pool.raid_type is None else (pool.raid_type,)
    kind = " / ".join(session.say(RAID_NAMES[one]) for one in kinds)
    return [
        session.say(volume_text(volume.name)),
        kind or session.say(UNKNOWN),
        file_system_name(volume.file_system),
        format_bytes(volume.total_bytes) if has_size else "–",
        format_bytes(volume.free_bytes) if has_size else "–",
        session.say(pool_state(pool)),
        target.path if target is not None and target.is_writable else session.say(_NEEDS_PERMISSION),
    ]
