"""Every printed number of a publication by itself, in the units of our metrics. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from volbench.domain.compare.seeds.printed import PrintedNumber, PrintedSeed, PrintedTable
from volbench.domain.compare.seeds.reading import NS_OF_UNIT, read_row
from volbench.domain.model.sweeps.sweep import Sent

_MB = 10**6
_SPEED = {Sent.PUT: "write_bytes_per_s", Sent.GET: "read_bytes_per_s"}
_TIME = "file_time_ns"


def numbers_of(seed: PrintedSeed) -> Iterator[PrintedNumber]:
    """Yield its tables of sizes, its points by the number of clients, then what else it has."""
    for table in seed.tables:
        yield from _of_table(table)
    for point in seed.points:
        cell = f"clients-{point.clients}"
        yield PrintedNumber("", cell, "requests_per_s", point.requests_per_s)
        yield PrintedNumber("", cell, "op_lat_mean_ns", point.mean_ns)
        yield PrintedNumber("", cell, "op_lat_max_ns", point.longest_ns)
    yield from seed.numbers


def _of_table(table: PrintedTable) -> Iterator[PrintedNumber]:
    place = table.id.removesuffix(f"-{table.sent}")
    for row in table.rows:
        read = read_row(row, table)
        cell = f"{table.sent}-{row.size}"
        for n, time_ns in enumerate(read.raw_ns, 1):
            yield PrintedNumber(place, cell, _TIME, time_ns, n)
        yield PrintedNumber(place, cell, _TIME, float(Decimal(row.time) * NS_OF_UNIT[table.unit]))
        yield PrintedNumber(place, cell, _SPEED[table.sent], float(row.speed) * _MB)
