"""A promise from the command line to the report of a run that was really measured."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from integration.runs.test_killed import application
from support.throttle import is_possible, throttled

from volbench.domain.assess.promise.judge import judge_promises
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.runs.promise import PromiseStanding

pytestmark = pytest.mark.real_io
__all__ = ["application"]
CELL = "snia-iops-0-4k"


def volbench(application, *words: str) -> str:
    command = [sys.executable, "-m", "volbench", "--lang=en", "--data-dir", str(application.config.data_folder), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_promise_is_judged_by_the_run_and_stays_in_it_when_it_changes(application, ext4_volume):
    target = str(ext4_volume.mount_point)
    volbench(application, "promise", "set", target, "--line", f"iops:write:{CELL}=1", "--source", "the shop")

    volbench(application, "run", "--suite=snia-iops", "--profile=smoke", f"--target={target}", f"--workload={CELL}")
    volbench(application, "promise", "set", target, "--line", f"iops:write:{CELL}=1000000000", "--source", "another")

    run_id = application.store.list_rows()[0][0].id
    promise = application.store.get_numbers(run_id).target.promise
    document = json.loads(volbench(application, "report", run_id, "--format", "json"))
    words = volbench(application, "report", run_id, "--format", "md")
    run = application.store.get(run_id)
    (judged,) = judge_promises(run)
    (finding,) = judged.findings
    (work,) = run.workloads

    # Any volume keeps 1 IOPS, none 10⁹: what was promised when it ran decides.
    assert (promise.source, [line.workload for line in promise.lines]) == ("the shop", [CELL])
    assert [line["workload"] for line in document["target"]["promise"]["lines"]] == [CELL]
    assert (finding.low, finding.workload) == (1.0, CELL)
    # On a busy machine the counters of the disks may be read too late to tell in one of the rounds whether the disks
    # moved its bytes; what is not proven to come from the volume keeps no promise, however small.
    is_proven = work.cache_class.is_from_disks
    assert finding.standing is (PromiseStanding.KEPT if is_proven else PromiseStanding.UNDECIDED), judged
    assert ("1.00 IOPS was promised" in words, "Kept:" in words) == (is_proven, is_proven)


@pytest.mark.judges_speed
@pytest.mark.skipif(not is_possible(), reason="the block layer's throttle is missing (CONFIG_BLK_DEV_THROTTLING, root)")
@pytest.mark.parametrize(
    ("planted", "promised", "standing"),
    [(3_000, 2_850, "kept"), (3_000, 3_750, "not-kept"), (8_000, 10_000, "not-kept")],
)
def test_a_promise_is_held_against_the_speed_that_was_planted(application, ext4_volume, planted, promised, standing):
    target, cell = str(ext4_volume.mount_point), "rand-read-4k-qd32"
    volbench(application, "promise", "set", target, "--line", f"iops:read:{cell}={promised}", "--source", "the cloud")

    with throttled(ext4_volume.device) as throttle:
        throttle.set(bytes_per_s=0, iops=planted)
        volbench(application, "run", "--profile=smoke", f"--target={target}", f"--workload={cell}")

    run = application.store.get(application.store.list_rows()[0][0].id)
    (judged,) = judge_promises(run)
    (work,) = run.workloads
    # What others took of the machine excuses a number below the promise, and only that.
    is_excused = not run.badges.valid or (work.limit is not None and work.limit.id is LimitId.OTHER_LOAD)
    allowed = {standing, "undecided"} if is_excused and standing == "not-kept" else {standing}
    assert work.summary["read_iops"].median == pytest.approx(planted, rel=0.05)
    assert judged.standing in allowed, (judged.findings[0].words, work.limit, work.badges)
