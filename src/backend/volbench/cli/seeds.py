"""`volbench seeds`: what others published, as printed and as it follows from the raw values or the other numbers."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Final

import click

from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.compare.seeds.grids import IN_BRACKETS, cell_text
from volbench.domain.model.errors import NotFound
from volbench.domain.model.seed import Follows
from volbench.domain.model.sweeps.sweep import SENT_NAMES
from volbench.domain.model.words.message import Message, dotted, join_sentences, listed, plain
from volbench.domain.model.words.quantities import speed, write_out
from volbench.domain.model.words.units import format_change

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.seed import Seed, SeedCell, SeedGrid, SeedRow, SeedTable

_HEADING: Final = (
    Message("cli.seeds.heading.size"),
    Message("cli.seeds.heading.time"),
    Message("cli.seeds.heading.mean"),
    Message("cli.seeds.heading.speed"),
    Message("cli.seeds.heading.recomputed"),
    Message("cli.seeds.heading.remark"),
)
_CUT: Final = Message("cli.seeds.cut")
_OFF: Final = Message("cli.seeds.off")
_SPEED_OFF: Final = Message("cli.seeds.speed_off")
_SOURCE: Final = Message("cli.seeds.source")
_OF_ROW: Final = Message("cli.seeds.of_row")
_UNLIKE_CODE: Final = "compare.stacks.unequal"
_UNLIKE: Final = Message("cli.seeds.unlike")
_NO_SEED: Final = Message("api.sweeps.no_seed")
_CHOOSE: Final = Message("cli.seeds.choose")


@click.command(short_help="cli.help.commands.seeds.short", help="cli.help.commands.seeds")
@click.argument("seed", required=False)
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.seeds.json")
@click.pass_obj
def seeds(session: Session, *, seed: str | None, as_json: bool) -> None:
    """Print which publications there are, or one of them."""
    from volbench.domain.compare.seeds.reading import SEEDS, read_seed, seed_titles

    if seed is None:
        _print_titles(session, as_json=as_json)
        return
    if seed not in SEEDS:
        raise NotFound(_NO_SEED, _CHOOSE.fill(names=", ".join(one.id for one in seed_titles())), seed=seed)
    found = read_seed(SEEDS[seed], Random(0))  # noqa: S311 (a bootstrap, not a secret)
    if as_json:
        click.echo(write_out(json.dumps(session.dump(found), indent=2, ensure_ascii=False), "si"))
        return
    _print_seed(session, found)


def _print_titles(session: Session, *, as_json: bool) -> None:
    from volbench.domain.compare.seeds.reading import seed_titles

    found = seed_titles()
    if as_json:
        click.echo(json.dumps(session.dump(found), indent=2, ensure_ascii=False))
        return
    for one in found:
        click.echo(f"{one.id}  {session.say(one.title)}")


def _print_seed(session: Session, found: Seed) -> None:
    columns = terminal_columns()
    click.echo(wrapped(session.say(found.title), columns))
    for one in found.tables:
        click.echo("\n" + session.say(dotted(one.name, _sent(one))))
        lines = [_line(session, row) for row in one.rows]
        heads = [session.say(word) for word in _HEADING]
        click.echo(listing([heads, *lines], columns, right=frozenset({1, 2, 3, 4})))
        if one.course is not None:
            click.echo(wrapped(session.say(one.course.sentence), columns))
    for grid in found.grids:
        _print_grid(session, grid, columns)
    source = (_SOURCE.fill(source=found.source),) if found.source else ()
    brackets = (IN_BRACKETS,) if found.grids else ()
    click.echo()
    for sentence in (*brackets, *(one.sentence for one in found.findings), *found.remarks, *source):
        click.echo(wrapped(session.say(sentence), columns))


def _print_grid(session: Session, grid: SeedGrid, columns: int | None) -> None:
    click.echo("\n" + session.say(grid.name))
    heads = [session.say(one) for one in grid.columns]
    lines = [[row.name, *map(_told, row.cells)] for row in grid.rows]
    click.echo(listing([heads, *lines], columns, right=frozenset(range(1, len(heads)))))
    notes: dict[Message, list[str]] = {}
    for row in grid.rows:
        for note in dict.fromkeys(cell.note for cell in row.cells if cell.note is not None):
            notes.setdefault(note, []).append(row.name)
    unlike = [note for note in notes if note.code == _UNLIKE_CODE]
    if unlike:
        click.echo(wrapped(session.say(_UNLIKE), columns))
    for note in [one for one in notes if one not in unlike]:
        click.echo(wrapped(session.say(_OF_ROW.fill(name=listed(notes[note]), note=note)), columns))


def _told(cell: SeedCell) -> str:
    """Return a number with what follows instead, marked where it must not be compared with the others."""
    unlike = "≠ " if cell.note is not None and cell.note.code == _UNLIKE_CODE else ""
    return unlike + cell_text(cell)


def _sent(table: SeedTable) -> Message:
    return SENT_NAMES[table.sent]


def _line(session: Session, row: SeedRow) -> list[str]:
    said: list[Message] = (
        [_CUT] if row.time_follows is Follows.CUT else [_OFF] if row.time_follows is Follows.NO else []
    )
    if row.speed_follows is Follows.NO:
        said.append(_SPEED_OFF.fill(change=format_change(1 + row.speed_off_ratio)))
    said += [] if row.note is None else [row.note]
    return [
        row.size,
        row.printed_time,
        row.mean or "–",
        row.printed_speed,
        session.say(plain(speed(row.bytes_per_s))),
        session.say(join_sentences(said)),
    ]
