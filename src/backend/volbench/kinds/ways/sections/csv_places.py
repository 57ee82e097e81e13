"""Runs over file sizes from several places as one table for a spreadsheet: a line a size, columns for each place."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from volbench.domain.model.sweeps.places import place_name
from volbench.kinds.ways.compare.places import places_of
from volbench.reports.csv_cells import harmless

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.sweeps.places import PlaceSide
    from volbench.reports.choice import Choice

_OF_EACH: Final = ("time_ns", "time_low_ns", "time_high_ns", "bytes_per_s", "rounds", "valid", "missing")


def places_table(runs: tuple[Run, ...], choice: Choice) -> bytes | None:
    """Write UTF-8 with a byte-order mark; numbers in base units, and why one is missing. None for other runs."""
    places = places_of(runs)
    if places is None:
        return None
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    names = [choice.say(place_name(one)) for one in places.places]
    heads = [harmless(f"{name} {column}") for name in names for column in _OF_EACH]
    writer.writerow(["direction", "bytes", *heads])
    for table in places.tables:
        for row in table.rows:
            told = [one for side in row.sides for one in _cells(side, choice)]
            writer.writerow([str(table.sent), row.bytes, *told])
    return text.getvalue().encode("utf-8-sig")


def _cells(side: PlaceSide, choice: Choice) -> tuple[object, ...]:
    point = side.point
    if point is None:
        reason = "" if side.missing is None else choice.say(side.missing)
        return (*[""] * (len(_OF_EACH) - 1), harmless(reason))
    low, high = point.time_ns_range
    return point.time_ns, low, high, point.bytes_per_s, point.rounds, "yes" if side.is_valid else "no", ""
