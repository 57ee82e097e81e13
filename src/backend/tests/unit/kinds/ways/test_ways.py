"""A run over ways: what it will send, in which order, what is left out, and what a public address may cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.examples import example_run
from support.fakes import plain_folder, plain_volume
from support.servers import endpoint

from volbench.child.body import KEPT
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.runs.run import EndpointTarget, LocalVolume, RunRequest
from volbench.domain.model.servers.endpoint import CloudLimits, EndpointKind, ServerFacts
from volbench.domain.model.servers.reach import Reach
from volbench.domain.model.suites.needs import Capabilities
from volbench.domain.model.suites.workload import Direction
from volbench.domain.model.sweeps.way import check_way_name, refuse_ways_mixed
from volbench.domain.stats.signed_rank import fewest_pairs
from volbench.kinds.ways.course import WaysConduct
from volbench.kinds.ways.course.way_course import WayBudget, size_of, way_order
from volbench.kinds.ways.rules.way_ceilings import without_ceilings
from volbench.kinds.ways.rules.way_plan import bytes_of_round, bytes_over_way, plan_ways, way_limit
from volbench.planning.assumed_rates import Rates
from volbench.planning.file_space import FileSizes, Reserve
from volbench.planning.over_ways import ASSUMED_BYTES_PER_S, WayInputs, refuse_ways
from volbench.runner.kind import Collaborators
from volbench.runner.run_context import Assignment, Situation
from volbench.runner.way_clean_up import expected_rounds
from volbench.runner.way_files import cut_off_bytes
from volbench.suites import find
from volbench.tools.transfer import COMPARED_APART_ABOVE

SUITE = find("file-sweep")
GB = 10**9
VOLUME = LocalVolume("/volume1/share", plain_folder(), plain_volume(free_bytes=500 * GB, total_bytes=1000 * GB))


def server(name="dav", cloud=None):
    return EndpointTarget(replace(endpoint(EndpointKind.WEBDAV, name), cloud=cloud))


def planned(profile="smoke", targets=None, reaches=None, **asked):
    targets = targets or {"folder": VOLUME, "dav": server()}
    path = VOLUME.path if "folder" in targets else ""
    request = RunRequest(SUITE.id, profile, path, ways=tuple(targets), **asked)
    return plan_ways(WayInputs(SUITE, SUITE.profiles[profile], request, targets, 7, Reserve(), reaches=reaches or {}))


def workloads(plan):
    return [work for work in SUITE.workloads if work.id in plan.cells]


def test_all_ways_get_the_same_files_and_the_plan_says_what_goes_over_each():
    plan = planned()
    moved = sum(bytes_ * plan.rounds for bytes_ in bytes_over_way(workloads(plan)).values())

    assert plan.variants == plan.in_turns == ("folder", "dav")
    assert {way.put_bytes + way.get_bytes for way in plan.ways.values()} == {moved}
    assert plan.space_needed_bytes > 0


def test_each_round_of_a_cell_takes_what_its_files_take_and_what_goes_before_and_after():
    plan = planned("quick")
    way, rounds = plan.ways["dav"], sum(plan.rounds_of(cell) for cell in plan.cells)

    files_s = (way.put_bytes + way.get_bytes) / ASSUMED_BYTES_PER_S
    assert way.duration_s == pytest.approx(files_s + 0.7 * rounds, abs=0.1)


@pytest.mark.parametrize("profile", ["quick", "standard", "full"])
def test_all_but_trials_have_the_rounds_a_verdict_over_all_cells_of_all_ways_takes(profile):
    plan = planned(profile, {"folder": VOLUME, "dav": server(), "other": server("other")})

    assert plan.rounds_for_verdict == fewest_pairs(2 * len(SUITE.cells(SUITE.profiles[profile])))
    assert plan.rounds >= plan.rounds_for_verdict


def test_a_quick_run_has_fewer_only_where_they_are_asked_for_and_never_fewer_than_its_own():
    asked, fewer, least = planned("quick"), planned("quick", rounds=7), planned("quick", rounds=1)

    assert asked.rounds == asked.rounds_for_verdict > 7
    assert (fewer.rounds, fewer.rounds_for_verdict) == (7, asked.rounds)
    assert least.rounds == SUITE.profiles["quick"].rounds
    assert planned("standard", rounds=7).rounds >= planned("standard").rounds_for_verdict


def test_trials_stay_short_and_say_how_many_a_verdict_takes():
    plan = planned("smoke")

    assert plan.rounds == SUITE.profiles["smoke"].rounds < plan.rounds_for_verdict
    assert planned("smoke", rounds=30).rounds == 30


def test_one_way_alone_is_held_against_nothing():
    plan = planned("standard", {"dav": server()})

    assert (plan.in_turns, plan.rounds_for_verdict, plan.space_needed_bytes) == ((), None, 0)


@pytest.mark.parametrize("profile", ["standard", "full"])
@pytest.mark.parametrize("ways", [1, 2, 3])
def test_ten_gigabytes_of_a_way_there_and_back_leave_every_size_and_take_rounds_of_the_largest(profile, ways):
    names = ("one", "two", "three")[:ways]
    plan = planned(profile, {name: server(name) for name in names})
    counts = [[plan.rounds_of(work.id) for work in workloads(plan) if work.direction is way] for way in Direction]

    assert counts[0] == counts[1] == sorted(counts[0], reverse=True)
    assert counts[0][0] == plan.rounds > counts[0][-1] >= 1
    assert set(plan.cells) == {work.id for work in without_ceilings(SUITE.cells(SUITE.profiles[profile]))}
    # The smaller sizes keep what a verdict takes.
    assert counts[0][:7] == [plan.rounds] * 7
    for way in plan.ways.values():
        assert way.put_bytes + way.get_bytes <= SUITE.profiles[profile].way_limit_bytes == 10 * GB


HOME = {"folder": Reach.MACHINE, "dav": Reach.LOCAL}


@pytest.mark.parametrize("profile", ["standard", "full"])
def test_at_home_every_size_gets_the_rounds_a_verdict_takes_and_the_plan_says_what_that_moves(profile):
    plan = planned(profile, reaches=HOME)
    works = workloads(plan)

    # Five times 1 GB, as seed 000 had it, and more.
    assert (plan.cell_rounds, plan.rounds) == (None, max(plan.rounds_for_verdict, SUITE.profiles[profile].rounds))
    assert plan.rounds_of("put-1gb") >= 5
    assert {way.put_bytes + way.get_bytes for way in plan.ways.values()} == {
        plan.rounds * sum(bytes_over_way(works).values())
    }
    assert {name: (way.reach, way.limit_bytes) for name, way in plan.ways.items()} == {
        "folder": (Reach.MACHINE, None),
        "dav": (Reach.LOCAL, None),
    }


def test_the_far_end_holds_each_file_but_once_however_many_rounds_there_are():
    assert planned("standard", reaches=HOME).space_needed_bytes == planned("standard").space_needed_bytes


@pytest.mark.parametrize("reach", [Reach.INTERNET, Reach.UNKNOWN])
def test_one_way_over_the_internet_holds_all_to_the_limit(reach):
    plan = planned("standard", reaches={"folder": Reach.MACHINE, "dav": reach})

    assert plan.rounds_of("put-1gb") < plan.rounds
    assert plan.ways["dav"].limit_bytes == 10 * GB
    assert max(way.put_bytes + way.get_bytes for way in plan.ways.values()) <= 10 * GB


def test_how_much_goes_about_the_house_is_its_owners_to_say():
    plan = planned("standard", reaches=HOME, most_way_bytes=5 * GB)

    assert {way.limit_bytes for way in plan.ways.values()} == {5 * GB}
    assert max(way.put_bytes + way.get_bytes for way in plan.ways.values()) <= 5 * GB
    assert way_limit(SUITE.profiles["standard"], plan.ways) == 5 * GB
    # Over the internet more than the suite allows is nobody's to say here.
    far = planned("standard", most_way_bytes=50 * GB)
    assert max(way.put_bytes + way.get_bytes for way in far.ways.values()) <= 10 * GB


def test_a_bucket_that_keeps_what_was_deleted_is_not_filled_unasked():
    keeping = server()
    told = ServerFacts("s3", keeping.endpoint.server.durability, {"versions": "stay"})
    keeping = replace(keeping, endpoint=replace(keeping.endpoint, server=told))

    assert planned("standard", {"dav": keeping}, HOME).ways["dav"].limit_bytes == 10 * GB
    assert planned("standard", {"dav": keeping}, HOME, most_way_bytes=40 * GB).ways["dav"].limit_bytes == 40 * GB


def test_plans_made_before_ways_were_told_apart_keep_their_limit():
    ways = {name: replace(way, reach=None, limit_bytes=None) for name, way in planned(reaches=HOME).ways.items()}

    assert way_limit(SUITE.profiles["smoke"], ways) == 10 * GB
    assert way_limit(SUITE.profiles["smoke"], planned(reaches=HOME).ways) is None


def test_quick_is_not_short_of_bytes():
    assert planned("quick").cell_rounds is None


def test_a_round_moves_as_many_whole_files_as_its_time_takes_and_never_fewer_than_it_has_to():
    by_id = {work.id: work for work in SUITE.workloads}

    # 0.2 s at 100 MB/s are 20 MB: 4,882.8 files of 4 KiB, 20 of 1 MB, one of 500 MB whatever it takes.
    assert bytes_of_round(by_id["put-4k"]) == 4883 * 4096
    assert bytes_of_round(by_id["put-1mb"]) == 20 * 10**6
    assert bytes_of_round(by_id["put-500mb"]) == 500 * 10**6


def test_what_goes_over_the_way_untimed_is_counted_too():
    moved = bytes_over_way(SUITE.workloads)
    only_got = bytes_over_way([work for work in SUITE.workloads if work.id == "get-500mb"])

    assert moved["get-10mb"] == moved["put-10mb"] == 20 * 10**6
    assert (moved["put-500mb"], moved["get-500mb"], only_got["get-500mb"]) == (500 * 10**6, GB, 3 * GB // 2)
    assert COMPARED_APART_ABOVE == KEPT


def test_a_public_address_costs_what_goes_there_and_gets_no_more_than_it_may():
    plan = planned("standard", {"cloud": server("cloud", CloudLimits(GB, 0.09, "USD"))})
    way = plan.ways["cloud"]
    moved = way.put_bytes + way.get_bytes

    assert 0 < moved <= GB
    assert (way.most_bytes, way.currency) == (GB, "USD")
    assert way.cost == pytest.approx(moved / GB * 0.09, abs=1e-4)


def test_sizes_that_do_not_fit_into_the_folder_are_left_out_and_named():
    tight = replace(VOLUME, volume=replace(VOLUME.volume, total_bytes=20 * GB, free_bytes=int(3.2 * GB)))
    plan = planned("standard", {"folder": tight})
    full = replace(VOLUME, volume=replace(VOLUME.volume, total_bytes=20 * GB, free_bytes=GB))

    assert {"put-1gb", "get-1gb"} <= {cell.workload for cell in plan.skipped}
    assert [cell.reason.values["size"] for cell in plan.skipped][:2] == ["1.02 GB", "1.02 GB"]
    assert "put-100mb" in plan.cells
    with pytest.raises(UnsafeTarget):
        planned("standard", {"folder": full})


@pytest.mark.parametrize(
    "asked",
    [
        {"ways": ("folder",)},
        {"ways": ("dav",), "target_path": "/volume1/share"},
        {"ways": ("dav", "dav")},
        {"ways": tuple(f"way-{n}" for n in range(9))},
        {"ways": ("dav",), "variants": ("ext4",)},
        {"ways": ("dav",), "is_read_only": True},
        {"ways": ("dav",), "rounds": 0},
    ],
)
def test_what_makes_no_sense_over_ways_is_refused(asked):
    with pytest.raises(InvalidRequest):
        refuse_ways(RunRequest(**{"suite": SUITE.id, "profile": "smoke", "target_path": "", **asked}))


def test_ways_belong_to_suites_that_send_files_and_to_no_others():
    refuse_ways_mixed(SUITE, ("dav",))
    refuse_ways_mixed(find("nas-volume"), ())
    for suite, ways in ((SUITE, ()), (find("nas-volume"), ("dav",))):
        with pytest.raises(InvalidRequest):
            refuse_ways_mixed(suite, ways)


@pytest.mark.parametrize("name", ["folder", "ext4", "btrfs-cow", "xfs", "A", "", "-a", "a" * 33, "a b"])
def test_no_way_is_called_like_something_else(name):
    with pytest.raises(InvalidRequest):
        check_way_name(name)


def test_a_size_is_got_where_it_was_just_put_and_ways_take_turns():
    plan = planned("quick")
    order = way_order(plan, workloads(plan))
    sizes = {work.id: size_of(work) for work in workloads(plan)}

    assert order == way_order(plan, workloads(plan))
    assert [sizes[cell.workload] for cell in order[0]] == sorted(sizes[cell.workload] for cell in order[0])
    for cells in order:
        pairs = [(cells[place], cells[place + 1]) for place in range(0, len(cells), 2)]
        assert all(one.workload.replace("put-", "get-") == two.workload for one, two in pairs)
        assert all(one.variant == two.variant for one, two in pairs)
        assert [pair[0].variant for pair in pairs][:2] in (["folder", "dav"], ["dav", "folder"])
    positions = Counter(cell.position for cells in order for cell in cells)
    assert max(positions.values()) == 1


def test_cells_with_fewer_rounds_come_in_the_first_ones_only():
    plan = planned("standard")
    counted = Counter(cell.workload for cells in way_order(plan, workloads(plan)) for cell in cells)

    assert counted == {cell: 2 * plan.rounds_of(cell) for cell in plan.cells}


def test_only_sizes_and_rounds_of_the_plan_are_the_runs_own():
    plan = planned("standard")

    assert set(expected_rounds(plan)) == {cell.partition("-")[2] for cell in plan.cells}
    assert expected_rounds(plan)["1gb"] == plan.rounds_of("put-1gb")


class Done:
    """Rounds that took so long and moved so much: (way, cell) → seconds, or seconds and bytes, of each."""

    def __init__(self, rounds):
        self.rounds = rounds

    def of(self, variant, cell):
        told = (one if isinstance(one, tuple) else (one, 0) for one in self.rounds.get((variant, cell), ()))
        return [
            SimpleNamespace(duration_s=s, metrics={"file_time_ns": s * 1e9}, notes={"moved_bytes": moved})
            for s, moved in told
        ]


def budget(rounds, goal_s=None, limit=None):
    plan = planned("quick", rounds=6)
    situation = SimpleNamespace(
        plan=plan, workloads=workloads(plan), workload=lambda id_: next(w for w in workloads(plan) if w.id == id_)
    )
    ways = {"folder": situation, "dav": situation}
    return WayBudget(ways, Done(rounds), goal_s=goal_s, limit=limit), way_order(plan, workloads(plan))


def cell_of(order, workload, variant, number=1):
    return next(c for cells in order for c in cells if (c.workload, c.variant, c.round) == (workload, variant, number))


def test_a_size_that_would_take_too_long_on_one_way_is_left_out_of_all_before_it_begins():
    # 10 MB in 5 s: 100 MB would take 50 s, six rounds of them 300.
    found, order = budget({("dav", "put-10mb"): [5.0]}, 240.0)

    assert found.fits(cell_of(order, "put-5mb", "dav"))
    assert not found.fits(cell_of(order, "put-100mb", "folder"))
    assert not found.fits(cell_of(order, "put-100mb", "dav"))
    assert not found.fits(cell_of(order, "get-100mb", "folder", 3))
    assert found.left_out == {100 * 10**6: 0}


def test_a_round_that_was_cut_off_counts_with_the_most_one_of_its_cell_moved_or_as_planned():
    found, order = budget({("dav", "put-1mb"): [(1.0, 7_000_000), (1.0, 9_000_000)]})

    assert found.bytes_of_round(cell_of(order, "put-1mb", "folder", 3)) == 9_000_000
    assert found.bytes_of_round(cell_of(order, "put-10mb", "dav")) == 20_000_000


def broken_off(done, notes=0, started_at="2026-11-26T10:00:00Z"):
    """What is counted of rounds that were cut off, when a run of one way goes on with these rounds done."""
    plan = planned("quick", {"dav": server()})
    base = example_run()
    around = replace(base.environment, notes={"cut_off_bytes": notes} if notes else {})
    run = replace(base, plan=plan, environment=around, started_at=started_at, targets={})
    fresh = replace(base.environment, notes={})
    works = tuple(workloads(plan))
    can = Capabilities({}, {}, is_root=False, memory_bytes=None, memory_available_bytes=None)
    situation = Situation(server(), fresh, plan, can, works, FileSizes(0, 0, 0, 0), Rates(1e8, 100.0))
    order = [cell for cells in way_order(plan, works) for cell in cells]
    rounds = SimpleNamespace(has=lambda cell: cell in order[:done], of=lambda *_: [], count=done)
    assignment = Assignment(run, SUITE, SUITE.profiles["quick"], Reserve())
    with_ = Collaborators(assignment, *[None] * 4, rounds=rounds, keep=None)
    (found,) = WaysConduct(with_).situations([situation])
    following = bytes_over_way(works)[order[done].workload]
    return cut_off_bytes(found.environment), following


def test_what_a_run_was_broken_off_in_counts_from_its_first_round_on_and_however_often_that_happens():
    counted, following = broken_off(0)
    again, other = broken_off(3, notes=counted)

    assert counted == following > 0
    assert again == counted + other > counted
    assert broken_off(0, started_at=None)[0] == 0


def test_all_rounds_of_a_size_have_to_fit_beside_what_was_already_spent():
    # 100 MB take 10 s there and 10 s back: 120 s of six rounds, after 1 s.
    fits, order = budget({("dav", "put-10mb"): [1.0], ("dav", "get-10mb"): [1.0]}, 122.0)
    tight, _ = budget({("dav", "put-10mb"): [1.0], ("dav", "get-10mb"): [1.0]}, 121.9)

    assert fits.fits(cell_of(order, "put-100mb", "folder"))
    assert not tight.fits(cell_of(order, "put-100mb", "folder"))


def test_from_the_second_round_on_the_rest_of_them_has_to():
    # Nothing of 100 MB has begun: from the fourth of six rounds on there are three, 60 s.
    done = {("dav", "put-10mb"): [1.0], ("dav", "get-10mb"): [1.0]}
    fits, order = budget(done, 62.0)
    tight, _ = budget(done, 61.9)

    assert fits.fits(cell_of(order, "put-100mb", "folder", 4))
    assert not tight.fits(cell_of(order, "put-100mb", "folder", 4))


def test_one_more_round_takes_as_long_as_the_last_one_of_its_cell():
    # 150 s are spent; the last round took 50, the first 100.
    done = {("dav", "put-100mb"): [100.0, 50.0]}
    fits, order = budget(done, 200.0)
    tight, _ = budget(done, 199.0)

    assert fits.fits(cell_of(order, "put-100mb", "dav", 3))
    assert not tight.fits(cell_of(order, "put-100mb", "dav", 3))


def test_getting_is_expected_to_take_as_getting_did_and_putting_as_putting():
    # Getting is ten times as fast: 100 MB take 100 s there, as 5 MB did, and 10 s back; six rounds 660 s, after 6 s.
    done = {("dav", "put-5mb"): [5.0], ("dav", "get-10mb"): [1.0]}
    fits, order = budget(done, 666.0)
    tight, _ = budget(done, 665.0)

    assert fits.fits(cell_of(order, "put-100mb", "folder"))
    assert not tight.fits(cell_of(order, "put-100mb", "folder"))


def test_putting_and_getting_a_size_have_to_fit_together():
    # 50 MB there takes 12.5 s, and back as much: 75 s of six rounds would fit twice into 140 s, 150 do not.
    found, order = budget({("dav", "put-10mb"): [2.5], ("dav", "get-10mb"): [2.5]}, 140.0)

    assert not found.fits(cell_of(order, "put-50mb", "folder"))


def test_a_fast_way_is_sent_everything():
    found, order = budget({("dav", "put-10mb"): [0.1]}, 240.0, 10 * GB)

    assert all(found.fits(cell) for cells in order for cell in cells)
    assert found.left_out == {}


def test_without_a_goal_nothing_is_too_long():
    found, order = budget({("dav", "put-10mb"): [5000.0]})

    assert found.fits(cell_of(order, "put-100mb", "dav"))


def test_a_way_that_slows_down_later_gets_no_round_it_has_no_time_for():
    found, order = budget({("dav", "put-100mb"): [100.0, 130.0]}, 240.0)

    assert not found.fits(cell_of(order, "put-100mb", "dav", 3))
    assert found.left_out == {100 * 10**6: 2}


def test_a_way_faster_than_the_plan_assumed_loses_rounds_of_the_largest_size_to_its_limit():
    # Planned are 4.14 GB; small files moved 380 MB more than planned in each round: 2.28 GB.
    fast = {("folder", f"{way}-{size}"): [(0.2, 115 * 10**6)] for way in ("put", "get") for size in ("5mb", "10mb")}
    found, order = budget(fast, limit=5 * GB)

    assert found.fits(cell_of(order, "put-50mb", "dav", 6))
    assert [found.fits(cell_of(order, "put-100mb", "dav", number)) for number in (1, 6)] == [True, False]
    assert not found.fits(cell_of(order, "get-100mb", "folder", 6))
