"""Which run is meant by an id, the beginning of one, or `last`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import Busy, NotFound
from volbench.domain.model.run import RunState
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.run import Run, RunRow

NEWEST: Final = "last"
_SHORTEST_PREFIX: Final = 4
_NOT_ENDED: Final = {RunState.QUEUED, RunState.RUNNING}
_LIST: Final = Text("`volbench history` lists all runs with their ids.", "可用 `volbench history` 查看所有测试编号。")


def ended_run(session: Session, name: str) -> Run:
    """Return the run whose id is `name` or begins with it; `last` is the newest.

    Raises:
        NotFound: there is none, or more than one.
        Busy: it is still being measured; numbers, caveats and badges are worked out at its end.
    """
    run = _found(session, name)
    if run.state in _NOT_ENDED:
        raise Busy(
            Text("Run {run} has not ended yet.", "测试 {run} 尚未结束。").fill(run=run.id),
            Text(
                "Wait until it has: its result is worked out at the end. `volbench history` lists the others.",
                "请等待其结束，结果在结束时才会得出。可用 `volbench history` 查看其他测试。",
            ),
            run=run.id,
        )
    return run


def newest(session: Session, limit: int) -> tuple[RunRow, ...]:
    """Return up to `limit` rows of the history, newest first."""
    from volbench.store import MAX_PAGE, RowFilter

    rows, _ = session.application.store.list_rows(RowFilter(limit=min(limit, MAX_PAGE)))
    return rows


def _found(session: Session, name: str) -> Run:
    store = session.application.store
    if store.has(name):
        return store.get(name)
    if name == NEWEST:
        if rows := newest(session, 1):
            return store.get(rows[0].id)
        raise NotFound(
            Text("There is no run yet.", "还没有测试记录。"),
            Text("`volbench run --target DIR` measures one.", "可用 `volbench run --target 文件夹` 进行测试。"),
        )
    # Two are enough to know that the beginning is not clear.
    matching = store.beginning_with(name.upper(), most=2) if len(name) >= _SHORTEST_PREFIX else ()
    if len(matching) == 1:
        return store.get(matching[0])
    message = Text("No run begins with {name}.", "没有编号以 {name} 开头的测试。")
    if matching:
        message = Text("Several runs begin with {name}.", "有多个测试的编号以 {name} 开头。")
    raise NotFound(message.fill(name=name), _LIST, run=name)
