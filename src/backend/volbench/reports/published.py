"""What others published beside a run of one's own: tables as printed, and what does not follow in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.compare.readings import has_reading
from volbench.domain.compare.seeds.grids import IN_BRACKETS, cell_text
from volbench.domain.compare.seeds.publications import PUBLICATIONS, measured_by, with_published
from volbench.domain.compare.seeds.reading import read_row
from volbench.domain.model.clients.load import Load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.plots.plot import Plot
from volbench.domain.model.seed import Follows, Measured
from volbench.domain.model.sweeps.sweep import SENT_NAMES, Sent, Sweep
from volbench.domain.model.words.message import Message, dotted
from volbench.domain.model.words.units import MISSING
from volbench.reports.blocks import titled_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.compare.seeds.printed import PrintedSeed
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.seed import SeedGrid, SeedRow
    from volbench.reports.blocks import Block
    from volbench.reports.choice import Choice

_SIZE: Final = Message("assess.plots.file_size")
_MB: Final = 10**6


def refuse_published(run: Run, format_: str, beside: str, *, known: Sequence[str]) -> None:
    """Refuse what was published in a format that has no place for it, and beside a run of something else.

    Raises:
        InvalidRequest: `format_` is none of the `known` ones, or nothing of the run is told by its clients, or, of
            files by size, by those.
    """
    if format_ not in known:
        hint = Message("reports.formats.choose_one_of", known=", ".join(known))
        raise InvalidRequest(Message("reports.published.not_in_format", format=format_), hint, format=format_)
    seed = PUBLICATIONS.get(beside)
    if seed is not None and measured_by(seed) is Measured.FILES:
        if not has_reading(run, Sweep):
            raise InvalidRequest(Message("reports.published.no_sizes"), Message("reports.published.leave_out"))
    elif not has_reading(run, Load):
        raise InvalidRequest(Message("reports.published.no_clients"), Message("reports.published.leave_out"))


def plots_beside(plots: Sequence[Plot], choice: Choice) -> Sequence[Plot]:
    """Return the plots of a run, those by clients with the points that were asked for, if it has any."""
    seed = PUBLICATIONS.get(choice.beside)
    return plots if seed is None else [with_published(plot, seed) for plot in plots]


def published_tables(choice: Choice) -> tuple[Block, ...]:
    """Return every table of the publication, each number as printed, with what does not follow; none unless asked for.

    The first is the one the points are of, and has what is to be known of the publication as a whole.
    """
    seed = PUBLICATIONS.get(choice.beside)
    if seed is None:
        return ()
    hint = () if seed.hint is None else (seed.hint,)
    about = (*hint, IN_BRACKETS, *seed.remarks)
    # What each is made of follows from the ones before: the first says what holds for all.
    told = [(seed.told, about), *[(None, (IN_BRACKETS,))] * (len(seed.grids) + len(Sent))]
    sents = [sent for sent in Sent if any(table.sent is sent for table in seed.tables)]
    return (
        *(block for sent, own in zip(sents, told, strict=False) for block in _by_size(seed, sent, *own, choice)),
        *(
            block
            for grid, own in zip(seed.grids, told[len(sents) :], strict=False)
            for block in _table(grid, *own, choice)
        ),
    )


def _by_size(
    seed: PrintedSeed, sent: Sent, told: Message | None, notes: Sequence[Message], choice: Choice
) -> tuple[Block, ...]:
    """Return every place of one direction in a table, by size, as a run's own ways stand."""
    places = [table for table in seed.tables if table.sent is sent]
    read = [{row.size: read_row(row, table) for row in table.rows} for table in places]
    sizes = sorted({(row.bytes, row.size) for rows in read for row in rows.values()})
    odd = dict.fromkeys(row.note for rows in read for row in rows.values() if row.note is not None)
    name = SENT_NAMES[sent]
    return titled_table(
        choice.say(name if told is None else dotted(told, name)),
        (choice.say(_SIZE), *(choice.say(table.name) for table in places)),
        tuple((size, *(_of_place(rows[size]) if size in rows else MISSING for rows in read)) for _, size in sizes),
        tuple(choice.say(note) for note in (*notes, *odd)),
    )


def _of_place(row: SeedRow) -> str:
    is_fine = row.time_follows in {Follows.YES, Follows.UNKNOWN}
    time = row.printed_time if is_fine else f"{row.printed_time} ({row.mean})"
    is_fine = row.speed_follows in {Follows.YES, Follows.UNKNOWN}
    speed = row.printed_speed if is_fine else f"{row.printed_speed} ({row.bytes_per_s / _MB:.2f})"
    return f"{time} · {speed}"


def _table(grid: SeedGrid, told: Message | None, notes: Sequence[Message], choice: Choice) -> tuple[Block, ...]:
    """Return one table; `told` says who published it, with what."""
    return titled_table(
        choice.say(grid.name if told is None else dotted(told, grid.name)),
        tuple(choice.say(one) for one in grid.columns),
        tuple((row.name, *map(cell_text, row.cells)) for row in grid.rows),
        tuple(choice.say(note) for note in (*notes, *_notes_of(grid))),
    )


def _notes_of(grid: SeedGrid) -> dict[Message, None]:
    """Return each note of its cells once."""
    return dict.fromkeys(cell.note for row in grid.rows for cell in row.cells if cell.note is not None)
