"""Seed 004, one picture served in five ways in 2010: the matrix "percent of each" and what `ab` printed of each way.

Apache 2.2.13, nginx 0.8.33, gridfs-fuse under nginx, the nginx-gridfs module, and Rails under Passenger, all on one
machine that the article calls "advice"; once each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from volbench.domain.compare.seeds.grids import as_printed, held_against, within
from volbench.domain.compare.seeds.printed import PrintedNumber, PrintedSeed
from volbench.domain.model.clients.stacks import Served, obstacle
from volbench.domain.model.seed import Follows, SeedCell, SeedGrid, SeedGridRow
from volbench.domain.model.words.message import Message, plain

_CLOCK: Final = Decimal("0.0005")
"""`ab` prints thousandths of a second, and hundredths of requests/s."""
_RATE: Final = Decimal("0.005")
_NS_OF_A_MS: Final = 10**6


@dataclass(frozen=True, slots=True)
class _Way:
    name: str
    column: str
    file_bytes: str
    clients: str
    asked: str
    done: str
    seconds: str
    rate: str
    waited: str
    half: str
    slowest_percent: str
    longest: str
    percents: tuple[str, ...]
    """Of the matrix, in the order of the ways; "-" of itself."""


_WAYS: Final = (
    _Way(
        *("Filesystem via Apache", "% Apache FS", "31596", "10", "50000", "5000", "1.904", "2625.37", "3.809"),
        *("4", "5", "8"),
        ("-", "40.03%", "264.06%", "242.22%", "4,878.96%"),
    ),
    _Way(
        *("Filesystem via Nginx", "% Nginx FS", "31596", "10", "50000", "50000", "7.623", "6559.31", "1.525"),
        *("1", "3", "12"),
        ("249.84%", "-", "657.74%", "605.17%", "12,189.76%"),
    ),
    _Way(
        *("nginx via gridfs-fuse", "%gridfs-fuse", "14332", "25", "5000", "5000", "5.029", "994.22", "25.145"),
        *("25", "32", "53"),
        ("37.86%", "15.15%", "-", "91.74%", "1847.65%"),
    ),
    _Way(
        *("GridFS via nginx module", "% Nginx GridFS", "31596", "10", "5000", "5000", "4.613", "1083.88", "9.226"),
        *("9", "11", "103"),
        ("41.28%", "16.52%", "109.02%", "-", "2014.27%"),
    ),
    _Way(
        *("Rails metal handler via Passenger", "% Apache Ruby", "31596", "4", "250", "250", "4.646", "53.81", "74.338"),
        *("34", "245", "288"),
        ("2.05%", "0.82%", "5.41%", "4.96%", "-"),
    ),
)
_OTHER_COUNT: Final = Message("compare.seeds.other_count")


def _served(way: _Way) -> Served:
    return Served(way.name, plain(way.name), int(way.file_bytes), int(way.clients), is_keep_alive=False)


def _percent(way: _Way, other: _Way, printed: str) -> SeedCell:
    if way is other:
        return SeedCell(printed, "", Follows.YES)
    unequal = obstacle(_served(way), _served(other))
    exact = Decimal(way.rate) / Decimal(other.rate) * 100
    cell = held_against(printed, exact, unit="%")
    return SeedCell(cell.printed, cell.worked_out, cell.follows, unequal)


def _percents(way: _Way) -> SeedGridRow:
    cells = (_percent(way, other, printed) for other, printed in zip(_WAYS, way.percents, strict=True))
    return SeedGridRow(way.name, (as_printed(way.rate), *cells))


def _listing(way: _Way) -> SeedGridRow:
    done, seconds = Decimal(way.done), Decimal(way.seconds)
    turn = 1000 * Decimal(way.clients)
    is_whole = way.done == way.asked
    return SeedGridRow(
        way.name,
        (
            as_printed(way.file_bytes),
            as_printed(way.clients),
            as_printed(way.asked),
            SeedCell(
                way.done,
                "" if is_whole else way.asked,
                Follows.YES if is_whole else Follows.NO,
                None if is_whole else _OTHER_COUNT.fill(asked=f"-n {way.asked}", done=way.done),
            ),
            as_printed(way.seconds),
            within(way.rate, done / (seconds + _CLOCK), done / (seconds - _CLOCK)),
            within(way.waited, turn / (Decimal(way.rate) + _RATE), turn / (Decimal(way.rate) - _RATE)),
            as_printed(way.half),
            as_printed(way.slowest_percent),
            as_printed(way.longest),
        ),
    )


def _numbers(way: _Way) -> Iterator[PrintedNumber]:
    cell = f"clients-{way.clients}"
    yield PrintedNumber(way.name, cell, "requests_per_s", float(way.rate))
    times = {
        "op_lat_mean_ns": way.waited,
        "op_lat_p50_ns": way.half,
        "op_lat_p99_ns": way.slowest_percent,
        "op_lat_max_ns": way.longest,
    }
    for metric, time_ms in times.items():
        yield PrintedNumber(way.name, cell, metric, float(Decimal(time_ms) * _NS_OF_A_MS))


SEED_004: Final = PrintedSeed(
    id="004",
    title=Message("compare.seeds.title_004"),
    source="http://lgone.com/html/y2010/815.html",
    tables=(),
    grids=(
        SeedGrid(
            "matrix",
            Message("compare.seeds.matrix"),
            (
                Message("compare.seeds.solution"),
                Message("compare.seeds.rate"),
                *(plain(way.column) for way in _WAYS),
            ),
            tuple(map(_percents, _WAYS)),
        ),
        SeedGrid(
            "ab",
            Message("compare.seeds.ab_listings"),
            (
                Message("compare.seeds.solution"),
                Message("compare.seeds.file_bytes"),
                Message("compare.seeds.clients"),
                Message("compare.seeds.asked"),
                Message("compare.seeds.done"),
                Message("compare.seeds.seconds"),
                Message("compare.seeds.rate"),
                Message("compare.seeds.time_waited"),
                Message("compare.seeds.half_ms"),
                Message("compare.seeds.slowest_percent_ms"),
                Message("compare.seeds.longest_ms"),
            ),
            tuple(map(_listing, _WAYS)),
        ),
    ),
    remarks=(
        Message("compare.seeds.remark_unequal"),
        Message("compare.seeds.remark_once"),
        Message("compare.seeds.remark_apache_count"),
        Message("compare.seeds.remark_kilobytes"),
    ),
    told=Message("compare.seeds.told_004"),
    hint=Message("compare.seeds.hint_004"),
    numbers=tuple(one for way in _WAYS for one in _numbers(way)),
)
