"""What `volbench lab` shows: the disks to be erased, what comes, every command, what became of each cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from volbench.cli.lab_coming import coming_of, refused_of
from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.lab.build_names import build_title
from volbench.domain.lab.journal import CONDITION_NAMES, PROGRESS_NAMES
from volbench.domain.model.machine.names import file_system_name
from volbench.domain.model.words.message import Message, listed
from volbench.domain.model.words.units import format_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.cli.session import Session
    from volbench.domain.lab.journal import Journal, LabCell, LabRequest
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.lab.machine_protocols import Machine

_DISKS = (
    Message("cli.lab_listing.disks.disk"),
    Message("cli.lab_listing.disks.size"),
    Message("cli.lab_listing.disks.model"),
    Message("cli.lab_listing.disks.serial_number"),
    Message("cli.lab_listing.disks.data"),
)
_CELLS = (
    Message("cli.lab_listing.cells.raid_type"),
    Message("cli.lab_listing.cells.file_system"),
    Message("cli.lab_listing.cells.array"),
    Message("cli.lab_listing.cells.state"),
    Message("cli.lab_listing.cells.run"),
)
_DATA = Message("cli.lab_listing.data")
_NONE = Message("cli.lab_listing.none")
_ERASED = Message("cli.lab_listing.erased")
_HAS_DATA = Message("cli.lab_listing.has_data")
_WOULD_BE = Message("cli.lab_listing.would_be")
_COMES = Message("cli.lab_listing.comes")
_NOT_BUILT = Message("cli.lab_listing.not_built")
_REASON = Message("cli.lab_listing.reason")
_DRY = Message("cli.lab_listing.dry")
TOKEN = "0123456789abcdef"  # noqa: S105 (a name to show, no secret)


def print_disks(session: Session, disks: Sequence[LabDisk], *, is_rehearsal: bool = False) -> None:
    """List what is to be erased."""
    lines = [
        [
            disk.name,
            format_bytes(disk.size_bytes),
            disk.model or "–",
            disk.serial or "–",
            session.say(
                _DATA.fill(count=disk.sampled_with_data, places=disk.sampled) if disk.sampled_with_data else _NONE
            ),
        ]
        for disk in disks
    ]
    click.echo(session.say(_WOULD_BE if is_rehearsal else _ERASED), err=True)
    click.echo(listing([[session.say(word) for word in _DISKS], *lines], terminal_columns()), err=True)
    if names := [disk.name for disk in disks if disk.sampled_with_data]:
        words = session.say(_HAS_DATA.fill(names=listed(names)))
        click.echo(wrapped(words, terminal_columns()), err=True)


def print_what_comes(session: Session, request: LabRequest, cells: Sequence[LabCell], disks: int) -> None:
    """Say how much there is to do on so many disks, and what cannot be built of them."""
    refused = refused_of(request, disks)
    for one in request.configurations:
        if one.id in refused:
            words = _NOT_BUILT.fill(title=build_title(one), reason=refused[one.id])
            click.echo(wrapped(session.say(words), terminal_columns()), err=True)
    coming = coming_of(request, cells, disks)
    builds = len({(cell.configuration_id, cell.file_system) for cell in coming})
    click.echo(session.say(_COMES.fill(builds=builds, cells=len(coming))), err=True)


def print_commands(
    session: Session, request: LabRequest, cells: Sequence[LabCell], disks: Sequence[LabDisk], machine: Machine
) -> None:
    """Print every command of a laboratory, as typed into a shell."""
    from volbench.lab.rehearsal import rehearse

    click.echo(wrapped("# " + session.say(_DRY.fill(token=TOKEN)), terminal_columns()))
    for act in rehearse(request, cells, disks, machine, token=TOKEN):
        click.echo(f"\n# {session.say(act.title)}")
        for note in act.notes:
            click.echo(f"# {session.say(note)}")
        for line in act.lines:
            click.echo(line)


def print_cells(session: Session, journal: Journal) -> None:
    """Print what became of each cell."""
    rows, reasons = [], []
    for cell in journal.cells:
        configuration = next(one for one in journal.request.configurations if one.id == cell.configuration_id)
        rows.append(
            [
                session.say(build_title(configuration)),
                file_system_name(cell.file_system),
                session.say(CONDITION_NAMES[cell.condition]),
                session.say(PROGRESS_NAMES[cell.progress]),
                cell.run_id or "–",
            ]
        )
        if cell.reason is not None:
            title = build_title(configuration, cell.file_system)
            reasons.append(session.say(_REASON.fill(title=title, reason=cell.reason)))
    click.echo(listing([[session.say(word) for word in _CELLS], *rows], terminal_columns()))
    for reason in dict.fromkeys(reasons):
        click.echo(wrapped(reason, terminal_columns()))
