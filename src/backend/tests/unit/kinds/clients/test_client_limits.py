"""What held up many clients, worked out by hand from shares of a machine that was invented for it."""

from dataclasses import replace

import pytest
from support.loads import load_run
from support.words import in_chinese

from volbench.domain.assess.limits.rules import find_limit
from volbench.domain.model.runs.limit import LimitId
from volbench.kinds.clients.rules.load.client_caveats import client_caveats
from volbench.suites import find

CORES = 4
CELL = "get-14k-c10"


def limit_of(each, *, here=True, ceiling=1e6, own=0.4, cell=CELL, rate=None, **more):
    """The limit of a cell on four cores; `each` is what was seen in each of its rounds or in all, `own` of one core.

    `more` is noted of each round, which reached `rate` requests a second.
    """
    of_keys = cell.startswith("kv-")
    run = load_run({"nginx": 6000.0}, clients=(10,), shares=(0.9,), rounds=6, ceiling=ceiling, of_keys=of_keys)
    machine = replace(run.environment.machine, cpu_cores=CORES)
    run = replace(run, environment=replace(run.environment, machine=machine))
    seen = each if isinstance(each, list) else [each] * 6
    done = next(work for work in run.workloads if work.id == cell)
    reached = {} if rate is None else {"requests_per_s": rate}
    rounds = tuple(
        replace(
            one,
            metrics={**one.metrics, **reached},
            notes={**one.notes, "is_here": here, "generator_core_ratio": own, **note, **more},
        )
        for one, note in zip(done.rounds, ({"beside": one} if one else {} for one in seen), strict=True)
    )
    work = next(work for work in find(run.suite.id).workloads if work.id == cell)
    return find_limit(work, rounds, run), {one.code for one in client_caveats(work, rounds, run)}


def beside(cpu=0.3, programs=(("nginx", 0.3, 0.3),), disk=0.0, link=0.1):
    told = [{"name": name, "cpu_ratio": together, "most_ratio": most} for name, together, most in programs]
    return {
        "cpu_ratio": cpu,
        "programs": told,
        "disk": {"name": "sda", "busy_ratio": disk},
        "link": {"name": "eth0", "busy_ratio": link},
    }


def ids(*codes):
    return tuple(f"assess.limit.{code}" for code in codes)


def test_a_generator_near_what_it_reaches_by_itself_is_the_limit_wherever_the_server_is():
    # 6,000/s of 8,000 are 75 %, above 70 %; of 9,000 they are 67 %.
    for here in (True, False):
        limit, caveats = limit_of(beside(), here=here, ceiling=8000.0)

        assert limit.id is LimitId.GENERATOR
        assert "generator-limited-requests" in caveats
    assert limit_of(beside(), ceiling=9000.0)[0].id is LimitId.NOT_DETERMINED


def test_as_many_requests_as_are_ever_sent_are_no_number_of_the_server():
    # Of 20,000 a second, 97 % are 19,400; what the program reaches by itself is told by no number then.
    held, caveats = limit_of(beside(cpu=0.95), ceiling=37_000.0, rate=19_500.0)
    free, also = limit_of(beside(cpu=0.3), ceiling=1e6, rate=19_300.0)

    assert (held.id, held.words.values["words"].code) == (LimitId.GENERATOR, *ids("clients.sent_no_more"))
    assert "sent-no-more" in caveats
    assert "sent-no-more" not in also
    assert free.id is LimitId.NOT_DETERMINED


def test_a_generator_that_takes_the_larger_part_of_a_full_processor_is_the_limit():
    # 2.4 of 4 cores are 60 %, more than half of the 95 % in use; 1.6 are 40 %, less than half.
    limit, caveats = limit_of(beside(cpu=0.95), own=2.4)
    less, also = limit_of(beside(cpu=0.95), own=1.6)

    assert (limit.id, limit.words.values["words"].code) == (LimitId.GENERATOR, *ids("clients.generator_processor"))
    assert (less.id, less.name.code) == (LimitId.CPU, *ids("clients.all_cores"))
    # Both took more than a tenth of all cores.
    assert "generator-limited-processor" in caveats & also


def test_a_generator_that_takes_less_than_a_tenth_of_a_full_processor_is_no_matter():
    assert "generator-limited-processor" not in limit_of(beside(cpu=0.95), own=0.39)[1]
    assert "generator-limited-processor" in limit_of(beside(cpu=0.95), own=0.41)[1]
    assert "generator-limited-processor" not in limit_of(beside(cpu=0.84), own=2.0)[1]
    assert "generator-limited-processor" not in limit_of(beside(cpu=0.95), own=2.0, here=False)[1]


def test_a_full_processor_names_all_cores_and_the_program_that_computed_most():
    limit, _ = limit_of(beside(cpu=0.9, programs=(("mysqld", 2.5, 2.5), ("nginx", 0.4, 0.2))))

    assert limit.id is LimitId.CPU
    assert limit.evidence[2].values == {"busiest_program": "mysqld", "program_ratio": "250 %"}
    assert (limit.rounds, limit.of_rounds) == (6, 6)


def test_one_core_of_the_server_is_named_while_others_rest():
    limit, _ = limit_of(beside(cpu=0.4, programs=(("python3", 1.02, 1.02), ("ferretdb", 0.3, 0.3))))

    assert limit.id is LimitId.SERVER_CORE
    assert limit.name.values == {"program": "python3"}
    assert "python3" in in_chinese(limit.words)
    assert limit.evidence[0].values == {"program_ratio": "102 %"}


