"""Which run is meant by an id, the beginning of one, or `last`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import Busy, NotFound
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.runs.run import Run, RunRow

NEWEST: Final = "last"
_SHORTEST_PREFIX: Final = 4
_NOT_ENDED: Final = {RunState.QUEUED, RunState.RUNNING}
_LIST: Final = Message("cli.finding.list")


def ended_run(session: Session, name: str) -> Run:
    """Return the run whose id is `name` or begins with it; `last` is the newest whose time is known.

    Raises:
        NotFound: there is none, or more than one.
        Busy: it is still being measured; numbers, caveats and badges are worked out at its end.
    """
    run = _found(session, name)
    if run.state in _NOT_ENDED:
        raise Busy(
            Message("cli.finding.run_has_not_ended_yet", run=run.id),
            Message("cli.finding.wait_until_it_has_its_result"),
            run=run.id,
        )
    return run


def newest(session: Session, limit: int) -> tuple[RunRow, ...]:
    """Return up to `limit` rows of the history, newest first, those of unknown time last."""
    from volbench.store import MAX_PAGE, RowFilter

    rows, _ = session.application.store.list_rows(RowFilter(limit=min(limit, MAX_PAGE)))
    return rows


def _found(session: Session, name: str) -> Run:
    store = session.application.store
    if store.has(name):
        return store.get(name)
    if name == NEWEST:
        rows = newest(session, 1)
        if rows and not rows[0].is_time_unknown:
            return store.get(rows[0].id)
        if rows:
            # Those of unknown time come last: there are no others.
            raise NotFound(Message("cli.finding.no_known_time"), _LIST)
        raise NotFound(
            Message("cli.finding.there_is_no_run_yet"),
            Message("cli.finding.volbench_run_target_dir_measures_one"),
        )
    # Two are enough to know that the beginning is not clear.
    matching = store.beginning_with(name.upper(), most=2) if len(name) >= _SHORTEST_PREFIX else ()
    if len(matching) == 1:
        return store.get(matching[0])
    message = Message("cli.finding.no_run_begins_with")
    if matching:
        message = Message("cli.finding.several_runs_begin_with")
    raise NotFound(message.fill(name=name), _LIST, run=name)
