"""What ends the ways of a run: planted links and ceilings are named, and nothing where none was planted."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import example_run
from support.sweeps import DAV, FOLDER, S3, Invented, sweep_run
from support.words import in_english, says

from volbench.domain.model.runs.machines import machine_of, machines_of
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind, machine_in
from volbench.domain.model.sweeps.sweep import Ceiling, End, Plateau, Sent, SweepCourse
from volbench.domain.model.words.message import plain
from volbench.domain.model.words.quantities import speed
from volbench.kinds.ways.compare.sweep_reading import is_sweep, sweep_of
from volbench.kinds.ways.compare.way_ends import findings, groups_of, is_at
from volbench.kinds.ways.compare.way_ends_words import burst
from volbench.kinds.ways.rules.sweep.course import ceilings_of, courses_of

HELD = Invented(2.0, 400.0, ceiling_mb_per_s=117.0)
ELSEWHERE = {"folder": "", "nas-dav": "nas", "nas-s3": "nas", "cloud": "cloud.example"}


def rng(seed=1):
    return random.Random(seed)  # noqa: S311 (resampling, no secrets)


def named(run, machines=ELSEWHERE):
    found = findings(courses_of(run, rng()), ceilings_of(run), machines)
    return [(one.end, one.sent, one.ways) for one in found]


def level(way, speed, low, high):
    found = Plateau(speed * 1e6, (low * 1e6, high * 1e6), 100, None)
    return SweepCourse(way, plain(way), Sent.PUT, (), None, found, plain(""))


@pytest.mark.parametrize("ceiling", [118.0, 12.0])
def test_a_planted_link_is_named_on_every_way_it_holds(ceiling):
    held = Invented(2.0, 400.0, ceiling_mb_per_s=ceiling * 0.99)
    ways = {"folder": FOLDER, "nas-dav": held, "nas-s3": replace(held, cost_ms=5.0)}
    run = sweep_run(ways, ceilings={"nas-dav": ceiling, "nas-s3": ceiling}, rounds=10)

    assert named(run) == [(End.LINK, sent, (way,)) for sent in Sent for way in ("nas-dav", "nas-s3")]


def test_the_ceiling_of_a_machine_holds_for_every_way_to_it():
    run = sweep_run({"nas-dav": HELD, "nas-s3": replace(HELD, cost_ms=3.0)}, ceilings={"nas-dav": 118.0})

    assert named(run) == [(End.LINK, sent, (way,)) for sent in Sent for way in ("nas-dav", "nas-s3")]


def test_a_ceiling_is_that_of_the_same_machine_however_its_name_was_come_by():
    ways = {"a-far": Invented(60.0, 30.0), "nas-dav": HELD, "nas-s3": replace(HELD, cost_ms=3.0)}
    run = sweep_run(ways, ceilings={"a-far": 118.0, "nas-dav": 118.0}, sent=("put",))
    addresses = {"a-far": "https://b.example/", "nas-dav": "https://nas/dav", "nas-s3": "https://nas:9000/"}
    machines = {way: machine_in(address) for way, address in addresses.items()}

    assert named(run, machines) == [(End.LINK, Sent.PUT, (way,)) for way in ("nas-dav", "nas-s3")]
    # Of another machine's connection nothing follows, wherever it stands in the alphabet.
    alone = sweep_run({**ways, "nas-s3": HELD}, ceilings={"a-far": 118.0}, sent=("put",))
    assert (End.LINK, Sent.PUT, ("nas-s3",)) not in named(alone, machines)


def test_a_burst_is_told_with_its_size_and_both_speeds():
    (course,) = courses_of(
        sweep_run({"cloud": Invented(5.0, 40.0, ceiling_mb_per_s=4.0, burst_mb=3.0)}, sent=("put",)), rng()
    )
    (plain_course,) = courses_of(sweep_run({"nas-dav": HELD}, sent=("put",)), rng())

    assert says(burst(course), "compare.ways.burst", size="5 MB")
    assert burst(plain_course) is None


def test_a_ceiling_in_one_direction_says_nothing_of_the_other():
    run = sweep_run({"nas-dav": HELD}, ceilings={"nas-dav": 118.0})
    one_way = replace(run, workloads=tuple(work for work in run.workloads if not work.id.startswith("ceiling-get")))

    assert named(one_way) == [(End.LINK, Sent.PUT, ("nas-dav",))]


def test_the_link_is_said_with_its_share():
    run = sweep_run({"nas-dav": HELD}, ceilings={"nas-dav": 118.0})
    (found, _) = findings(courses_of(run, rng()), ceilings_of(run), ELSEWHERE)

    assert says(found.sentence, "compare.ways.link", share="99 %")


def test_where_nothing_was_planted_nothing_is_named():
    ways = {"folder": FOLDER, "nas-dav": DAV, "nas-s3": S3, "cloud": Invented(60.0, 30.0)}

    for seed in range(20):
        run = sweep_run(ways, seed=seed, rounds=6, ceilings={"nas-dav": 118.0, "cloud": 118.0})
        assert named(run) == []


def test_two_machines_at_one_speed_probably_share_a_link():
    ways = {"nas-dav": HELD, "cloud": replace(HELD, cost_ms=9.0), "nas-s3": S3}

    assert named(sweep_run(ways)) == [(End.SHARED_LINK, sent, ("nas-dav", "cloud")) for sent in Sent]


def test_ways_to_one_machine_at_one_speed_share_a_ceiling():
    ways = {"nas-dav": HELD, "nas-s3": replace(HELD, cost_ms=9.0)}

    assert named(sweep_run(ways)) == [(End.SHARED_CEILING, sent, ("nas-dav", "nas-s3")) for sent in Sent]


def test_a_folder_of_this_machine_shares_no_link_with_a_server():
    assert named(sweep_run({"folder": HELD, "nas-dav": replace(HELD, cost_ms=9.0)})) == []


def test_what_the_link_ends_is_not_told_twice():
    ways = {"nas-dav": HELD, "cloud": replace(HELD, cost_ms=9.0)}
    run = sweep_run(ways, sent=("put",), ceilings={"nas-dav": 118.0})

    assert named(run) == [(End.LINK, Sent.PUT, ("nas-dav",))]


def test_two_rounds_name_nothing():
    assert named(sweep_run({"nas-dav": HELD, "cloud": HELD}, rounds=2, ceilings={"nas-dav": 118.0})) == []


@pytest.mark.parametrize(("speed", "is_it"), [(95.1, True), (94.9, False), (104.9, True), (105.1, False)])
def test_five_per_cent_decide(speed, is_it):
    ceiling = Ceiling("nas-dav", Sent.PUT, 100e6, (99e6, 101e6))

    assert is_at(Plateau(speed * 1e6, (90e6, 110e6), 1, None), ceiling) is is_it


def test_intervals_that_do_not_overlap_are_no_shared_ceiling():
    apart = [level("a", 100.0, 99.5, 100.5), level("b", 104.0, 103.5, 104.5)]
    together = [level("a", 100.0, 98.0, 103.0), level("b", 104.0, 101.0, 105.0)]

    assert list(groups_of(apart)) == []
    assert [[one.way for one in group] for group in groups_of(together)] == [["a", "b"]]


def test_the_largest_group_is_named_first_and_each_way_once():
    ways = [
        level(name, speed, speed - 5, speed + 5) for name, speed in zip("abcde", (90, 94, 97, 98, 120), strict=True)
    ]

    assert [[one.way for one in group] for group in groups_of(ways)] == [["b", "c", "d"]]


@given(speeds=st.lists(st.floats(1.0, 200.0), min_size=2, max_size=6))
def test_ways_of_a_group_lie_within_five_per_cent(speeds):
    ways = [level(str(n), speed, speed * 0.9, speed * 1.1) for n, speed in enumerate(speeds)]

    for group in groups_of(ways):
        values = [one.plateau.bytes_per_s for one in group]
        assert max(values) <= min(values) * 1.05 * (1 + 1e-12)


@pytest.mark.parametrize(
    ("address", "machine"),
    [
        ("https://nas.example:5006/dav", "nas.example"),
        ("https://user@NAS.example/dav", "nas.example"),
        ("//nas/share/folder", "nas"),
        ("nas:/volume1/export", "nas"),
        ("https://[fe80::1]:443/x", "[fe80::1]"),
        ("http://127.0.0.1:8080", ""),
        ("http://localhost/dav", ""),
        ("http://[::1]:80/", ""),
        ("/dev/md2", ""),
        ("", ""),
    ],
)
def test_an_address_leads_to_a_machine(address, machine):
    assert machine_in(address) == machine


def test_a_mounted_share_leads_to_its_server():
    target = example_run().target
    share = replace(target, volume=replace(target.volume, device="//nas/photos", file_system="cifs"))

    assert (machine_of(target), machine_of(share)) == ("", "nas")


def test_an_endpoint_leads_to_its_address():
    class Target:
        endpoint = Endpoint("id", "nas-dav", EndpointKind.WEBDAV, "https://nas/dav")

    assert machine_of(Target()) == "nas"


def test_a_run_of_one_target_leads_where_that_lies():
    run = sweep_run()

    assert machines_of(run) == dict.fromkeys(run.plan.variants, "")
    assert machines_of(replace(run, targets={"nas-dav": run.target})) == {"nas-dav": ""}


def test_a_run_of_another_kind_is_no_sweep():
    assert not is_sweep(example_run())
    assert sweep_of(example_run(), random.Random) is None


def test_the_answer_comes_first_a_sentence_for_each_direction():
    found = sweep_of(sweep_run(), random.Random)

    assert [says(one, "compare.ways.answer") for one in found.answer] == [True, True]
    assert says(found.answer[0], "assess.sweep.writing")
    assert says(found.answer[1], "assess.sweep.reading")
    assert says(found.answer[0], "assess.sweep.clause.line")
    assert len(found.courses) == 6


def test_of_one_way_its_own_sentence_is_the_answer():
    found = sweep_of(sweep_run({"nas-dav": DAV}), random.Random)

    assert [says(one, "assess.sweep.line") for one in found.answer] == [True, True]


def test_what_is_remarked():
    few = sweep_of(sweep_run({"nas-dav": DAV}, rounds=2), random.Random)
    burst = sweep_of(
        sweep_run({"cloud": Invented(5.0, 40.0, ceiling_mb_per_s=4.0, burst_mb=3.0)}, sent=("put",)), random.Random
    )

    assert [says(one, "compare.ways.indicative", fewest=2, needed=5) for one in few.remarks] == [True]
    assert [says(one, "compare.ways.burst", size="5 MB") for one in burst.remarks] == [True]


def test_a_run_says_the_same_every_time():
    assert sweep_of(sweep_run(), random.Random) == sweep_of(sweep_run(), random.Random)


def test_the_level_beside_a_burst_has_half_the_width_of_its_interval():
    course = level("cloud", 4.0, 3.5, 4.5)
    course = replace(course, plateau=replace(course.plateau, burst=(5_000_000, 10e6)))

    assert speed(4e6, 0.5e6) in in_english(burst(course))
