"""What others published of many clients, beside a run of them: a table as printed, and what does not follow in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.load.course import load_courses
from volbench.domain.compare.seeds.beside import BESIDE, NOT_ALIKE, with_published
from volbench.domain.compare.seeds.grids import IN_BRACKETS, cell_text
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.message import Message, dotted
from volbench.domain.model.plot import Plot
from volbench.reports.way_tables import WayTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.run import Run
    from volbench.domain.model.seed import SeedGrid
    from volbench.reports.choice import Choice


def refuse_published(run: Run, format_: str, *, known: Sequence[str]) -> None:
    """Refuse published points in a format that has no place for them, and beside a run without clients.

    Raises:
        InvalidRequest: `format_` is none of the `known` ones, or nothing of the run is told by its clients.
    """
    if format_ not in known:
        hint = Message("reports.formats.choose_one_of", known=", ".join(known))
        raise InvalidRequest(Message("reports.published.not_in_format", format=format_), hint, format=format_)
    if not load_courses(run):
        raise InvalidRequest(Message("reports.published.no_clients"), Message("reports.published.leave_out"))


def plots_beside(plots: Sequence[Plot], choice: Choice) -> Sequence[Plot]:
    """Return the plots of a run, those by clients with the points that were asked for."""
    seed = BESIDE.get(choice.beside)
    return plots if seed is None else [with_published(plot, seed) for plot in plots]


def published_tables(choice: Choice) -> tuple[WayTable, ...]:
    """Return every table of the publication, each number as printed, with what does not follow; none unless asked for.

    The first is the one the points are of, and has what is to be known of the publication as a whole.
    """
    seed = BESIDE.get(choice.beside)
    if seed is None:
        return ()
    about = (NOT_ALIKE, IN_BRACKETS, *seed.remarks)
    return tuple(
        _table(grid, seed.told if place == 0 else None, about if place == 0 else (IN_BRACKETS,), choice)
        for place, grid in enumerate(seed.grids)
    )


def _table(grid: SeedGrid, told: Message | None, notes: Sequence[Message], choice: Choice) -> WayTable:
    """Return one table; `told` says who published it, with what."""
    return WayTable(
        choice.say(grid.name if told is None else dotted(told, grid.name)),
        tuple(choice.say(one) for one in grid.columns),
        tuple((row.name, *map(cell_text, row.cells)) for row in grid.rows),
        tuple(choice.say(note) for note in (*notes, *_notes_of(grid))),
    )


def _notes_of(grid: SeedGrid) -> dict[Message, None]:
    """Return each note of its cells once."""
    return dict.fromkeys(cell.note for row in grid.rows for cell in row.cells if cell.note is not None)
