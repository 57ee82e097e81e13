"""Runs over file sizes from different places or days as one table: who is who, what is missing, what may be said. Pure.

Between such runs lie other machines, networks and days. They stand side by side, named by where they ran, and no one is
called faster: what is paired stands in the run that took its ways in turns, and in the comparison of runs made alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.compare.comparability import letter_of
from volbench.domain.model.machine.names import LEFT_OUT
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.targets import name_of_way
from volbench.domain.model.servers.reach import WORDS, Reach
from volbench.domain.model.sweeps.places import Place, PlaceRow, Places, PlaceSide, PlaceTable, place_name
from volbench.domain.model.sweeps.sweep import IS_CEILING, Sent, SweepPoint
from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import Message, bracketed, listed, plain
from volbench.domain.model.words.units import format_file_size
from volbench.kinds.ways.compare.sweep_reading import is_sweep
from volbench.kinds.ways.rules.sweep.course import points_of, sent_by
from volbench.kinds.ways.rules.sweep.sweep_words import point_speed

MOST_TOLD: Final = 4
"""Of more places a sentence names the slowest and the fastest alone."""
_WITH_REACH: Final = Message("compare.places.with_reach")
_WITH_MORE: Final = Message("compare.places.with_more")
_TOLD: Final = {Sent.PUT: Message("compare.places.put"), Sent.GET: Message("compare.places.get")}
_BETWEEN: Final = {Sent.PUT: Message("compare.places.put_between"), Sent.GET: Message("compare.places.get_between")}
_DIFFER: Final = Message("compare.places.differ")
_APART: Final = Message("compare.places.apart")
_IN_TURNS: Final = Message("compare.places.in_turns")
_SOME_MISSING: Final = Message("compare.places.some_missing")
_ONE_MISSING: Final = Message("compare.places.one_missing")
_NOT_MEASURED: Final = Message("compare.places.not_measured")
_WHAT: Final = {
    "machine": Message("compare.places.machine"),
    "network": Message("compare.places.network"),
    "day": Message("compare.places.day"),
}


def are_places(runs: Sequence[Run]) -> bool:
    """Say whether runs can only stand side by side: all sent files of all sizes, and not over one way in one place."""
    if not all(map(is_sweep, runs)):
        return False
    return any(run.targets for run in runs) or len({_made_at(run) for run in runs}) > 1


def _made_at(run: Run) -> tuple[object, ...]:
    """Return from where a run of one way was made, and whereto."""
    way = run.plan.variants[0]
    return way, run.target.id, _host(run), _reach(run, way)


def places_of(runs: Sequence[Run]) -> Places | None:
    """Return the table of runs; None unless all of them sent files of all sizes."""
    if not all(map(is_sweep, runs)):
        return None
    columns = [(run, way) for run in runs for way in run.plan.variants]
    names = _names(columns, {run.id: letter_of(position) for position, run in enumerate(runs)})
    places = tuple(
        Place(run.id, way, name, name_of_way(run, way), _reach(run, way), run.started_at or run.created_at)
        for (run, way), name in zip(columns, names, strict=True)
    )
    tables = tuple(found for sent in Sent if (found := _table(sent, columns)).rows)
    return Places(places, tables, (*_reached(places, tables), *_claims(runs), *_missing(tables)))


def _host(run: Run) -> str:
    """Return what the machine is called that measured; empty where it is not told."""
    host = run.environment.machine.host_name or ""
    return "" if host == LEFT_OUT else host


def _reach(run: Run, way: str) -> Reach | None:
    found = (run.plan.ways or {}).get(way)
    return None if found is None else found.reach


def _day(run: Run) -> Message:
    return day_text(run.started_at or run.created_at)


def _names(columns: Sequence[tuple[Run, str]], letters: dict[str, str]) -> list[Message]:
    """Name each column by label, else machine and network, else day; where two are alike, by more."""
    named = [(_name(run, way), run, way) for run, way in columns]
    named = [(_more(name, _day(run), n, named), run, way) for n, (name, run, way) in enumerate(named)]
    named = [(_more(name, plain(letters[run.id]), n, named), run, way) for n, (name, run, way) in enumerate(named)]
    return [name for name, _, _ in named]


def _more(name: Message, more: Message, position: int, named: Sequence[tuple[Message, Run, str]]) -> Message:
    """Say more of a name that another column of the same way has too; a day is no more where it is the name."""
    way = named[position][2]
    is_shared = any(n != position and (name, way) == (one, other) for n, (one, _, other) in enumerate(named))
    return _WITH_MORE.fill(name=name, more=more) if is_shared and name != more else name


def _name(run: Run, way: str) -> Message:
    if run.label:
        return plain(run.label)
    host, reach = _host(run), _reach(run, way)
    if host and reach is not None:
        return _WITH_REACH.fill(host=host, reach=WORDS[reach])
    if host or reach is not None:
        return plain(host) if reach is None else WORDS[reach]
    return _day(run)


def _table(sent: Sent, columns: Sequence[tuple[Run, str]]) -> PlaceTable:
    known = {(run.id, way): {one.bytes: one for one in points_of(run).get((sent, way), ())} for run, way in columns}
    sizes = sorted({size for points in known.values() for size in points})
    ids = _ids(sent, [run for run, _ in columns])
    rows = (
        PlaceRow(size, tuple(_side(run, way, ids[size], known[run.id, way].get(size)) for run, way in columns))
        for size in sizes
    )
    return PlaceTable(sent, tuple(rows))


def _ids(sent: Sent, runs: Sequence[Run]) -> dict[int, str]:
    """Return size → what its workload is called."""
    works = (work for run in runs for work in run.workloads if not work.parameters.get(IS_CEILING))
    return {told[1]: work.id for work in works if (told := sent_by(work)) is not None and told[0] is sent}


def _side(run: Run, way: str, workload: str, point: SweepPoint | None) -> PlaceSide:
    if point is None:
        reasons = (cell.reason for cell in run.plan.skipped if cell.workload == workload)
        return PlaceSide(None, is_valid=False, missing=next(reasons, _NOT_MEASURED))
    found = (work for work in run.workloads if work.id == workload and work.variant == way)
    return PlaceSide(point, is_valid=any(work.badges.valid for work in found), missing=None)


def _reached(places: Sequence[Place], tables: Sequence[PlaceTable]) -> list[Message]:
    """Say what the largest files reach that all places have, in each direction; without such, the largest of most."""
    found = []
    for table in tables:
        row = max(table.rows, key=lambda one: (sum(side.point is not None for side in one.sides), one.bytes))
        told = [(side.point, place) for side, place in zip(row.sides, places, strict=True) if side.point is not None]
        size = format_file_size(row.bytes)
        if len(told) > MOST_TOLD:
            told.sort(key=lambda pair: pair[0].bytes_per_s)
            ends = {"least": _speed_at(*told[0]), "most": _speed_at(*told[-1])}
            found.append(_BETWEEN[table.sent].fill(size=size, **ends))
        else:
            found.append(_TOLD[table.sent].fill(size=size, speeds=listed(_speed_at(*one) for one in told)))
    return found


def _speed_at(point: SweepPoint, place: Place) -> Message:
    return bracketed(plain(point_speed(point)), place_name(place))


def _claims(runs: Sequence[Run]) -> list[Message]:
    """Say what the runs are known to differ in, and that differences are those of places."""
    reaches = {run.id: frozenset(_reach(run, way) for way in run.plan.variants) for run in runs}
    known = {
        "machine": len({host for run in runs if (host := _host(run))}) > 1,
        "network": len(set(reaches.values())) > 1 and all(None not in one for one in reaches.values()),
        "day": len({(run.started_at or run.created_at)[:10] for run in runs}) > 1,
    }
    what = [_WHAT[name] for name, differs in known.items() if differs]
    said = [_DIFFER.fill(what=listed(what)) if what else _APART]
    return [*said, _IN_TURNS] if any(run.targets for run in runs) else said


def _missing(tables: Sequence[PlaceTable]) -> list[Message]:
    sides = [side for table in tables for row in table.rows for side in row.sides]
    count = sum(side.point is None for side in sides)
    if not count:
        return []
    return [_ONE_MISSING if count == 1 else _SOME_MISSING.fill(count=count, all=len(sides))]
