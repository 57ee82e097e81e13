"""Seed 003, a test of the key-value file system "Full": both of its tables, every number as it prints them.

Full on LevelDB, its web side on libevent, on a laptop with two cores (T6670, 2.2 GHz) over a 1 Gbit/s LAN; the clients
on one desktop with two cores. First `http_load` for 10 s over 50 addresses of put, get and delete; then `ab` with ten
clients and values of 1 to 10 KB in the body. It was published without an address or a date; the newest system it names,
Ubuntu 12.04 on the clients, is of 2012.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from volbench.domain.compare.seeds.grids import as_printed, held_against
from volbench.domain.compare.seeds.printed import PrintedNumber, PrintedSeed
from volbench.domain.model.seed import Follows, SeedCell, SeedGrid, SeedGridRow, SeedPoint
from volbench.domain.model.words.message import Message

_SECONDS: Final = 10
_CLOCK_OFF: Final = Decimal("0.001")
"""`http_load` divides by what its clock says at the end: 10 s and a little."""
_AB_CLIENTS: Final = 10
_PLACES: Final = Decimal("0.1")
_NS_OF_A_MS: Final = 10**6
_KB: Final = 1024
"""As `ab` counts."""

_HTTP_LOAD: Final = (
    # Clients; requests answered, requests/s; mean, longest and shortest time in ms.
    ("10", "45002", "4500.2", "0.758876", "11.53", "0.247"),
    ("50", "53025", "5302.5", "3.92528", "13.184", "0.281"),
    ("100", "52236", "5223.59", "10.3364", "3008.38", "0.313"),
    ("500", "51251", "5125.09", "38.5248", "7020.31", "0.311"),
    ("1000", "51379", "5137.71", "69.031", "9376.46", "0.858"),
)
_AB: Final = (
    # Size of the value; requests/s, time per request, KB/s received, sent and in total.
    ("1KB", "4211.96", "0.237ms", "555.29", "4849.51", "5404.80"),
    ("3KB", "2582.98", "0.387ms", "340.53", "8139.93", "8480.46"),
    ("5KB", "1762.63", "0.567ms", "232.38", "9079.96", "9312.33"),
    ("10KB", "942.88", "1.061ms", "124.31", "9572.42", "9696.72"),
)
_LITTLE: Final = Message("compare.seeds.little")
_WAITED: Final = Message("compare.seeds.waited")
_ROUNDED_PARTS: Final = Message("compare.seeds.rounded_parts")


def _under_load(row: tuple[str, ...]) -> SeedGridRow:
    clients, count, rate, mean, longest, shortest = row
    law = Decimal(rate) * Decimal(mean) / 1000
    exact = Decimal(count) / _SECONDS
    is_near = abs(Decimal(rate) / exact - 1) <= _CLOCK_OFF
    return SeedGridRow(
        clients,
        (
            as_printed(count),
            SeedCell(rate, "" if is_near else str(exact), Follows.YES if is_near else Follows.NO),
            as_printed(mean),
            as_printed(longest),
            as_printed(shortest),
            SeedCell(clients, str(law.quantize(_PLACES)), Follows.NO, _LITTLE),
        ),
    )


def _point(row: tuple[str, ...]) -> SeedPoint:
    clients, _, rate, mean, longest, _ = row
    return SeedPoint(int(clients), float(rate), *(float(Decimal(one) * _NS_OF_A_MS) for one in (mean, longest)))


def _by_body(row: tuple[str, ...]) -> SeedGridRow:
    size, rate, time, received, sent, total = row
    across = 1000 / Decimal(rate)
    waited = (across * _AB_CLIENTS).quantize(Decimal("0.01"))
    return SeedGridRow(
        size,
        (
            as_printed(rate),
            held_against(time, across, unit="ms"),
            SeedCell("", f"{waited}ms", Follows.UNKNOWN, _WAITED),
            as_printed(received),
            as_printed(sent),
            held_against(total, Decimal(received) + Decimal(sent), _ROUNDED_PARTS),
        ),
    )


def _numbers(row: tuple[str, ...]) -> Iterator[PrintedNumber]:
    size, rate, _, received, sent, _ = row
    cell = f"body-{size}"
    yield PrintedNumber("", cell, "requests_per_s", float(rate))
    yield PrintedNumber("", cell, "wire_received_bytes_per_s", float(received) * _KB)
    yield PrintedNumber("", cell, "wire_sent_bytes_per_s", float(sent) * _KB)


SEED_003: Final = PrintedSeed(
    id="003",
    title=Message("compare.seeds.title_003"),
    source="",
    tables=(),
    grids=(
        SeedGrid(
            "http_load",
            Message("compare.seeds.http_load"),
            (
                Message("compare.seeds.clients"),
                Message("compare.seeds.answered"),
                Message("compare.seeds.rate"),
                Message("compare.seeds.mean_ms"),
                Message("compare.seeds.longest_ms"),
                Message("compare.seeds.shortest_ms"),
                Message("compare.seeds.in_flight"),
            ),
            tuple(map(_under_load, _HTTP_LOAD)),
        ),
        SeedGrid(
            "ab",
            Message("compare.seeds.ab_bodies"),
            (
                Message("compare.seeds.value"),
                Message("compare.seeds.rate"),
                Message("compare.seeds.time_across"),
                Message("compare.seeds.time_waited"),
                Message("compare.seeds.received"),
                Message("compare.seeds.sent"),
                Message("compare.seeds.total"),
            ),
            tuple(map(_by_body, _AB)),
        ),
    ),
    remarks=(
        Message("compare.seeds.remark_within_1ms"),
        Message("compare.seeds.remark_one_core"),
        Message("compare.seeds.remark_50"),
        Message("compare.seeds.remark_growth"),
    ),
    points=tuple(map(_point, _HTTP_LOAD)),
    told=Message("compare.seeds.told_003"),
    hint=Message("compare.seeds.beside_hint"),
    numbers=tuple(one for row in _AB for one in _numbers(row)),
)
