"""The sweep's sizes and profiles: those of seed 000, and what fits into the time promised for each way."""

from dataclasses import replace

import pytest

from volbench.domain.compare.seeds.reading import SEEDS, size_of
from volbench.kinds.ways.rules.way_ceilings import is_ceiling, without_ceilings
from volbench.suites import find

SUITE = find("file-sweep")
AGAIN = tuple(work for work in SUITE.workloads if work.id in SUITE.on_request)
FILES = tuple(work for work in without_ceilings(SUITE.workloads) if work not in AGAIN)
MB = 10**6


def cells(profile):
    return SUITE.cells(SUITE.profiles[profile])


def test_it_has_the_seeds_sizes_and_three_smaller_ones_both_ways():
    of_seed = {size_of(row.size) for row in SEEDS["000"].tables[0].rows}

    for operation in ("put", "get"):
        sizes = [work.bytes for work in FILES if str(work.operation) == operation]
        assert sizes == sorted({4096, 65536, 262144, *of_seed})


def test_the_trial_measures_three_sizes_twice():
    assert [work.id for work in cells("smoke")] == [
        f"{operation}-{name}" for operation in ("put", "get") for name in ("64k", "1mb", "10mb")
    ]
    assert SUITE.profiles["smoke"].rounds == 2


def test_quick_goes_up_to_100_mb_and_takes_at_most_four_minutes_of_each_way():
    profile = SUITE.profiles["quick"]

    assert max(work.bytes for work in cells("quick")) == 100 * MB
    moved = sum(max(0.2 * 100 * MB, work.bytes * work.least_files) for work in cells("quick")) * profile.rounds
    assert moved / (100 * MB) < profile.time_goal_s == 240
    assert profile.rounds == 6


@pytest.mark.parametrize("profile", ["standard", "full"])
def test_longer_profiles_measure_every_size(profile):
    assert cells(profile) == tuple(work for work in SUITE.workloads if work not in AGAIN)


def test_every_size_can_be_put_again_which_no_profile_does_unasked_and_which_is_no_part_of_the_digest():
    assert [work.id for work in AGAIN] == [f"put-again-{work.size_name}" for work in FILES if work.id.startswith("put")]
    assert [work.parameters() for work in AGAIN] == [
        {**work.parameters(), "operation": "put-again", "again_of": work.id}
        for work in FILES
        if work.id.startswith("put")
    ]
    assert not any(set(cells(profile)) & set(AGAIN) for profile in SUITE.profiles)
    assert replace(SUITE, workloads=tuple(w for w in SUITE.workloads if w not in AGAIN)).digest() == SUITE.digest()


def test_only_quick_leaves_sizes_out_for_time():
    assert {name for name, one in SUITE.profiles.items() if one.time_goal_s is not None} == {"quick"}
    assert {one.way_limit_bytes for one in SUITE.profiles.values()} == {10 * 10**9}


def test_small_files_are_timed_by_ten_and_large_ones_one_by_one():
    assert {work.bytes: work.least_files for work in FILES} == {
        4096: 10,
        65536: 10,
        262144: 10,
        MB: 10,
        **{size * MB: 1 for size in (5, 10, 50, 100, 500, 1024)},
    }
    assert {work.least_s for work in FILES} == {0.2}


def test_what_the_link_carries_is_asked_in_both_directions_and_is_no_number_of_the_owners_files():
    ceilings = [work for work in SUITE.workloads if is_ceiling(work)]

    assert [(work.id, str(work.operation)) for work in ceilings] == [("ceiling-put", "put"), ("ceiling-get", "get")]
    assert not any(work.is_headline for work in ceilings)
    assert not {work.bytes for work in ceilings} & {work.bytes for work in FILES}
