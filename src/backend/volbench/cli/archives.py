"""`volbench export-all`, `mirror` and the archive's part of `import`: all results as one file."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from volbench.domain.model.documents.archive import MirrorState
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.cli.session import Session

_WROTE = Message("cli.archives.wrote")
_OFF = Message("cli.archives.off")
_CURRENT = Message("cli.archives.current")
_NOTHING = Message("cli.archives.nothing")
_WAITING = Message("cli.archives.waiting")
_MESSAGE_AND_HINT = Message("cli.archives.message_and_hint")
_NO_COPY = Message("cli.archives.no_copy")
_CAME = Message("cli.archives.came")
_AS_BEFORE = Message("cli.archives.as_before")
_RESTART = Message("cli.archives.restart_for_schedules")


@click.command(
    "export-all",
    short_help="cli.help.commands.export_all.short",
    help="cli.help.commands.export_all",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def export_all(session: Session, *, file: Path) -> None:
    """Write an archive; the file is there whole or not at all."""
    application = session.application
    size = format_bytes(write_whole(file, application.whole_archive()))
    click.echo(session.say(_WROTE.fill(file=file, runs=application.store.archives.count_ended(), size=size)))


def write_whole(file: Path, pieces: Iterator[bytes]) -> int:
    """Write a file that is there whole or not at all; return its size in bytes."""
    from volbench.host.mirror_place import NewFile, in_words

    with in_words(str(file.parent)):
        folder = os.open(file.absolute().parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with NewFile(folder, file.name, str(file)) as new:
            for piece in pieces:
                new.write(piece)
            new.commit()
            return new.size_bytes
    finally:
        os.close(folder)


@click.command(
    short_help="cli.help.commands.mirror.short",
    help="cli.help.commands.mirror",
)
@click.option("--folder", type=click.Path(path_type=Path), help="cli.help.options.folder")
@click.option("--off", is_flag=True, help="cli.help.options.off")
@click.pass_obj
def mirror(session: Session, *, folder: Path | None, off: bool) -> None:
    """Show, choose, write."""
    application = session.application
    settings = application.store.settings()
    if folder is not None:
        path = os.path.abspath(folder)  # noqa: PTH100 (Path.absolute keeps `..`)
        application.mirror.check(path)
        application.store.put_settings(replace(settings, mirror_folder=path))
    elif off:
        application.store.put_settings(replace(settings, mirror_folder=""))
    application.mirror.keep()
    status = application.mirror.status()
    words = {
        MirrorState.OFF: _OFF,
        MirrorState.CURRENT: _CURRENT if status.file else _NOTHING,
        MirrorState.WAITING: _WAITING,
    }
    if status.problem is not None:
        click.secho(session.say(status.problem.message), err=True, fg="red")
        click.echo(session.say(status.problem.hint), err=True)
        raise SystemExit(1)
    click.echo(session.say(words[status.state].fill(file=status.file or "")))
    for note in status.notes:
        click.secho(session.say(note), fg="yellow")


def import_archive(session: Session, file: Path) -> None:
    """Take an archive in and say what came of it."""
    with file.open("rb") as content:
        result = session.application.restoring.take_in(content)
    for run_id in result.added:
        click.echo(run_id)
    words = _CAME.fill(added=len(result.added), already=result.already, refused=result.refused)
    click.echo(session.say(words), err=True)
    if result.is_as_before:
        click.echo(session.say(_AS_BEFORE), err=True)
        _say_what_the_service_has_not_read(session)
    for remark in result.remarks:
        click.secho(session.say(remark), err=True, fg="yellow")
    sys.stdout.flush()


def _say_what_the_service_has_not_read(session: Session) -> None:
    """Say it where schedules came under a service that runs: it reads them when it starts."""
    from volbench.host.data_folder import is_served

    application = session.application
    if application.store.schedules.list() and is_served(application.config.data_folder):
        click.secho(session.say(_RESTART), err=True, fg="yellow")


def keep_copy(session: Session) -> None:
    """Write the copy after a run; when that fails the run is not harmed, and the owner is told."""
    application = session.application
    application.mirror.keep()
    problem = application.mirror.status().problem
    if problem is not None:
        click.secho(session.say(_NO_COPY), err=True, fg="yellow")
        click.echo(session.say(_MESSAGE_AND_HINT.fill(message=problem.message, hint=problem.hint)), err=True)
