"""`volbench pause` and `volbench go-on`, and how a measuring process hears them."""

from __future__ import annotations

import contextlib
import signal
from typing import TYPE_CHECKING

import click

from volbench.domain.model.words.message import Message
from volbench.host.pause_signals import GO_ON, PAUSE, send

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from volbench.cli.session import Session

_WILL_PAUSE = Message("cli.pausing.will_pause")
_GOES_ON = Message("cli.pausing.goes_on")


@click.command(short_help="cli.help.commands.pause.short", help="cli.help.commands.pause")
@click.pass_obj
def pause(session: Session) -> None:
    """Let the run by stages that is measured on this machine rest after its round."""
    click.echo(session.say(_WILL_PAUSE.fill(pid=send(PAUSE))))


@click.command(help="cli.help.commands.go_on")
@click.pass_obj
def go_on(session: Session) -> None:
    """End the pause."""
    click.echo(session.say(_GOES_ON.fill(pid=send(GO_ON))))


@contextlib.contextmanager
def pausing(switch: Callable[[bool], None]) -> Iterator[None]:
    """Call `switch` with true when somebody asks for a pause, with false when it is to go on."""

    def hear(number: int, _frame: FrameType | None) -> None:
        switch(number == PAUSE)

    before = {number: signal.signal(number, hear) for number in (PAUSE, GO_ON)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
