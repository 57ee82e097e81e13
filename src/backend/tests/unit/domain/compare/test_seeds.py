"""Seed 000 recomputed: every printed mean and speed, and which of them do not follow."""

import random
import statistics
from decimal import Decimal

import pytest
from support.words import says

from volbench.domain.compare.seeds.grids import mean_follows
from volbench.domain.compare.seeds.reading import SEEDS, read_seed, seed_titles, size_of
from volbench.domain.model.seed import Follows
from volbench.domain.model.sweeps.sweep import End, Sent, SizeTimes
from volbench.kinds.ways.rules.sweep.course import course

MB = 10**6
SIZES = ["1G", "500M", "100M", "50M", "10M", "5M", "1M"]
NS = {"ms": 10**6, "s": 10**9}


def rng():
    return random.Random(0)  # noqa: S311 (resampling, no secrets)


@pytest.fixture(scope="module")
def seed():
    return read_seed(SEEDS["000"], rng())


def rows(seed):
    return [(table.id, row) for table in seed.tables for row in table.rows]


def test_all_tables_are_there_with_all_sizes_and_five_repeats_of_each(seed):
    assert [table.id for table in seed.tables] == [
        *("local-i5-put", "local-i5-get", "local-i7-put", "local-i7-get", "lan-put", "lan-get"),
        *("gamma-put", "qiniu-put"),
    ]
    assert all([row.size for row in table.rows] == SIZES for table in seed.tables)
    assert {(table_id.startswith("local-i7"), len(row.raw_ns)) for table_id, row in rows(seed)} == {
        (True, 0),
        (False, 5),
    }


def test_a_gigabyte_of_the_seed_has_1024_of_its_megabytes():
    assert [size_of(size) for size in SIZES] == [1024 * MB, 500 * MB, 100 * MB, 50 * MB, 10 * MB, 5 * MB, MB]


def test_exactly_these_means_do_not_follow_from_their_raw_values(seed):
    # The printed digits of a mean are compared one by one. Those of the i5 are cut too, by far less than anybody sees.
    assert [(id_, row.size) for id_, row in rows(seed) if row.time_follows is Follows.NO] == [("lan-get", "1G")]
    assert [(id_, row.size) for id_, row in rows(seed) if row.time_follows is Follows.CUT] == [
        *(("local-i5-put", size) for size in ("1G", "500M", "100M")),
        *(("local-i5-get", size) for size in ("500M", "100M", "50M", "5M")),
        *(("gamma-put", size) for size in ("500M", "1M")),
        *(("qiniu-put", size) for size in ("500M", "100M", "50M", "10M")),
    ]
    unknown = {id_ for id_, row in rows(seed) if row.time_follows is Follows.UNKNOWN}
    assert unknown == {"local-i7-put", "local-i7-get"}


def test_python_finds_the_same_means(seed):
    for printed, table in zip(SEEDS["000"].tables, seed.tables, strict=True):
        for text, row in zip(printed.rows, table.rows, strict=True):
            if row.raw_ns:
                mean = statistics.fmean(map(float, text.raw.split()))
                assert row.mean_ns == pytest.approx(mean * NS[printed.unit])
                # All but one are the mean to within one unit of their last digit.
                last = 10.0 ** Decimal(text.time).as_tuple().exponent
                is_near = abs(float(text.time) - mean) < last
                assert is_near is (row.time_follows is not Follows.NO)


def test_the_mean_that_is_off_is_that_of_four_values(seed):
    row = next(row for id_, row in rows(seed) if (id_, row.size) == ("lan-get", "1G"))

    assert row.mean_ns == pytest.approx(9623.8e6)
    assert statistics.fmean(row.raw_ns) == row.mean_ns
    assert (9675 + 9755 + 9590 + 9542) / 4 == 9640.5
    assert row.printed_time == "9640.5 ms"
    assert says(row.note, "compare.seeds.comma")


