"""`volbench experiment run`: measures here what fits open cells, and ticks them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from volbench.cli.experiment_listing import find, print_cells
from volbench.domain.model.errors import NotFound

if TYPE_CHECKING:
    from volbench.cli.session import Session


@click.command(help="cli.help.commands.experiment.run")
@click.argument("name")
@click.option(
    "--target",
    type=click.Path(path_type=Path),
    help="cli.help.options.experiment_run.target",
)
@click.option("--row", help="cli.help.options.experiment_run.row")
@click.option("--variant", "variants", multiple=True, help="cli.help.options.experiment_run.variant")
@click.option("--no-wait", is_flag=True, help="cli.help.options.no_wait")
@click.option("--quiet", "-q", is_flag=True, help="cli.help.options.experiment_run.quiet")
@click.pass_obj
def run(
    session: Session,
    *,
    name: str,
    target: Path | None,
    row: str | None,
    variants: tuple[str, ...],
    no_wait: bool,
    quiet: bool,
) -> None:
    """Measure, tick, print the cells."""
    from volbench.cli.measure import exit_of, measured
    from volbench.services.experiments.starting import Wish

    desk, found = session.application.experiments, find(session, name)
    # Not resolved: a target behind a symbolic link is refused in words, never followed in silence.
    path = None if target is None else os.path.abspath(target)  # noqa: PTH100 (Path.absolute keeps `..`)
    start = desk.ready(found.id, Wish(None, path, row, variants))

    def note(run_id: str) -> None:
        # Without the experiment, deleted while the run waited for its turn, the run is worth having all the same.
        with contextlib.suppress(NotFound):
            desk.note(found.id, run_id, start)

    done = measured(session, start.request, waits=not no_wait, quiet=quiet, stored=note)
    desk.settle()
    print_cells(session, desk.get(found.id))
    raise SystemExit(exit_of(done))
