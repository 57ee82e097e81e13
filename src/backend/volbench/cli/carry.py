"""Measures in this process: waits for the machine, runs, listens to Ctrl-C. Same lock and database as the service."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from volbench.cli.ending import ending
from volbench.cli.pausing import pausing
from volbench.domain.model.errors import Busy, StoreFailed
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor
from volbench.services.documents.adoption import adopt
from volbench.services.runs.recovery import recover

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from volbench.cli.session import Session
    from volbench.domain.model.runs.run import Run
    from volbench.runner.protocols import Listener

RETRY_S = 0.5
_BRIEF_S = 1.0
"""The service looks at the lock now and then; so short a hold is nobody measuring."""

_WAITING = Message("cli.carry.waiting")
_CANCELLING = Message("cli.carry.cancelling")


def carry(
    session: Session,
    run: Run,
    listener: Listener,
    *,
    waits: bool,
    stored: Callable[[str], None] = lambda _run_id: None,
    secret_of: Callable[[str], bytes | None] | None = None,
) -> Run:
    """Carry a run that is not stored yet and return it as stored; `stored` is told its id before it begins.

    `secret_of` gives the password of an endpoint, by its id; without it those that are kept are read.

    Raises:
        Busy: another process measures and `waits` is false.
        click.Abort: the owner gave up while waiting.
    """
    cancel = CancelSwitch()
    application = session.application
    with contextlib.ExitStack() as listening:
        listening.enter_context(_signals(cancel, session))
        if kind_of_run(run.plan).can_pause:
            # Others have no handler, so nobody can ask them in vain.
            listening.enter_context(pausing(lambda is_on: cancel.pause() if is_on else cancel.go_on()))
        listening.enter_context(_turn(session, cancel, waits=waits))
        recover(application.store, application.assigner, application.sweep)
        adopt(application.store)
        application.store.create(replace(run, state=RunState.RUNNING))
        stored(run.id)
        conductor = Conductor(
            application.assigner.assign(run),
            host=replace(application.host, secret_of=secret_of) if secret_of else application.host,
            journal=application.store,
            listener=listener,
            cancel=cancel,
        )
        try:
            return conductor.conduct()
        except StoreFailed:
            # Our test files are gone, which may have made the room that was missing; else the next start does it.
            with contextlib.suppress(StoreFailed):
                recover(application.store, application.assigner, application.sweep)
            raise


@contextlib.contextmanager
def _turn(session: Session, cancel: CancelSwitch, *, waits: bool) -> Iterator[None]:
    """Hold the machine's lock, waiting for it if asked to."""
    waited_s = 0.0
    has_said = False
    while True:
        try:
            lock: AbstractContextManager[object] = session.application.take_lock()
            break
        except Busy as busy:
            if not waits and waited_s >= _BRIEF_S:
                raise
            if waits and waited_s >= _BRIEF_S and not has_said:
                has_said = True
                click.echo(session.say(_WAITING.fill(why=busy.message)), err=True)
        if cancel.wait(RETRY_S):
            raise click.Abort
        waited_s += RETRY_S
    with lock:
        yield


@contextlib.contextmanager
def _signals(cancel: CancelSwitch, session: Session) -> Iterator[None]:
    """The first signal that asks us to end cancels and cleans up."""

    def end() -> None:
        cancel.end_now()
        click.echo("\n" + session.say(_CANCELLING), err=True)

    with ending(end):
        yield
