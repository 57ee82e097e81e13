"""What is put twice: planned only where it is asked for, counted with what is read back, and measured in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.fakes import plain_folder, plain_volume
from support.servers import endpoint

from volbench.cli.again import asked_workloads
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest
from volbench.domain.model.runs.run import EndpointTarget, LocalVolume, RunRequest
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.servers.reach import Reach
from volbench.domain.stats.signed_rank import fewest_pairs
from volbench.kinds.ways.course.way_course import way_order
from volbench.kinds.ways.rules.way_plan import bytes_over_way, plan_ways
from volbench.planning.file_space import Reserve
from volbench.planning.over_ways import WayInputs
from volbench.planning.workload_selection import puts_again
from volbench.runner.way_clean_up import expected_rounds
from volbench.suites import find

SUITE = find("file-sweep")
GB = 10**9
HOME = {"folder": Reach.MACHINE, "dav": Reach.LOCAL}
VOLUME = LocalVolume("/volume1/share", plain_folder(), plain_volume(free_bytes=500 * GB, total_bytes=1000 * GB))


def server(name="dav"):
    return EndpointTarget(replace(endpoint(EndpointKind.WEBDAV, name), cloud=None))


def planned(profile="smoke", targets=None, reaches=None, **asked):
    targets = targets or {"folder": VOLUME, "dav": server()}
    path = VOLUME.path if "folder" in targets else ""
    request = RunRequest(SUITE.id, profile, path, ways=tuple(targets), **asked)
    return plan_ways(WayInputs(SUITE, SUITE.profiles[profile], request, targets, 7, Reserve(), reaches=reaches or {}))


def workloads(plan):
    return [work for work in SUITE.workloads if work.id in plan.cells]


AGAIN = tuple(work.id for work in SUITE.workloads if work.id.startswith("put-again-"))


def test_what_is_put_again_is_measured_only_where_it_is_asked_for_and_beside_all_else():
    usual, asked = planned("quick", reaches=HOME), planned("quick", reaches=HOME, workloads=("put-again-1mb",))

    assert not set(usual.cells) & set(AGAIN)
    assert set(asked.cells) == {*usual.cells, "put-again-1mb"}
    assert asked.rounds == usual.rounds
    # The first time is measured with it; what else there is was left out by name.
    named = planned(workloads=("put-again-10mb", "get-64k"))
    assert set(named.cells) == {"put-10mb", "put-again-10mb", "get-10mb", "get-64k"}


def test_what_is_put_first_only_for_that_is_read_back_too():
    usual, asked = planned("quick"), planned("quick", workloads=("put-again-500mb",))
    named = planned("quick", workloads=("put-500mb", "put-again-500mb"))

    assert set(asked.cells) == {*usual.cells, "put-500mb", "put-again-500mb", "get-500mb"}
    # Who names the first time by itself gets what was named.
    assert set(named.cells) == {"put-500mb", "put-again-500mb"}


def test_what_is_put_again_counts_with_what_is_read_back_of_it():
    usual, asked = planned("smoke"), planned("smoke", workloads=("put-again-10mb",))
    one = bytes_over_way(SUITE.workloads)["put-10mb"]

    assert bytes_over_way(SUITE.workloads)["put-again-10mb"] == 2 * one
    for way in ("folder", "dav"):
        assert asked.ways[way].put_bytes - usual.ways[way].put_bytes == one * asked.rounds
        assert asked.ways[way].get_bytes - usual.ways[way].get_bytes == one * asked.rounds
    assert asked.expected_write_bytes - usual.expected_write_bytes == 2 * one * asked.rounds
    assert asked.space_needed_bytes - usual.space_needed_bytes == one


@pytest.mark.parametrize("profile", ["standard", "full"])
def test_ten_gigabytes_hold_also_what_is_put_again(profile):
    plan = planned(profile, workloads=AGAIN)

    again = [cell for cell in AGAIN if cell in plan.cells]
    assert len(again) > 7
    assert all(plan.rounds_of(cell) == plan.rounds_of(cell.replace("put-again-", "get-")) for cell in again)
    assert {one.workload for one in plan.skipped} & set(AGAIN) == set(AGAIN) - set(again)
    assert max(way.put_bytes + way.get_bytes for way in plan.ways.values()) <= 10 * GB


def test_what_is_put_again_is_a_family_of_its_own():
    two = planned("standard", workloads=AGAIN)
    three = {"folder": VOLUME, "dav": server(), "other": server("other")}
    alone = planned("standard", {"dav": server()}, workloads=AGAIN)

    assert two.rounds_for_verdict == fewest_pairs(20)
    assert two.rounds >= fewest_pairs(2 * len(AGAIN))
    assert planned("standard", three, workloads=AGAIN).rounds_for_verdict == fewest_pairs(2 * 20)
    # One way is held against no other, and what is put again on it against the first time.
    assert alone.rounds_for_verdict is None
    assert alone.rounds >= fewest_pairs(len(AGAIN)) > SUITE.profiles["standard"].rounds


def test_a_size_is_put_again_after_it_was_put_and_before_it_is_got_and_removed():
    plan = planned("quick", workloads=("put-again-64k", "put-again-100mb"))
    order = way_order(plan, workloads(plan))

    for cells in order:
        assert len({cell.position for cell in cells}) == len(cells)
        places = {(cell.variant, cell.workload): place for place, cell in enumerate(cells)}
        for way in ("folder", "dav"):
            for size in ("64k", "100mb"):
                three = [places[way, f"{name}-{size}"] for name in ("put", "put-again", "get")]
                assert three == list(range(three[0], three[0] + 3))
            assert places[way, "get-1mb"] == places[way, "put-1mb"] + 1
    assert [cell.position for cells in order for cell in cells] == list(range(1, sum(map(len, order)) + 1))


def test_what_is_put_again_is_the_runs_own():
    assert expected_rounds(planned(workloads=("put-again-1mb", "put-64k"))) == {"1mb": 2, "64k": 2, "again-1mb": 2}


def test_again_names_what_the_profile_or_the_owner_puts():
    assert puts_again(SUITE, "smoke", ()) == ("put-again-64k", "put-again-1mb", "put-again-10mb")
    assert puts_again(SUITE, "smoke", ("put-1gb", "get-1gb")) == ("put-again-1gb",)
    # A profile that there is not is refused elsewhere, by its name.
    assert puts_again(SUITE, "none", ()) == ()


def test_again_beside_one_that_was_named_means_what_the_profile_puts_and_names_each_once():
    asked = asked_workloads("file-sweep", "smoke", ("put-again-1mb",), is_again=True)

    assert asked == ("put-again-1mb", "put-again-64k", "put-again-10mb")
    named = asked_workloads("file-sweep", "smoke", ("put-1gb", "put-again-1gb"), is_again=True)
    assert named == ("put-1gb", "put-again-1gb")


@pytest.mark.parametrize(("suite", "workloads"), [("file-sweep", ("get-1mb",)), ("nas-volume", ()), ("http-file", ())])
def test_again_is_refused_where_nothing_can_be_put_twice(suite, workloads):
    with pytest.raises(InvalidRequest) as caught:
        puts_again(find(suite), "quick", workloads)

    assert caught.value.message.code == "runner.workload_selection.nothing_is_put_again"


def test_where_nothing_is_left_the_first_of_the_reasons_is_named():
    reserve = Reserve().of(VOLUME.volume)
    little = replace(VOLUME, volume=plain_volume(free_bytes=reserve + 150 * 10**6, total_bytes=1000 * GB))

    with pytest.raises(CapabilityMissing) as caught:
        planned("standard", {"folder": little, "dav": server()}, most_way_bytes=1)

    # The largest files have no room; all others are too many bytes for the way.
    assert caught.value.message.values["reason"].code == "runner.file_space.space_reason"
