"""Seeds 003 and 004 worked out anew: exactly which printed numbers do not follow from the others."""

import random

import pytest

from volbench.domain.compare.seeds.reading import SEEDS, read_seed
from volbench.domain.model.seed import Follows


def grids(seed_id):
    seed = read_seed(SEEDS[seed_id], random.Random(0))  # noqa: S311 (resampling, no secrets)
    return {grid.id: {row.name: row.cells for row in grid.rows} for grid in seed.grids}


def doubtful(grid):
    return {
        (name, cell.printed): cell.worked_out for name, cells in grid.items() for cell in cells if cell.follows in OFF
    }


OFF = {Follows.NO, Follows.CUT}


def test_exactly_these_percentages_of_the_matrix_do_not_follow():
    assert doubtful(grids("004")["matrix"]) == {
        ("Filesystem via Nginx", "657.74%"): "659.74%",
        ("nginx via gridfs-fuse", "37.86%"): "37.87%",
        ("nginx via gridfs-fuse", "15.15%"): "15.16%",
        ("nginx via gridfs-fuse", "91.74%"): "91.73%",
    }
    by_follows = [cell.follows for cells in grids("004")["matrix"].values() for cell in cells if cell.worked_out]
    assert sorted(by_follows) == ["cut", "cut", "no", "no"]


def test_only_three_of_the_five_were_asked_for_alike():
    refused = {
        (n, place)
        for n, cells in enumerate(grids("004")["matrix"].values())
        for place, cell in enumerate(cells[1:])
        if cell.note is not None
    }
    alike = {0, 1, 3}

    assert refused == {(n, k) for n in range(5) for k in range(5) if n != k and not {n, k} <= alike}
    note = grids("004")["matrix"]["nginx via gridfs-fuse"][1].note
    assert note.has("compare.stacks.file")
    assert note.has("compare.stacks.clients")


def test_apache_was_asked_for_ten_times_what_was_done():
    listing = grids("004")["ab"]

    assert doubtful(listing) == {("Filesystem via Apache", "5000"): "50000"}
    asked, done = listing["Filesystem via Apache"][2:4]
    assert (asked.printed, done.printed, done.note.code) == ("50000", "5000", "compare.seeds.other_count")


def test_rates_follow_from_requests_and_rounded_seconds():
    assert all(cells[5].follows is Follows.YES for cells in grids("004")["ab"].values())


def test_the_mean_across_clients_is_what_003_takes_for_a_request():
    ab = grids("003")["ab"]

    assert {name: (cells[1].printed, cells[1].follows, cells[2].worked_out) for name, cells in ab.items()} == {
        "1KB": ("0.237ms", "yes", "2.37ms"),
        "3KB": ("0.387ms", "yes", "3.87ms"),
        "5KB": ("0.567ms", "yes", "5.67ms"),
        "10KB": ("1.061ms", "yes", "10.61ms"),
    }


def test_exactly_two_totals_are_not_the_sum_of_their_parts():
    assert doubtful(grids("003")["ab"]) == {("5KB", "9312.33"): "9,312.34", ("10KB", "9696.72"): "9,696.73"}


def test_littles_law_finds_far_fewer_clients_than_there_were():
    found = {name: cells[-1].worked_out for name, cells in grids("003")["http_load"].items()}

    assert found == {"10": "3.4", "50": "20.8", "100": "54.0", "500": "197.4", "1000": "354.7"}
    assert all(cells[1].follows is Follows.YES for cells in grids("003")["http_load"].values())


@pytest.mark.parametrize("seed_id", ["003", "004"])
def test_every_row_has_a_number_under_each_heading(seed_id):
    seed = read_seed(SEEDS[seed_id], random.Random(0))  # noqa: S311 (resampling, no secrets)

    assert (seed.tables, seed.findings) == ((), ())
    for grid in seed.grids:
        assert all(len(row.cells) + 1 == len(grid.columns) for row in grid.rows)
    assert len(seed.remarks) == 4


def test_files_by_size_have_no_grids():
    assert read_seed(SEEDS["000"], random.Random(0)).grids == ()  # noqa: S311 (resampling, no secrets)
