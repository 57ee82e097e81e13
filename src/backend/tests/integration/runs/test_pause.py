"""A real run by stages rests with its test file in place and goes on with it."""

from __future__ import annotations

from threading import Timer

import pytest
from integration.runs.test_snia_suites import with_short_minutes
from support.loops import loop_volume

from volbench.domain.model.runs.run import Phase, RunState
from volbench.domain.model.suites.workload import GiB

pytestmark = pytest.mark.real_io


def test_the_file_stays_through_a_pause_and_everything_is_gone_after_the_run(make_lab):
    with loop_volume("ext4", size_bytes=2 * GiB) as volume:
        lab = make_lab(with_short_minutes("snia-lat", most_rounds=3))
        seen = []

        def ask():
            if len(lab.witness.rounds) == 2:
                lab.cancel.pause()

        lab.witness.when_round = ask

        def look(progress):
            if progress.phase is Phase.PAUSED and progress.pause_left_s is not None and not seen:
                seen.append(
                    [
                        path.stat().st_ino
                        for path in volume.mount_point.rglob("*")
                        if path.is_file() and path.stat().st_size > 1 << 20
                    ]
                )
                Timer(0.3, lab.cancel.go_on).start()

        lab.witness.when_progress = look
        run = lab.measure(volume.mount_point)

        assert run.state is RunState.DONE, run.failure
        assert seen
        assert len(seen[0]) == 1
        paused = {
            one.n: one.notes["paused_s"] for work in run.workloads for one in work.rounds if "paused_s" in one.notes
        }
        assert list(paused) == [2]
        assert paused[2] >= 0.3
        assert not volume.mount_point.joinpath(".volbench").exists()
