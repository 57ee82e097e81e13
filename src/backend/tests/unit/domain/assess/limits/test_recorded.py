"""Rules on what the real sampler saw beside a real fio, under causes planted in a virtual NAS; recorded, not made up.

`python -m virtual_nas.record_limits` made the files in fixtures/limits: ext4 on one disk of 24 MB/s,
one core, real programs beside. Only the speed of the disk is not a real one's.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from volbench.domain.assess.caveat_rules import workload_caveats
from volbench.domain.assess.limits.rules import find_limit
from volbench.domain.model.coding.codec import load
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.runs.run import Run
from volbench.domain.model.words.message import Message
from volbench.reports.anonymise import anonymise
from volbench.suites import nas_sustain, nas_volume

RECORDED = Path(__file__).parents[4] / "fixtures" / "limits"
WORKLOADS = {work.id: work for suite in (nas_sustain, nas_volume) for work in suite.SUITE.workloads}


def recorded(name):
    return load(Run, json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8")))


def judge(run, change=lambda round_: round_):
    work = run.workloads[0]
    return find_limit(WORKLOADS[work.id], [change(round_) for round_ in work.rounds], run)


@pytest.mark.parametrize(
    ("name", "id_", "seen"),
    [
        ("write-back", LimitId.WRITE_BACK, "data_waiting_in_memory_of_what"),
        ("other-processor", LimitId.OTHER_LOAD, "the_processor_was_in_use_of"),
        ("both-full", LimitId.NOT_DETERMINED, "cpu_evidence.the_busiest_disk_worked_of"),
        ("other-traffic", LimitId.OTHER_LOAD, "other_traffic_on_the_disks_the"),
        ("quiet", LimitId.DISKS_BUSY, "it_worked_of_the_time"),
    ],
)
def test_the_planted_cause_is_named_from_what_was_recorded(name, id_, seen):
    limit = judge(recorded(name))

    assert limit.id is id_
    assert (limit.rounds, limit.of_rounds) == (3, 3)
    assert limit.evidence[0].code == f"assess.limit.{seen}"


def test_with_disk_and_processor_both_full_neither_is_blamed_and_the_other_program_is_still_told():
    run = recorded("both-full")
    limit = judge(run)

    assert limit.name == Message("assess.limit.not_determined_disk_and_processor_were")
    assert "busy-processor" in {caveat.code for caveat in _caveats(run)}


def test_the_second_program_was_seen_by_name():
    rounds = recorded("other-processor").workloads[0].rounds
    programs = [process.name for round_ in rounds for process in round_.system.processes]

    assert programs.count("sha256sum") == 3


@pytest.mark.parametrize("name", ["other-processor", "both-full"])
def test_a_file_without_the_names_of_programs_is_judged_as_the_run_itself(name):
    run = recorded(name)
    shared = anonymise(run)

    assert "sha256sum" not in {one.name for round_ in shared.workloads[0].rounds for one in round_.system.processes}
    assert judge(shared) == judge(run)
    assert _caveats(shared) == _caveats(run)


def _caveats(run):
    (work,) = run.workloads
    limit = judge(run)
    return workload_caveats(WORKLOADS[work.id], "", work.rounds, limit=limit, run=run, suite=nas_volume.SUITE)


def test_without_the_second_program_the_same_processor_is_no_other_load():
    def alone(round_):
        return replace(round_, system=replace(round_.system, processes=()))

    assert judge(recorded("other-processor"), alone).id is not LimitId.OTHER_LOAD


def test_with_more_room_in_memory_the_same_writes_wait_for_the_disk_alone():
    def roomy(round_):
        return replace(round_, system=replace(round_.system, dirty_limit_bytes=4 * round_.system.dirty_limit_bytes))

    assert judge(recorded("write-back"), roomy).id is LimitId.DISKS_BUSY


def test_direct_reads_say_nothing_of_memory():
    assert all(round_.system.dirty_limit_bytes for round_ in recorded("quiet").workloads[0].rounds)
    assert judge(recorded("quiet")).id is not LimitId.WRITE_BACK


def _as_long_as(seconds, round_):
    """The round on a slower clock: what was recorded in eight seconds, as if each had been longer."""
    stretched = tuple(end * seconds / round_.system.t_s[-1] for end in round_.system.t_s)
    return replace(round_, system=replace(round_.system, t_s=stretched))


@pytest.mark.parametrize(("seconds", "id_"), [(59.0, LimitId.NOT_DETERMINED), (61.0, LimitId.WRITE_BACK)])
def test_a_single_round_tells_when_it_is_a_long_one(seconds, id_):
    run = recorded("write-back")
    work = run.workloads[0]

    limit = find_limit(WORKLOADS[work.id], [_as_long_as(seconds, work.rounds[0])], run)

    assert limit.id is id_


def test_a_short_round_beside_a_long_one_is_still_too_little():
    run = recorded("write-back")
    work = run.workloads[0]
    quiet = recorded("quiet").workloads[0].rounds[0]

    limit = find_limit(WORKLOADS[work.id], [_as_long_as(90.0, work.rounds[0]), quiet], run)

    assert limit.id is LimitId.NOT_DETERMINED