@pytest.mark.parametrize(
    "programs",
    [
        # Two workers share the work, one of them full by chance: the other has room.
        (("nginx", 1.4, 0.95),),
        # Threads on several cores.
        (("mysqld", 1.9, 1.9),),
        (("nginx", 0.85, 0.85),),
        (),
    ],
)
def test_work_on_several_cores_or_less_than_one_is_no_full_core(programs):
    assert limit_of(beside(cpu=0.5, programs=programs))[0].id is LimitId.NOT_DETERMINED


def test_a_disk_with_work_all_the_time_is_the_limit_while_the_processor_rests():
    limit, _ = limit_of(beside(cpu=0.2, disk=0.97))

    assert (limit.id, limit.disk) == (LimitId.DISKS_BUSY, "sda")
    assert limit_of(beside(cpu=0.2, disk=0.84))[0].id is LimitId.NOT_DETERMINED


def test_disk_and_processor_both_full_are_told_as_that():
    for seen in (beside(cpu=0.9, disk=0.9), beside(cpu=0.4, programs=(("app", 1.0, 1.0),), disk=0.9)):
        limit, _ = limit_of(seen)

        assert limit.id is LimitId.NOT_DETERMINED
        assert limit.name.code == "assess.limit.not_determined_disk_and_processor_were"


def test_a_full_link_is_the_limit_on_the_way_to_another_machine_only():
    limit, _ = limit_of(beside(link=0.93), here=False)

    assert (limit.id, limit.evidence[0].values) == (LimitId.LINK, {"link": "eth0", "link_ratio": "93 %"})
    assert limit_of(beside(link=0.93))[0].id is LimitId.NOT_DETERMINED
    assert limit_of(beside(link=0.89), here=False)[0] is None


def test_of_a_server_elsewhere_nothing_is_claimed_that_nobody_saw():
    assert limit_of(beside(cpu=0.4, disk=0.99, programs=(("other", 1.0, 1.0),)), here=False)[0] is None
    assert limit_of(beside(cpu=0.95), here=False, own=1.0)[0] is None
    # But a full processor of this machine that is the generator's is known.
    assert limit_of(beside(cpu=0.95), here=False, own=3.0)[0].id is LimitId.GENERATOR


def test_enough_rounds_have_to_say_the_same_of_the_same_program():
    one, other = (beside(cpu=0.4, programs=((name, 1.0, 1.0),)) for name in ("python3", "ferretdb"))

    assert limit_of([one] * 4 + [other] * 2)[0].name.values == {"program": "python3"}
    assert limit_of([one] * 3 + [other] * 3)[0].words.code == "assess.limit.rounds_disagree"
    assert limit_of([one] * 3 + [beside()] * 3)[0].id is LimitId.NOT_DETERMINED


def test_what_was_seen_stands_where_no_limit_is_named():
    limit, _ = limit_of(beside(cpu=0.3))

    assert limit.words.code == "assess.limit.nothing_stood_out"
    assert [one.values for one in limit.evidence] == [
        {"cpu_ratio": "30 %"},
        {"generator_cpu_ratio": "10 %"},
        {"busiest_ratio": "0 %"},
    ]


def test_rounds_that_nobody_watched_have_no_limit():
    assert limit_of(None)[0] is None


@pytest.mark.parametrize("cell", ["kv-put-1k-c10", "kv-mix-10k-c10", "get-14k-r90"])
def test_keys_and_constant_paces_have_the_same_limits(cell):
    core = beside(cpu=0.4, programs=(("python3", 1.0, 1.0),))

    assert limit_of(core, cell=cell)[0].name.values == {"program": "python3"}
    assert limit_of(beside(cpu=0.9), cell=cell)[0].id is LimitId.CPU
    assert limit_of(beside(cpu=0.2, disk=0.97), cell=cell)[0].disk == "sda"
    assert limit_of(beside(link=0.93), here=False, cell=cell)[0].id is LimitId.LINK
    # 5,400 or 6,000 requests/s of 7,000 are more than 70 %.
    assert limit_of(beside(), here=False, ceiling=7000.0, cell=cell)[0].id is LimitId.GENERATOR
    assert limit_of(beside(), here=False, cell=cell)[0] is None


def test_a_pace_that_was_kept_is_no_limit_and_one_that_was_missed_is_not_determined():
    kept, _ = limit_of(beside(), cell="get-14k-r90")
    missed, _ = limit_of(beside(), cell="get-14k-r90", due=10**9)

    assert (kept.id, kept.words.code) == (LimitId.NOT_ASKED, *ids("clients.share_of_a_server"))
    assert kept.evidence[0].values == {"cpu_ratio": "30 %"}
    assert (missed.id, missed.words.code) == (LimitId.NOT_DETERMINED, *ids("nothing_stood_out"))


@pytest.mark.parametrize(
    "odd",
    [
        {"cpu_ratio": "full", "programs": "nginx", "disk": 1, "link": {"busy_ratio": True}},
        {"programs": [7, {"name": 1}, {"name": "a", "cpu_ratio": -1, "most_ratio": 2}], "disk": {"busy_ratio": None}},
        "everything",
    ],
)
def test_what_a_file_says_may_be_anything(odd):
    assert limit_of(odd)[0].id is LimitId.NOT_DETERMINED
