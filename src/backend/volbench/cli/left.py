"""Says what runs left on volumes that could not be cleaned yet, the same way after every command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from volbench.cli.width import terminal_columns, wrapped
from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.units import format_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.cli.session import Session
    from volbench.domain.model.runs.clean_up import CleanUp, LeftBehind
    from volbench.domain.model.runs.run import Run

_LEFT = Message("cli.left.left")
_SIZE = Message("cli.left.size")
_ADVICE = Message("cli.left.advice")
_STAYS = Message("cli.left.stays")


def say_left(session: Session, left: Iterable[LeftBehind]) -> None:
    """Print path, size and reason of everything left, and when it goes, on stderr; nothing where nothing is left."""
    _say(session, [(one.run_id, one.clean_up) for one in left])


def say_left_by(session: Session, run: Run) -> None:
    """Print what one run left, and what stays for good."""
    _say(session, [(run.id, one) for one in run.clean_ups if one.state is CleanUpState.LEFT])
    for one in run.clean_ups:
        say_what_stays(session, one)


def say_what_stays(session: Session, clean_up: CleanUp) -> None:
    """Print what stays although the files are gone, such as folders of a server that lists nothing; mostly nothing."""
    if clean_up.state is CleanUpState.REMOVED and clean_up.reason is not None:
        line = _STAYS.fill(path=clean_up.target_path, reason=clean_up.reason)
        click.echo(wrapped(session.say(line), terminal_columns()), err=True)


def say_all_left(session: Session) -> None:
    """Print what any run left; where there never was a database, none is made."""
    if session.application.config.database.exists():
        say_left(session, session.application.store.left_behind())


def _say(session: Session, left: list[tuple[str, CleanUp]]) -> None:
    for run_id, one in left:
        size = plain("") if one.left_bytes is None else _SIZE.fill(size=format_bytes(one.left_bytes))
        reason = one.reason or plain("")
        line = _LEFT.fill(run=run_id, path=one.folder, size=size, reason=reason)
        click.echo(wrapped(session.say(line), terminal_columns()), err=True)
    if left:
        click.echo(wrapped(session.say(_ADVICE), terminal_columns()), err=True)