def test_exactly_these_speeds_are_more_than_a_hundredth_off(seed):
    found = {
        (id_, row.size): round(row.speed_off_ratio * 100, 1) for id_, row in rows(seed) if row.speed_follows == "no"
    }

    assert found == {
        ("local-i5-put", "5M"): 5.8,
        ("local-i5-get", "1G"): -1.2,
        ("local-i5-get", "5M"): 3.6,
        ("local-i7-put", "100M"): -1.8,
        ("local-i7-put", "1M"): 2.3,
        ("local-i7-get", "100M"): 2.6,
        ("local-i7-get", "50M"): 2.7,
        ("local-i7-get", "10M"): 2.0,
        ("local-i7-get", "5M"): -39.2,
        ("local-i7-get", "1M"): 2.1,
        ("lan-put", "5M"): 1.5,
        ("lan-get", "100M"): -4.1,
        ("lan-get", "10M"): 2.5,
        ("lan-get", "5M"): 1.1,
        ("lan-get", "1M"): 2.3,
    }
    far = next(row for id_, row in rows(seed) if (id_, row.size) == ("local-i7-get", "5M"))
    assert (far.printed_speed, round(far.bytes_per_s / MB, 2)) == ("58.13 MB/s", 95.64)


@pytest.mark.parametrize(
    ("printed", "mean", "follows"),
    [("0.25", "0.254", "yes"), ("0.26", "0.255", "yes"), ("0.11", "0.116", "cut"), ("9640.5", "9623.8", "no")],
)
def test_a_mean_follows_when_rounding_gives_its_digits(printed, mean, follows):
    assert mean_follows(Decimal(printed), Decimal(mean)) == follows


def test_the_two_uploads_level_off_together(seed):
    (found,) = seed.findings

    assert (found.end, found.sent, found.ways) == (End.SHARED_LINK, Sent.PUT, ("gamma-put", "qiniu-put"))
    assert says(found.sentence, "compare.ways.shared_link")


def test_the_printed_times_level_off_at_the_printed_speeds():
    levels = []
    for table in SEEDS["000"].tables[-2:]:
        sizes = [SizeTimes(size_of(row.size), (float(row.time) * 1e9,)) for row in table.rows]
        levels.append(course(table.id, table.sent, sizes, rng()).plateau)

    # As the seed prints them, with its digits cut: 3.88 and 3.87 MB/s.
    assert [int(one.bytes_per_s / 1e4) / 100 for one in levels] == [3.88, 3.87]
    # And 10 MB got through much faster.
    size, fast = levels[0].burst
    assert (size, int(fast / 1e4) / 100) == (10 * MB, 10.52)


def test_reads_over_the_lan_are_one_line_and_what_comes_from_memory_is_not(seed):
    fits = {table.id: table.course.fit for table in seed.tables if table.course is not None}

    assert [id_ for id_, fit in fits.items() if fit.is_single_line] == ["lan-get"]
    assert fits["lan-get"].line.per_file_ns == pytest.approx(25.7e6, rel=0.01)
    assert fits["lan-get"].line.bytes_per_s == pytest.approx(105.7e6, rel=0.01)
    # 8 GB of memory held 500 MB beside everything else, and not 1 GB.
    assert fits["local-i5-get"].breaks_between == (500 * MB, 1024 * MB)
    # What the burst let through, and what not.
    assert fits["gamma-put"].breaks_between == (10 * MB, 50 * MB)


def test_a_list_names_each_publication():
    assert [title.id for title in seed_titles()] == ["000", "003", "004"]
    assert [title.source[:4] for title in seed_titles()] == ["http", "", "http"]


def test_points_to_be_drawn_are_those_printed_and_only_one_publication_has_such():
    found = {id_: read_seed(printed, rng()) for id_, printed in SEEDS.items()}
    points = found["003"].points

    assert {id_: bool(one.points) for id_, one in found.items()} == {"000": False, "003": True, "004": False}
    assert [one.clients for one in points] == [10, 50, 100, 500, 1000]
    assert (points[0].requests_per_s, points[0].mean_ns, points[0].longest_ns) == (4500.2, 758_876, 11_530_000)
    assert [row.name for row in found["003"].grids[0].rows] == [str(one.clients) for one in points]
    assert found["003"].told.code == "compare.seeds.told_003"
