"""How the command line shows an experiment: its cells, what comes next, which runs fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.experiment.plan.experiment import CellState
from volbench.domain.model.errors import NotFound
from volbench.domain.model.text import Text
from volbench.domain.model.units import format_about

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.services.experiments.asked import Outlook

_MARKS: Final = {
    CellState.FILLED: "x",
    CellState.EMPTY: ".",
    CellState.SKIPPED: "-",
    CellState.IMPOSSIBLE: "!",
}
CELL_STATES: Final = Text(
    "x filled in · . open · - skipped · ! not possible", "x 已填 · . 待填 · - 已跳过 · ! 无法搭建"
)
_ALTHOUGH: Final = Text("{cell} was filled although: {why}", "{cell} 已确认填入，但：{why}")
_WAIT: Final = Text(" ({time})", "（{time}）")
_NEXT: Final = Text("Next: {words}", "下一步：{words}")
_REST: Final = Text(
    "Rest: {cells} cells; measuring {measuring}, initial sync {syncing}, clicks by hand {hands}, all in all {total}.",
    "剩余：{cells} 个单元格；测试用时{measuring}，初始同步{syncing}，手动操作{hands}，合计{total}。",
)
_UNKNOWN: Final = Text("unknown", "未知")
_NO_PROPOSAL: Final = Text("No stored run fits an open cell.", "没有与待填单元格相符的测试。")
_CERTAIN: Final = Text("fits", "相符")


def print_cells(session: Session, found: Experiment) -> None:
    """Print the matrix with a mark for each cell."""
    rows = [["", *found.variants]]
    for one in found.configurations:
        marks = [_MARKS[cell.state] for cell in found.cells if cell.configuration_id == one.id]
        rows.append([one.id, *marks])
    click.echo(f"{found.name} · {found.suite_id}/{found.profile}\n")
    click.echo(listing(rows, terminal_columns()))
    click.echo(session.say(CELL_STATES) + "\n")
    for cell in found.filled:
        if cell.reason is not None:
            words = _ALTHOUGH.fill(cell=cell.place, why=cell.reason)
            click.echo(wrapped(session.say(words), terminal_columns()) + "\n")


def _wait(session: Session, seconds: float | None) -> str:
    return "" if seconds is None else session.say(_WAIT.fill(time=format_about(seconds, language=session.language)))


def print_outlook(session: Session, outlook: Outlook) -> None:
    """Print what comes next, the steps by hand, and how long the rest takes."""
    columns = terminal_columns()
    click.echo(wrapped(session.say(_NEXT.fill(words=outlook.next.words)), columns))
    for number, step in enumerate(outlook.guide.steps, 1):
        wait = (
            ""
            if step.wait_s is None
            else session.say(_WAIT.fill(time=format_about(step.wait_s, language=session.language)))
        )
        click.echo(f"\n{number}. {session.say(step.title)}{wait}")
        click.echo(wrapped(session.say(step.words), columns, indent="   "))
    for words in (outlook.guide.warning, outlook.guide.shortcut):
        if words is not None:
            click.echo("\n" + wrapped(session.say(words), columns))
    rest = outlook.estimate
    if rest.cells:
        times = {
            name: session.say(_UNKNOWN) if value is None else format_about(value, language=session.language)
            for name, value in (
                ("measuring", rest.measuring_s),
                ("syncing", rest.syncing_s),
                ("hands", rest.hands_s),
                ("total", rest.total_s),
            )
        }
        click.echo("\n" + wrapped(session.say(_REST.fill(cells=rest.cells, **times)), columns))
        click.echo(wrapped(session.say(rest.basis), columns))


def print_proposals(session: Session, found: Experiment) -> None:
    """Print which stored runs fit which open cells."""
    runs = session.application.experiments.proposals(found.id).runs
    if not runs:
        click.echo(session.say(_NO_PROPOSAL))
        return
    lines = [
        [
            f"{one.configuration_id}/{one.variant}",
            one.run_id,
            one.created_at[:10],
            one.label,
            session.say(one.doubt or _CERTAIN),
        ]
        for one in runs
    ]
    click.echo(listing(lines, terminal_columns()))


def find(session: Session, name: str) -> Experiment:
    """Return the experiment with this name, this id, or an id that begins so. Raises NotFound."""
    found = session.application.experiments.list()
    named = [one for one in found if name in {one.name, one.id}] or [one for one in found if one.id.startswith(name)]
    if len(named) == 1:
        return named[0]
    raise NotFound(
        Text("There is no experiment {name}, or more than one.", "没有实验 {name}，或不止一个。").fill(name=name),
        Text("`volbench experiment list` shows all with their ids.", "可用 `volbench experiment list` 查看全部编号。"),
        experiment=name,
    )
