"""Whatever was recorded, a limit is claimed only with numbers for it, and without numbers none is."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from support.examples import example_run
from support.limits import disk, judge, round_of, workload

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.rounds.system_series import BusyProcess, SystemSeries
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.run import CacheClass, CacheEvidence, DiskActivity

RATIOS = st.floats(0, 1)
DISKS = st.builds(
    disk,
    st.sampled_from(["sata1", "sata2", "sata3", "sata4"]),
    busy=RATIOS,
    await_ms=st.floats(0, 1e4),
    queue=st.floats(0, 256),
    requests=st.integers(0, 10**7),
)
SYSTEMS = st.builds(
    SystemSeries,
    cores_ratio=st.lists(st.lists(RATIOS, min_size=2, max_size=2).map(tuple), max_size=4).map(tuple),
    dirty_bytes=st.none() | st.tuples(st.floats(0, 1e10), st.floats(0, 1e10)),
    writeback_bytes=st.none() | st.tuples(st.floats(0, 1e10), st.floats(0, 1e10)),
    dirty_limit_bytes=st.none() | st.floats(0, 1e10),
    sync_actions=st.sampled_from([{}, {"md2": "recover"}]),
    sync_bytes_per_s=st.sampled_from([{}, {"md2": 1e8}]),
    processes=st.lists(
        st.builds(BusyProcess, st.sampled_from(["md2_raid5", "other"]), st.floats(0, 4), st.booleans()), max_size=3
    ).map(tuple),
)
ROUNDS = st.builds(
    round_of,
    st.lists(DISKS, max_size=4, unique_by=lambda member: member.disk).map(tuple),
    system=SYSTEMS,
    cpu=st.none() | RATIOS,
    tool_cpu=RATIOS,
    cache_class=st.sampled_from(CacheClass),
)
UNSEEN = {"cpu_ratio": None, "notes": {}, "system": None, "evidence": CacheEvidence()}


@given(st.lists(ROUNDS, min_size=1, max_size=8), st.integers(1, 64))
def test_any_record_gives_a_limit_whose_claims_carry_evidence_and_survive_the_document(rounds, in_flight):
    limit = judge(rounds, workload(in_flight=in_flight))

    assert limit.id is LimitId.NOT_DETERMINED or (limit.rounds > 0 and len(limit.evidence) > 1)
    assert 0 <= limit.rounds <= limit.of_rounds == len(rounds)
    assert load(Limit, dump(limit)) == limit


@given(st.integers(0, 10), st.sampled_from([CacheClass.UNCACHED, CacheClass.UNKNOWN]), st.integers(0, 4))
def test_nothing_is_claimed_where_nothing_was_seen(count, class_, members):
    blind = replace(
        round_of(),
        cache_class=class_,
        disks=tuple(DiskActivity(f"sata{n}", 10**9, 0, 0.0) for n in range(members)),
        **UNSEEN,
    )

    assert judge([blind] * count).id is LimitId.NOT_DETERMINED


@given(st.lists(ROUNDS, min_size=1, max_size=1))
def test_a_single_round_proves_only_what_counters_prove(rounds):
    assert judge(rounds).id in {LimitId.NOT_DETERMINED, LimitId.PAGE_CACHE, LimitId.REBUILD}


@given(ROUNDS, st.lists(st.floats(0.5, 1.5), min_size=6, max_size=6))
def test_the_answer_does_not_hang_on_the_order_of_the_rounds(one, factors):
    rounds = [replace(one, cpu_ratio=min(1.0, (one.cpu_ratio or 0.5) * factor)) for factor in factors]

    assert judge(rounds, run=example_run()).id == judge(rounds[::-1], run=example_run()).id
