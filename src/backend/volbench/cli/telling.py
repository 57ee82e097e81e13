"""After a run of the command line: whoever is to be told of results is told, as the service would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.cli.session import Session

_NOT_TOLD: Final = Message("cli.telling.not_told")


def tell_home_assistant(session: Session) -> None:
    """Tell Home Assistant where that is turned on; when it fails the run is not harmed, and the owner is told."""
    monitoring = session.application.monitoring
    if not monitoring.is_telling:
        return
    monitoring.home_assistant.tell_now()
    problem = monitoring.home_assistant.status().problem
    if problem is not None:
        words = _NOT_TOLD.fill(message=problem.message, hint=problem.hint)
        click.secho(session.say(words), err=True, fg="yellow")
