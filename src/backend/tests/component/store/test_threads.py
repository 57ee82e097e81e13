"""Many threads of one service on one database: page, worker and exports at once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from support.examples import example_round, example_run

from volbench.domain.model.runs.run import RunState
from volbench.runner.protocols import RawOutput
from volbench.store import RunStore
from volbench.store.engine import Database
from volbench.suites import nas_volume

WORKLOAD = nas_volume.SUITE.workloads[0]
RAW = RawOutput(("fio",), 0, "", "", "{}")


@pytest.fixture
def store(store, path):
    """Eight threads at once on a slow disk: one may wait long for the others."""
    patient = RunStore(Database(path, busy_timeout_s=300.0))
    yield patient
    patient.close()


def test_readers_see_whole_runs_while_rounds_are_stored(store):
    names = [f"01JD{number}" for number in range(4)]
    for name in names:
        store.create(replace(example_run(name), state=RunState.RUNNING, workloads=()))

    def write(name):
        for n in range(1, 11):
            round_ = example_round(n, n, WORKLOAD.metric, 4e8)
            store.append_round(name, variant="ext4", workload=WORKLOAD, command=("fio",), round_=round_, raw=RAW)
            store.edit(name, note=f"round {n}")

    def read(name):
        seen = []
        for _ in range(15):
            works = store.get(name).workloads
            rounds = works[0].rounds if works else ()
            assert all(round_.metrics for round_ in rounds)
            seen.append(len(rounds))
            store.list_rows()
        return seen

    with ThreadPoolExecutor(8) as pool:
        writing = [pool.submit(write, name) for name in names]
        reading = [pool.submit(read, name) for name in names]
        for job in writing:
            job.result()
        counts = [job.result() for job in reading]

    assert [len(store.get(name).workloads[0].rounds) for name in names] == [10] * 4
    assert all(seen == sorted(seen) for seen in counts)
