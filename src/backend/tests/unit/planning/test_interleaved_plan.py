"""What a run over two volumes will do: both alike, each within its own room, and refused where it makes no sense."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.fakes import capable, plain_folder, plain_volume
from support.runs import RANDOM_READ, READ, WRITE
from support.words import says

from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, UnsafeTarget
from volbench.domain.model.runs.run import RunRequest, StoppingRule
from volbench.domain.model.runs.stopping import Precision
from volbench.domain.model.suites.needs import SECTOR_512
from volbench.domain.model.suites.workload import GiB, MiB, Profile
from volbench.domain.model.words.message import Message
from volbench.planning.cell_order import make_order
from volbench.planning.file_space import Reserve
from volbench.planning.interleaved_plan import can_take_turns, plan_in_turns, refuse_request
from volbench.planning.kind import Planning
from volbench.planning.places import refuse_same
from volbench.planning.plan_inputs import PlanInputs
from volbench.suites import all_suites, find

GB = 1_000_000_000
FIRST = plain_volume(id="volume1", name="Volume 1")
OPTIONS = ("btrfs-cow", "btrfs-nocow", "btrfs-cow-compress")
SECOND = plain_volume(id="volume2", name="Volume 2", mount_point="/volume2", device="/dev/vg2", file_system="btrfs")


def planned(*workloads, first=FIRST, second=SECOND, rounds=6, asked=None, stopping=None):
    profile = Profile("quick", rounds, 4.0, 1.0, is_headline_only=False, file_bytes=2 * GiB, stopping=stopping)
    suite = replace(find("nas-volume"), workloads=workloads or (READ, WRITE), profiles={"quick": profile})
    request = RunRequest(suite.id, "quick", "/volume1/share", other_target_paths=("/volume2/share",), rounds=asked)
    return plan_in_turns(
        [
            PlanInputs(
                suite, profile, request, volume, plain_folder(path=f"/{volume.id}/share"), capable(), 1, Reserve()
            )
            for volume in (first, second)
        ]
    )


def many(count):
    return [replace(READ, id=f"read-{number}") for number in range(count)]


@pytest.mark.parametrize(("cells", "rounds"), [(1, 6), (2, 7), (3, 8), (6, 8), (7, 10), (25, 10)])
def test_as_many_rounds_as_the_verdict_needs_and_no_rule_that_stops_earlier(cells, rounds):
    plan = planned(*many(cells), rounds=3, stopping=StoppingRule())

    assert (plan.rounds, plan.stopping, plan.most_rounds) == (rounds, None, rounds)


def test_more_rounds_are_had_by_asking_and_fewer_are_not():
    assert planned(asked=20).rounds == 20
    assert planned(asked=3).rounds == 7
    assert planned(rounds=9).rounds == 9


def test_both_get_the_same_file_as_much_as_fits_on_both_and_each_keeps_its_own_reserve():
    small = replace(SECOND, total_bytes=20 * GB, free_bytes=12 * GB)

    plan = planned(second=small)

    assert plan.file_bytes == 12 * GB // 10 // MiB * MiB
    assert [target.reserve_bytes for target in plan.targets.values()] == [20 * GiB, 2 * GB]
    assert [target.volume_name for target in plan.targets.values()] == ["Volume 1", "Volume 2"]
    assert all(target.space_left_bytes >= target.reserve_bytes for target in plan.targets.values())
    assert [caveat.code for caveat in plan.targets["B.btrfs-cow"].caveats] == ["small-span"]
    assert plan.expected_write_bytes == sum(target.expected_write_bytes for target in plan.targets.values())


def test_the_volumes_are_the_variants():
    assert planned().variants == ("A.ext4", "B.btrfs-cow")


def test_what_only_one_can_measure_is_left_out_and_said_of_which():
    small = replace(WRITE, id="sector", extra_needs=frozenset({SECTOR_512}))
    large = replace(SECOND, disks=tuple(replace(disk, logical_block_bytes=4096) for disk in SECOND.disks))

    plan = planned(READ, small, second=large)

    assert plan.cells == ("read",)
    assert plan.skipped[0].workload == "sector"
    assert says(
        plan.skipped[0].reason,
        "runner.interleaved_plan.of_one",
        name=Message("model.targets.name", letter="B", volume=Message("model.names.volume_number", number="2")),
    )


def test_nothing_in_common_is_refused():
    small = replace(WRITE, id="sector", extra_needs=frozenset({SECTOR_512}))
    large = replace(SECOND, disks=tuple(replace(disk, logical_block_bytes=4096) for disk in SECOND.disks))

    with pytest.raises(CapabilityMissing):
        planned(small, second=large)


def test_too_little_room_on_either_is_refused():
    with pytest.raises(UnsafeTarget, match="Volume 2"):
        planned(second=replace(SECOND, free_bytes=1 * GB))


def test_one_target_alone_is_planned_as_ever():
    suite = find("nas-volume")
    request = RunRequest(suite.id, "quick", "/volume1/share")
    one = PlanInputs(suite, suite.profiles["quick"], request, FIRST, plain_folder(), capable(), 1, Reserve())

    assert plan_in_turns([one]).targets == {}
    assert plan_in_turns([one]).stopping is not None


def planned_options(*workloads, variants=OPTIONS, id_="quick", own=6, precision=(), is_fixed=False, **asked):
    """`own` are the rounds of the profile."""
    profile = Profile(id_, own, 4.0, 1.0, is_headline_only=False, file_bytes=2 * GiB, stopping=StoppingRule())
    suite = replace(find("nas-volume"), workloads=workloads, profiles={id_: profile}, is_order_fixed=is_fixed)
    request = RunRequest(suite.id, id_, "/volume2/share", variants=variants, **asked)
    refuse_request(request, suite)
    folder = plain_folder(path="/volume2/share")
    inputs = PlanInputs(suite, profile, request, SECOND, folder, capable(), 1, Reserve(), precision=precision)
    return plan_in_turns([inputs])


@pytest.mark.parametrize(
    ("cells", "variants", "rounds"), [(1, OPTIONS[:2], 6), (2, OPTIONS[:2], 7), (2, OPTIONS, 8), (16, OPTIONS, 11)]
)
def test_options_get_as_many_rounds_as_the_verdict_needs_over_all_cells_of_their_table(cells, variants, rounds):
    plan = planned_options(*many(cells), variants=variants)

    assert (plan.rounds, plan.rounds_for_verdict, plan.stopping, plan.most_rounds) == (rounds, rounds, None, rounds)
    assert plan.expected_duration_s > planned_options(*many(cells), variants=variants[:1]).expected_duration_s


def test_of_options_more_rounds_or_fewer_are_had_by_asking_but_no_fewer_than_the_profile_has():
    rough = planned_options(*many(16), rounds=7)

    assert (rough.rounds, rough.rounds_for_verdict) == (7, 11)
    assert planned_options(*many(16), rounds=20).rounds == 20
    assert planned_options(*many(16), rounds=2).rounds == 6
    assert planned_options(*many(2), own=12).rounds == 12


def test_a_trial_of_options_proves_only_that_everything_works():
    trial = planned_options(*many(2), id_="smoke", own=1)

    assert (trial.rounds, trial.rounds_for_verdict) == (1, 8)
    assert planned_options(*many(2), id_="smoke", own=1, rounds=3).rounds == 3


@pytest.mark.parametrize(
    "changed",
    [{"keeps_profile_rounds": True}, {"variants": OPTIONS[:1]}, {"variants": OPTIONS[:1] * 2}, {"is_fixed": True}],
)
def test_the_rounds_of_the_profile_stay_for_cells_of_experiments_one_set_of_options_and_suites_of_their_own(changed):
    plan = planned_options(*many(16), own=7, **changed)

    assert (plan.rounds, plan.rounds_for_verdict) == (7, None)
    assert (plan.stopping is None) is ("is_fixed" in changed)


def test_what_a_promise_is_judged_by_gets_the_rounds_of_the_other_cells_as_well():
    rule = Precision("read-0", ("bytes_per_s",), StoppingRule(6, 9, 0.01))

    plan = planned_options(*many(16), precision=(rule,))

    assert [one.rule for one in plan.precision] == [StoppingRule(11, 11, 0.01)]
    assert planned_options(*many(16), precision=(rule,), rounds=7).precision[0].rule == StoppingRule(7, 9, 0.01)


def places(*pairs):
    return [(volume, plain_folder(path=path)) for volume, path in pairs]


def test_the_same_volume_and_folders_within_each_other_are_refused():
    refuse_same(places((FIRST, "/volume1/share"), (SECOND, "/volume2/share")))
    with pytest.raises(InvalidRequest, match=r"runner\.interleaved_plan\.same"):
        refuse_same(places((FIRST, "/volume1/a"), (FIRST, "/volume1/b")))
    with pytest.raises(InvalidRequest, match=r"runner\.interleaved_plan\.same"):
        refuse_same(places((FIRST, "/volume1/a"), (replace(SECOND, device=FIRST.device), "/volume2/b")))
    with pytest.raises(InvalidRequest, match=r"runner\.interleaved_plan\.nested"):
        refuse_same(places((FIRST, "/volume1"), (SECOND, "/volume1/usb")))
    refuse_same(places((FIRST, "/volume1/share"), (SECOND, "/volume1/share-2")))
    third = replace(SECOND, id="volume3", mount_point="/volume3", device="/dev/vg3")
    with pytest.raises(InvalidRequest, match=r"runner\.interleaved_plan\.too_many"):
        Planning().refuse_places(places((FIRST, "/volume1/a"), (SECOND, "/volume2/a"), (third, "/volume3/a")))


@pytest.mark.parametrize(
    ("suite", "asked", "words"),
    [
        ("nas-volume", {"other_target_paths": ("/b", "/c", "/d", "/e")}, "runner.interleaved_plan.too_many"),
        ("nas-volume", {"other_target_paths": ("/b",), "variants": ("ext4",)}, "runner.interleaved_plan.variants"),
        ("sylv-2018", {"other_target_paths": ("/b",)}, "runner.interleaved_plan.fixed"),
        ("nas-sustain", {"other_target_paths": ("/b",)}, "runner.interleaved_plan.fixed"),
        ("nas-volume", {"other_target_paths": ("/b",), "rounds": 0}, "runner.interleaved_plan.rounds"),
        ("nas-volume", {"other_target_paths": ("/b",), "rounds": 101}, "runner.interleaved_plan.rounds"),
        ("nas-volume", {"rounds": 12}, "runner.interleaved_plan.rounds_of_one"),
        ("nas-volume", {"rounds": 12, "variants": ("btrfs-cow",)}, "runner.interleaved_plan.rounds_of_one"),
        ("nas-volume", {"rounds": 12, "variants": ("btrfs-cow",) * 2}, "runner.interleaved_plan.rounds_of_one"),
        ("nas-volume", {"rounds": 101, "variants": OPTIONS}, "runner.interleaved_plan.rounds"),
        ("nas-volume", {"rounds": 9, "variants": OPTIONS, "keeps_profile_rounds": True}, "rounds_of_one"),
        ("sylv-2018", {"rounds": 9, "variants": OPTIONS}, "runner.interleaved_plan.rounds_fixed"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(suite, asked, words):
    with pytest.raises(InvalidRequest, match=words):
        refuse_request(RunRequest(suite, "quick", "/a", **asked), find(suite))


def test_suites_with_an_order_of_their_own_and_those_that_write_once_take_no_turns():
    assert {suite.id for suite in all_suites() if not can_take_turns(suite)} == {
        "nas-sustain",
        "snia-dirth",
        "snia-ecw",
        "snia-hir",
        "snia-iops",
        "snia-lat",
        "snia-tp",
        "snia-wsat",
        "snia-xsr",
        "sylv-2018",
        "sylv-2018-scaled",
    }


@pytest.mark.parametrize("seed", range(6))
def test_the_order_is_ab_ba_ab_with_each_workload_on_both_before_the_next(seed):
    names = [READ.id, WRITE.id, RANDOM_READ.id]

    order = make_order(["A.x", "B.y"], names, rounds=4, seed=seed, is_fixed=False, in_turns=True)

    first = order[0][0].variant
    for number, cells in enumerate(order):
        expected = first if number % 2 == 0 else ({"A.x", "B.y"} - {first}).pop()
        assert [cell.variant for cell in cells[0::2]] == [expected] * 3
        assert [cell.workload for cell in cells[0::2]] == [cell.workload for cell in cells[1::2]]
        assert {cell.workload for cell in cells} == set(names)
    assert [cell.position for cells in order for cell in cells] == list(range(1, 25))


def test_the_seed_says_who_begins():
    begins = {
        make_order(["A", "B"], ["read"], rounds=1, seed=seed, is_fixed=False, in_turns=True)[0][0].variant
        for seed in range(20)
    }

    assert begins == {"A", "B"}


def test_a_load_stays_with_what_it_is_a_share_of_on_the_same_volume():
    order = make_order(
        ["A", "B"], ["whole", "half"], rounds=2, seed=1, is_fixed=False, bases={"half": "whole"}, in_turns=True
    )

    assert [cell.workload for cell in order[0]] == ["whole", "half", "whole", "half"]
    assert [cell.variant for cell in order[0]][::2] == list(dict.fromkeys(cell.variant for cell in order[0]))
