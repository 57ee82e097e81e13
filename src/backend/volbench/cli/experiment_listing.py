"""How the command line shows an experiment: its cells, what comes next, which runs fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.experiment.plan.experiment import CellState
from volbench.domain.model.errors import NotFound
from volbench.domain.model.moments import TIME_UNKNOWN, is_believable
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import about_text

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.services.experiments.outlook import Outlook

_MARKS: Final = {
    CellState.FILLED: "x",
    CellState.EMPTY: ".",
    CellState.SKIPPED: "-",
    CellState.IMPOSSIBLE: "!",
}
CELL_STATES: Final = Message("cli.experiment_listing.cell_states")
_ALTHOUGH: Final = Message("cli.experiment_listing.although")
_WAIT: Final = Message("cli.experiment_listing.wait")
_NEXT: Final = Message("cli.experiment_listing.next")
_REST: Final = Message("cli.experiment_listing.rest")
_UNKNOWN: Final = Message("cli.experiment_listing.unknown")
_NO_PROPOSAL: Final = Message("cli.experiment_listing.no_proposal")
_CERTAIN: Final = Message("cli.experiment_listing.certain")


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
    return "" if seconds is None else session.say(_WAIT.fill(time=about_text(seconds)))


def print_outlook(session: Session, outlook: Outlook) -> None:
    """Print what comes next, the steps by hand, and how long the rest takes."""
    columns = terminal_columns()
    click.echo(wrapped(session.say(_NEXT.fill(words=outlook.next.words)), columns))
    for number, step in enumerate(outlook.guide.steps, 1):
        wait = "" if step.wait_s is None else session.say(_WAIT.fill(time=about_text(step.wait_s)))
        click.echo(f"\n{number}. {session.say(step.title)}{wait}")
        click.echo(wrapped(session.say(step.words), columns, indent="   "))
    for words in (outlook.guide.warning, outlook.guide.shortcut):
        if words is not None:
            click.echo("\n" + wrapped(session.say(words), columns))
    rest = outlook.estimate
    if rest.cells:
        times = {
            name: session.say(_UNKNOWN if value is None else about_text(value))
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
    runs, now = session.application.experiments.proposals(found.id).runs, session.application.host.clock.now()
    if not runs:
        click.echo(session.say(_NO_PROPOSAL))
        return
    lines = [
        [
            f"{one.configuration_id}/{one.variant}",
            one.run_id,
            one.created_at[:10] if is_believable(one.created_at, now) else session.say(TIME_UNKNOWN),
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
        Message("cli.experiment_listing.there_is_no_experiment_or_more", name=name),
        Message("cli.experiment_listing.volbench_experiment_list_shows_all_with"),
        experiment=name,
    )
